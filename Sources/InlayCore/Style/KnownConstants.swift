// The constants that renderers support. A document may hold others, which a flow replaces with the nearest of these.

extension ParagraphAlignment {
  static let known: [ParagraphAlignment] = [.natural, .left, .center, .right, .justified]
}

extension TextDirection {
  static let known: [TextDirection] = [.natural, .leftToRight, .rightToLeft]
}

extension LineStyle {
  /// In a style sheet: no line, even if the style below draws one.
  public static let none: LineStyle = "none"

  static let known: [LineStyle] = [
    .single, .double, .thick, .words, .dotted, .dashed, .dashDot, .dashDotDot, .wave,
  ]
}

extension Capitals {
  /// In a style sheet: unchanged letters, even if the style below sets capitals.
  public static let none: Capitals = "none"

  static let known: [Capitals] = [.all, .small]
}

extension TabAlignment {
  static let known: [TabAlignment] = [.left, .center, .right, .decimal, .bar]
}
