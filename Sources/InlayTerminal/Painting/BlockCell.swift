/// One cell of a picture of block characters.
package struct BlockCell: Sendable, Hashable {
  /// A space or a block character, one cell wide.
  package var symbol: Unicode.Scalar
  /// The color of the symbol. `nil` for a space, which does not show it, and on terminals without colors.
  package var foreground: CellColor?
  /// Color of the rest of the cell; `nil` is the terminal's own background.
  package var background: CellColor?

  /// A cell.
  package init(symbol: Unicode.Scalar, foreground: CellColor?, background: CellColor?) {
    (self.symbol, self.foreground, self.background) = (symbol, foreground, background)
  }

  /// Nothing: the terminal's background.
  static let clear = BlockCell(symbol: " ", foreground: nil, background: nil)
}
