internal import InlayFiles
internal import InlayFormats

/// Recognizes HTML by its beginning, after a byte order mark, white space, comments and an XML declaration.
enum HTMLRecognition {
  /// Elements that only a whole page starts with.
  private static let pageNames: Set<String> = ["html", "head", "body"]

  /// Elements that fragments start with: those in the MIME Sniffing Standard, 7.1, and others that people paste.
  private static let fragmentNames: Set<String> = [
    "script", "iframe", "h1", "h2", "h3", "h4", "h5", "h6", "div", "font", "table", "a", "style", "title",
    "b", "br", "p",
    "picture", "img", "meta", "ul", "ol", "dl", "blockquote", "pre", "section", "article", "main", "header",
    "figure",
    "span", "strong", "em", "i", "center", "details", "link", "base",
  ]

  /// Whether an input is a page, or a folder or tar with a page.
  static func match(_ look: FormatLook) -> FormatMatch? {
    if case .tree(let tree, _) = look.input {
      return HTMLPageFolder.page(in: tree) == nil ? nil : .certain(after: 1)
    }
    let prefix = Array(look.prefix(FormatLook.textPrefixBytes))
    if look.isTar {
      let files = look.tarMembers.lazy.filter { $0.path.count == 1 && !$0.isFolder }.compactMap(\.path.first)
      // Anything that identifies another format takes precedence.
      if HTMLPageFolder.page(in: files.prefix(1_024)) != nil {
        return .certain(after: 2 + look.tarMembers.count)
      }
    } else if isPage(prefix) {
      return .certain()
    }
    return looksLikeFragment(prefix) ? .likely : nil
  }

  /// Whether the bytes are certainly the beginning of a page. Complexity: O(n).
  static func isPage(_ prefix: [UInt8]) -> Bool {
    guard let start = beginning(of: prefix) else { return false }
    if start.hasPrefix("!doctype") {
      let rest = start.utf8.dropFirst(8).drop { $0 <= 0x20 }
      return rest.starts(with: "html".utf8)
    }
    return pageNames.contains(name(start))
  }

  /// Whether the bytes could be a fragment of a page. Complexity: O(n).
  static func looksLikeFragment(_ prefix: [UInt8]) -> Bool {
    beginning(of: prefix).map { fragmentNames.contains(name($0)) } ?? false
  }

  /// The name of the first tag; the name must be terminated.
  private static func name(_ start: String) -> String {
    let name = start.utf8.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    let end = start.utf8.dropFirst(name.count).first
    return end == 0x20 || end == 0x3E || end == 0x2F ? String(Substring(name)) : ""
  }

  /// The bytes from the first `<` that does not start a comment or an XML declaration, in lower case and with one kind
  /// of space; `nil` if something else comes first.
  private static func beginning(of prefix: [UInt8]) -> String? {
    var bytes = ascii(prefix)[...]
    while true {
      bytes = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if bytes.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: bytes.dropFirst(4)) else { return nil }
        bytes = bytes[end...]
      } else if bytes.starts(with: "<?xml".utf8) {
        guard let end = end(of: "?>", in: bytes) else { return nil }
        bytes = bytes[end...]
      } else {
        break
      }
    }
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    let start = bytes.dropFirst().prefix(32).map { byte -> UInt8 in
      (0x41...0x5A).contains(byte) ? byte | 0x20 : (0x09...0x0D).contains(byte) ? 0x20 : byte
    }
    return String(decoding: start, as: UTF8.self)
  }

  private static func end(of mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.description.utf8)
    var at = bytes.startIndex
    while at <= bytes.endIndex - mark.count {
      if bytes[at..<at + mark.count].elementsEqual(mark) { return at + mark.count }
      at += 1
    }
    return nil
  }

  /// The bytes without a byte order mark; for UTF-16, the halves that hold ASCII.
  private static func ascii(_ prefix: [UInt8]) -> [UInt8] {
    if prefix.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(prefix.dropFirst(3)) }
    let isMarked = prefix.starts(with: [0xFF, 0xFE]) || prefix.starts(with: [0xFE, 0xFF])
    let isLittle =
      isMarked ? prefix[0] == 0xFF : prefix.count > 3 && prefix[0] != 0 && prefix[1] == 0 && prefix[3] == 0
    let isBig =
      isMarked ? prefix[0] == 0xFE : prefix.count > 3 && prefix[0] == 0 && prefix[1] != 0 && prefix[2] == 0
    guard isLittle || isBig else { return prefix }
    var out: [UInt8] = []
    var at = isMarked ? 2 : 0
    while at + 1 < prefix.count {
      let (low, high) = isLittle ? (prefix[at], prefix[at + 1]) : (prefix[at + 1], prefix[at])
      out.append(high == 0 ? low : 0xFF)
      at += 2
    }
    return out
  }
}
