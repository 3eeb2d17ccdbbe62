// Rows and columns of tables.

extension DecomposedText {
  /// Inserts empty rows into a table.
  ///
  /// A cell that covers the rows before and after the place gets longer. Every other column gets a cell in each new row,
  /// with the look of the cell above it or, in the first row, of the cell below. New rows among the header rows are header
  /// rows.
  ///
  /// - Parameters:
  ///   - count: the number of rows, at least one.
  ///   - row: the row that they come before, or the number of rows to insert them at the end.
  ///   - table: index into ``tables``.
  ///   - attributes: the look of the new cells; if `nil`, that of their neighbors.
  /// - Returns: what changed. Its new range is the new cells.
  /// - Throws: ``InlayError`` if there is no such table or row, or the table would exceed the default ``Limits``. The text
  ///   is then unchanged. Complexity: O(n + new cells).
  @discardableResult
  public mutating func insertRows(
    _ count: Int, at row: Int, ofTable table: Int, attributes: BlockAttributes? = nil
  ) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    guard count > 0 else { throw InlayError.editTableCount("rows", count) }
    try edit.check(row: row)
    try Limits.check("tableRows", edit.rowCount.saturatingSum(count), Limits.default.tableRows)
    try check(attributes, of: edit)
    let neighbor = row > 0 ? row - 1 : 0
    var isCovered = Array(repeating: false, count: edit.columnCount)
    var models = [Int?](repeating: nil, count: edit.columnCount)
    var cells: [TableEdit.Cell] = []
    var next = 0
    for var cell in edit.cells {
      if cell.place.rows.contains(neighbor) {
        for column in cell.place.columns { models[column] = cell.block }
      }
      if cell.place.row >= row {
        cell.place.row += count
      } else {
        if cell.place.rows.upperBound > row {
          for column in cell.place.columns { isCovered[column] = true }
          cell.place.rowSpan += count
        }
        next += 1
      }
      cells.append(cell)
    }
    let free = isCovered.indices.filter { !isCovered[$0] }
    try edit.check(newCells: free.count.multipliedSaturating(by: count))
    let fallback = models.lazy.compactMap { $0 }.first
    let new = (row..<row + count).flatMap { row in
      free.map { edit.newCell(row: row, column: $0, like: models[$0] ?? fallback, attributes) }
    }
    cells.insert(contentsOf: new, at: next)
    if let header = edit.base.tables[table].attributes.headerRows, row < header {
      edit.updateTable { $0.headerRows = min(header + count, 1_000_000_000) }
    }
    return try take(edit.finish(cells))
  }

  /// Removes rows of a table with their text.
  ///
  /// A cell that also covers other rows gets shorter. If it begins in a removed row, it moves down with its text to the
  /// first row after them. If no cell is left, the table goes, as with ``removeTable(_:keepsText:)``.
  ///
  /// - Throws: ``InlayError`` if there is no such table, or `rows` are not all in it. The text is then unchanged.
  ///   Complexity: O(n + cells · log cells).
  @discardableResult
  public mutating func removeRows(_ rows: Range<Int>, ofTable table: Int) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    try edit.check(rows: rows)
    guard !rows.isEmpty else { return AppliedEdits([]) }
    var cells: [TableEdit.Cell] = []
    for var cell in edit.cells {
      guard let left = cell.place.rows.removing(rows) else { continue }
      (cell.place.row, cell.place.rowSpan) = (left.lowerBound, left.count)
      cells.append(cell)
    }
    cells.sort { ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column) }
    if let header = edit.base.tables[table].attributes.headerRows, header > rows.lowerBound {
      edit.updateTable { $0.headerRows = header - rows.clamped(to: 0..<header).count }
    }
    return try take(edit.finish(cells))
  }

  /// Inserts empty columns into a table.
  ///
  /// A cell that covers the columns before and after the place gets wider. Every other row gets a cell in each new column,
  /// with the look of the cell before it or, in the first column, of the cell after it. Other columns keep their widths.
  ///
  /// - Parameters:
  ///   - count: the number of columns, at least one.
  ///   - column: the column that they come before, or the number of columns to insert them at the end.
  ///   - table: index into ``tables``.
  ///   - attributes: the look of the new cells; if `nil`, that of their neighbors.
  /// - Returns: what changed: one change for each row with a new cell.
  /// - Throws: ``InlayError`` if there is no such table or column, or the table would exceed the default ``Limits``. The
  ///   text is then unchanged. Complexity: O(n + new cells + cells · log cells).
  @discardableResult
  public mutating func insertColumns(
    _ count: Int, at column: Int, ofTable table: Int, attributes: BlockAttributes? = nil
  ) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    guard count > 0 else { throw InlayError.editTableCount("columns", count) }
    try edit.check(column: column)
    let columnCount = edit.columnCount.saturatingSum(count)
    try Limits.check("tableColumns", columnCount, Limits.default.tableColumns)
    try check(attributes, of: edit)
    let neighbor = column > 0 ? column - 1 : 0
    var isCovered = Array(repeating: false, count: edit.rowCount)
    var models = [Int?](repeating: nil, count: edit.rowCount)
    var cells: [TableEdit.Cell] = []
    for var cell in edit.cells {
      if cell.place.columns.contains(neighbor) {
        for row in cell.place.rows { models[row] = cell.block }
      }
      if cell.place.column >= column {
        cell.place.column += count
      } else if cell.place.columns.upperBound > column {
        for row in cell.place.rows { isCovered[row] = true }
        cell.place.columnSpan += count
      }
      cells.append(cell)
    }
    let free = isCovered.indices.filter { !isCovered[$0] }
    try edit.check(newCells: free.count.multipliedSaturating(by: count))
    let fallback = models.lazy.compactMap { $0 }.first
    for row in free {
      for new in column..<column + count {
        cells.append(edit.newCell(row: row, column: new, like: models[row] ?? fallback, attributes))
      }
    }
    cells.sort { ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column) }
    edit.definitions.tables[table].columnCount = columnCount
    if var widths = edit.base.tables[table].attributes.columnWidths, column < widths.count {
      widths.insert(contentsOf: Array(repeating: nil, count: count), at: column)
      edit.updateTable { $0.columnWidths = Array(widths.prefix(TextTableCell.maximumColumns)) }
    }
    return try take(edit.finish(cells))
  }

  /// Removes columns of a table with their text.
  ///
  /// A cell that also covers other columns gets narrower and keeps its text. If no cell is left, the table goes, as with
  /// ``removeTable(_:keepsText:)``.
  ///
  /// - Throws: ``InlayError`` if there is no such table, or `columns` are not all in it. The text is then unchanged.
  ///   Complexity: O(n).
  @discardableResult
  public mutating func removeColumns(_ columns: Range<Int>, ofTable table: Int) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    try edit.check(columns: columns)
    guard !columns.isEmpty else { return AppliedEdits([]) }
    var cells: [TableEdit.Cell] = []
    for var cell in edit.cells {
      guard let left = cell.place.columns.removing(columns) else { continue }
      (cell.place.column, cell.place.columnSpan) = (left.lowerBound, left.count)
      cells.append(cell)
    }
    edit.definitions.tables[table].columnCount = max(edit.columnCount - columns.count, 1)
    // Rows at the end in which no cell begins any more are headers no more.
    let rowCount = cells.reduce(0) { max($0, $1.place.row + 1) }
    if let header = edit.base.tables[table].attributes.headerRows, rowCount < edit.rowCount, header > rowCount
    {
      edit.updateTable { $0.headerRows = rowCount }
    }
    if var widths = edit.base.tables[table].attributes.columnWidths, columns.lowerBound < widths.count {
      widths.removeSubrange(columns.clamped(to: 0..<widths.count))
      edit.updateTable { $0.columnWidths = widths }
    }
    return try take(edit.finish(cells))
  }

  private func check(_ attributes: BlockAttributes?, of edit: TableEdit) throws {
    guard attributes?.values.isInRange ?? true else {
      throw InlayError.editValueOutOfRange(at: edit.range.lowerBound)
    }
  }
}

extension Range<Int> {
  /// The rows or columns of a cell once some are removed from its table; `nil` if none is left.
  fileprivate func removing(_ removed: Range<Int>) -> Range<Int>? {
    let count = self.count - clamped(to: removed).count
    guard count > 0 else { return nil }
    let start = lowerBound - (0..<lowerBound).clamped(to: removed).count
    return start..<start + count
  }
}

extension Int {
  /// The product, or the largest number if there is none. Neither number is negative.
  fileprivate func multipliedSaturating(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
