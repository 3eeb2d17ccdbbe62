import InlayCore
import InlayFormats

/// A tag of a page.
struct MatrixTag {
  struct Attribute {
    /// In lower case.
    var name: String
    /// The attribute with the space before it.
    var range: Range<Int>
    /// The value, without quotation marks.
    var value: Range<Int>
  }

  /// In lower case.
  var name: String
  var isEnd: Bool
  var range: Range<Int>
  var attributes: [Attribute] = []
}

/// Finds tags as readers of HTML do (HTML 13.2.5): not in comments, and not in elements that hold text only.
///
/// All tags of a page together are found in O(n).
struct MatrixTags {
  let page: [UInt8]
  private var at = 0

  private static let texts: Set<String> = [
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
  ]

  init(_ page: [UInt8]) { self.page = page }

  /// The next tag. A tag that does not end is none, and nothing follows it.
  mutating func next() -> MatrixTag? {
    while let place = first(UInt8(ascii: "<"), from: at), place + 2 < page.count {
      let isEnd = page[place + 1] == UInt8(ascii: "/")
      let start = place + (isEnd ? 2 : 1)
      if Self.isLetter(page[start]) {
        guard let tag = tag(at: place, start, isEnd) else { break }
        at = tag.range.upperBound
        if !isEnd, Self.texts.contains(tag.name) { at = endOfText(tag.name) }
        return tag
      }
      if page[(place + 1)...].starts(with: "!--".utf8) {
        at = endOfComment(place + 4)
      } else if isEnd || page[start] == UInt8(ascii: "!") || page[start] == UInt8(ascii: "?") {
        at = first(UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? page.count
      } else {
        at = place + 1
      }
    }
    at = page.count
    return nil
  }

  private func tag(at place: Int, _ start: Int, _ isEnd: Bool) -> MatrixTag? {
    var at = start
    func skip(while isPart: (UInt8) -> Bool) { while at < page.count, isPart(page[at]) { at += 1 } }
    skip { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    var tag = MatrixTag(name: word(start..<at), isEnd: isEnd, range: place..<at)
    while true {
      let from = at
      skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard at < page.count else { return nil }
      if page[at] == UInt8(ascii: ">") {
        tag.range = place..<(at + 1)
        return tag
      }
      let name = at
      // A name may begin with an equals sign.
      at += 1
      skip {
        !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=")
      }
      let nameEnd = at
      var value = at..<at
      skip(while: Self.isSpace)
      if at < page.count, page[at] == UInt8(ascii: "=") {
        at += 1
        skip(while: Self.isSpace)
        guard at < page.count else { return nil }
        if page[at] == UInt8(ascii: "\"") || page[at] == UInt8(ascii: "'") {
          guard let end = first(page[at], from: at + 1) else { return nil }
          value = (at + 1)..<end
          at = end + 1
        } else {
          let start = at
          skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
          value = start..<at
        }
      } else {
        at = nameEnd
      }
      tag.attributes.append(
        MatrixTag.Attribute(name: word(name..<nameEnd), range: from..<at, value: value))
    }
  }

  /// The value of an attribute with the characters of its references; `nil` if there is none.
  func value(_ name: String, of tag: MatrixTag) -> String? {
    tag.attributes.first { $0.name == name }.map { MatrixReference.resolved(page[$0.value]) }
  }

  private func endOfComment(_ start: Int) -> Int {
    if page[start...].starts(with: ">".utf8) { return start + 1 }
    if page[start...].starts(with: "->".utf8) { return start + 2 }
    var from = start
    while let end = first(UInt8(ascii: ">"), from: from) {
      let text = page[start..<end]
      if text.suffix(2).elementsEqual("--".utf8) || text.suffix(3).elementsEqual("--!".utf8) {
        return end + 1
      }
      from = end + 1
    }
    return page.count
  }

  /// Where the end tag of an element begins that holds text only.
  private func endOfText(_ name: String) -> Int {
    var from = at
    while let place = first(UInt8(ascii: "<"), from: from) {
      let tag = page[(place + 1)...].prefix(name.utf8.count + 1)
      if tag.first == UInt8(ascii: "/"), word(tag.indices.dropFirst()) == name { return place }
      from = place + 1
    }
    return page.count
  }

  private func first(_ byte: UInt8, from start: Int) -> Int? {
    start < page.count ? page[start...].firstIndex(of: byte) : nil
  }

  private func word(_ range: Range<Int>) -> String {
    String(decoding: page[range].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }
}

/// Character references in the values of attributes: numbers, and the names that programs write.
enum MatrixReference {
  private static let names: KeyValuePairs<String, Unicode.Scalar> = [
    "amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "apos;": "'", "nbsp;": "\u{A0}",
  ]

  /// The text that a value stands for. Complexity: O(n).
  static func resolved(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var out: [UInt8] = []
    var at = value.startIndex
    while at < value.endIndex {
      if value[at] == UInt8(ascii: "&"), let found = reference(value[(at + 1)...]) {
        out += String(found.scalar).utf8
        at = found.end
      } else {
        out.append(value[at])
        at += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The scalar that `rest`, which follows `&`, begins with, and the position after the reference.
  private static func reference(_ rest: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, end: Int)? {
    guard rest.first == UInt8(ascii: "#") else {
      return names.first { rest.starts(with: $0.key.utf8) }.map {
        ($0.value, rest.startIndex + $0.key.utf8.count)
      }
    }
    var digits = rest.dropFirst()
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHexadecimal { digits = digits.dropFirst() }
    digits = digits.prefix {
      (0x30...0x39).contains($0) || isHexadecimal && (0x61...0x66).contains($0 | 0x20)
    }
    guard !digits.isEmpty else { return nil }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    let scalar = value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
    let end = digits.endIndex
    return (scalar, rest[end...].first == UInt8(ascii: ";") ? end + 1 : end)
  }
}
