import CPage
import Inlay

/// Fonts, and the lines they make of paragraphs. To be used by one thread at a time.
final class PageFonts {
  /// - Throws: ``PageError/noFonts(_:)`` if there are none.
  init(_ configuration: FontConfiguration) throws(PageError) {}

  /// Measures of the font that text of this style is set in.
  func metrics(of style: FontStyle) -> FontMetrics { FontMetrics() }

  /// Breaks a paragraph into lines.
  func lines(of text: ParagraphText) throws(PageError) -> ShapedParagraph {
    ShapedParagraph(isRightToLeft: false, lines: [])
  }
}
