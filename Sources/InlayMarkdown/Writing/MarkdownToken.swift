/// A piece of the HTML that `HTMLWriter` writes: a tag, or the text between two tags.
///
/// That HTML is known: every value of an attribute is in double quotation marks, and `<` and `>` are escaped in values and
/// in text.
struct MarkdownToken {
  enum Kind { case open, close, text }

  let kind: Kind
  /// The name of the element, empty for text.
  let name: String
  /// Where it is in the block.
  let range: Range<Int>

  /// Elements without content.
  static func isVoid(_ name: String) -> Bool {
    switch name {
    case "br", "img", "hr", "source", "col", "meta": true
    default: false
    }
  }

  /// The name in a tag without its brackets. Complexity: O(length of the name).
  static func name(_ tag: ArraySlice<UInt8>) -> String {
    let start = tag.first == UInt8(ascii: "/") ? tag.dropFirst() : tag
    return String(decoding: start.prefix { $0 > 0x20 }, as: UTF8.self)
  }

  /// The tokens of a block. Complexity: O(n).
  static func tokens(_ bytes: [UInt8]) -> [MarkdownToken] {
    var tokens: [MarkdownToken] = []
    var at = 0
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        tokens.append(MarkdownToken(kind: .text, name: "", range: at..<end))
        at = end
        continue
      }
      let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
      let inner = bytes[(at + 1)..<max(end, at + 1)]
      let isClose = inner.first == UInt8(ascii: "/")
      tokens.append(
        MarkdownToken(kind: isClose ? .close : .open, name: name(inner), range: at..<(end + 1)))
      at = end + 1
    }
    return tokens
  }
}

/// An attribute in a tag that `HTMLWriter` wrote.
struct MarkdownTagAttribute {
  let name: String
  /// The value, unescaped; empty without one.
  let value: [UInt8]

  /// The attributes of a tag with its brackets. Complexity: O(n).
  static func all(_ tag: ArraySlice<UInt8>) -> [MarkdownTagAttribute] {
    var found: [MarkdownTagAttribute] = []
    let end = tag.endIndex - 1
    var at = tag.firstIndex(of: 0x20) ?? end
    while at < end {
      while at < end, tag[at] == 0x20 { at += 1 }
      guard at < end else { break }
      let nameEnd = tag[at..<end].firstIndex { $0 == 0x20 || $0 == UInt8(ascii: "=") } ?? end
      let name = String(decoding: tag[at..<nameEnd], as: UTF8.self)
      at = nameEnd
      guard at + 1 < end, tag[at] == UInt8(ascii: "="), tag[at + 1] == UInt8(ascii: "\"") else {
        found.append(MarkdownTagAttribute(name: name, value: []))
        continue
      }
      let close = tag[(at + 2)..<end].firstIndex(of: UInt8(ascii: "\"")) ?? end
      found.append(MarkdownTagAttribute(name: name, value: unescaped(tag[(at + 2)..<close])))
      at = min(close + 1, end)
    }
    return found
  }

  private static let references: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), 0x26), (Array("&lt;".utf8), 0x3C), (Array("&gt;".utf8), 0x3E),
    (Array("&quot;".utf8), 0x22), (Array("&#13;".utf8), 0x0D),
  ]

  /// Text without the references that `HTMLWriter` uses. Complexity: O(n).
  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      if text[at] == UInt8(ascii: "&"),
        let found = references.first(where: { text[at...].starts(with: $0.name) })
      {
        out.append(found.byte)
        at += found.name.count
      } else {
        out.append(text[at])
        at += 1
      }
    }
    return out
  }
}
