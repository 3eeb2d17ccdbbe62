import InlayCore
import InlayMarkup

/// A table while it is read: what it contains, in the order in which it is shown.
struct HTMLTablePlan {
  /// Some siblings: an element's children, or what an anonymous box contains.
  struct Content {
    /// The first node; `none` if there is none.
    var first: HTMLTree.Node
    /// The node after the last; `none` for all siblings.
    var end = HTMLTree.Node.none
  }

  /// A cell with its place in the grid.
  struct Cell {
    /// The element; the document for an anonymous cell.
    var node: HTMLTree.Node
    var content: Content
    var style: HTMLComputedStyle
    /// The index of its row in `rows`.
    var row: Int
    var column = 0
    var columnSpan = 1
    /// The number of rows, including those without cells; 0 for all the rest of the group.
    var rowSpan = 1
    /// Whether no cell is there; Inlay writes such elements.
    var isHole = false
  }

  /// A row of the table in the page.
  struct Row {
    var style: HTMLComputedStyle
    /// The index of its group.
    var group: Int
    /// Its cells.
    var cells: Range<Int>
    /// Its number in the table; rows in which no cell begins have that of the next.
    var number = 0
  }

  struct Group {
    var style: HTMLComputedStyle
    var isHeader: Bool
    var rows: Range<Int>
  }

  /// A column, or several, as `<col>` states.
  struct Column {
    var span: Int
    var style: HTMLComputedStyle
    /// Whether it is the last of its group.
    var endsGroup = false
  }

  /// The element; for an anonymous table, the last of its parts.
  var node: HTMLTree.Node
  var style: HTMLComputedStyle
  /// Whether Inlay wrote the table, so that nothing is inferred.
  var isExact = false
  /// Whether it is a `<table>`, and whether no element is the table.
  var isElement = false
  var isAnonymous = false
  var captions: [HTMLTree.Node] = []
  var lowerCaptions: [HTMLTree.Node] = []
  var columns: [Column] = []
  var groups: [Group] = []
  var rows: [Row] = []
  var cells: [Cell] = []
  var columnCount = 0
  var rowCount = 0
  var headerRows = 0
  /// Whether one of the groups is the header.
  var hasHeader = false
  /// Cells that would have overlapped others.
  var cutCells = 0

  /// Whether the row that begins with a cell, or the group of rows that it begins, begins a page.
  func breaksPage(beforeRowOf index: Int) -> Bool {
    let row = rows[cells[index].row]
    guard row.cells.first == index else { return false }
    let group = groups[row.group]
    return row.style.breaksPageBefore
      || group.rows.first == cells[index].row && group.style.breaksPageBefore
  }
}

extension HTMLTablePlan {
  /// Gives each cell its place, by the algorithm of HTML 4.9.12.1. Where it lets a cell overlap another, the cell is made
  /// narrower. A row in which no cell begins is left out, and so is such a column, unless Inlay wrote the table. In a
  /// fixed layout the column stays, because it has a width of its own.
  ///
  /// - Complexity: O(n log n) in the cells, and O(columns) for each row that cells of other rows reach into.
  mutating func form() {
    order()
    var grid = HTMLGridColumns()
    for group in groups {
      grid.startGroup()
      for row in group.rows {
        grid.start(row: row)
        var column = 0
        for index in rows[row].cells {
          column = grid.firstFree(from: column)
          // The next cell begins where this one would end, as the standard has it.
          let statedEnd = column + cells[index].columnSpan
          let end = min(statedEnd, grid.nextTaken ?? .max)
          if end < statedEnd { cutCells += 1 }
          let left = group.rows.upperBound - row
          let span = cells[index].rowSpan == 0 ? left : min(cells[index].rowSpan, left)
          (cells[index].column, cells[index].columnSpan, cells[index].rowSpan) = (column, end - column, span)
          // Nothing below a hole is covered. In the standard's grid, a cell that was made narrower covers all of its columns.
          if !cells[index].isHole { grid.add(column..<statedEnd, until: row + span) }
          column = statedEnd
        }
      }
    }
    closeRows()
    if isExact || isFixed {
      columnCount = max(cells.lazy.map { $0.column + $0.columnSpan }.max() ?? 1, statedColumns)
    } else {
      closeColumns()
    }
  }

  /// Whether its columns get their widths without regard to what stands in them (CSS 2.2, 17.5.2.1).
  var isFixed: Bool {
    guard !isAnonymous, let stated = style.stated else { return false }
    return stated.layout == .fixed && stated.block.width != nil
  }

  /// The number of columns that `<col>` elements state.
  var statedColumns: Int { columns.reduce(0) { $0 + $1.span } }

  /// Puts the header first and the footer last, as they are shown (CSS 2.2, 17.2.1).
  private mutating func order() {
    let header = groups.firstIndex { $0.isHeader }
    let footer = groups.firstIndex { $0.style.display == .tableFooter }
    guard header ?? 0 > 0 || footer.map({ $0 < groups.count - 1 }) ?? false else { return }
    var order = Array(groups.indices)
    if let footer { order.append(order.remove(at: order.firstIndex(of: footer) ?? 0)) }
    if let header { order.insert(order.remove(at: order.firstIndex(of: header) ?? 0), at: 0) }
    let old = self
    (groups, rows, cells) = ([], [], [])
    for index in order {
      var group = old.groups[index]
      let start = rows.count
      for row in group.rows {
        var copy = old.rows[row]
        let first = cells.count
        for cell in copy.cells {
          cells.append(old.cells[cell])
          cells[cells.count - 1].row = rows.count
        }
        (copy.cells, copy.group) = (first..<cells.count, groups.count)
        rows.append(copy)
      }
      group.rows = start..<rows.count
      groups.append(group)
    }
  }

  private mutating func closeRows() {
    rowCount = 0
    for index in rows.indices {
      rows[index].number = rowCount
      if rows[index].cells.contains(where: { !cells[$0].isHole }) { rowCount += 1 }
    }
    if let group = groups.first, group.isHeader {
      headerRows = group.rows.upperBound < rows.count ? rows[group.rows.upperBound].number : rowCount
    }
    for index in cells.indices {
      let end = cells[index].row + cells[index].rowSpan
      let last = end < rows.count ? rows[end].number : rowCount
      cells[index].rowSpan = max(last - rows[cells[index].row].number, 1)
    }
  }

  private mutating func closeColumns() {
    let starts = [Int](distinctIn: cells.indices) { cells[$0].column }
    columnCount = max(starts.count, 1)
    guard let last = starts.last, last + 1 != starts.count || cells.contains(where: { $0.columnSpan > 1 })
    else {
      return
    }
    for index in cells.indices {
      let end = cells[index].column + cells[index].columnSpan
      let column = starts.partition { $0 < cells[index].column }
      cells[index].columnSpan = max(starts.partition { $0 < end } - column, 1)
      cells[index].column = column
    }
    closeWidths(starts, last)
  }

  /// Gives the columns that are left the widths of those that were left out after them.
  private mutating func closeWidths(_ starts: [Int], _ lastStart: Int) {
    guard !columns.isEmpty else { return }
    var kept: [Column] = []
    var at = 0
    for column in columns {
      let last = min(at + column.span, lastStart + 1)
      guard at < last else { break }
      let count = starts.partition { $0 < last } - starts.partition { $0 < at }
      if count > 0 { kept.append(Column(span: count, style: column.style)) }
      if column.endsGroup, !kept.isEmpty { kept[kept.count - 1].endsGroup = true }
      at = last
    }
    columns = kept
  }
}
