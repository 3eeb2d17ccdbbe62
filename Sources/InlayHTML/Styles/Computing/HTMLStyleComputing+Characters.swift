@_spi(AttributeTables) import InlayCore
import InlayMarkup

// Fonts, colors, underlines and strikethrough.
extension HTMLStyleComputing {
  mutating func fontSize() {
    defer { if word == .html { facts.rootEm = facts.em } }
    switch specified[.fontSize] {
    case .length(let length)?:
      let isRelative = length.unit == .em || length.unit == .percent
      let factor = length.unit == .percent ? length.value / 100 : length.value
      if isRelative, factor == 1 { return }
      // Superscript is smaller by default. A size that only repeats this was not stated by the author.
      if isRelative, factor < 1, word(.verticalAlign) == "super" || word(.verticalAlign) == "sub" { return }
      let size = max(
        0, length.thousandths(em: parent.em, rem: parent.rootEm, percentOf: parent.em) ?? parent.em)
      facts.em = min(size, Length.maximum)
      values.fontSize = .bounded(size)
    case .initial?:
      facts.em = HTMLStyleFacts.medium
      values.fontSize = nil
    case nil:
      // A heading is larger by default. No size is stated for that, but relative sizes inside it are computed from the
      // larger size.
      guard let factor = HTMLElementMeaning.headingFactor(word) else { return }
      facts.em = min(CSSLength.rounded(Double(parent.em) * factor), Length.maximum)
      if values.fontSize != nil { values.fontSize = .bounded(facts.em) }
    default: break
    }
  }

  mutating func characters() {
    values.isHidden = facts.isInvisible || facts.isRemoved
    guard specified.hasAny(.characters) else { return }
    font()
    if let color = color(.color) { values.foregroundColor = color }
    if isInitial(.color) { values.foregroundColor = nil }
    if let tracking = length(.letterSpacing) { values.tracking = tracking }
    if isInitial(.letterSpacing) { values.tracking = nil }
    if let language = text(.language) { values.language = language }
    capitals()
    stroke()
    switch specified[.textShadow] {
    case .shadow(let shadow)?: values.shadow = self.shadow(shadow)
    case .initial?: values.shadow = nil
    default: break
    }
    if let visibility = word(.visibility) { facts.isInvisible = visibility != "visible" }
    if isInitial(.visibility) { facts.isInvisible = false }
    values.isHidden = facts.isInvisible || facts.isRemoved
  }

  private static func fontClass(_ family: CSSFontFamily) -> FontClass? {
    family.generic.flatMap { FontClass.genericFamilies[$0] }
  }

  private mutating func font() {
    switch specified[.fontFamily] {
    case .family(let family)?:
      values.fontFamily = family.name
      // A generic family by itself is the name of a font, so that its class need not be stated.
      values.fontClass = family.isGeneric ? nil : Self.fontClass(family)
    case .initial?:
      values.fontFamily = nil
      values.fontClass = nil
    default: break
    }
    switch specified[.fontWeight] {
    case .number(let weight)?: values.weight = Int(weight)
    case .word("strong")?: values.weight = max(700, values.weight ?? 0)
    case .word(let word)?: values.weight = Self.weight(word, from: values.weight ?? 400)
    case .initial?: values.weight = nil
    default: break
    }
    if let style = word(.fontStyle) { values.isItalic = style != "normal" }
    if isInitial(.fontStyle) { values.isItalic = false }
    if let kerning = word(.fontKerning) { values.usesKerning = kerning == "normal" }
    if isInitial(.fontKerning) { values.usesKerning = nil }
    if let ligatures = number(.fontVariantLigatures) { values.ligatures = Int(ligatures) }
    if isInitial(.fontVariantLigatures) { values.ligatures = nil }
  }

  /// Resolves a relative weight (CSS Fonts 4, 2.4.2).
  private static func weight(_ word: String, from weight: Int) -> Int {
    if word == "bolder" { return weight < 350 ? 400 : weight < 550 ? 700 : max(weight, 900) }
    return weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700
  }

  private mutating func capitals() {
    guard specified.hasAny(.capitals) else { return }
    if let transform = word(.textTransform) {
      facts.isUppercase = transform == "uppercase"
      if transform == "lowercase" || transform == "capitalize" {
        losses.append("text-transform: \(transform)")
      }
    }
    if isInitial(.textTransform) { facts.isUppercase = false }
    if let caps = word(.fontVariantCaps) {
      facts.isSmallCaps = caps.hasSuffix("caps") && caps != "titling-caps"
    }
    if isInitial(.fontVariantCaps) { facts.isSmallCaps = false }
    values.capitals = facts.isUppercase ? .all : facts.isSmallCaps ? .small : nil
  }

  /// Applies the stroke. The width is in thousandths of the font size, and negative if the inside is filled too.
  private mutating func stroke() {
    guard specified.hasAny(.strokes) else { return }
    switch specified[.strokeColor] {
    case .color(let color)?: values.strokeColor = TextColor(color)
    case .initial?, .currentColor?: values.strokeColor = nil
    default: break
    }
    guard specified.has(.strokeWidth) || specified.has(.fillColor) else { return }
    switch specified[.strokeWidth] {
    case .length(let width)? where width.unit == .em: facts.stroke = CSSLength.rounded(width.value * 1_000)
    case .length(let width)?:
      let size = Double(max(facts.em, 1))
      facts.stroke = thousandths(width).map { CSSLength.rounded(Double($0) * 1_000 / size) }
    case .initial?: facts.stroke = nil
    default: break
    }
    switch specified[.fillColor] {
    case .color(let color)?: facts.isFilled = color.alpha > 0
    case .initial?, .currentColor?: facts.isFilled = true
    default: break
    }
    let bounded = facts.stroke.map { min($0, AttributeRanges.numbers.upperBound) }
    values.strokeWidth = bounded.map { facts.isFilled ? -$0 : $0 }
  }

  func shadow(_ shadow: CSSShadow) -> Shadow {
    func length(_ stated: CSSLength) -> Length { .bounded(thousandths(stated) ?? 0) }
    return Shadow(
      offsetX: length(shadow.x), offsetY: length(shadow.y), blur: length(shadow.blur),
      color: shadow.color.map { TextColor($0) })
  }

  // MARK: Baseline

  mutating func verticalAlign() {
    switch specified[.verticalAlign] {
    case .word("sub")?:
      facts.verticalAlign = .sub
      shiftLevel(by: -1)
    case .word("super")?:
      facts.verticalAlign = .super
      shiftLevel(by: 1)
    case .word(let word)?: facts.verticalAlign = Self.verticalAligns[word]
    case .length(let length)?:
      let shift = thousandths(length, percentOf: facts.em * 6 / 5) ?? 0
      facts.verticalAlign = .raised(.bounded(shift))
      values.baselineOffset = .bounded((values.baselineOffset?.thousandths ?? 0) + shift)
    default: break
    }
  }

  private static let verticalAligns: [String: HTMLComputedStyle.VerticalAlign] = [
    "baseline": .baseline, "top": .top, "text-top": .textTop, "middle": .middle, "bottom": .bottom,
    "text-bottom": .textBottom, "-webkit-baseline-middle": .middle,
  ]

  /// Shifts the baseline level. Levels add up: a subscript in a superscript of the same height is on the baseline
  /// again.
  private mutating func shiftLevel(by step: Int) {
    let level = (values.superscript ?? 0) + step
    values.superscript = level == 0 ? nil : Self.integer(Double(level))
  }

  // MARK: Lines

  /// Applies underlines and strikethrough, which reach everything inside the element (CSS Text Decoration 3, 2). A
  /// descendant can add lines, but not remove them.
  mutating func lines() {
    if case .lines(let lines)? = specified[.decorationLine] {
      let style = lineStyle()
      let color = color(.decorationColor)
      if lines.contains(.underline) {
        values.underline = style
        values.underlineColor = color
        facts.underlineOwner = color == nil ? .text(values.foregroundColor) : .own
      }
      if lines.contains(.through) {
        values.strikethrough = style
        values.strikethroughColor = color
        facts.strikethroughOwner = color == nil ? .text(values.foregroundColor) : .own
      }
      if lines.contains(.over) { losses.append("text-decoration: overline") }
    }
    // A line keeps the color of the text that it was stated for.
    if case .text(let owner?) = facts.underlineOwner {
      values.underlineColor = owner == values.foregroundColor ? nil : owner
    }
    if case .text(let owner?) = facts.strikethroughOwner {
      values.strikethroughColor = owner == values.foregroundColor ? nil : owner
    }
  }

  private func lineStyle() -> LineStyle {
    switch word(.decorationStyle) {
    case "double"?: .double
    case "dotted"?: .dotted
    case "dashed"?: .dashed
    case "wavy"?: .wave
    // Thick means more than one and a half pixels, because browsers draw one pixel at common sizes.
    default: (thousandths(.decorationThickness, percentOf: facts.em) ?? 0) > 1_125 ? .thick : .single
    }
  }

  /// Applies Inlay's own properties, which override all others.
  mutating func exactCharacters() {
    if word(.inlayFontFamily) == "none" {
      values.fontFamily = nil
      if case .family(let family)? = specified[.fontFamily] { values.fontClass = Self.fontClass(family) }
    }
    if let fontClass = text(.inlayFontClass) { values.fontClass = FontClass(rawValue: fontClass) }
    if let line = text(.inlayUnderline) {
      values.underline = LineStyle(rawValue: line)
    }
    if let line = text(.inlayStrikethrough) {
      values.strikethrough = LineStyle(rawValue: line)
    }
    if let color = color(.inlayUnderlineColor) {
      values.underlineColor = color
      facts.underlineOwner = .own
    }
    if let color = color(.inlayStrikethroughColor) {
      values.strikethroughColor = color
      facts.strikethroughOwner = .own
    }
    if let width = number(.inlayStrokeWidth) { values.strokeWidth = Self.integer(width) }
    if case .shadow(let shadow)? = specified[.inlayShadow] { values.shadow = self.shadow(shadow) }
    if let level = number(.inlaySuperscript) { values.superscript = Self.integer(level) }
    if let ligatures = number(.inlayLigatures) { values.ligatures = Self.integer(ligatures) }
    if let capitals = text(.inlayCapitals) { values.capitals = Capitals(rawValue: capitals) }
    if let direction = text(.inlayDirection), !isBlock {
      values.direction = TextDirection(rawValue: direction)
    }
  }

  /// A number clamped to the range of attributes.
  static func integer(_ number: Double) -> Int {
    max(
      AttributeRanges.numbers.lowerBound, min(CSSLength.rounded(number), AttributeRanges.numbers.upperBound))
  }
}
