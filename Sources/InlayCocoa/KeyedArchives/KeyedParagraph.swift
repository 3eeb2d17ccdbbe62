@_spi(AttributeTables) import InlayCore
import InlayFormats

/// A paragraph style of an archive.
struct KeyedParagraph {
  var attributes = ParagraphAttributes.none
  var blocks: [RunBlock] = []

  /// The style of paragraphs that have none.
  static let plain: KeyedParagraph = {
    var values = ParagraphAttributeValues()
    values.stateSpacing()
    return KeyedParagraph(attributes: ParagraphAttributes(values))
  }()
}

extension ParagraphAttributeValues {
  /// Without a role, Cocoa leaves no space where none is stated, whatever a style sheet says. With one, the style sheet
  /// decides.
  fileprivate mutating func stateSpacing() {
    guard role == nil else { return }
    spacingBefore = spacingBefore ?? .zero
    spacingAfter = spacingAfter ?? .zero
  }
}

extension KeyedTextReader {
  /// Alignments by number, which is that of macOS on all systems; natural is none.
  private static let alignments: [ParagraphAlignment] = [.left, .right, .center, .justified]
  private static let natural = 4

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
        values.role = .heading(level)
      } else {
        reportDropped("a heading of level \(level)")
      }
    }
    // Members of our own archives, which Cocoa skips.
    if let role = try archive.string("InlayRole", of: value) {
      values.role = role.isEmpty ? nil : ParagraphRole(rawValue: role)
    }
    if let length = try archive.integer("InlayMarkerLength", of: value) {
      if (0...AttributeRanges.numbers.upperBound).contains(length) {
        values.markerLength = length
      } else {
        reportDropped("a marker of \(length) units")
      }
    }
    if let blocks = try archive.elements(archive.member("NSTextBlocks", of: value)) {
      try Limits.check("tableDepth", blocks.count, limits.tableDepth)
      paragraph.blocks = try blocks.compactMap { try archive.value(at: $0) }.map { try block($0) }
    }
    values.stateSpacing()
    paragraph.attributes = ParagraphAttributes(values)
    if let number = value.number { paragraphs[number] = paragraph }
    return paragraph
  }

  private mutating func readLayout(_ value: KeyedValue, _ values: inout ParagraphAttributeValues) throws {
    if let number = try archive.integer("NSAlignment", of: value), number != Self.natural {
      if Self.alignments.indices.contains(number) {
        values.alignment = Self.alignments[number]
      } else {
        reportDropped("the alignment \(number)")
      }
    }
    // One more than Cocoa's number, in which -1 is natural.
    switch try archive.integer("NSWritingDirection", of: value) {
    case 1?: values.direction = .leftToRight
    case 2?: values.direction = .rightToLeft
    case 0?, nil: break
    case let number?: reportDropped("the direction \(number)")
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
    if let tail = try points("NSTailIndent", value), tail != .zero {
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
    try length(archive.number(key, of: value), key.string)
  }

  private mutating func thousandths(_ key: ExactString, _ value: KeyedValue) throws -> Int? {
    guard let number = try archive.number(key, of: value) else { return nil }
    guard let parts = Int(exactly: (number * 1_000).rounded()), AttributeRanges.numbers.contains(parts) else {
      reportOutOfRange(key.string)
      return nil
    }
    return parts == 0 ? nil : parts
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
    if try archive.member("NSMarkerTextAttachment", of: last) != nil {
      reportDropped("the picture of a marker")
    }
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
    return .item(isNumbered: MarkerFormat(marker: format).numbers != nil, level: level)
  }
}

extension ParagraphRole {
  /// The level of a heading from 1 to 9; `nil` for other roles.
  var headingLevel: Int? { (1...9).first { self == .heading($0) } }
}
