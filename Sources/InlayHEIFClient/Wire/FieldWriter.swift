extension [UInt8] {
  /// Appends a number in little-endian byte order.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<value.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

/// Writes the fields of a frame.
///
/// An integer is 8 bytes in two's complement. An optional is a byte 0, or a byte 1 and the value. A text is its length
/// in 4 bytes and its UTF-8. A list is its count in 4 bytes and its elements.
package struct FieldWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func byte(_ value: UInt8) { bytes.append(value) }
  package mutating func u32(_ value: UInt32) { bytes.append(littleEndian: value) }
  package mutating func integer(_ value: Int) { bytes.append(littleEndian: Int64(value)) }
  package mutating func count(_ value: Int) { u32(UInt32(clamping: value)) }

  package mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    byte(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }

  package mutating func integer(_ value: Int?) { optional(value) { $0.integer($1) } }

  /// Writes a text. If it is longer than `maximum` bytes, cuts it at a scalar boundary.
  package mutating func text(_ value: String, upTo maximum: Int = FieldWriter.maximumTextBytes) {
    var utf8 = Array(value.utf8.prefix(maximum + 1))
    if utf8.count > maximum {
      // The byte after the cut must not be a continuation byte (10xxxxxx).
      while let last = utf8.popLast(), last & 0xC0 == 0x80 {}
    }
    count(utf8.count)
    bytes += utf8
  }

  /// Maximum size of a text for people, such as a name or a sentence.
  package static let maximumTextBytes = 4_096
  /// Maximum size of the code of an error or diagnostic.
  package static let maximumCodeBytes = 128
}
