import FormatsTestKit
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats
@testable import InlayRTF

@Suite struct RichTextRowsTests {
  private func sample() throws -> DecomposedText {
    try Samples.text(
      AttributedRun("Hi "), Samples.run(Samples.image("dog", fileName: "dog.png")), AttributedRun("!"))
  }

  @Test func rtfdIsReadFromAFolderATarAndATarOfTheFolder() throws {
    guard case .tree(let tree) = try Format.rtfd.write(sample()).value else {
      Issue.record("not a tree")
      return
    }
    #expect(FormatRegistry.all.recognize(.tree(tree, name: nil))?.name == .rtfd)
    let expected = try Format.rtfd.read(.tree(tree, name: nil)).value
    #expect(expected.text == "Hi \u{FFFC}!")
    #expect(expected.images.map(\.fileName) == ["dog.png"])
    #expect(expected.images.map(\.content) == [.bytes(Samples.png)])
    let sink = MemorySink()
    _ = try FormatOutput.tree(tree).write(to: sink)
    #expect(FormatRegistry.all.recognize(.file(MemorySource(sink.bytes), name: nil))?.name == .rtfd)
    #expect(try Format.rtfd.read(.file(MemorySource(sink.bytes), name: nil)).value == expected)
    var builder = FileTreeBuilder()
    try builder.add(tree, at: RelativePath("note.rtfd"))
    let outer = MemorySink()
    try builder.finish().writeTar(to: outer)
    #expect(FormatRegistry.all.recognize(.file(MemorySource(outer.bytes), name: nil))?.name == .rtfd)
    #expect(try Format.rtfd.read(.file(MemorySource(outer.bytes), name: nil)).value == expected)
  }

  @Test func rtfIsWrittenAndRead() throws {
    let bytes = try Samples.bytes(Format.rtf, sample()).bytes
    let input = FormatInput.file(MemorySource(bytes), name: nil)
    #expect(FormatRegistry.all.recognize(input)?.name == .rtf)
    let text = try Format.rtf.read(input).value
    #expect(text.text == "Hi \u{FFFC}!")
    #expect(text.images.map(\.content) == [.bytes(Samples.png)])
  }

  @Test func notRTFIsBadData() {
    let error = #expect(throws: InlayError.self) {
      try Format.rtf.read(.file(MemorySource([0x41]), name: nil))
    }
    #expect(error?.code == "rtf.notRTF")
    #expect(error?.description == "this is not RTF: it does not start with {\\rtf")
  }

  @Test func limitOfRTFIsCheckedBeforeReading() {
    var limits = Limits.default
    limits.rtfBytes = 3
    let error = #expect(throws: InlayError.self) {
      try Format.rtf.read(
        .file(MemorySource([1, 2, 3, 4]), name: nil), options: ReadOptions(limits: limits))
    }
    #expect(error?.description == "exceeds the limit rtfBytes of 3 (found 4)")
    #expect(error?.advice?.contains("Limits.rtfBytes") == true)

  }

  @Test func rtfdIsSavedAndReplacedAsAFolder() throws {
    try withTemporaryFolder { folder in
      let path = folder / "note.rtfd"
      _ = try Format.rtfd.save(sample(), to: path)
      _ = try Format.rtfd.save(sample(), to: path)
      let tree = try FileTree(contentsOf: path)
      #expect(try tree.file("dog.png")?.readAll() == Samples.png)
      let error = #expect(throws: InlayError.self) {
        try Format.inlay.save(sample(), to: path)
      }
      #expect(error?.code == "save.occupied")
    }
  }
}
