internal import InlayCore

/// Walks through the fields of a message in the encoding of Protocol Buffers. Groups, which no program has written for
/// long, are errors.
///
/// Offsets count from the start of the outermost message, because a message in a message is a slice of it.
package struct ProtobufReader {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  /// A walk through a message.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// The next field; `nil` at the end.
  ///
  /// - Throws: `InlayError` if the message is truncated, or contradicts the encoding.
  package mutating func next() throws -> ProtobufField? {
    guard at < bytes.endIndex else { return nil }
    let start = at
    let key = try varint()
    guard let number = Int32(exactly: key >> 3), number > 0 else {
      throw InlayError.noteMalformed("a field has the number \(key >> 3)", at: start)
    }
    let value: ProtobufField.Value
    switch key & 7 {
    case 0: value = .varint(try varint())
    case 1: value = .fixed64(try fixed(8))
    case 2:
      let place = at
      let count = try varint()
      guard count <= UInt64(bytes.endIndex - at) else {
        throw InlayError.noteMalformed(
          "a field has \(count) bytes, and \(bytes.endIndex - at) are there", at: place)
      }
      let end = at + Int(count)
      value = .bytes(bytes[at..<end])
      at = end
    case 5: value = .fixed32(UInt32(truncatingIfNeeded: try fixed(4)))
    case let type: throw InlayError.noteMalformed("a field has the wire type \(type)", at: start)
    }
    return ProtobufField(number: Int(number), value: value, offset: start)
  }

  /// The last field with a number; `nil` if there is none. The whole message is checked.
  static func last(_ number: Int, in bytes: ArraySlice<UInt8>) throws -> ProtobufField? {
    var reader = ProtobufReader(bytes)
    var found: ProtobufField?
    while let field = try reader.next() { if field.number == number { found = field } }
    return found
  }

  /// A number of at most 10 bytes with seven bits each, the low ones first.
  private mutating func varint() throws -> UInt64 {
    let start = at
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.endIndex {
      let byte = bytes[at]
      at += 1
      // The tenth byte has one bit left.
      guard shift < 63 || byte <= 1 else {
        throw InlayError.noteMalformed("a number is larger than 64 bits", at: start)
      }
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw InlayError.noteMalformed("a number is truncated", at: start)
  }

  /// Bytes as a number, the lowest first.
  private mutating func fixed(_ count: Int) throws -> UInt64 {
    guard count <= bytes.endIndex - at else {
      throw InlayError.noteMalformed("a number is truncated", at: at)
    }
    var value: UInt64 = 0
    for byte in bytes[at..<at + count].reversed() { value = value &<< 8 | UInt64(byte) }
    at += count
    return value
  }
}

/// A field of a message.
package struct ProtobufField {
  /// What a field holds, by its wire type.
  package enum Value: Equatable {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes(ArraySlice<UInt8>)
    case fixed32(UInt32)
  }

  /// The number, from 1.
  package let number: Int
  /// The value.
  package let value: Value
  /// Where the field begins.
  package let offset: Int

  /// The value as `int32`, which takes the low 32 bits.
  func int32() throws -> Int {
    guard case .varint(let value) = value else { throw wrong("a number") }
    return Int(Int32(truncatingIfNeeded: value))
  }

  /// The value as a number that is not negative.
  func unsigned() throws -> UInt64 {
    guard case .varint(let value) = value else { throw wrong("a number") }
    return value
  }

  /// The value as `float`.
  func float() throws -> Float {
    guard case .fixed32(let value) = value else { throw wrong("a float") }
    return Float(bitPattern: value)
  }

  /// The value as a message, or as bytes.
  func bytes() throws -> ArraySlice<UInt8> {
    guard case .bytes(let bytes) = value else { throw wrong("bytes") }
    return bytes
  }

  /// The value as a string. What is not UTF-8 becomes U+FFFD.
  func string() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

  private func wrong(_ wanted: String) -> InlayError {
    InlayError.noteMalformed("the field \(number) is not \(wanted)", at: offset)
  }
}
