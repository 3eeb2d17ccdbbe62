// The tables of attributes: name, key path and range, sorted by name. To add an attribute, start here.

@_spi(AttributeTables) extension CharacterAttributeValues: AttributeTable {
  /// Passes each character attribute to `visitor`. Throws what `visitor` throws.
  @inlinable
  public mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.color("backgroundColor", &backgroundColor)
    try visitor.length("baselineOffset", &baselineOffset, in: AttributeRanges.lengths)
    try visitor.constant("capitals", &capitals)
    try visitor.custom("custom", &custom)
    try visitor.constant("direction", &direction)
    try visitor.constant("fontClass", &fontClass)
    try visitor.string("fontFamily", &fontFamily)
    try visitor.length("fontSize", &fontSize, in: AttributeRanges.sizes)
    try visitor.color("foregroundColor", &foregroundColor)
    try visitor.flag("hidden", &isHidden)
    try visitor.flag("italic", &isItalic)
    try visitor.boolean("kerning", &usesKerning)
    try visitor.string("language", &language)
    try visitor.integer("ligatures", &ligatures, in: AttributeRanges.numbers)
    try visitor.string("link", &link)
    try visitor.shadow("shadow", &shadow)
    try visitor.constant("strikethrough", &strikethrough)
    try visitor.color("strikethroughColor", &strikethroughColor)
    try visitor.color("strokeColor", &strokeColor)
    try visitor.integer("strokeWidth", &strokeWidth, in: AttributeRanges.numbers)
    try visitor.integer("superscript", &superscript, in: AttributeRanges.numbers)
    try visitor.length("tracking", &tracking, in: AttributeRanges.lengths)
    try visitor.constant("underline", &underline)
    try visitor.color("underlineColor", &underlineColor)
    try visitor.integer("weight", &weight, in: 1...1_000)
  }
}

@_spi(AttributeTables) extension ParagraphAttributeValues: AttributeTable {
  /// Passes each paragraph attribute to `visitor`. Throws what `visitor` throws.
  @inlinable
  public mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.constant("alignment", &alignment)
    try visitor.color("blockColor", &blockColor)
    try visitor.flag("breaksPageBefore", &breaksPageBefore)
    try visitor.custom("custom", &custom)
    try visitor.length("defaultTabInterval", &defaultTabInterval, in: AttributeRanges.lengths)
    try visitor.constant("direction", &direction)
    try visitor.length("firstLineIndent", &firstLineIndent, in: AttributeRanges.lengths)
    try visitor.integer("hyphenationFactor", &hyphenationFactor, in: AttributeRanges.numbers)
    try visitor.flag("keepsTogether", &keepsTogether)
    try visitor.flag("keepsWithNext", &keepsWithNext)
    try visitor.length("leadingIndent", &leadingIndent, in: AttributeRanges.lengths)
    try visitor.integer("lineHeightMultiple", &lineHeightMultiple, in: AttributeRanges.numbers)
    try visitor.length("lineSpacing", &lineSpacing, in: AttributeRanges.lengths)
    try visitor.integer("listLevel", &listLevel, in: AttributeRanges.numbers)
    try visitor.string("listMarker", &listMarker)
    try visitor.integer("markerLength", &markerLength, in: AttributeRanges.numbers)
    try visitor.length("maximumLineHeight", &maximumLineHeight, in: AttributeRanges.lengths)
    try visitor.length("minimumLineHeight", &minimumLineHeight, in: AttributeRanges.lengths)
    try visitor.constant("role", &role)
    try visitor.length("spacingAfter", &spacingAfter, in: AttributeRanges.lengths)
    try visitor.length("spacingBefore", &spacingBefore, in: AttributeRanges.lengths)
    try visitor.tabStops("tabStops", &tabStops)
    try visitor.integer("tighteningFactor", &tighteningFactor, in: AttributeRanges.numbers)
    try visitor.length("trailingIndent", &trailingIndent, in: AttributeRanges.lengths)
  }
}

@_spi(AttributeTables) extension DocumentAttributes: AttributeTable {
  /// Passes each document attribute to `visitor`. Throws what `visitor` throws.
  @inlinable
  public mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.string("author", &author)
    try visitor.color("backgroundColor", &backgroundColor)
    try visitor.string("comment", &comment)
    try visitor.string("company", &company)
    try visitor.string("copyright", &copyright)
    try visitor.string("created", &created)
    try visitor.custom("custom", &custom)
    try visitor.length("defaultTabInterval", &defaultTabInterval, in: AttributeRanges.lengths)
    try visitor.string("editor", &editor)
    try visitor.integer("hyphenationFactor", &hyphenationFactor, in: AttributeRanges.numbers)
    try visitor.string("keywords", &keywords)
    try visitor.string("language", &language)
    try visitor.length("marginBottom", &marginBottom, in: AttributeRanges.lengths)
    try visitor.length("marginLeft", &marginLeft, in: AttributeRanges.lengths)
    try visitor.length("marginRight", &marginRight, in: AttributeRanges.lengths)
    try visitor.length("marginTop", &marginTop, in: AttributeRanges.lengths)
    try visitor.string("modified", &modified)
    try visitor.length("paperHeight", &paperHeight, in: AttributeRanges.lengths)
    try visitor.length("paperWidth", &paperWidth, in: AttributeRanges.lengths)
    try visitor.boolean("readOnly", &isReadOnly)
    try visitor.string("subject", &subject)
    try visitor.string("title", &title)
    try visitor.length("viewHeight", &viewHeight, in: AttributeRanges.lengths)
    try visitor.integer("viewMode", &viewMode, in: AttributeRanges.numbers)
    try visitor.length("viewWidth", &viewWidth, in: AttributeRanges.lengths)
    try visitor.integer("viewZoom", &viewZoom, in: AttributeRanges.numbers)
  }
}
