import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayHTML
@testable import InlayMarkup

/// Pages that were written to break the reader, and once did.
@Suite struct HTMLAttackTests {
  @Test(arguments: [
    "<img data-inlay-external src=javascript:1>", "<input type=image data-inlay-external src=javascript:1>",
    "<img data-inlay-external data-inlay-src=vbscript:1>",
    "<img data-inlay-external data-inlay-src=' javascript:1'>",
    "<picture><source data-inlay-external srcset=javascript:1><img></picture>",
  ])
  func anExternalImageThatWouldRunAScriptIsMissing(_ page: String) throws {
    // Another reference before it must not take its diagnostic.
    for before in ["", "<img src=other.png>"] {
      let read = try HTMLReader.read(Array((before + page).utf8))
      let contents = read.value.images.last?.representations.map(\.content)
      #expect(contents == [.missing(MissingContent(.notCarried))])
      #expect(
        read.diagnostics.filter { $0.code == .htmlImage }.map(\.message)
          == ["an image reference that would run a script was dropped"])
    }
  }

  @Test(arguments: [
    "feed:javascript:1", "view-source:javascript:1", "jar:vbscript:1", "feed:data:text/html,x",
  ])
  func imagesBehindSchemesThatWrapAScriptAreMissing(_ url: String) throws {
    let read = try HTMLReader.read(Array("<img src='\(url)'>".utf8)).value
    #expect(read.images.first?.representations.map(\.content) == [.missing(MissingContent(.notCarried))])
    #expect(HTMLReference.isUnsafe(url))
  }

  @Test func runsThatDifferByALinkOfAnotherKindAreOneElement() throws {
    let page =
      "<b>a<a href='x-run:1'>b</a></b><a href='x-run:2'>c</a><a href='x-run:1'>d</a>e<a href='https://f'>f</a>"
    let read = try HTMLReader.read(Array(page.utf8)).value
    #expect(read.runs.count == 5)
    let sink = MemorySink()
    let written = try HTMLWriter.write(read, options: HTMLWriteOptions(isFragment: true), to: sink)
    #expect(
      String(decoding: sink.bytes, as: UTF8.self).contains(#"<p><b>ab</b>cde<a href="https://f">f</a></p>"#))
    let told = "a link of a kind that may do harm was written as text: x-run:"
    #expect(written.diagnostics.map(\.message) == [told + "1", told + "2"])
    #expect(written.diagnostics.map(\.at) == [1, 2])
  }

  /// A page of half a megabyte was written as one of 58 GB: every paragraph repeated a name.
  @Test(arguments: [
    "<pre data-inlay-role='LONG'>", "<pre lang=LONG>", "<pre style='font-family:LONG'>",
    "<pre><a href='https://LONG'>",
  ])
  func namesThatParagraphsShareCountInEachParagraph(_ start: String) throws {
    let long = String(repeating: "a", count: 100_000)
    let lines = String(repeating: "x\n", count: 1_000)
    let page = Array((start.replacing("LONG", with: long) + lines).utf8)
    #expect { try HTMLReader.read(page, limits: .strict) } throws: { error in
      (error as? InlayError)?.code == .limit("attributeBytes")
    }
    let few = Array((start.replacing("LONG", with: long) + "x\nx\n").utf8)
    #expect(try HTMLReader.read(few, limits: .strict).value.text == "x\nx")
  }

  @Test func aPageIsNotWrittenBeyondTheLimit() throws {
    let bytes = ImageBytes.png
    let image = InlineImage(mediaType: .png, content: .data(MemorySource(bytes)))
    let text = try Decomposer.decompose(
      (0..<100).map { _ in AttributedRun(image: PlacedImage(image, kind: .attachment)) }
    ).value
    var options = WriteOptions()
    options.limits.writtenBytes = 100 * bytes.count
    #expect { _ = try Format.html.write(text, options: options).value.write(to: MemorySink()) } throws: {
      error in
      (error as? InlayError)?.code == .limit("writtenBytes")
    }
    options.limits.writtenBytes = 100 * (bytes.count * 4 / 3 + 200) + 10_000
    let sink = MemorySink()
    _ = try Format.html.write(text, options: options).value.write(to: sink)
    #expect(sink.bytes.count > 100 * bytes.count && sink.bytes.count <= options.limits.writtenBytes)
  }

  /// What a stylesheet looks for in an attribute may be as long as the attribute.
  @Test(arguments: ["*=", "|=", "^=", "$=", "~="]) func longAttributeTests(_ kind: String) throws {
    let needle = String(repeating: "a", count: 200_000) + "b"
    let value = String(repeating: "a", count: 400_000)
    let images = String(repeating: "<p title=\(value)>x", count: 4)
    for flag in ["", " i"] {
      let page = "<style>[title\(kind)'\(needle)'\(flag)]{color:red}</style>\(images)"
      let text = try ProcessorTime.limit { try HTMLReader.read(Array(page.utf8)).value.text }
      #expect(text == "x\nx\nx\nx")
    }
  }

  /// Only the first header of a table is one, however many groups of rows stand before it and others.
  @Test func manyGroupsAndHeaders() throws {
    let count = 30_000
    let page =
      "<table>" + String(repeating: "<tbody><tr><td>a<td>b", count: count)
      + String(repeating: "<thead><tr><td>c<td>d", count: count)
    let text = try ProcessorTime.limit { try HTMLReader.read(Array(page.utf8)).value }
    #expect(text.text.hasPrefix("c\nd\na\nb\n") && text.blocks.count == 4 * count)
    #expect(text.tables.map(\.attributes.values.headerRows) == [1])
  }

  @Test func partsOfAttributesAreFoundAsByComparingEverywhere() throws {
    try Property.check("parts of attributes", cases: Property.costly) { source in
      func word(_ lengths: ClosedRange<Int>) -> String {
        String((0..<source.int(in: lengths)).map { _ in source.pick(["a", "A", "b"]) as Character })
      }
      let (value, part) = (word(0...12), word(1...5))
      let ignoresCase = source.bool()
      source.note("value", value)
      source.note("part", part)
      let (whole, wanted) = ignoresCase ? (value.lowercased(), part.lowercased()) : (value, part)
      let isThere = whole.indices.contains { whole[$0...].hasPrefix(wanted) }
      var styled = try StyledTree(
        "<style>[title*=\(part)\(ignoresCase ? " i" : "")]{color:red}</style><p id=x title='\(value)'>t")
      let color = styled.style(styled.element("x")).character.foregroundColor
      try expect(color != nil, equals: isThere)
    }
  }
}
