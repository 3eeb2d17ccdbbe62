import InlayCore

/// A list marker that hangs before a paragraph's content.
struct TypesetMarker {
  var line: ShapedLine
  var piece: PieceText
  /// The width of the ink, and of a space after it.
  var width: Double
  var space: Double

  /// Typesets the marker of a paragraph.
  ///
  /// - Parameter isRightToLeft: the paragraph's direction, if it is known.
  static func make(
    _ marker: FlowMarker, of paragraph: FlowParagraph, isRightToLeft: Bool?, room: Int,
    _ context: LayoutContext
  ) throws -> TypesetMarker? {
    let place = context.styles.place(of: marker.style, context.fonts)
    var piece = PieceText(at: marker.range.lowerBound)
    if let given = marker.given {
      let key = GivenMarker(text: ExactString(given), style: place, isRightToLeft: isRightToLeft)
      if let known = context.markers[key] { return known }
      piece.append(given, for: 0..<0, style: place)
      let made = try make(piece, isRightToLeft, place, context)
      context.keep(made, for: key)
      return made
    }
    guard !marker.drawn.isEmpty else { return nil }
    var source = ParagraphSource(paragraph, context, room: room, takes: .marker)
    try source.fill(&piece, upTo: longest)
    return try make(piece, isRightToLeft, place, context)
  }

  /// Maximum length of a marker in bytes. A longer one becomes text.
  private static let longest = 1_024

  private static func make(
    _ piece: PieceText, _ isRightToLeft: Bool?, _ style: Int, _ context: LayoutContext
  ) throws -> TypesetMarker? {
    var text = piece.paragraph(context.styles)
    text.isRightToLeft = isRightToLeft
    guard let line = try context.fonts.lines(of: text).lines.first else { return nil }
    let space = try context.space(in: style)
    return TypesetMarker(line: line, piece: piece, width: line.width, space: space)
  }
}

/// A marker that is not in the text.
struct GivenMarker: Hashable {
  var text: ExactString
  var style: Int
  var isRightToLeft: Bool?
}
