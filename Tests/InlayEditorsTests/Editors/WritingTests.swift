import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// What is written, node by node.
@Suite struct WritingTests {
  private func written(_ text: DecomposedText, _ format: Format, map: ImageMap = ImageMap()) throws -> String
  {
    try EditorKit.write(text, format, map: map).value.description
  }

  private static let png = InlineImage(
    identifier: "cat", description: "a cat", mediaType: .png,
    content: .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  private static let body = "iVBORw0KGgo="

  @Test func emptyTextsAreOneParagraph() throws {
    let text = try Decomposer.decompose([AttributedRun]()).value
    let wanted: [(Format, String)] = [
      (.prosemirror, #"{"content":[{"type":"paragraph"}],"type":"doc"}"#),
      (.adf, #"{"content":[{"type":"paragraph"}],"type":"doc","version":1}"#),
      (.quill, #"{"ops":[{"insert":"\n"}]}"#), (.slate, #"[{"children":[{"text":""}],"type":"paragraph"}]"#),
      (.portableText, #"[{"_key":"k1","_type":"block","children":[],"markDefs":[],"style":"normal"}]"#),
    ]
    for (format, json) in wanted { #expect(try written(text, format) == json) }
  }

  /// Code and lines across the text have no alignment and no direction.
  @Test(arguments: [ParagraphRole.code, .rule, .body, .heading1], [Format.tiptap, .lexical, .slate])
  func alignmentsThatHaveNoPlaceAreReported(role: ParagraphRole, format: Format) throws {
    for isAligned in format.name == .lexical ? [true, false] : [true] {
      var values = ParagraphAttributeValues()
      values.role = role
      if isAligned { values.alignment = .center } else { values.direction = .rightToLeft }
      let words = role == .rule ? "\n" : "a\n"
      let text = try Decomposer.decompose([AttributedRun(words, paragraph: ParagraphAttributes(values))])
        .value
      let isLost = role == .code || role == .rule
      let messages = try EditorKit.write(text, format).diagnostics.map(\.message)
      #expect(messages.count { $0.contains("a different alignment") } == (isLost ? 1 : 0))
    }
  }

  /// Paragraphs that become lines of an item are aligned as it is.
  @Test(arguments: [nil, ParagraphAlignment.center], [nil, ParagraphAlignment.center])
  func alignmentsOfJoinedParagraphsAreReported(first: ParagraphAlignment?, second: ParagraphAlignment?) throws
  {
    let item = TextList.Item(isNumbered: false, level: 1)
    let marker = TextList.marker(of: item)
    var values = TextList.values(of: item, marker: marker)
    values.alignment = first
    var others = TextList.continuing(TextList.values(of: item, marker: ""))
    others.alignment = second
    let text = try Decomposer.decompose([
      AttributedRun(marker + "a\n", paragraph: ParagraphAttributes(values)),
      AttributedRun("b", paragraph: ParagraphAttributes(others)),
    ]).value
    for format in [Format.lexical, .slate, .quill, .draftjs] {
      let messages = try EditorKit.write(text, format).diagnostics.map(\.message)
      let lost = messages.count { $0.contains("a different alignment") }
      #expect(lost == (first == second ? 0 : 1), "\(format.name)")
    }
  }

  /// A quotation of a picture alone is one, where pictures stand between paragraphs.
  @Test func quotationsOfPicturesStay() throws {
    var values = ParagraphAttributeValues()
    values.role = .quote
    let placed = PlacedImage(Self.png, kind: .attachment)
    let text = try Decomposer.decompose([
      AttributedRun("\u{FFFC}", paragraph: ParagraphAttributes(values), image: placed)
    ]).value
    let profile = try EditorProfile(json: Array(#"{"base":"slate","image":null}"#.utf8))
    let json = try EditorKit.write(text, .slate, profile: profile).value
    let read = try EditorKit.read(json.description, .slate, profile: profile).value
    #expect(try EditorKit.lines(read) == EditorKit.lines(text))
  }

  @Test func marksStandInTheOrderOfTheSchema() throws {
    var values = CharacterAttributeValues()
    for style in [InlineStyle.bold, .italic, .code, .link("https://e.org/")] { style.apply(to: &values) }
    let text = try Decomposer.decompose([AttributedRun("x", character: CharacterAttributes(values))]).value
    func types(_ format: Format) throws -> [String?] {
      let value = try EditorKit.write(text, format).value
      let marks = value["content"]?.elements?[0]["content"]?.elements?[0]["marks"]?.elements
      return marks?.map { $0["type"]?.string } ?? []
    }
    #expect(try types(.prosemirror) == ["em", "strong", "link", "code"])
    // Code stands alone there, and with links here.
    #expect(try types(.tiptap) == ["code"])
    #expect(try types(.adf) == ["code", "link"])
    let lost = try EditorKit.write(text, .tiptap).diagnostics
    #expect(lost.map(\.code) == [.formatsCharacterAttributesNotCarried])
  }

  /// A paragraph after the list in an item is one of the item around.
  @Test(arguments: [Format.prosemirror, .tiptap, .adf]) func paragraphsGoOnInTheirItem(_ format: Format)
    throws
  {
    func runs(_ item: TextList.Item, _ text: String, _ more: String) -> [AttributedRun] {
      let marker = TextList.marker(of: item)
      let values = TextList.values(of: item, marker: marker)
      return [
        AttributedRun((marker + text + "\n")[...], paragraph: ParagraphAttributes(values)),
        AttributedRun((more + "\n")[...], paragraph: ParagraphAttributes(TextList.continuing(values))),
      ]
    }
    let outer = runs(TextList.Item(isNumbered: false, level: 1), "a", "d")
    let inner = runs(TextList.Item(isNumbered: false, level: 2), "b", "c")
    let text = try Decomposer.decompose([outer[0]] + inner + [outer[1], AttributedRun("e")]).value
    let written = try EditorKit.write(text, format)
    let item = written.value["content"]?.elements?.first?["content"]?.elements?.first?["content"]?.elements
    #expect(item?.count == 3 && item?[1]["content"]?.elements?.first?["content"]?.elements?.count == 2)
    #expect(written.diagnostics.isEmpty)
    let read = try EditorKit.read(written.value, format)
    #expect(read.value == text)
  }

  @Test func listsAreNodesWithinEachOther() throws {
    let text = try EditorKit.text("bullet1 a", "bullet2 b", "bullet1 c", " d")
    func item(_ text: String, _ more: String = "") -> String {
      #"{"content":[{"content":[{"text":"\#(text)","type":"text"}],"type":"paragraph"}\#(more)],"type":"list_item"}"#
    }
    let inner = #",{"content":[\#(item("b"))],"type":"bullet_list"}"#
    #expect(
      try written(text, .prosemirror)
        == #"{"content":[{"content":[\#(item("a", inner)),\#(item("c"))],"type":"bullet_list"},"#
        + #"{"content":[{"text":"d","type":"text"}],"type":"paragraph"}],"type":"doc"}"#)
  }

  /// The schema of prosemirror-markdown has no hard breaks in headings.
  @Test func headingsHaveLineFeeds() throws {
    let text = try EditorKit.text("heading2 a\u{2028}b", " c\u{2028}d")
    let out = try EditorKit.write(text, .prosemirror).value
    #expect(
      out.description
        == #"{"content":[{"attrs":{"level":2},"content":[{"text":"a\nb","type":"text"}],"type":"heading"},"#
        + #"{"content":[{"text":"c","type":"text"},{"type":"hard_break"},{"text":"d","type":"text"}],"#
        + #""type":"paragraph"}],"type":"doc"}"#)
    #expect(try EditorKit.read(out, .prosemirror).value.text == text.text)
  }

  /// Where a list needs an item around it, a level that is left out is reported.
  @Test func levelsThatAreLeftOutAreReported() throws {
    let text = try EditorKit.text("bullet1 a", "bullet4 b")
    for (format, line) in [(Format.prosemirror, "bullet2|b"), (.lexical, "bullet4|b"), (.quill, "bullet4|b")]
    {
      let out = try EditorKit.write(text, format)
      #expect(try EditorKit.lines(EditorKit.read(out.value, format).value).last == line)
      #expect(out.diagnostics.isEmpty == (line == "bullet4|b"))
    }
  }

  /// Cells come back to their places, with what stands in them. A picture goes on with the text around it, if that is in
  /// its cell.
  @Test(arguments: ["tiptap", "adf", "lexical", "slate"])
  func tablesComeBack(name: String) throws {
    let image = "<img src='data:image/png;base64,\(Self.body)' alt=cat>"
    let page = """
      <p>x</p><table><thead><tr><th>a<th colspan=2>b</thead><tr><td rowspan=2><h2>c\(image)k</h2>\(image)l
      <td><ul><li>d<li>e\(image)</ul><td>\(image)f<tr><td><p>g<p>h<td></table><p>z<table><tr><td>i<td>j</table><p>y
      """
    let text = try HTMLReader.read(Array(page.utf8), charset: "utf-8").value
    let format = try #require(Format.editors.first { $0.name.rawValue == name })
    let back = try EditorKit.read(EditorKit.write(text, format).value, format).value
    func places(_ text: DecomposedText) -> [TextTableCell?] { text.blocks.map(\.cell) }
    #expect(places(back) == places(text) && back.text == text.text)
    #expect(back.blocks.map(\.range) == text.blocks.map(\.range))
    #expect(back.tables.map(\.attributes.values.headerRows) == [1, nil])
    #expect(back.tables.map(\.columnCount) == [3, 2])
  }

  /// Editors know no holes. One in a row of headers is a header, or the row would be none.
  @Test(arguments: [Format.tiptap, .adf, .lexical, .slate]) func holesBecomeEmptyCells(format: Format) throws
  {
    var values = TableAttributeValues()
    values.headerRows = 1
    let table = TextTable(columnCount: 2, attributes: TableAttributes(values))
    let places = [(0, 1), (1, 0), (1, 1)]
    let runs = places.enumerated().map { index, place in
      let cell = TextTableCell(table: 0, row: place.0, column: place.1)
      return AttributedRun("\(index)\n", blocks: [RunBlock(id: index, cell: cell, of: table)])
    }
    let out = try EditorKit.write(Decomposer.decompose(runs).value, format)
    #expect(out.diagnostics.map(\.message) == ["one table has holes, which became empty cells"])
    let back = try EditorKit.read(out.value, format).value
    #expect(back.blocks.compactMap(\.cell?.column) == [0, 1, 0, 1])
    #expect(back.tables.map(\.attributes.values.headerRows) == [1])
  }

  /// A box, or a table within a cell, is reported where it stands, and tables that are kept are not.
  @Test func whatIsNoTableOfItsOwnIsReported() throws {
    let outer = RunBlock(
      id: 0, cell: TextTableCell(table: 0, row: 0, column: 0), of: TextTable(columnCount: 1))
    let inner = RunBlock(
      id: 1, cell: TextTableCell(table: 1, row: 0, column: 0), of: TextTable(columnCount: 1))
    let cell = AttributedRun("a\n", blocks: [outer])
    func noticed(_ runs: AttributedRun...) throws -> [String] {
      try EditorKit.write(Decomposer.decompose(runs).value, .tiptap).diagnostics.map {
        "\($0.at ?? -1) \($0.message)"
      }
    }
    #expect(try noticed(cell) == [])
    let box = AttributedRun("b\n", blocks: [RunBlock(id: 2)])
    #expect(try noticed(cell, box) == ["2 Tiptap cannot store 1 box; the paragraphs in them were kept"])
    let nested = AttributedRun("c\n", blocks: [outer, inner])
    #expect(try noticed(cell, nested) == ["2 Tiptap cannot store 1 table; the paragraphs in them were kept"])
  }

  /// The marker of an item that begins with a table, or is empty, stays in the cell of its list.
  @Test func markersStayInTheirCell() throws {
    let inner =
      #"{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","content":[]}]}]}"#
    func item(_ content: String) -> String {
      #"{"type":"bulletList","content":[{"type":"listItem","content":[\#(content)]}]}"#
    }
    let content = [item(inner), item(""), item(#"{"type":"layoutSection","content":[]}"#)].joined(
      separator: ",")
    let page =
      #"{"type":"doc","content":[{"type":"table","content":[{"type":"tableRow","content":["#
      + #"{"type":"tableCell","content":[\#(content)]}]}]}]}"#
    let text = try EditorKit.read(page, .tiptap).value
    #expect(text.text == "•\t\n\n•\t\n•\t")
    #expect(text.tables.count == 2 && text.blocks.first?.range == 0..<text.utf16Count)
  }

  @Test func paragraphsArePartedAroundPictures() throws {
    let text = try EditorKit.picture(Self.png)
    let out = try EditorKit.write(text, .tiptap)
    let source = "data:image/png;inlay-id=cat;inlay-kind=glyph;inlay-join=both;base64,\(Self.body)"
    #expect(
      out.value.description
        == #"{"content":[{"content":[{"text":"a ","type":"text"}],"type":"paragraph"},"#
        + #"{"attrs":{"alt":"a cat","src":"\#(source)"},"type":"image"},"#
        + #"{"content":[{"text":" b","type":"text"}],"type":"paragraph"}],"type":"doc"}"#)
    #expect(out.diagnostics.map(\.code) == [.editorsParagraphsParted])
    #expect(
      try EditorKit.lines(EditorKit.read(out.value, .tiptap).value) == ["|a ⟦glyph; cat; a cat; 8 bytes⟧ b"])
  }

  /// The record is a hint: what stands around the picture decides.
  @Test func partsOfOtherKindsAreNotJoined() throws {
    let source = "data:image/png;inlay-join=both;base64,\(Self.body)"
    let read = try EditorKit.read(
      #"""
      {"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"a"}]},
        {"type":"image","attrs":{"src":"\#(source)"}},
        {"type":"paragraph","content":[{"type":"text","text":"b"}]}]}
      """#, .tiptap)
    #expect(try EditorKit.lines(read.value) == ["h2|a⟦attachment; 8 bytes⟧", "|b"])
  }

  @Test func originalsRideWithWhatIsShown() throws {
    var parts = InlineImage.Parts(
      primary: Representation(mediaType: .heic, content: .bytes(Array("heic".utf8))))
    parts.alternates = [Representation(role: .fallback, mediaType: .png, content: Self.png.content)]
    let text = try EditorKit.picture(InlineImage(parts))
    for format in Format.editors {
      let out = try EditorKit.write(text, format)
      let back = try EditorKit.read(out.value, format).value
      #expect(try back.images.first?.content.source?.readAll() == Array("heic".utf8))
      #expect(try back.images.first?.alternates.first?.content.source?.readAll().count == 8)
    }
  }

  @Test func picturesOfTheMapAreReferences() throws {
    let text = try EditorKit.picture(Self.png)
    func entry(_ reference: String?, code: String? = nil) -> ImageMap {
      var entry = ImageMap.Entry()
      (entry.identifier, entry.reference, entry.code) = ("cat", reference, code)
      return ImageMap([entry])
    }
    let media = try written(text, .adf, map: entry("2b5c7a3e"))
    #expect(
      media.contains(
        #"{"attrs":{"alt":"a cat","collection":"","data":{"inlay":{"#) && media.contains(#""id":"2b5c7a3e""#)
        && media.contains(#""type":"mediaInline""#))
    let emoji = try written(text, .adf, map: entry("2b5c7a3e", code: "cat"))
    #expect(emoji.contains(#"{"attrs":{"id":"2b5c7a3e","shortName":":cat:","text":":cat:"},"type":"emoji"}"#))
    let name = try written(text, .tiptap, map: entry(nil, code: "cat"))
    #expect(name.contains(#"{"attrs":{"name":"cat"},"type":"emoji"}"#))
    let asset = try written(text, .portableText, map: entry("image-abc-64x64-png"))
    #expect(asset.contains(#""asset":{"_ref":"image-abc-64x64-png"}"#))
    let url = try written(text, .quill, map: entry("https://e.org/cat.png"))
    #expect(url.contains(#""https://e.org/cat.png#inlay-id=cat&inlay-kind=glyph"#))
    let known = entry("2b5c7a3e", code: "cat")
    let back = try EditorKit.read(emoji, .adf, map: known).value
    #expect(back.images.first?.identifier == "cat" && back.text == "a :cat: b")
  }

  @Test func picturesWithoutBytesAreWords() throws {
    let image = InlineImage(description: "a cat", mediaType: nil, content: .missing(MissingContent(.absent)))
    for format in Format.editors {
      let out = try EditorKit.write(EditorKit.picture(image), format)
      #expect(
        out.value.description.contains("[a cat]") && out.diagnostics.map(\.code) == [.editorsPicturesAsWords])
    }
  }

  @Test func unsafeLinksAndPicturesAreDropped() throws {
    var values = CharacterAttributeValues()
    values.link = "javascript:alert(1)"
    let text = try Decomposer.decompose([AttributedRun("x", character: CharacterAttributes(values))]).value
    let image = InlineImage(mediaType: nil, content: .external(ExternalContent(url: "javascript:alert(1)")))
    for format in Format.editors {
      let link = try EditorKit.write(text, format)
      #expect(!link.value.description.contains("javascript"))
      #expect(link.diagnostics.contains { $0.code == .editorsUnsafeLink })
      #expect(try !written(EditorKit.picture(image), format).contains("javascript"))
    }
    let read = try EditorKit.read(
      #"{"type":"doc","content":[{"type":"image","attrs":{"src":"javascript:alert(1)"}}]}"#, .tiptap)
    #expect(
      read.diagnostics.map(\.code) == [.editorsPicture] && read.value.images.first?.content.source == nil)
  }

  @Test func filesBesideTheDocumentAreRead() throws {
    let read = try EditorKit.read(
      #"{"ops":[{"insert":{"image":"cat.png"}},{"insert":{"image":"../x"}},{"insert":"\n"}]}"#, .quill,
      files: { path in
        path.description == "cat.png" ? MemorySource([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) : nil
      })
    #expect(try EditorKit.lines(read.value) == ["|⟦attachment; 8 bytes⟧⟦attachment; ../x⟧"])
  }
}
