import InlayCore

/// Filters and encodes the address of a link in PDF.
enum PDFLink {
  /// Schemes that require an authority.
  private static let hierarchical: Set<String> = ["http", "https", "ftp", "ftps", "sftp", "irc", "ircs"]
  /// Maximum length in bytes. Strings in PDF had a limit of 32,767 bytes (ISO 32000-1, Annex C).
  private static let maximumBytes = 16_384

  /// An absolute address (RFC 3986, 4.3, with a fragment), encoded for a PDF string; `nil` if it is invalid, or of a
  /// kind that ``LinkRule`` does not allow. Non-ASCII letters, parentheses and quotation marks are percent-encoded. Complexity:
  /// O(n).
  static func address(_ target: String) -> String? {
    let bytes = target.utf8
    guard bytes.count <= maximumBytes, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = target[..<colon].lowercased()
    let rest = bytes[bytes.index(after: colon)...]
    guard LinkRule.schemes.contains(scheme), !rest.isEmpty else { return nil }
    if hierarchical.contains(scheme) {
      guard rest.starts(with: "//".utf8) else { return nil }
      let host = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
      guard !host.isEmpty else { return nil }
    }
    guard let encoded = encoded(rest) else { return nil }
    return scheme + ":" + encoded
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  /// The percent-encoded bytes; `nil` if there are characters that no address may contain.
  private static func encoded(_ bytes: Substring.UTF8View) -> String? {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "%"):
        guard bytes[index...].dropFirst().prefix(2).allSatisfy({ isHexadecimal($0) }),
          bytes.distance(from: index, to: bytes.endIndex) > 2
        else { return nil }
        out.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), 0x80...: out += percentEncoded(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        out.append(byte)
      case let mark where marks.contains(mark): out.append(mark)
      default: return nil
      }
      index = bytes.index(after: index)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Characters allowed besides letters and digits (RFC 3986, 2.2 and 2.3).
  private static let marks = Set("-._~:/?#[]@!$&*+,;=".utf8)

  private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
