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
}
