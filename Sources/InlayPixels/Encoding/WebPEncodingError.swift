public import InlayCore

/// Why no WebP was written.
public enum WebPEncodingError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The format has no pictures of this size: sides are 1 to 16,383 (RFC 9649, 2.7 and 3.4).
  case size(width: Int, height: Int)
  /// The quality asked for is not 0 to 100.
  case quality(Int)
  /// The picture has more detail than the parts of a lossy bitstream hold (RFC 6386, 9.2 and 9.5).
  case tooMuchDetail
  /// There was no memory for it.
  case outOfMemory
  /// libwebp is not the version this was built with, or refuses what every version takes: its number for why.
  case library(Int)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// The longest side of a WebP, in pixels.
  public static let maximalSide = 16_383

  /// One sentence.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "a WebP cannot have \(width) × \(height) pixels: sides are 1 to \(Self.maximalSide)"
    case .quality(let quality): "the quality of a WebP is 0 to 100, not \(quality)"
    case .tooMuchDetail: "the picture has more detail than a lossy WebP can hold"
    case .outOfMemory: "out of memory while compressing a WebP"
    case .library(let code): "libwebp cannot work here: it says \(code)"
    case .cancelled: Cancelled.sentence
    }
  }

  /// What helps, where something does.
  public var advice: String? {
    switch self {
    case .size: "scale the picture down, or write a PNG"
    case .tooMuchDetail: "lower the quality, or write without loss"
    case .quality, .outOfMemory, .library, .cancelled: nil
    }
  }
}
