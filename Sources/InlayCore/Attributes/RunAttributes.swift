package import InlayJSON

/// The attributes of a run of characters or of a paragraph.
package protocol RunAttributes: AttributeTable, AttributeValues {
  /// Members of the run that this version does not know.
  var unknownMembers: JSONMembers { get set }
}

extension CharacterAttributeValues: RunAttributes {}
extension ParagraphAttributeValues: RunAttributes {}
