public import InlayCore

extension DiagnosticCode {
  /// No font has a character.
  public static let pageMissingCharacter: DiagnosticCode = "page.missingCharacter"
  /// The size of a glyph lies between or outside of the sizes that were measured.
  public static let pageGlyphSizeInferred: DiagnosticCode = "page.glyphSizeInferred"
  /// An image is drawn smaller than it asks for.
  public static let pageAttachmentScaled: DiagnosticCode = "page.attachmentScaled"
  /// The size of a font is beyond what can be drawn.
  public static let pageFontSizeClamped: DiagnosticCode = "page.fontSizeClamped"
  /// More fonts than are told apart were asked for.
  public static let pageFontsRounded: Self = "page.fontsRounded"
  /// Space around lines or paragraphs is more than a few pages.
  public static let pageSpaceReduced: Self = "page.spaceReduced"
  /// Indents leave less room for text than a line needs.
  public static let pageIndentReduced: DiagnosticCode = "page.indentReduced"
  /// Text that no line could be broken in was cut.
  public static let pageLineCut: DiagnosticCode = "page.lineCut"
  /// The document asks for hyphens, which are not set.
  public static let pageNotHyphenated: DiagnosticCode = "page.notHyphenated"
}
