import InlayCore

/// The styles and roles that hold at one place of a text.
struct OpenStyles {
  /// The styles without a value, each of which holds or does not.
  private static let plain: [InlineStyle] = [
    .bold, .italic, .underline, .strikethrough, .superscript, .subscript, .code, .spoiler,
  ]

  /// What makes attributes: the plain styles that hold as bits, the link and the color.
  private struct Key: Hashable {
    var plain: UInt8 = 0
    var link: ExactString?
    var color: TextColor?
  }

  /// The number of attributes that are kept.
  private static let cacheLimit = 256

  private var key = Key()
  /// Where each plain style ends that holds.
  private var ends = [Int](repeating: 0, count: Self.plain.count)
  /// Links, colors and roles, the last opened last. Only the last holds; one below it may have ended.
  private var links: [(end: Int, target: ExactString)] = []
  private var colors: [(end: Int, color: TextColor)] = []
  private var roles: [(end: Int, role: ParagraphRole)] = []
  /// The first place where something that holds ends.
  private var nearestEnd = Int.max
  /// Attributes are costly to make, and few in most texts.
  private var known: [Key: CharacterAttributes] = [:]
  private var knownRoles: [ParagraphRole: ParagraphAttributes] = [:]

  private static func bit(_ style: InlineStyle) -> Int {
    switch style {
    case .bold: 0
    case .italic: 1
    case .underline: 2
    case .strikethrough: 3
    case .superscript: 4
    case .subscript: 5
    case .code: 6
    case .spoiler, .link, .color: 7
    }
  }

  mutating func open(_ range: MarkedRange) {
    let end = range.range.upperBound
    switch range.mark {
    case .image: return
    case .style(.link(let target)): links.append((end, target))
    case .style(.color(let color)): colors.append((end, color))
    case .style(let style):
      let bit = Self.bit(style)
      let isOpen = key.plain >> UInt8(bit) & 1 == 1
      ends[bit] = isOpen ? max(end, ends[bit]) : end
      key.plain |= 1 << UInt8(bit)
    case .role(let role): roles.append((end, role))
    }
    nearestEnd = min(nearestEnd, end)
  }

  /// Closes what ends at `place` or before it. Returns whether anything did.
  mutating func close(before place: Int) -> Bool {
    guard nearestEnd <= place else { return false }
    nearestEnd = .max
    for bit in Self.plain.indices where key.plain >> UInt8(bit) & 1 == 1 {
      if ends[bit] <= place {
        key.plain &= ~(1 << UInt8(bit))
      } else {
        nearestEnd = min(nearestEnd, ends[bit])
      }
    }
    while let last = links.last, last.end <= place { links.removeLast() }
    while let last = colors.last, last.end <= place { colors.removeLast() }
    while let last = roles.last, last.end <= place { roles.removeLast() }
    nearestEnd = min(
      min(nearestEnd, links.last?.end ?? .max), min(colors.last?.end ?? .max, roles.last?.end ?? .max))
    return true
  }

  /// The attributes of characters.
  mutating func character() -> CharacterAttributes {
    (key.link, key.color) = (links.last?.target, colors.last?.color)
    if key.plain == 0, key.link == nil, key.color == nil { return .none }
    if let known = known[key] { return known }
    var values = CharacterAttributeValues()
    for (bit, style) in Self.plain.enumerated() where key.plain >> UInt8(bit) & 1 == 1 {
      style.apply(to: &values)
    }
    if let link = key.link { InlineStyle.link(link).apply(to: &values) }
    if let color = key.color { InlineStyle.color(color).apply(to: &values) }
    let attributes = CharacterAttributes(values)
    if known.count == Self.cacheLimit { known.removeAll(keepingCapacity: true) }
    known[key] = attributes
    return attributes
  }

  /// The attributes of paragraphs.
  mutating func paragraph() -> ParagraphAttributes {
    guard let last = roles.last else { return .none }
    if let known = knownRoles[last.role] { return known }
    var values = ParagraphAttributeValues()
    values.role = last.role
    let attributes = ParagraphAttributes(values)
    if knownRoles.count == Self.cacheLimit { knownRoles.removeAll(keepingCapacity: true) }
    knownRoles[last.role] = attributes
    return attributes
  }
}
