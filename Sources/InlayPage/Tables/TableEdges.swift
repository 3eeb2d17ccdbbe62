import InlayCore

/// The borders that adjacent cells of some rows share (CSS 2.1, 17.6.2).
final class TableEdges {
  /// A line between rows.
  struct Horizontal {
    var columns: Range<Int>
    var border: BlockBorder
  }

  /// A line before a column.
  struct Vertical {
    var column: Int
    var rows: Range<Int>
    var border: BlockBorder
  }

  /// For each row the lines above it, and then those below the last one.
  let horizontals: [[Horizontal]]
  let verticals: [Vertical]
  /// The halves of the outermost lines that are outside of the rows.
  let above: Int
  let below: Int

  init(_ horizontals: [[Horizontal]], _ verticals: [Vertical], isFirst: Bool, isLast: Bool) {
    (self.horizontals, self.verticals) = (horizontals, verticals)
    above = isFirst ? horizontals.first?.map(\.border.above).max() ?? 0 : 0
    below = isLast ? horizontals.last?.map(\.border.below).max() ?? 0 : 0
  }

  /// The edges of some of the rows.
  func part(_ rows: Range<Int>, of count: Int, isFirst: Bool, isLast: Bool) -> TableEdges {
    if rows == 0..<count { return TableEdges(horizontals, verticals, isFirst: isFirst, isLast: isLast) }
    let own = verticals.compactMap { vertical -> Vertical? in
      let clamped = vertical.rows.clamped(to: rows)
      if clamped.isEmpty { return nil }
      return Vertical(
        column: vertical.column,
        rows: clamped.lowerBound - rows.lowerBound..<clamped.upperBound - rows.lowerBound,
        border: vertical.border)
    }
    return TableEdges(
      Array(horizontals[rows.lowerBound...rows.upperBound]), own, isFirst: isFirst, isLast: isLast)
  }

  /// The lines between the bottom edges of cells and the top edges of those below, both ordered by column.
  static func between(
    _ bottoms: [(columns: Range<Int>, border: BlockBorder?)],
    _ tops: [(columns: Range<Int>, border: BlockBorder?)],
    table: BlockBorder?
  ) -> [Horizontal] {
    var lines: [Horizontal] = []
    var (i, j) = (0, 0)
    var column = 0
    while i < bottoms.count || j < tops.count {
      if i < bottoms.count, bottoms[i].columns.upperBound <= column {
        i += 1
        continue
      }
      if j < tops.count, tops[j].columns.upperBound <= column {
        j += 1
        continue
      }
      var end = Int.max
      var (upper, lower): (BlockBorder?, BlockBorder?)
      for (cells, index, isUpper) in [(bottoms, i, true), (tops, j, false)] where index < cells.count {
        let cell = cells[index]
        if cell.columns.lowerBound <= column {
          if isUpper { upper = cell.border } else { lower = cell.border }
          end = min(end, cell.columns.upperBound)
        } else {
          end = min(end, cell.columns.lowerBound)
        }
      }
      if let border = BlockBorder.stronger(BlockBorder.stronger(upper, lower), table) {
        if let last = lines.last, last.border == border, last.columns.upperBound == column {
          lines[lines.count - 1].columns = last.columns.lowerBound..<end
        } else {
          lines.append(Horizontal(columns: column..<end, border: border))
        }
      }
      column = end
    }
    return lines
  }

  /// The widest of the lines over some columns. `from` is where to begin to look, for columns in order.
  static func widest(_ lines: [Horizontal], over columns: Range<Int>, from: inout Int) -> BlockBorder? {
    while from < lines.count, lines[from].columns.upperBound <= columns.lowerBound { from += 1 }
    var widest: BlockBorder?
    for line in lines[from...] {
      guard line.columns.lowerBound < columns.upperBound else { break }
      if line.border.width > widest?.width ?? 0 { widest = line.border }
    }
    return widest
  }
}

extension BlockBorder {
  /// The pixels of a shared line above it, and below.
  var above: Int { width / 2 }
  var below: Int { width - width / 2 }
}

/// Finds the borders that cells share with those beside them, row by row. Complexity: O(cells).
struct EdgeTracker {
  /// A cell that was passed.
  private struct Cell {
    var rows: Range<Int>
    var trailing: BlockBorder?
    var leading: BlockBorder?
  }

  /// A cell of the next row.
  struct Next {
    var rows: Range<Int>
    var columns: Range<Int>
    var leading: BlockBorder?
    var trailing: BlockBorder?
  }

  private var starts: [Int: Cell] = [:]
  private var ends: [Int: Cell] = [:]
  private let columnCount: Int
  private let table: (leading: BlockBorder?, trailing: BlockBorder?)

  init(columnCount: Int, leading: BlockBorder?, trailing: BlockBorder?) {
    (self.columnCount, table) = (columnCount, (leading, trailing))
  }

  /// The borders of the cells that begin in a row, and the lines to draw there.
  mutating func pass(_ row: Int, _ cells: [Next]) -> (
    borders: [(leading: BlockBorder?, trailing: BlockBorder?)], lines: [TableEdges.Vertical]
  ) {
    var borders: [(leading: BlockBorder?, trailing: BlockBorder?)] = []
    var lines: [TableEdges.Vertical] = []
    func draw(_ column: Int, _ rows: Range<Int>, _ border: BlockBorder?) {
      guard let border, !rows.isEmpty else { return }
      lines.append(TableEdges.Vertical(column: column, rows: rows, border: border))
    }
    for (index, cell) in cells.enumerated() {
      let before = ends[cell.columns.lowerBound].flatMap { $0.rows.contains(row) ? $0 : nil }
      let behind = starts[cell.columns.upperBound].flatMap { $0.rows.contains(row) ? $0 : nil }
      let leading = BlockBorder.stronger(
        BlockBorder.stronger(before?.trailing, cell.leading),
        cell.columns.lowerBound == 0 ? table.leading : nil)
      let isLast = cell.columns.upperBound == columnCount
      let trailing = BlockBorder.stronger(
        BlockBorder.stronger(cell.trailing, behind?.leading), isLast ? table.trailing : nil)
      borders.append((leading, trailing))
      draw(cell.columns.lowerBound, shared(cell.rows, before?.rows), leading)
      if index > 0, cells[index - 1].columns.upperBound == cell.columns.lowerBound {
        borders[index - 1].trailing = leading
      }
      let isFollowed =
        index + 1 < cells.count && cells[index + 1].columns.lowerBound == cell.columns.upperBound
      if !isFollowed { draw(cell.columns.upperBound, shared(cell.rows, behind?.rows), trailing) }
      let passed = Cell(rows: cell.rows, trailing: cell.trailing, leading: cell.leading)
      starts[cell.columns.lowerBound] = passed
      ends[cell.columns.upperBound] = passed
    }
    return (borders, lines)
  }

  private func shared(_ rows: Range<Int>, _ others: Range<Int>?) -> Range<Int> {
    rows.lowerBound..<min(rows.upperBound, others?.upperBound ?? .max)
  }
}
