/// A picture made of block characters.
package struct BlockPicture: Sendable, Hashable {
  /// The size in columns and rows.
  package let box: CellBox
  /// The cells, row by row from the top, each row from left to right: ``CellBox/columns`` × ``CellBox/rows``.
  package let cells: [BlockCell]

  init(box: CellBox, cells: [BlockCell]) { (self.box, self.cells) = (box, cells) }

  /// The cells of a row; empty outside the box.
  package subscript(row row: Int) -> ArraySlice<BlockCell> {
    guard 0..<box.rows ~= row else { return [] }
    return cells[row * box.columns..<(row + 1) * box.columns]
  }
}
