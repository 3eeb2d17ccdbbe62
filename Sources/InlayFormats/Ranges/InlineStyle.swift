package import InlayCore

/// A style of characters that networks and editors know, apart from fonts and sizes.
package enum InlineStyle: Sendable, Hashable {
  case bold
  case italic
  case underline
  case strikethrough
  case superscript
  case `subscript`
  /// Monospaced, as source code within a line.
  case code
  /// Hidden until somebody asks for it.
  case spoiler
  case link(ExactString)
  case color(TextColor)

  /// The custom attribute of a ``spoiler``.
  package static let spoilerAttribute: ExactString = "network.spoiler"
  private static let boldWeight = 600

  /// Whether it is a link.
  package var isLink: Bool { if case .link = self { true } else { false } }
  /// Whether it is a color.
  package var isColor: Bool { if case .color = self { true } else { false } }

  /// Sets the attribute that stands for this style.
  package func apply(to values: inout CharacterAttributeValues) {
    switch self {
    case .bold: values.weight = 700
    case .italic: values.isItalic = true
    case .underline: values.underline = .single
    case .strikethrough: values.strikethrough = .single
    case .superscript: values.superscript = 1
    case .subscript: values.superscript = -1
    case .code: values.fontClass = .modern
    case .spoiler: values.custom[Self.spoilerAttribute] = .boolean(true)
    case .link(let target): values.link = target.string
    case .color(let color): values.foregroundColor = color
    }
  }

  /// The styles that stand in attributes, in the order of the cases. Complexity: O(1).
  package static func styles(of values: CharacterAttributeValues) -> [InlineStyle] {
    var styles: [InlineStyle] = []
    if let weight = values.weight, weight >= boldWeight { styles.append(.bold) }
    if values.isItalic { styles.append(.italic) }
    if values.underline != nil { styles.append(.underline) }
    if values.strikethrough != nil { styles.append(.strikethrough) }
    if let level = values.superscript, level != 0 { styles.append(level > 0 ? .superscript : .subscript) }
    if values.fontClass == .modern { styles.append(.code) }
    if values.custom[spoilerAttribute] != nil { styles.append(.spoiler) }
    if let link = values.link { styles.append(.link(ExactString(link))) }
    if let color = values.foregroundColor { styles.append(.color(color)) }
    return styles
  }
}
