import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// Documents of strangers: random ones, those that fuzzing found, and files of the corpora as any format.
@Suite struct HostileDocumentTests {
  /// A short range that refers to a large picture costs no more than itself.
  @Test func aPictureOfManyRangesIsReadOnce() throws {
    let bytes = String(repeating: "QUJD", count: 1_000_000)
    let ranges = (0..<20_000).map { #"{"offset":\#($0),"length":1,"key":0}"# }.joined(separator: ",")
    let read = try EditorKit.read(
      #"{"blocks":[{"text":"\#(String(repeating: " ", count: 20_000))","entityRanges":[\#(ranges)]}],"#
        + #""entityMap":{"0":{"type":"IMAGE","data":{"src":"data:image/png;base64,\#(bytes)"}}}}"#, .draftjs)
    #expect(read.value.placements.count == 20_000 && read.value.images.count == 1)
  }

  @Test func documentsOfStrangersAreSafe() throws {
    try Property.check("documents of strangers") { source in try EditorDoor.check(source.bytes()) }
  }

  @Test func whatFuzzingFoundStaysMended() throws {
    for (_, seed) in try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/editors")) {
      try EditorDoor.check(seed)
    }
  }

  @Test(
    .needs(.corpus("prosemirror")),
    arguments: ["prosemirror", "quill", "lexical", "slate", "portable-text", "adf", "draftjs"])
  func filesOfTheCorporaAreSafeAsAnyFormat(folder: String) throws {
    for (_, bytes) in try Files.tree(Corpus.folder(folder)) {
      for format in Format.editors { try EditorDoor.document(bytes, format) }
    }
  }

  private static let many = Property.cases(4_000)

  /// A machine that looks back for each node takes minutes.
  @Test(arguments: Format.editors.map(\.name.rawValue))
  func manyNodesTakeAMoment(name: String) throws {
    let format = try #require(Format.editors.first { $0.name.rawValue == name })
    var lines: [AttributedRun] = []
    for index in 0..<Self.many {
      var values = CharacterAttributeValues()
      values.link = index & 1 == 0 ? "https://e.org/" : nil
      values.weight = index & 2 == 0 ? 700 : nil
      lines.append(AttributedRun("x", character: CharacterAttributes(values)))
    }
    let line = try Decomposer.decompose(lines).value
    #expect(try EditorKit.read(EditorKit.write(line, format).value, format).value.text.count == Self.many)
    let items = try Decomposer.decompose(
      (0..<Self.many).map { index in
        let item = TextList.Item(isNumbered: false, level: index % 9 + 1)
        let marker = TextList.marker(of: item)
        return AttributedRun(
          marker + "x\n", paragraph: ParagraphAttributes(TextList.values(of: item, marker: marker)))
      }
    ).value
    #expect(try EditorKit.read(EditorKit.write(items, format).value, format).value.text == items.text)
  }

  /// Nodes within each other are an error beyond the limit, not the end of the program.
  @Test func deepNodesAreRefused() throws {
    var limits = Limits.default
    limits.jsonDepth = 10_000
    for (open, close) in [
      (#"{"type":"blockquote","content":["#, "]}"), (#"{"type":"link","content":["#, "]}"),
    ] {
      let deep = String(repeating: open, count: 2_000) + String(repeating: close, count: 2_000)
      let document = #"{"type":"doc","content":[\#(deep)]}"#
      for read in [Limits.default, limits] {
        #expect(throws: InlayError.self) { try EditorKit.read(document, .prosemirror, limits: read) }
      }
    }
  }

  @Test func pictureOverTheLimitIsRefused() throws {
    var limits = Limits.default
    limits.attachmentBytes = 100
    let body = String(repeating: "A", count: 4_000)
    let document = #"{"ops":[{"insert":{"image":"data:image/png;base64,\#(body)"}},{"insert":"\n"}]}"#
    let error = #expect(throws: InlayError.self) { try EditorKit.read(document, .quill, limits: limits) }
    #expect(error?.message.contains("attachmentBytes") ?? false)
  }
}
