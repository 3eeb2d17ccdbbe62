/// A ratio as stored in TIFF (type RATIONAL). It is not reduced, and the denominator is never 0.
public struct Rational: Sendable, Hashable, CustomStringConvertible {
  /// The numerator.
  public let numerator: UInt32
  /// The denominator, at least 1.
  public let denominator: UInt32

  /// The ratio 0/1.
  public static let zero = Rational(0)

  /// The ratio `whole`/1.
  public init(_ whole: UInt32) {
    numerator = whole
    denominator = 1
  }

  /// A ratio, or `nil` if `denominator` is 0.
  public init?(_ numerator: UInt32, _ denominator: UInt32) {
    guard denominator != 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The nearest double.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The ratio as text, such as `3/4`.
  public var description: String { "\(numerator)/\(denominator)" }
}
