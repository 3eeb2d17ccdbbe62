import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

@Suite struct TextBundleTests {
  private static let image = InlineImage(
    identifier: "142D", description: "a dog", fileName: "my dog.png", mediaType: .png,
    content: .bytes(Samples.png))

  private static func text() throws -> DecomposedText {
    try Decomposer.decompose([
      AttributedRun("a "), AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph)),
      AttributedRun(" b"),
    ]).value
  }

  @Test func aBundleComesBackWithItsFiles() throws {
    let text = try Self.text().with(files: [
      BundleFile("assets/other.txt", content: .bytes(Array("x".utf8)), mediaType: .plainText),
      BundleFile("info.json", content: .bytes(Array(#"{"app.example":{"version":3},"version":1}"#.utf8))),
    ])
    let tree = try TextBundle.write(text).value
    var names: [String] = []
    tree.visit { path, content in if case .file = content { names.append(path.description) } }
    #expect(names == ["assets/my dog.png", "assets/other.txt", "info.json", "text.md"])
    let info = try tree.file("info.json").map { String(decoding: try $0.readAll(), as: UTF8.self) }
    #expect(info == #"{"app.example":{"version":3},"type":"net.daringfireball.markdown","version":2}"# + "\n")
    let back = try TextBundle.read(tree)
    #expect(back.diagnostics.isEmpty)
    #expect(back.value.text == text.text && back.value.images == text.images)
    #expect(back.value.files.map(\.name.string) == ["assets/other.txt", "info.json"])
    #expect(try TextBundle.write(back.value).value.isIdentical(to: tree))
  }

  @Test func filesYieldToThoseOfEveryBundle() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource([1]), at: "page.txt")
    let folder = builder.finish().tarSource()
    let one = ImageContent.bytes([1])
    let text = try Self.text().with(files: [
      BundleFile("Assets", content: one), BundleFile("info.json", content: one),
      BundleFile("TEXT.md", content: one), BundleFile("text.html", content: one),
      BundleFile("text.d/x", content: one), BundleFile("a/../b", content: one),
      BundleFile("Notes", content: .data(folder), mediaType: .folder),
    ])
    let written = try TextBundle.write(text)
    var names: [String] = []
    written.value.visit { path, content in if case .file = content { names.append(path.description) } }
    #expect(
      names == ["Notes/page.txt", "assets/my dog.png", "info.json", "text.d/x", "text.md"])
    let lost = written.diagnostics.filter { $0.code == .textBundleFile }.map(\.message)
    #expect(
      lost
        == ["Assets", "TEXT.md", "a/../b", "info.json", "text.html"].map {
          "the file \($0) cannot be in a TextBundle under this name"
        })
  }

  @Test func aPackIsNoOtherFile() {
    let input = FormatInput.file(MemorySource(Array("a".utf8)), name: "a.textpack")
    #expect(throws: InlayError.textPackNotZip) { try Format.textPack.read(input) }
  }

  @Test func randomTextsComeBack() throws {
    try Property.check("texts through TextBundle", cases: Property.costly / 2) { source in
      let text = try HTMLTexts().text(source)
      source.note("text", text.text)
      let tree = try TextBundle.write(text).value
      try expectSame(try TextBundle.read(tree).value, text)
    }
  }

  @Test(.needs(.python)) func aPackIsAZipThatOthersRead() throws {
    let folder = try TemporaryFolder()
    let output = try Format.textPack.write(Self.text())
    let sink = MemorySink()
    _ = try output.value.write(to: sink)
    try Files.write(sink.bytes, to: folder / "a.textpack")
    let again = MemorySink()
    _ = try Format.textPack.write(Self.text()).value.write(to: again)
    #expect(again.bytes == sink.bytes)
    let listed = try Python.run([
      "-c",
      """
      import sys, zipfile
      zip = zipfile.ZipFile(sys.argv[1])
      assert zip.testzip() is None
      for entry in zip.infolist():
        print(entry.filename, entry.date_time[0], entry.compress_type, len(entry.extra), entry.flag_bits)
      """, folder / "a.textpack",
    ])
    #expect(listed.exitCode == 0)
    #expect(
      String(decoding: listed.output, as: UTF8.self) == """
        Content.textbundle/assets/my dog.png 1980 0 0 2048
        Content.textbundle/info.json 1980 0 0 2048
        Content.textbundle/text.md 1980 0 0 2048

        """)
  }

  @Test(.needs(.corpus("textbundle"))) func bundlesOfOthersAreRead() throws {
    func read(_ name: String) throws -> Converted<DecomposedText> {
      try TextBundle.read(FileTree(contentsOf: Corpus.folder("textbundle/\(name)")))
    }
    #expect(throws: InlayError.textBundleNoText) { try read("invalid-no-text.textbundle") }
    let bare = try read("invalid-no-info.textbundle")
    #expect(bare.diagnostics.map(\.code) == [.textBundleInfo])
    let whole = try read("only-text.textbundle")
    // Its info.json has a comma too many.
    #expect(whole.diagnostics.map(\.code) == [.textBundleInfo] && whole.value.text == "Text")
  }

  @Test func filesAreFoundWithoutTheirFolder() throws {
    var builder = FileTreeBuilder()
    try builder.add(
      file: MemorySource(Array("![[dog.png|20]] ![x](none.png) ![y](assets/dog.png)".utf8)),
      at: "text.markdown")
    try builder.add(file: MemorySource(Samples.png), at: "assets/dog.png")
    try builder.add(file: MemorySource(Array("{\"version\":2}".utf8)), at: "info.json")
    let read = try TextBundle.read(builder.finish()).value
    #expect(read.placements.count == 3)
    #expect(read.files.isEmpty)
    #expect(read.images.filter { $0.content.source != nil }.count >= 1)
  }

  private static func tree(_ files: (String, String)...) throws -> FileTree {
    var builder = FileTreeBuilder()
    for (name, text) in files { try builder.add(file: MemorySource(Array(text.utf8)), at: name) }
    return builder.finish()
  }

  @Test func aTextMayBeHTML() throws {
    let tree = try Self.tree(("text.html", "<p>a *b*</p>"), ("info.json", "{\"type\":\"public.html\"}"))
    #expect(try TextBundle.read(tree).value.text == "a *b*")
  }

  /// The error names the file that is too much.
  @Test(arguments: [
    ("text.md", String(repeating: "a", count: 301), "htmlBytes"),
    (
      "text.md", "[a]: <" + String(repeating: "x", count: 40) + ">\n\n" + String(repeating: "[a]", count: 15),
      "htmlBytes"
    ), ("assets/b", String(repeating: "a", count: 31), "attachmentBytes"),
  ])
  func limitsNameTheirFile(name: String, text: String, limit: String) throws {
    var limits = Limits.default
    (limits.htmlBytes, limits.attachmentBytes) = (300, 30)
    let tree = try name == "text.md" ? Self.tree((name, text)) : Self.tree((name, text), ("text.md", "a"))
    let error = #expect(throws: InlayError.self) { try TextBundle.read(tree, limits: limits) }
    #expect(error?.code == .limit(limit))
    #expect(error?.place.file == name)
  }

  @Test func aFileWithoutBytesIsLost() throws {
    let text = try Self.text().with(files: [BundleFile("a", content: .missing(MissingContent(.absent)))])
    let lost = try TextBundle.write(text).diagnostics.filter { $0.code == .textBundleFile }
    #expect(lost.map(\.message) == ["the file a has no bytes"])
  }
}
