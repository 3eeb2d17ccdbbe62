internal import InlayHTML
internal import InlayJSON

/// What Markdown has no way to say, in comments.
enum MarkdownRecord {
  /// A block that says that the text ends with the end of the paragraph before it.
  static let newline = Array("<!-- inlay:newline -->".utf8)
  /// The same as an attribute of HTML.
  static let newlineAttribute = HTMLMarkup.newline

  /// The size in Bear's JSON, such as `{"width":155}`; `nil` if there is none.
  static func size(inJSON bytes: [UInt8]) -> (width: Int?, height: Int?)? {
    guard let value = try? JSONValue(parsing: bytes, maximumDepth: 4) else { return nil }
    func side(_ name: String) -> Int? {
      value[name]?.integer.flatMap { (1...99_999).contains($0) ? $0 : nil }
    }
    let (width, height) = (side("width"), side("height"))
    return width == nil && height == nil ? nil : (width, height)
  }
}

/// The boxes of a task list, as they stand in the text.
enum MarkdownTask {
  static let open = "\u{2610} "
  static let done = "\u{2611} "
}
