import TestKit
import Testing

@testable import InlayCore

@Suite struct UTF8ScanTests {
  /// Starts of scalars in UTF-8 and UTF-16, and the end.
  private func boundaries(_ text: String) -> [(utf8: Int, utf16: Int)] {
    var at = (utf8: 0, utf16: 0)
    var out = [at]
    for scalar in text.unicodeScalars {
      at.utf8 += String(Character(scalar)).utf8.count
      at.utf16 += String(Character(scalar)).utf16.count
      out.append(at)
    }
    return out
  }

  private func withText<R>(_ text: String, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let bytes = Array(text.utf8)
    return try unsafe bytes.withUnsafeBytes { try unsafe body($0) }
  }

  @Test func unitsOfAnyStretchAreCounted() throws {
    try Property.check("UTF-16 units", cases: 4_000) { source in
      let text = source.text(pieces: 0...12)
      source.note("text", text)
      let places = boundaries(text)
      try unsafe withText(text) { bytes in
        for _ in 0..<8 {
          let from = source.below(places.count)
          let to = from + source.below(places.count - from)
          let range = places[from].utf8..<places[to].utf8
          let count = unsafe UTF8Scan.utf16Count(bytes, range)
          try expect(count, equals: places[to].utf16 - places[from].utf16, "\(range)")
        }
      }
    }
  }

  @Test func nextObjectReplacementIsFoundFromAnywhere() throws {
    try Property.check("next U+FFFC", cases: 4_000) { source in
      let text = source.text(pieces: 0...12)
      source.note("text", text)
      let all = Array(text.utf8)
      try unsafe withText(text) { bytes in
        for start in 0...all.count {
          let wanted =
            (start..<all.count).first { all[$0...].starts(with: [0xEF, 0xBF, 0xBC]) } ?? all.count
          let found = unsafe UTF8Scan.nextObjectReplacement(bytes, from: start, to: all.count)
          try expect(found, equals: wanted, "from \(start)")
        }
      }
    }
  }

  @Test func advancingEndsWhereCountingDoes() throws {
    try Property.check("advance", cases: 4_000) { source in
      let text = source.text(pieces: 0...16)
      source.note("text", text)
      let places = boundaries(text)
      let end = places[places.count - 1]
      try unsafe withText(text) { bytes in
        let from = places[source.below(places.count)]
        for units in 0...(end.utf16 - from.utf16 + 2) {
          let wanted = places.first { $0.utf8 >= from.utf8 && $0.utf16 - from.utf16 >= units } ?? end
          let found = unsafe UTF8Scan.advance(bytes, from: from.utf8, byUTF16: units, to: end.utf8)
          try expect(found.offset, equals: wanted.utf8, "\(units) units from \(from)")
          try expect(found.passed, equals: wanted.utf16 - from.utf16, "passed by \(units) from \(from)")
        }
      }
    }
  }

  @Test func nothingBehindTheBytesIsRead() throws {
    for count in Array(0...40) + [63, 64, 65, 129] {
      let memory = try #require(GuardedBytes([UInt8](repeating: 0x61, count: count)))
      unsafe memory.withBytes { bytes in
        for start in 0...count {
          let found = unsafe UTF8Scan.nextObjectReplacement(bytes, from: start, to: count)
          let units = unsafe UTF8Scan.utf16Count(bytes, start..<count)
          let passed = unsafe UTF8Scan.advance(bytes, from: start, byUTF16: count + 1, to: count)
          #expect(
            [found, units, passed.offset, passed.passed] == [count, count - start, count, count - start])
        }
      }
    }
  }

  /// E2 begins U+2029, and other scalars that do not separate paragraphs.
  @Test(arguments: [
    ("abcdefg", 0, 0), ("abcdefgh", 8, 8), ("abc\nefghi", 3, 3), ("abcdefghij\rabcdefg", 10, 10),
    ("\u{E9}\u{E9}\u{E9}\nab", 6, 3), ("a\u{1F600}bc\nx", 7, 5), ("abcd\u{20AC}xy", 4, 4),
    ("bbbb\u{E9}\u{2029}b\n", 6, 5),
  ])
  func bytesBeforeOneThatMaySeparateAreSkippedEightAtATime(text: String, offset: Int, units: Int) {
    var found = (offset: 0, units: 0)
    unsafe withText(text) { bytes in
      unsafe UTF8Scan.skipToSeparator(bytes, &found.offset, units: &found.units)
    }
    #expect([found.offset, found.units] == [offset, units])
  }

  @Test(arguments: [
    ("abcX", "abcY", 3..<4, 3..<4), ("abXcd", "abYYcd", 2..<3, 2..<4), ("ab", "aXb", 1..<1, 1..<2),
    ("", "a", 0..<0, 0..<1),
    // Scalars are not cut: their first bytes are equal, or their last.
    ("a\u{E9}b", "a\u{E8}b", 1..<3, 1..<3), ("\u{E9}", "\u{169}", 0..<2, 0..<2),
    ("a\u{E9}", "a\u{169}", 1..<3, 1..<3), ("\u{E9}b", "\u{169}b", 0..<2, 0..<2),
  ])
  func textsDifferFromTheFirstDifferentScalarToTheLast(a: String, b: String, inA: Range<Int>, inB: Range<Int>)
  {
    unsafe withText(a) { one in
      unsafe withText(b) { other in
        let there = unsafe UTF8Scan.difference(one, other)
        #expect([there?.a, there?.b] == [inA, inB])
        let back = unsafe UTF8Scan.difference(other, one)
        #expect([back?.a, back?.b] == [inB, inA])
      }
    }
  }
}
