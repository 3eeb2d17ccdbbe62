/// Why a text was not taken apart or put together.
public enum ConversionError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// More than a limit allows.
  case limit(LimitExceeded)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence.
  public var description: String {
    switch self {
    case .limit(let limit): limit.description
    case .cancelled: Cancelled.sentence
    }
  }

  /// What helps, where something does.
  public var advice: String? {
    switch self {
    case .limit(let limit): limit.advice
    case .cancelled: nil
    }
  }

  /// ``limit(_:)`` if `found` is more than `allowed`.
  @inline(__always)
  package static func check(_ limit: StaticString, _ found: Int, _ allowed: Int) throws(ConversionError) {
    if found > allowed { throw .limit(LimitExceeded("\(limit)", allowed: allowed, found: found)) }
  }
}
