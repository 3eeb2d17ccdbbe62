public import InlayCore

/// Why a picture was not painted.
public enum BlockPaintingError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The picture does not have the samples of the box.
  case size(width: Int, height: Int, neededWidth: Int, neededHeight: Int)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence with the sizes.
  public var description: String {
    switch self {
    case .size(let width, let height, let neededWidth, let neededHeight):
      "the picture has \(width) × \(height) samples where its box needs \(neededWidth) × \(neededHeight): scale it first"
    case .cancelled: Cancelled.sentence
    }
  }
}
