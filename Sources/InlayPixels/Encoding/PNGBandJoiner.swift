import InlayCore

/// Joins bands, in order, to a PNG file.
package struct PNGBandJoiner: Sendable {
  /// The file offset of the bytes that ``finish(to:)`` returns.
  package static let headerOffset = 8

  /// The number of rows so far.
  package private(set) var rowCount = 0

  private let layout: PNGBandLayout
  private let height: Int?
  private var checksum: UInt32 = 1
  private var hasBegun = false

  /// A joiner for bands with this layout.
  ///
  /// - Parameters:
  ///   - layout: the layout of the compressors.
  ///   - height: the number of rows; `nil` if it is not yet known. The file is then invalid until its header is
  ///     replaced.
  /// - Throws: `InlayError` if the format does not support this height.
  package init(_ layout: PNGBandLayout, height: Int?) throws {
    if let height, !(1...Int(Int32.max) ~= height) {
      throw InlayError.pngSize(width: layout.width, height: height)
    }
    (self.layout, self.height) = (layout, height)
  }

  /// Appends the next band to `output`. Before the first band, also appends the start of the file.
  ///
  /// - Throws: `InlayError` if there are more rows than the image has or the format supports.
  /// - Complexity: O(bytes of the band).
  package mutating func append(_ band: PNGBand, to output: inout [UInt8]) throws {
    let (count, most) = (rowCount + band.rowCount, Int(Int32.max))
    if let height, count > height { throw InlayError.pngRows(given: count, of: height) }
    guard count <= most else { throw InlayError.pngSize(width: layout.width, height: count) }
    begin(&output)
    output += band.chunk
    checksum = Adler32.combine(checksum, band.checksum, count: band.byteCount)
    rowCount = count
  }

  /// Ends the file.
  ///
  /// - Returns: if the height was not known, the bytes to write at ``headerOffset``; else `nil`.
  /// - Throws: `InlayError` if rows are missing, or there are none.
  package mutating func finish(to output: inout [UInt8]) throws -> [UInt8]? {
    if let height, rowCount != height { throw InlayError.pngRows(given: rowCount, of: height) }
    guard rowCount > 0 else { throw InlayError.pngSize(width: layout.width, height: 0) }
    // The last block of the stream: stored and empty (RFC 1951, 3.2.4).
    PNGChunks.append("IDAT", [1, 0, 0, 0xFF, 0xFF] + PNGChunks.bigEndian(checksum), to: &output)
    PNGChunks.end(&output)
    if height != nil { return nil }
    var header: [UInt8] = []
    PNGChunks.header(&header, width: layout.width, height: rowCount, color: layout.color)
    return header
  }

  private mutating func begin(_ output: inout [UInt8]) {
    if hasBegun { return }
    hasBegun = true
    PNGChunks.begin(&output, width: layout.width, height: height ?? 0, color: layout.color)
    PNGChunks.append("IDAT", PNGRowWriter.zlibHeader(layout.effort), to: &output)
  }
}
