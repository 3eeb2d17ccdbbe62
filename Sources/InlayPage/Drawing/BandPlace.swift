/// Some rows of a picture that is made of a page.
struct BandPlace: Sendable, Hashable {
  /// The page, from 0.
  var page: Int
  /// Pixels of a row.
  var width: Int
  /// Rows of the picture, where that is known when it begins.
  var height: Int?
  /// Which rows they are.
  var rows: Range<Int>
  /// Whether they are the last.
  var isLast: Bool

  /// Whether they are the whole picture.
  var isWhole: Bool { rows.lowerBound == 0 && isLast }
}

/// A band that is to be drawn.
struct BandJob: Sendable {
  var place: BandPlace
  /// Where on the page its upper left corner is.
  var left: Int
  var top: Int
  /// The lines that reach into it.
  var lines: [TypesetLine]
}
