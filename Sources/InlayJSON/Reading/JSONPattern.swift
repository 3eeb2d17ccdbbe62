/// One spelling of an object with three integers: four constant pieces around them.
///
/// Documents hold some objects by the million, and whoever writes them in canonical form spells them all alike.
/// ``JSONReader/nextElement(spelled:)`` reads one spelling quickly; every other goes the general way.
package struct JSONPattern: Sendable {
  let start, second, third, end: Piece
  let ranges: (ClosedRange<Int>, ClosedRange<Int>, ClosedRange<Int>)

  /// The pattern of an object that has the ASCII text of the four pieces, of up to 32 bytes each, with an integer
  /// in its range between each two. Together they must be one object with distinct names, which nothing checks.
  package init(
    _ start: StaticString, _ first: ClosedRange<Int>, _ second: StaticString, _ middle: ClosedRange<Int>,
    _ third: StaticString, _ last: ClosedRange<Int>, _ end: StaticString
  ) {
    (self.start, self.second) = (Piece(start), Piece(second))
    (self.third, self.end) = (Piece(third), Piece(end))
    ranges = (first, middle, last)
  }

  /// A constant as words that can be compared at once.
  struct Piece: Sendable {
    let w0, w1, w2, w3: UInt64
    /// The bits of the last word that count.
    private let mask: UInt64
    let count: Int

    init(_ text: StaticString) {
      count = text.utf8CodeUnitCount
      w0 = JSONName.word(text, 0)
      w1 = JSONName.word(text, 8)
      w2 = JSONName.word(text, 16)
      w3 = JSONName.word(text, 24)
      mask = count & 7 == 0 ? .max : ~(UInt64.max &<< UInt64(truncatingIfNeeded: (count & 7) &* 8))
    }

    /// Whether it is in `bytes` at `index`, behind which there must be 32 bytes.
    @inline(__always)
    func matches(in bytes: Span<UInt8>, at index: Int) -> Bool {
      let first = bytes.littleEndianWord(at: index)
      if count <= 8 { return (first ^ w0) & mask == 0 }
      let second = bytes.littleEndianWord(at: index &+ 8)
      if count <= 16 { return (first ^ w0) | (second ^ w1) & mask == 0 }
      let third = bytes.littleEndianWord(at: index &+ 16)
      if count <= 24 { return (first ^ w0) | (second ^ w1) | (third ^ w2) & mask == 0 }
      let fourth = bytes.littleEndianWord(at: index &+ 24)
      return count <= 32 && (first ^ w0) | (second ^ w1) | (third ^ w2) | (fourth ^ w3) & mask == 0
    }
  }
}

extension JSONReader {
  /// Goes on to the next element of the innermost array and reads it, if it is spelled as `pattern` without white
  /// space and each integer is a plain one of at most eight digits in its range; else nothing changes, and
  /// ``hasNextElement()`` is to be asked. Nothing is accepted that the general way would refuse.
  package mutating func nextElement(spelled pattern: borrowing JSONPattern) -> (Int, Int, Int)? {
    guard depth > 0, !innermost.isObject, depth < maximumDepth, let found = match(pattern) else { return nil }
    position = found.end
    innermost.count &+= 1
    return found.integers
  }

  /// The integers of an element spelled as `pattern` that starts where the reader stands, and where it ends.
  @inline(__always)
  private borrowing func match(
    _ pattern: borrowing JSONPattern
  ) -> (end: Int, integers: (Int, Int, Int))? {
    let input = bytes.span
    var index = position
    // No pattern of this length can be at the very end: brackets are still open.
    guard index &+ 40 <= input.count else { return nil }
    if innermost.count > 0 {
      guard input[index] == 0x2C else { return nil }
      index &+= 1
    }
    guard pattern.start.matches(in: input, at: index) else { return nil }
    index &+= pattern.start.count
    guard let first = Self.plainInteger(input, &index, pattern.ranges.0),
      pattern.second.matches(in: input, at: index)
    else { return nil }
    index &+= pattern.second.count
    guard let second = Self.plainInteger(input, &index, pattern.ranges.1),
      pattern.third.matches(in: input, at: index)
    else { return nil }
    index &+= pattern.third.count
    guard let third = Self.plainInteger(input, &index, pattern.ranges.2),
      pattern.end.matches(in: input, at: index)
    else { return nil }
    return (index &+ pattern.end.count, (first, second, third))
  }

  /// The integer at `index`, which is left behind it, if it has one to eight digits and no leading zero, lies in
  /// `range`, and 32 bytes follow.
  @inline(__always)
  private static func plainInteger(
    _ input: Span<UInt8>, _ index: inout Int, _ range: ClosedRange<Int>
  ) -> Int? {
    guard index &+ 40 <= input.count else { return nil }
    let word = input.littleEndianWord(at: index) ^ 0x3030_3030_3030_3030
    // The top bit of each byte that is no digit; the lowest such mark is exact.
    let marks = ((word &+ 0x7676_7676_7676_7676) | word) & StringScan.nonASCII
    // Of nine digits or more the ninth is met where the next piece should stand.
    let bits = marks == 0 ? 64 : marks.trailingZeroBitCount &- 7
    guard bits > 0, bits == 8 || word & 0xFF != 0 else { return nil }
    // The digits at the top of the word, with zeros before them; then pairs, fours, eight.
    var digits = word &<< UInt64(truncatingIfNeeded: 64 &- bits)
    digits = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits &* 100 &+ digits &>> 16) & 0x0000_FFFF_0000_FFFF
    let value = Int(truncatingIfNeeded: (digits &* 10_000 &+ digits &>> 32) & 0xFFFF_FFFF)
    index &+= bits &>> 3
    return range.contains(value) ? value : nil
  }
}
