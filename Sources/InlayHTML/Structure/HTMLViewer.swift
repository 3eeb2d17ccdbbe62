/// The element around a picture that a page enlarges without a script.
enum HTMLViewer {
  /// Before the picture. The label's name is the picture's alternative text. The attribute tells readers that the
  /// checkbox belongs to the page and not to the text.
  static let opening = Array(
    "<label class=\"inlay-zoom\"><input type=\"checkbox\" \(HTMLMarkup.page)>".utf8)
  static let closing = Array("</label>".utf8)
}
