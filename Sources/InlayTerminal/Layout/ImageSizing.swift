internal import InlayCore

extension LayoutMetrics {
  /// The box of an image in a line with `room` columns for it; `nil` if there is no box small enough.
  func box(of image: FlowImage, width: Int, height: Int, room: Int) -> CellBox? {
    image.kind == .glyph
      ? glyphBox(room: room) : attachmentBox(image, width: width, height: height, room: room)
  }

  /// A square, as near as whole cells come to it: as many rows as asked for, or fewer until it fits.
  private func glyphBox(room: Int) -> CellBox? {
    var rows = glyphRows
    while rows > 0 {
      let columns = max(1, (2 * rows * cell.height + cell.width) / (2 * cell.width))
      if columns <= room { return CellBox(columns: columns, rows: rows) }
      // The rows that so many columns are as wide as, or one less than now.
      rows = min(rows - 1, (2 * room + 1) * cell.width / (2 * cell.height))
    }
    return nil
  }

  /// The size the document sets, else the pixels it has, made smaller until it takes no more than nine tenths of the line
  /// and ``mostRows``.
  private func attachmentBox(_ image: FlowImage, width: Int, height: Int, room: Int) -> CellBox {
    let pixels = (
      columns: Double(max(1, width)) / Double(cell.width), rows: Double(max(1, height)) / Double(cell.height)
    )
    let size = image.displaySize.map { cells(of: $0) } ?? pixels
    let mostColumns = max(1, room * 9 / 10)
    let scale = min(1, Double(mostColumns) / size.columns, Double(mostRows) / size.rows)
    return CellBox(
      columns: Self.whole(size.columns * scale, most: mostColumns),
      rows: Self.whole(size.rows * scale, most: mostRows))
  }

  /// Whole cells for parts of them; the smallest excess is an error of rounding.
  private static func whole(_ cells: Double, most: Int) -> Int {
    guard cells < Double(most) else { return most }
    return max(1, Int((cells - 1e-6).rounded(.up)))
  }
}
