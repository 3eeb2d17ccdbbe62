@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// Reads the value of the attribute ``DocumentDecoder/attributeName``.
extension DocumentDecoder: AttributeVisitor {
  typealias Failure = any Error

  /// Reads the value of the attribute `name` into `values`. Returns `false` if the table has no such attribute. Throws
  /// if the value is invalid.
  @inline(__always)
  mutating func readAttribute<Values: AttributeTable>(
    _ name: JSONName, into values: inout Values
  ) throws -> Bool {
    attributeName = name
    hasReadAttribute = false
    try values.visit(&self)
    return hasReadAttribute
  }

  /// Whether `name` is the attribute to read.
  @inline(__always)
  private mutating func reads(_ name: StaticString) -> Bool {
    guard !hasReadAttribute, let attributeName, attributeName.matches(name) else { return false }
    hasReadAttribute = true
    return true
  }

  @inline(__always)
  mutating func string(_ name: StaticString, _ value: inout String?) throws {
    if reads(name) { value = try reader.readString() }
  }

  @inline(__always)
  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) throws {
    if reads(name) { value = try constant() }
  }

  @inline(__always)
  mutating func color(_ name: StaticString, _ value: inout TextColor?) throws {
    if reads(name) { value = try color() }
  }

  @inline(__always)
  mutating func length(
    _ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>
  ) throws {
    if reads(name) { value = Length(thousandths: try reader.readInteger(in: range)) }
  }

  @inline(__always)
  mutating func integer(
    _ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>
  ) throws {
    if reads(name) { value = try reader.readInteger(in: range) }
  }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: inout Bool) throws {
    if reads(name) { value = try flag() }
  }

  @inline(__always)
  mutating func boolean(_ name: StaticString, _ value: inout Bool?) throws {
    if reads(name) { value = try reader.readBool() }
  }

  @inline(__always)
  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) throws {
    if reads(name) { value = try shadow() }
  }

  @inline(__always)
  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) throws {
    if reads(name) { value = try tabStops() }
  }

  @inline(__always)
  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) throws {
    if reads(name) { value = try dimension() }
  }

  @inline(__always)
  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) throws {
    if reads(name) { value = try dimensions() }
  }

  @inline(__always)
  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) throws {
    if reads(name) { value = try custom() }
  }
}
