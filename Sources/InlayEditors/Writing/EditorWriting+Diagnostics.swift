import InlayCore
import InlayFormats
import InlayHTML

/// What the editor cannot carry.
extension EditorWriting {
  /// What the editor cannot carry of a text.
  func diagnostics(of text: DecomposedText) -> [Diagnostic] {
    let title = abilities.title
    return losses.diagnostics(title)
      + Losses.diagnostics(
        of: text, in: title, hasTables: abilities.hasTables,
        carriesRun: { EditorStyle.say(carried($0), all: $0) }, carriesParagraph: carriesParagraph)
      + (abilities.hasTables ? [HTMLGridColumns.holes(in: text)].compactMap(\.self) : [])
  }

  private func carriesParagraph(_ values: ParagraphAttributeValues) -> Bool {
    var rest = values
    if let role = rest.role {
      if let item = role.listItem, TextList.roles.contains(role) {
        guard item.isNumbered ? abilities.hasNumbers : abilities.hasBullets || abilities.hasTasks else {
          return false
        }
        // A list says the same in several members.
        (rest.role, rest.markerLength, rest.listLevel, rest.listMarker) = (nil, nil, nil, nil)
      } else if abilities.roles.contains(role) {
        rest.role = nil
      }
    }
    if let alignment = rest.alignment, abilities.alignments.contains(alignment) { rest.alignment = nil }
    if let direction = rest.direction, abilities.directions.contains(direction) { rest.direction = nil }
    return rest == ParagraphAttributeValues()
  }
}
