/// What is shown each row of an ``AttributeTable``, by one method for each form of a value.
///
/// A visitor reads, writes, checks or lists values. A row has the attribute's name, the value itself, and the range
/// where there is one.
///
/// It is for Inlay's own modules. It is not `package`, because the compiler inlines nothing that is `package` into
/// another module, and readers visit the attributes of every run.
@_spi(AttributeTables) public protocol AttributeVisitor: ~Copyable {
  /// What its methods throw.
  associatedtype Failure: Error

  /// Any text.
  mutating func string(_ name: StaticString, _ value: inout String?) throws(Failure)
  /// One of an open set of names.
  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?)
    throws(Failure)
  /// A color.
  mutating func color(_ name: StaticString, _ value: inout TextColor?) throws(Failure)
  /// A length in thousandths of a point.
  mutating func length(
    _ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>
  ) throws(Failure)
  /// A number.
  mutating func integer(
    _ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>
  ) throws(Failure)
  /// Something that is so, or is not stated.
  mutating func flag(_ name: StaticString, _ value: inout Bool) throws(Failure)
  /// Something that is stated to be so, or not to be so.
  mutating func boolean(_ name: StaticString, _ value: inout Bool?) throws(Failure)
  /// A shadow.
  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) throws(Failure)
  /// Tab stops.
  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) throws(Failure)
  /// Attributes without a field of their own.
  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) throws(Failure)
}

/// Attributes that are listed in one table (`AttributeTables.swift`), by which documents are read and written, values
/// checked, and strings of Foundation made.
@_spi(AttributeTables) public protocol AttributeTable {
  /// Nothing set.
  init()
  /// Shows `visitor` each attribute, in the order of their names, which is that of canonical JSON.
  mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure)
}

/// The ranges of attributes: wide enough for every source, narrow enough for JSON's integers and for arithmetic that
/// cannot overflow.
@_spi(AttributeTables) public enum AttributeRanges {
  /// Plain numbers: ±10^9.
  @inlinable public static var numbers: ClosedRange<Int> { -1_000_000_000...1_000_000_000 }
  /// Lengths in thousandths of a point: ±10^12, some 350 km.
  @inlinable public static var lengths: ClosedRange<Int> { -Length.maximum...Length.maximum }
  /// Lengths that are not negative.
  @inlinable public static var sizes: ClosedRange<Int> { 0...Length.maximum }
}
