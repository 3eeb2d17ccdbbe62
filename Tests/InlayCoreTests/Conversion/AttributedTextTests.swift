import InlayCore
import TestKit
import Testing

@Suite struct AttributedTextTests {
  @Test func neighboursWithEqualAttributesAreOneRun() throws {
    let text = try AttributedText([
      AttributedRun("a"), AttributedRun(""), AttributedRun("b"), AttributedRun("c", character: italic),
      AttributedRun("d", paragraph: role(.body)),
    ])
    #expect(text.map(\.text) == ["ab", "c", "d"])
    #expect(text.utf16Count == 4)
    #expect(text.utf16Range(of: 2) == 3..<4)
    #expect(text.text == "abcd")
  }

  @Test func eachImageKeepsARunOfItsOwn() throws {
    let text = try AttributedText([
      AttributedRun(image: glyph()), AttributedRun(image: glyph()), AttributedRun("", image: glyph()),
    ])
    #expect(text.map(\.text) == ["\u{FFFC}", "\u{FFFC}", ""])
    #expect(text.allSatisfy { $0.image == glyph() })
  }

  @Test func theBuilderIsEmptyAfterwards() throws {
    var builder = AttributedTextBuilder()
    builder.reserveCapacity(utf8: 8, runs: 2)
    try builder.append(AttributedRun("a\u{1F600}", character: italic))
    #expect(builder.count == 3)
    #expect(Array(builder.finish()) == [AttributedRun("a\u{1F600}", character: italic)])
    #expect(builder.count == 0)
    #expect(builder.finish().isEmpty)
  }

  @Test func runsAreEqualByTheBytesOfTheirText() {
    #expect(AttributedRun("\u{E9}") != AttributedRun("e\u{301}"))
    #expect(AttributedRun("xab".dropFirst()) == AttributedRun("ab"))
    #expect(AttributedRun("xab".dropFirst()).hashValue == AttributedRun("ab").hashValue)
  }
}
