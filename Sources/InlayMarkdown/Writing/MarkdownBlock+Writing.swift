extension MarkdownBlock {
  /// The block, if it is of a kind that Markdown has, written with `care`; `nil` for others.
  mutating func written(_ care: MarkdownLine.Care) -> Written? {
    losses = MarkdownWritingLosses()
    endsText = false
    guard let first = tokens.first, first.kind == .open, end(0) == tokens.count - 1 else { return nil }
    switch first.name {
    case "p": return paragraph(0, care)
    case "h1", "h2", "h3", "h4", "h5", "h6": return heading(care)
    case "blockquote": return quote(care)
    case "pre": return code()
    case "hr": return form(0).map { _ in Self.rule }
    case "ul", "ol": return list(care)
    default: return nil
    }
  }

  static let rule = Written(markdown: Array("---\n".utf8), html: Array("<hr>\n".utf8))

  mutating func paragraph(_ token: Int, _ care: MarkdownLine.Care) -> Written? {
    guard let form = form(token) else { return nil }
    let range = (token + 1)..<end(token)
    if isEmpty(range) { return nil }
    var written = line(range, care, MarkdownLine.Place(keepsSpaces: form.keepsSpaces))
    written.markdown.append(0x0A)
    written.html = Array("<p>".utf8) + written.html + Array("</p>\n".utf8)
    return written
  }

  private mutating func heading(_ care: MarkdownLine.Care) -> Written? {
    guard let form = form(0), let level = tokens[0].name.utf8.last.map({ Int($0) - 0x30 }),
      !isEmpty(1..<(tokens.count - 1))
    else { return nil }
    let place = MarkdownLine.Place(hasLines: false, isHeading: true, keepsSpaces: form.keepsSpaces)
    let line = line(1..<(tokens.count - 1), care, place)
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: level)
    return Written(
      markdown: marks + [0x20] + line.markdown + [0x0A],
      html: Array("<h\(level)>".utf8) + line.html + Array("</h\(level)>\n".utf8))
  }

  private mutating func quote(_ care: MarkdownLine.Care) -> Written? {
    guard attributes(0).isEmpty || isPlain else { return nil }
    var written = Written()
    written.html = Array("<blockquote>\n".utf8)
    var at = 1
    while at < tokens.count - 1 {
      if isSpace(at) {
        at += 1
        continue
      }
      guard tokens[at].name == "p", tokens[at].kind == .open else { return nil }
      let end = end(at)
      if isPlain, isEmpty((at + 1)..<end) {
        losses.emptyParagraphs += 1
        at = end + 1
        continue
      }
      guard let inner = paragraph(at, care) else { return nil }
      if !written.markdown.isEmpty { written.markdown += ">\n".utf8 }
      written.markdown += Self.indented(inner.markdown, by: Array("> ".utf8))
      written.html += inner.html
      at = end + 1
    }
    guard !written.markdown.isEmpty else { return nil }
    written.html += "</blockquote>\n".utf8
    return written
  }

  /// A block of code between fences that are longer than any in it.
  private mutating func code() -> Written? {
    guard form(0) != nil else { return nil }
    var text: [UInt8] = []
    for (index, token) in tokens.enumerated().dropFirst().dropLast() {
      switch (token.kind, token.name) {
      case (.text, _): text += MarkdownTagAttribute.unescaped(bytes[token.range])
      case (_, "br"):
        // An empty last line needs one. Another one is a line break, and a fence has only ends of paragraphs.
        let isLast = index == tokens.count - 2 && (text.isEmpty || text.last == 0x0A)
        guard isLast || isPlain else { return nil }
        text.append(0x0A)
      // It is empty, and only there so that a line end is kept.
      case (.open, "span") where bytes[token.range].elementsEqual("<span>".utf8): continue
      case (.open, "img") where isPlain:
        losses.images += 1
        let words = attributes(index).first { $0.name == "alt" }?.value ?? []
        text += [UInt8(ascii: "[")] + words + [UInt8(ascii: "]")]
      case (.open, _):
        guard isPlain else { return nil }
        losses.styles += 1
      case (.close, _): continue
      }
    }
    let endsWithBreak = tokens.count > 2 && tokens[tokens.count - 2].name == "br"
    if endsWithBreak { text.removeLast() }
    var longest = 2
    var run = 0
    for byte in text {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1) + [0x0A]
    let hasText = !text.isEmpty || endsWithBreak
    var html = Array("<pre>".utf8)
    if text.first == 0x0A { html += "<span></span>".utf8 }
    MarkdownEscaping.append(text, to: &html)
    if endsWithBreak { html += "<br>".utf8 }
    return Written(
      markdown: fence + text + (hasText ? [0x0A] : []) + fence, html: html + Array("</pre>\n".utf8))
  }

  /// Lines after a prefix. Empty ones get none.
  static func indented(_ lines: [UInt8], by prefix: [UInt8], isFirst: Bool = true) -> [UInt8] {
    var out: [UInt8] = []
    var isStart = isFirst
    for byte in lines {
      if isStart, byte != 0x0A { out += prefix }
      out.append(byte)
      isStart = byte == 0x0A
    }
    return out
  }
}
