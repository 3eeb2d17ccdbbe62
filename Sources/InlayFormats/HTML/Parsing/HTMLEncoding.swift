/// A character encoding of the web (Encoding Standard, 4).
struct HTMLEncoding: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// A page of single bytes, by its number at ``CodePage``.
    case single(Int)
    case userDefined, shiftJIS, eucJP, iso2022JP, gb18030, big5, eucKR
  }

  /// Its name in the standard.
  let name: String
  let kind: Kind

  static let utf8 = HTMLEncoding(name: "UTF-8", kind: .utf8)
  static let windows1252 = HTMLEncoding(name: "windows-1252", kind: .single(1252))

  /// The encoding that has a label, whatever its case and the white space around it (Encoding Standard, 4.2); `nil` if
  /// there is none, or it is one of those the standard reads as nothing at all.
  init?(label: some Sequence<UInt8>) {
    let trimmed = label.drop { HTMLScan.isSpace($0) || $0 == 0x0D }
    var key: [UInt8] = []
    for byte in trimmed {
      // Longer than any label, spaces at the end not counted.
      if key.count > 64 { return nil }
      key.append(HTMLScan.lowercased(byte))
    }
    while let last = key.last, HTMLScan.isSpace(last) || last == 0x0D { key.removeLast() }
    guard let found = Self.byLabel[key] else { return nil }
    self = found
  }

  init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// What a page may say of itself: where it can be read as ASCII it is not UTF-16 (HTML 13.2.3.2).
  var asStatedInPage: HTMLEncoding {
    switch kind {
    case .utf16: .utf8
    case .userDefined: .windows1252
    default: self
    }
  }

  private static let byLabel: [[UInt8]: HTMLEncoding] = {
    var found: [[UInt8]: HTMLEncoding] = [:]
    for (name, kind, labels) in all {
      for label in labels.utf8.split(separator: UInt8(ascii: " ")) {
        found[Array(label)] = HTMLEncoding(name: name, kind: kind)
      }
    }
    return found
  }()
}
