/// Runs the body of a call that returns a value and has no other effects. Throws what the body throws, and
/// `CancellationError` if the task was canceled.
///
/// Parts of the body may react to cancellation by doing less: an image is not decoded, or a comparison is skipped. This
/// function therefore checks for cancellation once more at the end, so that an incomplete value is never returned.
package func stoppingWhenCancelled<Value>(_ body: () throws -> Value) throws -> Value {
  try Task.checkCancellation()
  let value: Value
  do { value = try body() } catch {
    try Task.checkCancellation()
    throw error
  }
  try Task.checkCancellation()
  return value
}

/// Decides how often to check for cancellation in a loop whose steps take only nanoseconds.
///
/// One check costs 2 ns outside a task and 200 ns inside one (Swift 6.3).
package struct CancellationCounter: Sendable {
  @usableFromInline package var steps: UInt32 = 0

  @inlinable
  package init() {}

  /// Whether the task has been canceled. Checks on the first call and then on every 1,024th call.
  @inlinable
  package mutating func isCancelledNow() -> Bool {
    steps &+= 1
    return steps & 0x3FF == 1 && Task.isCancelled
  }

  /// Throws if the task has been canceled. Checks on the first call and then on every 1,024th call.
  @inlinable
  package mutating func check() throws {
    if isCancelledNow() { throw CancellationError() }
  }
}
