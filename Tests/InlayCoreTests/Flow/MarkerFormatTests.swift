import TestKit
import Testing

@testable import InlayCore

/// Cocoa's marker strings, which the flow and the formats take apart alike.
@Suite struct MarkerFormatTests {
  @Test(
    arguments: [
      ("{disc}", [.text("•")]), ("{decimal}.", [.number(.decimal), .text(".")]),
      ("({lower-latin})", [.text("("), .number(.lowerAlpha), .text(")")]),
      ("{upper-latin}{octal}", [.number(.upperAlpha), .number(.octal)]),
      ("{upper-hexadecimal}", [.number(.upperHexadecimal)]),
      ("{lower-hexadecimal}", [.number(.lowerHexadecimal)]),
      ("a{check}b", [.text("a✓b")]), ("{other}", [.text("{other}")]),
      ("{{decimal}", [.text("{"), .number(.decimal)]),
      ("{", [.text("{")]), ("", []),
    ] as [(String, [MarkerFormat.Piece])])
  func markersAreTakenApart(marker: String, pieces: [MarkerFormat.Piece]) {
    #expect(MarkerFormat(marker: marker).pieces == pieces)
  }

  @Test func aFormatIsWrittenAsItIsRead() throws {
    let parts = [
      "{decimal}", "{upper-roman}", "{lower-alpha}", "{octal}", "{disc}", "(", ")", ".", "{", "}", " ",
    ]
    try Property.check("marker strings") { source in
      let marker = source.array(count: 0...5) { $0.pick(parts) }.joined()
      let format = MarkerFormat(marker: marker)
      try expect(MarkerFormat(marker: format.marker).numbers, equals: format.numbers)
      try expect(MarkerFormat(marker: format.marker).text, equals: format.text)
    }
  }

  @Test(
    arguments: [
      ("{decimal}.", "12.", 12), ("({lower-alpha})", "(c)", 3), ("{upper-roman}", "XIV", 14),
      ("{octal}", "17", 15),
      ("{lower-hexadecimal}", "ff", 255), ("{upper-hexadecimal}", "FF", 255), ("{octal}", "18", nil),
      ("{lower-hexadecimal}", "FF", nil), ("{decimal}.", "12)", nil), ("{disc}", "•", nil),
      // Text before the number with an accent of its own, which the text that is shown has not.
      ("e\u{301}{decimal}", "\u{E9}", nil), ("e\u{301}{decimal}.", "\u{E9}7.", 7),
      ("\u{E9}{octal}", "e\u{301}17", 15),
      ("{upper-roman}", "XLIX", 49), ("{upper-roman}", "L", 50), ("{lower-roman}", "xc", 90),
      ("{lower-alpha}.", "a.", 1), ("{upper-alpha}", "B", 2), ("{upper-alpha})", "Z)", 26),
      // Digits before a greater one take away as much as it is worth, or more.
      ("{lower-roman}", "iiiiiv", nil), ("{upper-roman}", "IIIIIIV", nil),
    ] as [(String, String, Int?)])
  func numbersAreReadBack(marker: String, text: String, number: Int?) {
    #expect(MarkerFormat(marker: marker).number(in: text[...]) == number)
  }

  /// A number has up to 12 characters, among them one mark before it and two behind it.
  @Test(
    arguments: [
      ("7", "{decimal}", 7), ("3.", "{decimal}.", 3), ("(12)", "({decimal})", 12),
      ("[4]:", "[{decimal}]:", 4),
      ("-1.)", "-{decimal}.)", 1), ("1...", nil, nil), ("((1", nil, nil), ("1a", nil, nil), ("a1", nil, nil),
      ("1 2", nil, nil), ("-", nil, nil), ("", nil, nil), ("000000000001", "{decimal}", 1),
      ("0000000000001", nil, nil),
    ] as [(String, String?, Int?)])
  func aPlainNumberHasItsMarksAround(text: String, marker: String?, number: Int?) {
    let found = MarkerFormat.plainNumber(text[...])
    #expect(found?.format.marker == marker)
    #expect(found?.number == number)
  }
}
