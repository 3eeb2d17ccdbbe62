package import InlayCore

/// A line of a terminal layout: one or more rows of cells, the text on the last of them.
///
/// The pieces stand from left to right without gaps and never reach beyond the columns asked for. A layout
/// fills the same line again and again, so that it allocates nothing for a line.
package struct TerminalLine: Sendable, Hashable {
  /// What stands on a line, from left to right.
  package struct Piece: Sendable, Hashable {
    /// What it is.
    package enum Content: Sendable, Hashable {
      /// Text on the last row: a range of ``TerminalLine/text``, never empty. Nothing in it is a control
      /// character.
      case text(Range<Int>)
      /// Cells without text, on every row of the line: indents, tabs, alignment, or the background of a
      /// block.
      case blank
      /// An image, standing on the last row.
      case image(ImageBox)
    }

    /// What it is.
    package var content: Content
    /// Cells from left to right, as the layout's `WidthProfile` counts them; 0 only for text that has no
    /// width.
    package var columns: Int
    /// Its style: an index into the layout's styles.
    package var style: Int

    /// A piece.
    package init(_ content: Content, columns: Int, style: Int) {
      (self.content, self.columns, self.style) = (content, columns, style)
    }
  }

  /// An image on a line, in a box of cells.
  package struct ImageBox: Sendable, Hashable {
    /// Index into `DecomposedText.images`.
    package var entry: Int
    /// Index into `DecomposedText.placements`.
    package var placement: Int
    /// How it is sized.
    package var kind: FlowImage.Kind
    /// Its box. The columns are those of the piece.
    package var box: CellBox

    /// An image in a box.
    package init(entry: Int, placement: Int, kind: FlowImage.Kind, box: CellBox) {
      (self.entry, self.placement, self.kind, self.box) = (entry, placement, kind, box)
    }
  }

  /// UTF-8 of all text on the line, well-formed and without control characters.
  package var text: [UInt8] = []
  /// What stands on it, from left to right.
  package var pieces: [Piece] = []
  /// Rows, at least 1.
  package var rows = 1
  /// Whether a paragraph ends with it.
  package var endsParagraph = false

  /// An empty line.
  package init() {}

  /// Cells that the pieces take. Complexity: O(pieces).
  package var columns: Int { pieces.reduce(0) { $0 + $1.columns } }

  /// Whether an image stands on it. Complexity: O(pieces).
  var hasPictures: Bool {
    pieces.contains { if case .image = $0.content { true } else { false } }
  }
}
