// Cells of tables.

extension DecomposedText {
  /// Merges all cells of some rows and columns into one.
  ///
  /// The cell has the look of the first, and their paragraphs in the order of the text. Cells with an empty paragraph add
  /// none. If no cell begins in one of the rows any more, the row is closed up.
  ///
  /// - Throws: ``InlayError`` if there is no such table, the rows and columns are not all in it, are empty, cut a cell, or
  ///   have no cell. The text is then unchanged. Complexity: O(n), and O(cells · log cells) if they cut a cell.
  @discardableResult
  public mutating func mergeCells(
    rows: Range<Int>, columns: Range<Int>, ofTable table: Int
  ) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    let all = edit.cells
    let chosen = try edit.cells(rows: rows, columns: columns)
    guard !rows.isEmpty else { throw InlayError.editNothingToMerge("rows", rows) }
    guard !columns.isEmpty else { throw InlayError.editNothingToMerge("columns", columns) }
    guard let first = chosen.first else {
      throw InlayError.editNoCell(row: rows.lowerBound, column: columns.lowerBound)
    }
    let inner = all[first].place
    guard chosen.count > 1 || inner.rows != rows || inner.columns != columns else { return AppliedEdits([]) }
    let area = CellArea(rows: rows, columns: columns)
    guard chosen.allSatisfy({ area.holds(all[$0].place) }) else {
      throw InlayError.editCellCut(area.widened(toCutNone: all.map(\.place)))
    }
    var merged = all[first]
    merged.place = TextTableCell(
      table: table, row: rows.lowerBound, column: columns.lowerBound, rowSpan: rows.count,
      columnSpan: columns.count)
    // The cells of the first row stand side by side in the text; the others come to them.
    let beside = all[first].place.row
    let full = chosen.filter { !isEmptyParagraph(blocks[edit.blocks[$0]].range) }
    merged.parts = (full.isEmpty ? [first] : full).map { index in
      let block = edit.blocks[index]
      return all[index].place.row == beside ? .text(block) : .moved(block)
    }
    let taken = Set(chosen)
    var cells = all.indices.filter { !taken.contains($0) }.map { all[$0] }
    let at = cells.partition {
      ($0.place.row, $0.place.column) < (merged.place.row, merged.place.column)
    }
    cells.insert(merged, at: at)
    return try take(edit.finish(cells))
  }

  /// Splits the cell that covers a place into cells of one row and one column. Its text stays in the first of them, and
  /// the others have its look. A cell of one row and column stays.
  ///
  /// - Throws: ``InlayError`` if there is no such table or cell. The text is then unchanged. Complexity: O(n + new cells).
  @discardableResult
  public mutating func splitCell(row: Int, column: Int, ofTable table: Int) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    var cells = edit.cells
    guard
      let index = cells.firstIndex(where: {
        $0.place.rows.contains(row) && $0.place.columns.contains(column)
      })
    else { throw InlayError.editNoCell(row: row, column: column) }
    let place = cells[index].place
    guard place.rowSpan > 1 || place.columnSpan > 1 else { return AppliedEdits([]) }
    try edit.check(newCells: place.rowSpan * place.columnSpan - 1)
    (cells[index].place.rowSpan, cells[index].place.columnSpan) = (1, 1)
    for row in place.rows {
      for column in place.columns where (row, column) != (place.row, place.column) {
        cells.append(edit.newCell(row: row, column: column, like: edit.blocks[index], nil))
      }
    }
    cells.sort { ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column) }
    return try take(edit.finish(cells))
  }

  /// Changes the look of all cells that cover a place in some rows and columns.
  ///
  /// - Parameters:
  ///   - rows: rows of the table.
  ///   - columns: columns of the table.
  ///   - table: index into ``tables``.
  ///   - change: called for each distinct look.
  /// - Throws: ``InlayError`` if there is no such table, the rows and columns are not all in it, or a new value is out of
  ///   range. The text is then unchanged. Complexity: O(blocks).
  public mutating func setCellAttributes(
    rows: Range<Int>, columns: Range<Int>, ofTable table: Int,
    _ change: (inout BlockAttributeValues) -> Void
  ) throws {
    let edit = try TableEdit(self, table: table)
    var made: [BlockAttributes: BlockAttributes] = [:]
    var copy = blocks
    for index in try edit.cells(rows: rows, columns: columns) {
      let block = edit.blocks[index]
      let old = copy[block].attributes
      if let known = made[old] {
        copy[block].attributes = known
        continue
      }
      var values = old.values
      change(&values)
      guard values.isInRange else { throw InlayError.editValueOutOfRange(at: copy[block].range.lowerBound) }
      let new = BlockAttributes(values)
      made[old] = new
      copy[block].attributes = new
    }
    if copy != blocks { self = with(blocks: copy) }
  }

  /// Whether a range is one paragraph without characters.
  private func isEmptyParagraph(_ range: Range<Int>) -> Bool {
    guard range.count <= 2 else { return false }
    let units = range.map { utf16Unit($0) }
    return [[0x0A], [0x0D], [0x2029], [0x0D, 0x0A]].contains(units)
  }
}

extension TableEdit {
  /// The indices in `cells` of those that cover a place in some rows and columns.
  fileprivate func cells(rows: Range<Int>, columns: Range<Int>) throws -> [Int] {
    try check(rows: rows)
    try check(columns: columns)
    return blocks.indices.filter {
      let place = place(blocks[$0])
      return place.rows.overlaps(rows) && place.columns.overlaps(columns)
    }
  }
}
