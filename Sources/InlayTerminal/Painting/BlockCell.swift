/// What stands in one cell of a picture of block characters.
public struct BlockCell: Sendable, Hashable {
  /// A space or a block character, one cell wide.
  public var symbol: Unicode.Scalar
  /// Colour of what the symbol draws. `nil` for a space, which shows none of it, and on terminals without colours.
  public var foreground: CellColor?
  /// Colour of the rest of the cell; `nil` is the terminal's own background.
  public var background: CellColor?

  /// A cell.
  public init(symbol: Unicode.Scalar, foreground: CellColor?, background: CellColor?) {
    (self.symbol, self.foreground, self.background) = (symbol, foreground, background)
  }

  /// Nothing: the terminal's background.
  static let clear = BlockCell(symbol: " ", foreground: nil, background: nil)
}
