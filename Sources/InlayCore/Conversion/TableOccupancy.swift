/// The cells of a table so far, in row-major order, to tell whether another one overlaps them.
struct TableOccupancy {
  /// Columns that a cell of an earlier row covers, or has covered.
  private struct Taken {
    var columns: Range<Int>
    /// The first row that it does not cover.
    var until: Int
  }

  /// In the order of columns. One that ended goes when a cell takes its place.
  private var taken: [Taken] = []
  private var row = -1
  /// The first column after the last cell of `row`.
  private var nextColumn = 0
  /// The first row after all cells.
  private(set) var rowCount = 0

  /// Adds a cell, unless it comes before the last one or overlaps another. Complexity: O(log n), amortized, and moving
  /// at most n words, where n is the number of cells that cover several rows.
  mutating func add(_ cell: TextTableCell) -> Bool {
    let columns = cell.columns
    guard cell.row > row || (cell.row == row && cell.column >= nextColumn) else { return false }
    let first = taken.partition { $0.columns.upperBound <= columns.lowerBound }
    var end = first
    while end < taken.count, taken[end].columns.lowerBound < columns.upperBound {
      if taken[end].until > cell.row { return false }
      end += 1
    }
    (row, nextColumn) = (cell.row, columns.upperBound)
    rowCount = max(rowCount, cell.rows.upperBound)
    if cell.rowSpan > 1 {
      taken.replaceSubrange(
        first..<end, with: CollectionOfOne(Taken(columns: columns, until: cell.rows.upperBound)))
    } else if end > first {
      taken.removeSubrange(first..<end)
    }
    return true
  }
}
