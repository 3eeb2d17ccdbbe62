import Testing

@testable import InlayCore

@Suite struct FlowMarkerTests {
  private struct Line {
    var text: String
    var role: ParagraphRole?
    var level: Int?
    var marker: String?
    var length: Int?

    init(
      _ text: String, _ role: ParagraphRole? = nil, level: Int? = nil, marker: String? = nil,
      length: Int? = nil
    ) {
      (self.text, self.role, self.level, self.marker, self.length) = (text, role, level, marker, length)
    }
  }

  private func flow(_ lines: [Line]) throws -> [FlowParagraph] {
    let runs = lines.map { line in
      var values = ParagraphAttributeValues()
      (values.role, values.listLevel) = (line.role, line.level)
      (values.listMarker, values.markerLength) = (line.marker, line.length)
      return AttributedRun("\(line.text)\n", paragraph: ParagraphAttributes(values))
    }
    return Array(InlineFlow(try Decomposer.decompose(runs).value))
  }

  private func markers(_ lines: [Line]) throws -> [String?] { try flow(lines).map { $0.marker?.given } }

  @Test func itemsWithoutAMarkerGetTheSheets() throws {
    let given = try markers([
      Line("a", .bullet1), Line("b", .bullet2), Line("c", "bullet3"), Line("d", "bullet4"),
      Line("e", "bullet9"),
      Line("f", "number1"), Line("g", "number2"), Line("h", "number3"), Line("i"),
    ])
    #expect(given == ["•", "◦", "▪", "•", "▪", "1.", "a.", "i.", nil])
  }

  @Test func aGivenMarkerCoversNoText() throws {
    let markers = try flow([Line("a", .bullet1), Line("b", .bullet1)]).map(\.marker)
    #expect(markers.map { $0?.given } == ["•", "•"])
    #expect(markers.map { $0?.range } == [0..<0, 2..<2])
    #expect(markers.map { $0?.drawn } == [0..<0, 2..<2])
  }

  @Test func markersInTheTextAreNotGivenAgain() throws {
    let paragraph = try #require(try flow([Line("\t•\titem", .bullet1, length: 3)]).first)
    let marker = try #require(paragraph.marker)
    #expect(marker.given == nil)
    #expect(marker.range == 0..<3)
    #expect(marker.drawn == 1..<2)
    // The first default tab stop behind the first line's indent of 4 pt.
    #expect(marker.position == .points(28))
    #expect(paragraph.contentRange == 3..<7)
    let components = Array(paragraph.components)
    #expect(components.map(\.part) == [.markerSpace, .marker, .markerSpace, .content])
    #expect(components.map { paragraph.string(of: $0) } == ["\t", "•", "\t", "item"])
  }

  @Test func markerStartsAtItsIndentOrTabStop() throws {
    var values = ParagraphAttributeValues()
    values.firstLineIndent = .points(5)
    values.tabStops = [
      TabStop(.points(36)), TabStop(.points(11)), TabStop(.points(3)), TabStop(.points(20), alignment: .bar),
    ]
    for (text, length, position) in [
      ("• x", 2, 5), ("\t•\tx", 3, 11), ("\t\t•x", 3, 36), ("\t\t\t•x", 4, 56), ("\t\t\t\t\t\t•x", 7, 84),
    ] {
      values.markerLength = length
      values.role = .bullet1
      let run = AttributedRun(text[...], paragraph: ParagraphAttributes(values))
      let paragraph = Array(InlineFlow(try Decomposer.decompose([run]).value))
      #expect(paragraph.first?.marker?.position == .points(position), "\(text)")
    }
  }

  @Test func documentsFormatGoesBeforeTheSheets() throws {
    let given = try markers([
      Line("a", .bullet1, marker: "{square}"), Line("b", .bullet1, marker: ""),
      Line("c", "number1", marker: "({upper-roman})"),
      Line("d", "number1", marker: "({upper-roman})"), Line("e", level: 2, marker: "{hyphen}"),
      Line("f", level: 1, marker: ""),
      Line("g", level: 1), Line("h", .heading1, level: 1, marker: "{decimal}"), Line("i", marker: "{disc}"),
    ])
    #expect(given == ["▪", nil, "(I)", "(II)", "⁃", nil, nil, "1", nil])
    let roles = try flow([
      Line("a", level: 2, marker: "{hyphen}"), Line("b", level: 3, marker: "{decimal})"), Line("c", level: 1),
    ])
    #expect(roles.map(\.role) == ["bullet2", "number3", .body])
    #expect(roles.map(\.style.listLevel) == [2, 3, 1])
  }

  @Test func numbersCountThroughDeeperLevelsAndStopAtOtherText() throws {
    let given = try markers([
      Line("a", "number1"), Line("b", "number2"), Line("c", "number2"), Line("d", "number1"),
      Line("e", "number2"),
      Line("f", .bullet2), Line("g", "number2"), Line("more of g", level: 2), Line("h", "number2"),
      Line("i", "number1"),
      Line("j"), Line("k", "number1"), Line("l", .bullet1), Line("m", "number1"),
    ])
    #expect(given == ["1.", "a.", "b.", "2.", "a.", "◦", "a.", nil, "b.", "3.", nil, "1.", "•", "1."])
  }

  @Test func numbersGoOnFromThoseInTheText() throws {
    let given = try markers([
      Line("\t7.\ta", "number1", length: 4), Line("b", "number1"), Line("•\tc", "number1", length: 2),
      Line("d", "number1"),
      Line("99999999999999999999.\te", "number1", length: 22), Line("f", "number1"),
    ])
    #expect(given == [nil, "8.", nil, "10.", nil, "1000000000."])
  }

  @Test func anotherFormatIsAnotherList() throws {
    let given = try markers([
      Line("a", "number1"), Line("b", "number1", marker: "{decimal})"),
      Line("c", "number1", marker: "{decimal})"),
      Line("d", "number1"),
    ])
    #expect(given == ["1.", "1)", "2)", "1."])
  }

  @Test func numbersOfLevelsAroundStandBeforeTheOwn() throws {
    let outline = "{decimal}.{decimal}"
    let given = try markers([
      Line("a", "number1"), Line("b", "number1"), Line("c", "number2", marker: outline),
      Line("d", "number2", marker: outline),
      Line("e", "number1", marker: outline),
    ])
    #expect(given == ["1.", "2.", "2.1", "2.2", "1.1"])
  }

  @Test func imagesInAMarkerAreDrawnAndOneThatGoesOnIsContent() throws {
    var values = ParagraphAttributeValues()
    values.markerLength = 3
    let attributes = ParagraphAttributes(values)
    let text = try Decomposer.decompose([
      AttributedRun(" ", paragraph: attributes), AttributedRun("  ", paragraph: attributes, image: glyph()),
      AttributedRun("x\n", paragraph: attributes),
      AttributedRun("- ", paragraph: attributes), AttributedRun(":b:", paragraph: attributes, image: glyph()),
    ]).value
    let paragraphs = Array(InlineFlow(text))
    #expect(paragraphs.map { $0.marker?.range } == [0..<3, 5..<7])
    #expect(paragraphs.map { $0.marker?.drawn } == [1..<3, 5..<6])
    #expect(
      paragraphs.map { $0.components.map(\.part) } == [
        [.markerSpace, .marker, .content], [.marker, .markerSpace, .content],
      ])
  }

  @Test(arguments: [
    ("{disc}", "•"), ("{box}{check}{circle}{diamond}{hyphen}{square}", "□✓◦◆⁃▪"), ("{decimal}", "4"),
    ("{octal}", "4"),
    ("({lower-alpha})", "(d)"), ("{upper-latin}", "D"), ("{lower-roman}", "iv"), ("{upper-roman}.", "IV."),
    ("{x}{disc", "{x}{disc"), ("{{decimal}}", "{4}"), ("", ""),
    ("a\nb\u{2028}\u{2029}\u{FFFC}\u{1B}c", "abc"), ("e\u{301}", "e\u{301}"),
    (String(repeating: "n", count: 100), String(repeating: "n", count: 64)), ("{lower-hexadecimal}", "4"),
  ])
  func formatsAreCocoas(format: String, marker: String) {
    #expect(ListMarkerFormat(format).text([4]) == marker)
  }

  @Test(arguments: [
    (Numerals.lowerAlpha, 26, "z"), (.lowerAlpha, 27, "aa"), (.upperAlpha, 702, "ZZ"),
    (.upperAlpha, 703, "AAA"),
    (.lowerRoman, 1_994, "mcmxciv"), (.upperRoman, 399, "CCCXCIX"), (.upperRoman, 444, "CDXLIV"),
    (.upperRoman, 3_999, "MMMCMXCIX"), (.upperRoman, 4_000, "4000"),
    (.octal, 8, "10"),
    (.lowerHexadecimal, 255, "ff"), (.upperHexadecimal, 255, "FF"), (.decimal, .max, "9223372036854775807"),
    (.lowerAlpha, .max, "crpxnlskvljfhg"),
  ])
  func numeralsCount(numerals: Numerals, number: Int, text: String) { #expect(numerals.text(number) == text) }
}
