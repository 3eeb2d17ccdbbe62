/// Combines checksums of zlib streams (RFC 1950, 2.2 and 8.2) that were computed separately for parts of the bytes.
enum Adler32 {
  private static let modulus: UInt64 = 65_521

  /// The checksum of bytes with the checksum `first`, followed by `count` bytes with the checksum `second`.
  ///
  /// The low half of a checksum is 1 plus the sum of the bytes. The high half is the sum of the low halves after each
  /// byte, so each of the later bytes adds the low half of the earlier bytes once more.
  static func combine(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    let (low, otherLow) = (UInt64(first & 0xFFFF), UInt64(second & 0xFFFF))
    let before = low + modulus - 1
    let sum = (otherLow + before) % modulus
    let repeated = UInt64(count) % modulus * (before % modulus)
    let sums = (UInt64(first >> 16) + UInt64(second >> 16) + repeated) % modulus
    return UInt32(sums << 16 | sum)
  }
}
