import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import Testing

@testable import InlayCocoa

/// What an attributed string cannot store, and what is said of it. Each line is an attribute and the end of a message.
@Suite struct KeyedLossTests {
  private func said(_ text: DecomposedText) throws -> [String] {
    try KeyedTextArchive.write(text, for: .macOS).diagnostics.map(\.message)
  }

  private static let start = "an attributed string of Cocoa cannot store "

  static let characters: [(@Sendable (inout CharacterAttributeValues) -> Void, String)] = [
    ({ $0.underline = LineStyle(rawValue: "odd") }, "the line style odd; it became a single line"),
    ({ $0.usesKerning = true }, "kerning that is on"),
    ({ ($0.usesKerning, $0.tracking) = (false, .points(1)) }, "kerning that is off"),
    ({ $0.ligatures = 3 }, "ligatures of the kind 3"), ({ $0.direction = .natural }, "a direction"),
    ({ $0.unknownMembers["later"] = .bool(true) }, "unknown members"),
  ]

  @Test(arguments: characters.indices) func `what a run cannot have is said`(_ index: Int) throws {
    var values = CharacterAttributeValues()
    Self.characters[index].0(&values)
    let text = try Samples.text(AttributedRun("a", character: CharacterAttributes(values)))
    #expect(try said(text) == [Self.start + Self.characters[index].1])
  }

  static let paragraphs: [(@Sendable (inout ParagraphAttributeValues) -> Void, String)] = [
    ({ $0.alignment = ParagraphAlignment(rawValue: "odd") }, "the alignment odd of a paragraph"),
    ({ $0.direction = TextDirection(rawValue: "odd") }, "the direction odd of a paragraph"),
    ({ $0.trailingIndent = .points(-1) }, "a trailing indent beyond the margin"),
    ({ $0.keepsTogether = true }, "where pages may break"),
    ({ $0.blockColor = TextColor(red: 1, green: 2, blue: 3) }, "a color behind a paragraph"),
    ({ $0.custom["x"] = .boolean(true) }, "the paragraph attribute x"),
    ({ $0.tabStops = [TabStop(.points(1), alignment: .bar)] }, "the alignment bar of a tab stop"),
    ({ $0.tabStops = [TabStop(.points(1), leader: ".")] }, "the characters before a tab stop"),
    ({ $0.listMarker = "{disc}" }, "a marker without a list"), ({ $0.listLevel = 33 }, "a list level of 33"),
    ({ $0.unknownMembers["later"] = .bool(true) }, "unknown members"),
  ]

  @Test(arguments: paragraphs.indices) func `what a paragraph cannot have is said`(_ index: Int) throws {
    var values = ParagraphAttributeValues()
    Self.paragraphs[index].0(&values)
    let text = try Samples.text(AttributedRun("a", paragraph: ParagraphAttributes(values)))
    #expect(try said(text) == [Self.start + Self.paragraphs[index].1])
  }

  static let images:
    [(change: @Sendable (inout InlineImage.Parts) -> Void, kind: PlacementKind, said: [String])] = [
      ({ _ in }, .attachment, []),
      ({ ($0.fileName, $0.primary.mediaType) = ("a.heic", .heic) }, .glyph, ["the file name of a.heic"]),
      (
        { ($0.fileName, $0.unknownMembers["later"]) = ("a.png", .bool(true)) }, .attachment,
        ["unknown members of a.png"]
      ),
      (
        { ($0.fileName, $0.primary.unknownMembers["later"]) = ("a.png", .bool(true)) }, .attachment,
        ["unknown members of a.png"]
      ),
      (
        {
          $0.fileName = "a.png"
          $0.alternates = [
            Representation(role: .fallback, mediaType: .png, content: .bytes(Samples.png + [0]))
          ]
        }, .attachment, []
      ),
      (
        {
          $0.fileName = "a.png"
          $0.alternates = [
            Representation(
              role: RepresentationRole(rawValue: "odd"), mediaType: .png, content: .bytes(Samples.png + [0]))
          ]
        }, .attachment, ["other representations of a.png than the primary one"]
      ),
    ]

  @Test(arguments: images.indices) func `what an image cannot have is said`(_ index: Int) throws {
    var parts = InlineImage(mediaType: .png, content: .bytes(Samples.png)).parts
    Self.images[index].change(&parts)
    let text = try Samples.text(Samples.run(InlineImage(parts), kind: Self.images[index].kind))
    #expect(try said(text) == Self.images[index].said.map { Self.start + $0 })
  }

  @Test func `a folder comes back without its name`() throws {
    let tar = try Samples.tar(("a.txt", [0x61]), ("b/c.png", Samples.png))
    let image = InlineImage(fileName: "notes", mediaType: .folder, content: .bytes(tar))
    let text = try Samples.text(Samples.run(image))
    #expect(try said(text) == [Self.start + "the name of a folder"])
    let written = try KeyedTextArchive.write(text, for: .macOS).value
    let read = try #require(try KeyedTextArchive.read(written).value.images.first)
    #expect(read.mediaType == .folder)
    let source = try #require(read.content.source)
    #expect(try FileTree(tar: source).file("b/c.png")?.readAll() == Samples.png)
  }

  @Test func `what a document has is said`() throws {
    var text = try Samples.text(AttributedRun("a"))
    text = try text.with(files: [
      BundleFile("b", content: .bytes([1])), BundleFile("c", content: .bytes([2])),
    ])
    text.attributes.title = "T"
    text.unknownMembers["later"] = .bool(true)
    #expect(
      try said(text) == [
        "an attributed string cannot store 2 files that the text does not use",
        "an attributed string has no attributes of a document; they were dropped",
        Self.start + "unknown members of the document",
      ])
  }

  static let fonts: [@Sendable (inout CharacterAttributeValues) -> Void] = [
    { $0.fontClass = .modern }, { ($0.fontClass, $0.weight) = (.modern, 700) },
    { ($0.fontClass, $0.isItalic) = (.modern, true) }, { ($0.fontFamily, $0.weight) = ("Avenir Next", 350) },
    { ($0.fontFamily, $0.fontClass) = ("Didot", .roman) },
    { ($0.fontFamily, $0.weight) = ("Avenir-Book", 900) },
    { ($0.fontFamily, $0.weight) = ("Avenir", 100) },
  ]

  @Test(arguments: fonts.indices, CocoaPlatform.allCases)
  func `every font comes back`(_ index: Int, platform: CocoaPlatform) throws {
    var values = CharacterAttributeValues()
    values.fontSize = .points(13)
    Self.fonts[index](&values)
    let text = try Samples.text(AttributedRun("a", character: CharacterAttributes(values))).withCocoaSpacing()
    let written = try KeyedTextArchive.write(text, for: platform)
    #expect(written.diagnostics.isEmpty)
    #expect(try KeyedTextArchive.read(written.value).value == text)
  }
}
