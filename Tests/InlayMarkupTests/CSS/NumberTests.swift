import Testing

@testable import InlayMarkup

/// Numbers that stand for words and properties without a call.
@Suite struct NumberTests {
  @Test func theNumberOfAPropertyIsItsRawValue() {
    #expect(CSSProperty.allCases.allSatisfy { $0.number == $0.rawValue })
  }

  @Test func wordsHaveDifferentNumbersAndAreComparedByThem() {
    #expect(Set(HTMLWord.allCases.map(\.number)).count == HTMLWord.allCases.count)
    #expect(HTMLWord.allCases.allSatisfy { $0 == $0 && ($0 == .other) == ($0.rawValue == "") })
  }
}
