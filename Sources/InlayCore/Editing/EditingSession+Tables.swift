// What an editor does to tables. Rows, columns and cells change by ``EditingSession/edit(_:)``:
// `try session.edit { try $0.insertRows(1, at: 2, ofTable: 0) }`.

extension EditingSession {
  /// The cells that are selected: the innermost table that holds the whole selection, and the smallest rectangle of its
  /// rows and columns around all cells that the selection touches. The rectangle may cut or hold other cells. A cursor at
  /// the end of a text touches the last cell if the cell's paragraph has no separator. `nil` if there is no such table.
  /// Complexity: O(n).
  public var selectedCells: (table: Int, rows: Range<Int>, columns: Range<Int>)? {
    let first = text.unitInCell(at: selection.lowerBound)
    let last = max(first, selection.upperBound - 1)
    let ends = text.cells(at: last).compactMap { text.blocks[$0].cell?.table }
    guard
      let table = text.cells(at: first).reversed().lazy.compactMap({
        text.blocks[$0].cell?.table
      }).first(where: ends.contains)
    else { return nil }
    var touched: (rows: Range<Int>, columns: Range<Int>)?
    for block in text.blocks {
      guard let cell = block.cell, cell.table == table,
        block.range.lowerBound <= last, block.range.upperBound > first
      else { continue }
      let known = touched ?? (cell.rows, cell.columns)
      touched = (
        min(known.rows.lowerBound, cell.row)..<max(known.rows.upperBound, cell.rows.upperBound),
        min(known.columns.lowerBound, cell.column)..<max(known.columns.upperBound, cell.columns.upperBound)
      )
    }
    return touched.map { (table, $0.rows, $0.columns) }
  }

  /// Replaces the selection with a table of empty cells, and puts the cursor into the first. Works as
  /// ``DecomposedText/insertTable(rows:columns:at:attributes:cellAttributes:)``.
  ///
  /// - Throws: ``InlayError`` as that does. The session is then unchanged. Complexity: O(n + cells).
  @discardableResult
  public mutating func insertTable(
    rows: Int, columns: Int, attributes: TableAttributes = .none, cellAttributes: BlockAttributes = .none
  ) throws -> AppliedEdits {
    var copy = text
    let start = selection.lowerBound
    let deleted = selection.isEmpty ? nil : try copy.delete(selection)
    let count = copy.utf16Count
    let inserted = try copy.insertTable(
      rows: rows, columns: columns, at: start, attributes: attributes, cellAttributes: cellAttributes)
    let end = start + copy.utf16Count - count
    // The cells stand at the end of what was inserted, a unit each.
    let first = end - rows * columns
    let applied = AppliedEdits(
      [AppliedEdits.Change(old: selection, new: start..<end)],
      diagnostics: (deleted?.diagnostics ?? []) + inserted.diagnostics)
    commit(copy, applied, selection: first..<first)
    return applied
  }

  /// Changes the look of the ``selectedCells``. Works as
  /// ``DecomposedText/setCellAttributes(rows:columns:ofTable:_:)``. Without selected cells, nothing changes.
  ///
  /// - Throws: ``InlayError`` if a new value is out of range. The session is then unchanged. Complexity: O(n).
  public mutating func setCellAttributes(_ change: (inout BlockAttributeValues) -> Void) throws {
    guard let selected = selectedCells else { return }
    var copy = text
    try copy.setCellAttributes(
      rows: selected.rows, columns: selected.columns, ofTable: selected.table, change)
    commit(copy, AppliedEdits([]), keepsTyping: true)
  }

  /// Changes the look of the table of the ``selectedCells``. Works as ``DecomposedText/setTableAttributes(ofTable:_:)``.
  /// Without selected cells, nothing changes.
  ///
  /// - Throws: ``InlayError`` if a new value is out of range. The session is then unchanged. Complexity: O(n).
  public mutating func setTableAttributes(_ change: (inout TableAttributeValues) -> Void) throws {
    guard let selected = selectedCells else { return }
    var copy = text
    try copy.setTableAttributes(ofTable: selected.table, change)
    commit(copy, AppliedEdits([]), keepsTyping: true)
  }
}

extension DecomposedText {
  /// The blocks of the cells at a UTF-16 offset, outermost first. The end of a text is in the cells of its last paragraph
  /// if that has no separator. Complexity: O(n).
  func cells(at position: Int) -> [Int] {
    let unit = unitInCell(at: position)
    return blocks.indices.filter { blocks[$0].cell != nil && blocks[$0].range.contains(unit) }
  }

  /// The unit whose cells a position is in. Complexity: O(n).
  func unitInCell(at position: Int) -> Int {
    position == utf16Count && endsInCell ? position - 1 : position
  }

  /// Whether the last paragraph stands in a cell and has no separator. Complexity: O(n).
  var endsInCell: Bool {
    guard !blocks.isEmpty, text.unicodeScalars.last?.endsParagraph == false else { return false }
    let end = utf16Count
    return blocks.contains { $0.cell != nil && $0.range.upperBound == end }
  }
}
