import InlayCore
import InlayFormats

/// What `<span>` and `<font>` say in Matrix: spoilers and colors (specification 1.19, 11.2.1.7). They become what the
/// reader of HTML knows: a style, and for spoilers a language for private use (BCP 47, 2.2.7), which elements within
/// inherit.
struct MatrixSpan {
  static let spoilerTag = "span \(spoiler)"
  static let color = "data-mx-color"
  static let background = "data-mx-bg-color"
  private static let spoiler = "data-mx-spoiler"
  private static let language = "x-inlay-spoiler"

  /// The attributes of HTML, with a space before each.
  let attributes: String
  let isSpoiler: Bool
  /// Why the text is hidden, as HTML that stands before it.
  let reason: String

  /// What a tag says; `nil` if that is nothing.
  init?(_ tag: MatrixTag, _ tags: MatrixTags) {
    var style = ""
    for (name, property) in [(Self.color, "color"), (Self.background, "background-color")] {
      if let value = tags.value(name, of: tag), Self.isColor(value) { style += "\(property):\(value);" }
    }
    let why = tags.value(Self.spoiler, of: tag)
    guard why != nil || !style.isEmpty else { return nil }
    isSpoiler = why != nil
    let words = (why ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    reason = words.isEmpty ? "" : "(\(NetworkHTML.escaped(words))) "
    attributes =
      (isSpoiler ? " lang=\"\(Self.language)\"" : "") + (style.isEmpty ? "" : " style=\"\(style)\"")
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
