import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// Profiles of hosts, and what documents are recognized as.
@Suite struct ProfileTests {
  private static let host = """
    {"base":"tiptap","title":"Notes","nodes":{"paragraph":"p","heading1":{"type":"title","attributes":{}},"rule":null},
     "marks":{"bold":"strong","underline":null},
     "image":{"type":"pic","source":"url","description":"words","width":"w","height":"h","record":"inlay"}}
    """

  @Test func hostsSayWhatDiffers() throws {
    let profile = try EditorProfile(json: Array(Self.host.utf8))
    let image = InlineImage(
      identifier: "cat", description: "a cat", fileName: "a.png", mediaType: .png,
      content: .external(ExternalContent(url: "https://e.org/a.png")))
    var values = CharacterAttributeValues()
    InlineStyle.bold.apply(to: &values)
    var heading = ParagraphAttributeValues()
    heading.role = .heading1
    let text = try Decomposer.decompose([
      AttributedRun("t\n", paragraph: ParagraphAttributes(heading)),
      AttributedRun("x", character: CharacterAttributes(values)),
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph)),
    ]).value
    let out = try EditorKit.write(text, .tiptap, profile: profile)
    #expect(
      out.value.description
        == ##"{"content":[{"content":[{"text":"t","type":"text"}],"type":"title"},"##
        + ##"{"content":[{"marks":[{"type":"strong"}],"text":"x","type":"text"},"##
        + ##"{"attrs":{"inlay":{"id":"cat","kind":"glyph"},"url":"https://e.org/a.png","words":"a cat"},"type":"pic"}],"##
        + ##""type":"p"}],"type":"doc"}"##)
    let back = try EditorKit.read(out.value.description, .tiptap, profile: profile).value
    #expect(EditorGrammar.essence(back) == EditorGrammar.essence(text))
  }

  @Test(arguments: [
    (#""nodes":{"x":"y"}"#, "nodes of the file cannot have a member x"),
    (#""nodes":{"image":"y"}"#, "nodes of the file cannot have a member image"),
    (#""nodes":{"paragraph":1}"#, "paragraph is not an object"),
    (#""nodes":{"paragraph":{}}"#, "paragraph has no type"),
    (#""nodes":{"paragraph":null}"#, "every document needs a node \"paragraph\""),
    (#""nodes":{"rule":{"type":"x","value":"y"}}"#, "rule cannot have a member value"),
    (#""nodes":{"rule":{"type":"x","attributes":1}}"#, "attributes of rule is not an object"),
    (#""marks":{"x":"y"}"#, "marks of the file cannot have a member x"),
    (#""marks":{"bold":{"type":"x","attributes":[]}}"#, "attributes of bold is not an object"),
    (#""image":{"type":"x","attributes":""}"#, "attributes of image is not an object"),
    (#""marks":[]"#, "marks of the file is not an object"),
    (#""marks":{"bold":{"type":"."}}"#, "type of bold is not a name"),
    (#""image":{}"#, "image has no type"),
    (#""image":{"type":"x","source":""}"#, "source of image is not a name"),
    (#""image":{"type":"x","width":"w"}"#, "image needs a width and a height, or neither"),
    (#""title":1"#, "title of the file is not a name"), (#""x":1"#, "the file cannot have a member x"),
  ])
  func whatIsNoProfileIsRefused(members: String, reason: String) throws {
    let error = try #require(throws: InlayError.self) {
      try EditorProfile(json: Array("{\"base\":\"tiptap\",\(members)}".utf8))
    }
    #expect("\(error)".contains(reason), "\(error)")
  }

  @Test(arguments: ["[]", "{", "{}", #"{"base":"x"}"#, #"{"base":1}"#])
  func aProfileNeedsABase(json: String) {
    #expect(throws: InlayError.self) { try EditorProfile(json: Array(json.utf8)) }
  }

  /// Without lists, the marker of an item is a part of the text.
  @Test func itemsStayReadableWithoutLists() throws {
    let profile = try EditorProfile(
      json: Array(#"{"base":"tiptap","nodes":{"bulletList":null,"taskList":null}}"#.utf8))
    let text = try EditorKit.text("bullet1 a", "number1 b")
    let out = try EditorKit.write(text, .tiptap, profile: profile)
    #expect(out.value.description.contains(#""text":"•\ta""#), "\(out.value)")
    #expect(out.value.description.contains("orderedList"))
    #expect(!out.diagnostics.isEmpty)
  }

  /// A host may have paragraphs of text and nothing else. All words stay, and what they lose is said.
  @Test(arguments: [Format.prosemirror, .tiptap, .adf, .lexical, .slate, .portableText])
  func aHostMayHaveNothingButText(format: Format) throws {
    let nodes = [
      "heading1", "quote", "code", "codeLine", "rule", "bulletList", "numberedList", "item", "taskList",
      "taskItem", "lineBreak", "tab", "link", "emoji", "table", "tableRow", "tableCell", "tableHeader",
    ]
    let marks = ["bold", "italic", "link", "code", "color"]
    func none(_ names: [String]) -> String { names.map { "\"\($0)\":null" }.joined(separator: ",") }
    let profile = try EditorProfile(
      json: Array(
        "{\"base\":\"\(format.name)\",\"nodes\":{\(none(nodes))},\"marks\":{\(none(marks))},\(none(["image", "blockImage"]))}"
          .utf8))
    var cell = AttributedRun("cell\n")
    cell.blocks = [
      RunBlock(id: 1, cell: TextTableCell(table: 0, row: 0, column: 0), of: TextTable(columnCount: 1))
    ]
    let roles: [ParagraphRole] = [.heading1, .quote, .code, .body]
    let kinds = roles.map { role in
      var values = ParagraphAttributeValues()
      values.role = role
      return AttributedRun("\(role.rawValue)\n", paragraph: ParagraphAttributes(values))
    }
    let item = TextList.values(of: TextList.Item(isNumbered: false, level: 1), marker: "\u{2022}\t")
    var linked = CharacterAttributeValues()
    (linked.link, linked.weight) = ("https://e.org/", 700)
    let text = try Decomposer.decompose(
      kinds + [
        AttributedRun("\u{2022}\titem\n", paragraph: ParagraphAttributes(item)),
        AttributedRun("more\n", paragraph: ParagraphAttributes(TextList.continuing(item))), cell,
        AttributedRun("link\u{2028}", character: CharacterAttributes(linked)), Samples.run(Samples.image()),
        Samples.run(Samples.image(), kind: .glyph),
      ]
    ).value
    let out = try EditorKit.write(text, format, profile: profile)
    let back = try EditorKit.read(out.value.description, format, profile: profile).value
    let words = back.text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    #expect(
      words == "heading1 quote code body \u{2022} item more cell link [a dog][a dog]", "\(out.value)")
    #expect(back.runs.isEmpty && back.tables.isEmpty && back.images.isEmpty)
    // Flat lists are paragraphs.
    let lost = profile.flatLists == nil ? 5 : 3
    #expect(
      Set(out.diagnostics.map(\.message)).isSuperset(of: [
        "2 pictures were written as words, because \(profile.title) has no node for them",
        "\(profile.title) cannot store the character attributes of 1 run",
        "\(profile.title) cannot store the paragraph attributes of \(lost) paragraph runs",
        "\(profile.title) cannot store 1 table; the paragraphs in them were kept",
      ]))
  }

  /// What is written with a profile is read with it.
  @Test(arguments: [
    (
      #"{"base":"slate","marks":{"color":{"type":"ink","value":"tone"}},"nodes":{"text":"leaf"}}"#,
      Format.slate
    ),
    (
      #"{"base":"portable-text","image":{"type":"image","source":"asset.url","record":"asset.inlay"}}"#,
      .portableText
    ),
    (#"{"base":"adf","image":null}"#, .adf),
    (
      #"{"base":"prosemirror","blockImage":{"type":"figure","attributes":{"wide":true},"record":"inlay"},"image":null,"#
        + #""marks":{"color":{"type":"ink","attributes":{"is":1},"value":"tone"}},"nodes":{"taskList":"tasks"}}"#,
      .prosemirror
    ),
  ])
  func hostsReadWhatTheyWrite(json: String, format: Format) throws {
    let profile = try EditorProfile(json: Array(json.utf8))
    var values = CharacterAttributeValues()
    // Portable Text has no colors.
    if format.name != .portableText { EditorStyle(.color, "#ff0000").apply(to: &values) }
    let image = InlineImage(
      identifier: "cat", fileName: "a.png", mediaType: .png,
      content: .external(ExternalContent(url: "https://e.org/a.png")))
    let text = try Decomposer.decompose([
      AttributedRun("red", character: CharacterAttributes(values)), AttributedRun(" "),
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph)),
    ]).value
    let out = try EditorKit.write(text, format, profile: profile)
    let back = try EditorKit.read(out.value.description, format, profile: profile).value
    #expect(EditorGrammar.essence(back) == EditorGrammar.essence(text), "\(out.value)")
    #expect(!out.value.description.contains(#""type":"leaf","text":"red","children""#))
  }

  /// A picture that the host has is told by its identifier, and has no URL in which a record could stand.
  @Test func aReferenceHasNoRecord() throws {
    let profile = try EditorProfile(json: Array(#"{"base":"adf","image":null}"#.utf8))
    let image = InlineImage(identifier: "cat", mediaType: .png, content: .bytes([0x89, 0x50, 0x4E, 0x47]))
    var entry = ImageMap.Entry()
    (entry.identifier, entry.reference) = ("cat", "id-1")
    let text = try Decomposer.decompose([
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph))
    ]).value
    let out = try EditorKit.write(text, .adf, map: ImageMap([entry]), profile: profile)
    #expect(
      out.value.description.contains(##""attrs":{"collection":"","id":"id-1","type":"file"}"##),
      "\(out.value)")
    #expect(out.diagnostics.contains { $0.message.contains("no place for its identifier and kind") })
  }

  @Test func profilesHaveNames() {
    #expect(EditorProfile.names == ["prosemirror", "tiptap", "lexical", "slate", "portable-text", "adf"])
    for name in EditorProfile.names { #expect(EditorProfile.named(name) != nil) }
    #expect(EditorProfile.named("quill") == nil)
  }

  @Test(arguments: Format.editors.map(\.name.rawValue))
  func whatIsWrittenIsRecognized(name: String) throws {
    let format = try #require(Format.editors.first { $0.name.rawValue == name })
    let text = try EditorKit.text("heading1 a", "bullet1 b", "number1 c", " d")
    #expect(recognized(try EditorKit.write(text, format).value.description) == format.name)
  }

  private func recognized(_ json: String) -> FormatName? {
    FormatRegistry(Format.editors).recognize(.file(MemorySource(Array(json.utf8)), name: nil))?.name
  }

  @Test(arguments: [
    (#"{"ops":[{"insert":"a\n"}]}"#, FormatName.quill), (#"[{"insert":"a\n"}]"#, .quill),
    (#"{"ops":[{"retain":1}]}"#, .quill), (#"{"root":{"type":"root","children":[]}}"#, .lexical),
    (#"{"type":"doc","content":[],"version":1}"#, .adf), (#"{"type":"doc","content":[]}"#, .prosemirror),
    (#"{"type":"doc","content":[{"type":"hardBreak"}]}"#, .tiptap),
    (#"{"type":"doc","content":[{"type": "x","attrs":{"textAlign" : "left"}}]}"#, .tiptap),
    (#"{"type":"doc","content":[{"type":"text","text":"bold"}]}"#, .prosemirror),
    // Escapes end no string.
    (#"{"type":"doc","content":[{"type":"text","text":"\\"},{"type":"hardBreak"}]}"#, .tiptap),
    (
      #"{"type":"doc","content":[{"type":"text","text":"\\"},{"type":"text","text":",\"bold\":"}]}"#,
      .prosemirror
    ),
    (#"{"type":"doc","content":[{"type":"text","text":"a \"bold\": b"}]}"#, .prosemirror),
    // What is cut off is judged by what there is.
    (#"{"type":"doc","version":1,"content":[{"type":"x"#, .adf),
    (#"{"type":"doc","content":[{"type":"x"#, .prosemirror),
    (#"{"type":"doc","content":[{"type":"x\"#, .prosemirror),
    (#"{"_type":"block","children":[]}"#, .portableText), (#"[{"_type":"image","_key":"a"}]"#, .portableText),
    (#"[{"type":"paragraph","children":[{"text":"a"}]}]"#, .slate),
    (#"{"blocks":[],"entityMap":{}}"#, .draftjs),
  ])
  func documentsAreRecognized(json: String, name: FormatName) { #expect(recognized(json) == name) }

  @Test(arguments: [
    #"{"type":"document","content":[]}"#, #"{"type":"m.room.message","content":{"body":"a"},"sender":"b"}"#,
    #"{"blocks":[]}"#, #"{"ops":1}"#, #"{"root":1}"#, #"[{"children":[]}]"#, #"[]"#, #"{"_type":"x"}"#,
    #"{"type":"doc"}"#,
    #"{"root":{"children":"#, #"{"root":["children"]}"#, #"{"ops":["#, #"{"ops":[1]}"#, #"{"ops":[{"#,
    #"{"children":[{"text":"a"}]}"#, #"[{"type":"message","text":"a"}]"#, "{", "plain",
  ])
  func otherJSONIsNotRecognized(json: String) { #expect(recognized(json) == nil) }
}
