import FormatsTestKit
import InlayCore
import InlayFiles
import InlayRTF
import TestKit
import Testing

@testable import InlayFormats

/// An image file as a text, and how long streams may be.
@Suite struct PictureFormatTests {
  private static func read(_ bytes: [UInt8], _ name: String?, limits: Limits = .default) throws
    -> DecomposedText
  {
    try Format.image.read(.file(MemorySource(bytes), name: name), options: ReadOptions(limits: limits)).value
  }

  @Test(
    arguments: [("a/lake.png", "lake.png"), ("lake.png", "lake.png"), ("/", ""), (nil, nil)]
      as [(String?, String?)])
  func aFileWithoutAnIdentifierIsAnAttachment(name: String?, fileName: String?) throws {
    let text = try Self.read(Samples.png, name)
    #expect(text.text == "\u{FFFC}")
    #expect(text.placements.map(\.kind) == [.attachment])
    #expect(
      text.images == [
        InlineImage(fileName: fileName, mediaType: .png, content: .bytes(Samples.png), width: 1, height: 1)
      ])
  }

  @Test func aFileWithAnIdentifierIsAGlyph() throws {
    let text = try Self.read(Files.read(PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")), nil)
    #expect(text.placements.map(\.kind) == [.glyph])
    #expect(text.images.first?.identifier == "A2A7901C-01B4-4CB8-A318-C419F3D09FB40")
    #expect(text.images.first?.description == "cat in a space helmet")
    #expect(text.images.first?.mediaType == .heic)
  }

  @Test(
    arguments: [
      (Samples.png, "image"), (Array("GIF89a".utf8), nil), (Array("%PDF-1.4".utf8), nil),
      (Array("a".utf8), "text"),
    ] as [([UInt8], String?)])
  func onlySomeFilesArePictures(bytes: [UInt8], name: String?) {
    let formats = FormatRegistry([.text, .image])
    #expect(formats.recognize(.file(MemorySource(bytes), name: nil))?.name.rawValue == name)
    #expect(FormatRegistry([.image]).recognize(.tree(FileTree(), name: "a.png")) == nil)
  }

  @Test func largeFilesAreRefused() {
    var limits = Limits.default
    limits.attachmentBytes = 69
    #expect(throws: InlayError.limit("attachmentBytes", allowed: 69, found: 70)) {
      try Self.read(Samples.png, nil, limits: limits)
    }
  }

  @Test(arguments: ["image", "text", "triple", "inlay.json"]) func aFolderIsNoFile(name: String) throws {
    let format = try FormatRegistry(FormatRegistry.all.formats + [.image]).named(name)
    let error = #expect(throws: InlayError.self) { try format.read(.tree(FileTree(), name: nil)) }
    #expect(error?.code == .formatNeedsFile)
    #expect(error?.message == "a folder cannot be read as \(name)")
  }

  @Test(
    arguments: [
      (Array("{\\rtf1 a}".utf8), "rtfBytes"), (Array("tea".utf8), "textUnits"),
      ([0x50, 0x4B, 3, 4], "bundleBytes"),
      ([0x1F, 0x8B, 8, 0], "bundleBytes"), (tar, "bundleBytes"), (Samples.png, "attachmentBytes"),
      (Array("GIF89a".utf8), "attachmentBytes"), (Array("%PDF-1.4".utf8), nil), ([0x61, 0, 0x62], nil),
      (Array(#"{"string":"","imageRanges":[]}"#.utf8), "jsonBytes"),
    ] as [([UInt8], String?)])
  func aStreamIsAsLongAsItsFormatAllows(beginning: [UInt8], limit: String?) {
    let found = FormatRegistry.all.streamLimit(startingWith: MemorySource(beginning), name: nil, .default)
    #expect(found.map { "\($0.name)" } == limit)
  }
  private static let tar = (try? Samples.tar(("x", []))) ?? []

  @Test(arguments: [
    ("image", "attachmentBytes"), ("inlay", "bundleBytes"), ("inlay.json", "jsonBytes"), ("rtf", "rtfBytes"),
  ])
  func formatsStateHowLongTheyMayBe(name: String, limit: String) throws {
    let format = try FormatRegistry(FormatRegistry.all.formats + [.image]).named(name)
    #expect("\(format.streamLimit(.default).name)" == limit)
  }
}
