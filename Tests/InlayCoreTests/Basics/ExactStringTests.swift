import InlayCore
import TestKit
import Testing

@Suite struct ExactStringTests {
  private struct Named: Hashable { @Exact var name: String? }

  @Test func stringsAreEqualByTheirBytes() throws {
    #expect(ExactString("\u{E9}") != ExactString("e\u{301}"))
    #expect(Set([ExactString("\u{E9}"), "e\u{301}", "\u{E9}"]).count == 2)
    #expect(Named(name: "\u{212B}") != Named(name: "\u{C5}"))
    #expect(Named(name: nil) != Named(name: ""))
    #expect(ContentIdentifier(rawValue: "\u{E9}") != "e\u{301}")
  }

  /// Hashes are seeded anew in each process: a thousand that all fall together would be no accident.
  @Test func differentStringsHashDifferently() {
    let names = (0..<1_000).map { Named(name: "\($0)") }
    #expect(Set(names.map(\.hashValue)).count > 990)
  }

  @Test func orderIsThatOfTheScalars() throws {
    try Property.check("exact order", cases: 4_000) { source in
      let (a, b) = (source.text(pieces: 0...4), source.text(pieces: 0...4))
      let before = a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
      try expect(ExactString(a) < ExactString(b), equals: before)
      let isEqual = Array(a.unicodeScalars) == Array(b.unicodeScalars)
      try expect(ExactString(a) == ExactString(b), equals: isEqual)
      try expect((Named(name: a) == Named(name: b)), equals: isEqual)
      if isEqual { try expect(ExactString(a).hashValue, equals: ExactString(b).hashValue) }
    }
  }
}
