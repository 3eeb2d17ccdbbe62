import InlayCore

/// The properties that all bands of one PNG share. Bands allow an image to be drawn and compressed on several threads.
///
/// The file depends on the pixels, the colors, the effort, the version of libdeflate, and how the rows were divided
/// into bands.
package struct PNGBandLayout: Sendable, Hashable {
  /// Width in pixels.
  package let width: Int
  /// The color format of the file.
  package let color: PNGColor
  /// Whether to optimize for speed or size.
  package let effort: PNGEncoder.Effort
  /// The number of rows of every band; the last band may have fewer. It depends only on the width, so that the file
  /// does not depend on who draws it.
  package let rows: Int

  /// Uses libdeflate at this level instead of the choice by ``effort``, for measurements.
  package var libraryLevel: Int?

  /// Size of a band, as pixels of 4 bytes. Larger bands compress a few tenths of a percent better, but do not fit in
  /// the caches.
  private static let bandBytes = 1 << 20
  /// A band has at least 16 rows, unless they take more bytes than this.
  private static let maximumBytes = 64 << 20

  /// The layout for bands of this width.
  ///
  /// - Throws: `InlayError` if the format does not support this width, or a row is too long.
  package init(width: Int, color: PNGColor, effort: PNGEncoder.Effort) throws {
    guard 1...Int(Int32.max) ~= width else { throw InlayError.pngSize(width: width, height: 1) }
    guard color.rowBytes(width: width) <= PNGRowWriter.maximumRowBytes else {
      throw InlayError.pngRowTooLong(width: width)
    }
    (self.width, self.color, self.effort) = (width, color, effort)
    let wanted = min(max(16, Self.bandBytes / (4 * width)), 1_024)
    rows = max(1, min(wanted, Self.maximumBytes / (4 * width)))
  }

  /// Number of bytes of a packed row, without its filter byte.
  var rowBytes: Int { color.rowBytes(width: width) }
}

/// A compressed band of a PNG: a chunk of its file, and what is needed to join bands.
package struct PNGBand: Sendable, Hashable {
  /// The number of rows.
  package let rowCount: Int
  /// The IDAT chunk.
  let chunk: [UInt8]
  /// Adler-32 and number of the uncompressed bytes.
  let checksum: UInt32
  let byteCount: Int
}
