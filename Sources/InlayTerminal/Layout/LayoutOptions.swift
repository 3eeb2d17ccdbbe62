public import InlayUnicode

/// How text is laid out on cells.
public struct LayoutOptions: Sendable, Hashable {
  /// Who puts right-to-left text in visual order.
  public enum Bidi: String, Sendable, Hashable, CaseIterable {
    /// The terminal, or nobody: text is sent in the order of the document.
    case terminal
    /// The layout (UAX #9).
    case visual
  }

  /// Columns of the widest line, at least 1.
  public var columns: Int
  /// Rows of a glyph's box, at least 1; its columns follow from the shape of a cell. Lines with a glyph are as high, the
  /// text on their last row.
  public var glyphRows = 1
  /// Pixels of a cell.
  public var cell = CellSize.usual
  /// How the terminal counts cells.
  public var widths = WidthProfile()
  /// Who reorders.
  public var bidi = Bidi.terminal
  /// Rows of the highest attachment, at least 1: more would not stay on the screen.
  public var mostRows = 24
  /// Whether images are shown; if not, all are ``ImageMeasure/described``.
  public var showsImages = true

  /// Options for lines of so many columns; less than 1 counts as 1.
  public init(columns: Int = 80) { self.columns = max(1, columns) }
}
