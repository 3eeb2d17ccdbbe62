private import CDeflate
import InlayCore

/// Writes a PNG file from rows as they come, in bands of any height: for pictures that do not fit into
/// memory.
///
/// The file is the same however the rows are divided, and the same as ``PNGEncoder/encode(_:)`` makes if the
/// colors are those a ``PNGColorSurvey`` finds, unless that picture, seen as a whole, turned out to need no
/// alpha. It holds a few MiB, or a few rows if those are longer.
///
/// ```swift
/// func white(bands: Int) throws -> [UInt8] {
///   var writer = try PNGRowWriter(width: 8, height: 100 * bands, color: .rgb, effort: .fast)
///   let band = [UInt8](repeating: 0xFF, count: 4 * 8 * 100)
///   var output: [UInt8] = []
///   for _ in 0..<bands {
///     try writer.append(band.span, to: &output)  // then write `output` away and empty it
///   }
///   try writer.finish(to: &output)
///   return output
/// }
/// print(try white(bands: 2).count, "bytes")
/// ```
package struct PNGRowWriter: ~Copyable {
  /// Pixels of a row.
  package let width: Int
  /// Rows of the picture.
  package let height: Int
  /// Rows given so far.
  package private(set) var rowCount = 0

  private let color: PNGColor
  private var rows: PNGRowIntake
  private let compressor: PNGCompressor
  private let chooser: PNGFilterChooser
  private let zlibHeader: [UInt8]
  /// The checksum of everything compressed so far.
  private var adler: UInt32 = 1

  /// A writer for a picture of this size.
  ///
  /// - Parameters:
  ///   - width: pixels of a row.
  ///   - height: rows.
  ///   - color: what the file stores of each pixel. Without a survey of the picture ``PNGColor/rgba`` always
  ///     fits, and ``PNGColor/rgb`` if it is opaque.
  ///   - effort: whether to be fast or small.
  ///   - libraryLevel: to measure libdeflate at this level in place of what `effort` says.
  /// - Throws: ``InlayError`` if the format has no such size, a row is too long, or memory is short.
  package init(
    width: Int, height: Int, color: PNGColor, effort: PNGEncoder.Effort, libraryLevel: Int? = nil
  ) throws {
    guard 1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height else {
      throw InlayError.pngSize(width: width, height: height)
    }
    let rowBytes = color.rowBytes(width: width)
    guard rowBytes <= Self.maximumRowBytes else { throw InlayError.pngRowTooLong(width: width) }
    // Stretches of rows are compressed each by itself; longer ones would save some tenths of a per cent.
    let stretch = 2 << 20
    let capacity = min(height, max(1, stretch / (rowBytes + 1)))
    // A picture that is compressed at once can have more time for it.
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

  /// The longest packed row, in bytes.
  static let maximumRowBytes = 256 << 20

  /// A window of 32 KiB, and how much effort was made (RFC 1950, 2.2).
  static func zlibHeader(_ effort: PNGEncoder.Effort) -> [UInt8] {
    effort == .fast ? [0x78, 0x01] : [0x78, 0xDA]
  }

  /// Takes rows: red, green, blue and alpha of each pixel, from top to bottom. What of the file is ready is
  /// added to `output`.
  ///
  /// After an error the writer is of no more use.
  ///
  /// - Throws: ``InlayError`` if the bytes are no whole rows, the rows are too many, or a color is not among
  ///   those chosen.
  /// - Complexity: O(bytes).
  package mutating func append(_ pixels: Span<UInt8>, to output: inout [UInt8]) throws {
    try append(pixels, isBGRA: false, to: &output)
  }

  /// Takes rows as Cairo has them in memory on little-endian machines: blue, green, red and alpha of each
  /// pixel, the colors multiplied by alpha. They are divided by it as ``PixelImage/straight()`` does.
  ///
  /// - Throws: ``InlayError`` if the bytes are no whole rows, the rows are too many, or a color is not among
  ///   those chosen.
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
  /// - Throws: ``InlayError`` if rows are missing.
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

  /// Compresses the rows that wait, into a chunk of their own.
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
