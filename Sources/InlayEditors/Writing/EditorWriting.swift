import InlayCore
import InlayFormats

/// Makes of a text the paragraphs that an editor can say, and counts what it cannot.
struct EditorWriting {
  let abilities: Abilities
  var images: EditorImageWriter
  var losses = EditorLosses()

  init(_ abilities: Abilities, _ options: WriteOptions) {
    self.abilities = abilities
    images = EditorImageWriter(options, usual: abilities.usualKind, hostPrefix: abilities.hostPrefix)
  }

  /// Calls `body` for each paragraph. A text without characters has one, which is empty.
  ///
  /// - Throws: `InlayError` if an image cannot be read, or a limit is exceeded; `CancellationError`. Complexity: O(n).
  mutating func forEach(
    in text: DecomposedText, _ body: (EditorParagraph, inout EditorWriting) throws -> Void
  ) throws {
    var held: EditorParagraph?
    var cells = TableCells(text)
    try TextParagraph.forEach(in: text) { paragraph in
      var next = try self.paragraph(paragraph)
      next.cell = cells.place(at: paragraph.position)
      guard case .continued = next.kind, !abilities.continuesItems else {
        if let held { try body(held, &self) }
        held = next
        return
      }
      if case .item? = held?.kind, held?.cell == next.cell {
        losses.note(.joinedItem, at: next.position)
        if held?.alignment != next.alignment || held?.direction != next.direction {
          losses.note(.alignment, at: next.position)
        }
        // In place: an item may have many.
        held?.pieces.append(.lineBreak([]))
        held?.pieces += next.pieces
      } else {
        losses.note(.orphan, at: next.position)
        if let held { try body(held, &self) }
        next.kind = .body
        held = next
      }
    }
    try body(held ?? EditorParagraph(kind: .body, pieces: [], position: 0), &self)
  }
}
