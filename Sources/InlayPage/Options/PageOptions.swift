public import InlayCore

/// How a document is laid out and drawn on pages.
public struct PageOptions: Sendable {
  /// Width of the one tall picture that is made without a ``page``, margins included.
  public var width = Length.points(800)
  /// Size of pages; `nil` for one picture as tall as the text.
  public var page: PageSize?
  /// How many pages are made, at least 1; the text after them is left out. `nil` for all.
  ///
  /// With 1, ``InlayCore/DecomposedText/pngBytes(options:effort:decoder:)`` gives the first page as one PNG: a preview.
  public var maximumPages: Int?
  /// Space around the text.
  public var margins = PageMargins(.points(24))
  /// Columns of a page, filled in order. More than 1 needs a ``page``.
  public var columns = 1
  /// Space between columns.
  public var columnGap = Length.points(24)
  /// Pixels per point.
  public var scale = 1.0
  /// Size of the body's font, instead of that of the style sheet.
  public var fontSize: Length?
  /// How large glyphs are drawn beside text.
  public var glyphSize = GlyphSize.font
  /// How roles look; the default style sheet fills what this one leaves open.
  public var styleSheet = StyleSheet()
  /// Which of the sheet's colors are used.
  public var appearance = Appearance.light
  /// The background.
  public var background = PageBackground.sheet
  /// Whether a document that is only a few glyphs and emoji shows them larger.
  public var allowsJumbo = true
  /// A BCP 47 tag, the language of text where neither the text nor the document names one.
  public var language: String?
  /// Where fonts come from.
  public var fonts = FontConfiguration.system
  /// Whether each picture is cropped to what is drawn on it: for chat bubbles.
  public var fitsToInk = false
  /// Threads that draw and compress, at least 1; `nil` for one per core, up to 8. The result never depends on it.
  public var threads: Int?
  /// The creation date of a PDF, in seconds since 1970-01-01T00:00:00Z; `nil` for none.
  public var creationDate: Int?
  /// Limits for the pictures that are read and made.
  public var limits = Limits.default

  /// The defaults: one tall picture, 800 points wide.
  public init() {}
}
