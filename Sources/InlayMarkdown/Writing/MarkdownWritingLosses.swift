internal import InlayCore
internal import InlayFormats

/// What the profile `plain` leaves out, counted.
struct MarkdownWritingLosses: Equatable {
  /// Runs with a style that Markdown has no marks for.
  var styles = 0
  /// Paragraphs with a style, a role or a marker that Markdown does not have.
  var paragraphs = 0
  var emptyParagraphs = 0
  var spaces = 0
  /// Images of which more is known than a URL and a description.
  var images = 0
  /// Images without bytes or a URL.
  var absentImages = 0
  var tables = 0
  var boxes = 0
  /// Whether document attributes are left out.
  var hasDocument = false
  /// Whether the end of the last paragraph is left out.
  var hasEnd = false

  mutating func add(_ other: MarkdownWritingLosses) {
    styles += other.styles
    paragraphs += other.paragraphs
    emptyParagraphs += other.emptyParagraphs
    spaces += other.spaces
    images += other.images
    absentImages += other.absentImages
    tables += other.tables
    boxes += other.boxes
    hasDocument = hasDocument || other.hasDocument
    hasEnd = hasEnd || other.hasEnd
  }

  var diagnostics: [Diagnostic] {
    let counted: [(Int, DiagnosticCode, String, String, String)] = [
      (styles, .markdownStyles, "the style of", "run", "runs"),
      (paragraphs, .markdownParagraphs, "the style of", "paragraph", "paragraphs"),
      (emptyParagraphs, .markdownParagraphs, "", "empty paragraph", "empty paragraphs"),
      (spaces, .markdownParagraphs, "", "stretch of white space", "stretches of white space"),
      (images, .markdownImages, "all that is known of", "image", "images"),
      (absentImages, .markdownImages, "", "image without bytes", "images without bytes"),
      (tables, .markdownTables, "the form of", "table", "tables"),
      (boxes, .markdownTables, "", "box", "boxes"),
    ]
    var found = counted.filter { $0.0 > 0 }.map { count, code, of, one, many in
      Diagnostic(
        code, "plain Markdown cannot store \(of.isEmpty ? "" : of + " ")\(Losses.count(count, one, many))")
    }
    if hasDocument {
      found.append(Diagnostic(.markdownParagraphs, "plain Markdown cannot store document attributes"))
    }
    if hasEnd {
      found.append(
        Diagnostic(.markdownEnd, "plain Markdown does not say that the text ends with the end of a paragraph")
      )
    }
    return found
  }
}

extension DiagnosticCode {
  /// Plain Markdown has no marks for the style of some characters: colors, fonts, underlines.
  static let markdownStyles = DiagnosticCode("markdown.stylesNotCarried", .reduced)
  /// Plain Markdown cannot say something of paragraphs or of the document.
  static let markdownParagraphs = DiagnosticCode("markdown.paragraphsNotCarried", .reduced)
  /// Plain Markdown keeps of an image a URL and a description.
  static let markdownImages = DiagnosticCode("markdown.imagesNotCarried", .reduced)
  /// Plain Markdown has tables of one form, and no boxes.
  static let markdownTables = DiagnosticCode("markdown.tablesNotCarried", .reduced)
  /// Plain Markdown does not say whether the text ends with the end of a paragraph.
  static let markdownEnd = DiagnosticCode("markdown.end", .implied)
}
