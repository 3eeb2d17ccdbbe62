package import InlayCore

extension DiagnosticCode {
  /// No font has a character.
  package static let pageMissingCharacter = DiagnosticCode("page.missingCharacter", .lost)
  /// The size of a glyph lies between or outside of the sizes that were measured.
  package static let pageGlyphSizeInferred = DiagnosticCode("page.glyphSizeInferred", .implied)
  /// An image is drawn smaller than it asks for.
  package static let pageAttachmentScaled = DiagnosticCode("page.attachmentScaled", .implied)
  /// The size of a font is beyond what can be drawn.
  package static let pageFontSizeClamped = DiagnosticCode("page.fontSizeClamped", .reduced)
  /// More fonts than are told apart were asked for.
  package static let pageFontsRounded = DiagnosticCode("page.fontsRounded", .reduced)
  /// Space around lines or paragraphs is more than a few pages.
  package static let pageSpaceReduced = DiagnosticCode("page.spaceReduced", .reduced)
  /// Indents leave less room for text than a line needs.
  package static let pageIndentReduced = DiagnosticCode("page.indentReduced", .reduced)
  /// Text that no line could be broken in was cut.
  package static let pageLineCut = DiagnosticCode("page.lineCut", .reduced)
  /// The document asks for hyphens, which are not set.
  package static let pageNotHyphenated = DiagnosticCode("page.notHyphenated", .reduced)
}
