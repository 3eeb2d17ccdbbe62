import FormatsTestKit
import InlayCore
import InlayFiles
import InlayRTF
import TestKit
import Testing

@testable import InlayFormats

@Suite struct FormatsTests {
  @Test func namesAndExtensionsAreDistinct() {
    let names = FormatRegistry.all.formats.map(\.name.rawValue)
    #expect(
      names == [
        "rtfd", "flat-rtfd", "rtf", "html", "keyed-archive", "typedstream", "webarchive", "text", "triple",
        "inlay",
        "inlay.tar",
        "inlay.json",
      ])
    let endings = FormatRegistry.all.formats.flatMap(\.fileExtensions)
    #expect(Set(endings).count == endings.count)
    #expect(FormatRegistry.all.formats.filter(\.isBundle).map(\.name) == [.rtfd, .inlay])
    #expect(FormatRegistry.all.formats.allSatisfy { $0.canRead })
    #expect(FormatRegistry.all.names { !$0.canWrite } == "typedstream")
  }

  @Test func everyNameIsFound() throws {
    for format in FormatRegistry.all.formats {
      #expect(try FormatRegistry.all.named(format.name.rawValue).name == format.name)
    }
    #expect(FormatRegistry.all.named(FormatName(rawValue: "docx")) == nil)
  }

  @Test func unknownNameIsWrongUsageAndListsTheNames() {
    let error = #expect(throws: InlayError.self) {
      try FormatRegistry.all.named("do\u{1B}[31mcx")
    }
    #expect(error?.code == "format.unknownName")
    #expect(error?.description == "unknown format do␛[31mcx")
    #expect(
      error?.advice
        == "known formats: rtfd, flat-rtfd, rtf, html, keyed-archive, typedstream, webarchive, text, triple, inlay, inlay.tar, inlay.json"
    )

  }

  @Test(arguments: [
    ("a.rtfd", "rtfd"), ("a.RTFD/", "rtfd"), ("x/y.rtf", "rtf"), ("a.b.txt", "text"), ("a.inlay", "inlay"),
    ("a.inlay.tar", "inlay.tar"), ("A.INLAY.JSON", "inlay.json"), ("a.triple.json", "triple"),
    ("a.rtfd.tar", "rtfd"), ("a.html", "html"), ("a.HTM", "html"), ("a.xhtml", "html"), ("a.rtfd///", "rtfd"),
  ])
  func longestExtensionCounts(path: String, name: String) {
    #expect(FormatRegistry.all.forExtension(ofPath: path)?.name.rawValue == name)
  }

  @Test(arguments: [
    "", "/", ".rtf", "dir.rtf/file", "rtf", "a.json", "a.tar", "a.rtf ", "a.docx", ".inlay.tar/x",
  ])
  func otherNamesHaveNoFormat(path: String) {
    #expect(FormatRegistry.all.forExtension(ofPath: path) == nil)
  }

  @Test func hiddenNamesKeepTheLongestExtensionThatLeavesAName() {
    #expect(FormatRegistry.all.forExtension(ofPath: ".inlay.json") == nil)
  }

  @Test func strippingLeavesOutDescriptions() throws {
    let text = try Samples.text(Samples.run(Samples.image(description: "secret", fileName: "a.png")))
    let written = try Samples.bytes(Format.text, text, WriteOptions(stripDescriptions: true))
    #expect(Samples.string(written.bytes) == "[a.png]")
  }

  @Test func savingReplacesOnlyItsOwnKind() throws {
    try withTemporaryFolder { folder in
      let text = try Samples.text(AttributedRun("hi"))
      let path = folder / "a.txt"
      #expect(try Format.text.save(text, to: path).isEmpty)
      #expect(try Files.read(path) == Array("hi".utf8))
      _ = try Format.text.save(try Samples.text(AttributedRun("ho")), to: path)
      #expect(try Files.read(path) == Array("ho".utf8))
      let error = #expect(throws: InlayError.self) {
        try Format.triple.save(text, to: path)
      }
      #expect(error?.code == "save.occupied")

      #expect(try Files.read(path) == Array("ho".utf8))
    }
  }

  @Test func savingToNowhereIs73() throws {
    try withTemporaryFolder { folder in
      let text = try Samples.text(AttributedRun("hi"))
      let error = #expect(throws: InlayError.self) {
        try Format.text.save(text, to: folder / "no/a.txt")
      }
      #expect(error?.code == "save.cannotCreate")
    }
  }

  @Test func portableDocumentRoundTripsThroughAllItsForms() throws {
    let text = try Samples.text(AttributedRun("Hi "), Samples.run(Samples.image()), AttributedRun("!"))
    for format in [Format.inlayTar, Format.inlayJSON] {
      let bytes = try Samples.bytes(format, text).bytes
      let input = FormatInput.file(MemorySource(bytes), name: nil)
      #expect(FormatRegistry.all.recognize(input)?.name == format.name)
      #expect(try format.read(input).value == text)
    }
    guard case .tree(let tree) = try Format.inlay.write(text).value else {
      Issue.record("not a tree")
      return
    }
    #expect(FormatRegistry.all.recognize(.tree(tree, name: nil))?.name == .inlay)
    #expect(try Format.inlay.read(.tree(tree, name: nil)).value == text)
  }
}
