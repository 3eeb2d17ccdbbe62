import InlayCore
import TestKit
import Testing

@Suite struct AttributedTextTests {
  @Test func runsOverATextAreThoseOfItsPieces() throws {
    var bold = CharacterAttributes.none
    bold.weight = 700
    let image = PlacedImage(InlineImage(identifier: "a", mediaType: .png, content: .bytes([1])), kind: .glyph)
    let pieces: [(text: String, character: CharacterAttributes, image: PlacedImage?)] = [
      ("aé", .none, nil), ("漢", .none, nil), ("\u{1F44D}", bold, nil), ("\u{FFFC}", bold, image),
      ("z", .none, nil),
    ]
    let whole = pieces.map(\.text).joined()
    var (usual, over) = (AttributedTextBuilder(), AttributedTextBuilder(over: whole + "rest"))
    for piece in pieces {
      try usual.append(piece.text[...], character: piece.character, paragraph: .none, image: piece.image)
      try over.append(
        bytes: piece.text.utf8.count, character: piece.character, paragraph: .none, image: piece.image)
    }
    let (expected, made) = (usual.finish(), over.finish())
    #expect(made.text == whole)
    #expect(Array(made) == Array(expected))
    #expect(
      made.indices.map { made.utf16Range(of: $0) } == expected.indices.map { expected.utf16Range(of: $0) })
    // More than there is.
    over = AttributedTextBuilder(over: "ab")
    try over.append(bytes: 9, character: .none, paragraph: .none, image: nil)
    try over.append(bytes: 9, character: bold, paragraph: .none, image: nil)
    #expect(over.finish().map(\.text) == ["ab"])
  }

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

  @Test func neighboursInDifferentBoxesAreTwoRuns() throws {
    let (one, other) = ([RunBlock(id: 0)], [RunBlock(id: 1)])
    let runs = [AttributedRun("a\n", blocks: one), AttributedRun("b\n", blocks: other)]
    let text = try AttributedText(runs + [AttributedRun("c\n", blocks: other), AttributedRun("d")])
    #expect(text.map(\.text) == ["a\n", "b\nc\n", "d"])
  }

  @Test func piecesOfATextFollowOneAnotherAndMayBeImagesWithoutText() throws {
    var builder = AttributedTextBuilder()
    try builder.append(
      "a\u{1F600}b",
      pieces: [
        AttributedTextBuilder.Piece(end: 1, character: .none, paragraph: .none),
        AttributedTextBuilder.Piece(end: 1, character: italic, paragraph: .none),
        AttributedTextBuilder.Piece(end: 1, character: .none, paragraph: .none, image: 0),
        AttributedTextBuilder.Piece(end: 5, character: italic, paragraph: .none),
        AttributedTextBuilder.Piece(end: 6, character: .none, paragraph: .none, image: 0),
      ], images: [glyph()])
    #expect(builder.count == 4)
    #expect(
      Array(builder.finish()) == [
        AttributedRun("a"), AttributedRun("", image: glyph()), AttributedRun("\u{1F600}", character: italic),
        AttributedRun("b", image: glyph()),
      ])
  }

  @Test(arguments: [
    AttributedRun("b", character: italic, paragraph: role(.body), image: glyph(), blocks: [RunBlock(id: 0)]),
    AttributedRun("a", paragraph: role(.body), image: glyph(), blocks: [RunBlock(id: 0)]),
    AttributedRun("a", character: italic, image: glyph(), blocks: [RunBlock(id: 0)]),
    AttributedRun("a", character: italic, paragraph: role(.body), blocks: [RunBlock(id: 0)]),
    AttributedRun("a", character: italic, paragraph: role(.body), image: glyph()),
  ])
  func runsThatDifferInOnePartAreNotEqual(_ other: AttributedRun) {
    let run = AttributedRun(
      "a", character: italic, paragraph: role(.body), image: glyph(), blocks: [RunBlock(id: 0)])
    #expect(run != other)
  }

  @Test func runsAreEqualByTheBytesOfTheirText() {
    #expect(AttributedRun("\u{E9}") != AttributedRun("e\u{301}"))
    #expect(AttributedRun("xab".dropFirst()) == AttributedRun("ab"))
    #expect(AttributedRun("xab".dropFirst()).hashValue == AttributedRun("ab").hashValue)
  }
}
