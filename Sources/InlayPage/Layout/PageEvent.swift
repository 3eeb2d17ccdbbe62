/// What layout hands to drawing, in this order: a page begins, its lines, it ends, and so on.
enum PageEvent: Sendable {
  /// A page of so many pixels; its height is not known where one tall picture is made.
  case begin(page: Int, width: Int, height: Int?)
  /// A line. In a tall picture tops ascend, and no ink reaches higher than ``PageTypesetter/overdraw`` above the top of the line.
  case line(TypesetLine)
  /// The page is complete, and so many pixels high.
  case end(page: Int, height: Int)
}

/// A line in its place. Lengths are pixels of the page.
struct TypesetLine: Sendable {
  /// Its origin: the left end of its column, on its baseline.
  var x: Int
  var baseline: Int
  /// The line's box, from the top of the page.
  var top: Int
  var bottom: Int
  /// Bounds of what is drawn, from the upper left corner of the page; within ``PageTypesetter/overdraw`` of top and bottom.
  var ink: InkBounds
  var commands: [DrawCommand]
  /// Where it stands, for people.
  var placed: PlacedLine
}
