package import InlayUnicode

/// How text is laid out on cells.
package struct LayoutOptions: Sendable, Hashable {
  /// Columns of the widest line, at least 1.
  package var columns: Int
  /// Rows of a glyph's box, at least 1. Its columns follow from the shape of a cell. A line with a glyph is
  /// as high, with its text on the last row.
  package var glyphRows = 1
  /// Pixels of a cell.
  package var cell = CellSize.usual
  /// How the terminal counts cells.
  package var widths = WidthProfile()
  /// Who reorders text.
  package var bidi = TerminalBidi.terminal
  /// Rows of the highest attachment, at least 1. More rows would not fit the screen.
  package var maximumRows = 24
  /// Whether images are shown; if not, all are ``ImageMeasure/described``.
  package var showsImages = true

  /// Options for lines of this many columns; less than 1 counts as 1.
  package init(columns: Int = 80) { self.columns = max(1, columns) }
}
