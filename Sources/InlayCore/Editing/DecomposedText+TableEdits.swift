/// Edits of tables.
///
/// They are as the other edits: the text stays valid, an edit that throws changes nothing, and what is returned says what
/// changed. Text that moves counts as deleted and inserted. Spans follow as in HTML editors. A row in which no cell begins
/// any more is closed up, and a table without cells goes.
///
/// ```swift
/// var text = try Decomposer.decompose([AttributedRun("Prices")]).value
/// try text.insertTable(rows: 2, columns: 2, at: text.utf16Count)
/// let first = text.blocks[0].range.lowerBound
/// try text.insert("Tea", at: first)
/// try text.insertRows(1, at: 2, ofTable: 0)
/// print(text.rowCount(ofTable: 0) ?? 0, "rows")
/// ```
extension DecomposedText {
  // MARK: Finding

  /// The innermost cell at a UTF-16 offset; `nil` if no cell is there, or if it is the end of the text. Complexity:
  /// O(blocks).
  public func cell(at position: Int) -> TextTableCell? {
    var found: TextTableCell?
    for block in blocks.prefix(while: { $0.range.lowerBound <= position }) {
      if let cell = block.cell, block.range.contains(position) { found = cell }
    }
    return found
  }

  /// The UTF-16 units of all cells of a table; `nil` if there is no such table. Complexity: O(blocks).
  public func range(ofTable table: Int) -> Range<Int>? {
    tables.indices.contains(table) ? tableRanges[table] : nil
  }

  /// The number of rows of a table; `nil` if there is no such table. Complexity: O(blocks).
  public func rowCount(ofTable table: Int) -> Int? {
    guard tables.indices.contains(table) else { return nil }
    return blocks.lazy.compactMap(\.cell).filter { $0.table == table }.map(\.rows.upperBound).max()
  }

  // MARK: Tables

  /// Inserts a table of empty cells.
  ///
  /// Inside a paragraph, the paragraph ends before the table, and its rest follows the table. At the start of a paragraph
  /// the table comes before it, in the same cells and boxes: at the start of a cell it stands in that cell. To begin a
  /// table before another one, insert a paragraph with ``insertParagraph(beforeTable:)`` first.
  ///
  /// - Parameters:
  ///   - rows: the number of rows, at least one.
  ///   - columns: the number of columns, at least one.
  ///   - position: a UTF-16 offset.
  ///   - attributes: the look and layout of the table.
  ///   - cellAttributes: the look of each cell.
  /// - Returns: one change. Its new range ends with the last cell.
  /// - Throws: ``InlayError`` if `position` is not valid, a value is out of range, or the table would exceed the default
  ///   ``Limits``. Complexity: O(n + cells).
  @discardableResult
  public mutating func insertTable(
    rows: Int, columns: Int, at position: Int, attributes: TableAttributes = .none,
    cellAttributes: BlockAttributes = .none
  ) throws -> AppliedEdits {
    guard rows > 0 else { throw InlayError.editTableCount("rows", rows) }
    guard columns > 0 else { throw InlayError.editTableCount("columns", columns) }
    let limits = Limits.default
    try Limits.check("tableRows", rows, limits.tableRows)
    try Limits.check("tableColumns", columns, limits.tableColumns)
    let count = rows * columns
    try Limits.check("tableCells", blocks.count.saturatingSum(count), limits.tableCells)
    guard attributes.values.isInRange, cellAttributes.values.isInRange else {
      throw InlayError.editValueOutOfRange(at: position)
    }
    let startsParagraph = try EditOffsets([position..<position], in: text).startsParagraph[0]
    var definitions = BlockDefinitions(self)
    let outer = definitions.path(at: startsParagraph ? position : position - 1)
    try Limits.check("tableDepth", outer.count + 1, limits.tableDepth)
    var neighbors = NeighbourLookup(self)
    var look = neighbors.attributes(for: position..<position, startsParagraph: startsParagraph)
    // A CR before the table ends the paragraph, and would be one with an LF.
    let followsCR = position > 0 && utf16Unit(position - 1) == 0x0D
    var pieces: [EditPass.Piece] = []
    if !startsParagraph, !followsCR { pieces.append(.paragraphEnd("\n", in: outer, like: look)) }
    look.paragraph = .none
    if look.character.link != nil { look.character.link = nil }
    let table = definitions.tables.count
    definitions.tables.append(TextTable(columnCount: columns, attributes: attributes))
    pieces.reserveCapacity(count + 1)
    for row in 0..<rows {
      for column in 0..<columns {
        let separator: Unicode.Scalar = followsCR && pieces.isEmpty ? "\u{2029}" : "\n"
        let path = outer + [UInt32(definitions.blocks.count)]
        pieces.append(.paragraphEnd(separator, in: path, like: look))
        let cell = TextTableCell(table: table, row: row, column: column)
        definitions.blocks.append(TextBlock(0..<0, cell: cell, attributes: cellAttributes))
      }
    }
    var pass = EditPass(self, blocks: definitions)
    let applied = try pass.run([EditPass.Edit(position..<position, with: pieces)])
    self = pass.finish()
    return applied
  }

  /// Inserts an empty paragraph before a table, in what the table stands in. So text can be written before a table at the
  /// start of a text or cell.
  ///
  /// - Returns: the change. Its new range is the paragraph.
  /// - Throws: ``InlayError`` if there is no such table. Complexity: O(n).
  @discardableResult
  public mutating func insertParagraph(beforeTable table: Int) throws -> AppliedEdits {
    let edit = try TableEdit(self, table: table)
    return try insertParagraph(at: edit.range.lowerBound, in: edit.outer)
  }

  /// Inserts an empty paragraph after a table, in what the table stands in. So text can be written between two tables, and
  /// after a table at the end of a cell.
  ///
  /// At the end of a text, the last cell may have no separator; then one is inserted to end it. If the table stands in no
  /// cell or box, that is all: the new paragraph is the empty one after that separator.
  ///
  /// - Returns: the change. Its new range ends with what was inserted last.
  /// - Throws: ``InlayError`` if there is no such table. Complexity: O(n).
  @discardableResult
  public mutating func insertParagraph(afterTable table: Int) throws -> AppliedEdits {
    let edit = try TableEdit(self, table: table)
    let end = edit.range.upperBound
    guard edit.isOpen else { return try insertParagraph(at: end, in: edit.outer) }
    var pieces = [edit.closingEnd(of: end - 1)]
    if !edit.outer.isEmpty {
      pieces.append(.paragraphEnd("\n", in: edit.outer, like: NeighbourLookup.Found()))
    }
    return try insert(pieces, at: end)
  }

  private mutating func insertParagraph(at position: Int, in path: [UInt32]) throws -> AppliedEdits {
    let separator: Unicode.Scalar = position > 0 && utf16Unit(position - 1) == 0x0D ? "\u{2029}" : "\n"
    return try insert([.paragraphEnd(separator, in: path, like: NeighbourLookup.Found())], at: position)
  }

  private mutating func insert(_ pieces: [EditPass.Piece], at position: Int) throws -> AppliedEdits {
    var pass = EditPass(self)
    let applied = try pass.run([EditPass.Edit(position..<position, with: pieces)])
    self = pass.finish()
    return applied
  }

  /// Removes a table.
  ///
  /// - Parameters:
  ///   - table: index into ``tables``.
  ///   - keepsText: whether the paragraphs of the cells stay, in their order. Tables and boxes in them then stay too.
  ///     Otherwise they are deleted. If nothing else is in the cell or box that the table stands in, that is left with an
  ///     empty paragraph.
  /// - Returns: what changed in the text; nothing if the text stays.
  /// - Throws: ``InlayError`` if there is no such table. Complexity: O(n).
  @discardableResult
  public mutating func removeTable(_ table: Int, keepsText: Bool = false) throws -> AppliedEdits {
    var edit = try TableEdit(self, table: table)
    guard keepsText else { return try take(edit.finish([])) }
    let cells = Set(edit.blocks.map { UInt32($0) })
    edit.definitions.replaceBlocks { cells.contains($0) ? nil : $0 }
    var pass = EditPass(self, blocks: edit.definitions)
    let applied = try pass.run([])
    self = pass.finish()
    return applied
  }

  /// Changes the look and layout of a table.
  ///
  /// - Throws: ``InlayError`` if there is no such table, or if a new value is out of range. The text is then unchanged.
  ///   Complexity: O(tables).
  public mutating func setTableAttributes(
    ofTable table: Int, _ change: (inout TableAttributeValues) -> Void
  ) throws {
    guard tables.indices.contains(table) else {
      throw InlayError.editNoSuchTable(index: table, count: tables.count)
    }
    var values = tables[table].attributes.values
    change(&values)
    guard values.isInRange else {
      throw InlayError.editValueOutOfRange(at: range(ofTable: table)?.lowerBound ?? 0)
    }
    var copy = tables
    copy[table].attributes = TableAttributes(values)
    if copy != tables { self = with(tables: copy) }
  }

  /// Takes over the result of an edit.
  mutating func take(_ result: (text: DecomposedText, applied: AppliedEdits)) -> AppliedEdits {
    self = result.text
    return result.applied
  }
}
