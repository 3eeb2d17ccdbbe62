public import InlayCore

/// How a document is brought to a page.
public struct PageOptions: Sendable {
  /// Width of the one tall picture that is made where there is no ``page``, margins included.
  public var width = Length.points(800)
  /// Size of pages; `nil` for one picture as tall as the text.
  public var page: PageSize?
  /// Space around the text.
  public var margins = PageMargins(.points(24))
  /// Columns of a page, filled in order. More than 1 needs a ``page``.
  public var columns = 1
  /// Space between columns.
  public var columnGap = Length.points(24)
  /// Pixels a point.
  public var scale = 1.0
  /// Size of the body's font, over that of the style sheet.
  public var fontSize: Length?
  /// How large glyphs are beside text.
  public var glyphSize = GlyphSize.font
  /// How roles look, over the default style sheet.
  public var styleSheet = StyleSheet()
  /// Which of the sheet's colours are taken.
  public var appearance = Appearance.light
  /// What is behind the text.
  public var background = PageBackground.sheet
  /// Whether a document of nothing but a few glyphs and emoji shows them larger.
  public var allowsJumbo = true
  /// The language of text that names none and whose document names none, a BCP 47 tag.
  public var language: String?
  /// Where fonts come from.
  public var fonts = FontConfiguration.system
  /// Whether the picture is cropped to what is drawn: for chat bubbles.
  public var fitsToInk = false
  /// Threads that draw and compress, at least 1; `nil` for one a core, up to 8. Results never depend on it.
  public var threads: Int?
  /// When a PDF says it was made, in seconds since 1970-01-01T00:00:00Z; `nil` for nothing about it.
  public var creationDate: Int?
  /// For the pictures.
  public var limits = Limits.default

  /// Options; a tall picture of 800 pixels unless told otherwise.
  public init() {}
}
