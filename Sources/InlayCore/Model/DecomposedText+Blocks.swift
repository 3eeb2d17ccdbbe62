extension DecomposedText {
  /// Checks the rules of tables and blocks. Complexity: O(blocks), and O(n) if there are any.
  func checkBlocks() throws {
    guard !blocks.isEmpty || !tables.isEmpty else { return }
    try checkNesting()
    try checkTables()
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
    var index = 0
    var ends: [Int] = []
    var violation: InlayError?
    ParagraphBoundaries.forEach(in: text) { paragraph, _ in
      guard violation == nil else { return }
      while index < blocks.count, blocks[index].range.lowerBound < paragraph.upperBound {
        let range = blocks[index].range
        if range.isEmpty {
          violation = InlayError.model(.blockEmpty, index: index, at: range.lowerBound)
        } else if index > 0, range.lowerBound < blocks[index - 1].range.lowerBound {
          violation = InlayError.model(.blocksUnsorted, index: index, at: range.lowerBound)
        } else if range.lowerBound != paragraph.lowerBound {
          violation = InlayError.model(.blockNotAligned, index: index, at: range.lowerBound)
        } else if let end = ends.last, range.upperBound > end {
          violation = InlayError.model(.blocksUnsorted, index: index, at: range.lowerBound)
        }
        if violation != nil { return }
        ends.append(range.upperBound)
        index += 1
      }
      while let end = ends.last, end <= paragraph.upperBound {
        if end < paragraph.upperBound {
          violation = InlayError.model(.blockNotAligned, index: max(index - 1, 0), at: end)
          return
        }
        ends.removeLast()
      }
    }
    if let violation { throw violation }
    guard index == blocks.count, ends.isEmpty else {
      throw InlayError.model(.blockOutOfBounds, index: min(index, blocks.count - 1))
    }
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
      var state = states[cell.table]
      guard state.parent == parent, state.end == range.lowerBound else { throw broken(.cellsApart) }
      guard cell.row <= state.row + 1 else { throw broken(.rowWithoutCell) }
      guard state.occupancy.add(cell) else { throw broken(.cellsOverlap) }
      (state.end, state.row) = (range.upperBound, cell.row)
      states[cell.table] = state
    }
    guard states.count == tables.count else {
      throw InlayError.model(.tableWithoutCells, index: states.count)
    }
    for (index, state) in states.enumerated() where state.occupancy.rowCount > state.row + 1 {
      throw InlayError.model(.rowWithoutCell, index: index)
    }
  }
}
