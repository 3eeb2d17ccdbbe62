/// An absolute URL without its fragment, as resources are known by: relative references are resolved (RFC 3986, 5.2), and
/// what browsers take for the same is one (URL Standard, 4.4): the case of schemes and hosts, `\` for `/`, dot segments.
package struct HTMLURL: Sendable, Hashable {
  /// Longer URLs are looked up nowhere.
  static let maximumBytes = 8_192

  /// The URL. Escapes stay as they are.
  let bytes: [UInt8]
  private let scheme: [UInt8]
  private let authority: [UInt8]?
  private let path: [UInt8]
  private let query: [UInt8]?

  /// Resolves `reference` against `base`; `nil` if it is relative and there is no base, or none with a path, or if it is
  /// too long. Complexity: O(n).
  package init?(_ reference: ArraySlice<UInt8>, base: HTMLURL? = nil) {
    let trimmed = HTMLReference.trimmed(reference)
    guard trimmed.count <= Self.maximumBytes else { return nil }
    var rest = Self.escapingControls(trimmed)
    if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    let scheme: [UInt8]
    let isRelative: Bool
    if let colon = HTMLReference.schemeEnd(rest) {
      scheme = rest[..<colon].map(Self.lower)
      rest = rest[(colon + 1)...]
      isRelative = false
    } else {
      guard let base, base.hasPath else { return nil }
      scheme = base.scheme
      isRelative = true
    }
    let isSpecial = ["http", "https", "file", "ftp"].contains { $0.utf8.elementsEqual(scheme) }
    var query: [UInt8]?
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Array(rest[mark...])
      rest = rest[..<mark]
    }
    if isSpecial { rest = rest.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }[...] }
    var authority: [UInt8]?
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      authority = Self.authority(rest.prefix { $0 != UInt8(ascii: "/") }, isSpecial: isSpecial)
      rest = rest.drop { $0 != UInt8(ascii: "/") }
    } else if isRelative {
      authority = base?.authority
      if rest.isEmpty { query = query ?? base?.query }
      rest = Self.merged(rest, base)[...]
    } else if scheme.elementsEqual("file".utf8) {
      authority = []
    }
    if scheme.elementsEqual("file".utf8), authority?.elementsEqual("localhost".utf8) ?? false {
      authority = []
    }
    let hasPath = authority != nil || rest.first == UInt8(ascii: "/")
    self.scheme = scheme
    self.authority = authority
    self.path = hasPath ? Self.withoutDots(rest) : Array(rest)
    self.query = query
    var bytes = scheme + [UInt8(ascii: ":")]
    if let authority { bytes += Array("//".utf8) + authority }
    bytes += path + (query ?? [])
    guard bytes.count <= Self.maximumBytes else { return nil }
    self.bytes = bytes
  }

  /// The URL as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A reference without tabs and line ends, and with other controls as escapes (URL Standard, 1.3). No page can hold NUL.
  private static func escapingControls(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return text.reduce(into: [UInt8]()) { result, byte in
      switch byte {
      case 0x09, 0x0A, 0x0D: break
      case 0..<0x20, 0x7F: HTMLPercent.encode(path: CollectionOfOne(byte), to: &result)
      default: result.append(byte)
      }
    }[...]
  }

  /// The bytes with escapes decoded. Programs differ in what they escape. Complexity: O(n).
  package var decoded: [UInt8] { HTMLPercent.decode(bytes[...]) }

  /// Whether it has a path that others are relative to. `about:blank` and `cid:` have none.
  private var hasPath: Bool { path.first == UInt8(ascii: "/") }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  private static func authority(_ text: ArraySlice<UInt8>, isSpecial: Bool) -> [UInt8] {
    guard isSpecial else { return Array(text) }
    let host = text.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? text.startIndex
    return Array(text[..<host]) + text[host...].map(lower)
  }

  /// The path of a reference without scheme and host, from the root.
  private static func merged(_ path: ArraySlice<UInt8>, _ base: HTMLURL?) -> [UInt8] {
    guard let base, path.first != UInt8(ascii: "/") else { return Array(path) }
    if path.isEmpty { return base.path }
    guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return Array(path) }
    return Array(base.path[...slash] + path)
  }

  /// The path from the root with `.` and `..` resolved (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var segments: [ArraySlice<UInt8>] = []
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // Before the first slash is nothing.
    for (index, part) in parts.enumerated() where index > 0 || !part.isEmpty {
      let isLast = index == parts.count - 1
      if part.elementsEqual("..".utf8) {
        _ = segments.popLast()
        if isLast { segments.append([]) }
      } else if part.elementsEqual(".".utf8) {
        if isLast { segments.append([]) }
      } else {
        segments.append(part)
      }
    }
    let slash = UInt8(ascii: "/")
    return segments.isEmpty ? [slash] : segments.reduce(into: []) { $0 += [slash] + $1 }
  }
}
