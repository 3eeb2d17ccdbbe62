internal import InlayCore

/// An absolute `http` or `https` URL in its parts (RFC 3986), read strictly: what two programs could read as two hosts is
/// refused.
package struct WebAddress: Sendable, Hashable {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case. An IPv6 address has no brackets.
  package let host: String
  /// The port.
  package let port: Int
  /// The path and query, in ASCII. Begins with `/`.
  package let target: String

  /// The most bytes of a URL.
  package static let longest = 8_192

  /// Reads an absolute URL. The fragment is dropped. Spaces at the ends are ignored; other spaces, quotation marks and
  /// characters that are not ASCII are percent-encoded in path and query, as browsers do.
  ///
  /// - Throws: `InlayError` if the scheme is another, the host or port is missing or malformed, there is a user name, or
  ///   the URL is too long. Complexity: O(n).
  package init(_ url: String) throws {
    let bytes = try Self.cleaned(url)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { throw InlayError.liveURL(url, "it is not an absolute http or https URL") }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    try self.init(scheme: scheme, rest: bytes[(colon + 3)...], url: url)
  }

  /// The address that `reference` names, such as that of a redirection, relative to this one (RFC 3986, 5.2).
  ///
  /// - Throws: `InlayError` as ``init(_:)``.
  package func resolving(_ reference: String) throws -> WebAddress {
    let bytes = try Self.cleaned(reference)
    let end = bytes.firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    if bytes[..<end].contains(UInt8(ascii: ":")) { return try WebAddress(reference) }
    if bytes.starts(with: "//".utf8) {
      return try WebAddress(scheme: scheme, rest: bytes.dropFirst(2), url: reference)
    }
    let written = String(decoding: Self.encoded(bytes.prefix { $0 != UInt8(ascii: "#") }), as: UTF8.self)
    let path = Self.split(target).path
    if written.isEmpty { return with(target: target) }
    if written.hasPrefix("?") { return with(target: path + written) }
    let (newPath, newQuery) = Self.split(written)
    let whole = newPath.hasPrefix("/") ? newPath : path.throughLastSlash + newPath
    return with(target: Self.withoutDots(whole) + newQuery)
  }

  private init(scheme: String, host: String, port: Int, target: String) {
    (self.scheme, self.host, self.port, self.target) = (scheme, host, port, target)
  }

  private func with(target: String) -> WebAddress {
    WebAddress(scheme: scheme, host: host, port: port, target: target)
  }

  /// Reads what follows `scheme://`.
  private init(scheme: String, rest: ArraySlice<UInt8>, url: String) throws {
    guard let standardPort = Self.ports[scheme] else {
      throw InlayError.liveURL(url, "only http and https can be loaded")
    }
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    if authority.contains(UInt8(ascii: "@")) { throw InlayError.liveURL(url, "it holds a user name") }
    (host, port) = try Self.hostAndPort(authority, standardPort, url)
    let target = String(
      decoding: Self.encoded(rest[end...].prefix { $0 != UInt8(ascii: "#") }), as: UTF8.self)
    let (path, query) = Self.split(target)
    self.scheme = scheme
    self.target = (path.isEmpty ? "/" : Self.withoutDots(path)) + query
  }

  private static let ports = ["http": 80, "https": 443]

  private static func hostAndPort(
    _ authority: ArraySlice<UInt8>, _ standardPort: Int, _ url: String
  ) throws -> (String, Int) {
    var rest = authority
    var host: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
        throw InlayError.liveURL(url, "its host is malformed")
      }
      host = rest[rest.startIndex + 1..<end]
      rest = rest[(end + 1)...]
      // Without zones such as `%eth0`, which name interfaces of this machine.
      guard host.contains(UInt8(ascii: ":")), host.allSatisfy({ isHex($0) || $0 == 0x3A || $0 == 0x2E })
      else {
        throw InlayError.liveURL(url, "its host is malformed")
      }
    } else {
      host = rest.prefix { $0 != UInt8(ascii: ":") }
      rest = rest[host.endIndex...]
      guard !host.isEmpty, host.count <= 253 else { throw InlayError.liveURL(url, "its host is malformed") }
      guard host.allSatisfy({ $0 < 0x80 }) else {
        throw InlayError.liveURL(url, "its host is not in ASCII", advice: "write the host as xn--…")
      }
      guard host.allSatisfy({ isLetterOrDigit($0) || "-._".utf8.contains($0) }) else {
        throw InlayError.liveURL(url, "its host is malformed")
      }
    }
    var port = standardPort
    if !rest.isEmpty {
      let digits = rest.dropFirst()
      guard rest.first == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy({ isDigit($0) }) else {
        throw InlayError.liveURL(url, "its port is malformed")
      }
      if !digits.isEmpty {
        port = digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
        guard (1...65_535).contains(port) else { throw InlayError.liveURL(url, "its port is malformed") }
      }
    }
    return (String(decoding: host, as: UTF8.self).lowercased(), port)
  }

  /// The bytes without spaces at the ends. Refuses what URL parsers disagree about.
  private static func cleaned(_ url: String) throws -> ArraySlice<UInt8> {
    var bytes = Array(url.utf8)[...]
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    bytes = bytes.drop { isSpace($0) }
    guard bytes.count <= longest else { throw InlayError.liveURL(url, "it is longer than \(longest) bytes") }
    // Browsers drop tabs and ends of lines, and take a backslash for a slash. Other programs do not.
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw InlayError.liveURL(url, "it holds a control character or a backslash")
    }
    return bytes
  }

  private static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if byte > 0x20, byte < 0x7F, !"\"<>`{}|^".utf8.contains(byte) { return [byte] }
      let digits = Array("0123456789ABCDEF".utf8)
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
  }

  private static func split(_ target: String) -> (path: String, query: String) {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, "") }
    return (String(target[..<mark]), String(target[mark...]))
  }

  /// RFC 3986, 5.2.4.
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

extension WebAddress: CustomStringConvertible {
  /// Whether the port is not that of the scheme.
  private var namesPort: Bool { Self.ports[scheme] != port }

  /// The host as a URL has it, with its port if that is not the scheme's: the field `Host`.
  package var authority: String {
    (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host) + (namesPort ? ":\(port)" : "")
  }

  /// The URL.
  package var description: String { "\(scheme)://\(authority)\(target)" }
}

extension String {
  /// The part through the last `/`; `/` if there is none.
  fileprivate var throughLastSlash: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
    return String(self[...slash])
  }
}
