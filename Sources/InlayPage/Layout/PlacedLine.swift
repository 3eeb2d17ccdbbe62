/// A line of a document on its page. Lengths are in points from the upper left corner of the page; y grows downwards.
public struct PlacedLine: Sendable, Hashable {
  /// Index of the page, from 0.
  public var page: Int
  /// Index of the column on the page, from 0.
  public var column: Int
  /// Index of the paragraph in the document, from 0.
  public var paragraph: Int
  /// The range of the document in UTF-16 units, without the paragraph's separator.
  public var range: Range<Int>
  /// The left end of the line's text.
  public var x: Double
  /// The top of the line's box.
  public var y: Double
  /// The width of the text.
  public var width: Double
  /// The height of the line's box.
  public var height: Double
  /// The baseline, measured from the top of the page.
  public var baseline: Double
  /// The pictures of the line, from left to right.
  public var boxes: [PlacedBox]
}

/// A picture in a ``PlacedLine``. Lengths are in points from the upper left corner of the page.
public struct PlacedBox: Sendable, Hashable {
  /// Index into the document's placements.
  public var index: Int
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width at which it is drawn.
  public var width: Double
  /// The height at which it is drawn.
  public var height: Double
  /// The baseline that the picture stands on, measured from the top of the page.
  public var baseline: Double
}
