internal import InlayCore
internal import InlayJSON

/// Paragraph attributes as the members of `NSParagraphStyle`: the table of Documentation/foundation.md.
enum ParagraphMapping {
  /// Members have the names of the attributes, unless Cocoa has another name.
  private static let attributes = AttributeMapping(
    ParagraphAttributeValues.self,
    [
      "custom": .special,
      "direction": .name("baseWritingDirection"),
      "firstLineIndent": .name("firstLineHeadIndent"),
      "hyphenationFactor": .parts("hyphenationFactor", of: 1_000),
      "leadingIndent": .name("headIndent"),
      "lineHeightMultiple": .parts("lineHeightMultiple", of: 1_000),
      "spacingAfter": .name("paragraphSpacing"),
      "spacingBefore": .name("paragraphSpacingBefore"),
      "tighteningFactor": .parts("tighteningFactor", of: 1_000),
    ], name: { $0 })

  private static let names = Set(attributes.names + ["members", "custom"])

  static func style(of values: ParagraphAttributeValues) -> PropertyListValue {
    var list = MemberList()
    attributes.write(values, into: &list)
    list.put("members", values.unknownMembers)
    var escaped: [ExactString: PropertyListValue] = [:]
    for (name, value) in values.custom {
      if names.contains(name.string) { escaped[name] = value } else { list.members[name] = value }
    }
    if !escaped.isEmpty { list.members["custom"] = .array(PropertyListEscape.list(escaped)) }
    return list.value
  }

  /// The values of a style. Unknown members become custom attributes.
  static func read(_ list: inout MemberList) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    attributes.read(&values, from: &list)
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
}
