import InlayCore

/// What the bands of one PNG have in common: for pictures whose bands are drawn and compressed on several
/// threads.
///
/// ```swift
/// let layout = try PNGBandLayout(width: 8, color: .rgb, effort: .fast)
/// // On any thread, with a compressor of its own:
/// var compressor = try PNGBandCompressor(layout)
/// let rows = [UInt8](repeating: 0xFF, count: 4 * 8 * 2)
/// let band = try compressor.compress(premultipliedBGRA: rows.span)
/// // On one thread, in order:
/// var joiner = try PNGBandJoiner(layout, height: nil)
/// var output: [UInt8] = []
/// try joiner.append(band, to: &output)
/// let header = try joiner.finish(to: &output)  // to be written over the bytes at PNGBandJoiner.headerOffset
/// ```
///
/// The file depends on the pixels, the colors, the effort, the version of libdeflate and how the rows were
/// divided into bands.
package struct PNGBandLayout: Sendable, Hashable {
  /// Pixels of a row.
  package let width: Int
  /// What the file stores of each pixel.
  package let color: PNGColor
  /// Whether to be fast or small.
  package let effort: PNGEncoder.Effort
  /// The rows of every band but the last, which may have fewer: by the width alone, so that files do not
  /// depend on who draws them.
  package let rows: Int

  /// To measure libdeflate at this level in place of what ``effort`` says.
  package var libraryLevel: Int?

  /// Of a band, as pixels of 4 bytes: larger ones are compressed some tenths of a per cent better, and leave
  /// the caches.
  private static let bandBytes = 1 << 20
  /// A band has at least 16 rows unless those take more than this.
  private static let maximumBytes = 64 << 20

  /// Bands of this width.
  ///
  /// - Throws: ``InlayError`` if the format has no such width, or a row is too long.
  package init(width: Int, color: PNGColor, effort: PNGEncoder.Effort) throws {
    guard 1...Int(Int32.max) ~= width else { throw InlayError.pngSize(width: width, height: 1) }
    guard color.rowBytes(width: width) <= PNGRowWriter.maximumRowBytes else {
      throw InlayError.pngRowTooLong(width: width)
    }
    (self.width, self.color, self.effort) = (width, color, effort)
    let wanted = min(max(16, Self.bandBytes / (4 * width)), 1_024)
    rows = max(1, min(wanted, Self.maximumBytes / (4 * width)))
  }

  /// Bytes of a packed row, its filter not counted.
  var rowBytes: Int { color.rowBytes(width: width) }
}

/// Some rows of a PNG, compressed: a chunk of its file, and what the joined file needs to know of it.
package struct PNGBand: Sendable, Hashable {
  /// How many rows.
  package let rowCount: Int
  /// The IDAT chunk.
  let chunk: [UInt8]
  /// Adler-32 of the bytes that were compressed, and their number.
  let checksum: UInt32
  let byteCount: Int
}
