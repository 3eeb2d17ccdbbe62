internal import InlayEncodings
internal import InlayMarkup

/// Scans the beginning of a page for an encoding declaration (HTML 13.2.3.2). O(n).
struct HTMLEncodingScan {
  /// Number of bytes that are scanned first.
  static let reach = 1024

  private let bytes: [UInt8]
  private var at = 0
  /// A declared label that names no known encoding.
  private(set) var unknownLabel: [UInt8]?

  /// Scans the first ``reach`` bytes, or the whole page.
  init(_ page: [UInt8], isWhole: Bool = false) { bytes = isWhole ? page : Array(page.prefix(Self.reach)) }

  /// The scanned bytes end in the middle of a construct.
  private struct Cut: Error {}

  /// The encoding that the page declares; `nil` if it declares none.
  mutating func run() -> WebEncoding? {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) {
      return WebEncoding(name: "UTF-16LE", kind: .utf16(isBigEndian: false))
    }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) {
      return WebEncoding(name: "UTF-16BE", kind: .utf16(isBigEndian: true))
    }
    do throws(Cut) {
      while at < bytes.count {
        if let found = try step() { return found }
      }
    } catch {}
    return xmlDeclaration()
  }

  /// Skips one comment, tag or byte.
  private mutating func step() throws(Cut) -> WebEncoding? {
    guard bytes[at] == UInt8(ascii: "<") else {
      at += 1
      return nil
    }
    if holds("<!--") {
      // The two dashes may also be those of the comment's end.
      at += 2
      while !holds("-->") {
        at += 1
        guard at < bytes.count else { throw Cut() }
      }
      at += 3
    } else if holds("<meta"), at + 5 < bytes.count,
      Self.isSpace(bytes[at + 5]) || bytes[at + 5] == UInt8(ascii: "/")
    {
      at += 5
      return try meta()
    } else if isTag {
      while at < bytes.count, !Self.isSpace(bytes[at]), bytes[at] != UInt8(ascii: ">") { at += 1 }
      while try attribute() != nil {}
    } else if holds("<!") || holds("</") || holds("<?") {
      while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
    } else {
      at += 1
    }
    return nil
  }

  private var isTag: Bool {
    let letter = holds("</") ? at + 2 : at + 1
    return letter < bytes.count && HTMLScan.isLetter(bytes[letter])
  }

  private mutating func meta() throws(Cut) -> WebEncoding? {
    var seen: Set<HTMLWord> = []
    var (saysContentType, needsContentType): (Bool, Bool?) = (false, nil)
    // `nil` means that no declaration was found yet. A label found later may still be unknown.
    var found: (label: [UInt8], encoding: WebEncoding?)?
    while let (name, value) = try attribute() {
      let word = HTMLWordTable.shared.word(HTMLNameKey(name))
      guard [.httpEquiv, .content, .charset].contains(word), seen.insert(word).inserted else { continue }
      if word == .httpEquiv {
        if value.elementsEqual("content-type".utf8) { saysContentType = true }
      } else if word == .charset {
        (found, needsContentType) = ((value, WebEncoding(label: value)), false)
      } else if found == nil, let label = Self.label(inContent: value) {
        if let encoding = WebEncoding(label: label) {
          (found, needsContentType) = ((label, encoding), true)
        } else {
          unknownLabel = unknownLabel ?? label
        }
      }
    }
    guard let needsContentType, let found, saysContentType || !needsContentType else { return nil }
    if found.encoding == nil { unknownLabel = unknownLabel ?? found.label }
    return found.encoding?.asStatedInPage
  }

  /// The next attribute of a tag, in lower case; `nil` at the tag's end, which is not consumed.
  private mutating func attribute() throws(Cut) -> (name: [UInt8], value: [UInt8])? {
    while Self.isSpace(try byte()) || bytes[at] == UInt8(ascii: "/") { at += 1 }
    if bytes[at] == UInt8(ascii: ">") { return nil }
    var name: [UInt8] = []
    name: while true {
      switch try byte() {
      case UInt8(ascii: "=") where !name.isEmpty: break name
      case UInt8(ascii: "/"), UInt8(ascii: ">"): return (name, [])
      case let byte where Self.isSpace(byte): break name
      case let byte: name.append(HTMLScan.lowercased(byte))
      }
      at += 1
    }
    while Self.isSpace(try byte()) { at += 1 }
    guard bytes[at] == UInt8(ascii: "=") else { return (name, []) }
    at += 1
    while Self.isSpace(try byte()) { at += 1 }
    var value: [UInt8] = []
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      at += 1
      while try byte() != quote {
        value.append(HTMLScan.lowercased(bytes[at]))
        at += 1
      }
      at += 1
      return (name, value)
    }
    while !Self.isSpace(try byte()), bytes[at] != UInt8(ascii: ">") {
      value.append(HTMLScan.lowercased(bytes[at]))
      at += 1
    }
    return (name, value)
  }

  private func byte() throws(Cut) -> UInt8 {
    guard at < bytes.count else { throw Cut() }
    return bytes[at]
  }

  /// The label in the content type of a `content` attribute (HTML 2.5.5). `value` is in lower case.
  static func label(inContent value: [UInt8]) -> [UInt8]? {
    let word = Array("charset".utf8)
    var at = 0
    while at + word.count <= value.count {
      guard value[at..<at + word.count].elementsEqual(word) else {
        at += 1
        continue
      }
      at += word.count
      while at < value.count, isSpace(value[at]) { at += 1 }
      guard at < value.count, value[at] == UInt8(ascii: "=") else { continue }
      at += 1
      while at < value.count, isSpace(value[at]) { at += 1 }
      guard at < value.count else { return nil }
      let rest = value[at...]
      if rest[at] == UInt8(ascii: "\"") || rest[at] == UInt8(ascii: "'") {
        guard let end = rest.dropFirst().firstIndex(of: rest[at]) else { return nil }
        return Array(rest[(at + 1)..<end])
      }
      return Array(rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ";") })
    }
    return nil
  }

  /// The encoding in an XML declaration at the very beginning.
  private func xmlDeclaration() -> WebEncoding? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let declaration = bytes[..<end]
    let word = Array("encoding".utf8)
    var at = 5
    while at + word.count <= end, !declaration[at..<at + word.count].elementsEqual(word) { at += 1 }
    at += word.count
    while at < end, declaration[at] <= 0x20 { at += 1 }
    guard at < end, declaration[at] == UInt8(ascii: "=") else { return nil }
    at += 1
    while at < end, declaration[at] <= 0x20 { at += 1 }
    guard at < end, declaration[at] == UInt8(ascii: "\"") || declaration[at] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = declaration[at]
    let rest = declaration[(at + 1)...]
    guard let close = rest.firstIndex(of: quote) else { return nil }
    let label = rest[..<close]
    guard label.allSatisfy({ $0 > 0x20 }) else { return nil }
    return WebEncoding(label: label)?.asStatedInPage
  }

  /// Whether these lower-case ASCII letters follow, ignoring case.
  private func holds(_ letters: String) -> Bool {
    at + letters.utf8.count <= bytes.count
      && bytes[at..<at + letters.utf8.count].elementsEqual(letters.utf8) { HTMLScan.lowercased($0) == $1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { HTMLScan.isSpace(byte) || byte == 0x0D }
}
