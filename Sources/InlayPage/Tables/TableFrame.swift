import InlayCore

/// What all rows of a table share: where its columns are, and its look. Lengths are in pixels.
final class TableFrame {
  /// Index into the document's tables.
  let index: Int
  let look: BlockLook
  /// Whether adjacent cells share one border.
  let collapses: Bool
  let hidesEmptyCells: Bool
  let isRightToLeft: Bool
  /// The number of rows at the top that are repeated.
  let headerRows: Int
  let columnCount: Int
  /// Space between cells.
  let columnSpacing: Double
  let rowSpacing: Int
  /// The left and right edge of the table, from the left end of the page's column.
  private(set) var left = 0.0
  private(set) var right = 0.0
  /// Where columns begin and end, from the table's leading edge.
  private var starts: [Double] = []
  private var ends: [Double] = []

  /// - Parameter firstCell: the index of its first cell in the blocks.
  init(_ index: Int, from firstCell: Int, _ context: LayoutContext) {
    self.index = index
    let table = context.flow.text.tables[index]
    let values = table.attributes.values
    look = BlockLook(values.block, .table(firstCell: firstCell), context)
    columnCount = table.columnCount
    collapses = values.collapsesBorders
    hidesEmptyCells = values.hidesEmptyCells && !values.collapsesBorders
    isRightToLeft = values.direction == .rightToLeft
    headerRows = max(0, values.headerRows ?? 0)
    let spacing =
      collapses
      ? 0
      : min(max(0, values.spacing.map(context.geometry.exactPixels) ?? 0), Double(PageGeometry.maximumSpace))
    (columnSpacing, rowSpacing) = (spacing, Int(spacing.rounded()))
  }

  /// Parts of a pixel in which columns are computed.
  static let units = 1_024.0

  /// Pixels in the units of columns, rounded up.
  static func units(_ pixels: Double) -> Int { Int((min(max(0, pixels), 1e7) * units).rounded(.up)) }

  /// Places the columns in the room for the table. A table that is too wide is made narrower.
  ///
  /// - Returns: whether it was.
  func place(_ columns: TableColumnWidths, in frame: ColumnFrame, _ alignment: ParagraphAlignment?) -> Bool {
    let room = max(1, frame.width - look.margin.width)
    let whole = Double(columns.width) / Self.units
    let scale = whole > room + 1 / Self.units ? room / whole : 1
    starts = columns.starts.map { Double($0) / Self.units * scale }
    ends = columns.ends.map { Double($0) / Self.units * scale }
    let width = whole * scale
    let free = max(0, room - width)
    let natural: ParagraphAlignment = isRightToLeft ? .right : .left
    left = frame.left + look.margin.left
    switch alignment ?? natural {
    case .center: left += free / 2
    case .right: left += free
    case .left: break
    default: left += isRightToLeft ? free : 0
    }
    right = left + width
    return scale < 1 || columns.isNarrowed
  }

  /// The left and right edge of a cell in these columns.
  func edges(of columns: Range<Int>) -> (left: Double, right: Double) {
    guard columns.lowerBound < starts.count, !columns.isEmpty else { return (left, left) }
    let start = starts[columns.lowerBound]
    let end = max(start, ends[min(columns.upperBound, ends.count) - 1])
    return isRightToLeft ? (right - end, right - start) : (left + start, left + end)
  }

  /// Finds the borders that cells share.
  var tracker: EdgeTracker {
    EdgeTracker(columnCount: columnCount, leading: leading(look.borders), trailing: trailing(look.borders))
  }

  /// The place between two columns that share a border.
  func boundary(before column: Int) -> Double {
    let ends =
      column < columnCount ? edges(of: column..<column + 1) : edges(of: columnCount - 1..<columnCount)
    return (column < columnCount) != isRightToLeft ? ends.left : ends.right
  }

  /// The border of a block before its first column, and behind its last.
  func leading(_ borders: BlockEdges<BlockBorder>) -> BlockBorder? {
    isRightToLeft ? borders.right : borders.left
  }
  func trailing(_ borders: BlockEdges<BlockBorder>) -> BlockBorder? {
    isRightToLeft ? borders.left : borders.right
  }
}
