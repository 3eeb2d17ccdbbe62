// Properties of boxes and tables: sizes, borders, and how a table is laid out.
extension CSSValueParser {
  /// The value of such a property; `nil` if it is none, or if the value is invalid.
  mutating func boxValue(of property: CSSProperty) -> CSSValue? {
    switch property {
    case .minWidth, .maxWidth, .minHeight, .maxHeight:
      takeWord(of: ["auto", "none"]) != nil ? .initial : takeLength(percent: true).map { .length($0) }
    case .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth: lineWidth()
    case .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle:
      takeWord(of: Self.borderStyles).map { .word($0) }
    case .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor: takeColor()
    case .boxSizing: takeWord(of: ["content-box", "border-box"]).map { .word($0) }
    case .float:
      takeWord(of: ["none", "left", "right", "inline-start", "inline-end"]).map { .word($0) }
    case .tableLayout: takeWord(of: ["auto", "fixed"]).map { .word($0) }
    case .borderCollapse: takeWord(of: ["collapse", "separate"]).map { .word($0) }
    case .borderSpacing, .borderRowSpacing: takeLength().flatMap { $0.value < 0 ? nil : .length($0) }
    case .emptyCells: takeWord(of: ["show", "hide"]).map { .word($0) }
    case .captionSide: takeWord(of: ["top", "bottom", "block-start", "block-end"]).map { .word($0) }
    default: nil
    }
  }

  /// The line styles of CSS Backgrounds 3, 3.2.
  private static let borderStyles = [
    "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
  ]

  /// Parses width, style and color of a border, in any order, for edges that have these three longhands each.
  mutating func border(_ longhands: [CSSProperty]) -> [CSSBlock.Declaration]? {
    var values: [CSSValue?] = [nil, nil, nil]
    while !isAtEnd {
      if values[1] == nil, let style = takeWord(of: Self.borderStyles) {
        values[1] = .word(style)
      } else if values[0] == nil, let width = lineWidth() {
        values[0] = width
      } else if values[2] == nil, let color = takeColor() {
        values[2] = color
      } else {
        return nil
      }
    }
    return longhands.enumerated().map { index, property in
      CSSBlock.Declaration(property: property, value: values[index % 3] ?? .initial)
    }
  }

  /// Parses one to four values for edges, as in `border-width`.
  mutating func edges(_ longhands: [CSSProperty]) -> [CSSBlock.Declaration]? {
    var values: [CSSValue] = []
    while !isAtEnd, values.count < 4 {
      guard let value = boxValue(of: longhands[0]) else { return nil }
      values.append(value)
    }
    return Self.edges(longhands, values)
  }
}
