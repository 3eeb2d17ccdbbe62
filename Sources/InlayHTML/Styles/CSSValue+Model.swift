internal import InlayCore
internal import InlayMarkup

// Converts CSS values into the model's types.

extension TextColor {
  /// Converts a CSS color.
  init(_ color: CSSColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension FontClass {
  /// The font class of each generic family (CSS Fonts 4, 2.1.3).
  static let genericFamilies: [String: FontClass] = [
    "serif": .roman, "sans-serif": .swiss, "monospace": .modern, "cursive": .script, "fantasy": .decorative,
    "math": .technical, "system-ui": .swiss, "ui-serif": .roman, "ui-sans-serif": .swiss,
    "ui-monospace": .modern, "ui-rounded": .swiss,
  ]
}

extension TabStop {
  /// Converts a tab stop of Inlay's own property.
  init(_ stop: CSSTabStop) {
    self.init(
      .bounded(stop.position), alignment: stop.alignment.map { TabAlignment(rawValue: $0) } ?? .left,
      leader: stop.leader)
  }
}

extension Length {
  /// A length in thousandths of a point, clamped to the valid range.
  static func bounded(_ thousandths: Int) -> Length {
    Length(thousandths: max(-maximum, min(thousandths, maximum)))
  }
}
