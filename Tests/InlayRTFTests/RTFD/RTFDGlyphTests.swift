import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Attachments and glyphs in all the forms that have been seen.
@Suite struct RTFDGlyphTests {
  private func tree(_ rtf: [UInt8], _ files: [String: [UInt8]] = [:]) throws -> FileTree {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(rtf), at: "TXT.rtf")
    for (name, bytes) in files { try builder.add(file: MemorySource(bytes), at: name) }
    return builder.finish()
  }

  /// RTF with `¬` as the byte it is.
  private func rtf(_ body: String) -> [UInt8] {
    Array("{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822\n\\pard \\fs34 ".utf8) + latin(body) + [UInt8(ascii: "}")]
  }

  private func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { $0 == "¬" ? [0xAC] : Array(String($0).utf8) }
  }

  private func glyph(_ id: String, _ size: String = "\\width400 \\height400 ") -> String {
    "{{\\NeXTGraphic AdaptiveImageGlyph-\(id).heic \(size)\\appleemojiimage \(id)\n}¬}"
  }

  @Test(
    .needs(.corpus("imageio-adaptiveglyph")),
    arguments: [
      "project-owned-blue-glyph", "nine-representations", "two-1024-representations", "edge-1025",
    ])
  func glyphsKeepPlaceIdentifierAndDescription(name: String) throws {
    let bytes = try Corpus.file("imageio-adaptiveglyph/\(name).heic").bytes()
    let header = try ImageHeader.read(bytes).value
    let id = try #require(header.identifier)
    let fileName = "AdaptiveImageGlyph-\(id.rawValue).heic"
    let one = glyph(id.rawValue)
    let body = "a\(one)\(one)\\uc0\\u55357 \\u56832 \(one)b"
    let source = try tree(rtf(body), [fileName: bytes])
    let read = try RTFD.read(source)
    #expect(read.diagnostics.filter { !$0.code.rawValue.hasPrefix("container.") }.isEmpty)
    try expect(read.value.text, equals: "a\u{FFFC}\u{FFFC}😀\u{FFFC}b")
    #expect(read.value.placements.map(\.at) == [1, 2, 5])
    #expect(
      read.value.placements.allSatisfy {
        $0.kind == .glyph && $0.displaySize == DisplaySize(width: .points(20), height: .points(20))
      })
    let image = try #require(read.value.images.first)
    #expect(read.value.images.count == 1)
    #expect(image.identifier == id)
    #expect(image.description == header.description)
    #expect(image.mediaType == .heic)
    #expect(read.value.files.isEmpty)
    let written = try RTFD.write(read.value)
    #expect(written.diagnostics.isEmpty)
    #expect(try written.value.file(fileName)?.readAll() == bytes)
    let text = try #require(try written.value.file("TXT.rtf")?.readAll())
    #expect(contains(text, latin(one + one)))
    try expectStable(read.value)
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph", "imessage-stickers")))
  func whatIsNoGlyphIsAnAttachment() throws {
    let names = ["imageio-adaptiveglyph/no-document-name.heic"]
    let stickers = try Corpus.files(under: "imessage-stickers", extensions: ["heic"]).map(\.name)
    for name in names + stickers {
      let bytes = try Corpus.file(name).bytes()
      let body =
        "{{\\NeXTGraphic a b.heic \\width640 \\height640 \\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}¬}"
      let read = try RTFD.read(tree(rtf(body), ["a b.heic": bytes])).value
      #expect(read.placements.map(\.kind) == [.attachment])
      #expect(read.images.map(\.fileName) == ["a b.heic"])
      let written = try RTFD.write(read).value
      #expect(try written.file("a b.heic")?.readAll() == bytes)
      let text = try #require(try written.file("TXT.rtf")?.readAll())
      #expect(contains(text, latin(body)))
      #expect(!contains(text, Array("appleemojiimage".utf8)))
    }
  }

  @Test(arguments: [
    "{{\\NeXTGraphic a.bin \\width20 \\height40 \\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}¬}",
    "{{\\NeXTGraphic a.bin \\width20 \\height40\n}\\'ac}",
    "{{\\NeXTGraphic a.bin \\width20 \\height40 \\noorient\n}\\uc0\\u65532 }",
    "{{\\NeXTGraphic a.bin \\width20 \\height40 \\appleembedmode1\n}\\u-4?}",
    "{{\\NeXTGraphic a.bin\n}\n¬}",
    "{{\\NeXTGraphic a.bin \\width20 \\height40}}",
    "{\\dn4 \\sub {{\\NeXTGraphic a.bin \\width20 \\height40 \\applenoattachmentview\n}¬}}",
    "{{\\NeXTGraphic \\'61.bin \\width20 \\height40\n}¬}",
  ])
  func attachmentsAreReadInEveryForm(group: String) throws {
    let read = try RTFD.read(tree(rtf("x¬" + group + "¬y"), ["a.bin": [1, 2, 3]])).value
    try expect(read.text, equals: "x¬\u{FFFC}¬y")
    #expect(read.placements.map(\.at) == [2])
    #expect(read.images.map(\.fileName) == ["a.bin"])
    #expect(try read.images[0].content.source?.readAll() == [1, 2, 3])
    #expect(read.files.isEmpty)
    let size = group.contains("width") ? DisplaySize(width: .points(1), height: .points(2)) : nil
    #expect(read.placements.map(\.displaySize) == [size])
    let second = try RTFD.read(RTFD.write(read).value).value
    #expect(second == read)
  }

  @Test func attachmentsWithoutCharacterKeepTheirOrder() throws {
    let body = "{{\\NeXTGraphic a \\width20 \\height20\n}{\\NeXTGraphic b \\width20 \\height20\n}}x"
    let read = try RTFD.read(tree(rtf(body), ["a": [1], "b": [2]]))
    try expect(read.value.text, equals: "\u{FFFC}\u{FFFC}x")
    #expect(read.value.images.map(\.fileName) == ["a", "b"])
    #expect(read.diagnostics.map(\.code) == [.rtfAttachmentCharacterMissing, .rtfAttachmentCharacterMissing])
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph"))) func rightMetadataInAnotherContainerIsNoGlyph() throws {
    let bytes = try Corpus.file("imageio-adaptiveglyph/wrong-type.png").bytes()
    let read = try RTFD.read(tree(rtf("{{\\NeXTGraphic w.png \\width20 \\height20\n}¬}"), ["w.png": bytes]))
      .value
    #expect(read.placements.map(\.kind) == [.attachment])
    #expect(read.images.map(\.mediaType) == [.png])
    #expect(try RTFD.write(read).value.file("w.png")?.readAll() == bytes)
  }

  @Test func aGlyphMayHaveNoIdentifier() throws {
    let group = "{{\\NeXTGraphic a.heic \\width20 \\height20 \\appleemojiimage\n}¬}"
    let missing = try RTFD.read(tree(rtf(group)))
    #expect(missing.value.placements.map(\.kind) == [.glyph])
    #expect(missing.value.images.map(\.identifier) == [nil])
    #expect(missing.diagnostics.map(\.code) == [.rtfAttachmentMissing])
    let read = try RTFD.read(tree(rtf(group), ["a.heic": [1, 2, 3]]))
    #expect(read.value.placements.map(\.kind) == [.glyph])
    #expect(read.value.images.map(\.identifier) == [nil])
    #expect(read.diagnostics.map(\.code) == [.rtfIdentifierDiffers])
    #expect(
      read.diagnostics.map(\.message) == [
        "a.heic: the RTF states no glyph identifier; the bytes contain none"
      ])
  }

  @Test func namesOfOldProgramsAreInTheCodePage() throws {
    let group = "{{\\NeXTGraphic \\'e9.bin \\width20 \\height20\n}¬}"
    let read = try RTFD.read(tree(rtf(group), ["é.bin": [1]]))
    #expect(read.value.images.map(\.fileName) == ["é.bin"])
    #expect(read.value.images.map(\.content.count) == [1])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func damageOfAPictureIsSaidWithItsName() throws {
    let group = "{{\\NeXTGraphic a.png \\width20 \\height20\n}¬}"
    let read = try RTFD.read(tree(rtf("x" + group), ["a.png": Array(Samples.png.prefix(50))]))
    #expect(read.value.images.map(\.primary.width) == [1])
    #expect(read.diagnostics.map(\.code) == [.containerTruncated])
    #expect(read.diagnostics.map(\.at) == [1])
    #expect(read.diagnostics.first?.message.hasPrefix("a.png: the PNG is truncated") == true)
  }

  @Test func wordsOfAnAttachmentAreKeptUpToABound() throws {
    let words = String(repeating: "\\appleattachmentpadding1 ", count: 100)
    let group = "{{\\NeXTGraphic a.bin \\width20 \\height20 \(words)\n}¬}"
    let read = try RTFD.read(tree(rtf(group), ["a.bin": [1]])).value
    guard case .string(let kept)? = read.runs.first?.attributes.custom["rtf.attachment"] else {
      Issue.record("no words were kept")
      return
    }
    #expect((1_000...1_100).contains(kept.string.utf8.count))
    #expect(try RTFD.read(RTFD.write(read).value).value == read)
  }

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "a/../b", "", "C:x", "TXT.rtf"])
  func namesLeadNowhereOutOfTheBundle(name: String) throws {
    let read = try RTFD.read(tree(rtf("{{\\NeXTGraphic \(name) \\width20 \\height20\n}¬}")))
    #expect(read.value.images.map(\.content) == [.missing(MissingContent(.absent))])
    #expect(read.diagnostics.contains { $0.code == .rtfUnsafeName })
    let written = try RTFD.write(read.value).value
    #expect(written.entries.map(\.name) == ["TXT.rtf"])
    try expectStable(read.value)
  }

  @Test func accentsMatchInBothForms() throws {
    let read = try RTFD.read(
      tree(rtf("{{\\NeXTGraphic cafe\u{301}.bin \\width20 \\height20\n}¬}"), ["café.bin": [1]]))
    #expect(read.value.images.map(\.content.count) == [1])
    #expect(read.value.files.isEmpty)
  }

  @Test func filesNobodyRefersToStay() throws {
    let source = try tree(rtf("x"), ["notes.txt": [65], "folder/inner.txt": [66]])
    let read = try RTFD.read(source).value
    #expect(read.files.map(\.name.string) == ["folder", "notes.txt"])
    #expect(read.files.map(\.mediaType) == [.folder, .plainText])
    let written = try RTFD.write(read).value
    #expect(try written.file("folder/inner.txt")?.readAll() == [66])
    #expect(try written.file("notes.txt")?.readAll() == [65])
  }

  @Test func folderAttachmentsAreKeptWhole() throws {
    let source = try tree(rtf("{{\\NeXTGraphic f \\width20 \\height20\n}¬}"), ["f/a": [1], "f/g/b": [2]])
    let read = try RTFD.read(source).value
    #expect(read.images.map(\.mediaType) == [.folder])
    let written = try RTFD.write(read).value
    #expect(try written.file("f/a")?.readAll() == [1])
    #expect(try written.file("f/g/b")?.readAll() == [2])
  }

  @Test func equalNamesWithOtherBytesGetNumbers() throws {
    func run(_ byte: UInt8) -> AttributedRun {
      AttributedRun(
        image: PlacedImage(
          InlineImage(fileName: "a.bin", mediaType: nil, content: .bytes([byte])), kind: .attachment))
    }
    let text = try Decomposer.decompose([run(1), run(2), run(1)]).value
    let tree = try RTFD.write(text).value
    #expect(tree.entries.map(\.name) == ["TXT.rtf", "a-2.bin", "a.bin"])
    #expect(try RTFD.read(tree).value.placements.map(\.image) == [0, 1, 0])
  }

  @Test func hostileIdentifiersAreEscaped() throws {
    let id = #"..\{}/é"# + "\n;\u{1}"
    let image = InlineImage(
      identifier: ContentIdentifier(rawValue: id), mediaType: .heic,
      content: .missing(MissingContent(.absent)))
    let text = try Decomposer.decompose([
      AttributedRun(
        image: PlacedImage(
          image, kind: .glyph, displaySize: DisplaySize(width: .points(1), height: .points(1))))
    ]).value
    let second = try RTFD.read(RTFD.write(text).value).value
    #expect(try second == text.withCocoaSpacing())
  }

  @Test func glyphsWithoutSizeFollowTheFont() throws {
    var font = CharacterAttributeValues()
    font.fontSize = .points(17)
    let image = InlineImage(identifier: "X", mediaType: .heic, content: .missing(MissingContent(.absent)))
    let text = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(image, kind: .glyph), character: CharacterAttributes(font))
    ]).value
    let bytes = try #require(try RTFD.write(text).value.file("TXT.rtf")?.readAll())
    #expect(contains(bytes, latin(glyph("X"))))
  }

  // MARK: Bad input

  @Test func everyTruncationAndBitFlipIsAnErrorOrAValue() throws {
    let body =
      "\\b a{{\\NeXTGraphic a.bin \\width20 \\height20\n}¬}\\uc0\\u55357 \\u56832 {\\field{\\*\\fldinst{HYPERLINK \"u\"}}{\\fldrslt l}}{\\listtext\t}"
    let bytes = rtf(body)
    var count = 0
    func check(_ damaged: [UInt8]) throws {
      count += 1
      let tree = try tree(damaged, ["a.bin": [1]])
      guard let read = try valueOfBadInput({ try RTFD.read(tree) }) else { return }
      try read.value.checkInvariants()
    }
    for damaged in Corruptions.truncations(of: bytes) { try check(damaged.bytes) }
    for damaged in Corruptions.bitFlips(of: bytes) { try check(damaged.bytes) }
    #expect(count >= bytes.count * 9)
  }

  private func contains(_ bytes: [UInt8], _ piece: [UInt8]) -> Bool {
    guard bytes.count >= piece.count else { return false }
    return (0...(bytes.count - piece.count)).contains { bytes[$0..<($0 + piece.count)].elementsEqual(piece) }
  }
}
