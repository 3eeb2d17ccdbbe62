import InlayCore
import InlayMarkup

// Blocks: alignment, indents, spacing, line heights, page breaks.
extension HTMLStyleComputing {
  /// Applies what blocks pass on to their content, whether or not they contain text themselves.
  mutating func inheritedParagraph() {
    switch word(.textAlign) {
    case "start"?, "-webkit-auto"?: facts.alignment = .start
    case "end"?: facts.alignment = .end
    case "center"?, "-webkit-center"?, "-moz-center"?: facts.alignment = .center
    case "left"?, "-webkit-left"?, "-moz-left"?: facts.alignment = .left
    case "right"?, "-webkit-right"?, "-moz-right"?: facts.alignment = .right
    case "justify"?, "justify-all"?: facts.alignment = .justify
    default: break
    }
    if let word = word(.textAlign) {
      facts.alignsBlocks = word.hasPrefix("-webkit-") || word.hasPrefix("-moz-")
    }
    if isInitial(.textAlign) { (facts.alignment, facts.alignsBlocks) = (nil, false) }
    if let indent = thousandths(.textIndent) { facts.textIndent = indent }
    if isInitial(.textIndent) { facts.textIndent = nil }
    lineHeight()
    if let hyphens = word(.hyphens) { facts.hyphenation = hyphens == "auto" ? 1_000 : 0 }
    if isInitial(.hyphens) { facts.hyphenation = nil }
    if let interval = thousandths(.tabSize), interval >= 0 { facts.tabInterval = .bounded(interval) }
    if isInitial(.tabSize) { facts.tabInterval = nil }
    if let collapse = word(.whiteSpaceCollapse) {
      facts.collapsesSpace = collapse == "collapse" || collapse == "preserve-breaks" || collapse == "discard"
      facts.keepsLines = collapse != "collapse" && collapse != "discard"
    }
    if isInitial(.whiteSpaceCollapse) { (facts.collapsesSpace, facts.keepsLines) = (true, false) }
    if let wrap = word(.textWrap) { facts.wraps = wrap != "nowrap" }
    if isInitial(.textWrap) { facts.wraps = true }
    listStyle()
  }

  private mutating func listStyle() {
    switch specified[.listStyleType] {
    case .word(let word)?: facts.listStyle = word
    case .text(let text)?: facts.listStyle = "\"\(text)\""
    case .initial?: facts.listStyle = nil
    default: break
    }
  }

  /// Applies the list type. A list has its own type, whatever list contains it.
  mutating func ownListStyle() {
    switch word {
    case .ul, .ol, .menu, .dir: if !specified.has(.listStyleType) { facts.listStyle = nil }
    default: break
    }
  }

  /// Applies the line height. In CSS a factor relates to the font size, in the model to the natural height, which is
  /// 1.2 times the font size in most fonts.
  private mutating func lineHeight() {
    switch specified[.lineHeight] {
    case .number(let number)?: facts.lineHeight = .factor(Self.integer(number * 1_000 / Self.naturalHeight))
    case .length(let length)? where length.unit == .em || length.unit == .percent:
      // An author who writes 150% means one and a half lines, also for larger text inside.
      let factor = length.unit == .percent ? length.value / 100 : length.value
      facts.lineHeight = .factor(Self.integer(factor * 1_000 / Self.naturalHeight))
    case .length(let length)?: facts.lineHeight = thousandths(length).map { .exact($0) }
    case .initial?: facts.lineHeight = nil
    default: break
    }
  }

  static let naturalHeight = 1.2

  mutating func paragraph() {
    var values = ParagraphAttributeValues()
    let isRightToLeft = facts.direction == .rightToLeft
    values.direction = text(.inlayDirection).map { TextDirection(rawValue: $0) } ?? facts.direction
    switch facts.alignment {
    case .start?: values.alignment = .natural
    case .end?: values.alignment = isRightToLeft ? .left : .right
    case .left?: values.alignment = .left
    case .right?: values.alignment = .right
    case .center?: values.alignment = .center
    case .justify?: values.alignment = .justified
    case nil: break
    }
    if let alignment = text(.inlayTextAlign) { values.alignment = ParagraphAlignment(rawValue: alignment) }
    indents(&values, isRightToLeft: isRightToLeft)
    values.spacingBefore = isPage || isTablePart ? nil : length(.marginTop)
    values.spacingAfter = isPage || isTablePart ? nil : length(.marginBottom)
    lineHeights(&values)
    if case .tabStops(let stops)? = specified[.inlayTabStops] { values.tabStops = stops.map { TabStop($0) } }
    values.defaultTabInterval = length(.inlayTabInterval) ?? facts.tabInterval
    values.hyphenationFactor =
      number(.inlayHyphenationFactor).map { Self.integer($0 * 1_000) } ?? facts.hyphenation
    values.tighteningFactor = number(.inlayTighteningFactor).map { Self.integer($0 * 1_000) }
    values.blockColor = facts.blockColor
    switch word(.breakBefore) {
    case "page"?, "always"?, "all"?, "left"?, "right"?, "recto"?, "verso"?:
      values.breaksPageBefore = true
      facts.breaksPageBefore = true
    default: break
    }
    switch word(.breakAfter) {
    case "page"?, "always"?, "all"?, "left"?, "right"?, "recto"?, "verso"?: facts.breaksPageAfter = true
    case "avoid"?, "avoid-page"?: values.keepsWithNext = true
    default: break
    }
    switch word(.breakInside) {
    case "avoid"?, "avoid-page"?: values.keepsTogether = true
    default: break
    }
    facts.paragraph = values == parent.paragraph.values ? parent.paragraph : ParagraphAttributes(values)
  }

  /// Adds up the margins and paddings of nested blocks. Those of the page and of tables do not apply to paragraphs.
  private mutating func indents(_ values: inout ParagraphAttributeValues, isRightToLeft: Bool) {
    if !isPage, !isTablePart {
      let start = (thousandths(.marginStart), thousandths(.paddingStart))
      let end = (thousandths(.marginEnd), thousandths(.paddingEnd))
      let (left, right) = isRightToLeft ? (end, start) : (start, end)
      facts.left = Self.sum(
        facts.left, left.0 ?? thousandths(.marginLeft), left.1 ?? thousandths(.paddingLeft))
      facts.right = Self.sum(
        facts.right, right.0 ?? thousandths(.marginRight), right.1 ?? thousandths(.paddingRight))
    }
    let (leading, trailing) = isRightToLeft ? (facts.right, facts.left) : (facts.left, facts.right)
    values.leadingIndent = leading.map { .bounded($0) }
    values.trailingIndent = trailing.map { .bounded($0) }
    values.firstLineIndent = Self.sum(leading, facts.textIndent, nil).map { .bounded($0) }
    switch specified[.inlayFirstLineIndent] {
    case .word?: values.firstLineIndent = nil
    case .length?: values.firstLineIndent = length(.inlayFirstLineIndent)
    default: break
    }
  }

  /// The sum; `nil` if nothing is stated. It stays bounded, however deeply blocks nest.
  private static func sum(_ a: Int?, _ b: Int?, _ c: Int?) -> Int? {
    if a == nil, b == nil, c == nil { return nil }
    return max(-bound, min((a ?? 0) + (b ?? 0) + (c ?? 0), bound))
  }

  private static let bound = 4 * Length.maximum

  /// Sets the line heights. If one of Inlay's own properties is stated, all four are meant, and `line-height` is for
  /// browsers only.
  private func lineHeights(_ values: inout ParagraphAttributeValues) {
    if specified.hasAny(.exactLineHeights) {
      values.lineSpacing = length(.inlayLineSpacing)
      values.lineHeightMultiple = number(.inlayLineHeightMultiple).map { Self.integer($0 * 1_000) }
      values.minimumLineHeight = length(.inlayMinimumLineHeight)
      values.maximumLineHeight = length(.inlayMaximumLineHeight)
      return
    }
    switch facts.lineHeight {
    case .factor(let factor)?: values.lineHeightMultiple = factor
    case .exact(let height)?:
      values.minimumLineHeight = .bounded(height)
      values.maximumLineHeight = .bounded(height)
    case nil: break
    }
  }
}
