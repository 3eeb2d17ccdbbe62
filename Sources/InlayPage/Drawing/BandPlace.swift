/// The position of a band: some rows of a picture that is made of a page.
struct BandPlace: Sendable, Hashable {
  /// Index of the page, from 0.
  var page: Int
  /// Width of the picture in pixels.
  var width: Int
  /// Height of the picture in pixels; `nil` if it is unknown when the picture begins.
  var height: Int?
  /// The rows of the band.
  var rows: Range<Int>
  /// Whether these are the last rows.
  var isLast: Bool

  /// Whether these rows are the whole picture.
  var isWhole: Bool { rows.lowerBound == 0 && isLast }
}

/// A band to be drawn.
struct BandJob: Sendable {
  var place: BandPlace
  /// Position of its upper left corner on the page.
  var left: Int
  var top: Int
  /// The lines that reach into the band.
  var lines: [TypesetLine]
}
