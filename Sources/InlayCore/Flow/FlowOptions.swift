/// What a flow is for.
public struct FlowOptions: Sendable, Hashable {
  /// Which of the sheet's colours are taken.
  ///
  /// On a dark page text of a colour that the document sets, and that cannot be told from the page
  /// (``StyleSheet/minimumContrast``), gets a lighter one of its kind. Text on a colour of its own is as on a light page, for
  /// which the two were chosen.
  public var appearance: Appearance
  /// What the text is drawn on, where that is known better than the sheet knows it: a terminal's background, say.
  public var background: TextColor?
  /// Whether glyphs and emoji are larger where the whole text is nothing else.
  public var allowsJumbo: Bool

  /// Options; a light page unless told otherwise.
  public init(appearance: Appearance = .light, background: TextColor? = nil, allowsJumbo: Bool = true) {
    (self.appearance, self.background, self.allowsJumbo) = (appearance, background, allowsJumbo)
  }
}

/// How few glyphs and emoji a text of nothing else has.
public enum Jumbo: Sendable, Hashable {
  /// One.
  case one
  /// Two or three.
  case few
}
