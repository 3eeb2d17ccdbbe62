/// A prefix code of DEFLATE (RFC 1951, 3.2.2), as a lookup table for the next bits.
///
/// The low 8 bits of an entry are the number of bits to skip, which may include the extra bits of the symbol. The bits
/// above them are the meaning of the symbol.
struct PrefixCode {
  /// Codes of up to this many bits are found with one lookup.
  private static let tableBits = 10

  // Has the full size, so that every index is in range.
  private var table = [UInt32](repeating: 0, count: 1 << 10)
  /// Longer codes: the bits in stream order, a mask for their number, and the entry.
  private var long: [(bits: UInt32, mask: UInt32, entry: UInt32)] = []

  /// The meaning of the end of a block in an entry of ``literalEntry(_:)``.
  static let endMark: UInt32 = 2

  /// The entry for a symbol of the literal code. The meaning is 0 for a literal, ``endMark`` for the end, and 1 for a
  /// length, whose extra bits are included.
  static func literalEntry(_ symbol: Int) -> UInt32 {
    switch symbol {
    case ..<256: 0
    case 256: endMark << 8
    case 265..<285: 1 << 8 | UInt32((symbol - 261) / 4)
    default: 1 << 8
    }
  }

  /// The entry for a distance symbol. The meaning is 0, and the extra bits are included.
  static func distanceEntry(_ symbol: Int) -> UInt32 { symbol < 4 ? 0 : UInt32(symbol / 2 - 1) }

  /// Builds the code from the code lengths of symbols; 0 means that a symbol does not occur.
  mutating func set(_ lengths: ArraySlice<UInt8>, _ entry: (Int) -> UInt32) {
    for index in table.indices { table[index] = 0 }
    long.removeAll(keepingCapacity: true)
    var counts = [UInt32](repeating: 0, count: 16)
    for length in lengths { counts[Int(length & 15)] += 1 }
    counts[0] = 0
    var next = [UInt32](repeating: 0, count: 16)
    for length in 1..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let bits = Int(length & 15)
      let code = next[bits]
      next[bits] += 1
      let reversed = Self.reversed(code, bits)
      let value = entry(symbol) + UInt32(bits)
      if bits <= Self.tableBits {
        var index = Int(reversed)
        while index < table.count {
          table[index] = value
          index += 1 << bits
        }
      } else {
        long.append((reversed, 1 << UInt32(bits) - 1, value))
      }
    }
  }

  /// The entry of the code at the start of `bits`, lowest bit first.
  @inline(__always)
  func find(_ bits: UInt64) -> UInt32? {
    let entry = table[Int(truncatingIfNeeded: bits & 0x3FF)]
    return entry != 0 ? entry : findLong(UInt32(truncatingIfNeeded: bits))
  }

  private func findLong(_ bits: UInt32) -> UInt32? { long.first { bits & $0.mask == $0.bits }?.entry }

  /// The lowest `count` bits in reverse order; 0 if the code does not fit in them.
  static func reversed(_ code: UInt32, _ count: Int) -> UInt32 {
    var (code, result) = (code, UInt32(0))
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
