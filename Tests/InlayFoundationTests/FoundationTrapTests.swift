import Foundation
import InlayCore
import InlayFoundation
import TestKit
import Testing

/// What swift-corelibs-foundation does to the unwary, and that this room is not caught.
@Suite struct FoundationTrapTests {
  private func both(_ text: DecomposedText) throws -> [Converted<DecomposedText>] {
    [
      try Decomposer.decompose(Recomposer.nsAttributedString(of: text).value),
      try Decomposer.decompose(Recomposer.nsAttributedString(of: text, options: objects).value),
      try Decomposer.decompose(Recomposer.attributedString(of: text).value),
    ]
  }

  @Test(arguments: [ImageValues.propertyLists, .objects])
  func neighbouringGlyphsDoNotTrap(_ values: ImageValues) throws {
    let kinds = (0..<50).map { glyph([UInt8($0)], id: "\($0 / 2)") }
    let text = try Decomposer.decompose((0..<20_000).map { AttributedRun(image: kinds[$0 % 50]) }).value
    var options = FoundationOptions()
    options.imageValues = values
    let back = try Decomposer.decompose(Recomposer.nsAttributedString(of: text, options: options).value).value
    #expect(back.placements.count == 20_000)
    #expect(back == text)
  }

  @Test func adjacentEqualGlyphsStayTwo() throws {
    let run = AttributedRun(image: glyph(id: "dog"))
    let text = try Decomposer.decompose([AttributedRun("Hi "), run, run, AttributedRun("!")]).value
    let string = try Recomposer.nsAttributedString(of: text).value
    var range = NSRange()
    _ = unsafe string.attributes(at: 3, effectiveRange: &range)
    #expect(range == NSRange(location: 3, length: 2), "Foundation makes them one run")
    #expect(try Recomposer.attributedString(of: text).value.runs.count == 3)
    for back in try both(text) {
      #expect(back.value.placements.map(\.range) == [3..<4, 4..<5])
      #expect(back.value.images.count == 1)
      #expect(back.diagnostics.isEmpty)
    }
  }

  @Test func oneRunOverSeveralObjectReplacementsIsSeveralImages() throws {
    let string = attributed("a\u{FFFC}\u{FFFC}\u{FFFC}b")
    let value: [String: Any] = ["imageContent": Data([1]), "mediaType": "image/heic"]
    string.add([AttributeName.glyph: value], 1..<4)
    let back = try Decomposer.decompose(string)
    #expect(back.value.placements.map(\.range) == [1..<2, 2..<3, 3..<4])
    #expect(back.value.placements.map(\.kind) == [.glyph, .glyph, .glyph])
    #expect(back.value.images == [image([1])])
  }

  @Test func equalImagesOverNeighbouringTextStayTwo() throws {
    let run = AttributedRun("word", image: glyph(id: "emoji"))
    let object = AttributedRun(image: glyph(id: "emoji"))
    for runs in [[run, run], [run, run, run], [object, run, object], [run, object, object, run]] {
      let text = try Decomposer.decompose(runs).value
      #expect(text.placements.count == runs.count)
      for back in try both(text) { #expect(back.value == text) }
    }
  }

  /// Attributes that Foundation holds to be equal, and so would make one run of.
  @Test(
    arguments: [
      [.integer(1), .real(.init(1)), .boolean(true), .integer(1), .boolean(true)],
      [.string("\u{E9}"), .string("e\u{301}"), .string("\u{E9}")],
      [.real(.init(0)), .real(.init(-0.0)), .integer(0), .boolean(false)],
      [.array([.string("\u{E9}")]), .array([.string("e\u{301}")])],
      [.dictionary(["k": .integer(1)]), .dictionary(["k": .boolean(true)])],
      [.real(.init(.nan)), .real(.init(Double(nan: 5, signaling: false)))],
    ] as [[PropertyListValue]])
  func neighboursEqualToFoundationStayThemselves(_ values: [PropertyListValue]) throws {
    let text = try Decomposer.decompose(
      values.map { value in
        var character = CharacterAttributeValues()
        character.custom = ["x": value]
        return AttributedRun("ab", character: CharacterAttributes(character))
      }
    ).value
    #expect(text.runs.count == values.count)
    for back in try both(text) { #expect(back.value == text) }
  }

  @Test func imagesThatDifferOnlyInSpellingStayTwo() throws {
    let text = try Decomposer.decompose([
      AttributedRun(image: glyph(id: "\u{E9}")), AttributedRun(image: glyph(id: "e\u{301}")),
    ]).value
    for back in try both(text) {
      #expect(back.value == text)
      #expect(
        back.value.images.map { Array($0.identifier?.rawValue.utf8 ?? "".utf8) } == [
          [0xC3, 0xA9], [0x65, 0xCC, 0x81],
        ])
    }
  }

  /// Names that Foundation holds to be one; as keys of one dictionary they can end the process.
  @Test func namesThatDifferOnlyInSpellingAreBothKept() throws {
    var values = CharacterAttributeValues()
    let pair: [ExactString: PropertyListValue] = ["\u{E9}": .integer(1), "e\u{301}": .integer(2)]
    values.custom = pair
    values.custom["nested"] = .dictionary(pair)
    values.custom["NS\u{212A}ern"] = .integer(3)
    values.custom["InlayBoundary"] = .integer(1)
    values.custom["lookalike"] = .dictionary(["InlayReal": .string("0")])
    let text = try Decomposer.decompose([AttributedRun("a", character: CharacterAttributes(values))]).value
    for back in try both(text) { #expect(back.value == text) }
  }

  @Test(arguments: TextTraps.objectReplacement)
  func positionsDoNotDependOnGraphemes(_ piece: String) throws {
    let runs = piece.unicodeScalars.map { scalar in
      scalar == "\u{FFFC}" ? AttributedRun(image: glyph()) : AttributedRun(String(Character(scalar)))
    }
    let text = try Decomposer.decompose([AttributedRun("e")] + runs + [AttributedRun("\u{301}")]).value
    for back in try both(text) {
      #expect(back.value == text)
      #expect(Array(back.value.text.utf16) == Array("e\(piece)\u{301}".utf16))
    }
  }

  @Test func rangesOutOfBoundsEndTheWalkInBounds() throws {
    let liar = Liar(string: "a\u{1F600}b\u{FFFC}")
    liar.answers = [
      NSRange(location: NSNotFound, length: NSNotFound), NSRange(location: 0, length: 0),
      NSRange(location: 3, length: 900), NSRange(location: Int.max, length: Int.max),
      NSRange(location: -5, length: 1),
    ]
    for _ in 0..<5 { #expect(try Decomposer.decompose(liar).value.text == "a\u{1F600}b\u{FFFC}") }
  }

  /// Growth, in calls to Foundation and in bytes read: one call for a run, one read for an image, whatever the size.
  @Test(arguments: [1_000, 2_000, 4_000])
  func callsGrowWithTheRuns(_ count: Int) throws {
    let source = CountingSource([1, 2, 3])
    let picture = InlineImage(mediaType: .png, content: .data(source))
    let runs = (0..<count).flatMap { _ in
      [AttributedRun("ab"), AttributedRun(image: PlacedImage(picture, kind: .attachment))]
    }
    let text = try Decomposer.decompose(runs).value
    let string = try Recomposer.nsAttributedString(of: text).value
    #expect(source.reads == 1)
    let counting = Liar(string: "")
    counting.setAttributedString(string)
    #expect(try Decomposer.decompose(counting).value.placements.count == count)
    #expect(counting.calls == 2 * count)
  }

  #if os(Linux)
    /// swift-corelibs-foundation ends the process when it compares two objects of a Swift class whose first stored
    /// property has no bits of a type number. The day this no longer fails, `InlineImageValue` needs no padding.
    @Test func foundationStillTrapsOnObjectsOfOnesOwn() async {
      await #expect(processExitsWith: .failure) {
        let string = NSMutableAttributedString(string: "abc")
        for at in 0..<3 {
          string.addAttribute(
            NSAttributedString.Key("k"), value: Own(at + 1), range: NSRange(location: at, length: 1))
        }
      }
    }

    /// A range out of bounds is no exception but the end of the process.
    @Test func foundationStillDiesOutOfBounds() async {
      await #expect(processExitsWith: .failure) {
        let string = NSMutableAttributedString(string: "abc")
        _ = unsafe string.attributes(at: 1 << 40, effectiveRange: nil)
      }
    }
  #endif
}
