/// Works on UTF-8 as bytes: finds ill-formed bytes, and appends scalars.
package enum UTF8Bytes {
  /// The offset of the first byte at or after `start` that does not begin a well-formed sequence (Unicode 16, table
  /// 3-7), or the end. Complexity: O(n); runs of ASCII take eight bytes at a time.
  package static func endOfWellFormed(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      let end = buffer.count
      guard start >= 0, let base = buffer.baseAddress else { return end }
      var at = start
      while at < end {
        while at &+ 8 <= end {
          let word = unsafe base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          if word & 0x8080_8080_8080_8080 != 0 { break }
          at &+= 8
        }
        // The loop checks the rest of a word that is not all ASCII, or the last few bytes.
        let near = min(end, at &+ 8)
        while at < near {
          let lead = unsafe base.load(fromByteOffset: at, as: UInt8.self)
          if lead < 0x80 {
            at &+= 1
            continue
          }
          if at &+ 4 <= end {
            let word = unsafe UInt32(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
            // Two bytes that are not too long a form, or three that are neither that nor half a surrogate pair.
            if word & 0xC0E0 == 0x80C0, word & 0x1E != 0 {
              at &+= 2
              continue
            }
            let high = word & 0x200F
            if word & 0xC0_C0F0 == 0x80_80E0, high != 0, high != 0x200D {
              at &+= 3
              continue
            }
          }
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[at..<min(end, at &+ 4)])
          let length = unsafe sequence(rest)
          if !length.isWhole { return at }
          at &+= length.count
        }
      }
      return end
    }
  }

  /// The offset of the first byte at or after `start` that is not ASCII, or the end. Complexity: O(n).
  package static func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      let end = buffer.count
      guard start >= 0, let base = buffer.baseAddress else { return end }
      var at = start
      while at &+ 8 <= end {
        let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        let marks = word & 0x8080_8080_8080_8080
        if marks != 0 { return at &+ marks.trailingZeroBitCount >> 3 }
        at &+= 8
      }
      while at < end {
        let byte = unsafe base.load(fromByteOffset: at, as: UInt8.self)
        if byte >= 0x80 { return at }
        at &+= 1
      }
      return end
    }
  }

  /// The number of bytes in the sequence at `at`. For an ill-formed sequence this is its longest valid prefix, at least
  /// one byte, which one U+FFFD replaces.
  package static func length(in bytes: [UInt8], at: Int) -> Int {
    unsafe bytes[at..<min(bytes.count, at + 4)].withUnsafeBytes { unsafe sequence($0).count }
  }

  /// How many bytes belong together, at least one, and whether they form a scalar.
  @inline(__always)
  private static func sequence(_ bytes: UnsafeRawBufferPointer) -> (count: Int, isWhole: Bool) {
    let lead = unsafe bytes[0]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0..<0x80: return (1, true)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF } else if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF } else if lead == 0xF4 { second = 0x80...0x8F }
    default: return (1, false)
    }
    var count = 1
    while count < length {
      guard count < bytes.count else { return (count, false) }
      let byte = unsafe bytes[count]
      guard count == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else { return (count, false) }
      count &+= 1
    }
    return (count, true)
  }

  /// Appends a scalar as UTF-8.
  @inline(__always)
  package static func append(_ scalar: UInt32, to out: inout [UInt8]) {
    switch scalar {
    case ..<0x80: out.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      out.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case ..<0x1_0000:
      out.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      out.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
