import Synchronization

/// Shared by all parts of one ``InlineFlow``: the text, and the styles made so far.
final class FlowStorage: Sendable {
  let text: DecomposedText
  /// The text as contiguous UTF-8.
  let string: String
  let resolver: StyleResolver
  private let cache = Mutex(Cache())

  private struct Cache {
    var roles: [ParagraphRole: RoleEntry] = [:]
    /// Roles in paragraphs that look as on a light page.
    var litRoles: [ParagraphRole: RoleEntry] = [:]
    var rules: [ParagraphRole: RoleStyle] = [:]
    /// Keyed by the identity of attributes, which the text keeps alive.
    var entries: [EntryKey: ParagraphEntry] = [:]
    var styles: [StyleKey: TextStyle] = [:]
    var formats: [ExactString: ListMarkerFormat] = [:]
  }

  private struct EntryKey: Hashable {
    var attributes: ObjectIdentifier?
    var isLit: Bool
  }

  private struct StyleKey: Hashable {
    var role: ObjectIdentifier
    var attributes: ObjectIdentifier
  }

  init(_ text: DecomposedText, _ sheet: StyleSheet, _ options: FlowOptions) {
    self.text = text
    var string = text.text
    string.makeContiguousUTF8()
    self.string = string
    resolver = StyleResolver(text, string, sheet, options)
    litBlocks = resolver.litBlocks(of: text)
  }

  /// The outermost cells and boxes that look as on a light page, as ascending indices into the blocks.
  private let litBlocks: [Int]

  /// The outermost cell or box around a place that looks as on a light page. Complexity: O(log n).
  private func litBlock(around start: Int) -> Int? {
    if litBlocks.isEmpty { return nil }
    let number = litBlocks.partition { text.blocks[$0].range.upperBound <= start }
    let found = number < litBlocks.count ? litBlocks[number] : nil
    return found.flatMap { text.blocks[$0].range.lowerBound <= start ? $0 : nil }
  }

  /// Whether a paragraph that starts there stands in a cell or box that looks as on a light page. Complexity: O(log n).
  func isLit(at start: Int) -> Bool { litBlock(around: start) != nil }

  /// Whether a cell or box, or one around it, looks as on a light page. Complexity: O(log n).
  func isLit(_ block: Int) -> Bool {
    // Those inside of it follow it.
    litBlock(around: text.blocks[block].range.lowerBound).map { $0 <= block } ?? false
  }

  /// Whether a table, or a cell or box around it, looks as on a light page. Complexity: O(log n).
  func isLit(tableFrom firstCell: Int) -> Bool {
    let block = text.blocks[firstCell]
    guard let lit = litBlock(around: block.range.lowerBound) else { return false }
    return lit < firstCell || block.cell.map { resolver.isLit(text.tables[$0.table]) } ?? false
  }

  // MARK: Styles

  /// The resolved entry for paragraphs with these attributes. Complexity: O(1) except for the first time.
  func entry(of attributes: ParagraphAttributes, isLit: Bool = false) -> ParagraphEntry {
    let key = EntryKey(attributes: attributes.identity, isLit: isLit)
    return cache.withLock { cache in
      if let known = cache.entries[key] { return known }
      let entry = make(attributes.values, isLit: isLit, &cache)
      cache.entries[key] = entry
      return entry
    }
  }

  /// The text style for characters with these attributes in a paragraph of this role. Complexity: O(1) except for the
  /// first time.
  func style(of attributes: CharacterAttributes, in role: RoleEntry) -> TextStyle {
    guard let identity = attributes.identity else { return role.style }
    let key = StyleKey(role: ObjectIdentifier(role), attributes: identity)
    return cache.withLock { cache in
      if let known = cache.styles[key] { return known }
      let style = resolver.text(attributes.values, role.rules, isLit: role.isLit)
      cache.styles[key] = style
      return style
    }
  }

  private func make(
    _ values: ParagraphAttributeValues, isLit: Bool, _ cache: inout Cache
  ) -> ParagraphEntry {
    let stated = values.listMarker.map { self.format($0, &cache) }
    let role = Self.role(of: values, stated)
    let base = roleEntry(of: role, isLit: isLit || resolver.isLit(values), &cache)
    let item = role.listItem
    let isInList = item != nil || values.listLevel.map { $0 > 0 } ?? false
    let level =
      isInList
      ? min(max(values.listLevel ?? item?.level ?? 1, ListLevels.all.lowerBound), ListLevels.all.upperBound)
      : 0
    let isItem = item != nil || (isInList && stated.map { !$0.isEmpty } ?? false)
    // An item whose format shows nothing gets no marker and is not counted.
    let format = stated ?? base.rules.paragraph.marker.map { self.format($0, &cache) }
    let isShown = isItem && format.map { !$0.isEmpty } ?? false
    return ParagraphEntry(
      role: role, base: base, style: resolver.paragraph(values, base.rules.paragraph, level: level),
      markerLength: max(0, values.markerLength ?? 0), format: isShown ? format : nil)
  }

  /// The paragraph's own role, else the role of its list, else `body`.
  private static func role(of values: ParagraphAttributeValues, _ format: ListMarkerFormat?) -> ParagraphRole
  {
    if let role = values.role { return role }
    guard let format, !format.isEmpty, let level = values.listLevel, level > 0 else { return .body }
    let kind = format.isNumbered ? "number" : "bullet"
    return ParagraphRole(rawValue: "\(kind)\(min(level, ListLevels.all.upperBound))")
  }

  private func roleEntry(of role: ParagraphRole, isLit: Bool, _ cache: inout Cache) -> RoleEntry {
    let known = resolver.standIn(for: role)
    if let entry = isLit ? cache.litRoles[known] : cache.roles[known] { return entry }
    let rules = resolver.rules(of: known, known: &cache.rules)
    let entry = RoleEntry(
      rules: rules, style: resolver.text(CharacterAttributeValues(), rules, isLit: isLit), isLit: isLit)
    if isLit { cache.litRoles[known] = entry } else { cache.roles[known] = entry }
    return entry
  }

  private func format(_ marker: String, _ cache: inout Cache) -> ListMarkerFormat {
    let key = ExactString(marker)
    if let format = cache.formats[key] { return format }
    let format = ListMarkerFormat(marker)
    cache.formats[key] = format
    return format
  }

  /// Number of text styles made. Tests use it to check that styles are shared.
  var madeStyles: Int { cache.withLock { $0.styles.count + $0.roles.count + $0.litRoles.count } }

  // MARK: Text

  /// The text of a byte range that starts and ends at scalar boundaries.
  func string(_ range: Range<Int>) -> Substring {
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return string[start..<utf8.index(start, offsetBy: range.count)]
  }

  /// The byte offset `units` UTF-16 units after the byte `offset`. Complexity: O(units).
  @inline(__always)
  func advance(_ offset: Int, by units: Int) -> Int {
    unsafe withBytes(of: string) { bytes in
      unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: units, to: bytes.count).offset
    }
  }

  /// The image of the placement at `index`, which covers `bytes`.
  func image(_ index: Int, _ placement: ImagePlacement, bytes: Range<Int>) -> FlowImage {
    let isCharacter = unsafe withBytes(of: string) { text in
      unsafe bytes.count == 3 && UTF8Scan.isObjectReplacement(text, bytes.lowerBound, to: text.count)
    }
    var image = FlowImage(
      placement: index, entry: placement.image, kind: .attachment,
      fallbackRange: isCharacter ? nil : placement.range)
    // Most placements have no details to look at.
    if let plain = placement.plainKind {
      if plain == .glyph { image.kind = .glyph }
    } else if placement.kind == .glyph {
      image.kind = .glyph
    } else if let size = placement.displaySize, size.width > .zero, size.height > .zero {
      image.displaySize = size
    }
    return image
  }
}

/// The resolved styles of one role of the sheet.
final class RoleEntry: Sendable {
  /// The role's rules, including those of the roles it is based on.
  let rules: RoleStyle
  /// The style of plain text.
  let style: TextStyle
  /// Whether its text looks as on a light page.
  let isLit: Bool

  init(rules: RoleStyle, style: TextStyle, isLit: Bool) {
    (self.rules, self.style, self.isLit) = (rules, style, isLit)
  }
}

/// The resolved style of all paragraphs with equal attributes.
final class ParagraphEntry: Sendable {
  let role: ParagraphRole
  let base: RoleEntry
  let style: ParagraphStyle
  let markerLength: Int
  /// The marker format of a list item; `nil` for other paragraphs.
  let format: ListMarkerFormat?
  /// Where a marker starts after no tab, one tab, two tabs, and so on.
  private let markerPositions: [Length]

  init(
    role: ParagraphRole, base: RoleEntry, style: ParagraphStyle, markerLength: Int, format: ListMarkerFormat?
  ) {
    (self.role, self.base, self.style, self.markerLength) = (role, base, style, markerLength)
    self.format = format
    markerPositions = format == nil && markerLength == 0 ? [] : Self.positions(in: style.values)
  }

  /// The maximum number of tabs considered before a marker.
  static let maximumTabs = 4

  /// Where a marker after `tabs` tabs starts; `nil` if the paragraph has no marker.
  func markerPosition(tabs: Int) -> Length? {
    markerPositions.isEmpty ? nil : markerPositions[min(tabs, markerPositions.count - 1)]
  }

  private static func positions(in style: ParagraphStyleValues) -> [Length] {
    var positions = [style.firstLineIndent]
    var stops = style.tabStops[...]
    let interval = style.defaultTabInterval.thousandths
    for _ in 0..<maximumTabs {
      let at = positions[positions.count - 1]
      stops = stops.drop { $0.position <= at || $0.alignment == .bar }
      let next = (at.thousandths / interval + 1).multipliedReportingOverflow(by: interval)
      let bound = next.overflow ? Length.maximum : min(next.partialValue, Length.maximum)
      positions.append(stops.first?.position ?? Length(thousandths: bound))
    }
    return positions
  }
}
