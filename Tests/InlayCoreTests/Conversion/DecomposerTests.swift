import InlayCore
import TestKit
import Testing

@Suite struct DecomposerTests {
  private func decompose(_ runs: AttributedRun...) throws -> Converted<DecomposedText> {
    let converted = try Decomposer.decompose(runs)
    try converted.value.checkInvariants()
    return converted
  }

  @Test func nothingGivesTheEmptyText() throws {
    let converted = try decompose()
    #expect(converted.value == DecomposedText())
    #expect(converted.diagnostics.isEmpty)
    #expect(try decompose(AttributedRun("", character: italic)).value == DecomposedText())
  }

  @Test func equalGlyphsSideBySideStayTwo() throws {
    let text = try decompose(AttributedRun(image: glyph()), AttributedRun(image: glyph())).value
    #expect(text.text == "\u{FFFC}\u{FFFC}")
    #expect(text.placed == [0..<1, 1..<2])
    #expect(text.images == [image()])
    #expect(Array(Recomposer.runs(of: text)).map(\.text) == ["\u{FFFC}", "\u{FFFC}"])
  }

  @Test func oneRunOverThreeObjectReplacementsIsThreePlacements() throws {
    let converted = try decompose(AttributedRun("\u{FFFC}\u{FFFC}\u{FFFC}", image: glyph()))
    #expect(converted.value.placed == [0..<1, 1..<2, 2..<3])
    #expect(converted.value.placedImages == [0, 0, 0])
    #expect(converted.diagnostics.isEmpty)
    #expect(Array(Recomposer.runs(of: converted.value)).count == 3)
  }

  /// U+FFFC forms a grapheme cluster with what follows or precedes it; the image must not be lost to it.
  @Test(arguments: [
    ("", "\u{FE0F}"), ("", "\u{200D}"), ("", "\u{301}"), ("", "\u{20DD}"), ("\u{600}", ""), ("\u{200D}", ""),
    ("\u{1F468}\u{200D}", "\u{200D}\u{1F469}"), ("", "\u{1F3FD}"), ("\u{600}", "\u{301}"), ("\r", "\n"),
    ("\u{1F1E9}", "\u{1F1EA}"), ("", ""),
  ])
  func imageInsideAClusterKeepsItsPlace(before: String, after: String) throws {
    let text = try decompose(
      AttributedRun(before), AttributedRun(image: glyph()), AttributedRun(after)
    ).value
    let at = before.utf16.count
    #expect(utf8(text.text) == utf8(before) + [0xEF, 0xBF, 0xBC] + utf8(after))
    #expect(text.placed == [at..<(at + 1)])
    #expect(text.literalObjectReplacements.isEmpty)
    let image = try #require(Array(Recomposer.runs(of: text)).first { $0.image != nil })
    #expect(utf8(image.text) == [0xEF, 0xBF, 0xBC])
  }

  @Test func imagesAtStartAndEndAndAlone() throws {
    let ends = try decompose(
      AttributedRun(image: glyph(1)), AttributedRun("ab"), AttributedRun(image: glyph(2))
    ).value
    #expect(ends.placed == [0..<1, 3..<4])
    #expect(ends.placedImages == [0, 1])
    #expect(try decompose(AttributedRun(image: glyph())).value.placed == [0..<1])
  }

  @Test func objectReplacementWithoutImageIsLiteralAndNoticed() throws {
    let converted = try decompose(
      AttributedRun("\u{1F600}\u{FFFC}x\u{FFFC}"), AttributedRun(image: glyph()), AttributedRun("\u{FFFC}"))
    #expect(converted.value.literalObjectReplacements == [2, 4, 6])
    #expect(converted.value.placed == [5..<6])
    #expect(converted.codes == Array(repeating: .modelLiteralObjectReplacement, count: 3))
    #expect(converted.diagnostics.map(\.at) == [2, 4, 6])
  }

  @Test func lookAlikesOfObjectReplacementAreOrdinaryText() throws {
    let converted = try decompose(AttributedRun("\u{FFFD}\u{FFFB}\u{FBFC}\u{10FFFC}\u{FF7C}"))
    #expect(converted.value.literalObjectReplacements.isEmpty)
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func imageOverOrdinaryTextIsOnePlacementOverIt() throws {
    let converted = try decompose(
      AttributedRun("a"), AttributedRun(":sun:\u{1F31E}", character: italic, image: glyph()),
      AttributedRun("b"))
    #expect(converted.value.placed == [1..<8])
    #expect(converted.value.runs == [CharacterRun(1..<8, italic)])
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func equalImagesOverTextSideBySideStayTwo() throws {
    let text = try decompose(AttributedRun("ab", image: glyph()), AttributedRun("cd", image: glyph())).value
    #expect(text.placed == [0..<2, 2..<4])
  }

  @Test func imageOverNothingGetsAnObjectReplacement() throws {
    let converted = try decompose(
      AttributedRun("\u{1F600}"), AttributedRun("", character: italic, image: glyph()), AttributedRun("b"))
    #expect(converted.value.text == "\u{1F600}\u{FFFC}b")
    #expect(converted.value.placed == [2..<3])
    #expect(converted.value.runs == [CharacterRun(2..<3, italic)])
    #expect(converted.diagnostics.map(\.code) == [.modelImageWithoutText])
    #expect(converted.diagnostics.map(\.at) == [2])
  }

  @Test func imageInEmptyTextIsKept() throws {
    let converted = try decompose(AttributedRun("", image: glyph()), AttributedRun("", image: glyph()))
    #expect(converted.value.text == "\u{FFFC}\u{FFFC}")
    #expect(converted.value.placed == [0..<1, 1..<2])
    #expect(converted.diagnostics.map(\.at) == [0, 1])
  }

  @Test(arguments: ["a\nb", "\r", "a\u{2029}", "\r\n", "\u{2029}z"])
  func imageOverParagraphsStandsBeforeThem(covered: String) throws {
    let converted = try decompose(AttributedRun("x"), AttributedRun(covered, image: glyph()))
    #expect(utf8(converted.value.text) == utf8("x\u{FFFC}" + covered))
    #expect(converted.value.placed == [1..<2])
    #expect(converted.codes == [.modelImageOverParagraphs])
    #expect(converted.diagnostics[0].at == 1)
  }

  @Test(arguments: ["a\u{2028}b", "a\u{85}b", "\u{B}\u{C}"])
  func otherLineBreaksEndNoParagraph(covered: String) throws {
    let converted = try decompose(AttributedRun(covered, image: glyph()))
    #expect(converted.value.placed == [0..<3 - (covered.utf16.count == 2 ? 1 : 0)])
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func imageOverMixedTextKeepsItsObjectReplacementsOnly() throws {
    let converted = try decompose(AttributedRun("a\u{FFFC}\u{1F600}\u{FFFC}\n", image: glyph()))
    #expect(converted.value.text == "a\u{FFFC}\u{1F600}\u{FFFC}\n")
    #expect(converted.value.placed == [1..<2, 4..<5])
    #expect(converted.codes == [.modelImageOverMixedText])
    #expect(converted.diagnostics[0].at == 0)
  }

  /// Text before, behind or between; and none, which is no mixture.
  @Test(
    arguments: [
      ("a\u{FFFC}\u{FFFC}", true), ("\u{FFFC}\u{FFFC}a", true), ("\u{FFFC}a\u{FFFC}", true),
      ("\u{FFFC}\u{FFFC}", false),
    ])
  func mixtureIsReportedWhereverTheTextStands(covered: String, isNoticed: Bool) throws {
    let converted = try decompose(AttributedRun(covered, image: glyph()))
    #expect(converted.value.placed.count == 2)
    #expect(converted.codes == (isNoticed ? [.modelImageOverMixedText] : []))
  }

  @Test func missingAndExternalImagesKeepTheirPlaces() throws {
    let missing = InlineImage(
      identifier: "gone", mediaType: nil, content: .missing(MissingContent(.absent, count: 3)))
    let external = InlineImage(
      mediaType: .png, content: .external(ExternalContent(url: "https://example.org/a.png")))
    let text = try decompose(
      AttributedRun(image: PlacedImage(missing, kind: .glyph)),
      AttributedRun(image: PlacedImage(external, kind: .attachment)),
      AttributedRun(image: PlacedImage(missing, kind: .attachment))
    ).value
    #expect(text.images == [missing, external])
    #expect(text.placedImages == [0, 1, 0])
    #expect(text.placements.map(\.kind) == [.glyph, .attachment, .attachment])
    #expect(text.images[0].content.source == nil)
    #expect(text.images[0].content.count == 3)
  }

  @Test func runsWithEqualAttributesBecomeOne() throws {
    let text = try decompose(
      AttributedRun("a", character: italic), AttributedRun(image: glyph(), character: italic),
      AttributedRun("b", character: italic), AttributedRun("c")
    ).value
    #expect(text.runs == [CharacterRun(0..<3, italic)])
  }

  @Test func slicesThatAreNoWholeTextAreTakenAsTheyAre() throws {
    let whole = "xx\u{FFFC}\u{1F600}yy"
    let slice = whole.dropFirst(2).dropLast(2)
    let text = try decompose(AttributedRun(slice, image: nil), AttributedRun("\u{1F600}"[...])).value
    #expect(utf8(text.text) == utf8("\u{FFFC}\u{1F600}\u{1F600}"))
    #expect(text.utf16Count == 5)
  }

  @Test func slicesInsideAScalarGiveWellFormedText() throws {
    let whole = "a\u{1F600}b"
    let index = whole.utf8.index(whole.utf8.startIndex, offsetBy: 3)
    for slice in [whole[index...], whole[..<index], Substring(whole.utf8[index...])] {
      let text = try decompose(AttributedRun(slice)).value
      #expect(text.utf16Count == text.text.utf16.count)
      #expect(String(validating: Array(text.text.utf8), as: UTF8.self) != nil)
    }
  }
}

@Suite struct DecomposerLimitTests {
  private func limits(textUnits: Int = 10, placements: Int = 2) -> Limits {
    var limits = Limits.default
    (limits.textUnits, limits.placements) = (textUnits, placements)
    return limits
  }

  private func error(_ runs: [AttributedRun], _ limits: Limits) -> InlayError? {
    do {
      _ = try Decomposer.decompose(runs, limits: limits)
      return nil
    } catch {
      return error as? InlayError
    }
  }

  @Test func textAtTheLimitPassesAndOneUnitMoreIsRefused() {
    #expect(error([AttributedRun("\u{1F600}12345678")], limits()) == nil)
    let found = error([AttributedRun("\u{1F600}123456789")], limits())
    #expect(found == InlayError.limit("textUnits", allowed: 10, found: 11))
    #expect(found?.description == "exceeds the limit textUnits of 10 (found 11)")
    #expect(found?.advice?.contains("Limits.textUnits") == true)
  }

  @Test func objectReplacementsAddedForImagesCountAsText() {
    let empty = AttributedRun("", image: glyph())
    #expect(error([AttributedRun("123456789"), empty], limits()) == nil)
    #expect(
      error([AttributedRun("1234567890"), empty], limits())
        == InlayError.limit("textUnits", allowed: 10, found: 11))
  }

  @Test func placementsAtTheLimitPassAndOneMoreIsRefused() {
    let one = AttributedRun(image: glyph())
    #expect(error([one, one], limits()) == nil)
    #expect(
      error([one, one, one], limits()) == InlayError.limit("placements", allowed: 2, found: 3))
    #expect(
      error([AttributedRun("\u{FFFC}\u{FFFC}\u{FFFC}", image: glyph())], limits())
        == InlayError.limit("placements", allowed: 2, found: 3))
    #expect(error([AttributedRun("a")], limits(placements: 0)) == nil)
  }

  @Test func theWidestLimitsAreNoTrap() throws {
    let text = try Decomposer.decompose(
      [AttributedRun(image: glyph()), AttributedRun("", image: glyph())],
      limits: limits(textUnits: .max, placements: .max)
    ).value
    #expect(text.placed == [0..<1, 1..<2])
  }
}

@Suite struct ImageTableTests {
  private func table(_ images: InlineImage...) throws -> Converted<DecomposedText> {
    try Decomposer.decompose(
      images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) })
  }

  @Test func equalImagesAreOneEntry() throws {
    let converted = try table(
      image([1, 2], id: "x", name: "a.png"), image([1, 2], id: "x", name: "a.png"))
    #expect(converted.value.images.count == 1)
    #expect(converted.value.placedImages == [0, 0])
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func oneIdentifierWithOtherBytesIsTwoEntriesAndADiagnostic() throws {
    let converted = try table(image([1], id: "x"), image([2], id: "x"), image([1], id: "x"))
    #expect(converted.value.images.count == 2)
    #expect(converted.value.placedImages == [0, 1, 0])
    #expect(converted.codes == [.modelIdentifierRepeats])
    #expect(converted.diagnostics[0].at == 1)
    #expect(converted.diagnostics[0].message.contains("different bytes"))
  }

  @Test func sameBytesUnderAnotherNameAreTwoEntries() throws {
    let converted = try table(image([1], name: "a.png"), image([1], name: "b.png"))
    #expect(converted.value.placedImages == [0, 1])
    #expect(converted.diagnostics.isEmpty)
    let described = try table(image([1], id: "x", description: "sun"), image([1], id: "x"))
    #expect(described.value.placedImages == [0, 1])
    #expect(described.diagnostics.map(\.code) == [.modelIdentifierRepeats])
    #expect(described.diagnostics[0].message.contains("a different name or description"))
  }

  @Test func identifiersInTwoNormalFormsAreTwo() throws {
    let converted = try table(image([1], id: "\u{E9}"), image([2], id: "e\u{301}"))
    #expect(converted.value.images.count == 2)
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func contentIsEqualByDigestWhereBothAreKnown() throws {
    let digest = try #require(ContentDigest(bytes: (0..<32).map { UInt8($0) }))
    let one = InlineImage(mediaType: nil, content: .data(MemorySource([1], digest: digest)))
    let same = InlineImage(mediaType: nil, content: .data(MemorySource([1])))
    #expect(one == same)
    #expect(try table(one, same).value.images.count == 1)
    #expect(one != InlineImage(mediaType: nil, content: .data(MemorySource([2]))))
  }

  @Test func imagesKeepTheOrderOfTheirFirstPlacement() throws {
    let converted = try table(image([3]), image([1]), image([3]), image([2]), image([1]))
    #expect(converted.value.images == [image([3]), image([1]), image([2])])
    #expect(converted.value.placedImages == [0, 1, 0, 2, 1])
  }

  /// Nothing but the bytes tells these apart: a table that compares each with each would not end.
  @Test func manyImagesOfOneSizeAreToldApartQuickly() throws {
    let count = 20_000
    let runs = (0..<count).map { number in
      var bytes = [UInt8](repeating: 7, count: 1_024)
      (bytes[1_022], bytes[1_023]) = (UInt8(number >> 8), UInt8(number & 255))
      return AttributedRun(image: PlacedImage(image(bytes), kind: .attachment))
    }
    let text = try Decomposer.decompose(runs + runs).value
    #expect(text.images.count == count)
    #expect(text.placedImages == Array(0..<count) + Array(0..<count))
    try text.checkInvariants()
  }
}

@Suite struct ParagraphAttributeTests {
  private func decompose(_ runs: AttributedRun...) throws -> Converted<DecomposedText> {
    let converted = try Decomposer.decompose(runs)
    try converted.value.checkInvariants()
    return converted
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2029}"])
  func eachParagraphHasItsOwn(separator: String) throws {
    let first = "a" + separator
    let converted = try decompose(
      AttributedRun(first, paragraph: role(.heading1)), AttributedRun("b", paragraph: role(.body)))
    let end = first.utf16.count
    #expect(
      converted.value.paragraphs == [
        ParagraphRun(0..<end, role(.heading1)), ParagraphRun(end..<(end + 1), role(.body)),
      ])
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func aParagraphTakesThoseOfItsFirstRun() throws {
    let converted = try decompose(
      AttributedRun("a", paragraph: role(.heading1)), AttributedRun("b\nc", paragraph: role(.body)))
    #expect(
      converted.value.paragraphs == [
        ParagraphRun(0..<3, role(.heading1)), ParagraphRun(3..<4, role(.body)),
      ])
    #expect(converted.codes == [.modelParagraphAttributesSplit])
    #expect(converted.diagnostics[0].at == 0)
  }

  @Test func aFirstRunWithoutAttributesWinsToo() throws {
    let converted = try decompose(AttributedRun("a"), AttributedRun("b", paragraph: role(.body)))
    #expect(converted.value.paragraphs.isEmpty)
    #expect(converted.codes == [.modelParagraphAttributesSplit])
  }

  @Test func pairOfCarriageReturnAndLineFeedSplitOverRunsIsOneEnd() throws {
    let converted = try decompose(
      AttributedRun("a\r", paragraph: role(.heading1)), AttributedRun("\nb", paragraph: role(.body)))
    #expect(
      converted.value.paragraphs == [
        ParagraphRun(0..<3, role(.heading1)), ParagraphRun(3..<4, role(.body)),
      ])
    #expect(converted.codes == [.modelParagraphAttributesSplit])
  }

  @Test func equalNeighboursBecomeOneRun() throws {
    let text = try decompose(
      AttributedRun("a\n", paragraph: role(.body)), AttributedRun("b\n\n", paragraph: role(.body)),
      AttributedRun("c")
    ).value
    #expect(text.paragraphs == [ParagraphRun(0..<5, role(.body))])
  }

  @Test(arguments: [(2, 2, false), (3, 2, true), (-1, 0, true), (900, 2, true), (0, 0, false)])
  func markerLongerThanItsParagraphIsCut(given: Int, kept: Int, isNoticed: Bool) throws {
    let converted = try decompose(AttributedRun("ab\r\n", paragraph: marker(given)))
    #expect(converted.value.paragraphs == [ParagraphRun(0..<4, marker(kept))])
    #expect(converted.codes == (isNoticed ? [.modelMarkerCut] : []))
  }

  @Test(
    arguments: [
      (2, "a list marker ended inside a surrogate pair and was shortened to end before it"),
      (4, "a list marker was longer than its paragraph and was shortened"),
      (-1, "a list marker was longer than its paragraph and was shortened"),
    ])
  func cutMarkerSaysWhy(given: Int, message: String) throws {
    let converted = try decompose(AttributedRun("a\u{1F600}\n", paragraph: marker(given)))
    #expect(converted.diagnostics.map(\.message) == [message])
  }

  @Test func markersAreCutParagraphByParagraph() throws {
    let converted = try decompose(AttributedRun("abc\n\nde\n", paragraph: marker(2)))
    #expect(
      converted.value.paragraphs == [
        ParagraphRun(0..<4, marker(2)), ParagraphRun(4..<5, marker(0)), ParagraphRun(5..<8, marker(2)),
      ])
    #expect(converted.diagnostics.map(\.at) == [4])
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5)])
  func markerKeepsNoHalfOfASurrogatePair(given: Int, kept: Int) throws {
    let converted = try decompose(AttributedRun("\u{1F600}\u{E9}\u{1F436}\n", paragraph: marker(given)))
    #expect(converted.value.paragraphs == [ParagraphRun(0..<6, marker(kept))])
    #expect(converted.codes == (given == kept ? [] : [.modelMarkerCut]))
    try converted.value.checkInvariants()
  }

  @Test func whatOverflowsIsCountedOnce() throws {
    let converted = try decompose(
      AttributedRun(String(repeating: "\n", count: 100), paragraph: marker(1)))
    #expect(converted.diagnostics.count == 65)
    #expect(converted.diagnostics.last == Diagnostic(.modelMarkerCut, "36 more of this kind"))
  }
}

@Suite struct ValueRangeTests {
  static let characters: [(String, @Sendable (inout CharacterAttributeValues) -> Void)] = [
    ("size", { $0.fontSize = Length(thousandths: Length.maximum + 1) }),
    ("negative size", { $0.fontSize = Length(thousandths: -1) }),
    ("least size", { $0.fontSize = Length(thousandths: .min) }),
    ("weight 0", { $0.weight = 0 }), ("weight 1001", { $0.weight = 1_001 }),
    ("stroke", { $0.strokeWidth = .max }), ("superscript", { $0.superscript = -1_000_000_001 }),
    ("shadow", { $0.shadow = Shadow(offsetX: .zero, offsetY: Length(thousandths: .max), blur: .zero) }),
    ("integer", { $0.custom["a"] = .integer(Int128(UInt64.max) + 1) }),
    ("nested integer", { $0.custom["a"] = .array([.dictionary(["b": .integer(.min)])]) }),
    ("deep", { $0.custom["a"] = (0..<64).reduce(.boolean(true)) { value, _ in .array([value]) } }),
  ]

  @Test(arguments: characters)
  func characterValuesOutsideTheirRangeAreLeftOut(
    name: String, set: @Sendable (inout CharacterAttributeValues) -> Void
  ) throws {
    var values = CharacterAttributeValues()
    set(&values)
    let converted = try Decomposer.decompose([
      AttributedRun("a", character: CharacterAttributes(values)), AttributedRun("b", character: italic),
    ])
    try converted.value.checkInvariants()
    #expect(converted.value.runs == [CharacterRun(1..<2, italic)], "\(name)")
    #expect(converted.codes == [.modelValueOutOfRange], "\(name)")
    let violation = #expect(throws: InlayError.self) {
      try DecomposedText(text: "a", runs: [CharacterRun(0..<1, CharacterAttributes(values))])
    }
    #expect(violation == InlayError.model(.valueOutOfRange, index: 0, at: 0))
  }

  @Test func characterValuesAtTheEndsOfTheirRangesAreKept() throws {
    var values = CharacterAttributeValues()
    values.fontSize = Length(thousandths: Length.maximum)
    values.baselineOffset = Length(thousandths: -Length.maximum)
    values.weight = 1_000
    values.superscript = -1_000_000_000
    values.custom = [
      "a": .array([.integer(Int128(UInt64.max)), .integer(Int128(Int64.min))]),
      "b": (0..<63).reduce(.boolean(true)) { value, _ in .array([value]) },
    ]
    let converted = try Decomposer.decompose([AttributedRun("a", character: CharacterAttributes(values))])
    try converted.value.checkInvariants()
    #expect(converted.value.runs == [CharacterRun(0..<1, CharacterAttributes(values))])
    #expect(converted.diagnostics.isEmpty)
  }

  @Test func paragraphValuesOutsideTheirRangeAreLeftOut() throws {
    var values = ParagraphAttributeValues()
    values.tabStops = [TabStop(Length(thousandths: .max))]
    let converted = try Decomposer.decompose([
      AttributedRun("a\n", paragraph: ParagraphAttributes(values)),
      AttributedRun("b", paragraph: role(.body)),
    ])
    try converted.value.checkInvariants()
    #expect(converted.value.paragraphs == [ParagraphRun(2..<3, role(.body))])
    #expect(converted.codes == [.modelValueOutOfRange])
  }

  @Test(arguments: [-1, Length.maximum + 1, .min, .max])
  func displaySizesOutsideTheirRangeAreLeftOut(thousandths: Int) throws {
    let wrong = DisplaySize(width: .points(1), height: Length(thousandths: thousandths))
    let converted = try Decomposer.decompose([
      AttributedRun("a"),
      AttributedRun(image: PlacedImage(image(), kind: "hologram", displaySize: wrong)),
    ])
    try converted.value.checkInvariants()
    #expect(converted.value.placements == [ImagePlacement(1..<2, image: 0, kind: "hologram")])
    #expect(converted.codes == [.modelValueOutOfRange])
  }
}
