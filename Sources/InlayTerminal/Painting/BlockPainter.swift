package import InlayCore
package import InlayPixels

/// Paints pictures with block characters. Each cell gets the symbol and the two colors that are nearest to the picture.
///
/// A symbol divides a cell into two parts. The best color of a part is the mean of its samples in linear light. The
/// best symbol is the one whose two means leave the least squared error in linear light, among all symbols of
/// ``BlockSymbols``. The search is exhaustive. With 256 or 16 colors the error is measured with the colors of the
/// terminal. There is no dithering, which would look like dirt with so few samples.
///
/// Where the picture is transparent, the terminal's own background shows:
///
/// - If the background is known, samples are composited on it in linear light. A part with a coverage below 1/128
///   becomes the terminal's own background.
/// - Otherwise, a part is either opaque or the terminal's background, whichever is nearer to its alpha. An opaque part
///   has the color that its samples have where they are opaque, so that edges do not turn dark. A part of a single
///   sample is opaque from alpha ¼ on.
///
/// On a terminal without colors the symbols are drawn where the picture is nearer to the text color than to the
/// background. The text color is assumed to be white on a dark (or unknown) background, and black on a light one.
package struct BlockPainter: Sendable {
  /// The symbols that may be used.
  package let symbols: BlockSymbols
  /// The colors that may be used.
  package let colors: ColorDepth
  /// The terminal's background; `nil` if unknown.
  package let background: TextColor?

  /// Creates a painter for a terminal.
  ///
  /// - Parameters:
  ///   - symbols: the symbols that may be used.
  ///   - colors: the colors that may be used.
  ///   - background: the terminal's background, if it is known. Alpha is ignored.
  package init(symbols: BlockSymbols, colors: ColorDepth, background: TextColor?) {
    (self.symbols, self.colors, self.background) = (symbols, colors, background)
  }

  /// The number of samples per cell that ``paint(_:box:)`` requires: 1 × 2 for halves, 2 × 2 for quadrants, 2 × 6 for
  /// sextants and 2 × 12 for octants. Sextants and octants include the coarser symbols.
  package var samples: BlockSamples { symbols.samples }

  /// Paints a picture in block characters.
  ///
  /// - Parameters:
  ///   - grid: the picture, scaled to ``samples`` for each cell of the box.
  ///   - box: the cells to fill.
  /// - Throws: `InlayError` if the picture has another size; `CancellationError` in a canceled task.
  /// - Complexity: O(cells). For each cell up to 160 symbols are compared.
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
