/// A `data:` URL (RFC 2397, parsed as in the Fetch Standard, 6), split but not decoded yet.
package struct HTMLDataURL {
  /// The media type in lower case, without parameters; `text/plain` if none is stated.
  package let mediaType: String
  /// Whether the body is base64.
  package let isBase64: Bool
  /// The encoded bytes.
  private let body: ArraySlice<UInt8>

  /// Splits the text after `data:`; `nil` without a comma. Complexity: O(n).
  package init?(_ text: ArraySlice<UInt8>) {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    var head = text[..<comma]
    var rest = text[(comma + 1)...]
    if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    body = rest
    Self.trim(&head)
    let tail = head.suffix(6)
    var isBase64 = false
    if tail.count == 6, HTMLMediaType.lowercased(tail) == "base64" {
      var before = head.dropLast(6)
      while before.last == 0x20 { before.removeLast() }
      if before.last == UInt8(ascii: ";") {
        isBase64 = true
        head = before.dropLast()
      }
    }
    self.isBase64 = isBase64
    var type = head.prefix { $0 != UInt8(ascii: ";") }
    Self.trim(&type)
    mediaType = type.contains(UInt8(ascii: "/")) ? HTMLMediaType.lowercased(type) : "text/plain"
  }

  /// The maximum number of bytes that it can hold. Complexity: O(1).
  package var greatestCount: Int { isBase64 ? HTMLBase64.greatestCount(of: body.count) : body.count }

  /// The bytes; `nil` if the base64 is wrong. Complexity: O(n).
  package func decoded() -> [UInt8]? {
    guard isBase64 else {
      // Line breaks and tabs are not part of a URL.
      return HTMLPercent.decode(
        body.contains(where: Self.isBreak) ? body.filter { !Self.isBreak($0) }[...] : body)
    }
    if let bytes = HTMLBase64.decode(body) { return bytes }
    guard body.contains(UInt8(ascii: "%")) else { return nil }
    return HTMLBase64.decode(HTMLPercent.decode(body)[...])
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func trim(_ text: inout ArraySlice<UInt8>) {
    while let first = text.first, HTMLSourceSet.isSpace(first) { text.removeFirst() }
    while let last = text.last, HTMLSourceSet.isSpace(last) { text.removeLast() }
  }
}
