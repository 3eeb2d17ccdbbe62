/// Some rows and columns of a table.
struct CellArea: Sendable, Hashable {
  var rows: Range<Int>
  var columns: Range<Int>

  /// Whether a cell covers no other places.
  func holds(_ cell: TextTableCell) -> Bool {
    rows.lowerBound <= cell.row && cell.rows.upperBound <= rows.upperBound
      && columns.lowerBound <= cell.column && cell.columns.upperBound <= columns.upperBound
  }

  /// The smallest area that holds this one and cuts no cell. Complexity: O(cells · log cells).
  func widened(toCutNone cells: [TextTableCell]) -> CellArea {
    // A cell meets the area if it begins before the area ends and ends after the area begins, in rows and in columns.
    // Each of the four holds for good once it does, because the area only grows.
    let indices = Array(cells.indices)
    let orders = [
      indices.sorted { cells[$0].row < cells[$1].row },
      indices.sorted { cells[$0].rows.upperBound > cells[$1].rows.upperBound },
      indices.sorted { cells[$0].column < cells[$1].column },
      indices.sorted { cells[$0].columns.upperBound > cells[$1].columns.upperBound },
    ]
    let conditions: [(CellArea, TextTableCell) -> Bool] = [
      { $1.row < $0.rows.upperBound }, { $1.rows.upperBound > $0.rows.lowerBound },
      { $1.column < $0.columns.upperBound }, { $1.columns.upperBound > $0.columns.lowerBound },
    ]
    var area = self
    var next = [0, 0, 0, 0]
    var counts = Array(repeating: 0, count: cells.count)
    var met: [Int] = []
    repeat {
      met = []
      for side in 0..<4 {
        while next[side] < cells.count, conditions[side](area, cells[orders[side][next[side]]]) {
          let cell = orders[side][next[side]]
          counts[cell] += 1
          if counts[cell] == 4 { met.append(cell) }
          next[side] += 1
        }
      }
      for cell in met { area.include(cells[cell]) }
    } while !met.isEmpty
    return area
  }

  private mutating func include(_ cell: TextTableCell) {
    rows = min(rows.lowerBound, cell.row)..<max(rows.upperBound, cell.rows.upperBound)
    columns = min(columns.lowerBound, cell.column)..<max(columns.upperBound, cell.columns.upperBound)
  }
}
