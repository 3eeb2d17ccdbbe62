/// The cells of a table so far, in row-major order, to tell whether another one overlaps them.
struct TableOccupancy {
  /// Columns that cells of earlier rows cover.
  private struct Taken {
    var columns: Range<Int>
    /// The first row that they do not cover.
    var until: Int
  }

  /// In the order of columns.
  private var taken: [Taken] = []
  private var earliestEnd = Int.max
  private var row = -1
  /// The first column after the last cell of `row`.
  private var nextColumn = 0
  /// The first row after all cells.
  private(set) var rowCount = 0

  /// Adds a cell, unless it comes before the last one or overlaps another. Complexity: O(log n), amortized, where n is
  /// the number of cells that cover several rows at once.
  mutating func add(_ cell: TextTableCell) -> Bool {
    let (rows, columns) = (cell.rows, cell.columns)
    guard cell.row > row || (cell.row == row && cell.column >= nextColumn) else { return false }
    let isNewRow = cell.row > row
    if isNewRow, earliestEnd <= cell.row {
      taken.removeAll { $0.until <= cell.row }
      earliestEnd = taken.lazy.map(\.until).min() ?? .max
    }
    let index = taken.partition { $0.columns.upperBound <= columns.lowerBound }
    if index < taken.count, taken[index].columns.lowerBound < columns.upperBound { return false }
    (row, nextColumn) = (cell.row, columns.upperBound)
    rowCount = max(rowCount, rows.upperBound)
    if cell.rowSpan > 1 {
      taken.insert(Taken(columns: columns, until: rows.upperBound), at: index)
      earliestEnd = min(earliestEnd, rows.upperBound)
    }
    return true
  }
}
