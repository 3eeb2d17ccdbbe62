import InlayCore

/// A table, or a box, in which the text being written stands.
struct RTFOpenTable {
  /// The index in the plan.
  var table: Int
  /// The block of the box; -1 for a table.
  var box = -1
  var row = -1
  /// The next column of the row that has no end of a cell yet.
  var column = 0
  /// The columns that the row defines.
  var columns = 0
  /// The cells of the row that have one definition for several columns: the first of them, and their number.
  var spans: [Int: Int] = [:]
  /// The definition of the row.
  var definition = ""
  /// For each column, in how many more rows the cell above covers it, and the block of that cell.
  var below: [(rows: Int, block: Int)]
}

// Cells and boxes.
extension RTFWritingPass {
  /// Whether a block ends with the separator at the current position.
  @inline(__always)
  var isAtBlockEnd: Bool {
    guard let last = openBlocks.last else { return false }
    return text.blocks[last].range.upperBound == position + 1
  }

  /// Opens the blocks of the paragraph that begins.
  mutating func openBlocksHere() {
    while nextBlock < text.blocks.count, text.blocks[nextBlock].range.lowerBound <= position {
      let index = nextBlock
      nextBlock += 1
      openBlocks.append(index)
      if let cell = text.blocks[index].cell {
        if cell.row == 0, plan(cell.table).cells.first == index {
          let columns = [(rows: Int, block: Int)](
            repeating: (0, -1), count: text.tables[cell.table].columnCount)
          separateTables()
          openTables.append(RTFOpenTable(table: cell.table, below: columns))
        }
        if openTables[openTables.count - 1].row != cell.row { beginRow(cell.row) }
        fillRow(to: cell.column)
      } else if let table = tablePlan?.boxes[index] {
        separateTables()
        openTables.append(RTFOpenTable(table: table, box: index, below: [(0, -1)]))
        beginRow(0)
      }
    }
  }

  /// Whether the text is written for Cocoa alone.
  var isForCocoa: Bool { if case .bundle = images { true } else { false } }

  /// Keeps the table that begins apart from one that ends just before it.
  ///
  /// For LibreOffice and Word, adjacent rows are one table (MS-DOC, 2.4.3) unless a paragraph stands between them: here
  /// one that is a point high, in a group that the reader skips. TextEdit ends its tables at `\lastrow`, and gets no
  /// paragraph in its own bundles.
  private mutating func separateTables() {
    guard let ended = endedTable, ended.level == openTables.count + 1, ended.at == position else { return }
    switch images {
    case .plain:
      newLine()
      out += "{\\\(RTFTableWords.end)\\pard".utf8
      if !openTables.isEmpty { out += "\\intbl\\itap\(openTables.count)".utf8 }
      out += "\\sl-20\\slmult0\\fs2\\par}".utf8
    case .bundle:
      guard !ended.isCocoas else { return }
      newLine()
      out += "{\\*\\\(RTFTableWords.end)}".utf8
    }
    needsSpace = false
  }

  private func plan(_ table: Int) -> TextBlockTree.Table {
    // A table is open only if there is a plan.
    tablePlan.map { $0.tree.tables[table] } ?? TextBlockTree(text).tables[table]
  }

  // MARK: Rows

  private mutating func beginRow(_ row: Int) {
    guard let tablePlan else { return }
    let level = openTables.count
    let isBox = openTables[level - 1].box >= 0
    let table = tablePlan.tables[openTables[level - 1].table]
    let cells = isBox ? [openTables[level - 1].box][...] : plan(openTables[level - 1].table).row(row)
    // A row that begins with places without a cell begins further in.
    var first = 0
    if !isBox {
      let below = openTables[level - 1].below.firstIndex { $0.rows > 0 } ?? Int.max
      first = min(below, cells.first.flatMap { text.blocks[$0].cell?.column } ?? 0)
    }
    var definition = "\\trowd" + table.start
    definition += "\\trleft\(first == 0 ? table.left : table.edges[first - 1])" + table.row
    if row < table.headerRows { definition += "\\trhdr" }
    if let height = height(cells, table) { definition += "\\trrh\(height)" }
    definition += padding(cells, table)
    let isLast = isBox || row + 1 == plan(openTables[level - 1].table).rowCount
    definition += borders(table, isFirst: row == 0, isLast: isLast)
    let start = definition
    var below = openTables[level - 1].below
    openTables[level - 1].below = []
    openTables[level - 1].spans = [:]
    let columns = define(cells, from: first, table, &definition, &below)
    openTables[level - 1].below = below
    openTables[level - 1].row = row
    openTables[level - 1].column = first
    openTables[level - 1].columns = columns
    // Readers end a table at the last row, so that two tables stay two.
    openTables[level - 1].definition =
      level > 1 && isLast
      ? start + "\\lastrow" + definition.dropFirst(start.count) : definition
    if level == 1 || table.isDefinedFirst {
      newLine()
      out.append(0x0A)
      out += "\\itap\(level)".utf8
      out += definition.utf8
      out.append(0x0A)
    }
    needsSpace = false
  }

  /// Appends what the row says about its cells. Returns their number.
  private mutating func define(
    _ cells: ArraySlice<Int>, from first: Int, _ table: RTFTablePlan.Table, _ definition: inout String,
    _ below: inout [(rows: Int, block: Int)]
  ) -> Int {
    guard let tablePlan else { return 0 }
    var starts: [Int: Int] = [:]
    for block in cells { starts[text.blocks[block].cell?.column ?? 0] = block }
    let lastCell = cells.last.map { (text.blocks[$0].cell?.columns ?? 0..<1).upperBound } ?? 0
    let columns = max(lastCell, (below.lastIndex { $0.rows > 0 } ?? -1) + 1)
    var column = first
    while column < columns {
      var (merge, block) = ("", -1)
      var span = 1
      if below[column].rows > 0 {
        merge = "\\clvmrg"
        block = below[column].block
        span = text.blocks[block].cell?.columnSpan ?? 1
      } else if let start = starts[column] {
        block = start
        span = text.blocks[block].cell?.columnSpan ?? 1
        if (text.blocks[block].cell?.rowSpan ?? 1) > 1 { merge = "\\clvmgf" }
      } else {
        tables.lose("places of tables without a cell", at: position, &collector, code: .rtfTableSimplified)
      }
      let look = block < 0 ? "" : tablePlan.look(text.blocks[block].attributes, table.words)
      let rows = below[column].rows > 0 ? below[column].rows : text.blockRows(block)
      let end = min(column + span, table.edges.count)
      // Cocoa counts cells; for Word and LibreOffice a cell may reach over edges of others.
      let isWide = span > 1 && !table.words.isCocoas && table.singles[column..<end].allSatisfy { $0 }
      if isWide {
        openTables[openTables.count - 1].spans[column] = span
        let width = table.edges[end - 1] - (column > 0 ? table.edges[column - 1] : table.left)
        definition += "\n\(merge)\(look)\\clwWidth\(width)\\clftsWidth3\\cellx\(table.edges[end - 1])"
        for covered in column..<end { below[covered] = (max(rows - 1, 0), block) }
      }
      for offset in 0..<span where !isWide && column + offset < table.edges.count {
        definition += "\n"
        if span > 1 { definition += offset == 0 ? "\\clmgf" : "\\clmrg" }
        definition += merge + look
        if column + offset < table.widths.count { definition += table.widths[column + offset] }
        definition += (table.words.isCocoas ? "\\gaph" : "") + "\\cellx\(table.edges[column + offset])"
        below[column + offset] = (max(rows - 1, 0), block)
      }
      column += span
    }
    return columns
  }

  /// The height of a row in Word's form: positive for the least one, negative for the height.
  private mutating func height(_ row: ArraySlice<Int>, _ table: RTFTablePlan.Table) -> Int? {
    // A cell in which nothing stands may be of no height. That counts only if no other cell makes the row higher.
    let cells = row.filter { block in
      let values = text.blocks[block].attributes.values
      return values.height != .length(.zero) || values.minimumHeight != nil
    }
    guard let first = cells.first else {
      if !row.isEmpty { tables.lose("rows without a height", at: position, &collector) }
      return nil
    }
    guard !table.words.isCocoas else { return nil }
    func height(_ block: Int) -> (Length?, BlockDimension?, BlockDimension?) {
      let values = text.blocks[block].attributes.values
      for (dimension, sign) in [(values.minimumHeight, 1), (values.height, -1)] {
        if case .length(let length)? = dimension, length > .zero {
          return (Length(thousandths: length.thousandths * sign), values.minimumHeight, values.height)
        }
      }
      return (nil, values.minimumHeight, values.height)
    }
    let chosen = height(first)
    let agree = cells.allSatisfy { height($0) == chosen }
    let states = [chosen.1, chosen.2].count { $0 != nil }
    if !agree || states > 1 || (states == 1 && chosen.0 == nil) {
      tables.lose("different heights of cells in a row", at: position, &collector)
    }
    return chosen.0.map { Int(tables.twips($0, at: position, &collector)) }
  }

  /// Padding for Word and LibreOffice, which do not read Cocoa's.
  private func padding(_ cells: ArraySlice<Int>, _ table: RTFTablePlan.Table) -> String {
    guard table.words.isCocoas, !table.words.isForCocoa, let first = cells.first else { return "" }
    let padding = text.blocks[first].attributes.values.padding
    return BlockEdge.allCases.map { edge in
      guard let twips = padding[edge]?.roundedTwips else { return "" }
      return "\\trpadd\(edge.letter)\(min(max(twips, 0), 1_000_000_000))\\trpaddf\(edge.letter)3"
    }.joined()
  }

  /// The borders of the table, in Cocoa's form: the lower one is called upper, after the left one.
  private mutating func borders(_ table: RTFTablePlan.Table, isFirst: Bool, isLast: Bool) -> String {
    guard table.words.isCocoas else { return "" }
    var words = ""
    for (edge, letter) in [(BlockEdge.top, "t"), (.left, "l"), (.bottom, "t"), (.right, "r")] {
      if (edge == .top && !isFirst) || (edge == .bottom && !isLast) { continue }
      // Without a left border, the words could not be told apart.
      let isPlain = edge == .bottom && table.borders.borderWidth.left == nil
      words += table.words.border(
        "trbrdr", edge, table.borders, &tables, at: position, &collector, letter: isPlain ? "b" : letter)
    }
    return words
  }

  /// Writes the ends of cells that have no text of their own, up to a column.
  private mutating func fillRow(to column: Int) {
    while openTables[openTables.count - 1].column < column { emptyCell() }
  }

  private mutating func emptyCell() {
    newLine()
    out += "\\pard\\intbl\\itap\(openTables.count)".utf8
    endCellWord()
  }

  private mutating func endCellWord() {
    out += (openTables.count > 1 ? "\\nestcell " : "\\cell ").utf8
    let column = openTables[openTables.count - 1].column
    openTables[openTables.count - 1].column += openTables[openTables.count - 1].spans[column] ?? 1
    needsSpace = false
    endedTable = nil
    forgetParagraph()
  }

  private mutating func endRow() {
    let level = openTables.count
    fillRow(to: openTables[level - 1].columns)
    let open = openTables[level - 1]
    let isLast = open.box >= 0 || open.row + 1 == plan(open.table).rowCount
    if level == 1 {
      out += (isLast ? "\\lastrow\\row" : "\\row").utf8
    } else if tablePlan?.tables[open.table].isDefinedFirst ?? false {
      out += (isLast ? "\\lastrow\\nestrow" : "\\nestrow").utf8
    } else {
      out += "{\\*\\nesttableprops".utf8
      out += open.definition.utf8
      out += "\\nestrow}{\\nonesttables\\par}".utf8
    }
    guard isLast else { return }
    openTables.removeLast()
    endedTable = (level, position, tablePlan?.tables[open.table].words.isCocoas ?? true)
  }

  private mutating func newLine() {
    if let last = out.last, last != 0x0A { out.append(0x0A) }
  }

  // MARK: Ends of blocks

  /// Ends the blocks that end at the current position. The first takes the place of the separator before it.
  mutating func closeBlocks(hasSeparator: Bool) {
    var hasSeparator = hasSeparator
    while let last = openBlocks.last, text.blocks[last].range.upperBound <= position {
      openBlocks.removeLast()
      let isAfterCocoas = endedTable.map { $0.isCocoas && $0.level > openTables.count } ?? false
      if hasSeparator || (isAfterCocoas && isForCocoa) {
        // Cocoa ends a cell that ends with a table just behind it, without a paragraph.
        endCellWord()
      } else {
        tables.lose(
          "cells that end with a table; an empty paragraph was added", at: position, &collector,
          code: .rtfTableSimplified)
        emptyCell()
      }
      hasSeparator = false
      guard let cell = text.blocks[last].cell else {
        endRow()
        continue
      }
      let cells = plan(cell.table).row(cell.row)
      if cells.last == last { endRow() }
    }
  }
}

extension DecomposedText {
  /// The number of rows of a cell; 1 for others.
  fileprivate func blockRows(_ block: Int) -> Int {
    block < 0 ? 1 : max(blocks[block].cell?.rowSpan ?? 1, 1)
  }
}
