/// A prefix code of DEFLATE (RFC 1951, 3.2.2), for lookup by the bits that come next.
///
/// An entry has in its low 8 bits how many bits to go on, which may include bits that belong to the symbol,
/// and above them what the symbol is for.
struct PrefixCode {
  /// Codes of up to so many bits are found at once.
  private static let tableBits = 10

  // Padded to the whole table, so that every index is in range.
  private var table = [UInt32](repeating: 0, count: 1 << 10)
  /// Longer codes: the bits as they come, how many, the entry.
  private var long: [(bits: UInt32, mask: UInt32, entry: UInt32)] = []

  /// What an entry of ``literalEntry(_:)`` has for the end of a block.
  static let endMark: UInt32 = 2

  /// A literal is for 0, the end for ``endMark``, a length for 1 and includes its extra bits.
  static func literalEntry(_ symbol: Int) -> UInt32 {
    switch symbol {
    case ..<256: 0
    case 256: endMark << 8
    case 265..<285: 1 << 8 | UInt32((symbol - 261) / 4)
    default: 1 << 8
    }
  }

  /// A distance is for 0 and includes its extra bits.
  static func distanceEntry(_ symbol: Int) -> UInt32 { symbol < 4 ? 0 : UInt32(symbol / 2 - 1) }

  /// Becomes the code with these lengths of symbols, 0 for those that do not occur.
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

  /// The entry of the code that `bits` begin with, the first bit lowest.
  @inline(__always)
  func find(_ bits: UInt64) -> UInt32? {
    let entry = table[Int(truncatingIfNeeded: bits & 0x3FF)]
    return entry != 0 ? entry : findLong(UInt32(truncatingIfNeeded: bits))
  }

  private func findLong(_ bits: UInt32) -> UInt32? { long.first { bits & $0.mask == $0.bits }?.entry }

  /// The lowest `count` bits in the other order; 0 if the code does not fit them.
  static func reversed(_ code: UInt32, _ count: Int) -> UInt32 {
    var (code, result) = (code, UInt32(0))
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
