/// The extent of a line of text above and below its baseline, in whole pixels.
struct LineExtent: Sendable, Hashable {
  var ascent = 0
  /// Extent below the baseline.
  var descent = 0

  var height: Int { ascent + descent }

  init(ascent: Int, descent: Int) { (self.ascent, self.descent) = (ascent, descent) }

  /// The natural extent of text: its height is rounded up, and the baseline is in the nearest row.
  init(ascent: Double, descent: Double) {
    let natural = min(max(0, ascent + descent), Self.maximum)
    let height = max(1, Int((natural - Self.error).rounded(.up)))
    let above = Int((min(ascent, Self.maximum) + (Double(height) - natural) / 2).rounded())
    self.ascent = min(max(0, above), height)
    self.descent = height - self.ascent
  }

  init(_ metrics: FontMetrics) { self.init(ascent: metrics.ascent, descent: metrics.descent) }

  /// Tolerance for sums of floating-point numbers.
  private static let error = 0.01
  private static let maximum = 1e6

  /// The extent that covers both.
  func union(_ other: LineExtent) -> LineExtent {
    LineExtent(ascent: max(ascent, other.ascent), descent: max(descent, other.descent))
  }
}

/// Rules for the height of a paragraph's lines, in pixels.
struct LineHeights: Sendable, Hashable {
  var multiple = 1.0
  var minimum: Int?
  var maximum: Int?

  /// The extent of a line whose text has these metrics. Space is added or removed above the text, as TextKit does.
  func extent(ascent: Double, descent: Double) -> LineExtent {
    let natural = LineExtent(ascent: ascent, descent: descent)
    if multiple == 1, minimum == nil, maximum == nil { return natural }
    var height = natural.height
    if multiple != 1 {
      height = LineExtent(ascent: ascent * multiple, descent: descent * multiple).height
    }
    if let minimum { height = max(height, minimum) }
    if let maximum { height = min(height, maximum) }
    height = max(1, height)
    return LineExtent(ascent: height - natural.descent, descent: natural.descent)
  }
}
