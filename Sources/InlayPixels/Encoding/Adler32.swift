/// The checksum of zlib streams (RFC 1950, 2.2 and 8.2), of parts that were summed each by itself.
enum Adler32 {
  private static let modulus: UInt64 = 65_521

  /// The checksum of bytes with `first` followed by `count` bytes with `second`.
  ///
  /// The low half of a checksum is 1 more than the sum of the bytes, the high half the sum of the low halves
  /// after each byte: each of the later bytes counts there what came before it once more.
  static func combine(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    let (low, otherLow) = (UInt64(first & 0xFFFF), UInt64(second & 0xFFFF))
    let before = low + modulus - 1
    let sum = (otherLow + before) % modulus
    let repeated = UInt64(count) % modulus * (before % modulus)
    let sums = (UInt64(first >> 16) + UInt64(second >> 16) + repeated) % modulus
    return UInt32(sums << 16 | sum)
  }
}
