import InlayCore
import InlayFormats
import InlayMarkup

/// What `<span>` and `<font>` say in Matrix: spoilers and colors (specification 1.19, 11.2.1.7). They become what the
/// reader of HTML knows: a style, and for spoilers a language for private use (BCP 47, 2.2.7), which elements within
/// inherit.
struct MatrixSpan {
  static let spoilerTag = "span \(spoiler)"
  static let color: StaticString = "data-mx-color"
  private static let background: StaticString = "data-mx-bg-color"
  private static let spoiler: StaticString = "data-mx-spoiler"
  private static let language = "x-inlay-spoiler"

  /// The attributes of HTML.
  let attributes: [(word: HTMLWord, value: String)]
  /// Why the text is hidden, which stands before it.
  let reason: String

  /// What an element says; `nil` if that is nothing.
  init?(_ node: HTMLTree.Node, _ tree: HTMLTree) {
    var style = ""
    for (name, property) in [(Self.color, "color"), (Self.background, "background-color")] {
      let value = tree.attribute(node, named: name).map { tree.string($0) }
      if let value, Self.isColor(value) { style += "\(property):\(value);" }
    }
    let why = tree.attribute(node, named: Self.spoiler).map { tree.string($0) }
    guard why != nil || !style.isEmpty else { return nil }
    let words = (why ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    reason = words.isEmpty ? "" : "(\(words)) "
    attributes =
      (why == nil ? [] : [(.lang, Self.language)]) + (style.isEmpty ? [] : [(.style, style)])
  }

  /// Whether an element hides text.
  static func isSpoiler(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    [.span, .font].contains(tree.word(node)) && tree.attribute(node, named: spoiler) != nil
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
