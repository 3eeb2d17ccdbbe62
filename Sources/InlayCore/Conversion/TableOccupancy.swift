/// The cells of a table so far, in row-major order, to tell whether another one overlaps them.
struct TableOccupancy {
  /// Columns that a cell of an earlier row covers, or has covered.
  private struct Taken {
    var columns: Range<Int>
    /// The first row that it does not cover.
    var until: Int
  }

  /// In the order of columns. One that ended goes when a cell takes its place. They are in chunks, none of them empty, so
  /// that rows of different cells do not move all of them for each cell.
  private var chunks: [[Taken]] = []
  private var row = -1
  /// The first column after the last cell of `row`.
  private var nextColumn = 0
  /// The first row after all cells.
  private(set) var rowCount = 0

  /// A longer chunk is divided.
  private static let longest = 128

  /// Adds a cell, unless it comes before the last one or overlaps another. Complexity: O(log n + c), amortized, where n is
  /// the number of cells that cover several rows, and c the length of a chunk and the number of chunks.
  mutating func add(_ cell: TextTableCell) -> Bool {
    let columns = cell.columns
    guard cell.row > row || (cell.row == row && cell.column >= nextColumn) else { return false }
    let chunk = chunks.partition { ($0.last?.columns.upperBound ?? 0) <= columns.lowerBound }
    let first =
      chunk < chunks.count ? chunks[chunk].partition { $0.columns.upperBound <= columns.lowerBound } : 0
    // The cells that it takes the place of.
    var (last, end, count) = (chunk, first, 0)
    while last < chunks.count, chunks[last][end].columns.lowerBound < columns.upperBound {
      if chunks[last][end].until > cell.row { return false }
      (end, count) = (end + 1, count + 1)
      if end == chunks[last].count { (last, end) = (last + 1, 0) }
    }
    (row, nextColumn) = (cell.row, columns.upperBound)
    rowCount = max(rowCount, cell.rows.upperBound)
    if cell.rowSpan > 1 {
      replace(
        count, at: chunk, first, with: CollectionOfOne(Taken(columns: columns, until: cell.rows.upperBound)))
    } else if count > 0 {
      replace(count, at: chunk, first, with: EmptyCollection())
    }
    return true
  }

  /// Replaces so many cells from a place on.
  private mutating func replace(
    _ count: Int, at chunk: Int, _ first: Int, with new: some Collection<Taken>
  ) {
    if chunk == chunks.count {
      if chunks.isEmpty { chunks.append([]) }
      chunks[chunks.count - 1] += new
      divide(chunks.count - 1)
      return
    }
    let end = min(first + count, chunks[chunk].count)
    var rest = count - (end - first)
    chunks[chunk].replaceSubrange(first..<end, with: new)
    // Whole chunks after it, and the start of the last one.
    var next = chunk + 1
    while rest > 0, rest >= chunks[next].count { (rest, next) = (rest - chunks[next].count, next + 1) }
    if rest > 0 { chunks[next].removeFirst(rest) }
    if chunks[chunk].isEmpty {
      chunks.removeSubrange(chunk..<next)
    } else {
      chunks.removeSubrange(chunk + 1..<next)
      divide(chunk)
    }
  }

  /// Divides a chunk that is too long.
  private mutating func divide(_ chunk: Int) {
    guard chunks[chunk].count > Self.longest else { return }
    let half = chunks[chunk].count / 2
    chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
    chunks[chunk].removeSubrange(half...)
  }
}
