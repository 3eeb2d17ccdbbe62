// The members of each object of a style sheet, in canonical order.

extension TextRules: StyleRules {
  static let fields: [StyleField<TextRules>] = [
    .value("backgroundColor", \.backgroundColor, .color),
    .value("capitals", \.capitals, .oneOf(Capitals.known + [.none])),
    .value("fontFamilies", \.fontFamilies, .families),
    .value("foregroundColor", \.foregroundColor, .color),
    .value("italic", \.isItalic, .flag),
    .value("kerning", \.usesKerning, .flag),
    .value("ligatures", \.ligatures, .number(0...2)),
    .value("scale", \.scale, .factor),
    .value("strikethrough", \.strikethrough, .oneOf(LineStyle.known + [.none])),
    .value("strikethroughColor", \.strikethroughColor, .color),
    .value("tracking", \.tracking, .length()),
    .value("underline", \.underline, .oneOf(LineStyle.known + [.none])),
    .value("underlineColor", \.underlineColor, .color),
    .value("weight", \.weight, .number(1...1_000)),
  ]
}

extension ParagraphRules: StyleRules {
  static let fields: [StyleField<ParagraphRules>] = [
    .value("alignment", \.alignment, .oneOf(ParagraphAlignment.known)),
    .value("attachmentShare", \.attachmentShare, .number(1...1_000)),
    .value("barColor", \.barColor, .color),
    .value("barWidth", \.barWidth, .size),
    .value("blockColor", \.blockColor, .color),
    .value("breaksPageBefore", \.breaksPageBefore, .flag),
    .value("defaultTabInterval", \.defaultTabInterval, .length(1...Length.maximum)),
    .value("direction", \.direction, .oneOf(TextDirection.known)),
    .value("firstLineIndent", \.firstLineIndent, .size),
    .value("hyphenationFactor", \.hyphenationFactor, .number(0...1_000)),
    .value("keepsTogether", \.keepsTogether, .flag),
    .value("keepsWithNext", \.keepsWithNext, .flag),
    .value("leadingIndent", \.leadingIndent, .size),
    .value("lineHeightMultiple", \.lineHeightMultiple, .factor),
    .value("lineSpacing", \.lineSpacing, .size),
    .value("marker", \.marker, .string),
    .value("maximumLineHeight", \.maximumLineHeight, .size),
    .value("minimumLineHeight", \.minimumLineHeight, .size),
    .value("spacingAfter", \.spacingAfter, .size),
    .value("spacingBefore", \.spacingBefore, .size),
    .value("tabStops", \.tabStops, .tabStops),
    .value("tighteningFactor", \.tighteningFactor, .number(0...1_000)),
    .value("trailingIndent", \.trailingIndent, .size),
  ]
}

extension RoleStyle: StyleRules {
  static let fields: [StyleField<RoleStyle>] =
    [.value("basedOn", \.basedOn, .name)] + TextRules.fields.map { $0.lifted(\RoleStyle.text) }
    + ParagraphRules.fields.map { $0.lifted(\RoleStyle.paragraph) }
}

extension JumboScale: StyleRules {
  init() { self.init(one: nil, few: nil) }

  static let fields: [StyleField<JumboScale>] = [
    .value("few", \.few, .factor), .value("one", \.one, .factor),
  ]
}

extension BaselineShift: StyleRules {
  init() { self.init(scale: nil, rise: nil) }

  static let fields: [StyleField<BaselineShift>] = [
    .value("rise", \.rise, .number(-10_000...10_000)), .value("scale", \.scale, .factor),
  ]
}

extension StyleSheet: StyleRules {
  static let fields: [StyleField<StyleSheet>] = [
    .value("background", \.background, .color),
    .value("fontSize", \.fontSize, .length(1...Length.maximum)),
    .object("jumbo", \.jumbo),
    .value("leastContrast", \.minimumContrast, .number(0...255)),
    .object("link", \.link),
    .roles,
    .object("subscripts", \.subscripts),
    .object("superscripts", \.superscripts),
  ]
}
