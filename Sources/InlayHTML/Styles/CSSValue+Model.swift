internal import InlayCore
internal import InlayMarkup

// What CSS states, in the model's terms.

extension TextColor {
  /// A color of CSS.
  init(_ color: CSSColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension FontClass {
  /// The class of a font that a generic family stands for (CSS Fonts 4, 2.1.3).
  static let genericFamilies: [String: FontClass] = [
    "serif": .roman, "sans-serif": .swiss, "monospace": .modern, "cursive": .script, "fantasy": .decorative,
    "math": .technical, "system-ui": .swiss, "ui-serif": .roman, "ui-sans-serif": .swiss,
    "ui-monospace": .modern, "ui-rounded": .swiss,
  ]
}

extension TabStop {
  /// A tab stop of our own property.
  init(_ stop: CSSTabStop) {
    self.init(
      .bounded(stop.position), alignment: stop.alignment.map { TabAlignment(rawValue: $0) } ?? .left,
      leader: stop.leader)
  }
}

extension Length {
  /// So many thousandths, no more than a length may have.
  static func bounded(_ thousandths: Int) -> Length {
    Length(thousandths: max(-maximum, min(thousandths, maximum)))
  }
}
