/// What compresses the rows of a PNG.
enum PNGCompressor: ~Copyable {
  /// The quicker.
  case rows(RowDeflater)
  /// The smaller.
  case library(DeflateCompressor)

  /// For up to `capacity` rows of `rowBytes` bytes beside the filter; `level` is that of the smaller. With
  /// `libraryLevel` libdeflate compresses in any case, at that level: to be measured.
  init(
    _ effort: PNGEncoder.Effort, level: Int, _ color: PNGColor, _ rowBytes: Int, _ capacity: Int,
    libraryLevel: Int? = nil
  ) throws {
    let inputLimit = capacity * (rowBytes + 1)
    if let libraryLevel {
      self = .library(try DeflateCompressor(level: libraryLevel, inputLimit: inputLimit))
      return
    }
    switch effort {
    case .fast:
      self = .rows(
        RowDeflater(inputLimit: inputLimit, rowStride: rowBytes + 1, pixelStride: color.filterDistance))
    case .small: self = .library(try DeflateCompressor(level: level, inputLimit: inputLimit))
    }
  }

  /// Compresses a stretch of rows and hands the result to `body`. All pieces but the last end with a whole
  /// byte and do not end the stream.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws -> Result {
    switch self {
    case .rows(let deflater): unsafe deflater.compress(bytes, isLast: isLast, body)
    case .library(let compressor): try unsafe compressor.compress(bytes, isLast: isLast, body)
    }
  }
}
