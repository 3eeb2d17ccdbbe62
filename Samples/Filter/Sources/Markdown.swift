import InlayCore

/// Writes a text as Markdown (CommonMark): paragraphs, headings, lists, bold, italic, links and pictures.
struct Markdown {
  /// Whether pictures become only their description.
  var describesImages: Bool

  /// Converts a text into Markdown. Complexity: O(n).
  func text(of text: DecomposedText) -> String {
    // The flow resolves styles, roles and list markers, and returns paragraphs and components one by one.
    let flow = InlineFlow(text)
    var out = ""
    var wasItem = false
    for paragraph in flow {
      let marker = paragraph.marker.map { self.marker(of: $0, in: paragraph) }
      // Items of a list follow each other directly. A blank line separates everything else.
      if !out.isEmpty { out += wasItem && marker != nil ? "\n" : "\n\n" }
      wasItem = marker != nil
      out += marker ?? Self.hashes[paragraph.role] ?? ""
      var words = ""
      for component in paragraph.components where component.part == .content {
        switch component.kind {
        case .text:
          words += styled(paragraph.string(of: component), component.style, besides: paragraph.textStyle)
        case .image(let image): words += picture(flow.image(image), over: paragraph.string(of: component))
        }
      }
      out += guarded(words)
    }
    return out.isEmpty ? out : out + "\n"
  }

  private static let hashes: [ParagraphRole: String] = [
    .title: "# ", .heading1: "# ", .heading2: "## ", .heading3: "### ", .quote: "> ",
  ]

  private func marker(of marker: FlowMarker, in paragraph: FlowParagraph) -> String {
    let indent = String(repeating: "    ", count: max(0, paragraph.style.listLevel - 1))
    let drawn =
      marker.given
      ?? paragraph.components.filter { $0.part == .marker }
      .map { String(paragraph.string(of: $0)) }.joined()
    let digits = drawn.prefix { $0.isASCII && $0.isNumber }
    return indent + (digits.isEmpty ? "- " : "\(digits). ")
  }

  /// Text with the markup for what differs from its paragraph's style. Emphasis marks go inside surrounding white
  /// space, as Markdown requires.
  private func styled(_ text: Substring, _ style: TextStyle, besides plain: TextStyle) -> String {
    let start = text.prefix { $0.isWhitespace }
    let rest = text[start.endIndex...]
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return String(text) }
    let end = rest[rest.index(after: last)...]
    var words = escaped(String(rest[...last]))
    if style.weight >= 600, plain.weight < 600 { words = "**\(words)**" }
    if style.isItalic, !plain.isItalic { words = "*\(words)*" }
    if style.strikethrough != nil { words = "~~\(words)~~" }
    if let link = style.link, !link.contains(where: \.isNewline) {
      words = "[\(words)](<\(link.filter { !"<>".contains($0) })>)"
    }
    return start + words + end
  }

  private func picture(_ image: InlineImage, over covered: Substring) -> String {
    let label = escaped(image.label.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    // If the image covers an emoji or a :shortcode:, that text is the description.
    if describesImages { return covered == "\u{FFFC}" ? "[\(label)]" : String(covered) }
    let address = image.identifier?.rawValue ?? image.fileName ?? ""
    return "![\(label)](<\(address.filter { !"<>\n\r".contains($0) })>)"
  }

  /// Text with all Markdown syntax escaped. It works on scalars, because a combining mark after a star does not change
  /// the star's meaning.
  private func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>~&".unicodeScalars.contains(scalar) { out.append("\\") }
      // This is a line break inside a paragraph.
      if scalar == "\u{2028}" { out.append(contentsOf: "\\\n".unicodeScalars) } else { out.append(scalar) }
    }
    return String(out)
  }

  /// Escapes the start of a paragraph, so that its own words cannot begin a heading, a list, a quotation or code.
  private func guarded(_ words: String) -> String {
    let words = String(words.drop { $0 == " " || $0 == "\t" })
    let number = words.utf8.prefix { (0x30...0x39).contains($0) }
    if !number.isEmpty, let next = words[number.endIndex...].unicodeScalars.first, next == "." || next == ")"
    {
      return words[..<number.endIndex] + "\\" + words[number.endIndex...]
    }
    return words.unicodeScalars.first.map { "#+-=".unicodeScalars.contains($0) } == true
      ? "\\" + words : words
  }
}
