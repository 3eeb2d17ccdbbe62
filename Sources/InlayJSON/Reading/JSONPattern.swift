/// One spelling of an object with three integers: four constant pieces, with an integer between each two.
///
/// Documents contain some objects by the million, and canonical writers spell them all alike.
/// ``JSONReader/nextElement(spelled:)`` reads this spelling quickly; all others are read in the general way.
package struct JSONPattern: Sendable {
  let start, second, third, end: Piece
  let ranges: (ClosedRange<Int>, ClosedRange<Int>, ClosedRange<Int>)

  /// A pattern from four ASCII pieces of up to 32 bytes each, with an integer in its range between each two. Together
  /// they must make one object with distinct names, which is not checked.
  package init(
    _ start: StaticString, _ first: ClosedRange<Int>, _ second: StaticString, _ middle: ClosedRange<Int>,
    _ third: StaticString, _ last: ClosedRange<Int>, _ end: StaticString
  ) {
    (self.start, self.second) = (Piece(start), Piece(second))
    (self.third, self.end) = (Piece(third), Piece(end))
    ranges = (first, middle, last)
  }

  /// A constant as words, for fast comparison.
  struct Piece: Sendable {
    let w0, w1, w2, w3: UInt64
    /// The significant bits of the last word.
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

    /// Whether the piece is in `bytes` at `index`. 32 bytes must follow.
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
  /// Advances to the next element of the innermost array and reads it, if it is spelled as `pattern`, without white
  /// space, and each integer is in its range and has at most eight digits. Otherwise returns `nil` and changes nothing;
  /// then call ``hasNextElement()``. It accepts nothing that the general way would refuse.
  package mutating func nextElement(spelled pattern: borrowing JSONPattern) -> (Int, Int, Int)? {
    guard depth > 0, !innermost.isObject, depth < maximumDepth, let found = match(pattern) else { return nil }
    position = found.end
    innermost.count &+= 1
    return found.integers
  }

  /// The integers of an element at the current position, spelled as `pattern`, and where it ends.
  @inline(__always)
  private borrowing func match(
    _ pattern: borrowing JSONPattern
  ) -> (end: Int, integers: (Int, Int, Int))? {
    let input = bytes.span
    var index = position
    // An element of this length cannot be at the very end, because brackets are still open.
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

  /// Reads the integer at `index` and advances past it, if it has one to eight digits, no leading zero and a value in
  /// `range`, and 32 bytes follow.
  @inline(__always)
  private static func plainInteger(
    _ input: Span<UInt8>, _ index: inout Int, _ range: ClosedRange<Int>
  ) -> Int? {
    guard index &+ 40 <= input.count else { return nil }
    let word = input.littleEndianWord(at: index) ^ 0x3030_3030_3030_3030
    // Sets the top bit of each byte that is not a digit. The lowest mark is exact.
    let marks = ((word &+ 0x7676_7676_7676_7676) | word) & StringScan.nonASCII
    // With nine or more digits, the ninth is where the next piece should start.
    let bits = marks == 0 ? 64 : marks.trailingZeroBitCount &- 7
    guard bits > 0, bits == 8 || word & 0xFF != 0 else { return nil }
    // Moves the digits to the top of the word, after zeros. Then combines pairs, fours and all eight.
    var digits = word &<< UInt64(truncatingIfNeeded: 64 &- bits)
    digits = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits &* 100 &+ digits &>> 16) & 0x0000_FFFF_0000_FFFF
    let value = Int(truncatingIfNeeded: (digits &* 10_000 &+ digits &>> 32) & 0xFFFF_FFFF)
    index &+= bits &>> 3
    return range.contains(value) ? value : nil
  }
}
