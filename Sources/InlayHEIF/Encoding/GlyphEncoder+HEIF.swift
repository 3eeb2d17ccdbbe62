public import InlayPixels

extension GlyphEncoder {
  /// Makes glyphs with libheif's HEVC encoder (x265), in this process.
  ///
  /// The file has the layout of Apple's encoder: an Exif and an XMP item for each strike, color in 8-bit 4:2:0, a
  /// separate lossless alpha plane, and grids for strikes larger than 512 pixels. The encoder runs without threads, so
  /// the same recipe gives the same bytes on every machine with the same x265.
  ///
  /// Throws `InlayError` with the code `glyph.encoding` if libheif has no HEVC encoder.
  public static let heif = GlyphEncoder { recipe in
    try GlyphFile(recipe, GlyphFile.Source(recipe)).bytes
  }
}
