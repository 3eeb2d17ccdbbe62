extension DecomposedText {
  /// Checks the rules of tables and blocks. Complexity: O(blocks), and O(n) if there are any.
  func checkBlocks() throws {
    guard !blocks.isEmpty || !tables.isEmpty else { return }
    try checkNesting()
    try checkGrids()
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
      let at = range.lowerBound
      guard !range.isEmpty else { throw InlayError.model(.blockEmpty, "`blocks[\(index)]` is empty", at: at) }
      guard range.upperBound <= length else {
        throw InlayError.model(.blockOutOfBounds, "`blocks[\(index)]` extends beyond the text", at: at)
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
          violation = InlayError.model(
            .blocksUnsorted, "`blocks[\(index)]` starts before `blocks[\(index - 1)]`", at: range.lowerBound)
        } else if range.lowerBound != paragraph.lowerBound {
          violation = InlayError.model(
            .blockNotAligned, "`blocks[\(index)]` does not start at the start of a paragraph",
            at: range.lowerBound)
        } else if let last = open.last, range.upperBound > last.end {
          violation = InlayError.model(
            .blocksUnsorted, "`blocks[\(index)]` starts in `blocks[\(last.index)]` and ends after it",
            at: range.lowerBound)
        }
        if violation != nil { return }
        open.append((index, range.upperBound))
        index += 1
      }
      while let last = open.last, last.end <= paragraph.upperBound {
        if last.end < paragraph.upperBound {
          violation = InlayError.model(
            .blockNotAligned, "`blocks[\(last.index)]` does not end at the end of a paragraph", at: last.end)
          return
        }
        open.removeLast()
      }
    }
    if let violation { throw violation }
  }
}
