/// Scanning of UTF-8 bytes known to be well formed, without decoding scalars.
enum UTF8Scan {
  /// UTF-16 units the bytes stand for: one for each byte that starts a scalar, one more for each four-byte one.
  @inline(__always)
  static func utf16Count(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    var count = 0
    var at = range.lowerBound
    let end = range.upperBound
    // Eight bytes at a time: bit 7 of each byte of `lead` tells a byte that is no continuation (10xxxxxx), of `long`
    // one of the form 11110xxx.
    while at &+ 8 <= end {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let high = word & 0x8080_8080_8080_8080
      if high == 0 {
        count &+= 8
      } else {
        let continuation = high & ~(word << 1)
        count &+= 8 &- continuation.nonzeroBitCount
        let long = high & (word << 1) & (word << 2) & (word << 3)
        count &+= long.nonzeroBitCount
      }
      at &+= 8
    }
    while at < end {
      let byte = unsafe bytes[at]
      if byte & 0xC0 != 0x80 { count &+= byte >= 0xF0 ? 2 : 1 }
      at &+= 1
    }
    return count
  }

  /// The offset of the next U+FFFC (`EF BF BC`) at or after `start`, else `end`.
  @inline(__always)
  static func nextObjectReplacement(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    var at = start
    while at < end {
      while at &+ 8 <= end {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let difference = word ^ 0xEFEF_EFEF_EFEF_EFEF
        let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        if zeros != 0 {
          at &+= UInt64(littleEndian: zeros).trailingZeroBitCount >> 3
          break
        }
        at &+= 8
      }
      while at < end, unsafe bytes[at] != 0xEF { at &+= 1 }
      if at &+ 2 < end, unsafe bytes[at &+ 1] == 0xBF, unsafe bytes[at &+ 2] == 0xBC { return at }
      at &+= 1
    }
    return end
  }

  /// The offset reached by going `units` UTF-16 units forward from `start`, and how many units were really passed:
  /// one more than asked when the goal is inside a surrogate pair, fewer at the end of the bytes.
  @inline(__always)
  static func advance(
    _ bytes: UnsafeRawBufferPointer, from start: Int, byUTF16 units: Int, to end: Int
  ) -> (offset: Int, passed: Int) {
    var at = start
    var passed = 0
    while at &+ 8 <= end, units &- passed >= 16 {
      passed &+= unsafe utf16Count(bytes, at..<(at &+ 8))
      at &+= 8
    }
    // The eight-byte steps may have ended inside a scalar, whose units were counted with its first byte.
    while at < end, unsafe bytes[at] & 0xC0 == 0x80 { at &+= 1 }
    while at < end, passed < units {
      let byte = unsafe bytes[at]
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

/// Calls `body` with the UTF-8 bytes of a string; copies it first only if it is not stored as contiguous UTF-8.
@inline(__always)
func withBytes<Result>(of string: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  var copy = string
  return copy.withUTF8 { buffer in
    let raw = UnsafeRawBufferPointer(buffer)
    return unsafe body(raw)
  }
}
