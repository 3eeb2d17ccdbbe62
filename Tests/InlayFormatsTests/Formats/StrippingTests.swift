import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats

/// Metadata in the images of a document that is written.
@Suite struct StrippingTests {
  /// A glyph that says what it shows, and with what software it was made.
  private static func glyph() throws -> [UInt8] {
    try Files.read(PackageRoot.path(to: "Samples/Glyphs/space-cat.heic"))
  }

  private static func options(_ origin: Bool, _ descriptions: Bool) -> WriteOptions {
    var options = WriteOptions(stripDescriptions: descriptions)
    options.stripMetadata = origin
    return options
  }

  /// What the bytes say: the software and the description.
  private static func said(_ content: ImageContent) throws -> [String?] {
    let header = try ImageHeader.read(#require(content.source)).value
    #expect(header.identifier != nil)
    return [header.software, header.description]
  }

  @Test(
    arguments: [
      (false, false, ["Inlay samples", "cat in a space helmet"]),
      (true, false, [nil, "cat in a space helmet"]),
      (false, true, ["Inlay samples", nil]), (true, true, [nil, nil]),
    ] as [(Bool, Bool, [String?])])
  func eachFormOfAnImageIsStripped(origin: Bool, descriptions: Bool, left: [String?]) throws {
    let glyph = MemorySource(try Self.glyph())
    // The same bytes twice, once known by their digest.
    _ = try glyph.digest()
    let external = ExternalContent(url: "https://example.org/a.heic")
    let image = InlineImage(
      description: "a cat", mediaType: .heic, content: .data(glyph),
      alternates: [
        Representation(role: .fallback, mediaType: .heic, content: .data(glyph)),
        Representation(role: .strike, mediaType: .heic, content: .bytes(try Self.glyph())),
        Representation(role: "elsewhere", mediaType: .heic, content: .external(external)),
      ])
    let text = try Samples.text(Samples.run(image)).with(
      files: [BundleFile("a.heic", content: .data(glyph)), BundleFile("b.txt", content: .bytes([0x61]))])
    let stripped = try text.prepared(for: Self.options(origin, descriptions))
    let new = try #require(stripped.images.first)
    #expect(new.description == (descriptions ? nil : "a cat"))
    for content in [
      new.content, new.alternates[0].content, new.alternates[1].content, stripped.files[0].content,
    ] {
      #expect(try Self.said(content) == left)
    }
    #expect(new.alternates[2].content == .external(external))
    #expect(stripped.files[1].content == .bytes([0x61]))
  }

  @Test func imagesInFoldersAreStripped() throws {
    let tar = try Samples.tar(("a/glyph.heic", Self.glyph()), ("b.txt", [0x61]))
    let image = InlineImage(fileName: "x.pages", mediaType: .folder, content: .bytes(tar))
    let stripped = try Samples.text(Samples.run(image)).prepared(for: Self.options(true, true))
    let tree = try FileTree(tar: #require(stripped.images.first?.content.source))
    #expect(try Self.said(.data(#require(tree.file("a/glyph.heic")))) == [nil, nil])
    #expect(try tree.file("b.txt")?.readAll() == [0x61])
  }

  @Test func whatCannotBeStrippedIsNamed() throws {
    let damaged = ImageContent.bytes(Array(Samples.png.prefix(20)))
    let tar = ImageContent.bytes(try Samples.tar(("a/b.png", Array(Samples.png.prefix(20)))))
    let texts = [
      (
        "dog.png",
        try Samples.text(Samples.run(Samples.image(description: nil, fileName: "dog.png", content: damaged)))
      ),
      ("the file x/y.png", try DecomposedText().with(files: [BundleFile("x/y.png", content: damaged)])),
      (
        "the file z: a/b.png",
        try DecomposedText().with(files: [BundleFile("z", content: tar, mediaType: .folder)])
      ),
    ]
    for (name, text) in texts {
      let error = #expect(throws: InlayError.self) { try text.prepared(for: Self.options(true, false)) }
      #expect(error?.code == .containerNotStripped)
      #expect(error?.message.hasPrefix("\(name): ") ?? false, "\(error?.message ?? "")")
      #expect(error?.advice == "remove the image from the document, or omit the option")
    }
  }
}
