/// Finds the bytes that end a JSON string or need handling in it, eight at a time.
enum StringScan {
  /// Sets the top bit of each byte of `word` that is a quotation mark, a backslash or a control character (below
  /// U+0020). The lowest mark is exact; marks above it may be false.
  @inline(__always)
  static func stops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls) & ~word & nonASCII
  }

  /// The same as ``stops(_:)``, for four words. The result is nonzero if any of them contains a stop.
  @inline(__always)
  static func anyStops(_ words: SIMD4<UInt64>) -> Bool {
    let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
    let quotes = (words ^ SIMD4(repeating: 0x2222_2222_2222_2222)) &- ones
    let backslashes = (words ^ SIMD4(repeating: 0x5C5C_5C5C_5C5C_5C5C)) &- ones
    let controls = words &- SIMD4(repeating: 0x2020_2020_2020_2020)
    let found = (quotes | backslashes | controls) & ~words & SIMD4(repeating: nonASCII)
    return found[0] | found[1] | found[2] | found[3] != 0
  }

  /// The top bit of each byte.
  static var nonASCII: UInt64 { 0x8080_8080_8080_8080 }

  /// Whether `byte` is a quotation mark, a backslash or a control character.
  @inline(__always)
  static func isStop(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x5C || byte < 0x20 }

  /// The first stop in `bytes` at or after `start`; the count of bytes if there is none. Complexity: O(n).
  static func firstStop(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    let count = bytes.count
    while index &+ 32 <= count, !anyStops(bytes.words(at: index)) { index &+= 32 }
    while index &+ 8 <= count {
      let found = stops(bytes.littleEndianWord(at: index))
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count, !isStop(bytes[index]) { index &+= 1 }
    return index
  }
}

extension Span where Element == UInt8 {
  /// Eight bytes at `offset`, the first in the lowest bits. Bounds are checked.
  @inline(__always)
  func littleEndianWord(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// 32 bytes at `offset`, in native byte order. Bounds are checked.
  @inline(__always)
  func words(at offset: Int) -> SIMD4<UInt64> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
  }

  /// Up to eight bytes from `offset`, the first in the lowest bits, filled up with zeros. Bounds are checked.
  @inline(__always)
  func partialWord(at offset: Int, count: Int) -> UInt64 {
    if count >= 8 { return littleEndianWord(at: offset) }
    if count <= 0 { return 0 }
    if offset &+ 8 <= self.count {
      return littleEndianWord(at: offset) & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8))
    }
    var word: UInt64 = 0
    for index in 0..<count {
      word |= UInt64(self[offset &+ index]) &<< UInt64(truncatingIfNeeded: index &* 8)
    }
    return word
  }
}
