public import InlayCore
public import InlayPixels

/// Paints pictures with block characters: in each cell the symbol and the two colours that come nearest to the picture.
///
/// A symbol cuts a cell in two parts. The best colour of a part is the mean of its samples in linear light, and the best
/// symbol is the one whose two means leave the least squared error in linear light, among all that ``BlockSymbols`` has:
/// an exact search, not a guess. With 256 or 16 colours the error is measured with the colours that the terminal has;
/// nothing is dithered, which in so few samples would show as dirt.
///
/// Where the picture is transparent the terminal's own background shows:
///
/// - With a known background samples are composited on it in linear light. A part of which less than 1/128 is covered
///   becomes the terminal's own background.
/// - Without one a part is either opaque, with the colour its samples have where they are opaque, so that no edge turns
///   dark, or the terminal's background, whichever is nearer to its alpha; that of a single sample is enough from ¼ on.
///
/// On a terminal without colours the symbols are drawn in its text colour, taken to be white on a dark (or unknown)
/// background and black on a light one, where the picture is nearer to that.
public struct BlockPainter: Sendable {
  /// The symbols that may be used.
  public let symbols: BlockSymbols
  /// The colours that may be used.
  public let colors: ColorDepth
  /// The terminal's background, where it is known.
  public let background: Color?

  /// A painter for a terminal.
  ///
  /// - Parameters:
  ///   - symbols: the symbols that may be used.
  ///   - colors: the colours that may be used.
  ///   - background: the terminal's, where it is known; alpha is not looked at.
  public init(symbols: BlockSymbols, colors: ColorDepth, background: Color?) {
    (self.symbols, self.colors, self.background) = (symbols, colors, background)
  }

  /// Samples of a cell that ``paint(_:box:)`` asks for: 1 × 2 for halves, 2 × 2 for quadrants, and 2 × 6 and 2 × 12 for
  /// sextants and octants, among which there are quadrants and sextants.
  public var samples: BlockSamples { symbols.samples }

  /// The picture in block characters.
  ///
  /// - Parameters:
  ///   - grid: the picture, scaled to ``samples`` for each cell of the box.
  ///   - box: the cells to fill.
  /// - Throws: ``BlockPaintingError`` unless it is, and in a cancelled task.
  /// - Complexity: O(cells), for each of which up to 160 symbols are compared.
  public func paint(_ grid: StraightPixels, box: CellBox) throws(BlockPaintingError) -> BlockPicture {
    let (width, wide) = box.columns.multipliedReportingOverflow(by: samples.x)
    let (height, high) = box.rows.multipliedReportingOverflow(by: samples.y)
    guard !wide, !high, grid.width == width, grid.height == height else {
      throw .size(
        width: grid.width, height: grid.height, neededWidth: wide ? .max : width,
        neededHeight: high ? .max : height)
    }
    if colors == .none {
      return BlockPicture(box: box, cells: PlainBlocks(self).paint(grid, box))
    }
    var search = BlockSearch(self)
    return BlockPicture(box: box, cells: try search.paint(grid, box))
  }
}
