import Testing

@testable import InlayTerminal

struct PlaceholderDiacriticsTests {
  @Test("the marks are those that the rule of kitty's list gives")
  func rule() {
    #expect(PlaceholderDiacritics.scalars == DiacriticRule.scalars.map(\.value))
    #expect(PlaceholderDiacritics.count == 297)
  }

  @Test(
    "marks beyond the Basic Multilingual Plane are one scalar, not two",
    arguments: [
      (0, "\u{305}"), (282, "\u{FE26}"), (283, "\u{10A0F}"), (284, "\u{10A38}"), (296, "\u{1D244}"),
    ])
  func astral(number: Int, mark: String) {
    var output = TerminalOutput()
    PlaceholderDiacritics.put(number, to: &output)
    #expect(output.bytes == Array(mark.utf8))
  }
}
