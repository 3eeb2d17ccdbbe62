import InlayCore
import InlayHTML
import InlayJSON

/// A table that is being written.
struct TreeTable {
  /// The number of the table in the text.
  let number: Int
  /// The blocks before the table.
  var before: [JSONValue]
  /// The cell that is open.
  var place: EditorCells.Place
  /// The finished rows, and the cells of the row that is open.
  var rows: [[JSONValue]] = [[]]
  /// Whether rows without cells were left out.
  private(set) var leavesOutRows = false
  private var grid = HTMLGridColumns()
  /// The row of the text that is open.
  private var row = 0
  /// The column after the last cell of the row.
  private var column = 0

  /// Rows without cells that follow each other are written up to this many: a text of a few bytes may have a million.
  private static let mostEmptyRows = 1_000

  init(_ place: EditorCells.Place, before: [JSONValue]) {
    (number, self.place, self.before) = (place.cell.table, place, before)
  }

  /// Begins the row of a cell. Returns the widths of the empty cells that a reader needs before it, so that it stands in
  /// its column. Complexity: O(1), amortized over a row.
  mutating func begin(_ cell: TextTableCell) -> [Int] {
    if cell.row > row {
      let skipped = cell.row - row - 1
      if skipped > Self.mostEmptyRows { leavesOutRows = true }
      rows += Array(repeating: [], count: min(skipped, Self.mostEmptyRows) + 1)
      (row, column) = (cell.row, 0)
      grid.start(row: row)
    }
    var widths: [Int] = []
    while true {
      column = grid.firstFree(from: column)
      guard column < cell.column else { break }
      let end = min(cell.column, grid.nextTaken ?? .max)
      widths.append(end - column)
      column = end
    }
    let end = column + max(cell.columnSpan, 1)
    grid.add(column..<end, until: row + max(cell.rowSpan, 1))
    column = end
    return widths
  }
}

/// Tables: what stands in a cell is written as a document of its own.
extension TreeWriter {
  /// Ends the cell that is open unless it is this one, and begins it.
  mutating func enter(_ place: EditorCells.Place?, _ writing: inout EditorWriting) {
    guard profile.hasTables else { return }
    if let open = table {
      if open.place.index == place?.index { return }
      endCell()
      if open.number == place?.cell.table, let place {
        table?.place = place
        return
      }
      endTable(&writing)
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
    var cells: [JSONValue] = []
    for width in open.begin(cell) {
      let empty = nodes.named(.paragraph, children: nodes.padded([]))
      cells.append(nodes.named(.tableCell, [(names.columns, span(width))], children: [empty]))
    }
    cells.append(
      nodes.named(
        open.place.isHeader ? .tableHeader : .tableCell,
        [(names.columns, span(cell.columnSpan)), (names.rows, span(cell.rowSpan))], children: blocks))
    open.rows[open.rows.count - 1] += cells
    blocks = []
    table = open
  }

  private mutating func endTable(_ writing: inout EditorWriting) {
    guard var open = table else { return }
    table = nil
    if open.leavesOutRows { writing.losses.note(.emptyRows, at: position) }
    var rows: [JSONValue] = []
    // A schema may want the cells of a row that has none.
    for cells in open.rows {
      rows.append(nodes.named(.tableRow, members: [(profile.childrenMember, .array(cells))]))
    }
    blocks = []
    swap(&blocks, &open.before)
    blocks.append(nodes.named(.table, children: rows))
  }
}
