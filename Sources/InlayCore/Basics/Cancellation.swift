public import InlayJSON

/// An error that can say whether it stands for a cancelled task and not for something wrong.
///
/// Every call of this package that takes long stops soon after the task it was made in is cancelled: it gives up what it
/// was doing, leaves nothing half written, and throws its own error type's `cancelled`. One question serves for all:
///
/// ```swift
/// do {
///   let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
///   print(text.utf16Count)
/// } catch let error as any CancellationReporting where error.isCancellation {
///   print("nobody waits for it any more")
/// }
/// ```
///
/// Nothing is checked outside tasks, as there is nobody to cancel them. Within one, a call looks after each step of its
/// work: a piece of 256 KiB, a thousand tokens or runs, a line, a band of rows, a picture. A step takes
/// milliseconds; where one takes longer, the call's documentation says so.
public protocol CancellationReporting: Error {
  /// The error of a call that stopped because its task was cancelled.
  static var cancelled: Self { get }

  /// Whether this stands for a cancelled task, also where the error of a call within carries it.
  var isCancellation: Bool { get }
}

extension CancellationReporting {
  /// Throws ``cancelled`` if the task that runs this has been cancelled.
  ///
  /// Two nanoseconds outside tasks, where it does nothing, but two hundred in one (Swift 6.3): for steps of microseconds.
  @inlinable
  package static func checkCancellation() throws(Self) {
    if Task.isCancelled { throw .cancelled }
  }

  /// Runs the body of a call that gives back a value and leaves nothing else behind.
  ///
  /// Parts of it may answer a cancellation with less (a picture not decoded, a comparison not made): so it is looked for
  /// once more at the end, and what was made of it meanwhile never gets out.
  package static func stopping<Value>(_ body: () throws(Self) -> Value) throws(Self) -> Value {
    try checkCancellation()
    let value: Value
    do throws(Self) { value = try body() } catch { throw Task.isCancelled ? .cancelled : error.settled }
    try checkCancellation()
    return value
  }

  /// ``cancelled`` in place of another error that only carries a cancellation.
  package var settled: Self { isCancellation ? .cancelled : self }
}

/// The task was cancelled: what a call throws that can fail in no other way.
public struct Cancelled: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The error.
  public init() {}

  /// The error of a call that stopped because its task was cancelled.
  public static var cancelled: Cancelled { Cancelled() }
  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { true }
  /// One sentence.
  public var description: String { Self.sentence }

  /// What all errors say of a cancelled task.
  package static let sentence = "stopped, as its task was cancelled"
}

/// Counts steps of nanoseconds, too short to ask after each whether the task was cancelled.
package struct CancellationCounter: Sendable {
  @usableFromInline package var steps: UInt32 = 0

  @inlinable
  package init() {}

  /// Whether the task has been cancelled; looks at the first step, and then at each 1,024th.
  @inlinable
  package mutating func isCancelledNow() -> Bool {
    steps &+= 1
    return steps & 0x3FF == 1 && Task.isCancelled
  }
}

extension JSONError: CancellationReporting {
  /// The error of a call that stopped because its task was cancelled.
  public static var cancelled: JSONError { JSONError(.cancelled, at: 0) }
  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { reason == .cancelled }
}
