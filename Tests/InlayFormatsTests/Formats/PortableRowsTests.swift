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
      let tree = try FileTree.open(folder: path)
      #expect(FormatRegistry.all.recognize(.tree(tree, name: path))?.name == .inlay)
      #expect(try Format.inlay.read(.tree(tree, name: path)).value == sample())
    }
  }

  @Test func portableErrorsKeepStatusAndPlace() {
    do {
      _ = try Format.inlayJSON.read(.file(MemorySource(Array("{\"format\":".utf8)), name: nil))
      Issue.record("no error")
    } catch {
      #expect(error.exitStatus == 65)
      #expect(error.place == .byte(10))
    }
  }
}
