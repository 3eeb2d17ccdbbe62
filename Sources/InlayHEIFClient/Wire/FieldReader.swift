/// Reads the fields of a frame, which may hold anything.
package struct FieldReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next `count` bytes.
  package mutating func take(_ count: Int) throws(PipeViolation) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - position else { throw PipeViolation("its fields end too early") }
    position += count
    return bytes[position - count..<position]
  }

  private mutating func number<T: FixedWidthInteger>(_: T.Type) throws(PipeViolation) -> T {
    try take(T.bitWidth / 8).reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
  }

  package mutating func byte() throws(PipeViolation) -> UInt8 { try number(UInt8.self) }
  package mutating func u32() throws(PipeViolation) -> UInt32 { try number(UInt32.self) }

  package mutating func integer() throws(PipeViolation) -> Int {
    guard let value = Int(exactly: try number(Int64.self)) else {
      throw PipeViolation("a number is beyond this machine")
    }
    return value
  }

  /// An integer from 0 to `most`.
  package mutating func count(
    upTo most: Int, _ otherwise: @autoclosure () -> String
  ) throws(PipeViolation) -> Int {
    let value = try integer()
    guard 0...most ~= value else { throw PipeViolation(otherwise()) }
    return value
  }

  /// The count of a list of at most `most` elements.
  package mutating func listCount(
    upTo most: Int, _ otherwise: @autoclosure () -> String
  ) throws(PipeViolation) -> Int {
    let value = try u32()
    guard value <= most else { throw PipeViolation(otherwise()) }
    return Int(value)
  }

  package mutating func optional<Value>(
    _ read: (inout Self) throws(PipeViolation) -> Value
  ) throws(PipeViolation) -> Value? {
    switch try byte() {
    case 0: return nil
    case 1: return try read(&self)
    default: throw PipeViolation("an optional field is neither there nor absent")
    }
  }

  package mutating func optionalInteger() throws(PipeViolation) -> Int? {
    try optional { reader throws(PipeViolation) in try reader.integer() }
  }

  package mutating func text(upTo most: Int = FieldWriter.maximalTextBytes) throws(PipeViolation) -> String {
    let utf8 = try take(try listCount(upTo: most, "a text is too long"))
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw PipeViolation("a text is not UTF-8")
    }
    return text
  }

  /// Makes sure that nothing is left.
  package func finish() throws(PipeViolation) {
    if position < bytes.count { throw PipeViolation("its fields go on too long") }
  }
}
