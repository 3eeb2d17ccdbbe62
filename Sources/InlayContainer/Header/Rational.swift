/// A ratio as TIFF stores it (type RATIONAL), kept as written and not reduced. The denominator is never 0.
public struct Rational: Sendable, Hashable, CustomStringConvertible {
  /// The upper number.
  public let numerator: UInt32
  /// The lower number, at least 1.
  public let denominator: UInt32

  /// 0/1.
  public static let zero = Rational(0)

  /// A whole number.
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

  /// The nearest floating-point number.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Such as `3/4`.
  public var description: String { "\(numerator)/\(denominator)" }
}
