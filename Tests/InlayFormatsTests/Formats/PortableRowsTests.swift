import FormatsTestKit
import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats

@Suite struct PortableRowsTests {
  private func sample() throws -> DecomposedText {
    try Samples.text(
      AttributedRun("Hi "), Samples.run(Samples.image("dog", fileName: "dog.png")), AttributedRun("!"))
  }

  @Test func portableDocumentIsSavedAsAFolder() throws {
    try withTemporaryFolder { folder in
      let path = folder / "note.inlay"
      _ = try Format.inlay.save(sample(), to: path)
      let tree = try FileTree(contentsOf: path)
      #expect(FormatRegistry.all.recognize(.tree(tree, name: path))?.name == .inlay)
      #expect(try Format.inlay.read(.tree(tree, name: path)).value == sample())
    }
  }

  /// The input that a form of the sample is.
  private func input(_ format: Format) throws -> FormatInput {
    switch try format.write(sample()).value {
    case .tree(let tree): return .tree(tree, name: nil)
    case .bytes(let stream):
      let sink = MemorySink()
      _ = try stream(sink)
      return .file(MemorySource(sink.bytes), name: nil)
    }
  }

  private let advice = "inlay repair saves what is intact in a damaged document"

  @Test(arguments: Format.portable.map(\.name.rawValue)) func everyFormIsVerified(name: String) throws {
    let format = try FormatRegistry.all.named(name)
    let verify = try #require(format.verifier)
    #expect(try verify(input(format), .default, nil).findings == [])
    let damaged =
      switch try input(format) {
      case .tree: FormatInput.tree(try Samples.tree(("document.json", Array("{\"format\":".utf8))), name: nil)
      case .file(let source, _):
        FormatInput.file(MemorySource(try source.read(0..<source.count / 2)), name: nil)
      }
    let error = #expect(throws: InlayError.self) { try verify(damaged, .default, nil) }
    #expect(error?.advice == advice)
  }

  /// A tar whose last file, the document, is cut short, and JSON without its last member.
  @Test(arguments: [("inlay.tar", 1_500), ("inlay.json", 8)])
  func whatIsIntactIsSaved(name: String, cut: Int) throws {
    let format = try FormatRegistry.all.named(name)
    guard case .file(let source, _) = try input(format) else { throw Unmet("\(name) is no file") }
    let damaged = FormatInput.file(MemorySource(try source.read(0..<source.count - cut)), name: nil)
    var options = ReadOptions()
    #expect(!options.salvage)
    let error = #expect(throws: InlayError.self) { try format.read(damaged, options: options) }
    #expect(error?.advice == advice)
    options.salvage = true
    #expect(options.salvage)
    let read = try format.read(damaged, options: options)
    #expect(read.value.text == "Hi \u{FFFC}!")
    #expect(read.value.images.map(\.content.source?.count) == [70])
    #expect(!read.diagnostics.isEmpty)
    options.salvage = false
    #expect(throws: InlayError.self) { try format.read(damaged, options: options) }
  }

  @Test func portableErrorsKeepStatusAndPlace() {
    let error = #expect(throws: InlayError.self) {
      try Format.inlayJSON.read(.file(MemorySource(Array("{\"format\":".utf8)), name: nil))
    }
    #expect(error?.code == "json.malformed")
    #expect(error?.place.position?.byte == 10)

  }
}
