/// Whether a page is light or dark.
public enum Appearance: Sendable, Hashable, CaseIterable {
  /// Dark text on a light page, which is what documents are written for.
  case light
  /// Light text on a dark page.
  case dark

  /// The appearance that suits a page of this color, such as a terminal's background.
  public init(background: TextColor) { self = background.brightness < 128 ? .dark : .light }
}

/// A color for each appearance. In JSON, `"#rrggbbaa"`, or `{"light":…,"dark":…}` if the two differ.
package struct StyleColor: Sendable, Hashable {
  /// On a light page.
  package var light: TextColor
  /// On a dark page.
  package var dark: TextColor

  /// Two colors.
  package init(light: TextColor, dark: TextColor) { (self.light, self.dark) = (light, dark) }

  /// The same color for both appearances.
  package init(_ color: TextColor) { self.init(light: color, dark: color) }

  /// The color for an appearance.
  package subscript(appearance: Appearance) -> TextColor { appearance == .light ? light : dark }
}
