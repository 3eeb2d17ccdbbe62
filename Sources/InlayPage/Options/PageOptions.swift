public import InlayCore

/// How a document is laid out and drawn on pages.
public struct PageOptions: Sendable {
  /// Width of the single tall picture without a ``page``, including margins.
  public var width = Length.points(800)
  /// Size of a page; `nil` for one picture as high as the text.
  public var page: PageSize?
  /// Maximum number of pages, at least 1; `nil` for all. The text after them is left out.
  ///
  /// With 1, ``InlayCore/DecomposedText/pngBytes(options:effort:decoder:)`` gives the first page as one PNG, as a
  /// preview.
  public var maximumPages: Int?
  /// Space around the text.
  public var margins = PageMargins(.points(24))
  /// Number of columns on a page, filled in order. More than 1 requires a ``page``.
  public var columns = 1
  /// Space between columns.
  public var columnGap = Length.points(24)
  /// Pixels per point.
  public var scale = 1.0
  /// Size of the body's font; `nil` for the size in the style sheet.
  public var fontSize: Length?
  /// How much larger the content is drawn, in thousandths: text with or without a stated size, spacing, indents and
  /// pictures, but not the page and its margins. From 100 to 10,000.
  package var zoom = 1_000
  /// The greatest width of attachments; `nil` for that of the style sheet.
  public var imageWidth: ImageWidth?
  /// What is taken from the document, where it states it: nothing, its margins, or its paper too.
  package var documentPaper = DocumentPaper.ignored
  /// How large glyphs are drawn beside text.
  public var glyphSize = GlyphSize.font
  /// The style sheet. The default style sheet applies where this one states nothing.
  public var styleSheet = StyleSheet()
  /// Which of the style sheet's colors are used: those for light or for dark.
  public var appearance = Appearance.light
  /// The background.
  public var background = PageBackground.sheet
  /// Whether a document that consists of only a few glyphs and emoji shows them larger.
  public var allowsJumbo = true
  /// A BCP 47 tag: the language of text if neither the text nor the document states one.
  public var language: String?
  /// Where fonts come from.
  public var fonts = FontConfiguration.system
  /// Whether each picture is cropped to its ink, as for chat bubbles.
  public var fitsToInk = false
  /// Number of threads that draw and compress, at least 1; `nil` for one per core, up to 8. The result never depends on
  /// it.
  public var threads: Int?
  /// The creation date of a PDF, in seconds since 1970-01-01T00:00:00Z; `nil` for none.
  public var creationDate: Int?
  /// Limits for pictures that are read and written.
  public var limits = Limits.default
  /// Where the layout reports how much of the text it has passed.
  package var progress: WorkProgress?

  /// The defaults: one tall picture, 800 points wide.
  public init() {}
}
