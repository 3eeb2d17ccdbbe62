import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayHTML

/// HTML in the table of formats: recognition, saving, folders.
@Suite struct HTMLRowTests {
  private func name(_ bytes: [UInt8], called name: String? = nil) -> String? {
    FormatRegistry.all.recognize(.file(MemorySource(bytes), name: name))?.name.rawValue
  }

  @Test(arguments: [
    "<!DOCTYPE html>", "\u{FEFF} \n<!doctype HTML PUBLIC \"-//W3C//DTD\">", "<html>", "<HTML lang=en>",
    "<head><title>x",
    "<body class=x>", "<!-- saved --><!-- a > b -->\n<html>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE html><html/>",
  ])
  func `a page is recognised by its beginning, whatever it is called`(_ text: String) {
    for title in [nil, "a.txt", "a.rtf", "a"] { #expect(name(Array(text.utf8), called: title) == "html") }
    for isLittle in [true, false] {
      let units = text.utf16.flatMap { unit -> [UInt8] in
        let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
        return isLittle ? [low, high] : [high, low]
      }
      let mark: [UInt8] = text.hasPrefix("\u{FEFF}") ? [] : isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
      #expect(name(mark + units) == "html")
    }
  }

  @Test(arguments: [
    "<p>x", "<picture><img>", "<img src=x>", " <DIV\nclass=y>", "<ul><li>", "<span>a", "<h2>b",
    "<!--c--><br/>",
  ])
  func `a piece of a page is recognised where no extension says otherwise`(_ text: String) {
    #expect(name(Array(text.utf8)) == "html")
    #expect(name(Array(text.utf8), called: "a.b") == "html")
    #expect(name(Array(text.utf8), called: "a.txt") == "text")
    #expect(name(Array(text.utf8), called: "a.html") == "html")
  }

  @Test(arguments: [
    "<3 you", "<", "< p>", "<pre-alpha", "<svg xmlns=\"x\">", "<!DOCTYPE svg>", "<!doctype", "<note>",
    "a <html>", "<!-- never ends",
    "<?xml version=\"1.0\"?><plist>", "<htmlx>", "<b",
  ])
  func `other text with angle brackets stays text`(_ text: String) {
    #expect(name(Array(text.utf8)) == "text")
  }

  @Test func `what is noticed while everything comes through is no loss`() {
    let facts: [DiagnosticCode] = [
      .htmlImageElsewhere, .htmlImageType, .htmlImageNotShown, .htmlImagesRepeated,
    ]
    for code in facts { #expect(code.severity == .implied) }
    for code in [DiagnosticCode.htmlLeftOut, .htmlTable, .htmlImage, .htmlDepth] {
      #expect(code.severity > .implied)
    }
  }

  private func postcard() throws -> DecomposedText {
    let png = Samples.image(nil, fileName: "a b.png")
    let other = Samples.image(nil, fileName: "A B.png", content: .bytes(Samples.png + [0]))
    let pdf = InlineImage(fileName: "plan.pdf", mediaType: .pdf, content: .bytes(Array("%PDF-1.4".utf8)))
    let svg = InlineImage(
      fileName: "x.svg", mediaType: "image/svg+xml", content: .bytes(Array("<svg/>".utf8)))
    return try Samples.text(
      AttributedRun("a "), Samples.run(png), Samples.run(other), Samples.run(png), Samples.run(pdf),
      Samples.run(svg))
  }

  @Test func `a page with files beside comes back, and saving it again changes nothing`() throws {
    try withTemporaryFolder { folder in
      let text = try postcard()
      var options = WriteOptions()
      options[HTMLWriteOptions.self].resources = .files(folder: "p_files")
      #expect(try Format.html.save(text, to: folder / "p.html", options: options).isEmpty)
      let first = try Files.tree(folder.path)
      #expect(
        first.keys.sorted() == [
          "p.html", "p_files/A B_1.png", "p_files/a b.png", "p_files/plan.pdf",
        ])
      _ = try Format.html.save(text, to: folder / "p.html", options: options)
      #expect(try Files.tree(folder.path) == first)
      let files = try FolderFiles(path: folder.path)
      let resources = HTMLResources(file: { path in try files.file(path) })
      let back = try HTMLReader.read(Files.read(folder / "p.html"), resources: resources)
      #expect(back.value == text)
      #expect(back.diagnostics.isEmpty)
      // The same as a folder and as a tar.
      let tree = try FileTree(contentsOf: folder.path)
      #expect(FormatRegistry.all.recognize(.tree(tree, name: nil))?.name == .html)
      #expect(try Format.html.read(.tree(tree, name: nil)).value == text)
      let tar = MemorySource(try Samples.bytes(Format.html, text, options).bytes)
      #expect(FormatRegistry.all.recognize(.file(tar, name: nil))?.name == .html)
      #expect(try Format.html.read(.file(tar, name: nil)).value == text)
    }
  }

  /// The name of a file, what it holds, and the name that it gets.
  @Test(arguments: [
    ("note.html", Samples.png, "note.png"), ("note", Samples.png, "note.png"),
    ("a.PNG", Samples.png, "a.PNG"),
    ("a.jpg", Samples.png, "a.png"), ("v1.2", Samples.png, "v1.2.png"),
    ("index.html", [0x61], "index.html.bin"),
    ("x.HTM", [], "x.HTM.bin"), ("x.js", [0x61], "x.js.bin"), ("x.php", [0x61], "x.php.bin"),
    ("x.exe", [0x4D], "x.exe.bin"),
    ("README", [0x61], "README.bin"), ("list.txt", [0x61], "list.txt"),
    ("t.docx", Array("PK\u{3}\u{4}".utf8), "t.docx"),
    ("t.html", Array("PK\u{3}\u{4}".utf8), "t.html.bin"), ("t.txt", Array("%!PS".utf8), "t.bin"),
    ("t.html", Array("%PDF-1.4".utf8), "t.pdf"),
  ])
  func `files beside a page have names by which nothing runs them`(
    name: String, bytes: [UInt8], written: String
  ) throws {
    // Without an extension, the stated type gives one.
    for type in name.contains(".") ? [MIMEType?.none, .html, .png] : [nil] {
      try withTemporaryFolder { folder in
        let text = try Samples.text(
          Samples.run(InlineImage(fileName: name, mediaType: type, content: .bytes(bytes))))
        var options = WriteOptions()
        options[HTMLWriteOptions.self].resources = .files(folder: "f")
        _ = try Format.html.save(text, to: folder / "p.html", options: options)
        #expect(try Files.tree(folder.path).keys.sorted() == ["f/\(written)", "p.html"])
        let files = try FolderFiles(path: folder.path)
        let resources = HTMLResources(file: { path in try files.file(path) })
        let back = try HTMLReader.read(Files.read(folder / "p.html"), resources: resources).value
        #expect(back.images.first?.fileName == name)
      }
    }
  }

  @Test func `names that are taken by other bytes are not used, however many`() throws {
    try withTemporaryFolder { folder in
      for name in ["a b.png", "a b_1.png", "A B.png", "A B_1.png"] {
        try Files.write("mine", to: folder / "f/\(name)")
      }
      var options = WriteOptions()
      options[HTMLWriteOptions.self].resources = .files(folder: "f")
      let text = try postcard()
      _ = try Format.html.save(text, to: folder / "p.html", options: options)
      for name in ["a b.png", "a b_1.png", "A B.png", "A B_1.png"] {
        #expect(try Files.read(folder / "f/\(name)") == Array("mine".utf8))
      }
      let files = try FolderFiles(path: folder.path)
      let resources = HTMLResources(file: { path in try files.file(path) })
      #expect(try HTMLReader.read(Files.read(folder / "p.html"), resources: resources).value == text)
    }
  }

  @Test func `text that begins like a page is replaced by text`() throws {
    try withTemporaryFolder { folder in
      let text = try Samples.text(AttributedRun("<p>new"))
      try Files.write("<p>old", to: folder / "a.txt")
      _ = try Format.text.save(text, to: folder / "a.txt")
      #expect(try Files.read(folder / "a.txt") == Array("<p>new".utf8))
      try Files.write("<!DOCTYPE html>", to: folder / "b.txt")
      #expect(throws: InlayError.self) { try Format.text.save(text, to: folder / "b.txt") }
    }
  }

  @Test func `large images go past the buffer`() throws {
    let bytes = Samples.png + [UInt8](repeating: 7, count: 3 << 20)
    let text = try Samples.text(
      AttributedRun("a"), Samples.run(Samples.image(nil, content: .bytes(bytes))), AttributedRun("b"))
    let sink = PieceSink()
    _ = try HTMLWriter.write(text, to: sink)
    #expect(sink.largest < 1 << 20)
    #expect(try HTMLReader.read(sink.bytes).value == text)
  }

  @Test func `bytes that stand in a page again and again are said`() throws {
    let image = Samples.image(nil, content: .bytes(Samples.png + [UInt8](repeating: 7, count: 1 << 20)))
    let text = try Decomposer.decompose((0..<6).map { _ in Samples.run(image) }).value
    let told = try HTMLWriter.write(text, to: MemorySink()).diagnostics.filter {
      $0.code == .htmlImagesRepeated
    }
    #expect(told.count == 1)
    #expect(told.first?.message.hasPrefix("\(5 * (Samples.png.count + 1 << 20)) bytes") == true)
    let files = HTMLWriteOptions(resources: .files(folder: "f"))
    #expect(try HTMLWriter.write(text, options: files, to: MemorySink()).diagnostics.isEmpty)
  }
}

/// Notes how large the pieces are.
private final class PieceSink: OutputSink {
  var bytes: [UInt8] = []
  var largest = 0
  func write(_ piece: [UInt8]) throws {
    largest = max(largest, piece.count)
    bytes += piece
  }
}
