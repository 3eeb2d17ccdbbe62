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

@_spi(AttributeTables) extension BlockAttributeValues: AttributeTable {
  /// Passes each attribute of a block to `visitor`. Throws what `visitor` throws.
  @inlinable
  public mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.color("backgroundColor", &backgroundColor)
    try visitor.color("borderBottomColor", &borderColor.bottom)
    try visitor.constant("borderBottomStyle", &borderStyle.bottom)
    try visitor.length("borderBottomWidth", &borderWidth.bottom, in: AttributeRanges.sizes)
    try visitor.color("borderLeftColor", &borderColor.left)
    try visitor.constant("borderLeftStyle", &borderStyle.left)
    try visitor.length("borderLeftWidth", &borderWidth.left, in: AttributeRanges.sizes)
    try visitor.color("borderRightColor", &borderColor.right)
    try visitor.constant("borderRightStyle", &borderStyle.right)
    try visitor.length("borderRightWidth", &borderWidth.right, in: AttributeRanges.sizes)
    try visitor.color("borderTopColor", &borderColor.top)
    try visitor.constant("borderTopStyle", &borderStyle.top)
    try visitor.length("borderTopWidth", &borderWidth.top, in: AttributeRanges.sizes)
    try visitor.custom("custom", &custom)
    try visitor.dimension("height", &height)
    try visitor.length("marginBottom", &margin.bottom, in: AttributeRanges.lengths)
    try visitor.length("marginLeft", &margin.left, in: AttributeRanges.lengths)
    try visitor.length("marginRight", &margin.right, in: AttributeRanges.lengths)
    try visitor.length("marginTop", &margin.top, in: AttributeRanges.lengths)
    try visitor.dimension("maximumHeight", &maximumHeight)
    try visitor.dimension("maximumWidth", &maximumWidth)
    try visitor.dimension("minimumHeight", &minimumHeight)
    try visitor.dimension("minimumWidth", &minimumWidth)
    try visitor.length("paddingBottom", &padding.bottom, in: AttributeRanges.sizes)
    try visitor.length("paddingLeft", &padding.left, in: AttributeRanges.sizes)
    try visitor.length("paddingRight", &padding.right, in: AttributeRanges.sizes)
    try visitor.length("paddingTop", &padding.top, in: AttributeRanges.sizes)
    try visitor.constant("verticalAlignment", &verticalAlignment)
    try visitor.dimension("width", &width)
  }
}

@_spi(AttributeTables) extension TableAttributeValues: AttributeTable {
  /// Passes each attribute of a table to `visitor`. Throws what `visitor` throws.
  @inlinable
  public mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.constant("alignment", &alignment)
    try visitor.color("backgroundColor", &block.backgroundColor)
    try visitor.color("borderBottomColor", &block.borderColor.bottom)
    try visitor.constant("borderBottomStyle", &block.borderStyle.bottom)
    try visitor.length("borderBottomWidth", &block.borderWidth.bottom, in: AttributeRanges.sizes)
    try visitor.color("borderLeftColor", &block.borderColor.left)
    try visitor.constant("borderLeftStyle", &block.borderStyle.left)
    try visitor.length("borderLeftWidth", &block.borderWidth.left, in: AttributeRanges.sizes)
    try visitor.color("borderRightColor", &block.borderColor.right)
    try visitor.constant("borderRightStyle", &block.borderStyle.right)
    try visitor.length("borderRightWidth", &block.borderWidth.right, in: AttributeRanges.sizes)
    try visitor.color("borderTopColor", &block.borderColor.top)
    try visitor.constant("borderTopStyle", &block.borderStyle.top)
    try visitor.length("borderTopWidth", &block.borderWidth.top, in: AttributeRanges.sizes)
    try visitor.flag("collapsesBorders", &collapsesBorders)
    try visitor.dimensions("columnWidths", &columnWidths)
    try visitor.custom("custom", &block.custom)
    try visitor.constant("direction", &direction)
    try visitor.integer("headerRows", &headerRows, in: 0...1_000_000_000)
    try visitor.dimension("height", &block.height)
    try visitor.flag("hidesEmptyCells", &hidesEmptyCells)
    try visitor.constant("layout", &layout)
    try visitor.length("marginBottom", &block.margin.bottom, in: AttributeRanges.lengths)
    try visitor.length("marginLeft", &block.margin.left, in: AttributeRanges.lengths)
    try visitor.length("marginRight", &block.margin.right, in: AttributeRanges.lengths)
    try visitor.length("marginTop", &block.margin.top, in: AttributeRanges.lengths)
    try visitor.dimension("maximumHeight", &block.maximumHeight)
    try visitor.dimension("maximumWidth", &block.maximumWidth)
    try visitor.dimension("minimumHeight", &block.minimumHeight)
    try visitor.dimension("minimumWidth", &block.minimumWidth)
    try visitor.length("paddingBottom", &block.padding.bottom, in: AttributeRanges.sizes)
    try visitor.length("paddingLeft", &block.padding.left, in: AttributeRanges.sizes)
    try visitor.length("paddingRight", &block.padding.right, in: AttributeRanges.sizes)
    try visitor.length("paddingTop", &block.padding.top, in: AttributeRanges.sizes)
    try visitor.length("spacing", &spacing, in: AttributeRanges.sizes)
    try visitor.constant("verticalAlignment", &block.verticalAlignment)
    try visitor.dimension("width", &block.width)
  }
}
