/// A length, as an integer in thousandths of a point (1/72 inch). A twip (1/20 point) is 50.
public struct Length: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Thousandths of a point.
  public var thousandths: Int

  /// A length in thousandths of a point.
  public init(thousandths: Int) { self.thousandths = thousandths }

  /// The length 0.
  public static let zero = Length(thousandths: 0)

  /// The largest magnitude a length may have: 10^12 thousandths of a point, about 350 km.
  @inlinable public static var maximum: Int { 1_000_000_000_000 }

  /// Whole points, clamped to ``maximum``.
  public static func points(_ points: Int) -> Length { clamped(points, by: 1_000) }

  /// Twips (1/20 point), clamped to ``maximum``.
  package static func twips(_ twips: Int) -> Length { clamped(twips, by: 50) }

  /// Half points, as RTF counts font sizes, clamped to ``maximum``.
  package static func halfPoints(_ count: Int) -> Length { clamped(count, by: 500) }

  /// The nearest number of twips. Halves round away from zero.
  package var roundedTwips: Int { rounded(to: 50) }

  /// The nearest number of half points. Halves round away from zero.
  package var roundedHalfPoints: Int { rounded(to: 500) }

  /// The length in points, for arithmetic and display.
  public var points: Double { Double(thousandths) / 1_000 }

  /// The length in points, such as `12.5 pt`.
  public var description: String { "\(points) pt" }

  /// Compares the thousandths of a point.
  public static func < (a: Length, b: Length) -> Bool { a.thousandths < b.thousandths }

  private static func clamped(_ count: Int, by factor: Int) -> Length {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    let bounded = overflow ? (count < 0 ? -maximum : maximum) : min(max(product, -maximum), maximum)
    return Length(thousandths: bounded)
  }

  private func rounded(to unit: Int) -> Int {
    let half = thousandths < 0 ? -unit / 2 : unit / 2
    let (sum, overflow) = thousandths.addingReportingOverflow(half)
    return (overflow ? thousandths : sum) / unit
  }
}
