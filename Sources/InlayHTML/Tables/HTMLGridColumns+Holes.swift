package import InlayCore
internal import InlayFormats

extension HTMLGridColumns {
  /// The diagnostic about tables with holes, for a format that fills them with empty cells; `nil` if no table has any.
  /// Complexity: O(n).
  package static func holes(in text: DecomposedText) -> Diagnostic? {
    var tally = LossTally()
    var grid = HTMLGridColumns()
    var table: Int?
    var hasHole = false
    for block in TableCells(text).cells {
      guard let cell = block.cell else { continue }
      if cell.table != table { (grid, table, hasHole) = (HTMLGridColumns(), cell.table, false) }
      if !grid.add(cell).isEmpty, !hasHole {
        hasHole = true
        tally.note(block.range.lowerBound)
      }
    }
    return tally.diagnostic(
      .formatsTablesNotCarried, "table has holes, which became empty cells",
      "tables have holes, which became empty cells")
  }
}
