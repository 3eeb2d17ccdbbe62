internal import InlayCore

/// Where the columns of a table are on a line.
struct TableGrid {
  /// Where each column begins and ends, with padding, from the start of the table's rows.
  private let starts: [Int]
  private let ends: [Int]
  /// The width of the table.
  private(set) var width: Int
  /// The least and the greatest width of the table.
  private(set) var minimum = 0
  private(set) var maximum = 0
  let look: TableLook
  /// The columns beside the content of each cell.
  private(set) var padding: Int
  /// Whether the first column stands at the right.
  var isRightToLeft = false
  /// The columns before the table.
  var offset = 0

  /// The number of columns.
  var count: Int { starts.count }

  /// The columns on the screen that columns of the table take.
  func place(of columns: Range<Int>) -> Range<Int> {
    let (start, end) = (starts[columns.lowerBound], ends[columns.upperBound - 1])
    return isRightToLeft ? width - end..<width - start : start..<end
  }

  /// The columns for the content of a cell.
  func room(of columns: Range<Int>) -> Int { max(1, place(of: columns).count - 2 * padding) }

  /// The grid of a box.
  init(box width: Int, _ look: TableLook) {
    (self.look, self.width, padding) = (look, width, look.padding)
    starts = [look.spacing]
    ends = [width - look.spacing]
  }

  /// Lays columns out.
  ///
  /// - Returns: `nil` if the columns do not fit.
  init?(
    _ needs: TableNeeds, _ values: TableAttributeValues, available: Int, padding: Int, spacing: Int,
    _ metrics: LayoutMetrics
  ) {
    // There is no space before the first column without a line.
    let outer = needs.look == .lines ? 0 : 2 * spacing
    var table = TableColumnWidths.Table(columns: needs.starts.count, available: available + outer)
    table.spacing = spacing
    switch values.block.width {
    case .length(let length): table.width = .length(min(metrics.columns(of: length), available) + outer)
    case .share(let share): table.width = .share(share)
    case nil: break
    }
    let (first, last) = (needs.starts.first ?? 0, needs.starts.count - 1)
    if let given = values.columnWidths {
      table.sizes = needs.starts.indices.map { index in
        let start = index == 0 ? first : needs.starts[index]
        let end = index == last ? needs.columnCount : needs.starts[index + 1]
        // There may be fewer widths than columns.
        return end <= given.count
          ? Self.size(of: given, start..<max(start, end), padding, metrics) : .automatic
      }
    }
    let cells = needs.cells.map { cell in
      var cell = cell
      cell.minimum += 2 * padding
      cell.maximum += 2 * padding
      if case .length(let length) = cell.size { cell.size = .length(length + 2 * padding) }
      return cell
    }
    var widths: TableColumnWidths?
    if values.layout == .fixed {
      table.isFixed = true
      let fixed = TableColumnWidths(table, Array(cells.prefix(needs.firstRow)))
      if fixed.width <= table.available, fixed.widths.allSatisfy({ $0 > 2 * padding }) { widths = fixed }
    }
    table.isFixed = false
    let found = widths ?? TableColumnWidths(table, cells)
    guard found.width <= table.available, found.widths.allSatisfy({ $0 > 2 * padding }) else { return nil }
    starts = found.starts.map { $0 - outer / 2 }
    ends = found.ends.map { $0 - outer / 2 }
    (look, width, self.padding) = (needs.look, found.width - outer, padding)
    (minimum, maximum) = (found.minimum - outer, found.maximum - outer)
  }

  /// What columns ask for that the layout takes as one.
  private static func size(
    of given: [BlockDimension?], _ range: Range<Int>, _ padding: Int, _ metrics: LayoutMetrics
  ) -> TableColumnWidths.Size {
    var (length, share) = (0, 0)
    for index in range {
      switch given[index] {
      case .length(let own): length += metrics.columns(of: own)
      case .share(let own): share += own
      case nil: return .automatic
      }
    }
    if share > 0 { return length > 0 ? .automatic : .share(share) }
    return length > 0 ? .length(length + 2 * padding) : .automatic
  }
}

/// What the cells of a table need.
struct TableNeeds {
  var look = TableLook.plain
  /// The columns in which cells begin, in ascending order. The others are parts of the column before.
  var starts: [Int] = []
  var columnCount: Int
  /// Cells of the first rows, without padding. Columns are indices into `starts`.
  var cells: [TableColumnWidths.Cell] = []
  /// How many of the cells begin in the first row.
  var firstRow = 0

  /// The columns of a cell, as indices into ``starts``. Complexity: O(log columns).
  func columns(of cell: TextTableCell) -> Range<Int> {
    let first = starts.partition { $0 < cell.columns.lowerBound }
    let end = starts.partition { $0 < cell.columns.upperBound }
    return first..<max(end, first + 1)
  }
}
