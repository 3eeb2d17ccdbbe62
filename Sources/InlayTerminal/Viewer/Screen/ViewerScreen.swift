/// What stands on the screen of a viewer, and the shortest bytes that make it something else.
///
/// Rows are compared with those that stand there. A terminal that draws pictures at the cursor forgets them where
/// cells are written, so a picture on such a row is drawn again.
struct ViewerScreen {
  /// What is to be seen.
  struct Content: Hashable {
    /// The bytes of each row, without its end. They leave the terminal in its own rendition.
    var rows: [[UInt8]] = []
    var parts: [ScreenPart] = []
    /// Where the cursor is shown; `nil` if it is not.
    var cursor: Cursor?
  }

  /// A cell, counted from 0.
  struct Cursor: Hashable {
    var row: Int
    var column: Int
  }

  private var shown = Content()
  private var isKnown = false
  private let synchronizes: Bool

  init(synchronizes: Bool) { self.synchronizes = synchronizes }

  /// Forgets what stands on the screen, so that all of it is drawn again.
  mutating func invalidate() { isKnown = false }

  /// The bytes that make the screen show `content`; none if it does.
  mutating func update(to content: Content, _ painter: ViewerPainter) -> [UInt8] {
    if isKnown, content == shown, painter.transmissions.isEmpty { return [] }
    // This sends what is to be placed, before anything is taken off the screen: a large picture takes a while.
    let placed = painter.keepsPictures ? Set(content.parts.map { painter.placement($0) }) : []
    var output = TerminalOutput()
    if synchronizes { output.put("\u{1B}[?2026h") }
    output.put("\u{1B}[?25l")
    let before = isKnown ? shown : Content()
    // Before anything is sent: kitty drops pictures that are not placed when the screen is cleared (seen with 0.26).
    if !isKnown { output.put("\u{1B}[m\u{1B}[2J") }
    let transmissions = painter.takeTransmissions()
    output.reserve(transmissions.count)
    output.put(transmissions)
    let kept = Set(content.parts)
    let gone = before.parts.filter { !kept.contains($0) }
    var cleared: Set<Int> = []
    if painter.keepsPictures {
      // One that only moves keeps its number, and is moved by being placed.
      for part in gone where !placed.contains(painter.placement(part)) {
        painter.putRemoval(part, to: &output)
      }
    } else {
      for part in gone { cleared.formUnion(part.rows) }
    }
    var written: Set<Int> = []
    for (row, bytes) in content.rows.enumerated() {
      let old = before.rows.indices.contains(row) ? before.rows[row] : []
      guard bytes != old || cleared.contains(row) else { continue }
      written.insert(row)
      output.moveCursor(row: row, column: 0)
      // Not behind the row: if it is full, the cursor is still on its last cell.
      if !old.isEmpty || cleared.contains(row) { output.put("\u{1B}[K") }
      output.put(bytes)
    }
    let known = Set(before.parts)
    for part in content.parts {
      if known.contains(part), painter.keepsPictures || written.isDisjoint(with: part.rows) { continue }
      output.moveCursor(row: part.row, column: part.column)
      painter.put(part, to: &output)
    }
    if let cursor = content.cursor {
      output.moveCursor(row: cursor.row, column: cursor.column)
      output.put("\u{1B}[?25h")
    }
    if synchronizes { output.put("\u{1B}[?2026l") }
    shown = content
    isKnown = true
    return output.bytes
  }
}

extension TerminalOutput {
  /// Moves the cursor to a cell, counted from 0 (CUP, ECMA-48 8.3.21).
  mutating func moveCursor(row: Int, column: Int) {
    put("\u{1B}[")
    put(decimal: row + 1)
    if column > 0 {
      put(";")
      put(decimal: column + 1)
    }
    put("H")
  }
}
