/// Decides which links are written and shown as links. The others become plain text.
///
/// A link may have one of ``schemes``, or be relative to the page it stands in. It may not name a host without a scheme:
/// in a page on a disk, that is another machine's disk.
package enum LinkRule {
  /// Schemes that show a page, fetch a file, or begin a message or call; most are among those that HTML allows pages to
  /// handle (HTML 8.7.1.3). Others may start a program, run a script or open a local file.
  package static let schemes: Set<String> = [
    "bitcoin", "dict", "doi", "facetime", "ftp", "ftps", "gemini", "geo", "gopher", "http", "https", "im",
    "irc", "ircs", "magnet", "mailto", "maps", "matrix", "message", "news", "nntp", "sftp", "sip", "sips",
    "sms", "smsto", "tel", "urn", "webcal", "xmpp",
  ]
  private static let allowed = Set(schemes.map { Array($0.utf8) })
  private static let longestScheme = schemes.map(\.utf8.count).max() ?? 0

  /// Whether a link may be written. Spaces and control characters are ignored, as URL parsers drop many of them (URL
  /// Standard, 4.4). Complexity: O(n) up to the first `/`, `?` or `#`.
  package static func allows(_ link: some Sequence<UInt8>) -> Bool {
    var start: [UInt8] = []
    for byte in link where byte > 0x20 && byte != 0x7F {
      switch byte {
      case UInt8(ascii: ":"): return start == [UInt8(ascii: "/")] || allowed.contains(start)
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "\\"):
        // Parsers take both for the same. Two of them begin a host.
        if start.isEmpty, byte == UInt8(ascii: "/") {
          start.append(byte)
        } else {
          return !start.isEmpty && start != [UInt8(ascii: "/")]
        }
      default:
        if start == [UInt8(ascii: "/")] { return true }
        // No scheme is longer, so that only a colon matters from here.
        if start.count <= longestScheme {
          start.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
      }
    }
    return true
  }

  /// The beginning of a link, for diagnostics. It has no spaces and control characters.
  package static func excerpt(_ link: some Collection<UInt8>) -> String {
    let text = String(decoding: Array(link.prefix(40)), as: UTF8.self)
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }))
  }
}
