import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// Files of other people, and what documents of each editor say.
@Suite struct ReadingTests {
  @Test(.needs(.corpus("prosemirror"))) func prosemirrorVectorsAreRead() throws {
    let vectors = try #require(EditorKit.json("prosemirror/vectors.json").elements)
    let lines = try vectors.map { vector in
      try EditorKit.lines(EditorKit.read(try #require(vector["doc"]), .prosemirror).value)
    }
    #expect(
      lines == [
        ["|Here's an image: ⟦attachment; x; img.png⟧"], ["|⟦attachment; x; foo):⟧"],
        ["|⟦attachment; x; (foo⟧"], ["|Hi :blobcat:{ x:bold}"],
        ["|⟦attachment; a; a.png⟧", "|"], [],
      ])
  }

  /// An emoji of Atlassian is a character, unless its identifier is that of a picture, or the map knows its name.
  @Test(
    arguments: [
      ("1f431", nil, ["|a 🐱"]), ("1f1e9-1f1ea", nil, ["|a 🐱"]),
      ("75444188006606450", nil, ["|a ⟦glyph; 75444188006606450; missing; 🐱⟧"]),
      ("1f431", "cat", ["|a ⟦glyph; known; missing; 🐱⟧"]),
    ] as [(String, String?, [String])])
  func anEmojiIsACharacterOrAPicture(_ identifier: String, _ code: String?, _ lines: [String]) throws {
    var entry = ImageMap.Entry()
    (entry.identifier, entry.code) = ("known", code)
    let text = try EditorKit.read(
      """
      {"version":1,"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a "},{"type":"emoji",
      "attrs":{"shortName":":cat:","id":"\(identifier)","text":"🐱"}}]}]}
      """, .adf, map: ImageMap([entry])
    ).value
    #expect(try EditorKit.lines(text) == lines)
    #expect(text.text == "a 🐱")
  }

  @Test func picturesAloneInAQuotationAreItsParagraphs() throws {
    let picture = #"{"type":"image","attrs":{"src":"https://e.org/a.png"}}"#
    let text = try EditorKit.read(
      #"{"type":"doc","content":[{"type":"blockquote","content":[\#(picture),\#(picture)]}]}"#, .tiptap
    ).value
    #expect(text.text == "\u{FFFC}\n\u{FFFC}")
    #expect(text.paragraphs.map(\.attributes.values.role) == [.quote])
  }

  /// Blocks of which a paragraph can be only one say which of them was lost.
  @Test(arguments: [
    ("blockquote", "table", ["quote|a", "|b"], "quote"),
    ("blockquote", "heading", ["quote|a", "h2|b"], "quote"),
    ("blockquote", "codeBlock", ["quote|a", "code|b"], "quote"),
    ("blockquote", "bulletList", ["quote|a", "bullet1|b"], "quote"),
    ("bulletList", "table", ["bullet1|a", "|b"], "bullet1"),
    ("bulletList", "heading", ["bullet1|a", "more|b"], "heading2"),
    ("bulletList", "horizontalRule", ["bullet1|a", "rule|", "|"], "bullet1"),
  ])
  func rolesThatAreLostAreReported(outer: String, inner: String, lines: [String], role: String) throws {
    func node(_ type: String, _ content: String) -> String { #"{"type":"\#(type)","content":[\#(content)]}"# }
    func paragraph(_ text: String) -> String { node("paragraph", #"{"type":"text","text":"\#(text)"}"#) }
    let block =
      switch inner {
      case "table": node("table", node("tableRow", node("tableCell", paragraph("b"))))
      case "bulletList": node("bulletList", node("listItem", paragraph("b")))
      case "horizontalRule": #"{"type":"horizontalRule"}"#
      default: #"{"type":"\#(inner)","attrs":{"level":2},"content":[{"type":"text","text":"b"}]}"#
      }
    let content = paragraph("a") + "," + block
    let holder = outer == "bulletList" ? node(outer, node("listItem", content)) : node(outer, content)
    let text = try EditorKit.read(node("doc", holder), .tiptap)
    #expect(try EditorKit.lines(text.value) == lines)
    #expect(
      text.diagnostics.map(\.message) == [
        "a paragraph has only one role: \(role) was dropped where blocks are nested, and the text was kept"
      ])
  }

  @Test(arguments: [
    #"{"type":"table"}"#, #"{"type":"table","content":[{"type":"tableRow","content":[]}]}"#,
    #"{"type":"bulletList"}"#,
  ])
  func emptyBlocksLoseNothing(block: String) throws {
    let text = try EditorKit.read(
      #"{"type":"doc","content":[{"type":"blockquote","content":[\#(block)]}]}"#, .tiptap)
    #expect(text.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#""type":"paragraph","format":"end""#, " right|a", nil),
    (#""type":"paragraph","format":"end","direction":"rtl""#, " left|a", nil),
    (#""type":"paragraph","format":"start""#, "|a", nil), (#""type":"paragraph","format":"""#, "|a", nil),
    (#""type":"paragraph","format":"above""#, "|a", "format above"),
    (#""type":"code","format":"center""#, "code|a", "format"),
    (#""type":"code","direction":"rtl""#, "code|a", "direction"),
  ])
  func alignmentsAreReadOrReported(members: String, line: String, unknown: String?) throws {
    let text = try EditorKit.read(
      #"{"root":{"type":"root","children":[{\#(members),"children":[{"type":"text","text":"a"}]}]}}"#,
      .lexical)
    #expect(try EditorKit.lines(text.value) == [line])
    #expect(
      text.diagnostics.map(\.message)
        == [unknown].compactMap(\.self).map { "1 mark of the kind \($0) has no place here; text was kept" })
  }

  @Test func cellsWithEmptyTextsStay() throws {
    let cell = #"{"type":"table-cell","children":[{"text":""},{"text":""}]}"#
    let text = try EditorKit.read(
      #"[{"type":"table","children":[{"type":"table-row","children":[\#(cell),\#(cell)]}]}]"#, .slate)
    #expect(text.value.blocks.compactMap(\.cell?.column) == [0, 1])
  }

  @Test(arguments: ["", #"{"type":"widget"}"#, #"{"type":"blockquote","content":[{"type":"widget"}]}"#])
  func cellsWithoutTextStay(content: String) throws {
    let cells = ["", content].map { #"{"type":"tableCell","content":[\#($0)]}"# }.joined(separator: ",")
    let text = try EditorKit.read(
      #"{"type":"doc","content":[{"type":"table","content":[{"type":"tableRow","content":[\#(cells)]}]}]}"#,
      .tiptap)
    #expect(text.value.blocks.compactMap(\.cell?.column) == [0, 1])
    #expect(text.diagnostics.map(\.code) == (content.isEmpty ? [] : [.editorsNodeDropped]))
  }

  @Test(.needs(.corpus("quill"))) func quillDeltasAreRead() throws {
    let delta = try EditorKit.read(EditorKit.json("quill/delta1.json"), .quill)
    let lines = try EditorKit.lines(delta.value)
    #expect(
      lines == [
        "|{link:link=http://a.com/?x=a&b=()}This {is:fontFamily=monospace} a {test:fontSize=14.625pt} "
          + "{data:bold,italic} {that:underline,strikethrough} is {will:color=#e60000} {the:subscript} "
          + "{inline:link=http://yahoo} x=data formats.",
        "bullet1|list", "|{some code:bold,code}",
      ])
    #expect(delta.diagnostics.map(\.code) == [.editorsUnknownNode])
    let images = try EditorKit.read(EditorKit.json("quill/made-images.json"), .quill)
    #expect(
      try EditorKit.lines(images.value) == [
        "h1|Hi 😀⟦attachment; Lab Octocat; https://octodex.github.com/images/labtocat.png⟧"
          + "⟦attachment; 142D3296; 70 bytes⟧:blush:",
        "|https://www.youtube.com/watch?v=dMH0bHeiRNg",
      ])
    let error = #expect(throws: InlayError.self) {
      try EditorKit.read(EditorKit.json("quill/change-not-document.json"), .quill)
    }
    #expect(error?.code == .editorChange)
  }

  @Test(.needs(.corpus("lexical"))) func lexicalStatesAreRead() throws {
    let state = try EditorKit.read(EditorKit.json("lexical/editor-state.json"), .lexical)
    let lines = try EditorKit.lines(state.value)
    #expect(lines.first == "h1|Welcome to the playground")
    #expect(lines.contains { $0.hasPrefix("quote|In case you were wondering") })
    #expect(lines.contains { $0.contains("{@lexical/react:code}. Try typing in ") })
    #expect(lines.contains { $0.hasPrefix("bullet1|") })
    #expect(!state.value.tables.isEmpty)
    let images = try EditorKit.read(EditorKit.json("lexical/made-images.json"), .lexical)
    #expect(
      try EditorKit.lines(images.value) == [
        "|Hi ⟦glyph; 142D3296-51E6-40E2-AC35-0FAD3C5E965C0; cat; https://example.com/cat.png⟧🙂"
      ])
    #expect(images.value.placements.first?.attributes.displaySize?.width == .points(15))
  }

  @Test(.needs(.corpus("slate"))) func slateValuesAreRead() throws {
    let value = try EditorKit.read(EditorKit.json("slate/made-void-inline.json"), .slate)
    #expect(
      try EditorKit.lines(value.value) == [
        "|Hi ⟦glyph; 142D3296; cat; https://example.com/cat.png⟧",
        "|⟦attachment; https://example.com/photo.jpg⟧",
        "|This example shows {void inline elements:code} inside the document.",
      ])
    #expect(value.diagnostics.isEmpty)
  }

  @Test(.needs(.corpus("portable-text"))) func portableTextIsRead() throws {
    func lines(_ name: String) throws -> [String] {
      let file = try EditorKit.json("portable-text/\(name).json")
      return try EditorKit.lines(EditorKit.read(file["input"] ?? file, .portableText).value)
    }
    #expect(try lines("002-single-span") == ["|Plain text."])
    #expect(
      try lines("005-basic-mark-multiple-adjacent-spans") == [
        "|{A word of warning;:bold} Sanity is addictive."
      ])
    #expect(
      try lines("007-link-mark-def") == ["|A word of warning; {Sanity:link=https://sanity.io/} is addictive."]
    )
    #expect(
      try lines("010-basic-bullet-list") == [
        "|Let's test some of these lists!", "bullet1|Bullet 1", "bullet1|Bullet 2", "bullet1|Bullet 3",
      ])
    #expect(
      try lines("011-basic-numbered-list") == [
        "|Let's test some of these lists!", "number1 1|Number 1", "number1 2|Number 2", "number1 3|Number 3",
      ])
    #expect(try lines("023-hard-breaks") == ["|A paragraph\u{2028}can have hard\u{2028}\u{2028}breaks."])
    #expect(
      try lines("024-inline-images").first
        == "|{Foo! Bar!:code}⟦attachment; image-magnificent_beastZ8Z5qZHHxgrTJf6Hhz-162x120-png; missing⟧Neat"
    )
    #expect(try lines("020-empty-array") == [])
    #expect(
      try lines("withLink") == ["|This is a paragraph with a {link:link=https://www.portabletext.org}."])
    let styled = try EditorKit.json("portable-text/027-styled-list-items.json")
    let read = try EditorKit.read(try #require(styled["input"]), .portableText)
    #expect(read.diagnostics.map(\.code) == [.formatsParagraphAttributesNotCarried])
    let custom = try EditorKit.json("portable-text/061-missing-mark-serializer.json")
    let marks = try EditorKit.read(try #require(custom["input"]), .portableText)
    #expect(marks.diagnostics.map(\.message) == ["2 marks of the kind abc have no place here; text was kept"])
  }

  @Test(.needs(.corpus("adf"))) func documentsOfAtlassianAreRead() throws {
    func lines(_ name: String) throws -> [String] {
      try EditorKit.lines(EditorKit.read(EditorKit.json("adf/\(name).json"), .adf).value)
    }
    #expect(try lines("paragraph_basic") == ["|Fixture hello"])
    #expect(try lines("media_external") == ["|⟦attachment; Diagram; https://example.com/image.png⟧"])
    #expect(
      try lines("made-inline") == [
        "|Hi 😀⟦glyph; 13d29267-ff9e-4892-a484-1a1eef3b5ca3; missing; :blobcat:⟧⟦attachment; 142D3296; cat; missing⟧"
      ])
    let epic = try lines("jira_epic_description")
    #expect(epic.prefix(2).map { String($0.prefix(15)) } == ["h2|Overview", "|This epic enco"])
    #expect(epic.contains { $0.hasPrefix("bullet1|Database schema") })
    let table = try EditorKit.read(EditorKit.json("adf/table_basic.json"), .adf)
    #expect(table.value.tables.first?.columnCount == 2)
    #expect(table.value.text.hasPrefix("H1\nH2\nA\n"))
  }

  /// The texts, styles and pictures of draftjs_exporter's examples.
  @Test(.needs(.corpus("draftjs"))) func contentOfDraftIsRead() throws {
    let vectors = try #require(EditorKit.json("draftjs/offset-vectors.json").elements)
    let block = try #require(vectors.first?["block"])
    let entities = #"{"0":{"type":"LINK","data":{"url":"a"}},"1":{"type":"LINK","data":{"url":"b"}}}"#
    let offsets = try EditorKit.read(#"{"blocks":[\#(block)],"entityMap":\#(entities)}"#, .draftjs)
    // The vector's first range is over five code points from the sixth.
    #expect(try EditorKit.lines(offsets.value) == ["|Take a{ 📷 #s:link=a}el{fi:link=b}e"])
    let content = try EditorKit.read(try #require(vectors.last?["content"]), .draftjs)
    #expect(
      try EditorKit.lines(content.value) == ["|a😀⟦attachment; cat; x.png⟧b", "|⟦attachment; cat; x.png⟧"])
    let exports = try #require(EditorKit.json("draftjs/test_exports.json").elements)
    for export in exports {
      let state = try #require(export["content_state"])
      let read = try EditorKit.read(state, .draftjs).value
      let words = (state["blocks"]?.elements ?? []).map { $0["text"]?.string ?? "" }.joined()
      func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter(\.properties.isAlphabetic)
      }
      #expect(letters(read.text) == letters(words))
    }
  }

  @Test func nodesThatAreUnknownKeepTheirText() throws {
    let read = try EditorKit.read(
      #"""
      {"type":"doc","content":[
        {"type":"callout","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]},
        {"type":"paragraph","content":[{"type":"mention","attrs":{"id":"7","label":"Ann"}},{"type":"text","text":" b"}]},
        {"type":"paragraph","content":[{"type":"mention","attrs":{"id":"8"}}]}]}
      """#, .tiptap)
    #expect(try EditorKit.lines(read.value) == ["|a", "|Ann b", "|8"])
    #expect(
      read.diagnostics.map(\.message) == [
        "1 node of the kind callout is unknown; text was kept",
        "2 nodes of the kind mention are unknown; text was kept",
      ])
  }

  @Test func listsAndTasksAreRead() throws {
    let read = try EditorKit.read(
      #"""
      {"type":"doc","content":[{"type":"orderedList","attrs":{"start":3},"content":[
        {"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]},
          {"type":"paragraph","content":[{"type":"text","text":"more"}]},
          {"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"}]}]}]},
        {"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"b"}]}]}]},
       {"type":"taskList","content":[{"type":"taskItem","attrs":{"checked":true},"content":[
        {"type":"paragraph","content":[{"type":"text","text":"c"}]}]}]}]}
      """#, .tiptap)
    #expect(
      try EditorKit.lines(read.value) == [
        "number1 3|a", "more|more", "bullet2|", "number1 4|b", "other|☑\tc",
      ])
    #expect(read.diagnostics.isEmpty)
  }

  /// A node that says nothing is dropped, and that is said.
  @Test func nodesWithoutWordsAreReported() throws {
    let read = try EditorKit.read(
      """
      {"type":"doc","content":[{"type":"map"},{"type":"map"},{"type":"chip","attrs":{"label":"words"}},
      {"type":"paragraph","content":[{"type":"text","text":"c"}]}]}
      """, .prosemirror)
    #expect(try EditorKit.lines(read.value) == ["|words", "|c"])
    #expect(read.diagnostics.map(\.code) == [.editorsNodeDropped, .editorsUnknownNode])
    #expect(read.diagnostics.first?.message == "2 nodes of the kind map without text were dropped")
  }

  /// However many kinds there are, the diagnostics are few.
  @Test func unknownKindsAreBounded() throws {
    let nodes = (0..<1_000).map { #"{"type":"x\#($0)","attrs":{"text":"a"}}"# }.joined(separator: ",")
    let read = try EditorKit.read(#"{"type":"doc","content":[\#(nodes)]}"#, .prosemirror)
    #expect(read.value.text.count { $0 == "a" } == 1_000)
    #expect(read.diagnostics.count == 257)
    #expect(read.diagnostics.last?.message == "744 nodes of further kinds are unknown; text was kept")
  }
}
