package import InlayCore
internal import InlayFormats

extension HTMLGridColumns {
  /// What is said of the tables of a text in a format that knows no holes, and gets empty cells for them; `nil` if no cell
  /// needs one before it. Complexity: O(n).
  package static func holes(in text: DecomposedText) -> Diagnostic? {
    var tally = LossTally()
    var grid = HTMLGridColumns()
    var (table, row) = (-1, 0)
    var hasHole = false
    for block in TableCells(text).cells {
      guard let cell = block.cell else { continue }
      if cell.table != table {
        (grid, table, row, hasHole) = (HTMLGridColumns(), cell.table, 0, false)
      }
      if cell.row > row {
        row = cell.row
        grid.start(row: row)
      }
      guard !grid.add(cell).isEmpty, !hasHole else { continue }
      hasHole = true
      tally.note(block.range.lowerBound)
    }
    return tally.diagnostic(
      .formatsTablesNotCarried, "table has holes, which became empty cells",
      "tables have holes, which became empty cells")
  }
}
