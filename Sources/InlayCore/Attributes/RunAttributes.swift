package import InlayJSON

/// The attributes of a run of characters, of a paragraph, of a block or of a table.
package protocol RunAttributes: AttributeTable, AttributeValues {
  /// Members of the run that this version does not know.
  var unknownMembers: JSONMembers { get set }
}

extension CharacterAttributeValues: RunAttributes {}
extension ParagraphAttributeValues: RunAttributes {}
extension BlockAttributeValues: RunAttributes {}
extension TableAttributeValues: RunAttributes {}
