/// A character encoding of the web (Encoding Standard, 4).
package struct WebEncoding: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// A single-byte page, by its number in ``CodePage``.
    case single(Int)
    case userDefined, shiftJIS, eucJP, iso2022JP, gb18030, big5, eucKR
  }

  /// The name of the encoding in the standard.
  package let name: String
  package let kind: Kind

  package static let utf8 = WebEncoding(name: "UTF-8", kind: .utf8)
  package static let windows1252 = WebEncoding(name: "windows-1252", kind: .single(1252))

  /// The encoding with a label; case and surrounding white space do not matter (Encoding Standard, 4.2). `nil` for an
  /// unknown label, or one that the standard assigns to the "replacement" encoding.
  package init?(label: some Sequence<UInt8>) {
    let trimmed = label.drop { Self.isSpace($0) }
    var key: [UInt8] = []
    for byte in trimmed {
      // This is longer than any label; trailing spaces do not count.
      if key.count > 64 { return nil }
      key.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    while let last = key.last, Self.isSpace(last) { key.removeLast() }
    guard let found = Self.byLabel[key] else { return nil }
    self = found
  }

  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// The encoding to use when a page declares this one: the declaration was read as ASCII, so that it cannot be UTF-16
  /// (HTML 13.2.3.2).
  package var asStatedInPage: WebEncoding {
    switch kind {
    case .utf16: .utf8
    case .userDefined: .windows1252
    default: self
    }
  }

  /// The encoding of a byte order mark and the bytes of the mark, which takes precedence over everything else (Encoding
  /// Standard, 6); `nil` if there is none.
  package static func mark(of bytes: [UInt8]) -> (encoding: WebEncoding, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return (WebEncoding(name: "UTF-16BE", kind: .utf16(isBigEndian: true)), 2)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return (WebEncoding(name: "UTF-16LE", kind: .utf16(isBigEndian: false)), 2)
    }
    return nil
  }

  private static let byLabel: [[UInt8]: WebEncoding] = {
    var found: [[UInt8]: WebEncoding] = [:]
    for (name, kind, labels) in all {
      for label in labels.utf8.split(separator: UInt8(ascii: " ")) {
        found[Array(label)] = WebEncoding(name: name, kind: kind)
      }
    }
    return found
  }()
}
