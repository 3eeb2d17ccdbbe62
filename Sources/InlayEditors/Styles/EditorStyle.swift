import InlayCore
import InlayFormats

/// A style of characters as editors know it: a name, and a value for those that have one.
struct EditorStyle: Hashable {
  /// The names of styles, as a profile in a file spells them.
  enum Name: String, CaseIterable, Sendable {
    case bold, italic, underline, strikethrough, superscript, `subscript`, code
    /// The value is the target.
    case link
    /// Colors of the text and behind it. The value is `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    case color, background
    /// The value is a family as CSS has it.
    case fontFamily
    /// The value is a length as CSS has it.
    case fontSize
  }

  var name: Name
  /// The value; empty for a style that has none.
  var value: ExactString = ""

  init(_ name: Name, _ value: String = "") { (self.name, self.value) = (name, ExactString(value)) }

  /// The styles that stand in attributes, in the order of the names. Complexity: O(1).
  static func styles(of values: CharacterAttributeValues) -> [EditorStyle] {
    var styles: [EditorStyle] = []
    for style in InlineStyle.styles(of: values) {
      switch style {
      case .bold: styles.append(EditorStyle(.bold))
      case .italic: styles.append(EditorStyle(.italic))
      case .underline: styles.append(EditorStyle(.underline))
      case .strikethrough: styles.append(EditorStyle(.strikethrough))
      case .superscript: styles.append(EditorStyle(.superscript))
      case .subscript: styles.append(EditorStyle(.subscript))
      case .code: styles.append(EditorStyle(.code))
      case .spoiler: break
      case .link(let target): styles.append(EditorStyle(.link, target.string))
      case .color(let color): styles.append(EditorStyle(.color, EditorCSS.text(color)))
      }
    }
    if let color = values.backgroundColor { styles.append(EditorStyle(.background, EditorCSS.text(color))) }
    if let family = values.fontFamily { styles.append(EditorStyle(.fontFamily, EditorCSS.family(family))) }
    if let size = values.fontSize { styles.append(EditorStyle(.fontSize, EditorCSS.text(size))) }
    return styles
  }

  /// Sets the attribute that stands for the style. Returns whether its value has a meaning.
  @discardableResult
  func apply(to values: inout CharacterAttributeValues) -> Bool {
    switch name {
    case .bold: InlineStyle.bold.apply(to: &values)
    case .italic: InlineStyle.italic.apply(to: &values)
    case .underline: InlineStyle.underline.apply(to: &values)
    case .strikethrough: InlineStyle.strikethrough.apply(to: &values)
    case .superscript: InlineStyle.superscript.apply(to: &values)
    case .subscript: InlineStyle.subscript.apply(to: &values)
    case .code: InlineStyle.code.apply(to: &values)
    case .link: values.link = value.string
    case .color, .background:
      guard let color = EditorCSS.color(value.string) else { return false }
      if name == .color { values.foregroundColor = color } else { values.backgroundColor = color }
    case .fontFamily:
      guard let family = EditorCSS.family(from: value.string) else { return false }
      values.fontFamily = family
    case .fontSize:
      guard let size = EditorCSS.size(value.string) else { return false }
      values.fontSize = size
    }
    return true
  }

  /// Whether these styles say everything that attributes say.
  static func say(_ styles: [EditorStyle], all values: CharacterAttributeValues) -> Bool {
    var said = CharacterAttributeValues()
    for style in styles { style.apply(to: &said) }
    return said == values
  }
}
