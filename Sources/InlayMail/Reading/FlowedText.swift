/// Plain text of a mail: its lines end in line feeds, and lines that were only wrapped are joined (RFC 3676).
enum FlowedText {
  /// The text with line feeds. Complexity: O(n).
  static func normalized(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x0D) else { return text }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    for (index, byte) in text.enumerated() {
      if byte != 0x0D {
        out.append(byte)
      } else if index + 1 == text.count || text[index + 1] != 0x0A {
        out.append(0x0A)
      }
    }
    return out
  }

  /// Joins the lines that end in a space with those that follow in the same quotation. The mark of a signature, `-- `, stays.
  ///
  /// - Parameter deletesSpaces: Whether the space at the end of a line is only a mark.
  /// - Complexity: O(n).
  static func joined(_ text: [UInt8], deletesSpaces: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    // The depth of the quotation that the last line continues in.
    var open: Int?
    var isFirst = true
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == UInt8(ascii: ">") }.count
      var rest = line.dropFirst(depth)
      if rest.first == 0x20 { rest = rest.dropFirst() }
      let isSignature = rest.elementsEqual("-- ".utf8)
      let isJoined = open == depth && !isSignature
      if !isJoined {
        if !isFirst { out.append(0x0A) }
        out.append(contentsOf: repeatElement(UInt8(ascii: ">"), count: depth))
        if depth > 0 { out.append(0x20) }
      }
      isFirst = false
      open = rest.last == 0x20 && !isSignature ? depth : nil
      out += open != nil && deletesSpaces ? rest.dropLast() : rest
    }
    return out
  }
}
