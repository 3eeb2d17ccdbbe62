/// A paragraph broken into lines. Lengths are in pixels, ranges in bytes of the paragraph's text.
struct ShapedParagraph: Sendable {
  /// Base direction.
  var isRightToLeft: Bool
  var lines: [ShapedLine]
}

/// A line.
struct ShapedLine: Sendable {
  var range: Range<Int>
  /// The runs from left to right.
  var runs: [ShapedRun]
  /// The width, without white space at which the line was broken.
  var width: Double
  /// Whether the line ends the paragraph.
  var isLast: Bool
}

/// Text with one font and one style, or a box.
struct ShapedRun: Sendable {
  var range: Range<Int>
  /// Index into the styles of the paragraph.
  var style: Int
  /// Position from the left end of the line.
  var x: Double
  var width: Double
  var isRightToLeft: Bool
  /// Index of the span, if the run is a box.
  var boxSpan: Int?
  /// The glyphs; `nil` if there is nothing to draw: a box, or white space that is neither drawn in PNG nor needed in
  /// PDF.
  var glyphs: GlyphRun?
  /// Bounds of the ink, from the left end of the run on the baseline.
  var ink: InkBounds
  /// Positions of characters that no font has, and of marks that were dropped because one letter has too many.
  var missing: [Int] = []
}

/// Bounds of ink in pixels; y grows downwards. Empty if there is no ink.
struct InkBounds: Sendable, Hashable {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The smallest bounds that contain both.
  func union(_ other: InkBounds) -> InkBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return InkBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func moved(x: Double, y: Double) -> InkBounds {
    InkBounds(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}
