/// Makes valid blocks of paragraphs that say which blocks they stand in.
///
/// Paragraphs are given in order. What adjacent ones have in common stays open; the rest ends and begins. A cell that
/// breaks a rule of tables (it comes before the cell ahead of it, overlaps one, or does not follow its table) begins a
/// table of its own, because no text may be lost. Rows in which no cell begins are closed up.
struct BlockAssembler {
  private struct Open {
    /// Index in the definitions.
    var source: UInt32
    /// Index in `blocks`.
    var block: Int
  }

  /// A table that may get more cells: the last child of an open block.
  private struct Growing {
    /// Index in the definitions.
    var source: Int
    /// Index in `tables`.
    var table: Int
    var end: Int
    var occupancy = TableOccupancy()
  }

  private let definitions: BlockDefinitions
  private(set) var tables: [TextTable] = []
  private(set) var blocks: [TextBlock] = []
  private var open: [Open] = []
  /// For each level of `open`, and for the text itself, the table that ends at the last child.
  private var growing: [Growing?] = [nil]
  private var change = 0
  /// Tables that were begun before.
  private var begun: Set<Int> = []
  /// Where tables begin anew.
  private var splits: [Int] = []
  /// Where other blocks begin inside a paragraph: the first place of each paragraph.
  private var changesInside: [Int] = []

  init(_ definitions: BlockDefinitions) { self.definitions = definitions }

  /// Makes the blocks of a text.
  ///
  /// - Complexity: O(n + blocks · depth).
  static func blocks(
    of text: String, _ definitions: BlockDefinitions, _ collector: inout DiagnosticCollector
  ) -> (tables: [TextTable], blocks: [TextBlock]) {
    guard !definitions.isEmpty else { return ([], []) }
    var assembler = BlockAssembler(definitions)
    ParagraphBoundaries.forEach(in: text) { range, _ in assembler.take(range) }
    for at in assembler.changesInside {
      collector.report(
        .modelParagraphBlocksSplit, at: at,
        "a paragraph stood in several cells or boxes; those of its first run were kept")
    }
    for at in assembler.splits {
      collector.report(
        .modelTableSplit, at: at,
        "a table cell was out of order, overlapped another, or stood apart from its table; a new table begins there"
      )
    }
    return assembler.finish()
  }

  /// Takes the next paragraph.
  private mutating func take(_ paragraph: Range<Int>) {
    let changes = definitions.changes
    var isChanged = false
    while change < changes.count, Int(changes[change].start) <= paragraph.lowerBound {
      change += 1
      isChanged = true
    }
    if isChanged {
      let path = changes[change - 1].path
      var common = 0
      while common < min(open.count, path.count), open[common].source == path[common] { common += 1 }
      close(to: common)
      for source in path[common...] { begin(source, at: paragraph.lowerBound) }
    }
    let inside = changes[change...].prefix { Int($0.start) < paragraph.upperBound }
    if let other = inside.first(where: { !$0.path.elementsEqual(open.lazy.map(\.source)) }) {
      changesInside.append(Int(other.start))
    }
    for one in open {
      blocks[one.block].range = blocks[one.block].range.lowerBound..<paragraph.upperBound
    }
  }

  private mutating func close(to level: Int) {
    while let last = open.last, open.count > level {
      open.removeLast()
      growing.removeLast()
      growing[growing.count - 1]?.end = blocks[last.block].range.upperBound
    }
  }

  private mutating func begin(_ source: UInt32, at start: Int) {
    // A block that is not defined is a plain box, so that the path keeps its depth.
    var block =
      definitions.blocks.indices.contains(Int(source))
      ? definitions.blocks[Int(source)].with(range: start..<start) : TextBlock(start..<start)
    let level = growing.count - 1
    if var cell = block.cell, definitions.tables.indices.contains(cell.table) {
      cell.row = min(max(cell.row, 0), TextTableCell.maximumRows - 1)
      cell.rowSpan = min(max(cell.rowSpan, 1), TextTableCell.maximumRows - cell.row)
      cell.column = min(max(cell.column, 0), TextTableCell.maximumColumns - 1)
      cell.columnSpan = min(max(cell.columnSpan, 1), TextTableCell.maximumColumns - cell.column)
      let source = cell.table
      // The table is changed in place, because a copy would copy the cells that it remembers.
      let follows = growing[level].map { $0.source == source && $0.end == start } ?? false
      if !follows || growing[level]?.occupancy.add(cell) != true {
        if !begun.insert(source).inserted { splits.append(start) }
        var table = Growing(source: source, table: tables.count, end: start)
        _ = table.occupancy.add(cell)
        growing[level] = table
        tables.append(definitions.tables[source])
      }
      cell.table = growing[level]?.table ?? 0
      tables[cell.table].columnCount = min(
        max(tables[cell.table].columnCount, cell.columns.upperBound), TextTableCell.maximumColumns)
      block.cell = cell
    } else {
      block.cell = nil
      growing[level] = nil
    }
    open.append(Open(source: source, block: blocks.count))
    growing.append(nil)
    blocks.append(block)
  }

  /// The blocks, with rows closed up in which no cell begins.
  private mutating func finish() -> (tables: [TextTable], blocks: [TextBlock]) {
    // For each table, the rows where cells begin; cells are in their order.
    var rows: [[Int]] = Array(repeating: [], count: tables.count)
    var rowCounts = Array(repeating: 0, count: tables.count)
    for block in blocks {
      guard let cell = block.cell else { continue }
      rowCounts[cell.table] = max(rowCounts[cell.table], cell.rows.upperBound)
      if rows[cell.table].last != cell.row { rows[cell.table].append(cell.row) }
    }
    for index in blocks.indices {
      // A cell begins in each row of most tables.
      guard var cell = blocks[index].cell, rows[cell.table].count != rowCounts[cell.table] else { continue }
      let starts = rows[cell.table]
      let row = starts.partition { $0 < cell.row }
      let end = starts.partition { $0 < cell.rows.upperBound }
      guard (row, end - row) != (cell.row, cell.rowSpan) else { continue }
      (cell.row, cell.rowSpan) = (row, max(end - row, 1))
      blocks[index].cell = cell
    }
    for index in tables.indices {
      guard rows[index].count != rowCounts[index] else { continue }
      guard let header = tables[index].attributes.headerRows, header > 0 else { continue }
      let kept = rows[index].partition { $0 < header }
      if kept != header { tables[index].attributes.headerRows = kept }
    }
    return (tables, blocks)
  }
}

extension DiagnosticCode {
  /// A paragraph stood in several cells or boxes; those of its first run were kept.
  package static let modelParagraphBlocksSplit = DiagnosticCode("model.paragraphBlocksSplit", .reduced)
  /// A table cell broke a rule of tables; it begins a table of its own.
  package static let modelTableSplit = DiagnosticCode("model.tableSplit", .reduced)
}
