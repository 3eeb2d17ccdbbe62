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
/// All tags of a text together are found in O(n), because few tags read the same byte. A bracket outside quotation marks
/// ends a tag, so a second tag can only begin inside a quotation of the first, where its quotation marks pair up the
/// other way. A value such as `it's` would break the pairs: after it, a tag takes no quotations, and ends at the next
/// bracket.
struct TagScanner {
  let text: [UInt8]
  let open: UInt8
  private let close: UInt8
  private var at = 0
  /// Whether the tag may have values in quotation marks.
  private var takesQuotations = true

  init(_ text: [UInt8], open: Unicode.Scalar, close: Unicode.Scalar) {
    (self.text, self.open, self.close) = (text, UInt8(ascii: open), UInt8(ascii: close))
  }

  /// The tag whose opening bracket stands at `place`, and the byte after it; `nil` if there is none.
  mutating func tag(at place: Int) -> (tag: MarkupTag, end: Int)? {
    (at, takesQuotations) = (place + 1, true)
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
  private static let quotationMarks: [UInt8] = Array("\"'".utf8)

  private mutating func word() -> String {
    let start = at
    while at < text.count, Self.letters.contains(text[at]) { at += 1 }
    return String(decoding: text[start..<at], as: UTF8.self).lowercased()
  }

  private mutating func value(endsAtSpace: Bool) -> String? {
    if at < text.count, Self.quotationMarks.contains(text[at]) {
      let start = at + 1
      guard takesQuotations, let end = text[start...].firstIndex(of: text[at]) else { return nil }
      at = end + 1
      return String(decoding: text[start..<end], as: UTF8.self)
    }
    let start = at
    while at < text.count, text[at] != close, text[at] != open, !endsAtSpace || text[at] > 0x20 {
      if Self.quotationMarks.contains(text[at]) { takesQuotations = false }
      at += 1
    }
    return at < text.count && text[at] != open ? String(decoding: text[start..<at], as: UTF8.self) : nil
  }
}
