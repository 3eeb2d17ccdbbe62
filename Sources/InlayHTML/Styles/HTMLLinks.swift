internal import InlayMarkup

/// Decides which links are not read. ``LinkRule`` decides which ones are written.
enum HTMLLinks {
  /// Schemes that run something, or contain a whole page.
  private static let dangerous = ["javascript", "vbscript", "livescript", "mocha", "data"]
  /// Schemes that wrap another URL, and that some browsers have followed.
  private static let wrapping = ["feed", "view-source", "jar", "blob", "filesystem", "wyciwyg"]

  /// Whether following a URL would run something. Control characters and spaces are ignored, as URL parsers drop them
  /// (URL Standard, 4.4). More of them are ignored here than in the standard, to be safe.
  static func isDangerous(_ url: some Sequence<UInt8>) -> Bool {
    var scheme: [UInt8] = []
    for byte in url {
      if byte <= 0x20 || byte == 0x7F { continue }
      if byte == UInt8(ascii: ":") {
        if dangerous.contains(where: { $0.utf8.elementsEqual(scheme) }) { return true }
        guard wrapping.contains(where: { $0.utf8.elementsEqual(scheme) }) else { return false }
        scheme.removeAll(keepingCapacity: true)
        continue
      }
      scheme.append(CSSBytes.lower(byte))
      if scheme.count > 11 { return false }
    }
    return false
  }

  /// The whole of a relative link; `nil` for any other, and for one to a place in the page itself.
  static func resolved(_ href: ArraySlice<UInt8>, _ base: HTMLURL) -> String? {
    let text = HTMLReference.trimmed(href)
    guard let first = text.first, first != UInt8(ascii: "#"), HTMLReference.schemeEnd(text) == nil,
      let known = HTMLURL(text, base: base)
    else { return nil }
    let fragment = text.firstIndex(of: UInt8(ascii: "#")).map { text[$0...] } ?? []
    return known.text + String(decoding: fragment, as: UTF8.self)
  }
}
