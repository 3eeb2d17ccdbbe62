import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// Writes a table of a rich message of Telegram.
struct TelegramTableWriter {
  private var rows: [[JSONValue]] = []
  private var grid = HTMLGridColumns()
  private var row = -1
  private var cell: TableCells.Place?
  private var parts: [JSONValue] = []
  private var alignment: ParagraphAlignment?

  /// Adds a paragraph, to the last cell if it is the same. Returns whether the paragraph keeps its alignment.
  mutating func add(
    _ marker: String, _ text: JSONValue, _ alignment: ParagraphAlignment?, to place: TableCells.Place
  ) -> Bool {
    if cell?.index == place.index {
      parts.append("\n")
    } else {
      endCell()
      (cell, self.alignment) = (place, alignment)
    }
    if !marker.isEmpty { parts.append(.string(marker)) }
    if text != "" { parts.append(text) }
    return alignment != .justified && Self.side(alignment) == Self.side(self.alignment)
  }

  private static func side(_ alignment: ParagraphAlignment?) -> String {
    TelegramTables.sides.first { $0.key == alignment }?.value ?? "left"
  }

  private mutating func endCell() {
    guard let place = cell else { return }
    let cell = place.cell
    if cell.row != row {
      rows.append([])
      row = cell.row
    }
    for width in grid.add(cell) { append("", nil, width, 1, isHeader: place.isHeader) }
    append(
      TelegramRichText.joined(parts), alignment, cell.columnSpan, cell.rowSpan, isHeader: place.isHeader)
    (self.cell, parts) = (nil, [])
  }

  private mutating func append(
    _ text: JSONValue, _ alignment: ParagraphAlignment?, _ width: Int, _ height: Int, isHeader: Bool
  ) {
    func span(_ count: Int, _ most: Int) -> JSONValue? {
      count > 1 ? .number(JSONNumber(Int32(clamping: min(count, most)))) : nil
    }
    rows[rows.count - 1].append(
      ImageMap.object([
        ("text", text), ("align", .string(Self.side(alignment))), ("valign", "top"),
        ("colspan", span(width, TelegramTables.widestCell)),
        ("rowspan", span(height, TelegramTables.tallestCell)), ("is_header", isHeader ? true : nil),
      ]))
  }

  /// The block.
  var block: JSONValue {
    var table = self
    table.endCell()
    return ImageMap.object([("type", "table"), ("cells", .array(table.rows.map { .array($0) }))])
  }
}
