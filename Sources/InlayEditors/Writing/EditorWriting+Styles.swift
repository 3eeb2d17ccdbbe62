import InlayCore
import InlayFormats

/// The styles of characters.
extension EditorWriting {
  /// The styles of a run at a position that the editor has.
  mutating func styles(of values: CharacterAttributeValues, at position: Int) -> [EditorStyle] {
    if let link = values.link, !LinkRule.allows(link.utf8) { losses.note(.unsafeLink, at: position) }
    return carried(values)
  }

  /// The styles of attributes that the editor has.
  func carried(_ values: CharacterAttributeValues) -> [EditorStyle] {
    var styles: [EditorStyle] = []
    for var style in EditorStyle.styles(of: values) where abilities.styles.contains(style.name) {
      if style.name == .link, !LinkRule.allows(style.value.string.utf8) { continue }
      if abilities.hasOpaqueColors, style.name == .color || style.name == .background {
        style.value = ExactString(String(style.value.string.prefix(7)))
      }
      styles.append(style)
    }
    return alone(styles)
  }

  /// The styles that may stand beside code.
  func alone(_ styles: [EditorStyle]) -> [EditorStyle] {
    guard abilities.codeCompany != .all, styles.contains(EditorStyle(.code)) else { return styles }
    return styles.filter { $0.name == .code || $0.name == .link && abilities.codeCompany == .links }
  }
}
