/// The compressor for the rows of a PNG.
enum PNGCompressor: ~Copyable {
  /// The faster compressor.
  case rows(RowDeflater)
  /// The compressor with smaller output.
  case library(DeflateCompressor)

  /// A compressor for up to `capacity` rows of `rowBytes` bytes plus a filter byte. `level` applies to the compressor
  /// with smaller output. With `libraryLevel`, libdeflate is always used, at that level, for measurements. Throws if
  /// memory is short.
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

  /// Compresses rows and passes the result to `body`. Every result except the last ends with a whole byte and does not
  /// end the stream. Throws if the compressor fails.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws -> Result {
    switch self {
    case .rows(let deflater): unsafe deflater.compress(bytes, isLast: isLast, body)
    case .library(let compressor): try unsafe compressor.compress(bytes, isLast: isLast, body)
    }
  }
}
