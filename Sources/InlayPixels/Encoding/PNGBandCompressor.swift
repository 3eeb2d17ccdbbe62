private import CDeflate
import InlayCore

/// Compresses rows to bands of a PNG, each independent of the bands before it. Use it from one thread at a time. It
/// reuses its memory, about the size of two bands.
package struct PNGBandCompressor: ~Copyable {
  /// The properties that all bands share.
  package let layout: PNGBandLayout
  private var rows: PNGRowIntake
  private let compressor: PNGCompressor
  private let chooser: PNGFilterChooser

  /// A compressor of bands of up to ``PNGBandLayout/rows`` rows.
  ///
  /// - Throws: `InlayError` if memory is short.
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

  /// Compresses rows in Cairo's memory layout on little-endian machines: blue, green, red and alpha of each pixel,
  /// premultiplied. The alpha is divided out as in ``PixelImage/straight()``.
  ///
  /// - Throws: `InlayError` if the bytes are not whole rows, if there are no rows or too many, or if a pixel has a
  ///   color outside the chosen ones. The error's row counts from the start of the band.
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

  /// Compresses `count` rows that all equal the given one.
  ///
  /// - Throws: `InlayError` as ``compress(premultipliedBGRA:)``.
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
