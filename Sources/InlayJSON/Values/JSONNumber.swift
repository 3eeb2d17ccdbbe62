/// A number that JSON can represent: a finite double, never minus zero.
///
/// Two numbers are equal exactly if their bits are equal, because minus zero is normalized and NaN is not
/// representable.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
  /// The largest magnitude up to which every integer has a double of its own: 2^53 - 1 (RFC 7493, 2.2).
  public static let largestInteger = 9_007_199_254_740_991

  /// The value.
  public let double: Double

  /// The number `double`; `nil` for an infinity or NaN. Minus zero becomes zero.
  public init?(_ double: Double) {
    guard double.isFinite else { return nil }
    self.double = double == 0 ? 0 : double
  }

  /// The number `integer`; `nil` beyond ±``largestInteger``.
  public init?(_ integer: Int) {
    guard integer.magnitude <= Self.largestInteger.magnitude else { return nil }
    self.double = Double(integer)
  }

  /// The number `integer`.
  public init(_ integer: Int32) { self.double = Double(integer) }

  /// The value as an integer; `nil` if it has a fraction or is beyond ±``largestInteger``.
  public var integer: Int? {
    guard double.magnitude <= Double(Self.largestInteger) else { return nil }
    return Int(exactly: double)
  }

  /// The canonical form, as ``JSONWriter`` writes it.
  public var description: String {
    var writer = JSONWriter()
    writer.double(double)
    return writer.finishedText
  }
}
