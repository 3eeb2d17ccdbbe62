import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayCocoa

@Suite struct WebRoundTripTests {
  /// Any text: of Cocoa's attributes, of tables, of images of all kinds.
  private func text(_ source: ChoiceSource, _ texts: KeyedTexts) throws -> DecomposedText {
    switch source.below(3) {
    case 0: try texts.text(source)
    case 1: try source.decomposedText()
    default: try source.tableText()
    }
  }

  @Test func `what comes back from an archive is what comes back from a page with files`() throws {
    let texts = try KeyedTexts()
    try Property.check("texts through web archives", cases: Property.costly) { source in
      let text = try self.text(source, texts)
      source.note("text", text.text)
      let written = try WebArchive.write(text)
      let archived = try WebArchive.read(written.value)
      try archived.value.checkInvariants()
      try expect(
        archived.diagnostics.filter { $0.code.severity > .implied }.isEmpty, "\(archived.diagnostics)")
      let page = try Self.throughPage(text)
      try expect(archived.value.text, equals: page.text)
      try expect(archived.value.placements, equals: page.placements)
      try expect(archived.value.images, equals: page.images)
      try expect(archived.value, equals: page)
      // HTML has one separator of paragraphs, and no NUL.
      try expect(archived.value.text, equals: Self.carried(text.text))
      try expect(try Self.digests(archived.value), equals: Self.digests(text))
      try expect(archived.value.placements.map(\.kind), equals: text.placements.map(\.kind))
      guard archived.value == text else { return }
      try expect(try WebArchive.write(archived.value).value, equals: written.value, "the second archive")
    }
  }

  private static func throughPage(_ text: DecomposedText) throws -> DecomposedText {
    let page = MemorySink()
    let options = HTMLWriteOptions(resources: .files(folder: "f"))
    let written = try HTMLWriter.write(text, options: options, to: page)
    var builder = FileTreeBuilder()
    for file in written.files { try builder.add(file: file.source, at: "f/\(file.name)") }
    return try HTMLReader.read(page.bytes, resources: .tree(builder.finish())).value
  }

  private static func carried(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\r", "\u{2029}": out.append("\n")
      case "\0": out.append("\u{FFFD}")
      default: out.append(scalar)
      }
      last = scalar
    }
    return String(out)
  }

  /// The digest of the image of each placement.
  private static func digests(_ text: DecomposedText) throws -> [String] {
    try text.placements.map { try text.image(of: $0).content.source?.digest().hex ?? "-" }
  }

  @Test func `damaged archives are errors or texts`() throws {
    let texts = try KeyedTexts()
    try Property.check("damaged web archives", cases: Property.costly) { source in
      let bytes = source.mutation(of: try WebArchive.write(texts.text(source)).value)
      do { try WebArchive.read(bytes, limits: .strict).value.checkInvariants() } catch is InlayError {}
    }
  }

  @Test func `glyphs have the form that Cocoa reads`() throws {
    let glyph = try KeyedTexts().glyph
    var parts = glyph.parts
    parts.alternates = [
      Representation(role: .fallback, mediaType: .png, content: .bytes(Samples.png), width: 1, height: 1)
    ]
    let image = InlineImage(parts)
    let text = try Samples.text(
      AttributedRun("a"), Samples.run(image, kind: .glyph), Samples.run(image, kind: .glyph))
    let bytes = try WebArchive.write(text).value
    let name = try #require(glyph.identifier).rawValue
    let page = try page(of: bytes)
    let form =
      "<picture><source srcset=\"file:///AdaptiveImageGlyph-\(name).heic\" type=\"image/x-apple-adaptive-glyph\">"
      + "<img src=\"file:///AdaptiveImageGlyph-\(name).png\" alt="
    #expect(page.split(separator: "<picture>").count == 3)
    #expect(page.contains(form), "\(page)")
    #expect(try WebArchive.read(bytes).value == text)
  }

  private func page(of bytes: [UInt8]) throws -> String {
    let table = try ObjectTable.read(bytes)
    guard case .dictionary(let list)? = try table.value(at: table.top, limits: .default),
      case .dictionary(let main)? = list["WebMainResource"], case .data(let page)? = main["WebResourceData"]
    else { throw Unmet("no main resource") }
    return String(decoding: page, as: UTF8.self)
  }

  /// Python's property lists, which know nothing of ours.
  @Test(.needs(.python)) func `Python finds the keys, types and bytes`() throws {
    let script = """
      import hashlib, plistlib, re, sys
      for line in sys.stdin:
        data = bytes.fromhex(line)
        assert data.startswith(b"bplist00")
        archive = plistlib.loads(data)
        assert set(archive) <= {"WebMainResource", "WebSubresources"}
        main = archive["WebMainResource"]
        assert {k: v for k, v in main.items() if k != "WebResourceData"} == {
          "WebResourceURL": "about:blank", "WebResourceMIMEType": "text/html",
          "WebResourceTextEncodingName": "UTF-8", "WebResourceFrameName": ""}
        page = main["WebResourceData"].decode("utf-8")
        rest = archive.get("WebSubresources", [])
        assert "WebSubresources" not in archive or rest
        for r in rest:
          assert set(r) == {"WebResourceURL", "WebResourceMIMEType", "WebResourceData"}
          assert r["WebResourceURL"].startswith("file:///") and '="' + r["WebResourceURL"] + '"' in page
        assert len({r["WebResourceURL"] for r in rest}) == len(rest)
        print(*sorted(r["WebResourceMIMEType"] + " " + hashlib.sha256(r["WebResourceData"]).hexdigest() for r in rest))
      """
    let texts = try KeyedTexts()
    let source = ChoiceSource(seed: 77)
    var (input, expected) = ("", "")
    for _ in 0..<300 {
      let text = try texts.text(source)
      input += HexDump.digits(try WebArchive.write(text).value) + "\n"
      let images = try text.images.map {
        "\($0.mediaType?.rawValue ?? "-") \(try $0.content.source?.digest().hex ?? "-")"
      }
      expected += Set(images).sorted().joined(separator: " ") + "\n"
    }
    let run = try Python.run(["-c", script], input: Array(input.utf8))
    #expect(run.text == expected, "\(run.errorText.suffix(500))")
  }

  @Test func `pictures may be described or dropped`() throws {
    let text = try Samples.text(AttributedRun("a"), Samples.run(Samples.image()))
    for (policy, wanted) in [(ImagePolicy.describe, "a[a dog]"), (.drop, "a")] {
      let bytes = try Samples.bytes(.webArchive, text, WriteOptions(images: policy)).bytes
      let read = try WebArchive.read(bytes)
      #expect(read.value.text == wanted)
      #expect(read.value.placements.isEmpty && read.diagnostics.isEmpty)
    }
  }

  @Test func `what HTML does not carry is reported`() throws {
    var values = CharacterAttributeValues()
    values.link = "file:///etc/passwd"
    let text = try Samples.text(AttributedRun("x\0", character: CharacterAttributes(values)))
    let codes = try WebArchive.write(text).diagnostics.map(\.code)
    #expect(!codes.isEmpty && codes.allSatisfy { $0 == .htmlNotCarried })
  }
}
