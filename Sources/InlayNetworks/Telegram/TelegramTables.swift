import InlayCore
import InlayFormats
import InlayJSON

/// Makes cells of the model from the tables of rich messages of Telegram.
struct TelegramTables {
  /// A cell with its text.
  struct Cell {
    var block: RunBlock
    var text: JSONValue
    var alignment: ParagraphAlignment?
  }

  /// As many columns as Telegram allows. A cell spans no more.
  static let widestCell = 20
  static let tallestCell = 500

  /// The numbers of the next table and cell.
  private var table = 0
  private var block = 0

  /// The cells of a table, row by row.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n).
  mutating func cells(_ value: JSONValue, _ limits: Limits) throws -> [Cell] {
    let rows = value["cells"]?.elements ?? []
    try Limits.check("tableRows", rows.count, limits.tableRows)
    var cells: [Cell] = []
    /// The first row in which each column is free.
    var free: [Int] = []
    for (row, values) in rows.enumerated() {
      var column = 0
      for value in values.elements ?? [] {
        while column < free.count, free[column] > row { column += 1 }
        let wanted = min(Self.widestCell, max(1, value["colspan"]?.integer ?? 1))
        let height = min(Self.tallestCell, rows.count - row, max(1, value["rowspan"]?.integer ?? 1))
        var width = 1
        while width < wanted, column + width >= free.count || free[column + width] <= row { width += 1 }
        while free.count < column + width { free.append(0) }
        for taken in column..<column + width { free[taken] = row + height }
        try Limits.check("tableColumns", free.count, limits.tableColumns)
        let place = TextTableCell(
          table: table, row: row, column: column, rowSpan: height, columnSpan: width)
        cells.append(
          Cell(
            block: RunBlock(id: block, cell: place, of: TextTable(columnCount: 1)), text: value["text"] ?? "",
            alignment: Self.alignment(value["align"]?.string)))
        block += 1
        try Limits.check("tableCells", block, limits.tableCells)
        column += width
      }
    }
    var attributes = TableAttributeValues()
    let headers = rows.prefix { row in row.elements?.allSatisfy { $0["is_header"]?.isTrue ?? false } ?? false
    }.count
    attributes.headerRows = headers > 0 ? headers : nil
    let table = TextTable(columnCount: max(1, free.count), attributes: TableAttributes(attributes))
    for index in cells.indices { cells[index].block.table = table }
    self.table += 1
    return cells
  }

  /// Left is where text stands anyway.
  private static func alignment(_ name: String?) -> ParagraphAlignment? {
    name == "center" ? .center : name == "right" ? .right : nil
  }
}
