import InlayCore

// Finds the cells of complete tables.
extension RTFTableLog {
  /// Makes nodes of all cells that are kept, and says which paragraphs stand in which. Returns the tables.
  mutating func solve(
    _ conversion: inout RTFTableConversion, _ limits: Limits, at: Int
  ) throws -> (tables: [TextTable], nodes: [Node]) {
    var nodes: [Node] = []
    var made: [TextTable] = []
    // A cell around others comes first.
    let order = tables.indices.sorted { (tables[$0].level, $0) < (tables[$1].level, $1) }
    for index in order {
      var grid = RTFTableGrid()
      for row in tables[index].rows { grid.add(definitions[row.definition], cells: row.bounds.count - 1) }
      grid.solve()
      try Limits.check("tableColumns", grid.columnCount, limits.tableColumns, at: .byte(at))
      cells(of: index, as: made.count, grid, &conversion, &nodes)
      let rows = tables[index].rows.map { definitions[$0.definition] }
      made.append(conversion.table(rows, grid))
    }
    return (made, nodes)
  }

  private mutating func cells(
    of table: Int, as number: Int, _ grid: RTFTableGrid, _ conversion: inout RTFTableConversion,
    _ nodes: inout [Node]
  ) {
    /// The cell that a merge of rows began with, by its first column.
    var merges: [Int: (node: Int, end: Int, row: Int)] = [:]
    let rows = tables[table].rows
    for (rowIndex, row) in rows.enumerated() {
      let definition = definitions[row.definition]
      var index = 0
      while index < row.bounds.count - 1 {
        let next = mergedEnd(row, definition, from: index)
        let columns = grid.column(row: rowIndex, edge: index)..<grid.column(row: rowIndex, edge: next)
        let range = row.bounds[index]..<row.bounds[next]
        let merge = index < definition.cells.count ? definition.cells[index].rowMerge : .none
        defer { index = next }
        if merge == .continued, let begun = merges[columns.lowerBound], begun.end == columns.upperBound,
          begun.row == rowIndex - 1
        {
          if !hasText(range) {
            drop(range)
            nodes[begun.node].cell.rowSpan += 1
            merges[columns.lowerBound]?.row = rowIndex
            continue
          }
          report(
            .rtfTableBroken, paragraph: range.lowerBound,
            "a cell that continues the one above it has text of its own, and became a cell of its own")
        }
        var node = Node(parent: paragraphs[range.lowerBound].node, table: number)
        node.cell = TextTableCell(
          table: number, row: rowIndex, column: columns.lowerBound, columnSpan: columns.count)
        node.attributes = conversion.cell(
          index, to: next, of: row.definition, definition, isFirstRow: rowIndex == 0,
          isLastRow: rowIndex == rows.count - 1)
        if merge != .none { merges[columns.lowerBound] = (nodes.count, columns.upperBound, rowIndex) }
        for paragraph in range { paragraphs[paragraph].node = nodes.count }
        nodes.append(node)
      }
    }
  }

  /// The end of the cells that a cell is merged with. Their text follows that of the first; empty ones vanish.
  private mutating func mergedEnd(_ row: Row, _ definition: RTFRowDefinition, from index: Int) -> Int {
    var next = index + 1
    let count = min(row.bounds.count - 1, definition.cells.count)
    while next < count, definition.cells[next].merge == .continued {
      let range = row.bounds[next]..<row.bounds[next + 1]
      if !hasText(range) { drop(range) }
      next += 1
    }
    return next
  }

  private mutating func drop(_ range: Range<Int>) {
    for paragraph in range { paragraphs[paragraph].isDropped = true }
  }
}
