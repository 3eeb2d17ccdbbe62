/// A paragraph in lines. Lengths are pixels, ranges bytes of the paragraph's text.
struct ShapedParagraph: Sendable {
  /// Base direction.
  var isRightToLeft: Bool
  var lines: [ShapedLine]
}

/// A line.
struct ShapedLine: Sendable {
  var range: Range<Int>
  /// Left to right.
  var runs: [ShapedRun]
  /// Advance, without white space at which it was broken.
  var width: Double
  /// Whether the paragraph ends with it.
  var isLast: Bool
}

/// Text of one font and style, or a box.
struct ShapedRun: Sendable {
  var range: Range<Int>
  /// Index into the styles of the paragraph.
  var style: Int
  /// From the left end of the line.
  var x: Double
  var width: Double
  var isRightToLeft: Bool
  /// Index of the span, if it is a box.
  var boxSpan: Int?
  /// `nil` if there is nothing to draw: a box, or white space in PNG and PDF alike.
  var glyphs: GlyphRun?
  /// Bounds of what is drawn, from the left end of the run on the baseline.
  var ink: InkBounds
  /// Places of characters that no font has, and of marks that were left out as too many for one letter.
  var missing: [Int] = []
}

/// Bounds of what is drawn, in pixels; y grows downwards. Empty where nothing is.
struct InkBounds: Sendable, Hashable {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The smallest bounds around both.
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
