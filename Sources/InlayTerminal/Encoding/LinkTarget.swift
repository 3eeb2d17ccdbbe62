import InlayCore

/// A link in the form in which it may be sent to a terminal.
struct LinkTarget: Sendable, Hashable {
  /// The URI: printable ASCII.
  let uri: [UInt8]

  /// The maximum number of bytes in a URI. Terminals truncate or refuse URIs of 2,083 bytes or more.
  static let maximumBytes = 2_000

  /// The target of a document's link; `nil` if it is not absolute, too long, or of a kind that ``LinkRule`` does
  /// not allow. Spaces, control
  /// characters and non-ASCII characters become `%XX` of their UTF-8 (RFC 3987, 3.1).
  init?(_ link: ExactString) {
    let bytes = link.string.utf8
    guard bytes.count <= Self.maximumBytes, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      LinkRule.schemes.contains(link.string[..<colon].lowercased())
    else { return nil }
    var uri: [UInt8] = []
    uri.reserveCapacity(bytes.count)
    for byte in bytes {
      if (0x21...0x7E).contains(byte) {
        uri.append(byte)
      } else {
        uri.append(UInt8(ascii: "%"))
        uri.append(Self.digit(byte >> 4))
        uri.append(Self.digit(byte & 15))
      }
    }
    guard uri.count <= Self.maximumBytes else { return nil }
    self.uri = uri
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }

  /// The sequence that begins the link (OSC 8). Its `id` is derived from the URI, so that the cells of one link belong
  /// together even across lines or with other text between them.
  var opening: [UInt8] {
    // The hash is FNV-1a.
    let hash = uri.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    var output = TerminalOutput()
    output.put("\u{1B}]8;id=")
    for shift in stride(from: 28, through: 0, by: -4) {
      output.put(Self.digit(UInt8(truncatingIfNeeded: hash >> UInt32(shift)) & 15))
    }
    output.put(UInt8(ascii: ";"))
    output.put(uri)
    output.put("\u{1B}\\")
    return output.bytes
  }
}
