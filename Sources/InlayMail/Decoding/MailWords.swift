/// Text in fields of a header: encoded words among ASCII (RFC 2047), or raw UTF-8 (RFC 6532).
enum MailWords {
  private struct Word {
    let charset: String
    let bytes: [UInt8]
    /// The index behind it.
    let end: Int
  }

  private static let mark = UInt8(ascii: "?")

  /// Decodes a field. White space between encoded words is none, and words in one encoding may part within a character.
  ///
  /// - Complexity: O(n).
  static func decode(_ field: [UInt8]) -> String {
    guard field.contains(mark) else { return MailCharset.string(field) }
    var text = ""
    var plain: [UInt8] = []
    var open: (charset: String, bytes: [UInt8])?
    var at = 0
    func close(_ open: (charset: String, bytes: [UInt8])?) {
      if let open { text += MailCharset.string(open.bytes, label: open.charset) }
    }
    while at < field.count {
      guard field[at] == UInt8(ascii: "="), let word = word(in: field, at: at) else {
        plain.append(field[at])
        at += 1
        continue
      }
      let isBlank = plain.allSatisfy { MailHeader.isSpace($0) || $0 == 0x0D || $0 == 0x0A }
      if isBlank, open?.charset == word.charset {
        open?.bytes += word.bytes
      } else {
        close(open)
        if open == nil || !isBlank { text += MailCharset.string(plain) }
        open = (word.charset, word.bytes)
      }
      plain = []
      at = word.end
    }
    close(open)
    return text + MailCharset.string(plain)
  }

  /// The encoded word that begins at an index. It ends at the first question mark after its three others.
  private static func word(in field: [UInt8], at start: Int) -> Word? {
    guard start + 1 < field.count, field[start + 1] == mark else { return nil }
    let rest = field[(start + 2)...]
    guard let first = rest.prefix(65).firstIndex(of: mark), first > start + 2, first + 2 < field.count,
      field[first + 2] == mark
    else { return nil }
    let text = field[(first + 3)...]
    guard let end = text.firstIndex(of: mark), end + 1 < field.count, field[end + 1] == UInt8(ascii: "=")
    else {
      return nil
    }
    // A language may follow the encoding (RFC 2231, 5).
    let charset = String(
      decoding: field[(start + 2)..<first].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self
    ).lowercased()
    let bytes: [UInt8]
    switch field[first + 1] | 0x20 {
    case UInt8(ascii: "b"): bytes = MailTransfer.base64(text[..<end])
    case UInt8(ascii: "q"):
      bytes = MailTransfer.hexEscapes(
        text[..<end].map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, mark: UInt8(ascii: "="))
    default: return nil
    }
    return Word(charset: charset, bytes: bytes, end: end + 2)
  }
}
