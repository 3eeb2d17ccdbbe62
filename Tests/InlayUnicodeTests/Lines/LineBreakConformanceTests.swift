import TestKit
import Testing

@testable import InlayUnicode

@Suite struct LineBreakConformanceTests {
  /// Every line of the standard's test; no exceptions.
  @Test(.needs(.unicode("auxiliary/LineBreakTest.txt"))) func everyLineOfLineBreakTest() throws {
    let cases = try BreakCase.all("auxiliary/LineBreakTest.txt")
    #expect(cases.count == 7_654)
    for example in cases {
      let found = LineBreakScanner.breaks(example.text)
      #expect(found.map(\.utf16Offset) == example.breaks, "\(example)")
      #expect(found.map(\.utf8Offset) == example.utf8Breaks, "\(example)")
    }
  }

  /// The slow one of these tests is as good an oracle as the fast one must be.
  @Test(.needs(.unicode("auxiliary/LineBreakTest.txt"))) func theSlowImplementationPassesToo() throws {
    let cases = try BreakCase.all("auxiliary/LineBreakTest.txt")
    for example in cases {
      var place = 0
      var found: [Int] = []
      let places = SlowLineBreaks.places(example.text)
      for (scalar, decision) in zip(example.text.unicodeScalars, places) {
        place += scalar.utf16.count
        if decision != .prohibited { found.append(place) }
      }
      #expect(found + [example.text.utf16.count] == example.breaks, "\(example)")
    }
  }

  /// What the table goes by: a context's number is its place, and every context that follows one is among them.
  @Test func contextsAreNumberedByTheirPlaces() {
    let contexts = LineBreakContext.all
    #expect(contexts.map(\.number) == contexts.indices.map { UInt8($0) })
    for context in contexts {
      for scalar in LineBreakClass.allCases {
        #expect(contexts.contains(context.followed(by: scalar)))
        #expect(LineBreakTable.context(scalar) == LineBreakContext(scalar: scalar).number)
      }
    }
  }
}
