extension DecomposedText {
  /// A table as far as its cells were checked.
  private struct Grid {
    var occupancy = TableOccupancy()
    /// The block that the cells stand in, or -1.
    var parent: Int
    /// Where the last cell ends, and its place.
    var end: Int
    var row = -1
    var column = 0
  }

  /// Checks the grids of tables, after the nesting of blocks was checked. Complexity: O(blocks).
  func checkGrids() throws {
    var grids: [Grid] = []
    var open: [Int] = []
    for (index, block) in blocks.enumerated() {
      let range = block.range
      while let last = open.last, blocks[last].range.upperBound <= range.lowerBound { open.removeLast() }
      let parent = open.last ?? -1
      open.append(index)
      guard let cell = block.cell else { continue }
      let at = range.lowerBound
      try checkTable(of: cell, index, at: at, begun: grids.count)
      if cell.table == grids.count { grids.append(Grid(parent: parent, end: at)) }
      try checkPlace(of: cell, index, at: at)
      func broken(_ rule: ModelRule, _ what: String) -> InlayError {
        .model(rule, "`blocks[\(index)]` \(what) of `tables[\(cell.table)]`", at: at)
      }
      guard grids[cell.table].parent == parent else {
        throw broken(.cellsApart, "stands in another block than the cells before it")
      }
      guard grids[cell.table].end == at else {
        throw broken(.cellsApart, "does not follow the cell before it")
      }
      let row = grids[cell.table].row
      guard cell.row <= row + 1 else { throw Self.noCell(inRow: row + 1, of: cell.table, at: at) }
      guard grids[cell.table].occupancy.add(cell) else {
        let isBehind = (row, grids[cell.table].column) < (cell.row, cell.column)
        throw broken(
          .cellsOverlap,
          isBehind ? "overlaps another cell" : "has its place at or before that of the last cell")
      }
      (grids[cell.table].end, grids[cell.table].row) = (range.upperBound, cell.row)
      grids[cell.table].column = cell.column
    }
    guard grids.count == tables.count else {
      throw InlayError.model(.tableWithoutCells, "`tables[\(grids.count)]` has no cells")
    }
    for (index, grid) in grids.enumerated() where grid.occupancy.rowCount > grid.row + 1 {
      throw Self.noCell(inRow: grid.row + 1, of: index, at: nil)
    }
  }

  private static func noCell(inRow row: Int, of table: Int, at: Int?) -> InlayError {
    .model(.rowWithoutCell, "no cell begins in row \(row) of `tables[\(table)]`", at: at)
  }

  /// Throws unless the table of a cell is known, and is in its order. `begun` tables have a cell before it.
  private func checkTable(of cell: TextTableCell, _ index: Int, at: Int, begun: Int) throws {
    let sentence: String
    if tables.isEmpty {
      sentence = "`blocks[\(index)]` refers to `tables[\(cell.table)]`, but there are no tables"
    } else if cell.table >= tables.count {
      sentence = "`blocks[\(index)]` refers to `tables[\(cell.table)]`, which is not in the list"
    } else if cell.table > begun {
      sentence =
        "`tables[\(cell.table)]` has its first cell, `blocks[\(index)]`, before `tables[\(begun)]` has one"
    } else {
      return
    }
    throw InlayError.model(.cellTableUnknown, sentence, at: at)
  }

  /// Throws unless a cell covers columns that its table has, and rows that a table may have.
  private func checkPlace(of cell: TextTableCell, _ index: Int, at: Int) throws {
    let columnCount = tables[cell.table].columnCount
    let sentence: String
    if !(1...TextTableCell.maximumColumns).contains(columnCount) {
      sentence =
        "`tables[\(cell.table)]` has \(columnCount) columns; a table has 1 to \(TextTableCell.maximumColumns)"
    } else if cell.rowSpan < 1 || cell.columnSpan < 1 {
      sentence = "`blocks[\(index)]` covers no row or no column"
    } else if cell.columns.upperBound > columnCount {
      let columns = "\(columnCount) \(columnCount == 1 ? "column" : "columns")"
      sentence =
        "`blocks[\(index)]` covers column \(cell.columns.upperBound - 1) of `tables[\(cell.table)]`, which has \(columns)"
    } else if cell.rows.upperBound > TextTableCell.maximumRows {
      sentence =
        "`blocks[\(index)]` covers row \(cell.rows.upperBound - 1); a table has rows up to \(TextTableCell.maximumRows - 1)"
    } else {
      return
    }
    throw InlayError.model(.cellOutOfBounds, sentence, at: at)
  }
}
