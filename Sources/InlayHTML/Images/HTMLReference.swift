package import InlayCore
package import InlayFiles

/// What the URL of an image refers to. Nothing is ever fetched.
package enum HTMLReference {
  /// The bytes are in the URL, behind `data:`.
  case data(ArraySlice<UInt8>)
  /// A part of a mail, by its `Content-ID` (RFC 2392).
  case part(String)
  /// A file beside the page.
  case file(RelativePath)
  /// Anything else.
  case elsewhere
  /// A URL that is refused because it runs a script.
  case unsafe
  /// The URL is empty.
  case empty

  /// What the URL of a picture in a file other than a page refers to.
  package init(_ url: String, limits: Limits) { self.init(Array(url.utf8)[...], limits: limits, base: .page) }

  init(_ url: ArraySlice<UInt8>, limits: Limits, base: HTMLContents.Base = .page) {
    let text = Self.trimmed(url)
    guard let first = text.first, first != UInt8(ascii: "#") else {
      self = .empty
      return
    }
    guard let colon = Self.schemeEnd(text) else {
      let path: RelativePath?
      switch base {
      case .page: path = Self.path(text, limits)
      case .folder(let folder): path = text.first == 0x2F ? nil : Self.path((folder + text)[...], limits)
      case .elsewhere: path = nil
      }
      self = path.map { .file($0) } ?? .elsewhere
      return
    }
    let rest = text[(colon + 1)...]
    let scheme = Self.scheme(text[..<colon])
    switch scheme {
    case "data": self = .data(rest)
    case "cid": self = .part(String(decoding: HTMLPercent.decode(rest), as: UTF8.self))
    case "file":
      // Cocoa refers to the files it wrote beside the page by `file:///NAME`. Any deeper path is on somebody's disk.
      guard rest.starts(with: "///".utf8), let path = Self.path(rest.dropFirst(3), limits), path.parent == nil
      else {
        self = .elsewhere
        return
      }
      self = .file(path)
    default: self = HTMLLinks.isDangerous(text) ? .unsafe : .elsewhere
    }
  }

  private static func scheme(_ text: ArraySlice<UInt8>) -> String {
    HTMLMediaType.lowercased(text.lazy.filter { !isBreak($0) })
  }

  /// The URL without surrounding spaces and control characters, as URL parsers start.
  static func trimmed(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = url
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  /// Whether a URL would run a script. Spaces and control characters in its scheme are ignored.
  package static func isUnsafe(_ url: String) -> Bool {
    let text = trimmed(Array(url.utf8)[...])
    return HTMLLinks.isDangerous(text) && schemeEnd(text).map { scheme(text[..<$0]) } != "data"
  }

  /// The last component of a URL's path as a file name; `nil` if it is not one (no extension, `data:`, `blob:` …).
  package static func fileName(_ url: ArraySlice<UInt8>) -> String? {
    let text = trimmed(url)
    if let colon = schemeEnd(text) {
      let scheme = HTMLMediaType.lowercased(text[..<colon])
      guard scheme == "http" || scheme == "https" || scheme == "file" else { return nil }
      // A URL without a path after the host has no file name.
      guard text[(colon + 1)...].drop(while: { $0 == 0x2F }).contains(0x2F) || scheme == "file" else {
        return nil
      }
    }
    let path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let last = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    guard last.count <= 1_024, let name = String(validating: HTMLPercent.decode(last), as: UTF8.self),
      let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex,
      name.utf8.index(after: dot) != name.utf8.endIndex
    else { return nil }
    return SafeFileName.make(from: name)
  }

  /// A relative reference as a path below the page's folder; `nil` for any other reference.
  private static func path(_ text: ArraySlice<UInt8>, _ limits: Limits) -> RelativePath? {
    var path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while path.starts(with: "./".utf8) { path = path.dropFirst(2) }
    guard !path.isEmpty, path.count <= 4_096 else { return nil }
    return try? RelativePath(bytes: HTMLPercent.decode(path), limits: limits)
  }

  /// The position of the colon after a scheme (RFC 3986, 3.1). Tabs and line breaks are ignored.
  static func schemeEnd(_ text: ArraySlice<UInt8>) -> Int? {
    for index in text.indices.prefix(64) {
      let byte = text[index]
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: continue
      case 0x30...0x39, 0x2B, 0x2D, 0x2E: if index == text.startIndex { return nil }
      case _ where isBreak(byte): continue
      case UInt8(ascii: ":"): return index == text.startIndex ? nil : index
      default: return nil
      }
    }
    return nil
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
