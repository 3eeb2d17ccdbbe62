import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

@Suite struct MarkdownFormatTests {
  private static let registry = FormatRegistry([.html, .text] + Format.markdowns)

  private func name(_ bytes: String, _ path: String?) -> FormatName? {
    Self.registry.recognize(.file(MemorySource(Array(bytes.utf8)), name: path))?.name
  }

  @Test func theExtensionDecides() {
    #expect(name("# a", "a.md") == .markdown)
    #expect(name("# a", "a.MARKDOWN") == .markdown)
    #expect(name("# a", nil) == .text)
    #expect(name("# a", "a.txt") == .text)
    #expect(name("<p>a</p>", "a.md") == .markdown)
    #expect(name("<!DOCTYPE html><p>a", "a.md") == .html)
  }

  @Test func bundlesAreRecognized() throws {
    let text = try MarkdownTrip.read("a")
    let tree = try TextBundle.write(text).value
    #expect(Self.registry.recognize(.tree(tree, name: nil))?.name == .textBundle)
    let tar = MemorySink()
    try tree.writeTar(to: tar)
    #expect(Self.registry.recognize(.file(MemorySource(tar.bytes), name: nil))?.name == .textBundle)
    let read = try Format.textBundle.read(.file(MemorySource(tar.bytes), name: nil)).value
    #expect(read.text == "a")
  }

  /// What is said of the document does not make a page of it.
  @Test func attributesOfTheDocumentComeFirst() throws {
    var text = try MarkdownTrip.read("a")
    text.attributes.title = "T \"x\"\n\ny"
    text.attributes.language = "de"
    let trip = try MarkdownTrip(text)
    #expect(name(trip.markdown, "a.md") == .markdown)
    #expect(try trip.read().value == text)
  }

  @Test func filesGoBesideTheFile() throws {
    let folder = try TemporaryFolder()
    var parts = InlineImage.Parts(
      primary: Representation(
        role: .primary, mediaType: .png, content: .bytes(Samples.png), width: 1, height: 1))
    (parts.description, parts.fileName) = ("a", "dog.png")
    let image = InlineImage(parts)
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    var options = WriteOptions()
    options[HTMLWriteOptions.self].resources = .files(besidePage: folder / "n.md")
    _ = try Self.registry.save(text, as: .markdown, to: folder / "n.md", options: options)
    #expect(String(decoding: try Files.read(folder / "n.md"), as: UTF8.self) == "![a](n_files/dog.png)\n")
    #expect(try Files.read(folder / "n_files/dog.png") == Samples.png)
    // And again, over itself.
    _ = try Self.registry.save(text, as: .markdown, to: folder / "n.md", options: options)
  }

  @Test func sourcesAreGivenBack() throws {
    let bytes = Array("Setext\n======\n\n* a\n* b\n\n```swift\nx\n```\n".utf8)
    let read = try Format.markdown.read(.file(MemorySource(bytes), name: "a.md")).value
    let sink = MemorySink()
    var options = WriteOptions()
    options.source = .keep
    _ = try Format.markdown.write(read, options: options).value.write(to: sink)
    #expect(sink.bytes == bytes)
  }

  @Test func limitsAreNamed() throws {
    var limits = Limits.default
    limits.htmlBytes = 100
    let long = MemorySource(Array(repeating: UInt8(ascii: "a"), count: 101))
    let error = #expect(throws: InlayError.self) {
      try Format.markdown.read(.file(long, name: nil), options: ReadOptions(limits: limits))
    }
    #expect(error?.code == .limit("htmlBytes"))
    // A small file can make a large page.
    let references =
      "[a]: <" + String(repeating: "x", count: 40) + ">\n\n" + String(repeating: "[a]", count: 15)
    limits.htmlBytes = 300
    let made = #expect(throws: InlayError.self) {
      try MarkdownReader.read(Array(references.utf8), limits: limits)
    }
    #expect(made?.code == .limit("htmlBytes"))
  }

  @Test func utf16IsRead() throws {
    let units = Array("a é".utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try MarkdownReader.read(bytes).value.text == "a é")
    #expect(try MarkdownReader.read([0xEF, 0xBB, 0xBF, 0x61]).value.text == "a")
  }

  /// A text with its files is a folder, or a tar of it.
  @Test func aFolderOfATextAndItsFilesIsReadAndWritten() throws {
    let text = try Samples.text(AttributedRun("a "), Samples.run(Samples.image(nil, fileName: "dog.png")))
    var options = WriteOptions()
    options[HTMLWriteOptions.self].resources = .files(folder: "index_files")
    let output = try Format.markdown.write(text, options: options).value
    guard case .tree(let tree) = output else { throw Unmet("no folder") }
    let markdown = String(decoding: try tree.file("index.md")?.readAll() ?? [], as: UTF8.self)
    #expect(markdown.hasPrefix("a ") && markdown.contains("\"index_files/dog.png\""), "\(markdown)")
    let tar = MemorySink()
    _ = try output.write(to: tar)
    for input in [FormatInput.tree(tree, name: nil), .file(MemorySource(tar.bytes), name: nil)] {
      #expect(Self.registry.recognize(input)?.name == .markdown)
      #expect(
        try Format.markdown.read(input).value.images.map(\.content.source?.count) == [Samples.png.count])
    }
  }

  @Test func aFolderWithoutATextIsNone() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource([0x61]), at: "a/index.md")
    let tree = builder.finish()
    let tar = MemorySink()
    try tree.writeTar(to: tar)
    for input in [FormatInput.tree(tree, name: nil), .file(MemorySource(tar.bytes), name: nil)] {
      #expect(Self.registry.recognize(input) == nil)
      #expect(throws: InlayError.self) { try Format.markdown.read(input) }
    }
  }

  /// The first entry of a zip says that it is a TextPack.
  @Test(arguments: [
    ("Content.textbundle/text.md", 26, true), ("Content.textbundle/text.md", 18, true),
    ("Content.textbundle/text.md", 17, false), ("Content.docx/text.md", 20, false),
    ("a.textbundle", 65_535, true), ("", 0, false),
  ])
  func packsAreRecognized(entry: String, length: Int, isPack: Bool) {
    var bytes: [UInt8] = [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 22)
    bytes += [UInt8(length & 0xFF), UInt8(length >> 8), 0, 0]
    let input = FormatInput.file(MemorySource(bytes + Array(entry.utf8)), name: nil)
    #expect((Self.registry.recognize(input)?.name == .textPack) == isPack)
  }

  @Test func whatIsWrittenAsAPackIsRecognized() throws {
    let bytes = try Samples.bytes(.textPack, MarkdownTrip.read("a")).bytes
    #expect(Self.registry.recognize(.file(MemorySource(bytes), name: nil))?.name == .textPack)
  }

  @Test(arguments: Format.markdowns) func picturesThatNoPageShowsNeedFallbacks(format: Format) throws {
    let picture = InlineImage(mediaType: .heic, content: .bytes([1]))
    let text = try Samples.text(Samples.run(Samples.image()), Samples.run(picture))
    #expect(try format.fallbacks.images(in: text) == [1])
  }

  @Test func settingsChooseTheProfile() throws {
    var options = WriteOptions()
    options[MarkdownSettings.self] = MarkdownSettings(profile: .plain)
    let text = try HTMLReader.read(Array("<p><u>a</u></p>".utf8), charset: "utf-8").value
    #expect(try Samples.bytes(.markdown, text, options).bytes == Array("a\n".utf8))
  }

  @Test func parsingEndsWithItsTask() async {
    let error = await CancelledTask.error {
      var page = MarkdownPage()
      #expect(page.call { _ in } == 1)
      if let failure = page.base.failure { throw failure }
    }
    #expect(CancelledTask.isBare(error))
  }
}
