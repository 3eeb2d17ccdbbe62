import FormatsTestKit
import InlayCore
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

  @Test func portableErrorsKeepStatusAndPlace() {
    let error = #expect(throws: InlayError.self) {
      try Format.inlayJSON.read(.file(MemorySource(Array("{\"format\":".utf8)), name: nil))
    }
    #expect(error?.code == "json.malformed")
    #expect(error?.place.position?.byte == 10)

  }
}
