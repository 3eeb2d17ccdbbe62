import Inlay
import InlayContainer
import InlayHEIFClient
import TestKit
import Testing

@testable import InlayDoor

@Suite struct RichDocumentTests {
  private static let postcard = PackageRoot.path(to: "Samples/Postcard.rtfd")

  @Test func opensAnyFormatByItsContent() async throws {
    let note = try await RichDocument(contentsOf: Self.postcard)
    #expect(note.format == .rtfd)
    #expect(note.images.count == 6)
    #expect(note.images.contains { $0.description == "cat in a space helmet" })
    #expect(try RichDocument(blockingContentsOf: Self.postcard) == note)
    #expect(try await RichDocument(contentsOf: URL(filePath: Self.postcard)) == note)
  }

  /// Each format that holds everything comes back as the value it was written from, by whichever way it goes.
  @Test(arguments: [FormatName.inlay, .inlayTar, .inlayJSON])
  func whatIsWrittenIsReadBack(_ format: FormatName) async throws {
    let note = try await RichDocument(contentsOf: Self.postcard)
    let bytes = try await note.bytes(as: format).collect()
    let data = try await note.data(as: format).value
    #expect(Array(data) == bytes)
    #expect(try note.bytesBlocking(as: format).value == bytes)
    let read = try await RichDocument(bytes)
    #expect(read.content == note.content)
    #expect(read.format == (format == .inlay ? .inlayTar : format))
    #expect(try await RichDocument(data) == read)
    #expect(try RichDocument(blocking: bytes) == read)
  }

  @Test(arguments: ["note.inlay", "note.inlay.tar", "note.inlay.json", "note.rtfd"])
  func theExtensionSaysTheFormat(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let note = try await RichDocument(contentsOf: Self.postcard)
    try await note.write(to: folder / name)
    let read = try await RichDocument(contentsOf: folder / name)
    #expect(read.text == note.text)
    #expect(read.images.count == note.images.count)
    let url = URL(filePath: folder / "again-\(name)")
    try await read.write(to: url)
    #expect(try await RichDocument(contentsOf: url) == read)
    // What stands there is replaced by what is of the same format.
    try note.writeBlocking(to: folder / name)
  }

  @Test func aPageIsDrawnAsAPicture() async throws {
    let folder = try TemporaryFolder()
    let note = RichDocument(try Decomposer.decompose([AttributedRun("Tea at four?")]).value)
    try await note.write(to: folder / "note.png", options: .page(width: 240, scale: 2))
    let header = try ImageHeader.read(try Files.read(folder / "note.png")).value
    #expect(header.mediaType == .png)
    #expect(header.width == 480)
    let pdf = try await note.bytes(as: .pdf)
    #expect(try await pdf.collect().starts(with: "%PDF-".utf8))
    await #expect(throws: InlayError.self) {
      try await note.write(to: folder / "none.png", options: .page(width: .nan))
    }
    #expect(!Files.exists(folder / "none.png"))
  }

  /// A Genmoji in a page for browsers has a PNG beside it, or the page says that it has not.
  @Test func aPageForBrowsersHasFallbacks() async throws {
    let note = try await RichDocument(contentsOf: Self.postcard)
    let page = try await note.bytes(as: .html)
    let text = String(decoding: try await page.collect(), as: UTF8.self)
    let isDecoded = (try? HEIFClient.locate()) != nil
    #expect(text.contains("data:image/png") == isDecoded)
    #expect(isDecoded || page.diagnostics.contains { $0.details["helper"] != nil })
  }

  @Test func withoutADecoderAPageKeepsItsPictures() throws {
    let note = try RichDocument(blockingContentsOf: Self.postcard)
    let sink = MemorySink()
    let noticed = try DocumentTools().write(note.content, as: .html, into: sink, WriteOptions())
    #expect(noticed.contains { $0.code.rawValue == "html.imageNotShown" })
    let again = try RichDocument(blocking: sink.bytes)
    #expect(again.images.count == note.images.count)
  }

  @Test func equalityIsOfContentAndFormat() throws {
    let text = try Decomposer.decompose([AttributedRun("a")]).value
    let noticed = RichDocument(text, format: .rtf, diagnostics: [Diagnostic("test.noticed", "noticed")])
    let silent = RichDocument(text, format: .rtf, diagnostics: [])
    #expect(noticed == silent)
    #expect(Set([noticed, silent]).count == 1)
    #expect(noticed != RichDocument(text))
    var edited = silent
    _ = try edited.content.delete(0..<1)
    #expect(edited != silent)
  }
}
