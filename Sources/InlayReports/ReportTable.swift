/// A table in aligned columns.
package struct ReportTable {
  /// The layout of a column.
  struct Column {
    var title: String
    /// Whether cells are aligned right, as for numbers.
    var isRight = false
    /// The least width of a column that may shrink; `nil` if it may not.
    var minimum: Int?
    /// If shrinking is not enough, columns with a rank are omitted, the lowest rank first.
    var rank: Int?
  }

  /// A row, and notes below it that use the whole width.
  struct Row {
    var cells: [String]
    var notes: [String] = []
  }

  /// The spaces between columns.
  private static let gap = 2

  let columns: [Column]
  var rows: [Row] = []
  /// Whether pictures may stand before the rows.
  var showsPictures = false

  init(_ columns: [Column]) { self.columns = columns }

  /// Pictures before the rows of a table.
  package struct Pictures {
    /// Columns of a picture and the gap behind it.
    package var columns: Int
    /// What shows the picture of a row, by its index, and its gap: text and sequences for the terminal; `nil` if there is
    /// none.
    package var ofRow: (Int) -> String?

    package init(columns: Int, ofRow: @escaping (Int) -> String?) {
      (self.columns, self.ofRow) = (columns, ofRow)
    }
  }

  /// The lines, which fit the style's width. Columns shrink, or are omitted if that is not enough. Empty columns are
  /// always omitted.
  func lines(_ style: TableStyle, pictures: Pictures? = nil) -> [String] {
    guard let pictures, !rows.isEmpty else { return lines(style, before: { _ in "" }) }
    let blank = String(repeating: " ", count: pictures.columns)
    return lines(style.narrowed(by: pictures.columns)) { row in row.flatMap(pictures.ofRow) ?? blank }
  }

  /// The lines. `before` gives what stands before a row, by its index, or before another line.
  private func lines(_ style: TableStyle, before: (Int?) -> String) -> [String] {
    var shown = columns.indices.filter { index in rows.contains { !$0.cells[index].isEmpty } }
    var widths = shown.map { index in
      rows.reduce(style.display.of(columns[index].title)) { max($0, style.display.of($1.cells[index])) }
    }
    if let width = style.width { fit(&shown, &widths, width) }
    var lines = [before(nil) + style.dim(line(shown.map { columns[$0].title }, shown, widths, style))]
    for (index, row) in rows.enumerated() {
      lines.append(before(index) + line(shown.map { row.cells[$0] }, shown, widths, style))
      for note in row.notes { lines.append(before(nil) + style.dim("   " + style.cut(note, indentedBy: 3))) }
    }
    return lines
  }

  private func fit(_ shown: inout [Int], _ widths: inout [Int], _ width: Int) {
    while true {
      let least = shown.indices.reduce(Self.gap * max(0, shown.count - 1)) {
        $0 + min(columns[shown[$1]].minimum ?? widths[$1], widths[$1])
      }
      if least <= width { break }
      let ranked = shown.indices.filter { columns[shown[$0]].rank != nil }
      guard let last = ranked.min(by: { columns[shown[$0]].rank ?? 0 < columns[shown[$1]].rank ?? 0 }) else {
        break
      }
      shown.remove(at: last)
      widths.remove(at: last)
    }
    shrink(&widths, shown, width)
  }

  /// Shrinks the widest column that may shrink until the table fits.
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

  private func line(_ cells: [String], _ shown: [Int], _ widths: [Int], _ style: TableStyle) -> String {
    var out = ""
    for (place, cell) in cells.enumerated() {
      if place > 0 { out += String(repeating: " ", count: Self.gap) }
      out += style.display.padded(
        style.display.cut(cell, to: widths[place]), to: widths[place], isRight: columns[shown[place]].isRight)
    }
    while out.last == " " { out.removeLast() }
    return out
  }
}
