import InlayCore
import TestKit
import Testing

@Suite struct ImageEditTests {
  private let dog = image([1], id: "dog", name: "dog.png", description: "a dog")
  private let cat = image([2], id: "dog", name: "cat.png")

  private func text() throws -> DecomposedText {
    try Decomposer.decompose([
      AttributedRun(image: PlacedImage(dog, kind: .glyph), character: italic), AttributedRun("a"),
      AttributedRun(":d:", image: PlacedImage(dog, kind: .attachment)), AttributedRun("b"),
      AttributedRun(image: PlacedImage(cat, kind: .glyph)),
    ]).value
  }

  @Test func indexNamesOneImage() throws {
    var edited = try text()
    let applied = try edited.replaceImage(at: 0, with: .description)
    #expect(edited.text == "a doga" + "a dogb\u{FFFC}")
    #expect(edited.images == [cat])
    #expect(edited.runs == [CharacterRun(0..<5, italic)])
    #expect(applied.newRanges == [0..<5, 6..<11])
    #expect(throws: InlayError.editNoSuchImage(index: 1, count: 1)) {
      try edited.replaceImage(at: 1, with: .nothing)
    }
    #expect(throws: InlayError.editNoSuchImage(index: -1, count: 1)) {
      try edited.replaceImage(at: -1, with: .nothing)
    }
  }

  @Test func identifierNamesAllThatHaveIt() throws {
    var edited = try text()
    let applied = try edited.replaceImages(identifiedBy: "dog", with: .nothing)
    #expect(edited.text == "ab")
    #expect(edited.images.isEmpty && edited.placements.isEmpty)
    #expect(applied.changes.map(\.old) == [0..<1, 2..<5, 6..<7])
    #expect(try edited.replaceImages(identifiedBy: "dog", with: .text("x")).changes.isEmpty)
  }

  @Test func predicateSeesPlacementAndImage() throws {
    var edited = try text()
    try edited.replaceImages(with: .text("[?]")) { placement, image in
      placement.kind == .glyph && image.fileName == "dog.png"
    }
    #expect(edited.text == "[?]a:d:b\u{FFFC}")
    #expect(edited.images == [dog, cat])
    #expect(edited.placed == [4..<7, 8..<9])
  }

  /// Several at a time do what one after the other does.
  @Test func manyAreReplacedInOneStep() throws {
    let fish = image([3], id: "fish", name: "fish.png")
    var edited = try text()
    let applied = edited.replaceImages([0: cat, 1: fish, 7: dog])
    var expected = try text()
    try expected.replaceImage(at: 1, with: .image(fish))
    try expected.replaceImage(at: 0, with: .image(cat))
    #expect(edited.text == expected.text && edited.placed == expected.placed)
    #expect(
      edited.placements.map { edited.images[$0.image] }
        == expected.placements.map { expected.images[$0.image] })
    #expect(applied.changes.map(\.old) == edited.placed && applied.changes.map(\.new) == edited.placed)
    // What becomes equal shares an entry.
    edited = try text()
    _ = edited.replaceImages([0: cat])
    #expect(edited.images == [cat])
    #expect(edited.replaceImages([:]).changes.isEmpty)
    #expect(edited.images == [cat])
  }

  @Test func labelStandsForTheDescriptionThatIsNotThere() throws {
    var edited = try text()
    try edited.replaceImage(at: 1, with: .description)
    #expect(edited.text == "\u{FFFC}a:d:bcat.png")
  }

  @Test func otherImageTakesThePlacesAndHowTheyAreSet() throws {
    var edited = try text()
    let applied = try edited.replaceImage(at: 0, with: .image(cat))
    #expect(edited.text == (try text()).text)
    #expect(edited.images == [cat])
    #expect(edited.placedImages == [0, 0, 0])
    #expect(edited.placements.map(\.kind) == [.glyph, .attachment, .glyph])
    #expect(applied.newRanges == [0..<1, 2..<5])
    var placed = try text()
    try placed.replaceImage(at: 0, with: .placed(PlacedImage(cat, kind: "hologram")))
    #expect(placed.text == "\u{FFFC}a\u{FFFC}b\u{FFFC}")
    #expect(placed.placements.map(\.kind) == ["hologram", "hologram", .glyph])
  }

  @Test func coveredTextStays() throws {
    var edited = try text()
    let applied = try edited.replaceImage(at: 0, with: .coveredText)
    #expect(edited.text == "a:d:b\u{FFFC}")
    #expect(edited.placed == [5..<6])
    #expect(applied.changes == [.init(old: 0..<1, new: 0..<0), .init(old: 2..<5, new: 1..<4)])
    #expect(edited.runs.isEmpty)
  }
}
