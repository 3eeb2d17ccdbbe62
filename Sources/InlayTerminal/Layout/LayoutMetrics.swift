internal import InlayCore
internal import InlayUnicode

/// Clamped options, and the conversion of lengths to cells. A column is half the body's font size, a row five
/// quarters.
struct LayoutMetrics {
  let columns: Int
  let cell: CellSize
  let widths: WidthProfile
  let bidi: TerminalBidi
  let glyphRows: Int
  let maximumRows: Int
  let showsImages: Bool
  /// Whether U+200C can keep two clusters apart because it takes no cell.
  let partsClusters: Bool
  private let column: Int
  private let row: Int

  init(_ options: LayoutOptions, body: Length, jumbo: Jumbo?) {
    columns = min(max(1, options.columns), Self.maximumColumns)
    cell = options.cell
    widths = options.widths
    bidi = options.bidi
    maximumRows = min(max(1, options.maximumRows), Self.maximumColumns)
    showsImages = options.showsImages
    partsClusters = widths.count("a\u{200C}b").cells == 2
    let factor = jumbo == .one ? 3 : jumbo == .few ? 2 : 1
    glyphRows = min(max(1, options.glyphRows), Self.maximumColumns) * factor
    column = max(1, body.thousandths / 2)
    row = max(1, min(body.thousandths, Length.maximum) / 4 * 5)
  }

  private static let maximumColumns = 1 << 20
  /// Blank lines between two paragraphs.
  private static let maximumBlankLines = 3

  /// Columns of a length, rounded and clamped to what a line can have.
  func columns(of length: Length) -> Int {
    let bounded = min(max(0, length.thousandths), Length.maximum)
    return min((bounded + column / 2) / column, Self.maximumColumns)
  }

  /// Columns and rows of a size, in parts of a cell, with its proportions kept.
  func cells(of size: DisplaySize) -> (columns: Double, rows: Double) {
    let columns = Double(size.width.thousandths) / Double(column)
    let rows = Double(size.height.thousandths) / Double(column) * Double(cell.width) / Double(cell.height)
    return (columns, rows)
  }

  /// Blank lines for the space between two paragraphs.
  func blankLines(_ after: Length, _ before: Length) -> Int {
    let space = min(after.thousandths, Length.maximum) + min(before.thousandths, Length.maximum)
    return min((space + row / 2) / row, Self.maximumBlankLines)
  }

  /// The minimum columns that indents leave for text: half of the line, and at least ten.
  var minimumText: Int { min(columns, max(10, columns / 2)) }

  /// The first multiple of an interval after `column`.
  func defaultStop(behind place: Int, interval: Length) -> Int {
    let interval = max(1, min(interval.thousandths, Length.maximum))
    // A stop is a column to the right if it is more than half a column away.
    let from = place * column + column / 2
    return min(((from / interval + 1) * interval + column / 2) / column, Self.maximumColumns * 2)
  }
}
