/// A value of Apple's property-list types, so that attributes Inlay does not know can be carried without Foundation.
///
/// Reals are equal when their bits are, strings when their UTF-8 bytes are.
public indirect enum PropertyListValue: Sendable, Hashable {
  /// A string.
  case string(ExactString)
  /// An integer; property lists hold `Int64.min ... UInt64.max`.
  case integer(Int128)
  /// A real number, NaN and infinities included.
  case real(Real)
  /// True or false.
  case boolean(Bool)
  /// An instant, in seconds since 2001-01-01T00:00:00Z.
  case date(Real)
  /// Bytes.
  case data([UInt8])
  /// A list.
  case array([PropertyListValue])
  /// Named values.
  case dictionary([ExactString: PropertyListValue])

  /// A `Double` that is equal to another when their bits are.
  public struct Real: Sendable, Hashable {
    /// The number.
    public var value: Double
    /// Wraps a number.
    public init(_ value: Double) { self.value = value }
    /// By the bits: `nan` is equal to itself, `-0` is not equal to `0`.
    public static func == (a: Real, b: Real) -> Bool { a.value.bitPattern == b.value.bitPattern }
    /// Feeds the bits.
    public func hash(into hasher: inout Hasher) { hasher.combine(value.bitPattern) }
  }

  /// The integers a property list can hold.
  package static let integerRange: ClosedRange<Int128> = Int128(Int64.min)...Int128(UInt64.max)
}

/// Attributes the model has no field for: exact name → value.
public typealias CustomAttributes = [ExactString: PropertyListValue]
