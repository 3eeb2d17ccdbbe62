package import InlayCore

/// The columns of a row that cells of earlier rows cover, while a table is formed row by row (HTML 4.9.12.1). What reads
/// HTML and what writes tables share it, so that holes are where both expect them.
package struct HTMLGridColumns {
  private struct Taken {
    var columns: Range<Int>
    /// The first row that is not covered.
    var until: Int
  }

  /// In the order in which they begin. They overlap where the page's cells do.
  private var taken: [Taken] = []
  /// Cells of the current row that continue in the next, in the order of columns.
  private var added: [Taken] = []
  private var row = 0
  /// The column after the last cell of a text in this row.
  private var end = 0
  /// Index in `taken` of the first that may still lie ahead in this row.
  private var ahead = 0

  package init() {}

  /// Starts a row, which is the one after the last or a later one. Complexity: O(cells that cover several rows).
  package mutating func start(row: Int) {
    self.row = row
    (ahead, end) = (0, 0)
    guard !taken.isEmpty || !added.isEmpty else { return }
    var merged: [Taken] = []
    merged.reserveCapacity(taken.count + added.count)
    var next = 0
    for one in taken where one.until > row {
      while next < added.count, added[next].columns.lowerBound < one.columns.lowerBound {
        Self.append(added[next], to: &merged, row)
        next += 1
      }
      Self.append(one, to: &merged, row)
    }
    while next < added.count {
      Self.append(added[next], to: &merged, row)
      next += 1
    }
    taken = merged
    added.removeAll(keepingCapacity: true)
  }

  private static func append(_ one: Taken, to list: inout [Taken], _ row: Int) {
    guard one.until > row else { return }
    if let last = list.last, last.until == one.until, last.columns.upperBound == one.columns.lowerBound {
      list[list.count - 1].columns = last.columns.lowerBound..<one.columns.upperBound
    } else {
      list.append(one)
    }
  }

  /// Starts a group of rows, into which no cell of the group before it reaches.
  mutating func startGroup() {
    taken.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
  }

  /// The first free column of this row from `column` on. Calls in a row must not go back. Complexity: O(1), amortized
  /// over a row.
  package mutating func firstFree(from column: Int) -> Int {
    var column = column
    while ahead < taken.count, taken[ahead].columns.lowerBound <= column {
      column = max(column, taken[ahead].columns.upperBound)
      ahead += 1
    }
    return column
  }

  /// The first column after a free one that is covered; `nil` if none is.
  package var nextTaken: Int? { ahead < taken.count ? taken[ahead].columns.lowerBound : nil }

  /// Adds the next cell of a text, and starts its row. Returns the widths of the holes before it: a reader needs empty
  /// cells there, so that the cell stands in its column. Complexity: O(1), amortized over a row.
  package mutating func add(_ cell: TextTableCell) -> [Int] {
    if cell.row > row { start(row: cell.row) }
    var holes: [Int] = []
    while true {
      let free = firstFree(from: end)
      guard free < cell.column else { break }
      end = min(cell.column, nextTaken ?? .max)
      holes.append(end - free)
    }
    add(cell.columns, until: cell.rows.upperBound)
    end = cell.columns.upperBound
    return holes
  }

  /// Adds a cell of this row that begins in a free column after all others. `until` is the first row that it does not cover.
  package mutating func add(_ columns: Range<Int>, until: Int) {
    if until > row + 1 { added.append(Taken(columns: columns, until: until)) }
  }
}
