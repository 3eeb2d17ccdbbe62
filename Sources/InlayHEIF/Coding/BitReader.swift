/// Reads bits, most significant bit first. A read beyond the end returns `nil`.
struct BitReader {
  private let bytes: [UInt8]
  /// The number of bits read.
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bits left.
  var remaining: Int { 8 * bytes.count - position }

  /// A number of `count` bits, at most 32.
  mutating func bits(_ count: Int) -> UInt32? {
    guard 0...32 ~= count, count <= remaining else { return nil }
    var value: UInt32 = 0
    for _ in 0..<count {
      value = value << 1 | UInt32(bytes[position >> 3] >> UInt8(7 - position & 7) & 1)
      position += 1
    }
    return value
  }

  /// One bit.
  mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

  /// Skips `count` bits; `nil` if there are fewer.
  mutating func skip(_ count: Int) -> Void? {
    guard count >= 0, count <= remaining else { return nil }
    position += count
    return ()
  }

  /// An unsigned Exp-Golomb code (ITU-T H.265, 9.2) with at most 31 leading zeros.
  mutating func exponentialGolomb() -> UInt32? {
    var zeros = 0
    while let isOne = flag() {
      if isOne {
        return bits(zeros).flatMap { UInt32(exactly: (UInt64(1) << UInt64(zeros)) - 1 + UInt64($0)) }
      }
      zeros += 1
      if zeros > 31 { return nil }
    }
    return nil
  }
}
