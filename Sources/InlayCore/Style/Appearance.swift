/// Whether a page is dark on light or light on dark.
public enum Appearance: Sendable, Hashable, CaseIterable {
  /// Dark text on a light page: what documents are written for.
  case light
  /// Light text on a dark page.
  case dark

  /// The appearance that suits a page of this colour, such as a terminal's background.
  public init(background: Color) { self = background.brightness < 128 ? .dark : .light }
}

/// A colour for each appearance. In JSON `"#rrggbbaa"`, or `{"light":…,"dark":…}` where the two differ.
public struct StyleColor: Sendable, Hashable {
  /// On a light page.
  public var light: Color
  /// On a dark page.
  public var dark: Color

  /// Two colours.
  public init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  /// One colour for both.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// The colour for an appearance.
  public subscript(appearance: Appearance) -> Color { appearance == .light ? light : dark }
}
