import Foundation
import Inlay
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

/// The file that a text was read from, given back byte for byte while the text is unchanged.
@Suite struct SourceTests {
  /// RTF with words that Inlay does not model.
  private static let rtf = "{\\rtf1\\ansi\\unknownword7 {\\*\\secret data}Tea \\b at\\b0  four.\\par}"

  @Test(arguments: [
    (rtf, FormatName.rtf, "a.rtf"), ("Tea\r\nat four.\r\n\u{FEFF}", .text, "a.txt"),
    ("{\"text\" : \"Tea\",\n \"ranges\":[], \"data\":{}}", .triple, "a.triple.json"),
  ])
  func anUnchangedTextGivesItsFileBack(_ file: String, _ format: FormatName, _ name: String) throws {
    let bytes = Array(file.utf8)
    guard let read = try? RichDocument(blocking: bytes, as: format) else { return #expect(format == .triple) }
    let written = try read.bytesBlocking(as: format)
    #expect(written.value == bytes)
    #expect(written.diagnostics == [])
    for form in [FormatName.inlayJSON, .inlayTar] {
      let document = try read.bytesBlocking(as: form).value
      let again = try RichDocument(blocking: document, as: form)
      #expect(again.diagnostics == [])
      #expect(again.content == read.content)
      #expect(try again.bytesBlocking(as: format).value == bytes)
      #expect(try again.bytesBlocking(as: form).value == document)
    }
  }

  @Test func everyBundleComesBackWhole() throws {
    var bundles = [PackageRoot.path(to: "Samples/Postcard.rtfd")]
    if Corpus.holds("rtfd") { bundles += try Corpus.bundles(in: "rtfd", extension: "rtfd").map(\.path) }
    for bundle in bundles {
      try withTemporaryFolder { folder in
        let read = try RichDocument(blockingContentsOf: bundle)
        try read.writeBlocking(to: folder / "d.inlay")
        let document = try RichDocument(blockingContentsOf: folder / "d.inlay")
        #expect(try document.writeBlocking(to: folder / "b.rtfd") == [])
        #expect(try Files.tree(folder / "b.rtfd") == Files.tree(bundle))
      }
    }
  }

  @Test func anEditLetsGoOfTheFile() throws {
    var note = try RichDocument(blocking: Array(Self.rtf.utf8))
    try note.content.replaceAll("four", with: "five")
    let written = try note.bytesBlocking(as: .rtf)
    #expect(!String(decoding: written.value, as: UTF8.self).contains("unknownword7"))
    #expect(written.diagnostics.map(\.code.rawValue) == ["formats.sourceWrittenAnew"])
    let json = String(decoding: try note.bytesBlocking(as: .inlayJSON).value, as: UTF8.self)
    #expect(!json.contains("\"source\"") && json.contains("\"version\":\"1.0\""))
  }

  @Test func anEditOutsideOfInlayLetsGoOfTheFile() throws {
    let note = try RichDocument(blocking: Array(Self.rtf.utf8))
    let json = String(decoding: try note.bytesBlocking(as: .inlayJSON).value, as: UTF8.self)
    #expect(json.contains("\"source\":{") && json.contains("\"version\":\"1.1\""))
    // The digest goes, as from any document that is edited by hand.
    let digest = try #require(json.firstMatch(of: #/"digest":"sha256:[0-9a-f]{64}","files"/#)).0
    let edited = json.replacing("Tea at four.", with: "Tea at five.").replacing(digest, with: "\"files\"")
    let read = try RichDocument(
      blocking: Array(edited.utf8), options: ReadOptions(unsealed: true))
    #expect(read.text.hasPrefix("Tea at five."))
    #expect(read.diagnostics.map(\.code.rawValue) == ["document.staleSource"])
    #expect(!String(decoding: try read.bytesBlocking(as: .rtf).value, as: UTF8.self).contains("unknownword7"))
  }

  @Test func aFileThatReadsAsAnotherTextIsNotGivenBack() throws {
    var note = try RichDocument(blocking: Array(Self.rtf.utf8))
    let other = "{\\rtf1\\ansi Something else.}"
    note.content.source = DocumentSource(format: "rtf", content: .bytes(Array(other.utf8)))
    let written = try note.bytesBlocking(as: .rtf)
    #expect(written.diagnostics.map(\.code.rawValue) == ["formats.sourceWrittenAnew"])
    #expect(String(decoding: written.value, as: UTF8.self).contains("four"))
  }

  @Test func aPageIsGivenBackOnlyOnRequest() throws {
    let page = Array("<!doctype html><p onclick=alert(1)>Tea<script>alert(2)</script>".utf8)
    let read = try RichDocument(blocking: page)
    #expect(!String(decoding: try read.bytesBlocking(as: .html).value, as: UTF8.self).contains("alert"))
    var options = WriteOptions()
    options.source = .keep
    #expect(try read.bytesBlocking(as: .html, options: options).value == page)
  }

  @Test func policiesKeepAndDrop() throws {
    let long = Array("{\\rtf1\\ansi \(String(repeating: "tea ", count: 300_000))}".utf8)
    #expect(try RichDocument(blocking: long).content.source == nil)
    let kept = try RichDocument(blocking: long, options: ReadOptions(source: .keep))
    #expect(try kept.bytesBlocking(as: .rtf).value == long)
    let dropped = try RichDocument(blocking: Array(Self.rtf.utf8), options: ReadOptions(source: .drop))
    #expect(dropped.content.source == nil)
    var options = WriteOptions()
    options.source = .drop
    let read = try RichDocument(blocking: Array(Self.rtf.utf8))
    #expect(try read.bytesBlocking(as: .rtf, options: options).value != Array(Self.rtf.utf8))
    let json = try read.bytesBlocking(as: .inlayJSON, options: options).value
    #expect(!String(decoding: json, as: UTF8.self).contains("\"source\""))
  }

  @Test func picturesInsideAFileDoNotCount() throws {
    let png = try Files.read(PackageRoot.path(to: "Samples/pages.png"))
    let hex = png.map { String(format: "%02x", $0) }.joined()
    let rtf = Array("{\\rtf1\\ansi Tea {\\pict\\pngblip \(hex)}}".utf8)
    let read = try RichDocument(blocking: rtf)
    #expect(read.images.count == 1)
    #expect((rtf.count > DocumentSource.automaticBytes) == (png.count * 2 > DocumentSource.automaticBytes))
    #expect(try read.bytesBlocking(as: .rtf).value == rtf)
  }

  @Test func theFileTakesNoPartInEquality() throws {
    let with = try RichDocument(blocking: Array(Self.rtf.utf8))
    let without = try RichDocument(blocking: Array(Self.rtf.utf8), options: ReadOptions(source: .drop))
    #expect(with.content == without.content)
    #expect(with.content.hashValue == without.content.hashValue)
  }

  @Test func aDocumentWithoutTheBytesOfItsFileIsWhole() throws {
    let text = try RichDocument(blocking: Array(Self.rtf.utf8)).content
    let whole = try PortableDocument.tree(of: text)
    var builder = FileTreeBuilder()
    for file in whole.files where file.path.description == "document.json" {
      try builder.add(file: file.source, at: file.path)
    }
    let tree = builder.finish()
    for form in [PortableDocumentForm.folder, .tar] {
      let read = try PortableDocument.read(tree: tree, form: form)
      #expect(read.value == text)
      #expect(read.diagnostics.map(\.code.rawValue) == ["document.absentSource"])
      // It is written again as it was.
      #expect(
        try PortableDocument.tree(of: read.value).file("document.json")?.readAll()
          == tree.file("document.json")?.readAll())
    }
  }
}
