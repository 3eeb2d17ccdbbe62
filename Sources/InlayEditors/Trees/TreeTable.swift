import InlayCore
import InlayJSON

/// A table that is being written.
struct TreeTable {
  /// The number of the table in the text.
  let number: Int
  /// The blocks before the table.
  let before: [JSONValue]
  /// The cell that is open.
  var place: EditorCells.Place
  /// The finished rows, and the cells of the row that is open.
  var rows: [[JSONValue]] = [[]]
  /// The first row in which each column is free.
  private var free: [Int] = []
  /// The column after the last cell of the row.
  private var column = 0

  /// Rows and columns without cells are filled up to this many.
  private static let mostFilled = 1_000

  init(_ place: EditorCells.Place, before: [JSONValue]) {
    (number, self.place, self.before) = (place.cell.table, place, before)
  }

  /// The number of empty cells that a reader needs before a cell, so that it stands in its column. Begins its row.
  mutating func fill(before cell: TextTableCell) -> Int {
    if cell.row >= rows.count, cell.row - rows.count <= Self.mostFilled {
      while rows.count <= cell.row { rows.append([]) }
      column = 0
    } else if cell.row >= rows.count {
      rows.append([])
      column = 0
    }
    let row = rows.count - 1
    var count = 0
    while count < Self.mostFilled {
      while column < free.count, free[column] > row { column += 1 }
      guard column < cell.column else { break }
      take(1, 1, row)
      count += 1
    }
    take(max(cell.columnSpan, 1), max(cell.rowSpan, 1), row)
    return count
  }

  private mutating func take(_ width: Int, _ height: Int, _ row: Int) {
    let width = min(width, Self.mostFilled)
    while free.count < column + width { free.append(0) }
    for taken in column..<column + width { free[taken] = row + min(height, Self.mostFilled) }
    column += width
  }
}

/// Tables: what stands in a cell is written as a document of its own.
extension TreeWriter {
  /// Ends the cell that is open unless it is this one, and begins it.
  mutating func enter(_ place: EditorCells.Place?) {
    guard profile.nodes[.table] != nil else { return }
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
    let cell = open.place.cell
    table = nil
    var cells: [JSONValue] = []
    for _ in 0..<open.fill(before: cell) {
      cells.append(nodes.named(.tableCell, children: [nodes.named(.paragraph, children: nodes.padded([]))]))
    }
    func span(_ count: Int) -> JSONValue? { count > 1 ? .number(JSONNumber(Int32(clamping: count))) : nil }
    let names = profile.spans
    cells.append(
      nodes.named(
        open.place.isHeader ? .tableHeader : .tableCell,
        [(names.columns, span(cell.columnSpan)), (names.rows, span(cell.rowSpan))], children: blocks))
    open.rows[open.rows.count - 1] += cells
    blocks = []
    table = open
  }

  private mutating func endTable() {
    guard let open = table else { return }
    table = nil
    var rows: [JSONValue] = []
    // A schema may want the cells of a row that has none.
    for cells in open.rows {
      rows.append(nodes.named(.tableRow, members: [(profile.childrenMember, .array(cells))]))
    }
    blocks = open.before
    blocks.append(nodes.named(.table, children: rows))
  }
}
