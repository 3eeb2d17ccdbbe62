import InlayCore

/// Makes a PNG file out of bands, in their order.
package struct PNGBandJoiner: Sendable {
  /// Where in the file the bytes stand that ``finish(to:)`` returns.
  package static let headerOffset = 8

  /// Rows so far.
  package private(set) var rowCount = 0

  private let layout: PNGBandLayout
  private let height: Int?
  private var checksum: UInt32 = 1
  private var hasBegun = false

  /// A joiner of bands of this kind.
  ///
  /// - Parameters:
  ///   - layout: that of the compressors.
  ///   - height: rows of the picture; `nil` if that is not known yet. Then the file is none until the header
  ///     has been replaced.
  /// - Throws: ``InlayError`` if the format has no such height.
  package init(_ layout: PNGBandLayout, height: Int?) throws {
    if let height, !(1...Int(Int32.max) ~= height) {
      throw InlayError.pngSize(width: layout.width, height: height)
    }
    (self.layout, self.height) = (layout, height)
  }

  /// Adds the next band, behind the beginning of the file if it is the first, to `output`.
  ///
  /// - Throws: ``InlayError`` if the rows are more than the picture or the format has.
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
  /// - Returns: the bytes to be written over those at ``headerOffset``, where the height was not known; else
  ///   `nil`.
  /// - Throws: ``InlayError`` if rows are missing, or there are none.
  package mutating func finish(to output: inout [UInt8]) throws -> [UInt8]? {
    if let height, rowCount != height { throw InlayError.pngRows(given: rowCount, of: height) }
    guard rowCount > 0 else { throw InlayError.pngSize(width: layout.width, height: 0) }
    // The last block of the stream: stored, without bytes (RFC 1951, 3.2.4).
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
