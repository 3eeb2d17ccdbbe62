/// The two parts of a cell.
struct BlockParts {
  /// The character that draws the front.
  var symbol: Unicode.Scalar
  /// The character that draws the back.
  var inverse: Unicode.Scalar
  /// The front color; `nil` is the terminal's background.
  var front: CellColor?
  var back: CellColor?
}

/// Tracks the colors set before, to choose the shortest way to draw a cell.
struct BlockPen {
  private var foreground: CellColor?
  private var background: CellColor?

  /// The cell for these parts.
  mutating func cell(_ parts: BlockParts) -> BlockCell {
    let cell: BlockCell
    switch (parts.front, parts.back) {
    case (let front, let back) where front == back:
      cell = BlockCell(symbol: " ", foreground: nil, background: back)
    case (nil, let back): cell = BlockCell(symbol: parts.inverse, foreground: back, background: nil)
    case (let front, nil): cell = BlockCell(symbol: parts.symbol, foreground: front, background: nil)
    case (let front, let back):
      let straight = BlockCell(symbol: parts.symbol, foreground: front, background: back)
      let inverse = BlockCell(symbol: parts.inverse, foreground: back, background: front)
      cell = cost(inverse) < cost(straight) ? inverse : straight
    }
    background = cell.background
    if cell.foreground != nil { foreground = cell.foreground }
    return cell
  }

  /// The approximate number of bytes for a cell.
  private func cost(_ cell: BlockCell) -> Int {
    (cell.foreground == foreground ? 0 : 16) + (cell.background == background ? 0 : 16)
      + UTF8.width(cell.symbol)
  }
}
