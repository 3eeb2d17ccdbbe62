/// Reads the fields of a frame, which are untrusted.
package struct FieldReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next `count` bytes. Throws if there are fewer.
  package mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - position else { throw PipeViolation("its fields are truncated") }
    position += count
    return bytes[position - count..<position]
  }

  private mutating func number<T: FixedWidthInteger>(_: T.Type) throws -> T {
    try take(T.bitWidth / 8).reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
  }

  package mutating func byte() throws -> UInt8 { try number(UInt8.self) }
  package mutating func u32() throws -> UInt32 { try number(UInt32.self) }

  package mutating func integer() throws -> Int {
    guard let value = Int(exactly: try number(Int64.self)) else {
      throw PipeViolation("a number is too large for this machine")
    }
    return value
  }

  /// An integer from 0 to `maximum`. Throws with the sentence `otherwise` if it is not.
  package mutating func count(
    upTo maximum: Int, _ otherwise: @autoclosure () -> String
  ) throws -> Int {
    let value = try integer()
    guard 0...maximum ~= value else { throw PipeViolation(otherwise()) }
    return value
  }

  /// The count of a list with at most `maximum` elements. Throws with the sentence `otherwise` if it is not.
  package mutating func listCount(
    upTo maximum: Int, _ otherwise: @autoclosure () -> String
  ) throws -> Int {
    let value = try u32()
    guard value <= maximum else { throw PipeViolation(otherwise()) }
    return Int(value)
  }

  package mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
    switch try byte() {
    case 0: return nil
    case 1: return try read(&self)
    default: throw PipeViolation("the mark of an optional field is invalid")
    }
  }

  package mutating func optionalInteger() throws -> Int? {
    try optional { try $0.integer() }
  }

  package mutating func text(upTo maximum: Int = FieldWriter.maximumTextBytes) throws -> String {
    let utf8 = try take(try listCount(upTo: maximum, "a text is too long"))
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw PipeViolation("a text is not UTF-8")
    }
    return text
  }

  /// The code of an error or diagnostic. It is safe to print. Throws with the sentence `otherwise` if it is not a code.
  package mutating func code(_ otherwise: @autoclosure () -> String) throws -> String {
    let code = try text(upTo: FieldWriter.maximumCodeBytes)
    guard !code.isEmpty, code.utf8.allSatisfy(Self.isOfCode) else { throw PipeViolation(otherwise()) }
    return code
  }

  /// Whether a byte may occur in a code: letters, digits, and separators.
  private static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Throws if there are bytes left.
  package func finish() throws {
    if position < bytes.count { throw PipeViolation("it has extra bytes after its fields") }
  }
}
