import InlayCore
import InlayFormats

/// What the editor cannot carry.
extension EditorWriting {
  /// What the editor cannot carry of a text.
  func diagnostics(of text: DecomposedText) -> [Diagnostic] {
    let title = abilities.title
    var own = losses.diagnostics(title)
    own += Losses.diagnostics(
      of: text, in: title, carriesRun: { EditorStyle.say(carried($0), all: $0) },
      carriesParagraph: carriesParagraph)
    let cells = EditorCells(text)
    if abilities.hasTables, cells.count == text.blocks.count {
      own.removeAll { $0.code == .formatsTablesNotCarried }
      if cells.styled > 0 {
        own.append(
          Diagnostic(
            .formatsTablesNotCarried,
            "\(title) does not take the look of \(Losses.count(cells.styled, "table or cell", "tables and cells"))"
          ))
      }
    }
    return own
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
