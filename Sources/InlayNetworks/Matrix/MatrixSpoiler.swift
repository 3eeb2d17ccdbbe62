import InlayCore
import InlayFormats

/// Spoilers of Matrix: `<span data-mx-spoiler>`. The reader of HTML does not know them, so that they go through it as a
/// language for private use (BCP 47, 2.2.7), which elements within them inherit.
enum MatrixSpoiler {
  static let tag = "span \(attribute)"
  private static let attribute = "data-mx-spoiler"
  private static let language = "x-inlay-spoiler"

  /// The page with a language on spoilers. Complexity: O(n).
  static func marked(_ page: [UInt8]) -> [UInt8] {
    guard page.firstRange(of: Array(attribute.utf8)) != nil else { return page }
    var out: [UInt8] = []
    var scanner = TagScanner(page, open: "<", close: ">")
    var (at, done) = (0, 0)
    while let place = page[at...].firstIndex(of: scanner.open) {
      guard let found = scanner.tag(at: place) else {
        at = place + 1
        continue
      }
      at = found.end
      guard found.tag.name == "span", !found.tag.isEnd, found.tag[attribute] != nil else { continue }
      out += page[done..<place]
      out += "<span lang=\"\(language)\">".utf8
      done = found.end
    }
    return out + page[done...]
  }

  /// The attributes with a spoiler for that language.
  static func unmarked(_ attributes: CharacterAttributes) -> CharacterAttributes {
    guard attributes.values.language == language else { return attributes }
    var values = attributes.values
    values.language = nil
    InlineStyle.spoiler.apply(to: &values)
    return CharacterAttributes(values)
  }
}
