extension DecomposedText {
  /// Checks the rules of tables and blocks. Complexity: O(blocks), and O(n) if there are any.
  func checkBlocks() throws {
    guard !blocks.isEmpty || !tables.isEmpty else { return }
    try checkNesting()
    try checkTables()
  }

  /// The UTF-16 units of all cells of each table. Complexity: O(blocks).
  package var tableRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(tables.count)
    for block in blocks {
      guard let table = block.cell?.table else { continue }
      if table == ranges.count {
        ranges.append(block.range)
      } else {
        ranges[table] = ranges[table].lowerBound..<block.range.upperBound
      }
    }
    return ranges
  }

  /// Throws if the tables exceed a limit. Complexity: O(blocks).
  package func checkTables(_ limits: Limits) throws {
    try Limits.check("tableCells", blocks.count, limits.tableCells)
    for table in tables { try Limits.check("tableColumns", table.columnCount, limits.tableColumns) }
    var ends: [Int] = []
    for block in blocks {
      let range = block.range
      while let end = ends.last, end <= range.lowerBound { ends.removeLast() }
      ends.append(range.upperBound)
      try Limits.check("tableDepth", ends.count, limits.tableDepth)
      if let cell = block.cell { try Limits.check("tableRows", cell.rows.upperBound, limits.tableRows) }
    }
  }

  /// Checks that blocks cover whole paragraphs and nest like brackets.
  private func checkNesting() throws {
    let length = utf16Count
    for (index, block) in blocks.enumerated() {
      let range = block.range
      guard !range.isEmpty else { throw InlayError.model(.blockEmpty, index: index, at: range.lowerBound) }
      guard range.upperBound <= length else {
        throw InlayError.model(.blockOutOfBounds, index: index, at: range.lowerBound)
      }
    }
    var index = 0
    // The blocks that have begun, and where they end.
    var open: [(index: Int, end: Int)] = []
    var violation: InlayError?
    ParagraphBoundaries.forEach(in: text) { paragraph, _ in
      guard violation == nil else { return }
      while index < blocks.count, blocks[index].range.lowerBound < paragraph.upperBound {
        let range = blocks[index].range
        if index > 0, range.lowerBound < blocks[index - 1].range.lowerBound {
          violation = InlayError.model(.blocksUnsorted, index: index, at: range.lowerBound)
        } else if range.lowerBound != paragraph.lowerBound {
          violation = InlayError.model(.blockNotAligned, index: index, at: range.lowerBound)
        } else if let end = open.last?.end, range.upperBound > end {
          violation = InlayError.model(.blocksUnsorted, index: index, at: range.lowerBound)
        }
        if violation != nil { return }
        open.append((index, range.upperBound))
        index += 1
      }
      while let last = open.last, last.end <= paragraph.upperBound {
        if last.end < paragraph.upperBound {
          violation = InlayError.model(.blockNotAligned, index: last.index, at: last.end)
          return
        }
        open.removeLast()
      }
    }
    if let violation { throw violation }
  }

  /// Checks the grids of tables, after the nesting of blocks was checked.
  private func checkTables() throws {
    struct State {
      var occupancy = TableOccupancy()
      var parent: Int
      var end: Int
      var row = -1
    }
    var states: [State] = []
    var open: [Int] = []
    for (index, block) in blocks.enumerated() {
      let range = block.range
      while let last = open.last, blocks[last].range.upperBound <= range.lowerBound { open.removeLast() }
      let parent = open.last ?? -1
      open.append(index)
      guard let cell = block.cell else { continue }
      func broken(_ rule: ModelRule) -> InlayError { .model(rule, index: index, at: range.lowerBound) }
      guard cell.table <= states.count, cell.table < tables.count else { throw broken(.cellTableUnknown) }
      if cell.table == states.count { states.append(State(parent: parent, end: range.lowerBound)) }
      let table = tables[cell.table]
      guard (1...TextTableCell.maximumColumns).contains(table.columnCount),
        cell.rowSpan > 0, cell.columnSpan > 0, cell.columns.upperBound <= table.columnCount,
        cell.rows.upperBound <= TextTableCell.maximumRows
      else { throw broken(.cellOutOfBounds) }
      guard states[cell.table].parent == parent, states[cell.table].end == range.lowerBound else {
        throw broken(.cellsApart)
      }
      guard cell.row <= states[cell.table].row + 1 else { throw broken(.rowWithoutCell) }
      guard states[cell.table].occupancy.add(cell) else { throw broken(.cellsOverlap) }
      (states[cell.table].end, states[cell.table].row) = (range.upperBound, cell.row)
    }
    guard states.count == tables.count else {
      throw InlayError.model(.tableWithoutCells, index: states.count)
    }
    for (index, state) in states.enumerated()
    where state.occupancy.rowCount > state.row + 1 {
      throw InlayError.model(.rowWithoutCell, index: index)
    }
  }
}
