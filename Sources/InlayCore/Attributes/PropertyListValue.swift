/// A value of Apple's property-list types. It carries attributes that Inlay does not know, without Foundation.
///
/// Reals are equal if their bits are equal, strings if their UTF-8 bytes are equal.
public indirect enum PropertyListValue: Sendable, Hashable {
  /// A string.
  case string(ExactString)
  /// An integer in `Int64.min ... UInt64.max`, the range of property lists.
  case integer(Int128)
  /// A real number, including NaN and infinities.
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

  /// A `Double` that compares by its bits.
  public struct Real: Sendable, Hashable {
    /// The number.
    public var value: Double
    /// Wraps a number.
    public init(_ value: Double) { self.value = value }
    /// Compares the bits: NaN equals the same NaN, and `-0` does not equal `0`.
    public static func == (a: Real, b: Real) -> Bool { a.value.bitPattern == b.value.bitPattern }
    /// Hashes the bits.
    public func hash(into hasher: inout Hasher) { hasher.combine(value.bitPattern) }
  }

  /// The range of integers in a property list.
  package static let integerRange: ClosedRange<Int128> = Int128(Int64.min)...Int128(UInt64.max)
}

/// Attributes that the model has no field for, by name.
public typealias CustomAttributes = [ExactString: PropertyListValue]
