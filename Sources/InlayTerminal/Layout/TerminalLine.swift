public import InlayCore

/// A line of a terminal layout: one or more rows of cells, the text on the last of them.
///
/// The pieces stand from left to right without gaps and never reach beyond the columns asked for. A line is a value that
/// a layout fills again and again, so that laying out allocates nothing for a line.
public struct TerminalLine: Sendable, Hashable {
  /// What stands on a line, from left to right.
  public struct Piece: Sendable, Hashable {
    /// What it is.
    public enum Content: Sendable, Hashable {
      /// Text on the last row: a range of ``TerminalLine/text``, never empty. Nothing in it is a control character.
      case text(Range<Int>)
      /// Cells without text, on every row of the line: indents, tabs, alignment, or (styled) what is behind a block.
      case blank
      /// An image, standing on the last row.
      case image(PlacedImage)
    }

    /// What it is.
    public var content: Content
    /// Cells from left to right, as the layout's `WidthProfile` counts them; 0 only for text that has no width.
    public var columns: Int
    /// Its style: an index into the layout's styles.
    public var style: Int

    /// A piece.
    public init(_ content: Content, columns: Int, style: Int) {
      (self.content, self.columns, self.style) = (content, columns, style)
    }
  }

  /// An image on a line.
  public struct PlacedImage: Sendable, Hashable {
    /// Index into `DecomposedText.images`.
    public var entry: Int
    /// Index into `DecomposedText.placements`.
    public var placement: Int
    /// How it is sized.
    public var kind: FlowImage.Kind
    /// Its box. The columns are those of the piece.
    public var box: CellBox

    /// An image in a box.
    public init(entry: Int, placement: Int, kind: FlowImage.Kind, box: CellBox) {
      (self.entry, self.placement, self.kind, self.box) = (entry, placement, kind, box)
    }
  }

  /// UTF-8 of all text on the line, well-formed and without control characters.
  public var text: [UInt8] = []
  /// What stands on it, from left to right.
  public var pieces: [Piece] = []
  /// Rows, at least 1.
  public var rows = 1
  /// Whether a paragraph ends with it.
  public var endsParagraph = false

  /// An empty line.
  public init() {}

  /// Cells that the pieces take. Complexity: O(pieces).
  public var columns: Int { pieces.reduce(0) { $0 + $1.columns } }

  /// Whether an image stands on it. Complexity: O(pieces).
  var hasPictures: Bool {
    pieces.contains { if case .image = $0.content { true } else { false } }
  }
}
