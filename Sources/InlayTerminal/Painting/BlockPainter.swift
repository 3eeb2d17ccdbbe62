package import InlayCore
package import InlayPixels

/// Paints pictures with block characters: in each cell the symbol and the two colors that come nearest to the
/// picture.
///
/// A symbol cuts a cell in two parts. The best color of a part is the mean of its samples in linear light,
/// and the best symbol is the one whose two means leave the least squared error in linear light, among all
/// that ``BlockSymbols`` has: an exact search, not a guess. With 256 or 16 colors the error is measured with
/// the colors that the terminal has; nothing is dithered, which in so few samples would show as dirt.
///
/// Where the picture is transparent the terminal's own background shows:
///
/// - With a known background samples are composited on it in linear light. A part of which less than 1/128 is
///   covered becomes the terminal's own background.
/// - Without one a part is either opaque, with the color its samples have where they are opaque, so that no
///   edge turns dark, or the terminal's background, whichever is nearer to its alpha; that of a single sample
///   is enough from ¼ on.
///
/// On a terminal without colors the symbols are drawn in its text color, taken to be white on a dark (or
/// unknown) background and black on a light one, where the picture is nearer to that.
package struct BlockPainter: Sendable {
  /// The symbols that may be used.
  package let symbols: BlockSymbols
  /// The colors that may be used.
  package let colors: ColorDepth
  /// The terminal's background, where it is known.
  package let background: TextColor?

  /// A painter for a terminal.
  ///
  /// - Parameters:
  ///   - symbols: the symbols that may be used.
  ///   - colors: the colors that may be used.
  ///   - background: the terminal's, if it is known. Alpha is ignored.
  package init(symbols: BlockSymbols, colors: ColorDepth, background: TextColor?) {
    (self.symbols, self.colors, self.background) = (symbols, colors, background)
  }

  /// Samples of a cell that ``paint(_:box:)`` asks for: 1 × 2 for halves, 2 × 2 for quadrants, and 2 × 6 and
  /// 2 × 12 for sextants and octants, among which there are quadrants and sextants.
  package var samples: BlockSamples { symbols.samples }

  /// The picture in block characters.
  ///
  /// - Parameters:
  ///   - grid: the picture, scaled to ``samples`` for each cell of the box.
  ///   - box: the cells to fill.
  /// - Throws: ``InlayError`` if the picture has another size; `CancellationError` in a cancelled task.
  /// - Complexity: O(cells), for each of which up to 160 symbols are compared.
  package func paint(_ grid: StraightPixels, box: CellBox) throws -> BlockPicture {
    let (width, wide) = box.columns.multipliedReportingOverflow(by: samples.x)
    let (height, high) = box.rows.multipliedReportingOverflow(by: samples.y)
    guard !wide, !high, grid.width == width, grid.height == height else {
      throw InlayError.terminalPictureSize(
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
