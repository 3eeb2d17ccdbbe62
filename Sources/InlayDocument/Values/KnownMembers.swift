@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// For each object that keeps unknown members, the names of its known members. An unknown member must not have one of
/// these.
enum KnownMembers {
  static let document: Set<ExactString> = [
    "attributes", "blobs", "blockStyles", "blocks", "digest", "files", "format", "images",
    "literalObjectReplacement", "offsetUnit", "paragraphs", "placements", "runs", "source", "tables", "text",
    "version",
  ]
  static let envelope: Set<ExactString> = [
    "author", "conversation", "document", "edited", "event", "id", "inReplyTo", "reactions", "sent",
    "service",
    "unsent",
  ]
  static let image: Set<ExactString> = ["description", "fileName", "identifier", "representations"]
  static let representation: Set<ExactString> = [
    "digest", "external", "height", "mediaType", "missing", "role", "size", "width",
  ]
  static let placement: Set<ExactString> = ["at", "displaySize", "image", "kind", "length"]
  static let run = names(CharacterAttributeValues.self).union(["at", "length"])
  static let paragraph = names(ParagraphAttributeValues.self).union(["at", "length"])
  static let block: Set<ExactString> = [
    "at", "column", "columnSpan", "length", "row", "rowSpan", "style", "table",
  ]
  static let blockStyle = names(BlockAttributeValues.self)
  static let table = names(TableAttributeValues.self).union(["columns"])

  /// The names of the attributes in a table.
  private static func names<Values: AttributeTable>(_: Values.Type) -> Set<ExactString> {
    Set(AttributeForms.of(Values.self).map { ExactString("\($0.name)") })
  }

  /// Throws if an unknown member has a known name, because it would be read as something else. Complexity: O(members).
  static func check(_ members: JSONMembers, against known: Set<ExactString>) throws {
    guard !members.isEmpty else { return }
    for member in members where known.contains(ExactString(member.name)) {
      throw InlayError.documentInexpressible(
        "\(Visible.quoted(member.name)) is among the unknown members, but the format defines it")
    }
  }
}
