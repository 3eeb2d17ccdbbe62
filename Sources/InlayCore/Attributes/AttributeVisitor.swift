/// Receives each row of an ``AttributeTable``, through one method for each form of a value.
///
/// A visitor reads, writes, checks or lists values. A row has the attribute's name, its value, and its range if it has
/// one.
///
/// This protocol is for Inlay's own modules. It is not `package` because the compiler inlines no `package` declaration
/// into another module, and readers visit the attributes of every run.
@_spi(AttributeTables) public protocol AttributeVisitor: ~Copyable {
  /// The error that the methods throw.
  associatedtype Failure: Error

  /// Text without restrictions.
  mutating func string(_ name: StaticString, _ value: inout String?) throws(Failure)
  /// A constant from an open set of names.
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
  /// A flag that is either set or not stated.
  mutating func flag(_ name: StaticString, _ value: inout Bool) throws(Failure)
  /// A flag that is stated to be true or false, or not stated.
  mutating func boolean(_ name: StaticString, _ value: inout Bool?) throws(Failure)
  /// A shadow.
  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) throws(Failure)
  /// Tab stops.
  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) throws(Failure)
  /// A width or height of a block.
  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) throws(Failure)
  /// The widths of a table's columns.
  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) throws(Failure)
  /// Attributes that have no field of their own.
  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) throws(Failure)
}

/// Attributes listed in one table (`AttributeTables.swift`). Reading and writing documents, checking values, and
/// converting to Foundation's strings all use the table.
@_spi(AttributeTables) public protocol AttributeTable {
  /// A value with nothing set.
  init()
  /// Passes each attribute to `visitor`, sorted by name, which is the order of canonical JSON.
  mutating func visit<Visitor: AttributeVisitor & ~Copyable>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure)
}

/// The ranges of attributes. They are wide enough for every source, and narrow enough for JSON integers and for
/// arithmetic without overflow.
@_spi(AttributeTables) public enum AttributeRanges {
  /// Plain numbers: ±10^9.
  @inlinable public static var numbers: ClosedRange<Int> { -1_000_000_000...1_000_000_000 }
  /// Lengths in thousandths of a point: ±10^12, about 350 km.
  @inlinable public static var lengths: ClosedRange<Int> { -Length.maximum...Length.maximum }
  /// Lengths of zero or more.
  @inlinable public static var sizes: ClosedRange<Int> { 0...Length.maximum }
  /// Shares of a width or height, in thousandths.
  @inlinable public static var shares: ClosedRange<Int> { 0...1_000_000 }
  /// The number of columns that have widths.
  @inlinable public static var columns: ClosedRange<Int> { 0...1 << 20 }
}
