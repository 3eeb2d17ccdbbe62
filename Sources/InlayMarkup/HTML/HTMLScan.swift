/// Searches for specific bytes, eight at a time.
package enum HTMLScan {
  /// The offset of the first byte at or after `start` that equals one of three, or the end. `start` must not exceed the
  /// end.
  @inline(__always)
  package static func first(_ a: UInt8, _ b: UInt8, _ c: UInt8, in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      let end = buffer.count
      guard start >= 0, let base = buffer.baseAddress else { return end }
      var at = start
      let (allA, allB, allC) = (ones &* UInt64(a), ones &* UInt64(b), ones &* UInt64(c))
      while at &+ 8 <= end {
        let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        // The lowest mark is exact: only bytes above a true match can be marked wrongly.
        let marks = zeros(word ^ allA) | zeros(word ^ allB) | zeros(word ^ allC)
        if marks != 0 { return at &+ marks.trailingZeroBitCount >> 3 }
        at &+= 8
      }
      while at < end {
        let byte = unsafe base.load(fromByteOffset: at, as: UInt8.self)
        if byte == a || byte == b || byte == c { return at }
        at &+= 1
      }
      return end
    }
  }

  /// The highest bit of each byte of a little-endian word that is at most a space, or equal to `byte`. The lowest mark is
  /// exact, and bytes above it may be marked wrongly.
  @inlinable @inline(__always)
  package static func marks(upToSpaceOr byte: UInt8, in word: UInt64) -> UInt64 {
    let small = (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080
    return small | zeros(word ^ ones &* UInt64(byte))
  }

  /// The highest bit of each byte of a little-endian word that equals `byte`. The lowest mark is exact, and bytes above
  /// it may be marked wrongly.
  @inline(__always)
  static func marks(of byte: UInt8, in word: UInt64) -> UInt64 { zeros(word ^ ones &* UInt64(byte)) }

  /// Whether two stretches of equal length have the same bytes. Complexity: O(n).
  @inline(__always)
  static func areEqual(_ bytes: [UInt8], _ start: Int, _ other: Int, count: Int) -> Bool {
    guard start >= 0, other >= 0, count >= 0, max(start, other) <= bytes.count - count else { return false }
    return unsafe bytes.withUnsafeBytes { buffer in
      var at = 0
      while at &+ 8 <= count {
        let left = unsafe buffer.loadUnaligned(fromByteOffset: start &+ at, as: UInt64.self)
        let right = unsafe buffer.loadUnaligned(fromByteOffset: other &+ at, as: UInt64.self)
        if left != right { return false }
        at &+= 8
      }
      while at < count {
        let (left, right) = unsafe (buffer[start &+ at], buffer[other &+ at])
        if left != right { return false }
        at &+= 1
      }
      return true
    }
  }

  @usableFromInline @inline(__always)
  package static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that is zero.
  @usableFromInline @inline(__always)
  package static func zeros(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & 0x8080_8080_8080_8080
  }

  /// White space in markup, where CR has become LF already (HTML 13.2.5.32 and others).
  @inlinable @inline(__always)
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C)
  }

  @inlinable @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Converts ASCII capitals to lower case.
  @inlinable @inline(__always)
  package static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
