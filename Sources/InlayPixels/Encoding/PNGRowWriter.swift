private import CDeflate
import InlayCore

/// Writes a PNG file from rows as they arrive, in bands of any height, for images that do not fit in memory.
///
/// The file does not depend on how the rows are divided. With the colors that ``PNGColorSurvey`` finds, it is the same
/// as that of ``PNGEncoder/encode(_:)``, unless the encoder finds that the whole image needs no alpha. The writer
/// buffers a few MiB, or a few rows if those are longer.
package struct PNGRowWriter: ~Copyable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Number of rows written so far.
  package private(set) var rowCount = 0

  private let color: PNGColor
  private var rows: PNGRowIntake
  private let compressor: PNGCompressor
  private let chooser: PNGFilterChooser
  private let zlibHeader: [UInt8]
  /// The checksum of all bytes compressed so far.
  private var adler: UInt32 = 1

  /// A writer for an image of this size.
  ///
  /// - Parameters:
  ///   - width: width in pixels.
  ///   - height: height in pixels.
  ///   - color: the color format of the file. ``PNGColor/rgba`` always fits, and ``PNGColor/rgb`` fits opaque images.
  ///   - effort: whether to optimize for speed or size.
  ///   - libraryLevel: uses libdeflate at this level instead of the choice by `effort`, for measurements.
  /// - Throws: `InlayError` if the format does not support this size, a row is too long, or memory is short.
  package init(
    width: Int, height: Int, color: PNGColor, effort: PNGEncoder.Effort, libraryLevel: Int? = nil
  ) throws {
    guard 1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height else {
      throw InlayError.pngSize(width: width, height: height)
    }
    let rowBytes = color.rowBytes(width: width)
    guard rowBytes <= Self.maximumRowBytes else { throw InlayError.pngRowTooLong(width: width) }
    // Groups of rows are compressed independently. Longer groups would save a few tenths of a percent.
    let stretch = 2 << 20
    let capacity = min(height, max(1, stretch / (rowBytes + 1)))
    // An image that is compressed in one piece can take more time.
    let level = height <= (1 << 20) / (rowBytes + 1) ? 9 : 6
    let compressor = try PNGCompressor(
      effort, level: level, color, rowBytes, capacity, libraryLevel: libraryLevel)
    let chooser = PNGFilterChooser(color, effort, rowBytes: rowBytes, capacity: capacity)
    (self.width, self.height, self.color) = (width, height, color)
    self.compressor = compressor
    self.chooser = chooser
    rows = PNGRowIntake(color, width: width, capacity: capacity)
    zlibHeader = Self.zlibHeader(effort)
  }

  /// The maximum length of a packed row in bytes.
  static let maximumRowBytes = 256 << 20

  /// A window of 32 KiB, and the compression level (RFC 1950, 2.2).
  static func zlibHeader(_ effort: PNGEncoder.Effort) -> [UInt8] {
    effort == .fast ? [0x78, 0x01] : [0x78, 0xDA]
  }

  /// Writes rows: red, green, blue and alpha of each pixel, from top to bottom. Appends the finished part of the file
  /// to `output`.
  ///
  /// After an error the writer cannot be used.
  ///
  /// - Throws: `InlayError` if the bytes are not whole rows, if there are too many rows, or if a pixel has a color
  ///   outside the chosen ones.
  /// - Complexity: O(bytes).
  package mutating func append(_ pixels: Span<UInt8>, to output: inout [UInt8]) throws {
    try append(pixels, isBGRA: false, to: &output)
  }

  /// Writes rows in Cairo's memory layout on little-endian machines: blue, green, red and alpha of each pixel,
  /// premultiplied. The alpha is divided out as in ``PixelImage/straight()``.
  ///
  /// - Throws: `InlayError` if the bytes are not whole rows, if there are too many rows, or if a pixel has a color
  ///   outside the chosen ones.
  /// - Complexity: O(bytes).
  package mutating func append(
    premultipliedBGRA pixels: Span<UInt8>, to output: inout [UInt8]
  ) throws {
    try append(pixels, isBGRA: true, to: &output)
  }

  private mutating func append(
    _ pixels: Span<UInt8>, isBGRA: Bool, to output: inout [UInt8]
  ) throws {
    let rowBytes = 4 * width
    let (count, rest) = pixels.count.quotientAndRemainder(dividingBy: rowBytes)
    guard rest == 0 else { throw InlayError.pngNoWholeRows(bytes: pixels.count, rowBytes: rowBytes) }
    guard count <= height - rowCount else { throw InlayError.pngRows(given: rowCount + count, of: height) }
    beginIfNeeded(&output)
    for index in 0..<count {
      if let x = rows.append(pixels, row: index, isBGRA: isBGRA) {
        throw InlayError.pngColor(x: x, y: rowCount)
      }
      rowCount += 1
      if rows.buffer.isFull || rowCount == height {
        try Task.checkCancellation()
        try flush(&output)
      }
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `InlayError` if rows are missing.
  package consuming func finish(to output: inout [UInt8]) throws {
    guard rowCount == height else { throw InlayError.pngRows(given: rowCount, of: height) }
    PNGChunks.end(&output)
  }

  private var hasBegun = false

  private mutating func beginIfNeeded(_ output: inout [UInt8]) {
    if hasBegun { return }
    hasBegun = true
    PNGChunks.begin(&output, width: width, height: height, color: color)
  }

  /// Compresses the buffered rows into a chunk. Throws if that fails.
  private mutating func flush(_ output: inout [UInt8]) throws {
    let isFirst = rowCount == rows.count
    let isLast = rowCount == height
    let plan = chooser.plan(for: &rows.buffer)
    let all = 0..<rows.count
    let checksum = adler
    let header = isFirst ? zlibHeader : []
    adler = try unsafe rows.buffer.withRows(all, plan) { bytes in
      let sum = unsafe libdeflate_adler32(checksum, bytes.baseAddress, bytes.count)
      try unsafe compressor.compress(bytes, isLast: isLast) { piece in
        unsafe PNGChunks.append(
          "IDAT", before: header, piece, after: isLast ? PNGChunks.bigEndian(sum) : [], to: &output)
      }
      return sum
    }
    rows.clear()
  }
}
