import InlayCore
import InlayFormats

/// A tag between two brackets: a name, a value after `=`, and attributes with and without quotation marks.
struct MarkupTag {
  var name: String
  /// Whether `/` stands before the name.
  var isEnd: Bool
  /// What stands after `NAME=`.
  var value: String?
  /// The values of attributes by their names in lower case; of two with one name, the first.
  var attributes: [String: String] = [:]

  subscript(_ name: String) -> String? { attributes[name] }
}

/// Finds tags in a text. BBCode has square brackets, and the markup of magazines angle brackets.
///
/// All tags of a text together are found in O(n): no byte outside quotation marks is read for two tags, and where a
/// quotation ends is looked for once.
struct TagScanner {
  let text: [UInt8]
  let open: UInt8
  private let close: UInt8
  private var at = 0
  /// The last search for each quotation mark: from where, and where it stands.
  private var quotes: [UInt8: (from: Int, found: Int)] = [:]

  init(_ text: [UInt8], open: Unicode.Scalar, close: Unicode.Scalar) {
    (self.text, self.open, self.close) = (text, UInt8(ascii: open), UInt8(ascii: close))
  }

  /// The tag whose opening bracket stands at `place`, and the byte after it; `nil` if there is none.
  mutating func tag(at place: Int) -> (tag: MarkupTag, end: Int)? {
    at = place + 1
    let isEnd = skip(UInt8(ascii: "/"))
    var tag = MarkupTag(name: word(), isEnd: isEnd)
    guard !tag.name.isEmpty else { return nil }
    if skip(UInt8(ascii: "=")) {
      guard let value = value(endsAtSpace: false) else { return nil }
      tag.value = value
    }
    var hadSpace = false
    while true {
      hadSpace = skipSpaces() || hadSpace
      // `<img />` ends itself.
      if hadSpace || tag.value == nil { _ = skip(UInt8(ascii: "/")) }
      if skip(close) { return (tag, at) }
      let name = word()
      guard hadSpace, !name.isEmpty else { return nil }
      hadSpace = skipSpaces()
      var value = ""
      if skip(UInt8(ascii: "=")) {
        skipSpaces()
        guard let found = self.value(endsAtSpace: true) else { return nil }
        (value, hadSpace) = (found, false)
      }
      tag.attributes[name] = tag.attributes[name] ?? value
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }

  @discardableResult private mutating func skipSpaces() -> Bool {
    let start = at
    while at < text.count, text[at] == 0x20 || (0x09...0x0D).contains(text[at]) { at += 1 }
    return at > start
  }

  private static let letters = CodeAlphabet("-")

  private mutating func word() -> String {
    let start = at
    while at < text.count, Self.letters.contains(text[at]) { at += 1 }
    return String(decoding: text[start..<at], as: UTF8.self).lowercased()
  }

  private mutating func value(endsAtSpace: Bool) -> String? {
    if at < text.count, text[at] == UInt8(ascii: "\"") || text[at] == UInt8(ascii: "'") {
      let start = at + 1
      guard let end = quote(text[at], from: start) else { return nil }
      at = end + 1
      return String(decoding: text[start..<end], as: UTF8.self)
    }
    let start = at
    while at < text.count, text[at] != close, text[at] != open, !endsAtSpace || text[at] > 0x20 { at += 1 }
    return at < text.count && text[at] != open ? String(decoding: text[start..<at], as: UTF8.self) : nil
  }

  private mutating func quote(_ mark: UInt8, from start: Int) -> Int? {
    if let known = quotes[mark], known.from <= start, start <= known.found {
      return known.found == text.count ? nil : known.found
    }
    let found = text[start...].firstIndex(of: mark) ?? text.count
    quotes[mark] = (start, found)
    return found == text.count ? nil : found
  }
}
