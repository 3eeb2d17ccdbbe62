extension UTF8Scan {
  /// The number of UTF-16 units counted for one byte of UTF-8: 0 for a continuation byte, 2 for the first byte of four,
  /// else 1.
  @inline(__always)
  static func units(ofByte byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

  /// Advances to the next byte that may end a paragraph (LF, CR, or E2, the first byte of U+2029), or until fewer than
  /// eight bytes are left. Adds the UTF-16 units passed to `units`.
  ///
  /// It may stop inside a scalar, because a scalar's units are counted at its first byte. Complexity: O(n), eight bytes
  /// at a time.
  @inline(__always)
  static func skipToSeparator(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int, units: inout Int) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let end = bytes.count
    while offset &+ 8 <= end {
      let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let (lf, cr, e2) = (word ^ ones &* 0x0A, word ^ ones &* 0x0D, word ^ ones &* 0xE2)
      // The lowest mark in each of the three words is exact, and so is the lowest of all three.
      let found = (lf &- ones) & ~lf | (cr &- ones) & ~cr | (e2 &- ones) & ~e2
      let marks = found & high
      if marks == 0 {
        units &+= Int(truncatingIfNeeded: (self.units(word) &* ones) &>> 56)
        offset &+= 8
        continue
      }
      // Bytes from the mark on are turned into continuation bytes, which count 0.
      let passed = marks.trailingZeroBitCount & ~7
      let kept = (UInt64(1) &<< UInt64(truncatingIfNeeded: passed)) &- 1
      units &+= Int(truncatingIfNeeded: (self.units(word & kept | high & ~kept) &* ones) &>> 56)
      offset &+= passed &>> 3
      return
    }
  }
}
