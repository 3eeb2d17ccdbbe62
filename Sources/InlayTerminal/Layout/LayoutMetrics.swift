internal import InlayCore
internal import InlayUnicode

/// Clamped options, and the conversion of lengths to cells. A column is half of the body's font size, a row is five
/// quarters of it.
struct LayoutMetrics {
  /// The width of a line; in a cell of a table, that of the cell.
  private(set) var columns: Int
  /// Whether this is a cell of a table. Attachments may take all of its width.
  private(set) var isInCell = false
  let cell: CellSize
  let widths: WidthProfile
  let bidi: TerminalBidi
  let glyphRows: Int
  let maximumRows: Int
  var showsImages: Bool
  /// Whether text is centered and aligned to the right where the document says so.
  var keepsAlignment = true
  /// Whether U+200C can keep two clusters apart, because it takes no cell.
  let partsClusters: Bool
  /// Whether the lines of tables are drawn with box characters.
  let drawsBoxes: Bool
  /// Whether U+200E keeps the cells of a table in their order: the terminal reorders text, and the mark takes no cell.
  let marksDirections: Bool
  private let column: Int
  private let row: Int

  init(_ options: LayoutOptions, body: Length, jumbo: Jumbo?) {
    columns = min(max(1, options.columns), Self.maximumColumns)
    cell = options.cell
    widths = options.widths
    bidi = options.bidi
    maximumRows = min(max(1, options.maximumRows), Self.maximumColumns)
    showsImages = options.showsImages
    drawsBoxes = options.drawsBoxes && widths.count("\u{2500}\u{2502}\u{253C}\u{2550}").cells == 4
    marksDirections = bidi == .terminal && widths.count("a\u{200E}b").cells == 2
    partsClusters = widths.count("a\u{200C}b").cells == 2
    let factor = jumbo == .one ? 3 : jumbo == .few ? 2 : 1
    glyphRows = min(max(1, options.glyphRows), Self.maximumColumns) * factor
    column = max(1, body.thousandths / 2)
    row = max(1, min(body.thousandths, Length.maximum) / 4 * 5)
  }

  /// The metrics of a cell that is so many columns wide.
  func inCell(columns: Int) -> LayoutMetrics {
    var copy = self
    copy.columns = min(max(1, columns), Self.maximumColumns)
    copy.isInCell = true
    return copy
  }

  private static let maximumColumns = 1 << 20
  /// The maximum number of blank lines between two paragraphs.
  private static let maximumBlankLines = 3

  /// A length in columns, rounded and clamped to the width of a line.
  func columns(of length: Length) -> Int {
    let bounded = min(max(0, length.thousandths), Length.maximum)
    return min((bounded + column / 2) / column, Self.maximumColumns)
  }

  /// A height in rows, rounded.
  func rows(of height: Length) -> Int { (min(max(0, height.thousandths), Length.maximum) + row / 2) / row }

  /// A size in fractional columns and rows, with its proportions preserved.
  func cells(of size: DisplaySize) -> (columns: Double, rows: Double) {
    let columns = Double(size.width.thousandths) / Double(column)
    let rows = Double(size.height.thousandths) / Double(column) * Double(cell.width) / Double(cell.height)
    return (columns, rows)
  }

  /// The number of blank lines for the space between two paragraphs.
  func blankLines(_ after: Length, _ before: Length) -> Int {
    let space = min(after.thousandths, Length.maximum) + min(before.thousandths, Length.maximum)
    return min((space + row / 2) / row, Self.maximumBlankLines)
  }

  /// The minimum number of columns that indents leave for text: half of the line, and at least ten.
  var minimumText: Int { min(columns, max(10, columns / 2)) }

  /// The first multiple of an interval after `column`.
  func defaultStop(behind place: Int, interval: Length) -> Int {
    let interval = max(1, min(interval.thousandths, Length.maximum))
    // A stop counts as right of the column if it is more than half a column away.
    let from = place * column + column / 2
    return min(((from / interval + 1) * interval + column / 2) / column, Self.maximumColumns * 2)
  }
}
