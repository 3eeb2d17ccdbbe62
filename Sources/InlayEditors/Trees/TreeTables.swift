import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// Numbers the tables and cells of a document.
struct TreeTables {
  /// The numbers of the next table and cell.
  fileprivate var table = 0
  fileprivate var cell = 0
}

/// Tables: rows of cells, which hold blocks.
extension TreeReader {
  /// A cell spans no more columns, and no more rows.
  private static let largestSpan = 1_000

  /// Reads a table, row by row. Complexity: O(n).
  mutating func table(_ node: JSONValue, _ frame: Frame) throws {
    // An item that begins with a table has a paragraph for its marker.
    text.endItem(blocks: frame.blocks)
    let rows = rows(of: node)
    try Limits.check("tableRows", rows.count, limits.tableRows)
    var cells: [(block: RunBlock, node: JSONValue)] = []
    var grid = HTMLGridColumns()
    var columnCount = 1
    for (row, nodes) in rows.enumerated() {
      grid.start(row: row)
      var column = 0
      for node in nodes {
        try Limits.check("tableCells", tables.cell + 1, limits.tableCells)
        column = grid.firstFree(from: column)
        let end = min(column + Self.span(node, "colspan", "colSpan"), grid.nextTaken ?? .max)
        try Limits.check("tableColumns", end, limits.tableColumns)
        let height = min(Self.span(node, "rowspan", "rowSpan"), rows.count - row)
        let place = TextTableCell(
          table: tables.table, row: row, column: column, rowSpan: height, columnSpan: end - column)
        cells.append((RunBlock(id: tables.cell, cell: place, of: TextTable(columnCount: 1)), node))
        tables.cell += 1
        grid.add(column..<end, until: row + height)
        columnCount = max(columnCount, end)
        column = end
      }
    }
    if !cells.isEmpty { text.lose(values(frame).role) }
    var attributes = TableAttributeValues()
    let headers = rows.prefix { !$0.isEmpty && $0.allSatisfy { isHeader($0) } }.count
    attributes.headerRows = headers > 0 ? headers : nil
    let table = TextTable(columnCount: columnCount, attributes: TableAttributes(attributes))
    tables.table += 1
    for var cell in cells {
      cell.block.table = table
      var inner = Frame()
      (inner.depth, inner.blocks) = (frame.depth, frame.blocks + [cell.block])
      let nodes = children(of: cell.node)
      try content(nodes, inner)
      if !text.isIn(cell.block) { begin(ParagraphAttributeValues(), inner) }
    }
  }

  /// The cells of each row. What is between is passed through.
  private func rows(of table: JSONValue) -> [[JSONValue]] {
    children(of: table).flatMap { node -> [[JSONValue]] in
      names.name(of: node) == .tableRow ? [children(of: node)] : children(of: node).map { children(of: $0) }
    }
  }

  private func isHeader(_ cell: JSONValue) -> Bool {
    names.name(of: cell) == .tableHeader || TreeNames.attribute(cell, "headerState")?.integer ?? 0 != 0
      || TreeNames.attribute(cell, "header") == true
  }

  private static func span(_ node: JSONValue, _ names: String...) -> Int {
    let stated = names.lazy.compactMap { TreeNames.attribute(node, $0)?.integer }.first ?? 1
    return min(max(stated, 1), largestSpan)
  }
}
