import InlayCore
import InlayFormats
import InlayJSON

/// Writes a table of a rich message of Telegram.
struct TelegramTableWriter {
  private var rows: [[JSONValue]] = []
  private var row = -1
  private var cell: (index: Int, place: TextTableCell, isHeader: Bool)?
  /// The first row in which each column is free, and the column after the last cell of the row.
  private var free: [Int] = []
  private var column = 0
  private var parts: [JSONValue] = []
  private var alignment: ParagraphAlignment?

  /// Adds a paragraph, to the last cell if it is the same.
  mutating func add(
    _ marker: String, _ text: JSONValue, _ alignment: ParagraphAlignment?,
    to place: (index: Int, cell: TextTableCell), isHeader: Bool
  ) {
    if cell?.index == place.index {
      parts.append("\n")
    } else {
      endCell()
      (cell, self.alignment) = ((place.index, place.cell, isHeader), alignment)
    }
    if !marker.isEmpty { parts.append(.string(marker)) }
    if text != "" { parts.append(text) }
  }

  private mutating func endCell() {
    guard let (_, place, isHeader) = cell else { return }
    // Rows without cells are left out.
    if place.row != row || rows.isEmpty {
      rows.append([])
      column = 0
    }
    row = place.row
    // A cell stands in the first column that is free, as far as Telegram has columns.
    while column < min(place.column, TelegramTables.mostColumns) {
      if column >= free.count || free[column] <= row { append("", nil, 1, 1, isHeader: isHeader) }
      column += 1
    }
    column = place.column + max(place.columnSpan, 1)
    let width = min(column, TelegramTables.mostColumns)
    if free.count < width { free += Array(repeating: 0, count: width - free.count) }
    for taken in free.indices where taken >= place.column && taken < width {
      free[taken] = row + max(place.rowSpan, 1)
    }
    append(
      TelegramRichText.joined(parts), alignment, place.columnSpan, place.rowSpan, isHeader: isHeader)
    (cell, parts) = (nil, [])
  }

  private mutating func append(
    _ text: JSONValue, _ alignment: ParagraphAlignment?, _ width: Int, _ height: Int, isHeader: Bool
  ) {
    func span(_ count: Int) -> JSONValue? { count > 1 ? .number(JSONNumber(Int32(clamping: count))) : nil }
    let side: JSONValue = alignment == .center ? "center" : alignment == .right ? "right" : "left"
    rows[rows.count - 1].append(
      ImageMap.object([
        ("text", text), ("align", side), ("valign", "top"), ("colspan", span(width)),
        ("rowspan", span(height)), ("is_header", isHeader ? true : nil),
      ]))
  }

  /// The block.
  var block: JSONValue {
    var table = self
    table.endCell()
    return ImageMap.object([("type", "table"), ("cells", .array(table.rows.map { .array($0) }))])
  }
}
