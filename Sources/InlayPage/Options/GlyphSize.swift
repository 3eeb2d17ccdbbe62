/// How large a glyph is drawn beside text. It depends on the font alone.
public enum GlyphSize: String, Sendable, Hashable, CaseIterable {
  /// A square as high as ascent and descent of the first font, standing on its descent. Lines keep their pitch.
  case font
  /// A square of the font size, standing as far below the baseline as leaves the same share of the font's descent.
  case em
  /// The size and the place that Apple's systems give it (`GlyphMetrics`); lines may grow.
  case apple
}
