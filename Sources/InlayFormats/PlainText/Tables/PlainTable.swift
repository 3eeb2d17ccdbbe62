import InlayCore
import InlayUnicode

/// A table whose text is collected cell by cell, and written row by row.
struct PlainTable {
  /// A cell with its text.
  struct Cell {
    /// Indices into the columns in which cells begin.
    var columns: Range<Int>
    var row: Int
    var alignment: ParagraphAlignment?
    var lines: [Line] = []
  }

  /// A paragraph, or a line of a table in the cell, which is not broken.
  struct Line {
    var text: [UInt8]
    var isWhole = false
  }

  /// The end of the table and of the cell under way, in UTF-16 units.
  let end: Int
  private(set) var cellEnd = 0
  private let form: PlainTextTables
  private let rowCount: Int
  private let headerRows: Int
  /// The columns in which cells begin.
  private let starts: [Int]
  /// Whether cells stand below each other. If not, the blanks for it would take much more than the text.
  private let isAligned: Bool
  private var cell: Cell?
  private var buffer: [UInt8] = []
  /// Rows that wait for the widths of columns, and then the row under way.
  private var cells: [Cell] = []
  private var row = 0
  private var layout: PlainTableLayout?
  /// The lines that were made.
  var output: [UInt8] = []

  /// The rows from which the widths of columns follow.
  private static let measuredRows = 1_000

  init(_ table: TextBlockTree.Table, of text: DecomposedText, _ form: PlainTextTables) {
    (end, rowCount, self.form) = (table.range.upperBound, table.rowCount, form)
    headerRows = min(max(0, text.tables[table.index].attributes.values.headerRows ?? 0), rowCount - 1)
    starts = [Int](distinctIn: table.cells.indices) { text.blocks[table.cells[$0]].cell?.column }
    let places = starts.count.multipliedReportingOverflow(by: rowCount)
    isAligned = !places.overflow && places.partialValue <= 16 * table.cells.count + 4_096
  }

  /// Begins the next cell.
  mutating func begin(_ place: TextTableCell, end: Int, alignment: ParagraphAlignment?) {
    endCell()
    let first = starts.partition { $0 < place.column }
    let last = starts.partition { $0 < place.columns.upperBound }
    if place.row > row {
      passRows(before: place.row)
      row = place.row
    }
    cell = Cell(columns: first..<max(first + 1, last), row: place.row, alignment: alignment)
    cellEnd = end
  }

  /// Adds text of the cell.
  mutating func add(_ text: some Sequence<UInt8>) { buffer.append(contentsOf: text) }

  /// Adds a table in the cell.
  mutating func add(table lines: [UInt8]) {
    endParagraphs()
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      cell?.lines.append(Line(text: Array(line), isWhole: true))
    }
  }

  /// Ends the table.
  mutating func finish() {
    endCell()
    passRows(before: rowCount)
    if layout == nil { layOut() }
  }

  private mutating func endCell() {
    endParagraphs()
    if let cell { cells.append(cell) }
    cell = nil
  }

  /// Splits the text into paragraphs.
  private mutating func endParagraphs() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !buffer.isEmpty else { return }
    var line: [UInt8] = []
    var at = 0
    while at < buffer.count {
      let end = lineEnd(at: at)
      if end > 0 {
        // The two units of a CRLF make one end, and another empty line would say nothing.
        if !line.isEmpty { cell?.lines.append(Line(text: line)) }
        line = []
      } else {
        line.append(buffer[at] == 0x09 ? 0x20 : buffer[at])
      }
      at += max(end, 1)
    }
    if !line.isEmpty { cell?.lines.append(Line(text: line)) }
  }

  /// The number of bytes of the line end there; 0 if there is none. The buffer is UTF-8.
  private func lineEnd(at place: Int) -> Int {
    switch buffer[place] {
    case 0x0A...0x0D: 1
    case 0xC2: place + 1 < buffer.count && buffer[place + 1] == 0x85 ? 2 : 0
    case 0xE2:
      place + 2 < buffer.count && buffer[place + 1] == 0x80 && buffer[place + 2] & 0xFE == 0xA8 ? 3 : 0
    default: 0
    }
  }

  /// Writes the row under way, if the widths are known, or when they can be.
  private mutating func passRows(before next: Int) {
    if layout == nil, next >= Self.measuredRows { return layOut() }
    if layout != nil { writeRow() }
  }

  /// Finds the widths of columns, and writes the rows that waited.
  private mutating func layOut() {
    let waiting = cells
    layout = PlainTableLayout(
      columns: starts.count, waiting, form: isAligned ? form : nil, tabs: form == .tabs)
    cells = []
    for cell in waiting {
      if let first = cells.first, first.row != cell.row { writeRow() }
      cells.append(cell)
    }
    writeRow()
  }

  private mutating func writeRow() {
    guard let row = cells.first?.row, let layout else { return }
    layout.write(cells, isFirst: row == 0, to: &output)
    if row + 1 == headerRows, form == .aligned { layout.writeRule(to: &output) }
    cells.removeAll(keepingCapacity: true)
  }
}
