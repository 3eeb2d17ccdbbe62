extension JSONWriter {
  /// Writes an object in the spelling of `pattern` with these three integers, instead of name by name. An integer
  /// outside its range is an error. The caller must make sure that the pattern is canonical.
  package mutating func value(
    spelled pattern: borrowing JSONPattern, _ first: Int, _ second: Int, _ third: Int
  ) {
    guard pattern.ranges.0.contains(first) else { return fail(.unrepresentableNumber("\(first)")) }
    guard pattern.ranges.1.contains(second) else { return fail(.unrepresentableNumber("\(second)")) }
    guard pattern.ranges.2.contains(third) else { return fail(.unrepresentableNumber("\(third)")) }
    guard beginValue("an object") else { return }
    // Four pieces of at most 32 bytes, and three integers of at most 16 digits and a sign.
    reserve(Self.patternRoom)
    if first < Self.shortLimit, second < Self.shortLimit, third < Self.shortLimit, first >= 0, second >= 0,
      third >= 0
    {
      putShort(pattern, first, second, third)
    } else {
      put(pattern.start)
      putReservedInteger(first)
      put(pattern.second)
      putReservedInteger(second)
      put(pattern.third)
      putReservedInteger(third)
      put(pattern.end)
    }
    endValue()
  }

  private static var patternRoom: Int { 4 * 32 + 3 * 32 }
  private static var shortLimit: Int { 100_000_000 }

  /// Writes a pattern with integers of up to eight digits. There must be room.
  @inline(__always)
  private mutating func putShort(
    _ pattern: borrowing JSONPattern, _ first: Int, _ second: Int, _ third: Int
  ) {
    var to = used
    var span = buffer.mutableSpan
    var bytes = unsafe span.mutableBytes
    func put(_ word: UInt64, _ count: Int, _ bytes: inout MutableRawSpan) {
      bytes.storeBytes(of: word.littleEndian, toByteOffset: to, as: UInt64.self)
      to &+= count
    }
    func put(_ piece: borrowing JSONPattern.Piece, _ bytes: inout MutableRawSpan) {
      let start = to
      put(piece.w0, 8, &bytes)
      if piece.count > 8 { put(piece.w1, 8, &bytes) }
      if piece.count > 16 { put(piece.w2, 8, &bytes) }
      if piece.count > 24 { put(piece.w3, 8, &bytes) }
      to = start &+ piece.count
    }
    func put(integer: Int, _ bytes: inout MutableRawSpan) {
      let digits = EightDigits(UInt32(truncatingIfNeeded: integer))
      put(digits.significant, digits.count, &bytes)
    }
    put(pattern.start, &bytes)
    put(integer: first, &bytes)
    put(pattern.second, &bytes)
    put(integer: second, &bytes)
    put(pattern.third, &bytes)
    put(integer: third, &bytes)
    put(pattern.end, &bytes)
    used = to
  }

  /// Writes a piece of a pattern. There must be room.
  private mutating func put(_ piece: borrowing JSONPattern.Piece) {
    let start = used
    put(piece.w0, count: 8)
    if piece.count > 8 { put(piece.w1, count: 8) }
    if piece.count > 16 { put(piece.w2, count: 8) }
    if piece.count > 24 { put(piece.w3, count: 8) }
    used = start &+ piece.count
  }
}

/// The digits of a number below 10^8, computed in parallel without a loop.
struct EightDigits {
  /// Eight ASCII digits, the first in the lowest bits.
  let all: UInt64
  /// Number of leading zeros.
  private let zeros: Int

  @inline(__always)
  init(_ value: UInt32) {
    // Splits into fours, then pairs, then single digits. The divisions are exact for the possible values.
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
    let fours = UInt64(high) | UInt64(low) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    let digits = tens | (pairs &- tens &* 10) &<< 8
    all = digits | 0x3030_3030_3030_3030
    zeros = digits == 0 ? 7 : digits.trailingZeroBitCount &>> 3
  }

  /// Number of digits without leading zeros; 1 for 0.
  var count: Int { @inline(__always) get { 8 &- zeros } }
  /// The digits without leading zeros, the first in the lowest bits.
  var significant: UInt64 {
    @inline(__always) get { all &>> UInt64(truncatingIfNeeded: zeros &* 8) }
  }
}
