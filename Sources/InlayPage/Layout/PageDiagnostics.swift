package import InlayCore

extension DiagnosticCode {
  /// No font has a character.
  package static let pageMissingCharacter = DiagnosticCode("page.missingCharacter", .lost)
  /// The size of a glyph is between or outside the measured sizes.
  package static let pageGlyphSizeInferred = DiagnosticCode("page.glyphSizeInferred", .implied)
  /// An image is drawn smaller than it requests.
  package static let pageAttachmentScaled = DiagnosticCode("page.attachmentScaled", .implied)
  /// The size of a font is outside the range that can be drawn.
  package static let pageFontSizeClamped = DiagnosticCode("page.fontSizeClamped", .reduced)
  /// The document requests more fonts than the layout distinguishes.
  package static let pageFontsRounded = DiagnosticCode("page.fontsRounded", .reduced)
  /// The space around lines or paragraphs exceeds a few pages, and was reduced.
  package static let pageSpaceReduced = DiagnosticCode("page.spaceReduced", .reduced)
  /// Indents leave less room for text than a line needs, and were reduced.
  package static let pageIndentReduced = DiagnosticCode("page.indentReduced", .reduced)
  /// The text joins more emoji than the limit allows. The others are drawn one by one.
  package static let pageEmojiParted = DiagnosticCode("page.emojiParted", .reduced)
  /// A table asks for more width than there is, and its columns were made narrower.
  package static let pageTableNarrowed = DiagnosticCode("page.tableNarrowed", .reduced)
  /// A cell of a table spans more rows than are laid out together; it ends with the last of them.
  package static let pageSpanCut = DiagnosticCode("page.spanCut", .reduced)
  /// Text without any possible line break was cut.
  package static let pageLineCut = DiagnosticCode("page.lineCut", .reduced)
  /// The document requests hyphenation, which is not supported.
  package static let pageNotHyphenated = DiagnosticCode("page.notHyphenated", .reduced)
  /// The document states no size of its paper, which was asked for.
  package static let pageNoPaper = DiagnosticCode("page.noPaper", .reduced)
  /// The page is too small for the document's margins.
  package static let pageMarginsReduced = DiagnosticCode("page.marginsReduced", .reduced)
}
