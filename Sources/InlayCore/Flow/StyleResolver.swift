/// Resolves styles: the document's attributes override the given sheet, which overrides the default sheet.
struct StyleResolver: Sendable {
  /// The given sheet over the default one.
  let sheet: StyleSheet
  private(set) var options: FlowOptions
  let background: TextColor
  let jumbo: Jumbo?
  let document: DocumentAttributes

  init(_ text: DecomposedText, _ string: String, _ sheet: StyleSheet, _ options: FlowOptions) {
    self.sheet = StyleSheet.default.overridden(by: sheet)
    self.options = options
    document = text.attributes
    let own = options.appearance == .light ? text.attributes.backgroundColor : nil
    background =
      options.background ?? own ?? self.sheet.background?[options.appearance]
      ?? TextColor(red: 255, green: 255, blue: 255)
    jumbo = options.allowsJumbo ? JumboDetection.jumbo(of: text, string) : nil
  }

  // MARK: Roles

  /// The role of the sheet to use for `role`. Complexity: O(1).
  func standIn(for role: ParagraphRole) -> ParagraphRole { sheet.standIn(for: role) ?? .body }

  /// The rules of a role of the sheet, including those of the roles it is based on.
  ///
  /// Merging sheets can create a circle of roles. Such a circle is cut at the role whose name sorts first, which is
  /// then based on `body`.
  ///
  /// - Parameter known: the rules of roles that were resolved before, and of those they are based on.
  /// - Complexity: O(roles not resolved before).
  func rules(of role: ParagraphRole, known: inout [ParagraphRole: RoleStyle]) -> RoleStyle {
    var chain: [ParagraphRole] = []
    var places: [ParagraphRole: Int] = [:]
    var next: ParagraphRole? = role
    while let current = next, current != .body, known[current] == nil {
      if let place = places[current] {
        let circle = chain[place...]
        let first = circle.indices.min { ExactString(chain[$0].rawValue) < ExactString(chain[$1].rawValue) }
        // Rotates the circle so that the role where it is cut comes last.
        let cut = first ?? place
        let turned = Array(circle[cut...].dropFirst()) + Array(circle[..<cut]) + [chain[cut]]
        settle(turned, on: nil, &known)
        chain = Array(chain[..<place])
        next = current
        break
      }
      places[current] = chain.count
      chain.append(current)
      next = sheet.base(of: current)
    }
    settle(chain, on: next, &known)
    return known[role] ?? sheet.roles[.body] ?? RoleStyle()
  }

  /// Resolves the rules of the roles in `chain`, each based on the next one, and the last one on `base`.
  private func settle(
    _ chain: [ParagraphRole], on base: ParagraphRole?, _ known: inout [ParagraphRole: RoleStyle]
  ) {
    var rules = base.flatMap { known[$0] } ?? sheet.roles[.body] ?? RoleStyle()
    for role in chain.reversed() {
      if let style = sheet.roles[role] { rules.overlay(style) }
      known[role] = rules
    }
  }

  // MARK: Paragraphs

  /// The style of a paragraph with `values` under a role's rules.
  func paragraph(_ values: ParagraphAttributeValues, _ rules: ParagraphRules, level: Int) -> ParagraphStyle {
    var style = ParagraphStyleValues()
    style.direction = known(values.direction, of: TextDirection.known) ?? rules.direction ?? .natural
    style.alignment = known(values.alignment, of: ParagraphAlignment.known) ?? rules.alignment ?? .natural
    if style.alignment == .natural, style.direction != .natural {
      style.alignment = style.direction == .rightToLeft ? .right : .left
    }
    indent(&style, values, rules)
    style.spacingBefore = notNegative(values.spacingBefore ?? rules.spacingBefore)
    style.spacingAfter = notNegative(values.spacingAfter ?? rules.spacingAfter)
    style.statesSpacingBefore = values.spacingBefore != nil
    style.statesSpacingAfter = values.spacingAfter != nil
    style.lineSpacing = notNegative(values.lineSpacing ?? rules.lineSpacing)
    style.lineHeightMultiple =
      positive(values.lineHeightMultiple) ?? positive(rules.lineHeightMultiple) ?? 1_000
    style.minimumLineHeight = positive(values.minimumLineHeight) ?? positive(rules.minimumLineHeight)
    style.maximumLineHeight = positive(values.maximumLineHeight) ?? positive(rules.maximumLineHeight)
    if let least = style.minimumLineHeight, let most = style.maximumLineHeight {
      style.maximumLineHeight = max(least, most)
    }
    style.tabStops = tabStops(values.tabStops ?? rules.tabStops ?? [])
    style.defaultTabInterval =
      positive(values.defaultTabInterval) ?? positive(document.defaultTabInterval)
      ?? positive(rules.defaultTabInterval) ?? style.defaultTabInterval
    style.listLevel = level
    style.tighteningFactor = max(0, values.tighteningFactor ?? rules.tighteningFactor ?? 0)
    style.hyphenationFactor =
      max(0, values.hyphenationFactor ?? document.hyphenationFactor ?? rules.hyphenationFactor ?? 0)
    style.keepsWithNext = values.keepsWithNext || rules.keepsWithNext ?? false
    style.keepsTogether = values.keepsTogether || rules.keepsTogether ?? false
    style.breaksPageBefore = values.breaksPageBefore || rules.breaksPageBefore ?? false
    style.blockColor = values.blockColor.map { $0.alpha > 0 ? $0 : nil } ?? visible(rules.blockColor)
    style.barColor = visible(rules.barColor)
    style.barWidth = notNegative(rules.barWidth)
    style.attachmentShare = min(max(rules.attachmentShare ?? style.attachmentShare, 1), 1_000)
    return ParagraphStyle(style)
  }

  /// Sets the indents. The indents of the first line and of the rest belong together: if a document states only one,
  /// the other is 0. A paragraph that starts left of the margin moves to the margin as a whole, which keeps a hanging
  /// indent.
  private func indent(
    _ style: inout ParagraphStyleValues, _ values: ParagraphAttributeValues, _ rules: ParagraphRules
  ) {
    var first = bounded(rules.firstLineIndent ?? .zero)
    var rest = bounded(rules.leadingIndent ?? .zero)
    if values.firstLineIndent != nil || values.leadingIndent != nil {
      (first, rest) = (bounded(values.firstLineIndent ?? .zero), bounded(values.leadingIndent ?? .zero))
    }
    let move = max(0, -first.thousandths, -rest.thousandths)
    style.firstLineIndent = bounded(Length(thousandths: first.thousandths + move))
    style.leadingIndent = bounded(Length(thousandths: rest.thousandths + move))
    style.trailingIndent = notNegative(values.trailingIndent ?? rules.trailingIndent)
  }

  private func tabStops(_ stops: [TabStop]) -> [TabStop] {
    var kept = stops.filter { $0.position > .zero && $0.position.isInRange }
    for index in kept.indices {
      kept[index].alignment = known(kept[index].alignment, of: TabAlignment.known) ?? .left
    }
    let isAscending = zip(kept, kept.dropFirst()).allSatisfy { $0.position <= $1.position }
    // A stable sort, so that the first of several stops at one position stays first.
    if !isAscending { kept.sort { $0.position < $1.position } }
    return kept
  }

  // MARK: Characters

  /// Whether the text of a paragraph looks as on a light page, because the document's colors of both were chosen for each
  /// other.
  func isLit(_ values: ParagraphAttributeValues) -> Bool {
    options.appearance == .dark && values.blockColor.map(Self.covers) ?? false
  }

  /// The outermost cells and boxes in which text looks as on a light page, because the document's colors of both were
  /// chosen for each other, as indices into the blocks. Complexity: O(blocks).
  func litBlocks(of text: DecomposedText) -> [Int] {
    guard options.appearance == .dark, !text.blocks.isEmpty else { return [] }
    var found: [Int] = []
    var end = 0
    for (index, block) in text.blocks.enumerated() where block.range.lowerBound >= end {
      let isLit = block.attributes.values.backgroundColor.map(Self.covers) ?? false
      guard isLit || block.cell.map({ self.isLit(text.tables[$0.table]) }) ?? false else { continue }
      found.append(index)
      end = block.range.upperBound
    }
    return found
  }

  /// Whether text in a table looks as on a light page, because of the table's own background.
  func isLit(_ table: TextTable) -> Bool {
    options.appearance == .dark && table.attributes.values.block.backgroundColor.map(Self.covers) ?? false
  }

  /// A color of the document for the border of a cell or box; on a dark background, one that can be seen there.
  func border(_ color: TextColor, isLit: Bool, text: TextColor) -> TextColor {
    guard options.appearance == .dark, !isLit else { return color }
    return color.readable(on: background, minimum: sheet.minimumContrast ?? 0, text: text)
  }

  /// The style of characters with `values` under a role's rules. `isLit` says that they look as on a light page.
  func text(_ values: CharacterAttributeValues, _ role: RoleStyle, isLit: Bool = false) -> TextStyle {
    var resolver = self
    if isLit { resolver.options.appearance = .light }
    return resolver.text(values, role)
  }

  private func text(_ values: CharacterAttributeValues, _ role: RoleStyle) -> TextStyle {
    var rules = role.text
    var style = TextStyleValues()
    if let link = values.link, !link.isEmpty {
      style.link = link
      rules.overlay(sheet.link)
    }
    style.fontFamilies = families(values, rules)
    style.weight = min(max(values.weight ?? rules.weight ?? 400, 1), 1_000)
    style.isItalic = values.isItalic || rules.isItalic ?? false
    style.underline = line(values.underline ?? rules.underline)
    func readable(_ color: TextColor) -> TextColor { self.readable(color, values, rules, role.paragraph) }
    style.underlineColor = values.underlineColor.map(readable) ?? rules.underlineColor?[options.appearance]
    style.strikethrough = line(values.strikethrough ?? rules.strikethrough)
    style.strikethroughColor =
      values.strikethroughColor.map(readable) ?? rules.strikethroughColor?[options.appearance]
    style.foregroundColor = foreground(values, rules, role.paragraph)
    style.backgroundColor = values.backgroundColor ?? rules.backgroundColor?[options.appearance]
    if style.backgroundColor?.alpha == 0 { style.backgroundColor = nil }
    style.strokeWidth = values.strokeWidth ?? 0
    style.strokeColor = values.strokeColor
    style.shadow = values.shadow
    style.language = [values.language, document.language].lazy.compactMap(\.self).first { !$0.isEmpty }
    style.tracking = bounded(values.tracking ?? rules.tracking ?? .zero)
    style.usesKerning = values.usesKerning ?? rules.usesKerning ?? true
    style.ligatures = min(max(values.ligatures ?? rules.ligatures ?? 1, 0), 2)
    style.capitals = known(
      known(values.capitals, of: Capitals.known + [.none]) ?? rules.capitals, of: Capitals.known)
    style.isHidden = values.isHidden
    style.direction = known(values.direction, of: [.leftToRight, .rightToLeft])
    size(&style, values, rules)
    return TextStyle(style)
  }

  /// Sets the font size and the baseline shift that depends on it.
  private func size(
    _ style: inout TextStyleValues, _ values: CharacterAttributeValues, _ rules: TextRules
  ) {
    let body = positive(sheet.fontSize) ?? style.fontSize
    var size = positive(values.fontSize) ?? body.scaled(positive(rules.scale) ?? 1_000)
    switch jumbo {
    case .one: size = size.scaled(positive(sheet.jumbo.one) ?? 1_000)
    case .few: size = size.scaled(positive(sheet.jumbo.few) ?? 1_000)
    case nil: break
    }
    var rise = values.baselineOffset?.thousandths ?? 0
    style.superscript = values.superscript ?? 0
    let shift = style.superscript > 0 ? sheet.superscripts : sheet.subscripts
    // After a few levels the text is too small to read.
    for _ in 0..<min(style.superscript.magnitude, Self.maximumLevels) {
      rise += size.scaled(shift.rise ?? 0).thousandths
      size = size.scaled(positive(shift.scale) ?? 1_000)
    }
    style.fontSize = Length(thousandths: max(1, size.thousandths))
    style.baselineOffset = bounded(Length(thousandths: rise))
  }

  /// Maximum number of superscript or subscript levels that differ in size.
  private static let maximumLevels: UInt = 4

  /// The document's font family, the generic family of its class, then the sheet's families.
  private func families(_ values: CharacterAttributeValues, _ rules: TextRules) -> [ExactString] {
    var families: [ExactString] = []
    if let family = values.fontFamily, !family.isEmpty { families.append(ExactString(family)) }
    if let generic = values.fontClass.flatMap({ Self.generics[$0] }) { families.append(generic) }
    // A sheet made by a program may hold any number of families.
    let others = (rules.fontFamilies ?? []).prefix(StyleDecoder.maximumFamilies)
    if families.isEmpty { return Array(others) }
    let own = families
    families += others.filter { !own.contains($0) }
    return families
  }

  /// CSS generic families (CSS Fonts Level 4, 2.1.3) for RTF's font classes. A decorative font is set in the sheet's
  /// family, because `fantasy` is a font of symbols on many systems.
  private static let generics: [FontClass: ExactString] = [
    .roman: "serif", .swiss: "sans-serif", .modern: "monospace", .script: "cursive",
  ]

  /// The color of text.
  private func foreground(
    _ values: CharacterAttributeValues, _ rules: TextRules, _ paragraph: ParagraphRules
  ) -> TextColor {
    let own = rules.foregroundColor ?? StyleColor(TextColor(red: 0, green: 0, blue: 0))
    if let color = values.foregroundColor { return readable(color, values, rules, paragraph) }
    guard options.appearance == .dark else { return own.light }
    if let behind = values.backgroundColor, Self.covers(behind) { return own.light }
    return own.dark
  }

  /// A color of the document for text or its lines; on a dark background, one that can be read there.
  private func readable(
    _ color: TextColor, _ values: CharacterAttributeValues, _ rules: TextRules, _ paragraph: ParagraphRules
  ) -> TextColor {
    guard options.appearance == .dark else { return color }
    if let behind = values.backgroundColor, Self.covers(behind) { return color }
    let text = (rules.foregroundColor ?? StyleColor(TextColor(red: 0, green: 0, blue: 0))).dark
    let behind = [rules.backgroundColor?.dark, paragraph.blockColor?.dark].lazy.compactMap(\.self)
      .first(where: Self.covers)
    return color.readable(on: behind ?? background, minimum: sheet.minimumContrast ?? 0, text: text)
  }

  /// Whether a color is more opaque than transparent.
  private static func covers(_ color: TextColor) -> Bool { color.alpha >= 128 }

  // MARK: Values

  private func visible(_ color: StyleColor?) -> TextColor? {
    guard let color = color?[options.appearance], color.alpha > 0 else { return nil }
    return color
  }

  private func line(_ style: LineStyle?) -> LineStyle? {
    guard let style, style != .none else { return nil }
    return LineStyle.known.contains(style) ? style : .single
  }

  private func known<Constant: OpenConstant>(_ value: Constant?, of known: [Constant]) -> Constant? {
    value.flatMap { known.contains($0) ? $0 : nil }
  }

  /// Clamps a length, because a sheet made by a program may hold any value.
  private func bounded(_ length: Length) -> Length {
    Length(thousandths: min(max(length.thousandths, -Length.maximum), Length.maximum))
  }

  private func notNegative(_ length: Length?) -> Length { max(.zero, bounded(length ?? .zero)) }

  private func positive(_ length: Length?) -> Length? {
    length.flatMap { $0 > .zero ? bounded($0) : nil }
  }

  private func positive(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
}
