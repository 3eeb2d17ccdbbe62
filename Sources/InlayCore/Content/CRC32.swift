/// The checksum of PNG chunks (ISO/IEC 15948, annex D), which zip and gzip use too (RFC 1952, section 8).
package struct CRC32: Sendable {
  /// The remainder for each byte, with the polynomial 0xEDB88320.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in
      remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1
    }
  }

  private var remainder: UInt32 = ~0

  /// The checksum of no bytes.
  package init() {}

  /// The checksum of the bytes so far.
  package var value: UInt32 { ~remainder }

  /// Adds bytes. Complexity: O(n).
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    remainder = bytes.reduce(remainder) {
      table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8)
    }
  }

  /// The checksum of `bytes`. Complexity: O(n).
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = CRC32()
    sum.update(bytes)
    return sum.value
  }
}
