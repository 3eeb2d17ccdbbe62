/// Room for paragraphs, in pixels from the left end of the page's column: that column, or the inside of a cell or box.
struct ColumnFrame: Sendable, Hashable {
  var left = 0.0
  var width: Double

  init(left: Double = 0, width: Double) { (self.left, self.width) = (left, width) }

  /// The column of a page.
  init(_ geometry: PageGeometry) { self.init(width: Double(geometry.columnWidth)) }
}
