// Inlay's own properties, `--inlay-…`. `HTMLStyleWriting` describes their meaning.
extension CSSValueParser {
  mutating func inlayValue(of property: CSSProperty) -> CSSValue? {
    switch property {
    case .inlayFontFamily: takeWord(of: ["none"]).map { .word($0) }
    case .inlayFontClass, .inlayUnderline, .inlayStrikethrough, .inlayCapitals, .inlayDirection,
      .inlayTextAlign, .inlayVerticalAlign, .inlayTableLayout, .inlayTableAlign, .inlayBorderTopStyle,
      .inlayBorderRightStyle, .inlayBorderBottomStyle, .inlayBorderLeftStyle:
      takeText().map { .text($0) }
    case .inlayBackgroundColor, .inlayBlockColor, .inlayBoxColor, .inlayUnderlineColor,
      .inlayStrikethroughColor:
      takeColor()
    case .inlayStrokeWidth, .inlaySuperscript, .inlayLigatures, .inlayLineHeightMultiple,
      .inlayTighteningFactor,
      .inlayHyphenationFactor:
      takeNumber().map { .number($0) }
    case .inlayShadow: shadow(blurMayBeNegative: true)
    case .inlayFirstLineIndent:
      takeWord(of: ["none"]).map { .word($0) } ?? takeLength().map { .length($0) }
    case .inlayLineSpacing, .inlayMinimumLineHeight, .inlayMaximumLineHeight, .inlayTabInterval:
      takeLength().map { .length($0) }
    case .inlayTabStops: tabStops()
    default: nil
    }
  }

  /// Parses `none`, or stops separated by commas: a position, then the alignment and, in quotation marks, the leader.
  private mutating func tabStops() -> CSSValue? {
    if takeWord(of: ["none"]) != nil { return .tabStops([]) }
    var stops: [CSSTabStop] = []
    repeat {
      guard let position = takeLength(), position.unit == .absolute else { return nil }
      stops.append(
        CSSTabStop(
          position: CSSLength.rounded(position.value), alignment: takeText(), leader: takeText()))
    } while take(.comma)
    return .tabStops(stops)
  }
}
