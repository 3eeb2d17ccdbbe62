/// Finds the end of plain text: printable ASCII, tabs and similar bytes, but no backslash, brace, CR, LF or NUL.
enum RTFPlainText {
  /// The first position from `start` at which a byte is not plain, or the end. Complexity: O(n), eight bytes at a time.
  @inline(__always)
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { raw in
      var at = start
      let end = raw.count
      while at &+ 8 <= end {
        let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        let found = candidates(word)
        if found == 0 {
          at &+= 8
          continue
        }
        at &+= found.trailingZeroBitCount >> 3
        if unsafe !isPlain(raw[at]) { return at }
        at &+= 1
      }
      while at < end, unsafe isPlain(raw[at]) { at &+= 1 }
      return at
    }
  }

  /// Returns the highest bit of each byte that may not be plain: a backslash, a brace or a greater byte, or one below
  /// 16. The few of these that are plain, such as tabs, are checked one by one.
  @inline(__always)
  private static func candidates(_ word: UInt64) -> UInt64 {
    let every: UInt64 = 0x0101_0101_0101_0101
    // Each sum uses seven bits, so that no carry reaches the next byte.
    let low = word & (0x7F &* every)
    let fromBrace = low &+ (0x05 &* every)
    let fromSixteen = low &+ (0x70 &* every)
    let notBackslash = (low ^ (0x5C &* every)) &+ (0x7F &* every)
    return (word | fromBrace | ~(fromSixteen & notBackslash)) & (0x80 &* every)
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return false }
    // The bits stand for 0x5C, 0x7B and 0x7D, or for NUL, LF and CR.
    let special: UInt64 = byte < 0x40 ? 1 | 1 << 0x0A | 1 << 0x0D : 1 << 0x1C | 1 << 0x3B | 1 << 0x3D
    return special >> UInt64(byte & 0x3F) & 1 == 0
  }
}
