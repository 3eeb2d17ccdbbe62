@_spi(AttributeTables) import InlayCore

/// A paragraph style of an archive.
struct KeyedParagraph {
  var attributes = ParagraphAttributes.none
  var blocks: [RunBlock] = []
}

extension KeyedTextReader {
  /// Alignments by number, which is that of macOS on all systems; natural is none.
  private static let alignments: [ParagraphAlignment] = [.left, .right, .center, .justified]

  /// A paragraph style. Archives leave out zeros and defaults.
  mutating func paragraph(_ value: KeyedValue) throws -> KeyedParagraph {
    if let number = value.number, let known = paragraphs[number] { return known }
    var paragraph = KeyedParagraph()
    var values = ParagraphAttributeValues()
    try readLayout(value, &values)
    try readLists(value, &values)
    if let stops = try archive.elements(archive.member("NSTabStops", of: value)) {
      values.tabStops = try stops.compactMap { try archive.value(at: $0) }.compactMap { try tabStop($0) }
        .sorted { $0.position < $1.position }
    }
    if let level = try archive.integer("NSHeaderLevel", of: value), level != 0 {
      if (1...9).contains(level) {
        values.role = ParagraphRole(rawValue: "heading\(level)")
      } else {
        reportDropped("a heading of level \(level)")
      }
    }
    // Members of our own archives, which Cocoa skips.
    if let role = try archive.string("InlayRole", of: value) {
      values.role = role.isEmpty ? nil : ParagraphRole(rawValue: role)
    }
    if let length = try archive.integer("InlayMarkerLength", of: value), length >= 0 {
      values.markerLength = length
    }
    if let blocks = try archive.elements(archive.member("NSTextBlocks", of: value)) {
      try Limits.check("tableDepth", blocks.count, limits.tableDepth)
      paragraph.blocks = try blocks.compactMap { try archive.value(at: $0) }.map { try block($0) }
    }
    paragraph.attributes = ParagraphAttributes(values)
    if let number = value.number { paragraphs[number] = paragraph }
    return paragraph
  }

  private mutating func readLayout(_ value: KeyedValue, _ values: inout ParagraphAttributeValues) throws {
    if let number = try archive.integer("NSAlignment", of: value), Self.alignments.indices.contains(number) {
      values.alignment = Self.alignments[number]
    }
    // One more than Cocoa's number, in which -1 is natural.
    switch try archive.integer("NSWritingDirection", of: value) {
    case 1?: values.direction = .leftToRight
    case 2?: values.direction = .rightToLeft
    default: break
    }
    values.firstLineIndent = try points("NSFirstLineHeadIndent", value)
    values.leadingIndent = try points("NSHeadIndent", value)
    values.spacingBefore = try points("NSParagraphSpacingBefore", value)
    values.spacingAfter = try points("NSParagraphSpacing", value)
    values.lineSpacing = try points("NSLineSpacing", value)
    values.minimumLineHeight = try points("NSMinLineHeight", value)
    values.maximumLineHeight = try points("NSMaxLineHeight", value)
    values.defaultTabInterval = try points("NSDefaultTabInterval", value)
    values.lineHeightMultiple = try thousandths("NSLineHeightMultiple", value)
    values.hyphenationFactor = try thousandths("NSHyphenationFactor", value)
    values.tighteningFactor = try thousandths("NSTighteningFactorForTruncation", value)
    // Negative ones count from the trailing margin; positive ones, from the leading one, have no field.
    if let tail = try points("NSTailIndent", value) {
      if tail < .zero {
        values.trailingIndent = Length(thousandths: -tail.thousandths)
      } else {
        values.custom["tailIndent"] = .real(.init(tail.points))
      }
    }
    for (key, name) in [("NSLineBreakMode", "lineBreakMode"), ("NSLineBreakStrategy", "lineBreakStrategy")] {
      if let number = try archive.integer(ExactString(key), of: value), number != 0 {
        values.custom[ExactString(name)] = .integer(Int128(number))
      }
    }
  }

  private mutating func points(_ key: ExactString, _ value: KeyedValue) throws -> Length? {
    guard let length = try length(archive.number(key, of: value), key.string), length != .zero else {
      return nil
    }
    return length
  }

  private mutating func thousandths(_ key: ExactString, _ value: KeyedValue) throws -> Int? {
    guard let number = try archive.number(key, of: value),
      let parts = Int(exactly: (number * 1_000).rounded()),
      AttributeRanges.numbers.contains(parts), parts != 0
    else { return nil }
    return parts
  }

  private mutating func tabStop(_ value: KeyedValue) throws -> TabStop? {
    // A stop at the margin leaves out its place, as other zeros.
    let place = try archive.number("NSLocation", of: value) ?? 0
    guard let position = try length(place, "a tab stop") else { return nil }
    let options = try archive.pairs(archive.member("NSTabOptions", of: value)) ?? []
    let isDecimal = try options.contains { pair in
      try archive.string(archive.value(at: pair.key)) == "NSTabColumnTerminatorsAttributeName"
    }
    let number =
      try archive.integer("NSTextAlignment", of: value) ?? archive.integer("NSAlignment", of: value) ?? 0
    let alignment: TabAlignment = isDecimal ? .decimal : number == 1 ? .right : number == 2 ? .center : .left
    return TabStop(position, alignment: alignment)
  }

  private mutating func readLists(_ value: KeyedValue, _ values: inout ParagraphAttributeValues) throws {
    guard let lists = try archive.elements(archive.member("NSTextLists", of: value)), !lists.isEmpty,
      let last = try archive.value(at: lists[lists.count - 1])
    else { return }
    let format = try archive.string("NSMarkerFormat", of: last) ?? "{disc}"
    if let start = try archive.integer("NSStart", of: last), start != 1 {
      reportDropped("the first number of a list")
    }
    if try archive.integer("NSOptions", of: last) ?? 0 != 0 { reportDropped("an option of a list") }
    values.listLevel = lists.count
    values.listMarker = format
    values.role = KeyedList.role(of: format, level: lists.count)
  }
}

/// The lists of Cocoa.
enum KeyedList {
  /// The role of items with a marker's format, such as `{decimal}.`, at a level from 1; `nil` for levels that have none.
  static func role(of format: String?, level: Int?) -> ParagraphRole? {
    guard let format, let level, (1...9).contains(level) else { return nil }
    let isNumbered = ["{decimal}", "alpha}", "roman}", "latin}", "{octal}", "hexadecimal}"].contains {
      format.contains($0)
    }
    return ParagraphRole(rawValue: "\(isNumbered ? "number" : "bullet")\(level)")
  }
}

extension ParagraphRole {
  /// The level of a heading; `nil` for other roles.
  var headingLevel: Int? {
    guard rawValue.utf8.count == 8, rawValue.hasPrefix("heading"), let level = Int(rawValue.suffix(1)),
      level > 0
    else { return nil }
    return level
  }
}
