package import InlayCore

/// A line of a terminal layout: one or more rows of cells, with the text on the last row.
///
/// The pieces go from left to right without gaps and never exceed the requested columns. A layout reuses the same line
/// for its output, so that it does not allocate for each line.
package struct TerminalLine: Sendable, Hashable {
  /// A piece of a line.
  package struct Piece: Sendable, Hashable {
    /// The content of a piece.
    package enum Content: Sendable, Hashable {
      /// Text on the last row: a nonempty range of ``TerminalLine/text`` without control characters.
      case text(Range<Int>)
      /// Cells without text, on every row of the line: indents, tabs, alignment, or the background of a block.
      case blank
      /// An image at the bottom of the line.
      case image(ImageBox)
      /// One row of an image in a table, counted from the top of its box. Its other rows are on the lines above and
      /// below.
      case strip(ImageBox, row: Int)
    }

    /// The content.
    package var content: Content
    /// The width in cells, as the layout's `WidthProfile` counts them; 0 only for text without width.
    package var columns: Int
    /// The style, as an index into the layout's styles.
    package var style: Int

    /// Creates a piece.
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
    /// Its box. The width equals that of the piece.
    package var box: CellBox

    /// Creates an image box.
    package init(entry: Int, placement: Int, kind: FlowImage.Kind, box: CellBox) {
      (self.entry, self.placement, self.kind, self.box) = (entry, placement, kind, box)
    }
  }

  /// A stretch of a line's text in a cell of a table.
  package struct CellText: Sendable, Hashable {
    /// A range of ``TerminalLine/text``.
    package var range: Range<Int>
    /// The cell: an index into `DecomposedText.blocks`.
    package var cell: Int
    /// Whether it ends a paragraph.
    package var endsParagraph: Bool
  }

  /// UTF-8 of all text on the line, well-formed and without control characters.
  package var text: [UInt8] = []
  /// The pieces of the line, from left to right.
  package var pieces: [Piece] = []
  /// The number of rows, at least 1.
  package var rows = 1
  /// Whether the line ends a paragraph.
  package var endsParagraph = false
  /// Whether the line is part of a table or of a frame. It has one row then, and of its text only ``cells`` are in the
  /// document: the rest is lines and names.
  package var isInTable = false
  /// The text of the cells on a line of a table, from left to right.
  package var cells: [CellText] = []

  /// An empty line.
  package init() {}

  /// The width of all pieces in cells. Complexity: O(pieces).
  package var columns: Int { pieces.reduce(0) { $0 + $1.columns } }

  /// Whether the line contains an image. Complexity: O(pieces).
  var hasPictures: Bool {
    pieces.contains { $0.image != nil }
  }
}

extension TerminalLine.Piece {
  /// The image, all of it or one row.
  var image: TerminalLine.ImageBox? {
    get {
      switch content {
      case .image(let image), .strip(let image, _): image
      case .text, .blank: nil
      }
    }
    set {
      guard let newValue else { return }
      if case .strip(_, let row) = content {
        content = .strip(newValue, row: row)
      } else {
        content = .image(newValue)
      }
    }
  }
}
