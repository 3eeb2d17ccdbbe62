import InlayContainer
import InlayCore
import TestKit
import Testing

/// Files written by Apple ImageIO: what they hold, to the number.
@Suite struct AppleGlyphTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    var file: String
    var isGlyph: Bool
    var side: Int
    var itemIDs: [UInt32]
    var testDescription: String { file }
  }

  static let identifier: ContentIdentifier = "adaptiveglyphkit.project-owned.blue-circle.v1"

  static let glyphs = [
    Expected(file: "project-owned-blue-glyph.heic", isGlyph: true, side: 512, itemIDs: [1]),
    Expected(
      file: "nine-representations.heic", isGlyph: true, side: 128, itemIDs: [1, 5, 9, 13, 17, 21, 25, 29, 33]),
    Expected(file: "two-1024-representations.heic", isGlyph: true, side: 1024, itemIDs: [5, 17]),
    Expected(file: "edge-1025.heic", isGlyph: true, side: 1025, itemIDs: [10]),
    Expected(file: "no-document-name.heic", isGlyph: false, side: 512, itemIDs: [1]),
  ]

  @Test(.needs(.corpus("imageio-adaptiveglyph")), arguments: glyphs)
  func readsWhatImageIOWrote(_ expected: Expected) throws {
    let bytes = try Corpus.file("imageio-adaptiveglyph/\(expected.file)").bytes()
    let outcome = try read(bytes)
    let header = outcome.header
    #expect(outcome.codes == [])
    #expect(header.mediaType == .heic)
    #expect(header.isAdaptiveImageGlyph == expected.isGlyph)
    #expect(header.width == expected.side)
    #expect(header.height == expected.side)
    #expect(header.hasAlpha == true)
    #expect(!header.isAnimated)
    #expect(header.orientation == .up)
    #expect(header.colorModel == .rgb)
    #expect(header.bitDepth == 8)
    #expect(header.identifier == (expected.isGlyph ? Self.identifier : nil))
    #expect(header.identifierSource == (expected.isGlyph ? .documentName : nil))
    #expect(header.description == (expected.isGlyph ? "Project-owned blue circle" : nil))
    let strikes = expected.itemIDs.map { id in
      Strike(
        itemID: id, width: expected.side, height: expected.side, hasAlpha: true,
        identifier: expected.isGlyph ? Self.identifier : nil,
        identifierSource: expected.isGlyph ? .documentName : nil,
        description: expected.isGlyph ? "Project-owned blue circle" : nil)
    }
    #expect(header.strikes == strikes)
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    try structure.vet(MemorySource(bytes))
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph"))) func aPNGWithDocumentNameIsNoGlyph() throws {
    let bytes = try Corpus.file("imageio-adaptiveglyph/wrong-type.png").bytes()
    let outcome = try read(bytes)
    let header = outcome.header
    #expect(outcome.codes == [])
    #expect(header.mediaType == .png)
    #expect(!header.isAdaptiveImageGlyph)
    #expect(header.identifier == Self.identifier)
    #expect(header.identifierSource == .documentName)
    #expect(header.description == "Project-owned blue circle")
    #expect(header.width == 512 && header.height == 512)
    #expect(header.hasAlpha == true)
    #expect(header.strikes.count == 1)
  }

  @Test(.needs(.corpus("imessage-stickers")), arguments: ["comic", "no_effect", "outline", "puffy", "shiny"])
  func aStickerIsNoGlyph(_ name: String) throws {
    let bytes = try Corpus.file("imessage-stickers/\(name).heic").bytes()
    let outcome = try read(bytes)
    let header = outcome.header
    #expect(outcome.codes == [])
    #expect(header.mediaType == .heic)
    #expect(!header.isAdaptiveImageGlyph)
    #expect(header.identifier == nil)
    #expect(header.identifierSource == nil)
    #expect(header.description == nil)
    #expect(header.width == 900 && header.height == 721)
    #expect(header.orientation == .up)
    #expect(header.hasAlpha == true)
    #expect(
      header.strikes == [
        Strike(itemID: name == "no_effect" ? 1 : 25, width: 900, height: 721, hasAlpha: true)
      ])
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    try structure.vet(MemorySource(bytes))
  }
}
