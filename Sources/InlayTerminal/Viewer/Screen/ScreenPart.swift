/// A picture on a viewer's screen that the terminal draws at the cursor: not as cells.
struct ScreenPart: Hashable {
  /// What is drawn.
  enum Content: Hashable {
    /// Rows of a picture in the text.
    case inline(TerminalLine.ImageBox, firstRow: Int)
    /// A part of the picture that is looked at. `generation` counts the pictures.
    case view(PictureView.Part, generation: Int, isDraft: Bool)
  }

  var content: Content
  /// The upper left cell, counted from 0.
  var row: Int
  var column: Int
  /// The cells it covers.
  var box: CellBox

  /// The number of its placement in kitty's protocol: pictures in the text have their own, the one that is looked at
  /// has 1.
  var placement: Int {
    switch content {
    case .inline(let image, _): image.placement % Self.placements + 2
    case .view: 1
    }
  }

  private static let placements = 1 << 30

  var rows: Range<Int> { row..<row + box.rows }
}
