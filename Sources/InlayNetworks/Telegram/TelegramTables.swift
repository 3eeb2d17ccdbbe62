import InlayCore
import InlayFormats
import InlayHTML
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
  /// Where the text of a cell stands. Left is where it stands anyway.
  static let sides: KeyValuePairs<ParagraphAlignment, String> = [.center: "center", .right: "right"]

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
    var grid = HTMLGridColumns()
    var columnCount = 1
    for (row, values) in rows.enumerated() {
      grid.start(row: row)
      var column = 0
      for value in values.elements ?? [] {
        column = grid.firstFree(from: column)
        let width = min(Self.widestCell, max(1, value["colspan"]?.integer ?? 1))
        let height = min(Self.tallestCell, rows.count - row, max(1, value["rowspan"]?.integer ?? 1))
        let end = min(column + width, grid.nextTaken ?? .max)
        try Limits.check("tableColumns", end, limits.tableColumns)
        let place = TextTableCell(
          table: table, row: row, column: column, rowSpan: height, columnSpan: end - column)
        let side = value["align"]?.string
        cells.append(
          Cell(
            block: RunBlock(id: block, cell: place, of: TextTable(columnCount: 1)), text: value["text"] ?? "",
            alignment: Self.sides.first { $0.value == side }?.key))
        block += 1
        try Limits.check("tableCells", block, limits.tableCells)
        grid.add(column..<end, until: row + height)
        columnCount = max(columnCount, end)
        column = end
      }
    }
    var attributes = TableAttributeValues()
    let headers = rows.prefix { row in row.elements?.allSatisfy { $0["is_header"]?.isTrue ?? false } ?? false
    }.count
    attributes.headerRows = headers > 0 ? headers : nil
    let table = TextTable(columnCount: columnCount, attributes: TableAttributes(attributes))
    for index in cells.indices { cells[index].block.table = table }
    self.table += 1
    return cells
  }
}
