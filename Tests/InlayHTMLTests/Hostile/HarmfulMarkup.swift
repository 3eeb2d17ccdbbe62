/// A scan of what the writer made, which is stricter than a parser: the writer quotes every value and escapes every `<`.
enum HarmfulMarkup {
  private static let elements: Set<String> = [
    "script", "iframe", "frame", "frameset", "object", "embed", "applet", "form", "input", "button",
    "textarea", "select", "base",
    "link", "svg", "math", "template", "noscript", "xmp", "plaintext", "audio", "video", "portal",
  ]

  /// What is wrong with a page, or `nil`. Complexity: O(n).
  static func find(in page: [UInt8]) -> String? {
    var at = 0
    while at < page.count {
      guard page[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      at += 1
      let (name, end) = word(page, at)
      if elements.contains(name) { return "<\(name)>" }
      at = end
      if let harm = attributes(page, &at) { return harm }
    }
    return nil
  }

  /// Goes over the attributes of a tag, to the end of it.
  private static func attributes(_ page: [UInt8], _ at: inout Int) -> String? {
    while at < page.count, page[at] != UInt8(ascii: ">") {
      guard page[at] > 0x20, page[at] != UInt8(ascii: "/") else {
        at += 1
        continue
      }
      let (name, end) = word(page, at)
      guard end > at else {
        at += 1
        continue
      }
      if name.hasPrefix("on") || ["srcdoc", "formaction", "action", "background", "ping"].contains(name) {
        return name
      }
      at = end
      guard at + 1 < page.count, page[at] == UInt8(ascii: "="), page[at + 1] == UInt8(ascii: "\"") else {
        continue
      }
      let start = at + 2
      at = page[start...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
      let value = page[start..<at].filter { $0 > 0x20 }.map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }
      at += 1
      if name == "href" || name == "src" {
        for scheme in ["javascript:", "vbscript:", "livescript:", "mocha:"]
        where value.starts(with: scheme.utf8) {
          return "\(name) \(scheme)"
        }
        if name == "href", value.starts(with: "data:".utf8) { return "href data:" }
      }
      // Strings of CSS may hold anything: they are taken out before the look.
      if name == "style" {
        let css = withoutStrings(value)
        for word in ["url(", "expression(", "@import", "behavior:", "-moz-binding"]
        where css.indices.contains(where: { css[$0...].starts(with: word.utf8) }) {
          return "style \(word)"
        }
      }
    }
    return nil
  }

  /// Letters, digits, `-`, `:` and `!` from here on, in lower case.
  private static func word(_ page: [UInt8], _ start: Int) -> (String, Int) {
    var end = start
    while end < page.count, page[end] > 0x20, !"=/>\"'<".utf8.contains(page[end]) { end += 1 }
    return (String(decoding: page[start..<end], as: UTF8.self).lowercased(), end)
  }

  /// A style without its strings, which the writer puts between `&quot;` or `'`.
  private static func withoutStrings(_ style: [UInt8]) -> [UInt8] {
    let quote = Array("&quot;".utf8)
    var out: [UInt8] = []
    var at = 0
    while at < style.count {
      let isQuoted = style[at...].starts(with: quote)
      guard isQuoted || style[at] == UInt8(ascii: "'") else {
        out.append(style[at])
        at += 1
        continue
      }
      at += isQuoted ? quote.count : 1
      while at < style.count {
        if style[at] == UInt8(ascii: "\\") {
          at += 2
        } else if isQuoted ? style[at...].starts(with: quote) : style[at] == UInt8(ascii: "'") {
          at += isQuoted ? quote.count : 1
          break
        } else {
          at += 1
        }
      }
    }
    return out
  }
}
