import InlayCore

/// The rows of a table that are repeated. The other rows refer to it, and these do not: they would never be released.
final class TableHeader {
  private(set) var rows: [TableRows] = []

  /// Adds rows that do not refer to it.
  func append(_ rows: TableRows) { self.rows.append(rows) }
}

/// Rows of a table that stay together on a page if they can: one row, or several that cells span.
final class TableRows {
  let frame: TableFrame
  /// What is repeated above the rows where they begin a column; `nil` for rows that are repeated themselves.
  private let repeated: TableHeader?
  /// The first row, in the table.
  let firstRow: Int
  /// The cells, by their first row, then by column.
  let cells: [TableCell]
  /// Whether these are the first and the last rows of the table, whose edges they have.
  let isFirst: Bool
  let isLast: Bool
  /// The first paragraph, the text and the first placement at which they were laid out.
  let paragraph: Int
  let range: Range<Int>
  /// The heights of the rows.
  private(set) var heights: [Int]
  /// The first baseline of each row, from its top.
  private var baselines: [Int]
  /// Shared borders, if the table has them.
  let edges: TableEdges?

  init(
    _ frame: TableFrame, firstRow: Int, rowCount: Int, cells: [TableCell], isFirst: Bool, isLast: Bool,
    paragraph: Int, range: Range<Int>, edges: TableEdges?, header: TableHeader?, minimumHeights: [Int]? = nil
  ) {
    (self.frame, self.firstRow, self.cells, repeated) = (frame, firstRow, cells, header)
    (self.isFirst, self.isLast, self.paragraph, self.range, self.edges) = (
      isFirst, isLast, paragraph, range, edges
    )
    heights = minimumHeights ?? Array(repeating: 0, count: rowCount)
    baselines = Array(repeating: 0, count: rowCount)
    computeHeights()
  }

  /// The rows that are repeated where these begin a column, unless they are too high.
  var header: [TableRows] { repeated?.rows ?? [] }

  // MARK: Heights

  private func computeHeights() {
    var below = Array(repeating: 0, count: heights.count)
    for cell in cells where cell.look.alignment == .baseline && !cell.isContinued && !cell.content.isEmpty {
      let row = cell.rows.lowerBound
      baselines[row] = max(baselines[row], cell.baseline)
      if cell.rows.count == 1 { below[row] = max(below[row], cell.height - cell.baseline) }
    }
    for row in heights.indices where baselines[row] > 0 {
      heights[row] = max(heights[row], baselines[row] + below[row])
    }
    for cell in cells where cell.rows.count == 1 {
      heights[cell.rows.lowerBound] = max(heights[cell.rows.lowerBound], cell.height)
    }
    for cell in cells where cell.rows.count > 1 {
      let inner = frame.rowSpacing * (cell.rows.count - 1)
      let lacking = cell.height - inner - cell.rows.reduce(0) { $0 + heights[$1] }
      if lacking > 0 { grow(cell.rows, by: lacking) }
    }
  }

  /// Makes rows higher, in proportion to their heights. If all are empty, the last one gets it.
  private func grow(_ rows: Range<Int>, by lacking: Int) {
    let weights = rows.map { heights[$0] }
    guard weights.contains(where: { $0 > 0 }) else {
      heights[rows.upperBound - 1] += lacking
      return
    }
    for (row, part) in zip(rows, TableColumnWidths.parts(of: lacking, by: weights)) { heights[row] += part }
  }

  /// Makes all rows higher, as for a table that has a height.
  func grow(by lacking: Int) { grow(heights.indices, by: lacking) }

  /// The edges of the table above the first row and below the last.
  private var edge: (above: Int, below: Int) {
    let insets = frame.look.insets
    if let edges { return (isFirst ? edges.above : 0, isLast ? edges.below : 0) }
    return (
      isFirst ? insets.top + frame.rowSpacing : 0, frame.rowSpacing + (isLast ? insets.bottom : 0)
    )
  }

  /// The height of the rows, with the space below each, and the table's own edges.
  var height: Int {
    let edge = edge
    return edge.above + edge.below + heights.reduce(0, +) + frame.rowSpacing * max(0, heights.count - 1)
  }

  /// The tops of the rows, and of what would follow.
  var tops: [Int] {
    var top = edge.above
    var tops: [Int] = []
    tops.reserveCapacity(heights.count + 1)
    for height in heights {
      tops.append(top)
      top += height + frame.rowSpacing
    }
    tops.append(top)
    return tops
  }

  /// The first baseline, from the top.
  var baseline: Int { edge.above + max(baselines.first ?? 0, cells.first?.baseline ?? 0) }

  /// The cells that begin in a row. Complexity: O(log cells).
  func cells(of row: Int) -> ArraySlice<TableCell> {
    let first = cells.partition { $0.rows.lowerBound < row }
    return cells[first...].prefix { $0.rows.lowerBound == row }
  }

  /// Where the content of a cell begins, from the top of the cell.
  func shift(of cell: TableCell, height: Int) -> Int {
    let free = max(0, height - cell.insets.height - cell.content.height)
    if cell.isContinued { return cell.insets.top }
    switch cell.look.alignment {
    case .middle: return cell.insets.top + free / 2
    case .bottom: return cell.insets.top + free
    case .baseline:
      return cell.insets.top + min(free, max(0, baselines[cell.rows.lowerBound] - cell.baseline))
    default: return cell.insets.top
    }
  }

  /// A line that stands for the rows.
  func line(in frame: ColumnFrame) -> StackedLine {
    let isHeader = firstRow < self.frame.headerRows && !isLast
    return StackedLine(
      paragraph: paragraph, range: range, spaceAbove: 0, extent: LineExtent(ascent: 0, descent: height), x: 0,
      width: 0, commands: [], ink: InkBounds(), boxes: [], isFirst: true, isLast: true, block: nil, bars: [],
      barColor: nil, isRightToLeft: false, keepsWithNext: isHeader, keepsTogether: false,
      breaksPageBefore: cells.contains { $0.breaksPageBefore }, frame: frame, rows: self)
  }

  // MARK: Page breaks

  /// Divides the rows at a height: between rows if a row fits, else between the lines of the first row's cells. The
  /// borders of a cell are drawn around both of its parts.
  ///
  /// - Parameters:
  ///   - column: the room in the next column. Rows of tables in cells that it holds are not divided.
  ///   - forced: whether something must come before, even if it is higher.
  func split(at room: Int, column: Int, forced: Bool) -> (head: TableRows?, tail: TableRows?) {
    let tops = tops
    if height <= room { return (self, nil) }
    let whole = heights.indices.last { $0 > 0 && tops[$0] <= room } ?? 0
    return whole > 0
      ? divide(before: whole, tops, column: column)
      : divideFirstRow(room - edge.above, column: column, forced: forced)
  }

  /// Divides between rows, and the cells that span them between their lines.
  private func divide(
    before row: Int, _ tops: [Int], column: Int
  ) -> (head: TableRows?, tail: TableRows?) {
    var (head, tail): ([TableCell], [TableCell]) = ([], [])
    for cell in cells {
      if cell.rows.upperBound <= row {
        head.append(cell)
      } else if cell.rows.lowerBound >= row {
        var moved = cell
        moved.rows = cell.rows.lowerBound - row..<cell.rows.upperBound - row
        tail.append(moved)
      } else {
        let room = tops[row] - frame.rowSpacing - tops[cell.rows.lowerBound] - cell.insets.height
        let parts = cell.content.split(
          at: max(0, room), column: column - cell.insets.height, forced: false)
        var (before, behind) = (cell, cell)
        (before.rows, behind.rows) = (cell.rows.lowerBound..<row, 0..<cell.rows.upperBound - row)
        (before.content, behind.content) = (parts.head, parts.tail)
        (before.isDivided, behind.isDivided, behind.isContinued) = (true, true, true)
        head.append(before)
        tail.append(behind)
      }
    }
    tail.sort { ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound) }
    return (
      part(0..<row, head, Array(heights[..<row]), isFirst: isFirst, isLast: false),
      part(row..<heights.count, tail, Array(heights[row...]), isFirst: false, isLast: isLast)
    )
  }

  private func divideFirstRow(
    _ room: Int, column: Int, forced: Bool
  ) -> (head: TableRows?, tail: TableRows?) {
    var (head, tail): ([TableCell], [TableCell]) = ([], [])
    var isMoved = false
    for cell in cells {
      guard cell.rows.lowerBound == 0 else {
        tail.append(cell)
        continue
      }
      let parts = cell.content.split(
        at: max(0, room - cell.insets.height), column: column - cell.insets.height, forced: forced)
      var (before, behind) = (cell, cell)
      before.rows = 0..<1
      (before.content, behind.content) = (parts.head, parts.tail)
      (before.isDivided, behind.isDivided, behind.isContinued) = (true, true, true)
      isMoved = isMoved || !parts.head.isEmpty
      head.append(before)
      tail.append(behind)
    }
    guard isMoved else { return forced ? (self, nil) : (nil, self) }
    var rest = heights
    rest[0] = 0
    return (
      part(0..<1, head, nil, isFirst: isFirst, isLast: false),
      part(0..<heights.count, tail, rest, isFirst: false, isLast: isLast)
    )
  }

  private func part(
    _ rows: Range<Int>, _ cells: [TableCell], _ heights: [Int]?, isFirst: Bool, isLast: Bool
  ) -> TableRows {
    TableRows(
      frame, firstRow: firstRow + rows.lowerBound, rowCount: rows.count, cells: cells, isFirst: isFirst,
      isLast: isLast, paragraph: paragraph, range: range,
      edges: edges?.part(rows, of: self.heights.count, isFirst: isFirst, isLast: isLast), header: repeated,
      minimumHeights: heights)
  }
}

extension TableCell {
  fileprivate var breaksPageBefore: Bool { !isContinued && content.first?.breaksPageBefore ?? false }
}
