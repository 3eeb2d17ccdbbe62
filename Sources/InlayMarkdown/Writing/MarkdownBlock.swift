internal import InlayCore

/// A block of the HTML that `HTMLWriter` writes, with its tokens, on its way to Markdown.
struct MarkdownBlock {
  let bytes: [UInt8]
  let tokens: [MarkdownToken]
  let isPlain: Bool
  var losses = MarkdownWritingLosses()
  /// Whether the text ends with the end of this block.
  var endsText = false

  init(_ bytes: [UInt8], isPlain: Bool) {
    (self.bytes, self.isPlain) = (bytes, isPlain)
    tokens = MarkdownToken.tokens(bytes)
  }

  /// A block as Markdown, and as the HTML that md4c must make of it.
  struct Written {
    var markdown: [UInt8] = []
    var html: [UInt8] = []
  }

  /// The attributes of the element that a token opens.
  func attributes(_ token: Int) -> [MarkdownTagAttribute] {
    MarkdownTagAttribute.all(bytes[tokens[token].range])
  }

  /// The token that closes the element that `start` opens; `start` itself for text and elements without content.
  /// Complexity: O(n).
  func end(_ start: Int) -> Int {
    if tokens[start].kind == .text || MarkdownToken.isVoid(tokens[start].name) { return start }
    var depth = 0
    for at in start..<tokens.count {
      switch tokens[at].kind {
      case .text: continue
      case .open: if !MarkdownToken.isVoid(tokens[at].name) { depth += 1 }
      case .close: depth -= 1
      }
      if depth == 0 { return at }
    }
    return tokens.count - 1
  }

  /// Whether a token is white space between blocks.
  func isSpace(_ token: Int) -> Bool {
    tokens[token].kind == .text && bytes[tokens[token].range].allSatisfy { $0 <= 0x20 }
  }

  // MARK: Lines

  /// What a paragraph states that Markdown can say.
  struct Form {
    var keepsSpaces = false
    var endsText = false
  }

  /// The form of a paragraph; `nil` if it states something that Markdown cannot say.
  mutating func form(_ token: Int) -> Form? {
    var form = Form()
    for attribute in attributes(token) {
      switch attribute.name {
      case MarkdownRecord.newlineAttribute: form.endsText = true
      case "style" where attribute.value.elementsEqual("white-space:pre-wrap".utf8): form.keepsSpaces = true
      default:
        guard isPlain else { return nil }
        losses.paragraphs += 1
        let keeping = attribute.value.suffix(20).elementsEqual("white-space:pre-wrap".utf8)
        if attribute.name == "style", keeping { form.keepsSpaces = true }
      }
    }
    if form.endsText { endsText = true }
    return form
  }

  /// Writes what is between two tokens as a line.
  mutating func line(_ range: Range<Int>, _ care: MarkdownLine.Care, _ place: MarkdownLine.Place) -> Written {
    var reader = MarkdownItemReader(bytes, tokens, isPlain: isPlain)
    let items = reader.items(range)
    losses.add(reader.losses)
    let line = MarkdownLine(items, care, place, isPlain: isPlain)
    losses.add(line.losses)
    return Written(markdown: line.markdown, html: line.html)
  }

  /// Whether there is nothing between two tokens but the end of the paragraph.
  func isEmpty(_ range: Range<Int>) -> Bool {
    range.isEmpty || range.count == 1 && tokens[range.lowerBound].name == "br"
  }
}
