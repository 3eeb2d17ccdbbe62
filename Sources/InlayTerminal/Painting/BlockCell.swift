/// One cell of a block-character picture.
package struct BlockCell: Sendable, Hashable {
  /// A space or a block character, one cell wide.
  package var symbol: Unicode.Scalar
  /// The color of the symbol; `nil` for a space, and on terminals without colors.
  package var foreground: CellColor?
  /// The color of the rest of the cell; `nil` is the terminal's own background.
  package var background: CellColor?

  /// Creates a cell.
  package init(symbol: Unicode.Scalar, foreground: CellColor?, background: CellColor?) {
    (self.symbol, self.foreground, self.background) = (symbol, foreground, background)
  }

  /// An empty cell: the terminal's background.
  static let clear = BlockCell(symbol: " ", foreground: nil, background: nil)
}
