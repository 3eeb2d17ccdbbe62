import InlayCore
import TestKit
import Testing

@Suite struct EditingSessionTests {
  private func session(_ runs: AttributedRun...) throws -> EditingSession {
    EditingSession(try Decomposer.decompose(runs).value)
  }

  private func attributes(_ change: (inout CharacterAttributeValues) -> Void) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    change(&values)
    return CharacterAttributes(values)
  }

  @Test func imagesAreInsertedInOrderEachInItsParagraph() throws {
    var session = try session(AttributedRun("ab"))
    try session.select(1..<1)
    let applied = try session.insert([.image(glyph(1)), .image(glyph(2))], ownParagraphs: true)
    #expect(session.text.text == "a\n\u{FFFC}\n\u{FFFC}\nb")
    #expect(session.text.images == [glyph(1).image, glyph(2).image])
    #expect(session.selection == 6..<6)
    #expect(applied.changes == [AppliedEdits.Change(old: 1..<1, new: 1..<6)])
    session.undo()
    #expect(session.text.text == "ab")
    #expect(session.selection == 1..<1)

    // Where there are paragraph ends, none are added; the selection is replaced.
    session = try self.session(AttributedRun("a\nxx\nb"))
    try session.select(2..<4)
    try session.insert([.image(glyph(1)), .text("y")], ownParagraphs: true)
    #expect(session.text.text == "a\n\u{FFFC}\ny\nb")
    #expect(session.selection == 5..<5)
    try session.insert([])
    #expect(session.text.text == "a\n\u{FFFC}\ny\nb")
  }

  @Test func backspaceDeletesACharacterOrAnImage() throws {
    var session = try session(
      AttributedRun("e\u{301}\u{1F469}\u{200D}\u{1F467}"), AttributedRun(":x:", image: glyph()),
      AttributedRun(image: glyph(2)))
    try session.select(11..<11)
    try session.deleteBackward()
    #expect(session.text.placements.count == 1)
    try session.deleteBackward()
    #expect(session.text.text == "e\u{301}\u{1F469}\u{200D}\u{1F467}")
    try session.deleteBackward()
    #expect(session.text.text == "e\u{301}")
    try session.deleteBackward()
    try session.deleteBackward()
    #expect(session.text == DecomposedText())
    session.undo()
    #expect(session.text.text == "e\u{301}\u{1F469}\u{200D}\u{1F467}:x:\u{FFFC}")
    #expect(session.selection == 11..<11)
    try session.select(0..<0)
    try session.deleteForward()
    try session.deleteForward()
    try session.deleteForward()
    #expect(session.text.text == "\u{FFFC}")
    try session.select(1..<1)
    try session.deleteForward()
    #expect(session.text.text == "\u{FFFC}")
  }

  @Test func backspaceAfterAMarkerEndsTheListItem() throws {
    var session = try session(AttributedRun("a"))
    try session.setParagraphRole(.bullet1)
    let marked = session.text
    #expect(session.text.text.hasSuffix("\ta"))
    try session.select(session.text.utf16Count - 1..<session.text.utf16Count - 1)
    try session.deleteBackward()
    #expect(session.text.text == "a")
    #expect(session.text.paragraphs.isEmpty)
    session.undo()
    #expect(session.text == marked)
  }

  /// The markers that are shown, with what stands in the text.
  private func markers(_ session: EditingSession) -> [String?] {
    InlineFlow(session.text).map { paragraph in
      paragraph.marker.map { $0.given ?? String(paragraph.string.prefix($0.range.count)) }
    }
  }

  @Test func returnInAListBeginsAnItemOrEndsTheList() throws {
    for (role, shown) in [(ParagraphRole.bullet1, ["•\t", "•"]), ("number1", ["1.\t", "2."])] {
      var session = try session(AttributedRun("a"))
      try session.setParagraphRole(role)
      try session.select(session.text.utf16Count..<session.text.utf16Count)
      try session.type("\n")
      try session.type("b")
      #expect(session.text.text == "\(shown[0])a\nb")
      #expect(markers(session) == shown)
      let two = session.text
      try session.select(session.selection)  // ends the step

      // Return after the last item: once for the next one, and once more for the end.
      try session.type("\n")
      #expect(try session.type("\n").changes.isEmpty)
      try session.type("c")
      #expect(session.text.text == "\(shown[0])a\nb\nc")
      #expect(markers(session) == shown + [nil])
      while session.text != two { try #require(session.undo() != nil) }

      // An item without text between others, with a marker in the text and without.
      let start = two.utf16Count - 1
      for hasMarker in [true, false] {
        try session.select(start..<start)
        try session.type("\n")
        try session.select(start..<start)
        if hasMarker { try session.setParagraphRole(role) }
        #expect(markers(session).count == 3 && !markers(session).contains(nil))
        try session.type("\r\n")
        #expect(session.text.text == "\(shown[0])a\n\nb")
        #expect(markers(session)[1] == nil)
        while session.text != two { try #require(session.undo() != nil) }
      }
    }
  }

  @Test func backspaceInAnItemWithoutAMarkerInTheTextEndsIt() throws {
    var session = try session(AttributedRun("a"))
    try session.setParagraphRole(.bullet1)
    try session.select(3..<3)
    try session.type("\n")
    try session.type("b")
    try session.select(4..<4)
    try session.deleteBackward()
    #expect(session.text.text == "•\ta\nb")
    #expect(markers(session) == ["•\t", nil])
    try session.deleteBackward()
    #expect(session.text.text == "•\tab")
  }

  @Test func typedTextTakesTheLookBeforeItUnlessAnotherWasChosen() throws {
    let bold = attributes { $0.weight = 700 }
    var session = try session(AttributedRun("ab", character: bold), AttributedRun("cd"))
    try session.select(2..<2)
    #expect(session.typingAttributes == bold)
    try session.type("x")
    #expect(session.text.runs == [CharacterRun(0..<3, bold)])
    try session.setCharacterAttributes {
      $0.weight = nil
      $0.isItalic = true
    }
    try session.type("y")
    try session.type("z")
    let italic = attributes { $0.isItalic = true }
    #expect(session.text.runs == [CharacterRun(0..<3, bold), CharacterRun(3..<5, italic)])
    // Another place is another look.
    try session.select(1..<1)
    #expect(session.typingAttributes == bold)
    // A selection is typed over in the look of its first unit.
    try session.select(2..<5)
    #expect(session.typingAttributes == bold)
    try session.insert([.text("1"), .text("2", .explicit(italic)), .text("3")])
    #expect(session.text.text == "ab123cd")
    #expect(
      session.text.runs == [
        CharacterRun(0..<3, bold), CharacterRun(3..<4, italic), CharacterRun(4..<5, bold),
      ])
  }

  @Test func aLookChosenForTypingIsGoneAfterADeletion() throws {
    let italic = attributes { $0.isItalic = true }
    var session = try session(AttributedRun("abcd"))
    for delete in [{ try $0.deleteBackward() }, { try $0.deleteForward() }]
      as [(inout EditingSession) throws -> AppliedEdits]
    {
      try session.select(1..<1)
      try session.setCharacterAttributes { $0.isItalic = true }
      #expect(session.typingAttributes == italic)
      #expect(try !delete(&session).changes.isEmpty)
      #expect(session.typingAttributes == .none)
    }
    // It stays while the selection does.
    try session.setCharacterAttributes { $0.isItalic = true }
    try session.edit { try $0.insert("x", at: $0.utf16Count) }
    #expect(session.typingAttributes == italic)
  }

  @Test func aSelectionTakesAttributesAndRefusesBadOnes() throws {
    var session = try session(AttributedRun("ab"), AttributedRun(":x:", image: glyph()), AttributedRun("cd"))
    try session.select(1..<3)
    try session.setCharacterAttributes { $0.isItalic = true }
    // The text that an image covers is not cut.
    #expect(session.text.runs.map(\.range) == [1..<5])
    try session.text.checkInvariants()
    let before = session.text
    #expect(throws: InlayError.self) {
      try session.setCharacterAttributes { $0.fontSize = Length(thousandths: .max) }
    }
    #expect(session.text == before)
    try session.setCharacterAttributes { $0.isItalic = false }
    #expect(session.text.runs.isEmpty)
    session.undo()
    #expect(session.text == before)
  }

  @Test func styleInAnEmptyParagraphIsThatOfWhatIsTyped() throws {
    var session = try session(AttributedRun("Title\n"))
    try session.select(6..<6)
    try session.setParagraphRole(.heading2)
    #expect(session.text.paragraphs.isEmpty)
    try session.type("Part")
    #expect(session.text.paragraphs.map(\.range) == [6..<10])
    #expect(session.text.paragraphs.first?.attributes.role == .heading2)
    #expect(session.selection == 10..<10)
    session.undo()
    #expect(session.text.text == "Title\n")
    // It is gone as soon as the cursor moves.
    try session.setParagraphRole(.heading2)
    try session.select(0..<0)
    try session.select(6..<6)
    try session.type("x")
    #expect(session.text.paragraphs.isEmpty)
    // A role can be chosen and left again.
    session.undo()
    try session.toggleParagraphRole(.heading2)
    try session.toggleParagraphRole(.heading2)
    try session.type("x")
    #expect(session.text.paragraphs.isEmpty)
  }

  @Test func bulletsDoNotMoveTheSelectionOffItsCharacters() throws {
    var session = try session(AttributedRun("one\ntwo\nthree"))
    try session.select(1..<6)
    try session.toggleParagraphRole(.bullet1)
    let selected = String(decoding: Array(session.text.text.utf16)[session.selection], as: UTF16.self)
    #expect(selected.hasPrefix("ne\n") && selected.hasSuffix("\ttw"))
    try session.toggleParagraphRole(.bullet1)
    #expect(session.text.text == "one\ntwo\nthree")
    #expect(session.selection == 1..<6)
    session.undo()
    session.undo()
    #expect(session.selection == 1..<6)
    #expect(session.text.paragraphs.isEmpty)
  }

  @Test func marksFollowEditsAndComeBack() throws {
    var session = try session(AttributedRun("one two three"))
    let mark = try session.mark(4..<7)
    try session.select(0..<0)
    try session.type("x")
    #expect(session.range(of: mark) == 5..<8)
    try session.edit { try $0.delete(3..<10) }
    #expect(session.range(of: mark) == 3..<3)
    session.undo()
    #expect(session.range(of: mark) == 5..<8)
    session.undo()
    #expect(session.range(of: mark) == 4..<7)
    session.redo()
    session.redo()
    #expect(session.range(of: mark) == 3..<3)
    session.remove(mark)
    #expect(session.range(of: mark) == nil)
    session.undo()
    #expect(session.range(of: mark) == nil)
    #expect(throws: InlayError.self) { try session.mark(0..<99) }
    #expect(throws: InlayError.self) { try session.select(-1..<0) }
  }

  @Test func imagesThatArriveAreNoStepAndAreInAllSteps() throws {
    func picture(_ name: String, _ bytes: [UInt8]) -> PlacedImage {
      PlacedImage(
        InlineImage(
          identifier: ContentIdentifier(rawValue: name), mediaType: .png, content: .bytes(bytes)),
        kind: .attachment)
    }
    var session = try session(AttributedRun("a"))
    try session.select(1..<1)
    try session.insert([.image(picture("1", [])), .image(picture("2", []))])
    try session.deleteBackward()
    try session.type("b")
    #expect(session.undoCount == 3)
    for name in ["1", "2"] {
      let identifier = ContentIdentifier(rawValue: name)
      try session.updateImages(identifiedBy: identifier, to: picture(name, [7]).image)
    }
    #expect(session.undoCount == 3)
    #expect(session.text.images == [picture("1", [7]).image])
    session.undo()
    session.undo()
    #expect(session.text.images == [picture("1", [7]).image, picture("2", [7]).image])
    session.undo()
    #expect(session.text.text == "a")
    session.redo()
    #expect(session.text.images == [picture("1", [7]).image, picture("2", [7]).image])
    try session.text.checkInvariants()
    session.redo()
    session.redo()
    #expect(session.text.text == "a\u{FFFC}b")
  }

  @Test func editsThatSayTooLittleAreSteps() throws {
    var session = try session(AttributedRun("one \u{1F600} two"))
    let before = session.text
    // Two edits, of which only the last is returned.
    let applied = try session.edit {
      try $0.replace(4..<6, with: "\u{1F601}")
      return try $0.delete(0..<1)
    }
    #expect(session.text.text == "ne \u{1F601} two")
    #expect(applied.changes == [AppliedEdits.Change(old: 0..<6, new: 0..<5)])
    session.undo()
    #expect(session.text == before)
    try session.edit {
      $0.attributes.title = "Tea"
      return try $0.apply([])
    }
    #expect(session.text.attributes.title == "Tea")
    session.undo()
    #expect(session.text == before)
    #expect(throws: InlayError.self) { try session.edit { try $0.delete(0..<99) } }
    #expect(session.text == before)
    #expect(!session.canUndo)
  }
}
