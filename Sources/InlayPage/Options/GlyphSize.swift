/// The size of a glyph beside text. It depends on the font alone.
public enum GlyphSize: String, Sendable, Hashable, CaseIterable {
  /// A square as high as the ascent and descent of the first font, placed on its descent. The line height does not
  /// change.
  case font
  /// A square of the font size, placed below the baseline in proportion to the font's descent.
  case em
  /// The size and position on Apple's systems (`GlyphMetrics`). Lines may grow.
  case apple
}
