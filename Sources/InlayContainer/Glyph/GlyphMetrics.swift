/// How large an adaptive image glyph is drawn beside text of a font size, whatever image it holds.
///
/// Measured on pictures that TextKit 2 drew with the system font at scale 2; the error is about 0.15 pt.
/// Between the measured sizes values are linear, outside of them in proportion to the nearest one.
public struct GlyphMetrics: Sendable, Hashable {
  /// Side of the square, in thousandths of a point.
  public var side: Int
  /// How far the square reaches below the baseline, in thousandths of a point.
  public var descent: Int

  /// The metrics at `fontSize` thousandths of a point; nothing at 0 or less.
  public init(fontSize: Int) {
    let size = min(max(fontSize, 0), Self.maximumFontSize)
    side = Self.interpolate(size, \.side)
    descent = Self.interpolate(size, \.descent)
  }

  /// Side of the square for a font of `fontSize`, both in thousandths of a point.
  public static func side(forFontSize fontSize: Int) -> Int { GlyphMetrics(fontSize: fontSize).side }

  /// How far the square reaches above the baseline, in thousandths of a point.
  public var ascent: Int { side - descent }

  /// A million points: beyond it only the products would grow.
  private static let maximumFontSize = 1_000_000_000

  private struct Row: Sendable {
    /// Thousandths of a point.
    let fontSize: Int
    let side: Int
    let descent: Int

    /// The side is given in thousandths of an em.
    init(_ points: Int, em: Int, descent: Int) {
      fontSize = points * 1000
      side = points * em
      self.descent = descent
    }
  }

  /// Sizes that were measured: the side from the column in em, the distance below the baseline from that in
  /// points.
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

  /// The nearest whole number, halves up.
  private static func divide(_ a: Int, _ b: Int) -> Int {
    let doubled = 2 * a + b
    let quotient = doubled / (2 * b)
    return doubled % (2 * b) < 0 ? quotient - 1 : quotient
  }
}
