/// What is around some text of a line: an element that Markdown has marks for, or another one.
struct MarkdownMark: Equatable {
  enum Kind { case link, strong, emphasis, strike, other }

  let kind: Kind
  /// The tag; for a link its URL.
  let value: [UInt8]
  /// The name of another element.
  let name: String

  /// The tags of HTML as md4c's page has them, which say the same as the marks.
  var tags: (open: [UInt8], close: [UInt8]) {
    switch kind {
    case .link:
      var open = Array("<a href=\"".utf8)
      MarkdownEscaping.append(value, to: &open)
      return (open + Array("\">".utf8), Array("</a>".utf8))
    case .strong: return (Array("<strong>".utf8), Array("</strong>".utf8))
    case .emphasis: return (Array("<em>".utf8), Array("</em>".utf8))
    case .strike: return (Array("<s>".utf8), Array("</s>".utf8))
    case .other: return (value, Array("</\(name)>".utf8))
    }
  }

  /// Whether its place among others does not matter. Lines take the color of what they are in.
  var isFree: Bool {
    switch kind {
    case .link, .strong, .emphasis: true
    case .strike, .other: false
    }
  }
}

/// A piece of a line with the same marks around all of it.
struct MarkdownItem {
  enum Content {
    case text([UInt8])
    /// Source code within a line.
    case code([UInt8])
    case lineBreak
    case image(source: [UInt8], alternative: [UInt8])
    /// HTML that Markdown has no marks for.
    case other([UInt8])
  }

  var content: Content
  /// Outermost first.
  var marks: [MarkdownMark]

  /// The item with a break where a line of its text ends.
  var lines: [MarkdownItem] {
    guard case .text(let text) = content, text.contains(0x0A) else { return [self] }
    var found: [MarkdownItem] = []
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { found.append(MarkdownItem(content: .lineBreak, marks: marks)) }
      if !line.isEmpty { found.append(MarkdownItem(content: .text(Array(line)), marks: marks)) }
    }
    return found
  }
}
