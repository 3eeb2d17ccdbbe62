/// Writes bits, most significant bit first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func bit(_ isOne: Bool) {
    if free == 0 {
      bytes.append(0)
      free = 8
    }
    free -= 1
    if isOne { bytes[bytes.count - 1] |= 1 << UInt8(free) }
  }

  /// Writes the lowest `count` bits of a number.
  mutating func bits(_ value: UInt32, _ count: Int) {
    for shift in (0..<count).reversed() { bit(value >> UInt32(shift) & 1 == 1) }
  }

  /// Writes an unsigned Exp-Golomb code (ITU-T H.265, 9.2) for a number below 65,536.
  mutating func exponentialGolomb(_ value: UInt32) {
    let length = 32 - (value + 1).leadingZeroBitCount
    bits(0, length - 1)
    bits(value + 1, length)
  }
}
