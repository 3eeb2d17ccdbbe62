import InlayCore
import TestKit
import Testing

@Suite struct DecomposedTextTests {
  private func text(_ images: [InlineImage]) throws -> DecomposedText {
    try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) }).value
  }

  @Test func textsInTwoNormalFormsAreNotEqual() throws {
    let composed = try DecomposedText(text: "\u{E9}")
    let decomposed = try DecomposedText(text: "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func mappedImagesThatBecomeEqualAreOneEntry() throws {
    let text = try text([image([1]), image([2]), image([3]), image([2])])
    let mapped = text.mappingImages { $0 == image([3]) ? $0 : image([9]) }
    try mapped.checkInvariants()
    #expect(mapped.images == [image([9]), image([3])])
    #expect(mapped.placedImages == [0, 0, 1, 0])
    #expect(mapped.placed == text.placed)
  }

  @Test func mappingPassesOnWhatTheTransformThrows() throws {
    let text = try text([image()])
    #expect(throws: Unmet.self) { try text.mappingImages { _ in throw Unmet("no") } }
  }

  @Test func mappingKeepsTheRulesOnAnyText() throws {
    try Property.check("mapping images", cases: 2_000) { source in
      let text = try source.decomposedText()
      let pool = [source.image(), source.image()]
      let mapped = text.mappingImages { _ in source.pick(pool) }
      try mapped.checkInvariants()
      try expect(mapped.placed, equals: text.placed)
      let same = text.mappingImages { InlineImage($0.parts) }
      try expect(same == text, "equal images in, equal text out")
    }
  }

  @Test func filesAreSortedByTheirBytesAndRefusedTwice() throws {
    let names = ["b", "\u{E9}", "e\u{301}", "a/b", "B"]
    let files = names.map { BundleFile($0, content: .bytes([1])) }
    let text = try DecomposedText().with(files: files)
    try text.checkInvariants()
    #expect(
      text.files.map { utf8($0.name.string) } == ["B", "a/b", "b", "e\u{301}", "\u{E9}"].map { utf8($0) })
    let violation = #expect(throws: InlayError.self) {
      try DecomposedText().with(files: files + [files[0]])
    }
    #expect(violation?.code == .model(.filesRepeat))
  }

  @Test func placementsKeepKindSizeAndRange() {
    let size = DisplaySize(width: .points(3), height: .points(4))
    var placement = ImagePlacement(3..<8, image: 7, kind: "hologram", displaySize: size)
    #expect((placement.at, placement.length, placement.image) == (3, 5, 7))
    #expect(placement.kind == "hologram")
    #expect(placement.displaySize == size)
    placement.attributes.kind = .glyph
    #expect(placement.displaySize == size)
    placement.attributes.displaySize = nil
    #expect(placement == ImagePlacement(3..<8, image: 7, kind: .glyph))
    #expect(placement.attributes == PlacementAttributes(.glyph))
  }

  @Test(arguments: [(-5..<1, 0), (.min ..< .max, 0), (0..<1, -1), (0 ..< .max, 0), (0..<1, .max)])
  func placementNumbersOutsideTheirRangeFitNoText(range: Range<Int>, index: Int) {
    let placement = ImagePlacement(range, image: index, kind: .glyph)
    #expect([placement.at, placement.length, placement.image].contains(Int(UInt32.max)))
    #expect(throws: InlayError.self) {
      try DecomposedText(text: "abcdefghij", images: [image()], placements: [placement])
    }
  }

  @Test func placementTakesTwentyFourBytes() {
    // A million of them are common; a word more is eight megabytes.
    #expect(MemoryLayout<ImagePlacement>.stride == 24)
  }
}
