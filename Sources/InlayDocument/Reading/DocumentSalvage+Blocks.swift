internal import InlayCore
internal import InlayJSON

extension DocumentSalvage {
  /// What is left of the members of tables and boxes; `nil` for an element that is invalid.
  struct FoundBlocks {
    var tables: [TextTable?] = []
    var styles: [BlockAttributes?] = []
    var blocks: [DecodedBlock?] = []

    var isEmpty: Bool { tables.isEmpty && styles.isEmpty && blocks.isEmpty }
  }

  /// Reads the members of tables and boxes. Throws if there are too many. What is beyond the limits of rows and columns
  /// is left out.
  mutating func foundBlocks(
    _ members: [String: JSONPieces.Piece], _ pieces: JSONPieces
  ) throws -> FoundBlocks {
    for name in ["tables", "blockStyles", "blocks"] {
      guard let piece = members[name] else { continue }
      try Limits.check("tableCells", pieces.elements(of: piece).count, limits.tableCells)
    }
    let columnLimit = limits.tableColumns
    let blocks = elements(members["blocks"], pieces, "cell or box", "cells and boxes") { decoder in
      var blocks: [DecodedBlock] = []
      try decoder.reader.beginArray()
      while try decoder.reader.hasNextElement() { blocks.append(try decoder.block()) }
      return blocks.filter { ($0.block.cell?.columns.upperBound ?? 0) <= columnLimit }
    }
    // One damaged number of columns should not take the look of a table along.
    var wide = limits
    wide.tableColumns = max(limits.tableColumns, TextTableCell.maximumColumns)
    var tables = elements(members["tables"], pieces, "table", "tables", limits: wide) { try $0.tables() }
    for index in tables.indices {
      if let widths = tables[index]?.attributes.columnWidths, widths.count > limits.tableColumns {
        tables[index]?.attributes.values.columnWidths = Array(widths.prefix(limits.tableColumns))
        lose("the widths of columns beyond the limit were lost in `tables[\(index)]`")
      }
      guard let columns = tables[index]?.columnCount, columns > limits.tableColumns else { continue }
      tables[index]?.columnCount = 1
      lose("`tables[\(index)]` states \(columns) columns, more than the limit, and keeps those of its cells")
    }
    return FoundBlocks(
      tables: tables,
      styles: elements(members["blockStyles"], pieces, "look of cells", "looks of cells") {
        try $0.blockStyles()
      },
      blocks: blocks)
  }

  /// The tables and boxes of `text`, whose first `count` units are what is left of the text that they were made for.
  /// A cell that is lost is plain text, and the rest of its table is a table of its own.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n + k log k) in the text and blocks.
  mutating func fit(
    _ found: FoundBlocks, to text: String, _ count: Int
  ) throws -> (tables: [TextTable], blocks: [TextBlock]) {
    let intact = found.blocks.compactMap { $0 }
    guard count > 0 else {
      if !found.isEmpty { lose("all tables and boxes were lost with the text") }
      return ([], [])
    }
    reportTablesWithoutCells(found)
    guard !intact.isEmpty else { return ([], []) }
    var builder = AttributedTextBuilder()
    let defined = define(intact, found, &builder)
    // A damaged offset moves one block. Without sorting it would take those behind it along.
    let order = intact.indices.sorted {
      (intact[$0].block.range.lowerBound, $0) < (intact[$1].block.range.lowerBound, $1)
    }
    var open: [(end: Int, number: Int)] = []
    var next = 0
    var index = text.startIndex
    var at = 0
    for start in ParagraphBoundaries.starts(in: text) where start < count {
      let before = open.count
      while let last = open.last, last.end <= start { open.removeLast() }
      var isChanged = open.count < before
      while next < order.count, intact[order[next]].block.range.lowerBound <= start {
        let end = min(intact[order[next]].block.range.upperBound, open.last?.end ?? .max)
        if end > start {
          open.append((end, order[next]))
          try Limits.check("tableDepth", open.count, limits.tableDepth)
          isChanged = true
        }
        next += 1
      }
      guard isChanged else { continue }
      let end = text.utf16.index(index, offsetBy: start - at)
      try builder.append(AttributedRun(text[index..<end]))
      builder.setBlocks(open.map(\.number))
      (index, at) = (end, start)
    }
    try builder.append(AttributedRun(text[index...]))
    let made = try Decomposer.decompose(builder.finish(), limits: limits)
    report(defined, made)
    return (made.value.tables, made.value.blocks)
  }

  /// Defines tables and blocks for `builder`. Returns the blocks with their attributes.
  private mutating func define(
    _ intact: [DecodedBlock], _ found: FoundBlocks, _ builder: inout AttributedTextBuilder
  ) -> [TextBlock] {
    var numbers: [Int: Int] = [:]
    var losesStyle = false
    var losesTable = false
    for decoded in intact {
      var block = decoded.block
      if let style = decoded.style {
        let attributes = style < found.styles.count ? found.styles[style] : nil
        if attributes == nil { losesStyle = true }
        block.attributes = attributes ?? .none
      }
      if var cell = block.cell {
        if let number = numbers[cell.table] {
          cell.table = number
        } else {
          let table = cell.table < found.tables.count ? found.tables[cell.table] : nil
          if table == nil { losesTable = true }
          let number = builder.addTable(table ?? TextTable(columnCount: 1))
          numbers[cell.table] = number
          cell.table = number
        }
        block.cell = cell
      }
      builder.definitions.blocks.append(block)
    }
    if losesStyle { lose("the look of some cells and boxes was lost") }
    if losesTable { lose("the attributes of some tables were lost") }
    return builder.definitions.blocks
  }

  /// Reports the tables of which only the look was found, and that looks of boxes were found without any box.
  private mutating func reportTablesWithoutCells(_ found: FoundBlocks) {
    let used = Set(found.blocks.compactMap { $0?.block.cell?.table })
    let count = found.tables.indices.count { found.tables[$0] != nil && !used.contains($0) }
    if count > 0 {
      lose(
        count == 1
          ? "1 table was lost; the text of its cells was kept"
          : "\(count) tables were lost; the text of their cells was kept")
    } else if found.blocks.isEmpty, found.tables.isEmpty, !found.styles.isEmpty {
      lose("all boxes were lost; their text was kept")
    }
  }

  /// Reports what the tables and boxes of a text lost on their way.
  private mutating func report(_ defined: [TextBlock], _ made: Converted<DecomposedText>) {
    let lost = defined.count - made.value.blocks.count
    let changes = made.diagnostics.filter {
      $0.code == .modelTableSplit || $0.code == .modelParagraphBlocksSplit
    }
    for change in changes { lose(change.message, at: change.at) }
    if lost > 0 {
      lose(
        "\(lost) \(lost == 1 ? "cell or box" : "cells and boxes") without text \(lost == 1 ? "was" : "were") lost"
      )
    } else if changes.isEmpty, made.value.blocks != defined {
      lose("tables and boxes were changed so that they fit the text")
    }
  }
}
