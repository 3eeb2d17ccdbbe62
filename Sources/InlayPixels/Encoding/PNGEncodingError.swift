public import InlayCore

/// Why no PNG was written.
public enum PNGEncodingError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The format has no pictures of this size: sides are 1 to 2,147,483,647 (PNG specification, 11.2.1).
  case size(width: Int, height: Int)
  /// A row of the picture takes more than 256 MiB, more than this writer holds at once.
  case rowTooLong(width: Int)
  /// The bytes handed over are no whole rows: how many there are, and what a row takes.
  case noWholeRows(bytes: Int, rowBytes: Int)
  /// The rows handed over are not as many as the picture has.
  case rows(given: Int, of: Int)
  /// A pixel has a colour that the chosen colours do not include; row and column count from 0.
  case color(x: Int, y: Int)
  /// The compressor could not get memory.
  case outOfMemory
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "a PNG cannot have \(width) × \(height) pixels: sides are 1 to 2147483647"
    case .rowTooLong(let width): "a row of \(width) pixels is over the 256 MiB a PNG is written with at once"
    case .noWholeRows(let bytes, let rowBytes):
      "\(bytes) bytes are no whole rows of \(rowBytes) bytes"
    case .rows(let given, let height): "\(given) rows were given for a picture of \(height)"
    case .color(let x, let y):
      "the pixel at \(x), \(y) has a colour that the chosen PNG colours do not include"
    case .outOfMemory: "out of memory while compressing a PNG"
    case .cancelled: Cancelled.sentence
    }
  }
}
