@_spi(AttributeTables) import InlayCore
import InlayMarkup

/// What one element states about itself as a box or a table. Nothing here is inherited.
final class HTMLBoxStyle: Sendable {
  /// Sizes, padding, margins, borders, background and vertical alignment.
  let block: BlockAttributeValues
  /// Whether the left or right margin is `auto`.
  let isLeftAuto, isRightAuto: Bool
  /// Whether sizes include padding and border; `nil` if not stated.
  let isBorderBox: Bool?
  /// `float`, unless it is `none`.
  let float: String?
  /// Whether a border is stated, even if it is none.
  let statesBorder: Bool
  /// What is stated about the lines at the top, right, bottom and left edge; `nil` if nothing.
  let lines: [HTMLStatedLine]?
  let layout: TableLayout?
  let collapsesBorders: Bool?
  let spacing: Length?
  let hidesEmptyCells: Bool?
  /// An alignment that only Inlay's own property can state.
  let alignment: ParagraphAlignment?

  init(_ computing: HTMLStyleComputing) {
    block = computing.block()
    let (left, right) = computing.horizontalMargins
    (isLeftAuto, isRightAuto) = (computing.isInitial(left), computing.isInitial(right))
    isBorderBox = computing.word(.boxSizing).map { $0 == "border-box" }
    float = computing.word(.float).flatMap { $0 == "none" ? nil : $0 }
    statesBorder = computing.specified.hasAny(.borders)
    lines = computing.specified.hasAny(.lines) ? computing.statedLines : nil
    layout =
      computing.text(.inlayTableLayout).map { TableLayout(rawValue: $0) }
      ?? computing.word(.tableLayout).map { $0 == "fixed" ? .fixed : .automatic }
    collapsesBorders = computing.word(.borderCollapse).map { $0 == "collapse" }
    spacing = computing.length(.borderSpacing)
    hidesEmptyCells = computing.word(.emptyCells).map { $0 == "hide" }
    alignment = computing.text(.inlayTableAlign).map { ParagraphAlignment(rawValue: $0) }
  }

  var isFloating: Bool { float != nil }

  /// The edges whose lines, and those of others there, are not drawn (CSS 2.2, 17.6.2.1).
  var hiddenEdges: HTMLEdges {
    var edges = HTMLEdges()
    guard let lines else { return edges }
    for edge in BlockEdge.allCases where lines[edge.rawValue].style == "hidden" {
      edges.insert(HTMLEdges(edge))
    }
    return edges
  }
}

extension HTMLStyleComputing {
  /// Applies what an element states about itself as a box, and what tables pass on to their content.
  mutating func boxes() {
    facts.boxStyle = HTMLBoxStyle(self)
    boxLosses()
    if let collapse = word(.borderCollapse) { facts.collapsesBorders = collapse == "collapse" }
    if isInitial(.borderCollapse) { facts.collapsesBorders = false }
    if let spacing = length(.borderSpacing) { facts.borderSpacing = spacing }
    if isInitial(.borderSpacing) { facts.borderSpacing = .zero }
    if let cells = word(.emptyCells) { facts.hidesEmptyCells = cells == "hide" }
    if isInitial(.emptyCells) { facts.hidesEmptyCells = false }
    if let side = word(.captionSide) { facts.captionIsBelow = side == "bottom" || side == "block-end" }
    if isInitial(.captionSide) { facts.captionIsBelow = false }
  }

  private mutating func boxLosses() {
    if let rows = length(.borderRowSpacing), rows != length(.borderSpacing) {
      losses.append("border-spacing with another length between rows")
    }
    let paddings = [
      CSSProperty.paddingTop, horizontalPaddings.right, .paddingBottom, horizontalPaddings.left,
    ]
    if isBlock, paddings.contains(where: isPercentage) { losses.append("padding in percent") }
  }

  private func isPercentage(_ property: CSSProperty) -> Bool {
    guard case .length(let length)? = specified[property] else { return false }
    return length.unit == .percent && length.value > 0
  }

  /// The properties of the left and right margins: stated for these sides, or for start and end.
  fileprivate var horizontalMargins: (left: CSSProperty, right: CSSProperty) {
    let isRightToLeft = facts.direction == .rightToLeft
    let start = isRightToLeft ? CSSProperty.marginRight : .marginLeft
    let end = isRightToLeft ? CSSProperty.marginLeft : .marginRight
    let first = specified.has(.marginStart) ? CSSProperty.marginStart : start
    let last = specified.has(.marginEnd) ? CSSProperty.marginEnd : end
    return isRightToLeft ? (last, first) : (first, last)
  }

  private var horizontalPaddings: (left: CSSProperty, right: CSSProperty) {
    let isRightToLeft = facts.direction == .rightToLeft
    let first = specified.has(.paddingStart) ? CSSProperty.paddingStart : nil
    let last = specified.has(.paddingEnd) ? CSSProperty.paddingEnd : nil
    return isRightToLeft
      ? (last ?? .paddingLeft, first ?? .paddingRight) : (first ?? .paddingLeft, last ?? .paddingRight)
  }

  fileprivate func block() -> BlockAttributeValues {
    var block = BlockAttributeValues()
    block.width = dimension(.width)
    block.minimumWidth = dimension(.minWidth)
    block.maximumWidth = dimension(.maxWidth)
    block.height = dimension(.height)
    block.minimumHeight = dimension(.minHeight)
    block.maximumHeight = dimension(.maxHeight)
    let paddings = horizontalPaddings
    block.padding = BlockEdges(
      top: size(.paddingTop), right: size(paddings.right), bottom: size(.paddingBottom),
      left: size(paddings.left))
    let margins = horizontalMargins
    block.margin = BlockEdges(
      top: length(.marginTop), right: length(margins.right), bottom: length(.marginBottom),
      left: length(margins.left))
    let properties = zip(CSSPropertyName.borderWidths, CSSPropertyName.borderStyles)
    let exact: [CSSProperty] = [
      .inlayBorderTopStyle, .inlayBorderRightStyle, .inlayBorderBottomStyle, .inlayBorderLeftStyle,
    ]
    let lines = zip(properties, exact).map { line($0.0, $0.1, exact: $1) }
    let colors = CSSPropertyName.borderColors.map { color($0) }
    block.borderWidth = BlockEdges(
      top: lines[0].width, right: lines[1].width, bottom: lines[2].width, left: lines[3].width)
    block.borderStyle = BlockEdges(
      top: lines[0].style, right: lines[1].style, bottom: lines[2].style, left: lines[3].style)
    block.borderColor = BlockEdges(top: colors[0], right: colors[1], bottom: colors[2], left: colors[3])
    block.backgroundColor = color(.inlayBoxColor) ?? background(.backgroundColor)
    block.verticalAlignment =
      text(.inlayVerticalAlign).map { VerticalAlignment(rawValue: $0) } ?? verticalAlignment
    return block
  }

  private func background(_ property: CSSProperty) -> TextColor? {
    switch specified[property] {
    case .color(let color)?: color.alpha == 0 ? nil : TextColor(color)
    case .currentColor?: values.foregroundColor ?? TextColor(red: 0, green: 0, blue: 0)
    default: nil
    }
  }

  /// What is stated about each edge's line.
  fileprivate var statedLines: [HTMLStatedLine] {
    BlockEdge.allCases.map { edge in
      let width = CSSPropertyName.borderWidths[edge.rawValue]
      let style = CSSPropertyName.borderStyles[edge.rawValue]
      let color = CSSPropertyName.borderColors[edge.rawValue]
      var line = HTMLStatedLine()
      if specified.has(width) { line.width = size(width) ?? .bounded(Self.mediumLine) }
      if specified.has(style) { line.style = word(style) ?? "none" }
      if specified.has(color) { line.color = .some(self.color(color)) }
      return line
    }
  }

  /// A border that is drawn. A solid line is what an absent style means.
  private func line(
    _ widths: CSSProperty, _ styles: CSSProperty, exact: CSSProperty
  ) -> (width: Length?, style: BorderStyle?) {
    let own = text(exact).map { BorderStyle(rawValue: $0) }
    guard let style = word(styles), style != "none", style != "hidden" else { return (nil, own) }
    let width = size(widths) ?? .bounded(Self.mediumLine)
    return (width, own ?? (style == "solid" ? nil : BorderStyle(rawValue: style)))
  }

  /// The width `medium` of a line: 3 px.
  private static let mediumLine = 2_250

  /// `vertical-align` of a cell (CSS 2.2, 17.5.3).
  private var verticalAlignment: VerticalAlignment? {
    switch specified[.verticalAlign] {
    case .word("top")?: .top
    case .word("middle")?, .word("-webkit-baseline-middle")?: .middle
    case .word("bottom")?: .bottom
    case .word?, .length?: facts.display.isTablePart ? .baseline : nil
    default: nil
    }
  }

  /// A width or height. A percentage becomes thousandths of what the element stands in.
  private func dimension(_ property: CSSProperty) -> BlockDimension? {
    guard case .length(let length)? = specified[property], length.value >= 0 else { return nil }
    if length.unit == .percent {
      return .share(min(CSSLength.rounded(length.value * 10), AttributeRanges.shares.upperBound))
    }
    return thousandths(length).map { .length(.bounded($0)) }
  }
}
