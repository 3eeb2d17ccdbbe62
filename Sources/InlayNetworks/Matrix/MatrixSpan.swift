import InlayCore
import InlayFormats

/// What `<span>` and `<font>` say in Matrix: spoilers and colors (specification 1.19, 11.2.1.7). They become what the
/// reader of HTML knows: a style, and for spoilers a language for private use (BCP 47, 2.2.7), which elements within
/// inherit.
enum MatrixSpan {
  static let spoilerTag = "span \(spoiler)"
  static let color = "data-mx-color"
  private static let background = "data-mx-bg-color"
  private static let spoiler = "data-mx-spoiler"
  private static let language = "x-inlay-spoiler"

  /// The page with these attributes as HTML. Complexity: O(n).
  static func marked(_ page: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var scanner = TagScanner(page, open: "<", close: ">")
    var (at, done) = (0, 0)
    while let place = page[at...].firstIndex(of: scanner.open) {
      guard let found = scanner.tag(at: place) else {
        at = place + 1
        continue
      }
      at = found.end
      guard !found.tag.isEnd, ["span", "font"].contains(found.tag.name),
        let attributes = attributes(found.tag)
      else { continue }
      out += page[done..<place]
      out += "<\(found.tag.name)\(attributes)>".utf8
      done = found.end
    }
    return done == 0 ? page : out + page[done...]
  }

  /// The attributes of HTML for those of a tag; `nil` if it has none.
  private static func attributes(_ tag: MarkupTag) -> String? {
    var style = ""
    for (name, property) in [(color, "color"), (background, "background-color")] {
      if let value = tag[name], isColor(value) { style += "\(property):\(value);" }
    }
    let isSpoiler = tag[spoiler] != nil
    guard isSpoiler || !style.isEmpty else { return nil }
    return (isSpoiler ? " lang=\"\(language)\"" : "") + (style.isEmpty ? "" : " style=\"\(style)\"")
  }

  /// Whether it is `#` and six hexadecimal digits.
  private static func isColor(_ value: String) -> Bool {
    value.utf8.count == 7 && value.hasPrefix("#")
      && value.utf8.dropFirst().allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
      }
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
