import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// A table that is being written.
struct TreeTable {
  /// The number of the table in the text.
  let number: Int
  /// The blocks before the table.
  var before: [JSONValue]
  /// The cell that is open.
  var place: TableCells.Place
  /// The finished rows, and the cells of the row that is open.
  var rows: [[JSONValue]] = [[]]
  private var grid = HTMLGridColumns()
  /// The row of the text that is open.
  private var row = 0

  init(_ place: TableCells.Place, before: [JSONValue]) {
    (number, self.place, self.before) = (place.cell.table, place, before)
  }

  /// Begins the row of a cell. Returns the widths of the empty cells that a reader needs before it, so that it stands in
  /// its column. Complexity: O(1), amortized over a row.
  mutating func begin(_ cell: TextTableCell) -> [Int] {
    if cell.row > row {
      rows.append([])
      row = cell.row
    }
    return grid.add(cell)
  }
}

/// Tables: what stands in a cell is written as a document of its own.
extension TreeWriter {
  /// Ends the cell that is open unless it is this one, and begins it.
  mutating func enter(_ place: TableCells.Place?) {
    guard profile.hasTables else { return }
    if let open = table {
      if open.place.index == place?.index { return }
      endCell()
      if open.number == place?.cell.table, let place {
        table?.place = place
        return
      }
      endTable()
    }
    guard let place else { return }
    end()
    table = TreeTable(place, before: blocks)
    blocks = []
  }

  private mutating func endCell() {
    end()
    guard var open = table else { return }
    table = nil
    let cell = open.place.cell
    let names = profile.spans
    func span(_ count: Int) -> JSONValue? { count > 1 ? .number(JSONNumber(Int32(clamping: count))) : nil }
    let kind: EditorNode.Name = open.place.isHeader ? .tableHeader : .tableCell
    var cells: [JSONValue] = []
    for width in open.begin(cell) {
      let empty = nodes.named(.paragraph, children: nodes.padded([]))
      cells.append(nodes.named(kind, [(names.columns, span(width))], children: [empty]))
    }
    cells.append(
      nodes.named(
        kind, [(names.columns, span(cell.columnSpan)), (names.rows, span(cell.rowSpan))], children: blocks))
    open.rows[open.rows.count - 1] += cells
    blocks = []
    table = open
  }

  private mutating func endTable() {
    guard var open = table else { return }
    table = nil
    let rows = open.rows.map { nodes.named(.tableRow, children: $0) }
    blocks = []
    swap(&blocks, &open.before)
    blocks.append(nodes.named(.table, children: rows))
  }
}
