/// A line of a document on its page. Lengths are points from the upper left corner of the page; y grows downwards.
public struct PlacedLine: Sendable, Hashable {
  /// The page, from 0.
  public var page: Int
  /// The column of the page, from 0.
  public var column: Int
  /// The paragraph of the document, from 0.
  public var paragraph: Int
  /// UTF-16 units of the document, without the paragraph's separator.
  public var range: Range<Int>
  /// The left end of its text.
  public var x: Double
  /// The top of its box.
  public var y: Double
  /// How wide its text is.
  public var width: Double
  /// Height of its box.
  public var height: Double
  /// Its baseline, from the top of the page.
  public var baseline: Double
  /// Its pictures, from left to right.
  public var boxes: [PlacedBox]
}

/// A picture in a ``PlacedLine``. Lengths are points from the upper left corner of the page.
public struct PlacedBox: Sendable, Hashable {
  /// Index into the document's placements.
  public var index: Int
  /// The left end.
  public var x: Double
  /// The top.
  public var y: Double
  /// How wide it is drawn.
  public var width: Double
  /// How high it is drawn.
  public var height: Double
  /// The baseline it stands on, from the top of the page.
  public var baseline: Double
}
