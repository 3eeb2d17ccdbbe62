/// The columns of a table: their widths, and where they are.
///
/// The rules are those of CSS 2.1, 17.5.2, for fixed and automatic layout. Where they leave it open, this follows what
/// browsers do ("CSS Table Module Level 3", 4, and Chromium). Lengths are whole numbers of any unit: the caller's pixels,
/// parts of pixels, or cells of a terminal.
package struct TableColumnWidths: Sendable, Hashable {
  /// The width that a column, a cell or a table asks for.
  package enum Size: Sendable, Hashable {
    /// What the content needs.
    case automatic
    case length(Int)
    /// Thousandths of the width of the table; of a table, of the room for it.
    case share(Int)
  }

  /// What is known of a table.
  package struct Table: Sendable, Hashable {
    /// The number of columns.
    package var columns: Int
    /// The width that the table asks for, with its borders and padding.
    package var width = Size.automatic
    /// The least and the greatest width, with borders and padding.
    package var minimumWidth = 0
    package var maximumWidth: Int?
    /// The room for the table.
    package var available: Int
    /// Whether widths follow from what columns and the cells of the first row ask for, and not from content.
    package var isFixed = false
    /// Space between columns, and before the first and behind the last.
    package var spacing = 0
    /// The table's own border and padding, before the first column and behind the last.
    package var leading = 0
    package var trailing = 0
    /// The widths that columns ask for. Columns without one are automatic.
    package var sizes: [Size] = []

    package init(columns: Int, available: Int) { (self.columns, self.available) = (columns, available) }
  }

  /// A cell. Widths include its padding and borders.
  package struct Cell: Sendable, Hashable {
    package var column: Int
    /// The number of columns; at least 1.
    package var span: Int
    /// The width of its longest word, and of its content on one line. Fixed layout does not look at them.
    package var minimum: Int
    package var maximum: Int
    /// ``minimum`` if the pictures in it shrink.
    package var shrunkMinimum: Int
    /// The width that it asks for, and bounds.
    package var size: Size
    package var minimumWidth: Int
    package var maximumWidth: Int?
    /// Its padding and borders, which a share of the width has beside it in fixed layout.
    package var edges = 0

    package init(
      column: Int, span: Int = 1, minimum: Int = 0, maximum: Int = 0, size: Size = .automatic,
      minimumWidth: Int = 0, maximumWidth: Int? = nil
    ) {
      (self.column, self.span, self.minimum, self.maximum) = (column, span, minimum, maximum)
      shrunkMinimum = .max
      (self.size, self.minimumWidth, self.maximumWidth) = (size, minimumWidth, maximumWidth)
    }
  }

  /// Where each column begins and ends, from the outer edge of the table's leading border. A column in which no cell
  /// begins, and that asks for nothing, is empty, without space beside it (automatic layout).
  package private(set) var starts: [Int] = []
  package private(set) var ends: [Int] = []
  /// The width of the table, with its borders and padding.
  package private(set) var width = 0
  /// The least width at which the table would lay out, and the width that it takes if there is room.
  package private(set) var minimum = 0
  package private(set) var maximum = 0
  /// ``minimum`` if pictures shrink.
  package private(set) var shrunkMinimum = 0
  /// Whether the columns are narrower than the table asks for, or than its content needs.
  package private(set) var isNarrowed = false

  /// Computes the columns of a table.
  ///
  /// Cells must lie within the columns; others are left out. In fixed layout pass those of the first row.
  ///
  /// - Parameter fits: whether automatic columns are made narrower if they do not fit into the room for the table. There is
  ///   no room for columns of no width.
  /// - Complexity: O(columns + cells + s log s) for s cells that span columns. At most ``spanningWork`` columns are
  ///   looked at for them: the widest ones beyond that count no more.
  package init(_ table: Table, _ cells: [Cell], fits: Bool = false) {
    let grid = TableColumnGrid(table, cells)
    let bounds = grid.bounds
    (minimum, maximum) = (bounds.minimum, bounds.maximum)
    width = grid.usedWidth(bounds)
    let shrunk = TableColumnGrid(table, shrinking: cells)
    shrunkMinimum = min(minimum, shrunk?.bounds.minimum ?? minimum)
    let room = TableColumnGrid.clamped(table.available)
    // A unit more is rounding.
    isNarrowed = fits && !table.isFixed && width > room + 1 && room > grid.edges
    if isNarrowed { width = room }
    let inner = width - grid.edges
    let sizes =
      isNarrowed && minimum > room
      ? grid.narrowedWidths(in: inner, shrunk: shrunk) : grid.widths(in: inner)
    var place = grid.leading + grid.spacing
    starts.reserveCapacity(grid.columns.count)
    ends.reserveCapacity(grid.columns.count)
    for (column, size) in zip(grid.columns, sizes) {
      let start = column.isMerged ? place - grid.spacing : place
      starts.append(start)
      ends.append(start + size)
      place = ends[ends.count - 1] + grid.spacing
    }
  }

  /// Columns beyond these are left out. A text has fewer (``Limits``).
  package static let maximumColumns = 1 << 20

  /// At most so many columns are looked at for cells that span several.
  package static let spanningWork = 1 << 22

  /// Divides an amount by weights; evenly if all are 0. The parts add up to it.
  package static func parts(of amount: Int, by weights: [Int]) -> [Int] {
    TableColumnGrid.parts(of: TableColumnGrid.clamped(amount), weights.map(TableColumnGrid.clamped))
  }

  /// The widths of the columns.
  package var widths: [Int] { zip(starts, ends).map { $1 - $0 } }
}
