/// A picture of block characters.
public struct BlockPicture: Sendable, Hashable {
  /// Its columns and rows.
  public let box: CellBox
  /// Its cells, row by row from the top, each from left to right: ``CellBox/columns`` × ``CellBox/rows``.
  public let cells: [BlockCell]

  init(box: CellBox, cells: [BlockCell]) { (self.box, self.cells) = (box, cells) }

  /// The cells of a row; empty outside of the box.
  public subscript(row row: Int) -> ArraySlice<BlockCell> {
    guard 0..<box.rows ~= row else { return [] }
    return cells[row * box.columns..<(row + 1) * box.columns]
  }
}
