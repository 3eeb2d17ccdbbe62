@_spi(AttributeTables) import InlayCore

/// The inline style of a block.
struct HTMLBlockStyle {
  private(set) var style: [UInt8] = []

  /// The color of a page that states none.
  static let pageColor = TextColor(red: 255, green: 255, blue: 255)

  init(_ values: ParagraphAttributeValues) {
    switch values.alignment {
    case .natural?: CSSWriting.property("text-align", "start", to: &style)
    case .left?: CSSWriting.property("text-align", "left", to: &style)
    case .right?: CSSWriting.property("text-align", "right", to: &style)
    case .center?: CSSWriting.property("text-align", "center", to: &style)
    case .justified?: CSSWriting.property("text-align", "justify", to: &style)
    case let alignment?: CSSWriting.property("--inlay-text-align", text: alignment.rawValue, to: &style)
    case nil: break
    }
    indents(values)
    if let space = values.spacingBefore { CSSWriting.property("margin-top", space, to: &style) }
    if let space = values.spacingAfter { CSSWriting.property("margin-bottom", space, to: &style) }
    lineHeights(values)
    tabs(values)
    if let factor = values.tighteningFactor {
      CSSWriting.property("--inlay-tightening-factor", thousandths: factor, to: &style)
    }
    if let factor = values.hyphenationFactor {
      CSSWriting.property("hyphens", factor == 0 ? "manual" : "auto", to: &style)
      if factor != 0, factor != 1_000 {
        CSSWriting.property("--inlay-hyphenation-factor", thousandths: factor, to: &style)
      }
    }
    if let color = values.blockColor {
      // A reader takes neither the color of a blank page nor one that is fully transparent for a block's.
      CSSWriting.property(
        color.alpha == 0 || color == Self.pageColor ? "--inlay-block-color" : "background-color", color,
        to: &style)
    }
    if values.breaksPageBefore { CSSWriting.property("break-before", "page", to: &style) }
    if values.keepsWithNext { CSSWriting.property("break-after", "avoid", to: &style) }
    if values.keepsTogether { CSSWriting.property("break-inside", "avoid", to: &style) }
    switch values.direction {
    case .leftToRight?, .rightToLeft?, .natural?, nil: break
    case let direction?: CSSWriting.property("--inlay-direction", text: direction.rawValue, to: &style)
    }
  }

  /// Writes the margins of the leading and trailing sides. If the first character decides the direction, it also
  /// decides which sides these are.
  private mutating func indents(_ values: ParagraphAttributeValues) {
    let start: StaticString
    let end: StaticString
    switch values.direction {
    case .rightToLeft?: (start, end) = ("margin-right", "margin-left")
    case .natural?: (start, end) = ("margin-inline-start", "margin-inline-end")
    default: (start, end) = ("margin-left", "margin-right")
    }
    if let leading = values.leadingIndent { CSSWriting.property(start, leading, to: &style) }
    if let trailing = values.trailingIndent { CSSWriting.property(end, trailing, to: &style) }
    // CSS indents the first line relative to the other lines, the model relative to the margin.
    let first = values.firstLineIndent?.thousandths ?? 0
    let (indent, isOver) = first.subtractingReportingOverflow(values.leadingIndent?.thousandths ?? 0)
    if indent != 0 || values.leadingIndent == nil && values.firstLineIndent != nil, !isOver {
      CSSWriting.property("text-indent", Length(thousandths: indent), to: &style)
    }
    if values.leadingIndent != nil, values.firstLineIndent == nil {
      CSSWriting.property("--inlay-first-line-indent", "none", to: &style)
    }
  }

  /// Writes the line height. `line-height` can state a factor alone, or one height that is both minimum and maximum.
  /// Anything else is written exactly in Inlay's own properties, and `line-height` gets the nearest value.
  private mutating func lineHeights(_ values: ParagraphAttributeValues) {
    let (multiple, least, most) = (
      values.lineHeightMultiple, values.minimumLineHeight, values.maximumLineHeight
    )
    if values.lineSpacing == nil, multiple == nil, least == nil, most == nil { return }
    var isExact = false
    if let most, most >= .zero {
      CSSWriting.property("line-height", most, to: &style)
      isExact = least == most && multiple == nil && values.lineSpacing == nil
    } else if let least, least >= .zero {
      CSSWriting.property("line-height", least, to: &style)
    } else if let multiple, (0...AttributeRanges.numbers.upperBound).contains(multiple) {
      CSSWriting.property("line-height", to: &style)
      CSSWriting.decimal(multiple * 12, places: 4, to: &style)
      isExact = least == nil && most == nil && values.lineSpacing == nil
    } else if let spacing = values.lineSpacing, spacing >= .zero {
      CSSWriting.property("line-height", "calc(1.2em + ", to: &style)
      CSSWriting.length(spacing, to: &style)
      style.append(UInt8(ascii: ")"))
    }
    if isExact { return }
    if let spacing = values.lineSpacing { CSSWriting.property("--inlay-line-spacing", spacing, to: &style) }
    if let multiple { CSSWriting.property("--inlay-line-height-multiple", thousandths: multiple, to: &style) }
    if let least { CSSWriting.property("--inlay-minimum-line-height", least, to: &style) }
    if let most { CSSWriting.property("--inlay-maximum-line-height", most, to: &style) }
  }

  private mutating func tabs(_ values: ParagraphAttributeValues) {
    if let stops = values.tabStops {
      CSSWriting.property("--inlay-tab-stops", stops.isEmpty ? "none" : "", to: &style)
      for (index, stop) in stops.enumerated() {
        if index > 0 { style.append(UInt8(ascii: ",")) }
        CSSWriting.length(stop.position, to: &style)
        guard stop.alignment != .left || stop.leader != nil else { continue }
        style.append(UInt8(ascii: " "))
        CSSWriting.string(stop.alignment.rawValue, to: &style)
        guard let leader = stop.leader else { continue }
        style.append(UInt8(ascii: " "))
        CSSWriting.string(leader, to: &style)
      }
    }
    guard let interval = values.defaultTabInterval else { return }
    CSSWriting.property(interval < .zero ? "--inlay-tab-interval" : "tab-size", interval, to: &style)
  }
}
