import InlayCore

/// The styles and roles that hold at one place of a text.
struct OpenStyles {
  /// Where each style ends.
  private var plain: [InlineStyle: Int] = [:]
  /// Links, colors and roles, the last opened last. Only the last holds; one below it may have ended.
  private var links: [(end: Int, style: InlineStyle)] = []
  private var colors: [(end: Int, style: InlineStyle)] = []
  private var roles: [(end: Int, role: ParagraphRole)] = []
  /// The first place where something that holds ends.
  private var nearestEnd = Int.max

  mutating func open(_ range: MarkedRange) {
    let end = range.range.upperBound
    switch range.mark {
    case .image: return
    case .style(let style) where style.isLink: links.append((end, style))
    case .style(let style) where style.isColor: colors.append((end, style))
    case .style(let style): plain[style] = max(end, plain[style] ?? 0)
    case .role(let role): roles.append((end, role))
    }
    nearestEnd = min(nearestEnd, end)
  }

  /// Closes what ends at `place` or before it. Returns whether anything did.
  mutating func close(before place: Int) -> Bool {
    guard nearestEnd <= place else { return false }
    for (style, end) in plain where end <= place { plain[style] = nil }
    while let last = links.last, last.end <= place { links.removeLast() }
    while let last = colors.last, last.end <= place { colors.removeLast() }
    while let last = roles.last, last.end <= place { roles.removeLast() }
    nearestEnd = min(
      min(plain.values.min() ?? .max, links.last?.end ?? .max),
      min(colors.last?.end ?? .max, roles.last?.end ?? .max))
    return true
  }

  var character: CharacterAttributes {
    guard !plain.isEmpty || !links.isEmpty || !colors.isEmpty else { return .none }
    var values = CharacterAttributeValues()
    for style in plain.keys { style.apply(to: &values) }
    links.last?.style.apply(to: &values)
    colors.last?.style.apply(to: &values)
    return CharacterAttributes(values)
  }

  var paragraph: ParagraphAttributes {
    guard let last = roles.last else { return .none }
    var values = ParagraphAttributeValues()
    values.role = last.role
    return ParagraphAttributes(values)
  }
}
