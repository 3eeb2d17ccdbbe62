/// An attribute of HTML that says what Markdown says.
struct MarkdownAttribute {
  var name: String
  var value: [UInt8]
}

/// Attributes in braces right behind an image, as pandoc and kramdown write them:
/// `{.inlay inlay-id="142D" width=20px}`, `{: width="20"}`.
///
/// Source: pandoc's manual, `link_attributes`; kramdown, "Inline attribute lists".
struct MarkdownAttributes {
  /// The attributes of HTML, in order. A name may occur twice.
  private(set) var values: [MarkdownAttribute] = []
  /// Where the text goes on.
  private(set) var end = 0

  private static let maximumBytes = 65_536

  /// The attributes at the start of `bytes`; `nil` if there are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let first = unsafe bytes.first, first == UInt8(ascii: "{") else { return nil }
    let text = unsafe Array(bytes.prefix(Self.maximumBytes))
    var at = 1
    if at < text.count, text[at] == UInt8(ascii: ":") { at += 1 }
    var classes: [ArraySlice<UInt8>] = []
    var isAny = false
    while at < text.count {
      let byte = text[at]
      if byte == 0x20 {
        at += 1
        continue
      }
      if byte == UInt8(ascii: "}") {
        guard isAny else { return nil }
        end = at + 1
        if !classes.isEmpty { add("class", Array(classes.joined(separator: CollectionOfOne(0x20)))) }
        return
      }
      isAny = true
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#") {
        let word = Self.word(text, at + 1)
        guard word > at + 1 else { return nil }
        if byte == UInt8(ascii: ".") { classes.append(text[(at + 1)..<word]) }
        at = word
        continue
      }
      guard let next = pair(text, at) else { return nil }
      at = next
    }
    return nil
  }

  /// Reads `name=value` or `name="value"`, and returns its end.
  private mutating func pair(_ text: [UInt8], _ start: Int) -> Int? {
    let nameEnd = Self.word(text, start)
    guard nameEnd > start, nameEnd < text.count, text[nameEnd] == UInt8(ascii: "=") else { return nil }
    var at = nameEnd + 1
    guard at < text.count else { return nil }
    let value: ArraySlice<UInt8>
    let quote = text[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = text[(at + 1)...].firstIndex(of: quote) else { return nil }
      value = text[(at + 1)..<close]
      at = close + 1
    } else {
      let close = text[at...].firstIndex { $0 == 0x20 || $0 == UInt8(ascii: "}") } ?? text.count
      value = text[at..<close]
      at = close
    }
    take(String(decoding: text[start..<nameEnd], as: UTF8.self), value)
    return at
  }

  /// Takes what HTML has a word for: the size, classes, a style, and our own record, which pandoc renames.
  private mutating func take(_ name: String, _ value: ArraySlice<UInt8>) {
    switch name {
    case "width", "height":
      let isPixels = value.suffix(2).elementsEqual("px".utf8)
      add(name, Array(isPixels ? value.dropLast(2) : value))
    case "style", "title": add(name, Array(value))
    default:
      if name.hasPrefix("data-inlay-") {
        add(name, Array(value))
      } else if name.hasPrefix("inlay-") {
        add("data-\(name)", Array(value))
      }
    }
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    values.append(MarkdownAttribute(name: name, value: value))
  }

  /// The end of a name: letters, digits, `-`, `_`.
  private static func word(_ text: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < text.count {
      switch text[at] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: at += 1
      default: return at
      }
    }
    return at
  }
}
