/// What random texts with tables may have in them.
package struct TableTextOptions: Sendable {
  /// The most blocks around a paragraph. A table in a cell needs 2.
  package var maximumDepth = 3
  /// The most rows of a table.
  package var maximumRows = 4
  /// The most columns of a table.
  package var maximumColumns = 4
  /// The most cells of a text, about.
  package var maximumCells = 24
  /// Whether there are boxes that are no cells.
  package var hasBoxes = true
  /// Whether cells cover several rows and columns.
  package var hasSpans = true
  /// Whether places of the grid are without a cell.
  package var hasHoles = true
  /// Whether there are glyphs, attachments, and images over ordinary text.
  package var hasImages = true
  /// Whether the text has what breaks programs: every kind of line end, controls, literal U+FFFC. Otherwise it is words.
  package var hasTraps = true
  /// Whether characters and paragraphs have attributes.
  package var hasTextAttributes = true
  /// Whether tables, cells and boxes have attributes.
  package var hasBlockAttributes = true
  /// Whether a table may follow a table, and end a cell, with no paragraph between them.
  package var hasAdjacentTables = true
  /// Whether the last paragraph, in a cell or not, may be without a separator.
  package var mayEndOpen = true

  /// Everything.
  package init() {}

  /// Words in cells, and nothing else.
  package static var plain: TableTextOptions {
    var options = TableTextOptions()
    (options.maximumDepth, options.hasBoxes, options.hasSpans, options.hasHoles) = (1, false, false, false)
    (options.hasImages, options.hasTraps, options.hasTextAttributes) = (false, false, false)
    (options.hasBlockAttributes, options.hasAdjacentTables, options.mayEndOpen) = (false, false, false)
    return options
  }
}
