/// A table in columns, for people.
struct TextTable {
  /// How a column is set.
  struct Column {
    var title: String
    /// Numbers stand at the right.
    var isRight = false
    /// Columns that may shrink keep at least this many columns; `nil` for those that may not.
    var minimum: Int?
  }

  /// A row, and lines that belong to it and run across.
  struct Row {
    var cells: [String]
    var notes: [String] = []
  }

  /// Spaces between columns.
  private static let gap = 2

  let columns: [Column]
  var rows: [Row] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Lines of at most `width` columns where the shrinkable columns allow it. Columns without any content are left
  /// out.
  func lines(width: Int, style: TableStyle) -> [String] {
    let shown = columns.indices.filter { index in rows.contains { !$0.cells[index].isEmpty } }
    var widths = shown.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, DisplayWidth.of($1.cells[index])) }
    }
    shrink(&widths, shown, width)
    var lines = [style.dim(line(shown.map { columns[$0].title }, shown, widths))]
    for row in rows {
      lines.append(line(shown.map { row.cells[$0] }, shown, widths))
      for note in row.notes { lines.append(style.dim("   " + DisplayWidth.cut(note, to: max(width - 3, 8)))) }
    }
    return lines
  }

  /// Takes from the widest shrinkable column until all fits.
  private func shrink(_ widths: inout [Int], _ shown: [Int], _ width: Int) {
    var excess = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) - width
    while excess > 0 {
      var widest: Int?
      for (place, index) in shown.enumerated() {
        guard let minimum = columns[index].minimum, widths[place] > minimum else { continue }
        if let known = widest, widths[known] >= widths[place] { continue }
        widest = place
      }
      guard let widest else { return }
      // Down to the next widest at once would be faster; a column is at most a few hundred wide.
      widths[widest] -= 1
      excess -= 1
    }
  }

  private func line(_ cells: [String], _ shown: [Int], _ widths: [Int]) -> String {
    var out = ""
    for (place, cell) in cells.enumerated() {
      let text = DisplayWidth.cut(cell, to: widths[place])
      let padding = String(repeating: " ", count: max(0, widths[place] - DisplayWidth.of(text)))
      if place > 0 { out += String(repeating: " ", count: Self.gap) }
      out += columns[shown[place]].isRight ? padding + text : text + padding
    }
    while out.last == " " { out.removeLast() }
    return out
  }
}

/// Bold and dim, or neither.
struct TableStyle {
  var isColored: Bool
  func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[22m" : text }
  func dim(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[22m" : text }
}
