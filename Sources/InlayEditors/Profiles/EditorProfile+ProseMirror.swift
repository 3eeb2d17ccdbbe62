import InlayCore
import InlayFormats
import InlayJSON

/// Editors on ProseMirror.
extension EditorProfile {
  /// ProseMirror with the schema of its package for Markdown (prosemirror-markdown, `schema.ts`). A schema refuses nodes
  /// and drops attributes that it does not name.
  static let prosemirror: EditorProfile = {
    var profile = EditorProfile(
      "ProseMirror",
      nodes: [
        .document: EditorNode("doc"), .paragraph: EditorNode("paragraph"), .quote: EditorNode("blockquote"),
        .code: EditorNode("code_block"), .rule: EditorNode("horizontal_rule"),
        .bulletList: EditorNode("bullet_list"), .numberedList: EditorNode("ordered_list"),
        .item: EditorNode("list_item"), .text: EditorNode("text"), .lineBreak: EditorNode("hard_break"),
      ],
      marks: [
        .bold: EditorMark("strong"), .italic: EditorMark("em"), .code: EditorMark("code"),
        .link: EditorMark("link", value: "href"),
      ])
    profile.addHeadings()
    profile.start = "order"
    profile.headingsBreak = false
    profile.order = [.italic, .bold, .link, .code]
    profile.image = EditorPicture(EditorNode("image"), source: "src")
    return profile
  }()

  /// Tiptap with its starter kit and the extensions that it documents for styles, tasks, pictures and emoji.
  static let tiptap: EditorProfile = {
    var profile = EditorProfile(
      "Tiptap",
      nodes: [
        .document: EditorNode("doc"), .paragraph: EditorNode("paragraph"), .quote: EditorNode("blockquote"),
        .code: EditorNode("codeBlock"), .rule: EditorNode("horizontalRule"),
        .bulletList: EditorNode("bulletList"), .numberedList: EditorNode("orderedList"),
        .item: EditorNode("listItem"), .taskList: EditorNode("taskList"), .taskItem: EditorNode("taskItem"),
        .text: EditorNode("text"), .lineBreak: EditorNode("hardBreak"), .emoji: EditorNode("emoji"),
        .table: EditorNode("table"), .tableRow: EditorNode("tableRow"),
        .tableCell: EditorNode("tableCell"), .tableHeader: EditorNode("tableHeader"),
      ],
      marks: [
        .bold: EditorMark("bold"), .italic: EditorMark("italic"), .underline: EditorMark("underline"),
        .strikethrough: EditorMark("strike"), .code: EditorMark("code"),
        .superscript: EditorMark("superscript"), .subscript: EditorMark("subscript"),
        .link: EditorMark("link", value: "href"), .background: EditorMark("highlight", value: "color"),
        .color: EditorMark("textStyle", value: "color"),
        .fontFamily: EditorMark("textStyle", value: "fontFamily"),
        .fontSize: EditorMark("textStyle", value: "fontSize"),
      ])
    profile.addHeadings()
    profile.start = "start"
    // By the priorities of the extensions.
    profile.order = [
      .link, .color, .fontFamily, .fontSize, .bold, .code, .italic, .strikethrough, .underline, .superscript,
      .subscript, .background,
    ]
    profile.codeCompany = .none
    profile.done = Done(member: "checked", yes: true, no: false)
    profile.alignment = Alignment(
      member: "textAlign",
      words: [.left: "left", .center: "center", .right: "right", .justified: "justify"])
    profile.emoji = Emoji(code: "name")
    // The extension is a block unless a host configures it.
    var image = EditorPicture(EditorNode("image"), source: "src")
    image.size = .numbers(width: "width", height: "height")
    profile.blockImage = image
    return profile
  }()

  /// The Atlassian Document Format, as its JSON schema has it.
  static let adf: EditorProfile = {
    var profile = EditorProfile(
      "ADF",
      nodes: [
        .document: EditorNode("doc", constants: [("version", 1)]), .paragraph: EditorNode("paragraph"),
        .quote: EditorNode("blockquote"), .code: EditorNode("codeBlock"), .rule: EditorNode("rule"),
        .bulletList: EditorNode("bulletList"), .numberedList: EditorNode("orderedList"),
        .item: EditorNode("listItem"), .text: EditorNode("text"), .lineBreak: EditorNode("hardBreak"),
        .emoji: EditorNode("emoji"),
        .table: EditorNode("table"), .tableRow: EditorNode("tableRow"),
        .tableCell: EditorNode("tableCell"), .tableHeader: EditorNode("tableHeader"),
      ],
      marks: [
        .bold: EditorMark("strong"), .italic: EditorMark("em"), .underline: EditorMark("underline"),
        .strikethrough: EditorMark("strike"), .code: EditorMark("code"),
        .superscript: EditorMark("subsup", [("type", "sup")]),
        .subscript: EditorMark("subsup", [("type", "sub")]), .link: EditorMark("link", value: "href"),
        .color: EditorMark("textColor", value: "color"),
        .background: EditorMark("backgroundColor", value: "color"),
      ])
    profile.addHeadings()
    profile.start = "order"
    profile.codeCompany = .links
    (profile.hasOpaqueColors, profile.marksNodes) = (true, false)
    profile.alignment = Alignment(
      member: "align", mark: "alignment", words: [.center: "center", .right: "end"], isOutermostOnly: true)
    profile.emoji = Emoji(code: "shortName", hasColons: true, identifier: "id", text: "text")
    // Within a line, there are only pictures that were uploaded. Those have an identifier, which the map knows.
    var image = EditorPicture(
      EditorNode("mediaInline", [("type", "image"), ("collection", "")]), source: "url")
    (image.reference, image.needsReference) = (["id"], true)
    image.size = .numbers(width: "width", height: "height")
    image.record = .member(["data", "inlay"])
    profile.image = image
    var block = EditorPicture(EditorNode("media", [("type", "external")]), source: "url")
    block.frame = EditorNode("mediaSingle", [("layout", "center")])
    block.size = .numbers(width: "width", height: "height")
    block.reference = ["id"]
    block.referenceAttributes = EditorNode.members([("type", "file"), ("collection", "")])
    profile.blockImage = block
    return profile
  }()

  /// Headings with a level.
  private mutating func addHeadings() {
    for level in 1...6 {
      nodes[.heading(level)] = EditorNode("heading", [("level", .number(JSONNumber(Int32(level))))])
    }
  }
}
