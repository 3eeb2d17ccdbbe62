#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Scans well-formed UTF-8 bytes without decoding scalars.
enum UTF8Scan {
  /// The number of UTF-16 units for each byte of a word: 0 for a continuation byte (10xxxxxx), 2 for the first byte of
  /// four (11110xxx), else 1.
  @inline(__always)
  static func units(_ word: UInt64) -> UInt64 {
    let high = word & 0x8080_8080_8080_8080
    let continuation = high & ~(word << 1)
    let long = high & (word << 1) & (word << 2) & (word << 3)
    return (continuation ^ 0x8080_8080_8080_8080) >> 7 &+ long >> 7
  }

  /// The number of UTF-16 units that begin in the eight bytes at `at`.
  @inline(__always)
  private static func unitsOfEight(_ start: UnsafeRawPointer, _ at: Int) -> Int {
    let word = unsafe start.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    return Int(truncatingIfNeeded: (units(word) &* 0x0101_0101_0101_0101) >> 56)
  }

  /// The number of UTF-16 units that begin in the 64 bytes at `at`.
  @inline(__always)
  private static func unitsOfSixtyFour(_ start: UnsafeRawPointer, _ at: Int) -> Int {
    // Sums per byte (at most 16 in a byte), then across bytes. Baseline x86-64 has no population count instruction.
    var sum: UInt64 = 0
    for step in 0..<8 {
      let word = unsafe start.loadUnaligned(fromByteOffset: at &+ step &* 8, as: UInt64.self)
      sum &+= units(word)
    }
    let pairs = (sum & 0x00FF_00FF_00FF_00FF) &+ (sum >> 8 & 0x00FF_00FF_00FF_00FF)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// The number of UTF-16 units in the bytes: one for each byte that starts a scalar, and one more for each four-byte
  /// scalar.
  @inline(__always)
  static func utf16Count(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var count = 0
    var at = range.lowerBound
    let end = range.upperBound
    while at &+ 64 <= end {
      count &+= unsafe unitsOfSixtyFour(start, at)
      at &+= 64
    }
    while at &+ 8 <= end {
      count &+= unsafe unitsOfEight(start, at)
      at &+= 8
    }
    if at < end, end >= 8 {
      // Reads the last eight bytes again. Those already counted are turned into continuation bytes, which count 0. All
      // eight lie within the buffer, but not all within the range.
      let counted = UInt64(truncatingIfNeeded: 8 &- (end &- at)) &* 8
      let word = unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self))
      let rest = (word >> counted) << counted
      let blank = 0x8080_8080_8080_8080 & ~(UInt64.max << counted)
      return count &+ Int(truncatingIfNeeded: (units(rest | blank) &* 0x0101_0101_0101_0101) >> 56)
    }
    while at < end {
      let byte = unsafe start.load(fromByteOffset: at, as: UInt8.self)
      count &+= units(ofByte: byte)
      at &+= 1
    }
    return count
  }

  /// Whether U+FFFC (`EF BF BC`) is at `at`.
  @inline(__always)
  static func isObjectReplacement(_ bytes: UnsafeRawBufferPointer, _ at: Int, to end: Int) -> Bool {
    guard at &+ 3 <= end, let start = bytes.baseAddress else { return false }
    let first = unsafe start.load(fromByteOffset: at, as: UInt8.self)
    guard first == 0xEF else { return false }
    let rest = unsafe start.loadUnaligned(fromByteOffset: at &+ 1, as: UInt16.self)
    return rest == UInt16(bigEndian: 0xBFBC)
  }

  /// The offset of the next U+FFFC (`EF BF BC`) at or after `start`, or `end` if there is none.
  @inline(__always)
  static func nextObjectReplacement(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    guard let base = bytes.baseAddress else { return end }
    var at = start
    // If images are dense, the next one is only a few bytes away, and a call would cost more than it saves.
    let near = min(end, start &+ 16)
    while at &+ 8 <= near {
      let word = unsafe base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ 0xEFEF_EFEF_EFEF_EFEF
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros == 0 {
        at &+= 8
        continue
      }
      at &+= zeros.trailingZeroBitCount >> 3
      if unsafe isObjectReplacement(bytes, at, to: end) { return at }
      at &+= 1
    }
    while at < end {
      guard let found = unsafe memchr(base + at, 0xEF, end &- at) else { return end }
      at = unsafe UnsafeRawPointer(found) - base
      if unsafe isObjectReplacement(bytes, at, to: end) { return at }
      at &+= 1
    }
    return end
  }

  /// The offset `units` UTF-16 units after `start`, and how many units were passed. That is one more than `units` if
  /// the goal is inside a surrogate pair, and fewer at the end of the bytes.
  @inline(__always)
  static func advance(
    _ bytes: UnsafeRawBufferPointer, from start: Int, byUTF16 units: Int, to end: Int
  ) -> (offset: Int, passed: Int) {
    guard let base = bytes.baseAddress else { return (end, 0) }
    var at = start
    var passed = 0
    // 64 bytes hold at least 21 units, and eight bytes at least two, so a shorter distance does not need these loops.
    while at &+ 64 <= end, units &- passed >= 21 {
      let step = unsafe unitsOfSixtyFour(base, at)
      if step > units &- passed { break }
      passed &+= step
      at &+= 64
    }
    while at &+ 8 <= end, units &- passed >= 2 {
      let step = unsafe unitsOfEight(base, at)
      if step > units &- passed { break }
      passed &+= step
      at &+= 8
    }
    // A long step may end inside a scalar, whose units were counted with its first byte.
    while at < end, unsafe base.load(fromByteOffset: at, as: UInt8.self) & 0xC0 == 0x80 { at &+= 1 }
    while at < end, passed < units {
      let byte = unsafe base.load(fromByteOffset: at, as: UInt8.self)
      if byte < 0x80 {
        at &+= 1
        passed &+= 1
      } else if byte < 0xE0 {
        at &+= 2
        passed &+= 1
      } else if byte < 0xF0 {
        at &+= 3
        passed &+= 1
      } else {
        at &+= 4
        passed &+= 2
      }
    }
    return (min(at, end), passed)
  }
}

extension UTF8Scan {
  /// Whether two ranges of bytes have the same bytes. Complexity: O(bytes), at the speed of memory.
  static func areEqual(
    _ a: UnsafeRawBufferPointer, _ range: Range<Int>, _ b: UnsafeRawBufferPointer, _ other: Range<Int>
  ) -> Bool {
    guard range.count == other.count else { return false }
    guard !range.isEmpty else { return true }
    guard range.upperBound <= a.count, other.upperBound <= b.count, let x = a.baseAddress,
      let y = b.baseAddress
    else { return false }
    return unsafe memcmp(x + range.lowerBound, y + other.lowerBound, range.count) == 0
  }

  /// The bytes in which two texts differ, from the first different scalar to the last; `nil` if they are equal.
  ///
  /// - Complexity: O(bytes), at the speed of memory; O(1) if they share their memory.
  static func difference(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer
  ) -> (a: Range<Int>, b: Range<Int>)? {
    // The same memory needs no comparison.
    if unsafe a.baseAddress == b.baseAddress, a.count == b.count { return nil }
    let most = min(a.count, b.count)
    var start = commonLength(most) { unsafe areEqual(a, $0, b, $0) }
    if start == a.count, start == b.count { return nil }
    func isInsideScalar(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Bool {
      unsafe at < bytes.count && bytes[at] & 0xC0 == 0x80
    }
    while start > 0, unsafe isInsideScalar(a, start) || isInsideScalar(b, start) { start -= 1 }
    var tail = commonLength(most - start) { range in
      unsafe areEqual(
        a, a.count - range.upperBound..<a.count - range.lowerBound, b,
        b.count - range.upperBound..<b.count - range.lowerBound)
    }
    while tail > 0, unsafe isInsideScalar(a, a.count - tail) { tail -= 1 }
    return (start..<a.count - tail, start..<b.count - tail)
  }

  /// The length of the longest equal start of at most `most` bytes, in which `isEqual` compares ranges.
  private static func commonLength(_ most: Int, _ isEqual: (Range<Int>) -> Bool) -> Int {
    var at = 0
    var step = 1 << 16
    while at < most, step > 0 {
      let end = min(most, at + step)
      if isEqual(at..<end) { at = end } else { step /= 2 }
    }
    return at
  }
}

/// Calls `body` with the UTF-8 bytes of a string. Copies the string first only if it is not stored as contiguous UTF-8.
@inline(__always)
func withBytes<Result>(of string: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  var copy = string
  return copy.withUTF8 { buffer in
    let raw = UnsafeRawBufferPointer(buffer)
    return unsafe body(raw)
  }
}

/// The number of UTF-16 units of a string. Unlike `utf16.count`, it stores no index breadcrumbs. Complexity: O(n), at
/// gigabytes per second.
package func utf16Length(of text: String) -> Int {
  unsafe withBytes(of: text) { bytes in
    let all = 0..<bytes.count
    return unsafe UTF8Scan.utf16Count(bytes, all)
  }
}
