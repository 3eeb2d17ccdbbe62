/// The symbols for lengths and distances in DEFLATE (RFC 1951, 3.2.5).
enum DeflateSymbols {
  /// The order in which the lengths of the code length code are written (RFC 1951, 3.2.7).
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The symbol for a length from 3 to 258, from the position of the highest bit of the length minus 3, and the two
  /// bits below it.
  @inline(__always)
  static func length(_ length: Int) -> Int {
    if length >= 258 { return 285 }
    let over = UInt32(truncatingIfNeeded: length &- 3)
    if over < 4 { return 257 &+ Int(over) }
    let high = 31 &- over.leadingZeroBitCount
    return 253 &+ 4 &* high &+ Int(over &>> UInt32(high &- 2) & 3)
  }

  /// The minimum length for each symbol from 257.
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]

  /// Number of extra bits after a length symbol.
  static func lengthExtra(_ symbol: Int) -> Int { symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4 }

  /// The symbol for a distance from 1 to 32,768, from the position of its highest bit, and the bit below it.
  @inline(__always)
  static func distance(_ distance: Int) -> Int {
    let less = UInt32(truncatingIfNeeded: distance &- 1)
    if less < 2 { return Int(less) }
    let high = 31 &- less.leadingZeroBitCount
    return 2 &* high &+ Int(less &>> UInt32(high &- 1) & 1)
  }

  /// Number of extra bits after a distance symbol.
  @inline(__always)
  static func distanceExtra(_ symbol: Int) -> Int { symbol < 2 ? 0 : symbol / 2 &- 1 }
}
