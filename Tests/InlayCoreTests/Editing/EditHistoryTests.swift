import InlayCore
import TestKit
import Testing

/// Undo and redo against the texts that there were.
@Suite struct EditHistoryTests {
  /// A text with what an editor restores beside it.
  private struct Moment: Equatable, CustomStringConvertible {
    var text: DecomposedText
    var selection: Range<Int>
    var marks: [Range<Int>?]
    var description: String { "\(text) \(selection) \(marks)" }
  }

  private func moment(_ session: EditingSession, _ marks: [TextMark]) -> Moment {
    Moment(text: session.text, selection: session.selection, marks: marks.map(session.range))
  }

  private func step(_ session: inout EditingSession, _ source: ChoiceSource) throws {
    let text = session.text
    let positions = EditModel(text).positions
    func range() -> Range<Int> {
      let ends = [positions[source.below(positions.count)], positions[source.below(positions.count)]].sorted()
      return ends[0]..<ends[1]
    }
    try session.select(range())
    switch source.below(text.utf16Count > 80 ? 3 : 10) {
    case 0: try session.edit { try $0.delete(range()) }
    case 1: try session.deleteBackward()
    case 2: try session.deleteForward()
    case 3: try session.type(source.text(pieces: 0...3))
    case 4:
      let contents = try source.array(count: 0...3) { try $0.editContent(of: text, positions) }
      try session.insert(contents, ownParagraphs: source.bool())
    case 5:
      let edits = try source.edits(of: text, count: 0...4)
      try session.edit { try $0.apply(edits) }
    case 6:
      try session.setParagraphRole(
        source.pick([.heading1, .bullet1, ParagraphRole(rawValue: "number1"), .body, nil]))
    case 7: try session.setCharacterAttributes { $0.weight = source.pick([400, 700, nil]) }
    case 8:
      let (image, wanted) = (source.image(), source.below(3))
      try session.edit {
        try $0.replaceImages(
          with: source.pick([.image(image), .coveredText, .description, .nothing]),
          where: { placement, _ in placement.image % 3 == wanted })
      }
    default:
      session.typingAttributes = source.characterAttributes()
      try session.type(source.text(pieces: 1...2))
    }
  }

  @Test func undoAndRedoGiveBackEqualValues() throws {
    try Property.check("undo, redo, and undo again", cases: 1_000) { source in
      var session = EditingSession(try source.editableText())
      let positions = EditModel(session.text).positions
      var marks: [TextMark] = []
      for _ in 0..<source.below(3) {
        let ends = [positions[source.below(positions.count)], positions[source.below(positions.count)]]
          .sorted()
        marks.append(try session.mark(ends[0]..<ends[1]))
      }
      source.note("text", session.text)
      var moments: [(before: Moment, after: Moment)] = []
      for _ in 0..<(1 + source.below(6)) {
        let count = session.undoCount
        let old = session
        try step(&session, source)
        try session.text.checkInvariants()
        guard session.undoCount != count || session.text != old.text else { continue }
        // The selection of the moment before is that of the step itself, which `step` has changed first.
        var before = moment(old, marks)
        var copy = session
        copy.undo()
        before.selection = copy.selection
        source.note("step", session.text)
        moments.append((before, moment(session, marks)))
      }
      for _ in 0..<2 {
        for one in moments.reversed() {
          try expect(moment(session, marks).text, equals: one.after.text)
          try expect(session.undo() != nil)
          try session.text.checkInvariants()
          try expect(moment(session, marks), equals: one.before)
        }
        try expect(!session.canUndo)
        for one in moments {
          let applied = session.redo()
          try expect(applied != nil)
          try expect(moment(session, marks), equals: one.after)
        }
        try expect(!session.canRedo)
      }
    }
  }

  @Test func typingIsOneStepUntilAParagraphEnds() throws {
    var session = EditingSession()
    for character in "Tea\nat four" { try session.type(String(character)) }
    #expect(session.undoCount == 2)
    session.undo()
    #expect(session.text.text == "Tea\n")
    #expect(session.selection == 4..<4)
    session.undo()
    #expect(session.text == DecomposedText())
    session.redo()
    session.redo()
    #expect(session.text.text == "Tea\nat four")
    #expect(session.selection == 11..<11)
  }

  @Test func aChangeOfTheSelectionEndsAStep() throws {
    var session = EditingSession()
    try session.type("ab")
    try session.select(2..<2)
    try session.type("c")
    try session.deleteBackward()
    try session.deleteBackward()
    #expect(session.undoCount == 3)
    session.undo()
    #expect(session.text.text == "abc")
    session.undo()
    #expect(session.text.text == "ab")
    try session.type("x")
    #expect(!session.canRedo)
  }

  @Test func stepsAreBounded() throws {
    var session = EditingSession(DecomposedText(), maximumSteps: 3)
    for character in "abcdef" {
      try session.type(String(character))
      try session.select(session.selection)
    }
    #expect(session.undoCount == 3)
    while session.undo() != nil {}
    #expect(session.text.text == "abc")

    session = EditingSession(DecomposedText(), maximumBytes: 1_000)
    for _ in 0..<50 { try session.edit { try $0.insert(String(repeating: "x", count: 200), at: 0) } }
    #expect(session.undoCount > 1)
    #expect(session.historyBytes <= 1_000)
    session = EditingSession(DecomposedText(), maximumSteps: 0)
    try session.type("a")
    #expect(!session.canUndo)
  }

  @Test func imagesThatArriveAndFilesCount() throws {
    let identifier = ContentIdentifier(rawValue: "1")
    func image(_ count: Int) -> InlineImage {
      InlineImage(
        identifier: identifier, mediaType: .png, content: .bytes([UInt8](repeating: 1, count: count)))
    }
    var session = EditingSession(DecomposedText(), maximumBytes: 10_000)
    try session.insert([.image(PlacedImage(image(0), kind: .attachment))])
    try session.deleteBackward()
    try session.type("a")
    #expect(session.undoCount == 3)
    // Deleting it now keeps more than there may be, and with it goes the step before.
    try session.updateImages(identifiedBy: identifier, to: image(20_000))
    #expect(session.undoCount == 1)
    #expect(session.historyBytes <= 10_000)

    let file = BundleFile("f", content: image(20_000).content)
    session = EditingSession(try DecomposedText(text: "", files: [file]), maximumBytes: 10_000)
    try session.edit {
      $0 = DecomposedText()
      return try $0.apply([])
    }
    try session.type("a")
    #expect(session.undoCount == 1)
  }

  /// A step of a large text keeps what it changed.
  @Test func stepsKeepOnlyWhatTheyChanged() throws {
    let runs = (0..<2_000).map { index in
      AttributedRun("paragraph \(index)\n", character: index % 2 == 0 ? bold : .none)
    }
    var session = EditingSession(try Decomposer.decompose(runs).value)
    for index in 0..<20 {
      try session.select(index * 500..<index * 500)
      try session.type("x")
    }
    // An entry is counted as 64 bytes and more, so this is a few entries for each step.
    #expect(session.historyBytes < 20 * 600)
  }

  private var bold: CharacterAttributes {
    var values = CharacterAttributeValues()
    values.weight = 700
    return CharacterAttributes(values)
  }
}
