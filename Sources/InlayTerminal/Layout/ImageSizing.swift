internal import InlayCore

extension LayoutMetrics {
  /// The box of an image in a line with `room` columns; `nil` if no box is small enough.
  /// An attachment takes at most `share` thousandths of the line.
  func box(of image: FlowImage, width: Int, height: Int, room: Int, share: Int) -> CellBox? {
    image.kind == .glyph
      ? glyphBox(room: room)
      : attachmentBox(
        image, width: width, height: height, maximumColumns: isInCell ? room : max(1, room * share / 1_000))
  }

  /// The box of whole cells nearest to a square, with the requested number of rows, or fewer if it does not fit.
  private func glyphBox(room: Int) -> CellBox? {
    var rows = glyphRows
    while rows > 0 {
      let columns = max(1, (2 * rows * cell.height + cell.width) / (2 * cell.width))
      if columns <= room { return CellBox(columns: columns, rows: rows) }
      // The rows of a square with `room` columns, or one row fewer than now.
      rows = min(rows - 1, (2 * room + 1) * cell.width / (2 * cell.height))
    }
    return nil
  }

  /// The box for the size that the document sets, or for the size in pixels, reduced to `maximumColumns` and
  /// ``maximumRows``.
  private func attachmentBox(
    _ image: FlowImage, width: Int, height: Int, maximumColumns: Int
  ) -> CellBox {
    let pixels = (
      columns: Double(max(1, width)) / Double(cell.width), rows: Double(max(1, height)) / Double(cell.height)
    )
    let size = image.displaySize.map { cells(of: $0) } ?? pixels
    let scale = min(1, Double(maximumColumns) / size.columns, Double(maximumRows) / size.rows)
    return CellBox(
      columns: Self.whole(size.columns * scale, maximum: maximumColumns),
      rows: Self.whole(size.rows * scale, maximum: maximumRows))
  }

  /// Rounds up to whole cells. A tiny excess is a rounding error and is ignored.
  private static func whole(_ cells: Double, maximum: Int) -> Int {
    guard cells < Double(maximum) else { return maximum }
    return max(1, Int((cells - 1e-6).rounded(.up)))
  }
}
