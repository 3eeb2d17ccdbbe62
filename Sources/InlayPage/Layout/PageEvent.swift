/// An event that layout passes to drawing. The order is: a page begins, its lines follow, the page ends, and so on.
enum PageEvent: Sendable {
  /// A page begins. The sizes are in pixels; the height is unknown for one tall picture.
  case begin(page: Int, width: Int, height: Int?)
  /// A line. In a tall picture, tops ascend (``TypesetLine/settledTop``), and no ink reaches more than ``PageTypesetter/overdraw`` above the top of
  /// its line.
  case line(TypesetLine)
  /// A page is complete. The height is in pixels.
  case end(page: Int, height: Int)
}

/// A line at its position. Lengths are in pixels of the page.
struct TypesetLine: Sendable {
  /// The origin of the line: the left end of its column, on its baseline.
  var x: Int
  var baseline: Int
  /// The top of the line's box, measured from the top of the page.
  var top: Int
  var bottom: Int
  /// Bounds of the ink, from the upper left corner of the page. They exceed top and bottom by at most
  /// ``PageTypesetter/overdraw``.
  var ink: InkBounds
  var commands: [DrawCommand]
  /// The position of the line, as the public API reports it.
  var placed: PlacedLine
  /// Whether it is no line of the document: the edges of a table, or a row that is repeated.
  var isAddition = false
  /// How far down all further lines begin, if not at its own top: the lines of a row come cell by cell.
  var settledTop: Int?
}
