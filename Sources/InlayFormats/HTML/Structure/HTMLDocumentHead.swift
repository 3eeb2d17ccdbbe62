import Inlay

/// What a page says of itself: title, author, language, dates … in both directions.
enum HTMLDocumentHead {
  /// From `<html>`, `<head>` and `<body>`.
  static func read(_ tree: HTMLTree, collector: inout DiagnosticCollector) -> DocumentAttributes {
    DocumentAttributes()
  }

  /// Everything up to and with `<body>`, with the style sheet that makes the page look right by itself.
  static func opening(_ attributes: DocumentAttributes, collector: inout DiagnosticCollector) -> [UInt8] { [] }
  /// The end.
  static let closing: [UInt8] = Array("</body>\n</html>\n".utf8)
}
