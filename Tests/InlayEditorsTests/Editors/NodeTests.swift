import InlayCore
import InlayFormats
import Testing

@testable import InlayEditors

/// Nodes and marks that only some hosts write, and that say less than they should.
@Suite struct NodeTests {
  /// What a document says: its lines, and its diagnostics without what all of them say.
  static func check(
    _ json: String, _ format: Format, _ lines: [String], _ messages: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let read = try EditorKit.read(json, format)
    #expect(try EditorKit.lines(read.value) == lines, sourceLocation: sourceLocation)
    let found = read.diagnostics.map { diagnostic in
      diagnostic.message.replacing(" has no place here; text was kept", with: "")
        .replacing(" is unknown; text was kept", with: "")
    }
    #expect(found == messages, sourceLocation: sourceLocation)
  }

  private static func document(_ blocks: String) -> String { #"{"type":"doc","content":[\#(blocks)]}"# }

  private static func paragraph(_ nodes: String) -> String {
    document(#"{"type":"paragraph","content":[\#(nodes)]}"#)
  }

  // MARK: Marks

  @Test(
    arguments: [
      // What a profile does not have is found by the names that editors use at large.
      (
        #"{"type":"textStyle","attrs":{"color":"red","backgroundColor":"lime","fontFamily":"Arial","fontSize":"10pt"}}"#,
        "{x:color=#ff0000,background=#00ff00,fontFamily=Arial,fontSize=10pt}", []
      ),
      (#"{"type":"highlight"}"#, "{x:background=#ffff00}", []),
      (#"{"type":"backgroundColor","attrs":{"color":"blue"}}"#, "{x:background=#0000ff}", []),
      (#"{"type":"link","attrs":{"url":"https://e.org/"}}"#, "{x:link=https://e.org/}", []),
      (#"{"_type":"strike-through"}"#, "{x:strikethrough}", []), (#""underline""#, "{x:underline}", []),
      // These say nothing, or nothing that has a meaning.
      (#"{"type":"link"}"#, "x", ["1 mark of the kind link"]), (#"{}"#, "x", ["1 mark of the kind "]),
      (#""abc""#, "x", ["1 mark of the kind abc"]), (#"{"type":"abc"}"#, "x", ["1 mark of the kind abc"]),
      (#"{"type":"textColor","attrs":{"color":"red;x"}}"#, "x", ["1 mark of the kind color red;x"]),
      (#"{"type":"fontSize","attrs":{"fontSize":"2em"}}"#, "x", ["1 mark of the kind fontSize 2em"]),
      (#"{"type":"fontFamily","attrs":{"fontFamily":"1"}}"#, "x", ["1 mark of the kind fontFamily 1"]),
      (
        #"{"type":"link","attrs":{"href":"a:b","title":"t"}}"#, "{x:link=a:b}", ["1 mark of the kind title"]
      ),
    ] as [(String, String, [String])])
  func marksOfOtherHostsAreRead(mark: String, text: String, messages: [String]) throws {
    try Self.check(
      Self.paragraph(#"{"type":"text","text":"x","marks":[\#(mark)]}"#), .prosemirror, ["|\(text)"], messages)
  }

  @Test func aValueThatIsTooLongIsNone() throws {
    let color = "red" + String(repeating: " ", count: 1_100)
    let mark = #"{"type":"textColor","attrs":{"color":"\#(color)"}}"#
    let read = try EditorKit.read(
      Self.paragraph(#"{"type":"text","text":"x","marks":[\#(mark)]}"#), .prosemirror)
    #expect(try EditorKit.lines(read.value) == ["|x"])
    #expect(read.diagnostics.map(\.code) == [.editorsUnknownMark])
  }

  /// Declarations without a name or a value say nothing.
  @Test func styleOfLexicalMayBeMalformed() throws {
    let text =
      #"{"type":"text","text":"x","style":" : red; color; ;COLOR : #0000ff;font-size:12pt;x-y:z","format":128}"#
    try Self.check(
      #"{"root":{"children":[{"type":"paragraph","children":[\#(text)]}]}}"#, .lexical,
      ["|{x:color=#0000ff,background=#ffff00,fontSize=12pt}"], [])
    try Self.check(
      #"{"namespace":"x","editorState":{"root":{"children":[{"type":"paragraph","children":[{"text":"y"}]}]}}}"#,
      .lexical, ["|y"], [])
  }

  /// Marks of a paragraph, of which only the alignment has a place.
  @Test func paragraphsHaveMarks() throws {
    let marks =
      #"[{"type":"alignment","attrs":{"align":"end"}},{"type":"indentation","attrs":{"level":1}},{}]"#
    try Self.check(
      Self.document(#"{"type":"paragraph","marks":\#(marks),"content":[{"type":"text","text":"x"}]}"#), .adf,
      [" right|x"], ["1 mark of the kind ", "1 mark of the kind indentation"])
  }

  // MARK: Nodes

  @Test(arguments: [
    (#""attrs":{"level":9}"#, "h6|x"), (#""attrs":{"tag":"h3"}"#, "h3|x"), (#""depth":2"#, "h2|x"),
    (#""attrs":{}"#, "h1|x"), (#""attrs":{"level":"x"}"#, "h1|x"), (#""attrs":{"level":null}"#, "h1|x"),
    (#""attrs":{"level":-1}"#, "h1|x"),
  ])
  func headingsHaveALevel(members: String, line: String) throws {
    let node = #"{"type":"heading",\#(members),"content":[{"type":"text","text":"x"}]}"#
    try Self.check(Self.document(node), .prosemirror, [line], [])
  }

  @Test(
    arguments: [
      // A day, and what is none.
      (#"{"type":"date","attrs":{"timestamp":"1703980800000"}}"#, "2023-12-31", "1 node of the kind date"),
      (#"{"type":"date","attrs":{"timestamp":1703980800000}}"#, "2023-12-31", "1 node of the kind date"),
      (
        #"{"type":"date","attrs":{"timestamp":"9223372036854775807"}}"#, nil,
        "1 node of the kind date without text was dropped"
      ),
      (
        #"{"type":"date","attrs":{"timestamp":"x"}}"#, nil, "1 node of the kind date without text was dropped"
      ),
      // A URL stands for itself, and is a link if it may be one.
      (
        #"{"type":"card","attrs":{"url":"https://e.org/"}}"#, "{https://e.org/:link=https://e.org/}",
        "1 node of the kind card"
      ),
      (
        #"{"type":"card","attrs":{"data":{"url":"https://e.org/"}}}"#, "{https://e.org/:link=https://e.org/}",
        "1 node of the kind card"
      ),
      (
        #"{"type":"card","attrs":{"url":"javascript:x"}}"#, "javascript:x", "1 node of the kind card"
      ),
      (
        #"{"type":"card","attrs":{"url":"data:,x"}}"#, nil, "1 node of the kind card without text was dropped"
      ),
      (#"{"type":"x","attrs":{"text":"","label":"words"}}"#, "words", "1 node of the kind x"),
      (#""x""#, nil, "1 node of the kind  without text was dropped"),
    ] as [(String, String?, String)])
  func nodesWithoutTextSayWhatTheyShow(node: String, text: String?, message: String) throws {
    try Self.check(Self.document(node), .prosemirror, text.map { ["|\($0)"] } ?? [], [message])
    let inline = #"{"type":"text","text":"a"},\#(node),{"type":"text","text":"b"}"#
    try Self.check(Self.paragraph(inline), .prosemirror, ["|a\(text ?? "")b"], [message])
  }

  @Test(arguments: [
    (#"{"type":"emoji","attrs":{"name":"cat"}}"#, ":cat:"),
    (#"{"type":"emoji","attrs":{"name":":cat:x"}}"#, ":cat:"),
    (#"{"type":"emoji","attrs":{"text":":dog:"}}"#, ":dog:"),
    (#"{"type":"emoji","attrs":{"label":"words"}}"#, "words"),
    (#"{"type":"emoji"}"#, ""), (#"{"type":"emoji","attrs":{"name":"cat","text":"🐱"}}"#, "🐱"),
    (
      #"{"type":"emoji","attrs":{"name":"cat","fallbackImage":"https://e.org/a.png"}}"#,
      "⟦glyph; https://e.org/a.png⟧"
    ),
  ])
  func anEmojiIsWhatIsKnownOfIt(node: String, text: String) throws {
    try Self.check(Self.paragraph(#"{"type":"text","text":"a"},\#(node)"#), .tiptap, ["|a\(text)"], [])
  }

  /// In code, line breaks are lines; elsewhere a title is counted unless it is the description.
  @Test func breaksAndTitles() throws {
    let code = #"{"type":"code_block","content":[{"text":"a"},{"type":"hard_break"},{"text":"b"}]}"#
    try Self.check(Self.document(code), .prosemirror, ["code|a", "code|b"], [])
    func image(_ attributes: String) -> String {
      #"{"type":"image","attrs":{"src":"https://e.org/a.png",\#(attributes)}}"#
    }
    for (attributes, description, messages) in [
      (#""title":"t""#, "t; ", []), (#""alt":"t","title":"t""#, "t; ", []),
      (#""alt":"","title":"t""#, "t; ", []),
      (#""alt":"d","title":"t""#, "d; ", ["1 mark of the kind title"]), (#""title":"""#, "", []),
    ] as [(String, String, [String])] {
      try Self.check(
        Self.paragraph(image(attributes)), .prosemirror, ["|⟦attachment; \(description)https://e.org/a.png⟧"],
        messages)
    }
  }

  @Test(
    arguments: [
      ("20", "10", true), (#""20""#, #""10""#, true), ("0", "10", false), ("-1", "10", false),
      ("1e300", "10", false), (#""1e999""#, "10", false), (#""nan""#, "10", false), (#""20px""#, "10", false),
      ("0.0001", "10", false),
    ] as [(String, String, Bool)])
  func picturesHaveASizeThatIsOne(width: String, height: String, hasSize: Bool) throws {
    let image =
      #"{"type":"image","attrs":{"src":"https://e.org/a.png","width":\#(width),"height":\#(height)}}"#
    let read = try EditorKit.read(Self.document(image), .tiptap).value
    let size = try #require(read.placements.first).attributes.displaySize
    #expect(size == (hasSize ? DisplaySize(width: .points(15), height: Length(thousandths: 7_500)) : nil))
  }

  /// Cells without blocks, and rows within a body.
  @Test func tablesMayHaveBodies() throws {
    let rows = #"{"type":"tr","children":[{"type":"td"},{"type":"td","children":[{"text":"b"}]}]}"#
    let read = try EditorKit.read(
      #"[{"type":"table","children":[{"type":"tbody","children":[\#(rows),\#(rows)]}]}]"#, .slate)
    #expect(read.value.text == "\nb\n\nb" || read.value.text == "\nb\n\nb\n")
    #expect(read.value.blocks.count == 4 && read.value.tables.first?.columnCount == 2)
  }

  /// In Portable Text an item is a block, whose level may be missing, and which may be a quotation as well.
  @Test func itemsOfPortableText() throws {
    func block(_ members: String) -> String {
      #"{"_type":"block",\#(members),"children":[{"_type":"span","text":"a"}]}"#
    }
    let blocks = [
      #""listItem":"bullet""#, #""style":"blockquote","listItem":"number","level":2"#,
      #""style":"blockquote","listItem":"number","level":2"#,
      #""style":"blockquote","listItem":"number","level":99"#,
      #""style":"h2","listItem":"number","level":-1"#,
      #""style":"blockquote""#,
    ]
    let read = try EditorKit.read("[\(blocks.map(block).joined(separator: ","))]", .portableText)
    #expect(
      try EditorKit.lines(read.value) == [
        "bullet1|a", "number2 1|a", "number2 2|a", "number9 1|a", "number1 1|a", "quote|a",
      ])
    #expect(
      read.diagnostics.map(\.code) == [
        .formatsParagraphAttributesNotCarried, .formatsParagraphAttributesNotCarried,
      ])
  }

  /// One block alone is a document, and a picture whose place is not said has none.
  @Test func pathsMayEndInNothing() throws {
    for asset in [#"{"url":null}"#, "null", "{}", #""x""#] {
      try Self.check(
        #"{"_type":"image","asset":\#(asset)}"#, .portableText, ["|⟦attachment; missing⟧"],
        ["a picture has no URL"])
    }
  }

  // MARK: Lists

  /// Blocks that are lists, quotations or code within each other have the role of the list.
  @Test func rolesWithinEachOther() throws {
    let quote =
      #"{"type":"blockquote","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]}"#
    let code = #"{"type":"codeBlock","content":[{"type":"text","text":"b"}]}"#
    let item = #"{"type":"listItem","content":[\#(quote),\#(code)]}"#
    let read = try EditorKit.read(
      Self.document(
        #"{"type":"blockquote","content":[{"type":"bulletList","content":[\#(item)]}]},\#(item),{"type":"text"}"#
      ),
      .tiptap)
    #expect(try EditorKit.lines(read.value).prefix(4) == ["bullet1|a", "more|b", "bullet1|a", "more|b"])
    #expect(read.diagnostics.map { $0.message.contains(": quote was dropped") } == [true, false])
    #expect(read.diagnostics.map { $0.message.contains(": code was dropped") } == [false, true])
  }

  /// An item whose blocks hold nothing is an empty one.
  @Test func itemsMayHoldNothing() throws {
    let items =
      #"{"type":"listItem","content":[{"type":"tableRow"}]},{"type":"listItem","content":[{"type":"paragraph","#
      + #""content":[{"type":"text","text":"b"}]}]}"#
    try Self.check(
      Self.document(#"{"type":"orderedList","content":[\#(items)]}"#), .tiptap,
      ["number1 1|", "number1 2|b"], [])
  }

  /// Tasks of any editor say in one of these ways that they are done.
  @Test(arguments: [
    (#""attrs":{"state":"DONE"}"#, "☑"), (#""attrs":{"state":"TODO"}"#, "☐"), (#""checked":true"#, "☑"),
    (#""attrs":{"checked":false}"#, "☐"),
  ])
  func tasksAreDone(members: String, mark: String) throws {
    let item = #"{"type":"taskItem",\#(members),"content":[{"type":"text","text":"e"}]}"#
    for format in [Format.prosemirror, .tiptap] {
      try Self.check(
        Self.document(#"{"type":"taskList","content":[\#(item)]}"#), format, ["other|\(mark)\te"], [])
    }
  }

  /// The empty texts around a block of Slate are nothing.
  @Test func emptyTextsAroundABlockAreNothing() throws {
    try Self.check(
      #"[{"text":""},{"type":"block-quote","children":[{"text":"q"}]},{"text":""}]"#, .slate, ["quote|q"], [])
  }
}
