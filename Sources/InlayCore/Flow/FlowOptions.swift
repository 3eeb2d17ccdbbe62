/// Options of a flow.
public struct FlowOptions: Sendable, Hashable {
  /// Whether to use the sheet's colors for light or for dark pages.
  ///
  /// On a dark page, text whose document color has too little contrast with the page (`StyleSheet.minimumContrast`)
  /// gets a lighter color of the same hue. Text with its own background color stays as on a light page, because the two
  /// colors were chosen together.
  public var appearance: Appearance
  /// The background the text is drawn on, if the caller knows it better than the sheet, such as a terminal's
  /// background.
  public var background: TextColor?
  /// Whether glyphs and emoji are enlarged if the text consists of nothing else.
  public var allowsJumbo: Bool

  /// Options. The default is a light page.
  public init(appearance: Appearance = .light, background: TextColor? = nil, allowsJumbo: Bool = true) {
    (self.appearance, self.background, self.allowsJumbo) = (appearance, background, allowsJumbo)
  }
}

/// The number of glyphs and emoji in a text that consists of nothing else.
public enum Jumbo: Sendable, Hashable {
  /// One.
  case one
  /// Two or three.
  case few
}
