import InlayCore
import InlayFormats
import InlayJSON

/// Writes a table of a rich message of Telegram.
struct TelegramTableWriter {
  private var rows: [[JSONValue]] = []
  private var row = -1
  private var cell: (index: Int, place: TextTableCell)?
  private var parts: [JSONValue] = []
  private var alignment: ParagraphAlignment?

  /// Adds a paragraph, to the last cell if it is the same.
  mutating func add(
    _ marker: String, _ text: JSONValue, _ alignment: ParagraphAlignment?,
    to place: (index: Int, cell: TextTableCell)
  ) {
    if cell?.index == place.index {
      parts.append("\n")
    } else {
      endCell()
      (cell, self.alignment) = ((place.index, place.cell), alignment)
    }
    if !marker.isEmpty { parts.append(.string(marker)) }
    if text != "" { parts.append(text) }
  }

  private mutating func endCell() {
    guard let place = cell?.place else { return }
    // Rows without cells are left out.
    if place.row != row || rows.isEmpty { rows.append([]) }
    row = place.row
    func span(_ count: Int) -> JSONValue? { count > 1 ? .number(JSONNumber(Int32(clamping: count))) : nil }
    let side: JSONValue = alignment == .center ? "center" : alignment == .right ? "right" : "left"
    rows[rows.count - 1].append(
      ImageMap.object([
        ("text", TelegramRichText.joined(parts)), ("align", side), ("valign", "top"),
        ("colspan", span(place.columnSpan)), ("rowspan", span(place.rowSpan)),
      ]))
    (cell, parts) = (nil, [])
  }

  /// The block.
  var block: JSONValue {
    var table = self
    table.endCell()
    return ImageMap.object([("type", "table"), ("cells", .array(table.rows.map { .array($0) }))])
  }
}
