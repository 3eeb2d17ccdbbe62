private import CDeflate
import InlayCore

/// Makes bands of a PNG out of rows, each without looking at those before it. To be used by one thread at a
/// time; it keeps its memory, about that of two bands, from one to the next.
package struct PNGBandCompressor: ~Copyable {
  /// What the bands have in common.
  package let layout: PNGBandLayout
  private var rows: PNGRowIntake
  private let compressor: PNGCompressor
  private let chooser: PNGFilterChooser

  /// A compressor of bands of up to ``PNGBandLayout/rows`` rows.
  ///
  /// - Throws: ``InlayError`` if memory is short.
  package init(_ layout: PNGBandLayout) throws {
    self.layout = layout
    let compressor = try PNGCompressor(
      layout.effort, level: 6, layout.color, layout.rowBytes, layout.rows,
      libraryLevel: layout.libraryLevel)
    self.compressor = compressor
    chooser = PNGFilterChooser(
      layout.color, layout.effort, rowBytes: layout.rowBytes, capacity: layout.rows,
      isHasty: layout.effort == .fast)
    rows = PNGRowIntake(layout.color, width: layout.width, capacity: layout.rows, standsAlone: true)
  }

  /// Compresses rows as Cairo has them in memory on little-endian machines: blue, green, red and alpha of
  /// each pixel, the colors multiplied by alpha. They are divided by it as ``PixelImage/straight()`` does.
  ///
  /// - Throws: ``InlayError`` if the bytes are no whole rows, the rows are none or too many, or a color is
  ///   not among those chosen; the place named counts from the band's first row.
  /// - Complexity: O(bytes).
  package mutating func compress(premultipliedBGRA pixels: Span<UInt8>) throws -> PNGBand {
    let rowBytes = 4 * layout.width
    let (count, rest) = pixels.count.quotientAndRemainder(dividingBy: rowBytes)
    guard rest == 0 else { throw InlayError.pngNoWholeRows(bytes: pixels.count, rowBytes: rowBytes) }
    guard 1...layout.rows ~= count else { throw InlayError.pngRows(given: count, of: layout.rows) }
    rows.clear()
    for index in 0..<count {
      if let x = rows.append(pixels, row: index, isBGRA: true) { throw InlayError.pngColor(x: x, y: index) }
    }
    return try compress()
  }

  /// The same, of `count` rows that are all as the one given.
  ///
  /// - Throws: as there.
  package mutating func compress(
    premultipliedBGRA row: Span<UInt8>, repeated count: Int
  ) throws -> PNGBand {
    guard row.count == 4 * layout.width else {
      throw InlayError.pngNoWholeRows(bytes: row.count, rowBytes: 4 * layout.width)
    }
    guard 1...layout.rows ~= count else { throw InlayError.pngRows(given: count, of: layout.rows) }
    rows.clear()
    if let x = rows.append(row, row: 0, isBGRA: true) { throw InlayError.pngColor(x: x, y: 0) }
    for _ in 1..<count { rows.repeatLast() }
    return try compress()
  }

  private mutating func compress() throws -> PNGBand {
    let plan = chooser.plan(for: &rows.buffer)
    let count = rows.count
    return try unsafe rows.buffer.withRows(0..<count, plan) { bytes in
      var chunk: [UInt8] = []
      try unsafe compressor.compress(bytes, isLast: false) { piece in
        unsafe PNGChunks.append("IDAT", piece, to: &chunk)
      }
      return unsafe PNGBand(
        rowCount: count, chunk: chunk, checksum: libdeflate_adler32(1, bytes.baseAddress, bytes.count),
        byteCount: bytes.count)
    }
  }
}
