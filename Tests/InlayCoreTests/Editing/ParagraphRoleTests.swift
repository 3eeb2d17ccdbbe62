import InlayCore
import TestKit
import Testing

@Suite struct ParagraphRoleTests {
  private func text(_ string: String) throws -> DecomposedText {
    try Decomposer.decompose([AttributedRun(string)]).value
  }

  @Test(arguments: [
    (0..<0, [0..<3]), (2..<2, [0..<3]), (3..<3, [3..<4]), (4..<4, [4..<7]), (5..<5, [4..<7]),
    (6..<6, [4..<7]),
    (7..<7, [7..<9]), (9..<9, [9..<9]), (0..<3, [0..<3]), (0..<4, [0..<3, 3..<4]), (2..<4, [0..<3, 3..<4]),
    (3..<8, [3..<4, 4..<7, 7..<9]), (0..<9, [0..<3, 3..<4, 4..<7, 7..<9]), (6..<7, [4..<7]),
  ])
  func selectionTouchesTheParagraphsItHasUnitsOf(selection: Range<Int>, touched: [Range<Int>]) throws {
    // Four separators: LF, LF alone, CRLF, U+2029; nothing behind the last.
    let text = try text("ab\n\nc\r\nd\u{2029}")
    #expect(try text.paragraphRanges(touchedBy: selection) == touched)
  }

  @Test func lastParagraphWithoutSeparatorIsTouchedAtTheEnd() throws {
    #expect(try text("a\nb").paragraphRanges(touchedBy: 3..<3) == [2..<3])
    #expect(try text("").paragraphRanges(touchedBy: 0..<0) == [0..<0])
  }

  @Test(arguments: [
    (0..<5, "•\tab\n•\t\n•\tc\r\nd", 2..<11), (1..<1, "•\tab\n\nc\r\nd", 3..<3),
    (0..<0, "•\tab\n\nc\r\nd", 2..<2),
    (3..<3, "ab\n•\t\nc\r\nd", 5..<5), (3..<4, "ab\n•\t\nc\r\nd", 5..<6), (8..<8, "ab\n\nc\r\n•\td", 10..<10),
    (2..<5, "•\tab\n•\t\n•\tc\r\nd", 4..<11),
  ])
  func bulletsGoOnAndComeOffAgain(selection: Range<Int>, wanted: String, after: Range<Int>) throws {
    let before = try text("ab\n\nc\r\nd")
    var edited = before
    let on = try edited.setParagraphRole(.bullet1, over: selection)
    #expect(utf8(edited.text) == utf8(wanted))
    #expect(on.selection == after)
    try edited.checkInvariants()
    for run in edited.paragraphs {
      #expect(run.attributes.markerLength == 2)
      #expect(run.attributes.listLevel == 1)
      #expect(run.attributes.listMarker == "{disc}")
    }
    #expect(edited.paragraphs.first?.range.lowerBound == on.paragraphs.lowerBound)
    #expect(edited.paragraphs.last?.range.upperBound == on.paragraphs.upperBound)
    let off = try edited.setParagraphRole(nil, over: on.selection)
    #expect(edited == before)
    #expect(off.selection == selection)
  }

  @Test func emptyTextTakesABulletAndGivesItBack() throws {
    var edited = DecomposedText()
    let on = try edited.setParagraphRole(.bullet2, over: 0..<0)
    #expect(edited.text == "•\t")
    #expect(on.selection == 2..<2)
    #expect(edited.paragraphs.first?.attributes.listLevel == 2)
    try edited.insert("x", at: on.selection.upperBound)
    #expect(edited.paragraphs.first?.attributes.markerLength == 2)
    try edited.delete(2..<3)
    try edited.setParagraphRole(nil, over: 2..<2)
    #expect(edited == DecomposedText())
  }

  @Test func emptyParagraphAtTheEndHoldsNoRole() throws {
    var edited = try text("a\n")
    let applied = try edited.setParagraphRole(.heading1, over: 2..<2)
    #expect(applied.diagnostics.map(\.code) == [.editParagraphEmpty])
    #expect(edited == (try text("a\n")))
    let bullet = try edited.setParagraphRole(.bullet1, over: 2..<2)
    #expect(edited.text == "a\n•\t")
    #expect(bullet.selection == 4..<4)
    #expect(edited.paragraphs.map(\.range) == [2..<4])
  }

  @Test func markersOfAListStayAndOthersAreTakenOff() throws {
    var values = ParagraphAttributeValues()
    (values.role, values.markerLength, values.alignment) = (.bullet1, 3, .center)
    var edited = try Decomposer.decompose([AttributedRun("1.\tab", paragraph: ParagraphAttributes(values))])
      .value
    try edited.setParagraphRole(.bullet2, over: 4..<4)
    #expect(edited.text == "1.\tab")
    #expect(edited.paragraphs.first?.attributes.listLevel == 2)
    #expect(edited.paragraphs.first?.attributes.listMarker == nil)
    let applied = try edited.setParagraphRole(.heading2, over: 1..<4)
    #expect(edited.text == "ab")
    #expect(applied.selection == 0..<1)
    let attributes = edited.paragraphs.first?.attributes
    #expect(
      attributes?.role == .heading2 && attributes?.markerLength == nil && attributes?.alignment == .center)
  }

  @Test func listsAreNumberedWhereAsked() throws {
    var edited = try text("a\nb\n")
    try edited.setParagraphRole(.bullet1, over: 0..<4, marker: .numbers(from: 9))
    #expect(edited.text == "9.\ta\n10.\tb\n")
    #expect(edited.paragraphs.map(\.attributes.markerLength) == [3, 4])
    #expect(edited.paragraphs.map(\.attributes.listMarker) == ["{decimal}.", "{decimal}."])
    try edited.setParagraphRole(.bullet1, over: 0..<11, marker: .text("–\t"))
    #expect(edited.text == "–\ta\n–\tb\n")
    #expect(edited.paragraphs.map(\.attributes.markerLength) == [2])
    #expect(throws: InlayError.editUnfitMarker) {
      try edited.setParagraphRole(.bullet1, over: 0..<1, marker: .text("a\nb"))
    }
    #expect(throws: InlayError.editUnfitMarker) {
      try edited.setParagraphRole(.bullet1, over: 0..<1, marker: .text(""))
    }
  }

  @Test func lineFeedThatJoinsACarriageReturnLeavesOneParagraph() throws {
    var edited = try Decomposer.decompose([
      AttributedRun("a\r"), AttributedRun("•\t\n", paragraph: marker(2)),
      AttributedRun("b", paragraph: role(.quote)),
    ]).value
    try edited.setParagraphRole(.heading1, over: 2..<6)
    #expect(utf8(edited.text) == utf8("a\r\nb"))
    #expect(edited.paragraphs == [ParagraphRun(3..<4, role(.heading1))])
    try edited.checkInvariants()
  }

  @Test func togglingGivesARoleToAllOrTakesItFromAll() throws {
    var edited = try text("a\nb")
    try edited.setParagraphRole(.bullet1, over: 0..<0)
    let on = try edited.toggleParagraphRole(.bullet1, over: 0..<5)
    #expect(edited.text == "•\ta\n•\tb")
    try edited.toggleParagraphRole(.bullet1, over: on.selection)
    #expect(edited == (try text("a\nb")))
  }

  @Test(arguments: [
    ("bullet1", "•\ta\n•\tb", 1, "{disc}"), ("bullet9", "•\ta\n•\tb", 9, "{disc}"),
    ("number1", "1.\ta\n2.\tb", 1, "{decimal}."), ("number3", "1.\ta\n2.\tb", 3, "{decimal}."),
  ])
  func itemsOfEveryListGetItsMarker(role: String, text: String, level: Int, format: String) throws {
    let role = ParagraphRole(rawValue: role)
    var edited = try self.text("a\nb")
    let applied = try edited.setParagraphRole(role, over: 0..<3)
    #expect(edited.text == text)
    let first = edited.paragraphs.first?.attributes
    #expect(first?.role == role && first?.listLevel == level && first?.listMarker == format)
    try edited.setParagraphRole(nil, over: applied.selection)
    #expect(edited.text == "a\nb" && edited.paragraphs.isEmpty)
  }

  @Test(arguments: ["bullet", "bullet0", "bullet10", "bullets1", "number", "Number1", "1"])
  func otherRolesAreOfNoList(role: String) throws {
    var edited = try text("a")
    try edited.setParagraphRole(ParagraphRole(rawValue: role), over: 0..<1)
    #expect(edited.text == "a" && edited.paragraphs.first?.attributes.markerLength == nil)
  }

  @Test func listsOfTheOtherKindGetItsMarkers() throws {
    var edited = try text("a\nb")
    let bullets = try edited.setParagraphRole(.bullet1, over: 0..<3)
    let numbers = try edited.setParagraphRole("number2", over: bullets.selection)
    #expect(edited.text == "1.\ta\n2.\tb")
    try edited.setParagraphRole("number1", over: numbers.selection)
    #expect(edited.text == "1.\ta\n2.\tb")
    try edited.setParagraphRole(.bullet2, over: numbers.selection)
    #expect(edited.text == "•\ta\n•\tb")
    try edited.checkInvariants()
  }

  @Test func markerLooksLikeTheTextItStandsBefore() throws {
    var edited = try Decomposer.decompose([AttributedRun("ab\n", character: italic), AttributedRun("c")])
      .value
    try edited.setParagraphRole(.bullet1, over: 0..<4)
    #expect(edited.runs == [CharacterRun(0..<5, italic)])
  }
}
