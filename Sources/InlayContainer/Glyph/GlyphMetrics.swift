/// The size of an adaptive image glyph next to text of a given font size. It does not depend on the image.
///
/// The values were measured in images that TextKit 2 drew with the system font at scale 2. The error is about 0.15 pt.
/// Values between the measured sizes are interpolated linearly, and values outside are proportional to the nearest
/// measured one.
public struct GlyphMetrics: Sendable, Hashable {
  /// Side of the square, in thousandths of a point.
  public var side: Int
  /// Distance from the baseline to the bottom of the square, in thousandths of a point.
  public var descent: Int

  /// The metrics for a font of `fontSize` thousandths of a point. All values are 0 if `fontSize` is not positive.
  public init(fontSize: Int) {
    let size = min(max(fontSize, 0), Self.maximumFontSize)
    side = Self.interpolate(size, \.side)
    descent = Self.interpolate(size, \.descent)
  }

  /// Side of the square, for a font of `fontSize`. Both are in thousandths of a point.
  package static func side(forFontSize fontSize: Int) -> Int { GlyphMetrics(fontSize: fontSize).side }

  /// Distance from the baseline to the top of the square, in thousandths of a point.
  public var ascent: Int { side - descent }

  /// One million points, a bound that keeps the products small.
  private static let maximumFontSize = 1_000_000_000

  private struct Row: Sendable {
    /// Thousandths of a point.
    let fontSize: Int
    let side: Int
    let descent: Int

    /// A row for `points` points. `em` is the side in thousandths of an em.
    init(_ points: Int, em: Int, descent: Int) {
      fontSize = points * 1000
      side = points * em
      self.descent = descent
    }
  }

  /// The measured sizes. The side was measured in em, the distance below the baseline in points.
  private static let table = [
    Row(17, em: 1178, descent: 3760),
    Row(28, em: 983, descent: 2810),
    Row(34, em: 986, descent: 4270),
    Row(44, em: 989, descent: 5010),
    Row(64, em: 993, descent: 7680),
  ]

  private static func interpolate(_ size: Int, _ value: KeyPath<Row, Int>) -> Int {
    guard let first = table.first, let last = table.last else { return 0 }
    if size <= first.fontSize { return divide(size * first[keyPath: value], first.fontSize) }
    for (low, high) in zip(table, table.dropFirst()) where size <= high.fontSize {
      let rise = (high[keyPath: value] - low[keyPath: value]) * (size - low.fontSize)
      return low[keyPath: value] + divide(rise, high.fontSize - low.fontSize)
    }
    return divide(size * last[keyPath: value], last.fontSize)
  }

  /// The nearest integer to the quotient. Halves round up.
  private static func divide(_ a: Int, _ b: Int) -> Int {
    let doubled = 2 * a + b
    let quotient = doubled / (2 * b)
    return doubled % (2 * b) < 0 ? quotient - 1 : quotient
  }
}
