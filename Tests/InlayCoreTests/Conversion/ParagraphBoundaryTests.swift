import InlayCore
import TestKit
import Testing

@Suite struct ParagraphBoundaryTests {
  private func paragraphs(_ text: String) -> [[Int]] {
    var out: [[Int]] = []
    ParagraphBoundaries.forEach(in: text) { range, separator in
      out.append([range.lowerBound, range.upperBound, separator])
    }
    return out
  }

  /// Over the UTF-16 units, as `NSString.paragraphRange(for:)` has it.
  private func bruteForce(_ text: String) -> [[Int]] {
    let units = Array(text.utf16)
    var out: [[Int]] = []
    var start = 0
    for at in units.indices {
      let isPair = units[at] == 0x0A && at > start && units[at - 1] == 0x0D
      let endsHere =
        units[at] == 0x0A || units[at] == 0x2029
        || (units[at] == 0x0D && !(at + 1 < units.count && units[at + 1] == 0x0A))
      if endsHere {
        out.append([start, at + 1, isPair ? 2 : 1])
        start = at + 1
      }
    }
    if start < units.count { out.append([start, units.count, 0]) }
    return out
  }

  @Test(
    arguments: [
      ("", []), ("a", [[0, 1, 0]]), ("\n", [[0, 1, 1]]), ("a\n", [[0, 2, 1]]),
      ("a\r\nb", [[0, 3, 2], [3, 4, 0]]), ("\r\r\n\n", [[0, 1, 1], [1, 3, 2], [3, 4, 1]]),
      ("a\u{2029}b", [[0, 2, 1], [2, 3, 0]]), ("a\u{2028}b\u{85}\u{B}\u{C}", [[0, 6, 0]]),
      ("\u{1F600}\n\u{20A9}", [[0, 3, 1], [3, 4, 0]]), ("\u{2129}\u{2069}\u{20A9}", [[0, 3, 0]]),
      ("\n\r", [[0, 1, 1], [1, 2, 1]]),
    ] as [(String, [[Int]])])
  func paragraphsEndWhereCocoaEndsThem(text: String, wanted: [[Int]]) {
    #expect(paragraphs(text) == wanted)
    #expect(bruteForce(text) == wanted)
    #expect(ParagraphBoundaries.starts(in: text) == [0] + wanted.map { $0[1] })
  }

  /// Eight bytes are looked at together: separators, and what begins with the same byte as one, at each place of them.
  @Test(arguments: ["x", "é", "漢", "\u{2028}", "\u{20AC}", "😀"])
  func separatorsAreFoundAtEachPlaceOfAWord(filler: String) {
    for before in 0...17 {
      for separator in ["\n", "\r", "\r\n", "\u{2029}", "\u{2028}", "\r\r"] {
        for after in [0, 1, 7, 9] {
          let text =
            String(repeating: "y", count: before % 8) + String(repeating: filler, count: before) + separator
            + String(repeating: filler, count: after)
          #expect(paragraphs(text) == bruteForce(text))
        }
      }
    }
  }

  @Test func paragraphsOfAnyTextAreThoseOfTheOracle() throws {
    try Property.check("paragraphs") { source in
      let text = source.text()
      source.note("text", text)
      try expect(paragraphs(text), equals: bruteForce(text))
    }
  }
}
