package import InlayUnicode

/// How text is laid out on cells.
package struct LayoutOptions: Sendable, Hashable {
  /// The maximum width of a line in columns, at least 1.
  package var columns: Int
  /// Rows of a glyph's box, at least 1. Its columns follow from the proportions of a cell. A line with a glyph has as
  /// many rows, with its text on the last one.
  package var glyphRows = 1
  /// Size of a cell in pixels.
  package var cell = CellSize.usual
  /// How the terminal counts cells.
  package var widths = WidthProfile()
  /// Who reorders right-to-left text.
  package var bidi = TerminalBidi.terminal
  /// The maximum height of an attachment in rows, at least 1. More rows would not fit the screen.
  package var maximumRows = 24
  /// Whether images are shown; if not, all are ``ImageMeasure/described``.
  package var showsImages = true
  /// Whether the lines of tables are box characters; if not, they are `+-|`.
  package var drawsBoxes = true

  /// Options for a number of columns; less than 1 counts as 1.
  package init(columns: Int = 80) { self.columns = max(1, columns) }
}
