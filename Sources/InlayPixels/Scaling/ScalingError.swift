public import InlayCore

/// Why a picture was not scaled.
public enum ScalingError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The size asked for has no pixels.
  case empty(width: Int, height: Int)
  /// The size asked for is over a limit.
  case limit(LimitExceeded)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence with the sizes.
  public var description: String {
    switch self {
    case .empty(let width, let height):
      "cannot scale to \(width) × \(height) pixels: at least 1 × 1 is needed"
    case .limit(let limit): limit.description
    case .cancelled: Cancelled.sentence
    }
  }
}
