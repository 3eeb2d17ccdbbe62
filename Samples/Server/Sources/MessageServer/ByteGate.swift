/// Limits the bytes in use at a time. Callers without room wait in order of arrival. They leave the queue if their task
/// is canceled.
package actor ByteGate {
  private struct Waiting {
    var number: Int
    var bytes: Int
    var continuation: CheckedContinuation<Void, any Error>
  }

  private let capacity: Int
  private var used = 0
  private var queue: [Waiting] = []
  private var next = 0

  package init(capacity: Int) { self.capacity = capacity }

  /// Runs `body` while holding `bytes`. More than the capacity counts as the whole capacity.
  ///
  /// - Throws: rethrows what `body` throws; throws `CancellationError` if the task is canceled before `body` begins.
  package func holding<Value: Sendable>(
    _ bytes: Int, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let bytes = min(max(bytes, 1), capacity)
    try await enter(bytes)
    defer { leave(bytes) }
    return try await body()
  }

  private func enter(_ bytes: Int) async throws {
    try Task.checkCancellation()
    if queue.isEmpty, used + bytes <= capacity {
      used += bytes
      return
    }
    let number = next
    next += 1
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        // The task may have been canceled before it was in the queue.
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          queue.append(Waiting(number: number, bytes: bytes, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    // A caller that was admitted in the meantime is no longer in the queue.
    guard let index = queue.firstIndex(where: { $0.number == number }) else { return }
    queue.remove(at: index).continuation.resume(throwing: CancellationError())
    letIn()
  }

  private func leave(_ bytes: Int) {
    used -= bytes
    letIn()
  }

  private func letIn() {
    while let first = queue.first, used + first.bytes <= capacity {
      used += first.bytes
      queue.removeFirst().continuation.resume()
    }
  }
}
