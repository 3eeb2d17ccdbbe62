/// Writes fields in the encoding of Protocol Buffers.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  init(_ fill: (inout ProtobufWriter) -> Void = { _ in }) { fill(&self) }

  static func varint(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  mutating func add(raw: [UInt8]) { bytes += raw }

  mutating func add(_ number: Int, _ value: Int) {
    bytes += Self.varint(UInt64(number) << 3) + Self.varint(UInt64(bitPattern: Int64(value)))
  }

  mutating func add(_ number: Int, _ value: [UInt8]) {
    bytes += Self.varint(UInt64(number) << 3 | 2) + Self.varint(UInt64(value.count)) + value
  }

  mutating func add(_ number: Int, _ value: String) { add(number, Array(value.utf8)) }

  mutating func add(_ number: Int, _ value: Float) {
    bytes += Self.varint(UInt64(number) << 3 | 5)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
  }

  mutating func add(_ number: Int, _ fill: (inout ProtobufWriter) -> Void) {
    add(number, ProtobufWriter(fill).bytes)
  }
}
