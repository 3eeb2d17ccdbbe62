import InlayCore
import TestKit
import Testing

/// The rules of editing, one by one, on exact values.
@Suite struct EditTests {
  private let bold = CharacterAttributes(with(CharacterAttributeValues()) { $0.weight = 700 })
  private let link = CharacterAttributes(
    with(CharacterAttributeValues()) { $0.link = "https://example.org/" })

  private func text(_ runs: AttributedRun...) throws -> DecomposedText {
    try Decomposer.decompose(runs).value
  }

  @Test(arguments: [
    (0..<6, InlayError.editOutOfBounds(0..<6, length: 5)), (-1..<2, .editOutOfBounds(-1..<2, length: 5)),
    (6..<6, .editOutOfBounds(6..<6, length: 5)), (2..<3, .editInsideSurrogatePair(at: 2)),
    (1..<2, .editInsideSurrogatePair(at: 2)), (2..<2, .editInsideSurrogatePair(at: 2)),
  ])
  func rangesThatAreNoneAreRefused(range: Range<Int>, error: InlayError) throws {
    var edited = try text(AttributedRun("a\u{1F600}bc"))
    let before = edited
    #expect(throws: error) { try edited.replace(range, with: "x") }
    #expect(throws: error) { try edited.fragment(range) }
    #expect(throws: error) { try edited.setParagraphRole(.heading1, over: range) }
    #expect(throws: error) { try edited.ranges(of: "a", in: range) }
    #expect(edited == before)
    #expect(error.advice?.isEmpty == false)
  }

  @Test(arguments: [(0..<1, [0..<1]), (0..<2, [0..<2]), (1..<3, [1..<3]), (2..<2, [])])
  func textWithoutAttributesGetsThemInTheWholeRange(range: Range<Int>, runs: [Range<Int>]) throws {
    var edited = try text(AttributedRun("abc"))
    try edited.updateCharacters(in: range) { $0.weight = 700 }
    #expect(edited.runs == runs.map { CharacterRun($0, bold) })
  }

  @Test func errorsNamePlaceAndCure() {
    let error = InlayError.editInsideSurrogatePair(at: 2)
    #expect(error.description == "a range starts or ends inside a surrogate pair, at UTF-16 position 2")
    #expect(error.advice == "use 1 or 3")
  }

  @Test func editsThatOverlapAreRefusedAndNothingChanges() throws {
    var edited = try text(AttributedRun("abcdef"))
    let before = edited
    let edits = [TextEdit(0..<3, with: "x"), TextEdit(2..<4, with: "y")]
    #expect(throws: InlayError.editOverlapping(index: 1, at: 2)) { try edited.apply(edits) }
    #expect(throws: InlayError.editOverlapping(index: 1, at: 0)) {
      try edited.apply([TextEdit(4..<5, with: "x"), TextEdit(0..<1, with: "y")])
    }
    #expect(edited == before)
  }

  @Test func valuesOutOfRangeAreRefused() throws {
    var edited = try text(AttributedRun("ab"))
    let heavy = CharacterAttributes(with(CharacterAttributeValues()) { $0.weight = 9_999 })
    #expect(throws: InlayError.editValueOutOfRange(at: 1)) {
      try edited.insert("x", at: 1, attributes: .explicit(heavy))
    }
    let size = DisplaySize(width: .points(-1), height: .zero)
    #expect(throws: InlayError.editValueOutOfRange(at: 2)) {
      try edited.insert(.image(PlacedImage(image(), kind: .glyph, displaySize: size)), at: 2)
    }
    #expect(edited.text == "ab")
  }

  @Test(arguments: [
    // Insertions take from the unit before, at a paragraph's start from the one after.
    (0..<0, "xab\ncd", [CharacterRun(0..<3, 700)]), (1..<1, "axb\ncd", [CharacterRun(0..<3, 700)]),
    (2..<2, "abx\ncd", [CharacterRun(0..<3, 700)]), (3..<3, "ab\nxcd", [CharacterRun(0..<2, 700)]),
    (5..<5, "ab\ncdx", [CharacterRun(0..<2, 700)]),
    // Replacements take from the first unit replaced.
    (1..<3, "axcd", [CharacterRun(0..<2, 700)]), (2..<4, "abxd", [CharacterRun(0..<2, 700)]),
    (0..<5, "x", [CharacterRun(0..<1, 700)]),
  ])
  func insertedTextInheritsAsEditorsHaveIt(range: Range<Int>, wanted: String, runs: [CharacterRun]) throws {
    var edited = try text(AttributedRun("ab", character: bold), AttributedRun("\ncd"))
    try edited.replace(range, with: "x")
    #expect(edited.text == wanted)
    #expect(edited.runs == runs)
    try edited.checkInvariants()
  }

  @Test func textsInsertedAtOnePlaceInheritAlike() throws {
    var edited = try text(AttributedRun("ab", character: bold), AttributedRun("c"))
    try edited.apply([TextEdit(2..<2, with: "x"), TextEdit(2..<2, with: "y")])
    #expect(edited.text == "abxyc")
    #expect(edited.runs == [CharacterRun(0..<4, bold)])
  }

  @Test func explicitAttributesAreTaken() throws {
    var edited = try text(AttributedRun("ab", character: bold))
    try edited.insert("x", at: 1, attributes: .explicit(italic))
    try edited.insert("y", at: 1, attributes: .explicit(.none))
    #expect(
      edited.runs == [CharacterRun(0..<1, bold), CharacterRun(2..<3, italic), CharacterRun(3..<4, bold)])
  }

  @Test(arguments: [(0, [1..<3]), (1, [0..<3]), (2, [0..<2]), (3, [0..<2])])
  func linkDoesNotGrowAtItsEdges(position: Int, linked: [Range<Int>]) throws {
    var edited = try text(AttributedRun("ab", character: link), AttributedRun("c"))
    try edited.insert("x", at: position)
    #expect(edited.runs.map(\.range) == linked)
  }

  @Test func textSetIntoNothingHasNoAttributes() throws {
    var edited = DecomposedText()
    try edited.insert("a\u{FFFC}\nb", at: 0)
    #expect(edited.text == "a\u{FFFC}\nb")
    #expect(edited.literalObjectReplacements == [1])
    #expect(edited.runs.isEmpty && edited.paragraphs.isEmpty)
    try edited.delete(0..<4)
    #expect(edited == DecomposedText())
  }

  @Test func imagesStayInOrderAndUnusedOnesGo() throws {
    let (a, b, c) = (glyph(1), glyph(2), glyph(3))
    var edited = try text(
      AttributedRun(image: a), AttributedRun("x"), AttributedRun(image: b), AttributedRun(image: a))
    try edited.insert(.image(c), at: 0)
    #expect(edited.images == [c.image, a.image, b.image])
    #expect(edited.placedImages == [0, 1, 2, 1])
    try edited.insert(.image(PlacedImage(image([2]), kind: .glyph)), at: 1)
    #expect(edited.images == [c.image, b.image, a.image])
    #expect(edited.placedImages == [0, 1, 2, 1, 2])
    try edited.delete(0..<2)
    #expect(edited.images == [a.image, b.image])
    try edited.delete(0..<1)
    #expect(edited.text == "x\u{FFFC}\u{FFFC}")
    #expect(edited.images == [b.image, a.image])
  }

  @Test(arguments: [
    (0..<0, "xyz", 5..<12), (2..<2, "x", 3..<10), (0..<2, "", 0..<7), (9..<9, "x", 2..<9),
    (10..<11, "", 2..<9),
  ])
  func placementsOverTextMoveAlong(range: Range<Int>, new: String, placed: Range<Int>) throws {
    var edited = try text(
      AttributedRun("ab"), AttributedRun(":smile:", image: glyph()), AttributedRun("cd"))
    let applied = try edited.replace(range, with: new)
    #expect(edited.placed == [placed])
    #expect(applied.diagnostics.isEmpty)
    #expect(applied.range(of: 2..<9) == placed)
  }

  @Test(arguments: [
    (3..<3, 1), (3..<4, 1), (1..<5, 1), (8..<10, 1), (2..<9, 0), (1..<10, 0), (2..<2, 0), (9..<9, 0),
  ])
  func cuttingAPlacementSaysSo(range: Range<Int>, diagnostics: Int) throws {
    var edited = try text(
      AttributedRun("ab"), AttributedRun(":smile:", image: glyph()), AttributedRun("cd"))
    let applied = try edited.replace(range, with: "x")
    #expect(applied.diagnostics.map(\.code) == Array(repeating: .editPlacementCut, count: diagnostics))
    #expect(applied.diagnostics.allSatisfy { $0.at == 2 })
    let stays = range == 2..<2 || range == 9..<9
    #expect(edited.placements.count == (stays ? 1 : 0))
    #expect(edited.images.count == (stays ? 1 : 0))
  }

  @Test(arguments: [
    // Deleting the separator: the first paragraph's attributes stay, unless nothing of it does.
    (2..<3, "abcd", ParagraphRole.heading1), (1..<4, "ad", .heading1), (0..<3, "cd", .quote),
    (0..<4, "d", .quote),
    (0..<5, "", nil), (2..<5, "ab", .heading1),
  ])
  func firstParagraphWinsWhereTwoJoin(range: Range<Int>, wanted: String, role wins: ParagraphRole?) throws {
    var edited = try text(
      AttributedRun("ab\n", paragraph: role(.heading1)), AttributedRun("cd", paragraph: role(.quote)))
    try edited.delete(range)
    #expect(edited.text == wanted)
    #expect(edited.paragraphs == (wins.map { [ParagraphRun(0..<wanted.utf16.count, role($0))] } ?? []))
  }

  @Test func splitParagraphsBothKeepTheirAttributes() throws {
    var edited = try text(AttributedRun("abcd", paragraph: role(.quote)))
    try edited.insert("\r\n", at: 2)
    #expect(edited.paragraphs == [ParagraphRun(0..<6, role(.quote))])
    try edited.insert("x", at: 3)
    #expect(ParagraphBoundaries.starts(in: edited.text) == [0, 3, 5, 7])
    #expect(edited.paragraphs == [ParagraphRun(0..<7, role(.quote))])
  }

  @Test func textAfterTheLastSeparatorContinuesTheParagraphBefore() throws {
    var edited = try text(AttributedRun("ab\n", character: bold, paragraph: role(.quote)))
    try edited.insert("x", at: 3)
    #expect(edited.paragraphs == [ParagraphRun(0..<4, role(.quote))])
    #expect(edited.runs == [CharacterRun(0..<4, bold)])
  }

  @Test(arguments: [
    (0..<1, "", 1), (1..<1, "x", 3), (0..<1, "12", 3), (2..<2, "x", 2), (0..<0, "x", 0), (0..<2, "", 0),
    (1..<3, "x", 1),
    (3..<4, "y", 2), (1..<2, "a\nb", 2),
  ])
  func markersGrowAndShrinkWithTheirCharacters(range: Range<Int>, new: String, length: Int) throws {
    var edited = try text(AttributedRun("•\tab", paragraph: marker(2)))
    try edited.replace(range, with: new)
    #expect(edited.paragraphs.first?.attributes.markerLength == length)
    try edited.checkInvariants()
  }

  @Test func joinedItemsHaveOneMarker() throws {
    var edited = try text(AttributedRun("•\ta\n•\tb", paragraph: marker(2)))
    try edited.delete(2..<4)
    #expect(edited.text == "•\t•\tb")
    #expect(edited.paragraphs == [ParagraphRun(0..<5, marker(2))])
  }

  @Test func fragmentsBringTheirOwnAndLeaveTheDocument() throws {
    var source = try text(
      AttributedRun("•\tx", character: bold, paragraph: marker(2)), AttributedRun(image: glyph(7)),
      AttributedRun("\n\u{FFFC}"))
    source = try source.with(files: [BundleFile("a.txt", content: .bytes([1]))])
    source.attributes.title = "source"
    let copied = try source.fragment(1..<5).value
    #expect(copied.text == "\tx\u{FFFC}\n")
    #expect(copied.paragraphs == [ParagraphRun(0..<4, marker(1))])
    #expect(copied.files.isEmpty && copied.attributes.isEmpty)
    #expect(copied.images.count == 1)

    var target = try text(AttributedRun("ab"), AttributedRun(image: glyph(7)))
    target.attributes.title = "target"
    try target.insert(.fragment(source), at: 1)
    #expect(target.text == "a•\tx\u{FFFC}\n\u{FFFC}b\u{FFFC}")
    #expect(target.literalObjectReplacements == [6])
    #expect(target.placedImages == [0, 0])
    #expect(target.attributes.title == "target" && target.files.isEmpty)
    try target.checkInvariants()
  }

  @Test func batchCountsInTheTextBeforeAndSharesPositions() throws {
    var edited = try text(AttributedRun("abcdef"))
    let applied = try edited.apply([
      .insert("1", at: 2), .insert("2", at: 2), TextEdit(2..<4, with: "XYZ"), .insert("3", at: 4),
      .delete(5..<6),
    ])
    #expect(edited.text == "ab12XYZ3e")
    #expect(applied.newRanges == [2..<3, 3..<4, 4..<7, 7..<8, 9..<9])
    #expect(applied.position(of: 2, affinity: .upstream) == 2)
    #expect(applied.position(of: 2) == 4)
    #expect(applied.position(of: 3, affinity: .upstream) == 4)
    #expect(applied.position(of: 3) == 7)
    #expect(applied.position(of: 4, affinity: .upstream) == 7)
    #expect(applied.position(of: 4) == 8)
    #expect(applied.position(of: 6) == 9)
    #expect(applied.range(of: 0..<2) == 0..<2)
    #expect(applied.range(of: 2..<4) == 4..<7)
    #expect(applied.range(of: 3..<3) == 7..<7)
    #expect(applied.range(of: 5..<6) == 9..<9)
  }

  @Test func unknownMembersOfTheUntouchedStay() throws {
    var attributes = PlacementAttributes(
      "hologram", displaySize: DisplaySize(width: .points(1), height: .zero))
    attributes.kind = "hologram"
    let placed = PlacedImage(image(), attributes: attributes)
    var edited = try text(AttributedRun("a"), AttributedRun(image: placed), AttributedRun("b"))
    try edited.insert("x", at: 0)
    try edited.replaceImage(at: 0, with: .image(image([9])))
    #expect(edited.placements.map(\.attributes) == [attributes])
    #expect(edited.images == [image([9])])
  }
}

/// A value, changed.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var copy = value
  change(&copy)
  return copy
}

extension CharacterRun {
  /// A run of this weight.
  fileprivate init(_ range: Range<Int>, _ weight: Int) {
    self.init(range, CharacterAttributes(with(CharacterAttributeValues()) { $0.weight = weight }))
  }
}
