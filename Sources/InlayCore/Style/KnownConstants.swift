// The constants that renderers draw. A document may hold others, which flow as the nearest of these.

extension ParagraphAlignment {
  static let known: [ParagraphAlignment] = [.natural, .left, .center, .right, .justified]
}

extension TextDirection {
  static let known: [TextDirection] = [.natural, .leftToRight, .rightToLeft]
}

extension LineStyle {
  /// In a style sheet: no line, also where what lies below draws one.
  public static let none: LineStyle = "none"

  static let known: [LineStyle] = [
    .single, .double, .thick, .words, .dotted, .dashed, .dashDot, .dashDotDot, .wave,
  ]
}

extension Capitals {
  /// In a style sheet: letters as they are, also where what lies below has capitals.
  public static let none: Capitals = "none"

  static let known: [Capitals] = [.all, .small]
}

extension TabAlignment {
  static let known: [TabAlignment] = [.left, .center, .right, .decimal, .bar]
}
