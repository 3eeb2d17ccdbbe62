internal import InlayCore

/// A table whose rows are made one after another.
struct TableProgress {
  /// How it is shown.
  enum Form {
    case grid(TableGrid)
    case records
  }

  /// A cell on rows that are made, or the one cell of a box.
  struct Cell {
    /// The index of its block.
    var block: Int
    /// Indices of the grid's columns.
    var columns: Range<Int>
    var rows: Range<Int>
    /// Its lines, each of one row.
    var lines: [TerminalLine] = []
    /// The lines above its first, and those that were drawn, with the ones above.
    var lead = 0
    var drawn = 0
    /// The style of its empty cells.
    var fill = 0
    /// Its borders.
    var borders = BlockEdges<TableStroke>()
    /// The lines that its height asks for.
    var least = 0
  }

  let form: Form
  /// The number of rows, and of those at the top that are names of columns.
  let rowCount: Int
  var headerRows = 0
  let table: TextBlockTree.Table?
  /// The block of a box.
  let box: Int?
  let needs: TableNeeds
  let values: TableAttributeValues
  /// The next row.
  var row = 0
  /// The cells of the last row and of those that are made, and for each column of the last row the one that covers it.
  var cells: [Cell] = []
  var above: [Int] = []
  /// The table's own border.
  var borders = BlockEdges<TableStroke>()
  /// For records: the name of each column, and their width.
  var names: [TerminalLine] = []
  var nameColumns = 0

  /// Whether all rows were made.
  var isDone: Bool { row >= rowCount }

  init(
    _ table: TextBlockTree.Table, _ values: TableAttributeValues, _ needs: TableNeeds, _ form: Form
  ) {
    (self.table, self.values, self.needs, self.form) = (table, values, needs, form)
    (rowCount, box) = (table.rowCount, nil)
    headerRows = min(max(0, values.headerRows ?? 0), rowCount - 1)
  }

  /// The frame of a box.
  init(box index: Int, of block: TextBlock, _ grid: TableGrid) {
    (table, box, form, rowCount) = (nil, index, .grid(grid), 1)
    (needs, values) = (TableNeeds(columnCount: 1), TableAttributeValues())
  }
}
