import InlayCore
import InlayFormats

/// BBCode: `[b]bold[/b]`, `[url=…]link[/url]`, `[img width=20 height=20 alt="cat"]https://…[/img]`.
///
/// A tag that is not closed, or closes nothing, is text, and so is everything in `[code]` and `[noparse]`.
enum BBCode {
  /// The tags of styles without a value.
  static let styles: [(tag: String, style: InlineStyle)] = [
    ("b", .bold), ("i", .italic), ("u", .underline), ("s", .strikethrough), ("sup", .superscript),
    ("sub", .subscript), ("spoiler", .spoiler),
  ]
  private static let names = Set(styles.map(\.tag)).union([
    "url", "img", "code", "noparse", "color", "quote",
  ])
  /// Tags in which nothing else is one.
  private static let literal: Set<String> = ["code", "noparse", "img"]

  static func scanner(_ text: [UInt8]) -> TagScanner { TagScanner(text, open: "[", close: "]") }

  /// A tag with its place in the text.
  struct Found {
    var tag: MarkupTag
    var range: Range<Int>
    /// The index of its other half; `nil` for a tag that is text.
    var partner: Int?
  }

  /// All tags of a text that Inlay knows, each with its other half. Tags may overlap. Complexity: O(n).
  static func tags(_ text: [UInt8]) -> [Found] {
    let all = all(text)
    // The end of a literal tag is the next one of its name, if there is one at all.
    var lastEnd: [String: Int] = [:]
    for (index, found) in all.enumerated() where found.tag.isEnd { lastEnd[found.tag.name] = index }
    var tags = all
    var open: [String: [Int]] = [:]
    var inside: String?
    for (index, found) in all.enumerated() {
      let name = found.tag.name
      if let literal = inside, !found.tag.isEnd || name != literal { continue }
      if found.tag.isEnd {
        inside = nil
        guard let start = open[name]?.popLast() else { continue }
        (tags[start].partner, tags[index].partner) = (index, start)
      } else if !literal.contains(name) {
        open[name, default: []].append(index)
      } else if let end = lastEnd[name], end > index {
        open[name] = [index]
        inside = name
      }
    }
    return tags
  }

  private static func all(_ text: [UInt8]) -> [Found] {
    var tags: [Found] = []
    var scanner = scanner(text)
    var at = 0
    while let place = text[at...].firstIndex(of: scanner.open) {
      guard let found = scanner.tag(at: place), names.contains(found.tag.name) else {
        at = place + 1
        continue
      }
      at = found.end
      tags.append(Found(tag: found.tag, range: place..<found.end))
    }
    return tags
  }
}
