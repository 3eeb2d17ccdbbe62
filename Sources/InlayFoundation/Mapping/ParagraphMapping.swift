internal import InlayCore
internal import InlayJSON

/// Paragraph attributes as the members of `NSParagraphStyle`: the table of Documentation/foundation.md.
enum ParagraphMapping {
  private static let names: Set<String> = [
    "role", "alignment", "firstLineHeadIndent", "headIndent", "trailingIndent", "paragraphSpacingBefore",
    "paragraphSpacing", "lineSpacing", "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight",
    "tabStops", "defaultTabInterval", "baseWritingDirection", "markerLength", "listLevel", "listMarker",
    "tighteningFactor", "hyphenationFactor", "keepsWithNext", "keepsTogether", "breaksPageBefore", "members",
    "custom",
  ]

  static func style(of values: ParagraphAttributeValues) -> PropertyListValue {
    var list = MemberList()
    list.put("role", values.role)
    list.put("alignment", values.alignment)
    list.put("firstLineHeadIndent", values.firstLineIndent)
    list.put("headIndent", values.leadingIndent)
    list.put("trailingIndent", values.trailingIndent)
    list.put("paragraphSpacingBefore", values.spacingBefore)
    list.put("paragraphSpacing", values.spacingAfter)
    list.put("lineSpacing", values.lineSpacing)
    list.put("lineHeightMultiple", parts: values.lineHeightMultiple, of: 1_000)
    list.put("minimumLineHeight", values.minimumLineHeight)
    list.put("maximumLineHeight", values.maximumLineHeight)
    if let stops = values.tabStops { list.members["tabStops"] = .array(stops.map(tabStop)) }
    list.put("defaultTabInterval", values.defaultTabInterval)
    list.put("baseWritingDirection", values.direction)
    list.put("markerLength", values.markerLength)
    list.put("listLevel", values.listLevel)
    list.put("listMarker", values.listMarker)
    list.put("tighteningFactor", parts: values.tighteningFactor, of: 1_000)
    list.put("hyphenationFactor", parts: values.hyphenationFactor, of: 1_000)
    list.put("keepsWithNext", flag: values.keepsWithNext)
    list.put("keepsTogether", flag: values.keepsTogether)
    list.put("breaksPageBefore", flag: values.breaksPageBefore)
    list.put("members", values.unknownMembers)
    var escaped: [ExactString: PropertyListValue] = [:]
    for (name, value) in values.custom {
      if names.contains(name.string) { escaped[name] = value } else { list.members[name] = value }
    }
    if !escaped.isEmpty { list.members["custom"] = .array(PropertyListEscape.list(escaped)) }
    return list.value
  }

  /// The values of a style; members without a meaning become custom attributes.
  static func read(_ list: inout MemberList) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    values.role = list.constant("role")
    values.alignment = list.constant("alignment")
    values.firstLineIndent = list.length("firstLineHeadIndent")
    values.leadingIndent = list.length("headIndent")
    values.trailingIndent = list.length("trailingIndent")
    values.spacingBefore = list.length("paragraphSpacingBefore")
    values.spacingAfter = list.length("paragraphSpacing")
    values.lineSpacing = list.length("lineSpacing")
    values.lineHeightMultiple = list.parts("lineHeightMultiple", of: 1_000)
    values.minimumLineHeight = list.length("minimumLineHeight")
    values.maximumLineHeight = list.length("maximumLineHeight")
    values.tabStops = tabStops(&list)
    values.defaultTabInterval = list.length("defaultTabInterval")
    values.direction = list.constant("baseWritingDirection")
    values.markerLength = list.integer("markerLength")
    values.listLevel = list.integer("listLevel")
    values.listMarker = list.string("listMarker")
    values.tighteningFactor = list.parts("tighteningFactor", of: 1_000)
    values.hyphenationFactor = list.parts("hyphenationFactor", of: 1_000)
    values.keepsWithNext = list.flag("keepsWithNext")
    values.keepsTogether = list.flag("keepsTogether")
    values.breaksPageBefore = list.flag("breaksPageBefore")
    values.unknownMembers = list.jsonMembers("members")
    if case .array(let escaped)? = list.members["custom"],
      let custom = PropertyListEscape.dictionary(escaped)
    {
      list.members["custom"] = nil
      values.custom = custom
    }
    values.custom.merge(list.members) { escaped, _ in escaped }
    return values
  }

  private static func tabStop(_ stop: TabStop) -> PropertyListValue {
    var list = MemberList()
    list.put("location", stop.position)
    if stop.alignment != .left { list.put("alignment", stop.alignment) }
    list.put("leader", stop.leader)
    return list.value
  }

  /// All stops, or none if one has another shape.
  private static func tabStops(_ list: inout MemberList) -> [TabStop]? {
    guard let given = list.array("tabStops") else { return nil }
    var stops: [TabStop] = []
    for value in given {
      guard case .dictionary(let members) = value else { break }
      var member = MemberList(members)
      guard let position = member.length("location") else { break }
      let stop = TabStop(
        position, alignment: member.constant("alignment") ?? .left, leader: member.string("leader"))
      guard member.members.isEmpty, member.rounded.isEmpty else { break }
      stops.append(stop)
    }
    if stops.count == given.count { return stops }
    list.members["tabStops"] = .array(given)
    return nil
  }
}
