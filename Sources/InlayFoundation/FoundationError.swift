public import InlayCore

/// Why a text does not go into or out of a Foundation string.
public enum FoundationError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// More than a limit allows.
  case limit(LimitExceeded)
  /// The bytes of the image placed at `at` could not be read.
  case content(at: Int, ByteSourceError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .content(_, .cancelled): true
    default: false
    }
  }

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .limit(let exceeded): exceeded.description
    case .content(let at, let error): "the image at UTF-16 position \(at) cannot be read: \(error)"
    case .cancelled: Cancelled.sentence
    }
  }

  /// What helps, where something does.
  public var advice: String? {
    switch self {
    case .limit(let exceeded): exceeded.advice
    case .content, .cancelled: nil
    }
  }
}
