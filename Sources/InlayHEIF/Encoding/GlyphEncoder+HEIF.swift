public import InlayPixels

extension GlyphEncoder {
  /// Glyphs by libheif's HEVC encoder (x265), in this process.
  ///
  /// The file is laid out as Apple's encoder does it: an Exif and an XMP item for each strike, colors as 4:2:0 of
  /// 8 bits, alpha as a plane of its own without loss, strikes over 512 pixels as grids. The encoder is run without
  /// threads, so the same recipe gives the same bytes on every machine with the same x265.
  ///
  /// Throws `InlayError` of the code `glyph.encoding` if libheif has no HEVC encoder.
  public static let heif = GlyphEncoder { recipe in
    try GlyphFile(recipe, GlyphFile.Source(recipe)).bytes
  }
}
