/// Finds the pieces of a line in the HTML of a block.
struct MarkdownItemReader {
  private let bytes: [UInt8]
  private let tokens: [MarkdownToken]
  private let isPlain: Bool
  private var marks: [(mark: MarkdownMark?, isCode: Bool, count: Int)] = []
  private var items: [MarkdownItem] = []
  private(set) var losses = MarkdownWritingLosses()

  init(_ bytes: [UInt8], _ tokens: [MarkdownToken], isPlain: Bool) {
    (self.bytes, self.tokens, self.isPlain) = (bytes, tokens, isPlain)
  }

  private static let code = Array("<span style=\"font-family:monospace\">".utf8)

  /// The pieces in a range of tokens, which has each element as a whole. Complexity: O(n).
  mutating func items(_ range: Range<Int>) -> [MarkdownItem] {
    items = []
    var at = range.lowerBound
    while at < range.upperBound {
      let token = tokens[at]
      switch token.kind {
      case .text: text(MarkdownTagAttribute.unescaped(bytes[token.range]))
      case .close: close()
      case .open:
        switch token.name {
        case "br": add(.lineBreak)
        case "img": image(token)
        case "picture": at = picture(at, range.upperBound)
        default: open(token)
        }
      }
      at += 1
    }
    // A line end before the next tag is there for readers of the page.
    if let last = items.indices.last, case .text(var text) = items[last].content, text.last == 0x0A {
      text.removeLast()
      items[last].content = .text(text)
      if text.isEmpty { items.removeLast() }
    }
    // At the end of a paragraph, a break says how its end looks, or nothing follows it.
    while isPlain, let last = items.last, case .lineBreak = last.content {
      items.removeLast()
      losses.styles += 1
    }
    return items
  }

  private mutating func add(_ content: MarkdownItem.Content) {
    var found = marks.compactMap(\.mark)
    if marks.contains(where: \.isCode) {
      // Only text can be between backticks.
      switch content {
      case .code: break
      default:
        if isPlain {
          losses.styles += 1
        } else {
          found.insert(MarkdownMark(kind: .other, value: Self.code, name: "span"), at: 0)
        }
      }
    }
    items.append(MarkdownItem(content: content, marks: found))
  }

  private mutating func text(_ text: [UInt8]) {
    let isCode = marks.contains { $0.isCode } && Self.fitsCode(text)
    add(isCode ? .code(text) : .text(text))
  }

  /// Whether text can stand between backticks: on one line, without white space that would collapse.
  private static func fitsCode(_ text: [UInt8]) -> Bool {
    guard let first = text.first, let last = text.last, first != 0x20, last != 0x20 else { return false }
    var previous: UInt8 = 0
    for byte in text {
      if byte < 0x20 || byte == 0x7F || byte == 0x20 && previous == 0x20 { return false }
      previous = byte
    }
    return true
  }

  private mutating func open(_ token: MarkdownToken) {
    let tag = bytes[token.range]
    let attributes = MarkdownTagAttribute.all(tag)
    let count = items.count
    switch token.name {
    case "b" where attributes.isEmpty: push(MarkdownMark(kind: .strong, value: [], name: ""))
    case "i" where attributes.isEmpty: push(MarkdownMark(kind: .emphasis, value: [], name: ""))
    case "s" where attributes.isEmpty || isPlain:
      if !attributes.isEmpty { losses.styles += 1 }
      push(MarkdownMark(kind: .strike, value: [], name: ""))
    case "a" where attributes.count == 1 || isPlain:
      if attributes.count > 1 { losses.styles += 1 }
      let url = attributes.first { $0.name == "href" }?.value ?? []
      push(MarkdownMark(kind: .link, value: url, name: ""))
    case "span" where tag.elementsEqual(Self.code): marks.append((nil, true, count))
    default:
      if isPlain {
        losses.styles += 1
        marks.append((nil, false, count))
      } else {
        push(MarkdownMark(kind: .other, value: Self.onOneLine(tag), name: token.name))
      }
    }
  }

  private mutating func push(_ mark: MarkdownMark) { marks.append((mark, false, items.count)) }

  private mutating func close() {
    guard let last = marks.popLast(), last.count == items.count, let mark = last.mark, mark.kind == .other
    else { return }
    // Nothing is in it, but it says something.
    add(.other(mark.tags.open + mark.tags.close))
  }

  /// A tag in which no line ends.
  static func onOneLine(_ tag: ArraySlice<UInt8>) -> [UInt8] {
    guard tag.contains(where: { $0 < 0x20 }) else { return Array(tag) }
    return tag.reduce(into: []) { out, byte in
      if byte < 0x20 { out += "&#\(byte);".utf8 } else { out.append(byte) }
    }
  }

  // MARK: Images

  private mutating func image(_ token: MarkdownToken) {
    let tag = bytes[token.range]
    let attributes = MarkdownTagAttribute.all(tag)
    let source = attributes.first { $0.name == "src" }?.value
    let alternative = attributes.first { $0.name == "alt" }?.value ?? []
    let isWhole = attributes.allSatisfy { $0.name == "src" || $0.name == "alt" }
    if let source, isWhole || isPlain {
      if !isWhole { losses.images += 1 }
      return add(.image(source: source, alternative: alternative))
    }
    guard isPlain else { return add(.other(Self.onOneLine(tag))) }
    losses.absentImages += 1
    add(.text(Array("[".utf8) + alternative + Array("]".utf8)))
  }

  /// Takes a `<picture>` as a whole, and returns the last of its tokens.
  private mutating func picture(_ start: Int, _ limit: Int) -> Int {
    var end = start
    while end + 1 < limit, !(tokens[end].kind == .close && tokens[end].name == "picture") { end += 1 }
    if isPlain {
      // The image may count itself.
      let count = losses.images + 1
      for token in tokens[start..<end] where token.kind == .open && token.name == "img" { image(token) }
      losses.images = count
    } else {
      add(.other(Self.onOneLine(bytes[tokens[start].range.lowerBound..<tokens[end].range.upperBound])))
    }
    return end
  }
}
