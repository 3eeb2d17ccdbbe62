import InlayCore
import InlayFormats
import InlayJSON

/// Editors with trees of their own.
extension EditorProfile {
  /// Lexical with the nodes of its packages, and the picture of its playground. Unknown state rides in the member `$`.
  static let lexical: EditorProfile = {
    let element: [(String, JSONValue?)] = [
      ("version", 1), ("direction", .null), ("format", ""), ("indent", 0),
    ]
    let cell = element + [("colSpan", 1), ("rowSpan", 1), ("backgroundColor", .null)]
    let paragraph = element + [("textFormat", 0), ("textStyle", "")]
    var profile = EditorProfile(
      "Lexical",
      nodes: [
        .document: EditorNode("root", constants: element),
        .paragraph: EditorNode("paragraph", constants: paragraph),
        .quote: EditorNode("quote", constants: element), .code: EditorNode("code", constants: element),
        .rule: EditorNode("horizontalrule", constants: [("version", 1)]),
        .bulletList: EditorNode(
          "list", [("listType", "bullet")], constants: element + [("tag", "ul"), ("start", 1)]),
        .numberedList: EditorNode("list", [("listType", "number")], constants: element + [("tag", "ol")]),
        .taskList: EditorNode(
          "list", [("listType", "check")], constants: element + [("tag", "ul"), ("start", 1)]),
        .item: EditorNode("listitem", constants: element),
        .taskItem: EditorNode("listitem", constants: element),
        .text: EditorNode(
          "text",
          constants: [("version", 1), ("detail", 0), ("format", 0), ("mode", "normal"), ("style", "")]),
        .lineBreak: EditorNode("linebreak", constants: [("version", 1)]),
        .tab: EditorNode(
          "tab",
          constants: [
            ("version", 1), ("detail", 2), ("format", 0), ("mode", "normal"), ("style", ""), ("text", "\t"),
          ]),
        .table: EditorNode("table", constants: element),
        .tableRow: EditorNode("tablerow", constants: element),
        .tableCell: EditorNode("tablecell", [("headerState", 0)], constants: cell),
        .tableHeader: EditorNode("tablecell", [("headerState", 1)], constants: cell),
        .link: EditorNode(
          "link",
          constants: element + [("rel", "noreferrer"), ("target", .null), ("title", .null)]),
      ],
      marks: [
        .bold: EditorMark("", bit: 1), .italic: EditorMark("", bit: 2),
        .strikethrough: EditorMark("", bit: 4), .underline: EditorMark("", bit: 8),
        .code: EditorMark("", bit: 16), .subscript: EditorMark("", bit: 32),
        .superscript: EditorMark("", bit: 64), .link: EditorMark("link", value: "url"),
        .color: EditorMark("color"), .background: EditorMark("background-color"),
        .fontFamily: EditorMark("font-family"), .fontSize: EditorMark("font-size"),
      ])
    for level in 1...6 {
      profile.nodes[.heading(level)] = EditorNode(
        "heading", [("tag", .string("h\(level)"))], constants: element)
    }
    profile.root = "root"
    (profile.childrenMember, profile.attributesMember) = ("children", nil)
    profile.markForm = .bits
    (profile.holdsText, profile.codeHasBreaks) = (true, true)
    (profile.start, profile.itemNumber) = ("start", "value")
    profile.done = Done(member: "checked", yes: true, no: false)
    profile.alignment = Alignment(
      member: "format", words: [.left: "left", .center: "center", .right: "right", .justified: "justify"])
    profile.direction = "direction"
    profile.spans = Spans(columns: "colSpan", rows: "rowSpan")
    var image = EditorPicture(
      EditorNode(
        "image", constants: [("version", 1), ("maxWidth", 500), ("showCaption", false)]),
      source: "src", description: "altText")
    image.needsDescription = true
    image.size = .numbers(width: "width", height: "height")
    image.record = .member(["$", "inlay"])
    profile.image = image
    return profile
  }()

  /// Slate with the names of its examples. It has no schema: hosts choose names, and unknown members stay.
  static let slate: EditorProfile = {
    var profile = EditorProfile(
      "Slate",
      nodes: [
        .paragraph: EditorNode("paragraph"), .quote: EditorNode("block-quote"),
        .code: EditorNode("code-block"), .codeLine: EditorNode("code-line"), .rule: EditorNode("rule"),
        .bulletList: EditorNode("bulleted-list"), .numberedList: EditorNode("numbered-list"),
        .item: EditorNode("list-item"), .taskList: EditorNode("check-list"),
        .taskItem: EditorNode("check-list-item"), .text: EditorNode(""), .link: EditorNode("link"),
        .table: EditorNode("table"), .tableRow: EditorNode("table-row"),
        .tableCell: EditorNode("table-cell"), .tableHeader: EditorNode("table-cell", [("header", true)]),
      ],
      marks: [
        .bold: EditorMark("bold"), .italic: EditorMark("italic"), .underline: EditorMark("underline"),
        .strikethrough: EditorMark("strikethrough"), .code: EditorMark("code"),
        .superscript: EditorMark("superscript"), .subscript: EditorMark("subscript"),
        .link: EditorMark("link", value: "url"), .color: EditorMark("color", value: "color"),
        .background: EditorMark("backgroundColor", value: "backgroundColor"),
        .fontFamily: EditorMark("fontFamily", value: "fontFamily"),
        .fontSize: EditorMark("fontSize", value: "fontSize"),
      ])
    for (index, word) in ["one", "two", "three", "four", "five", "six"].enumerated() {
      profile.nodes[.heading(index + 1)] = EditorNode("heading-\(word)")
    }
    profile.isArray = true
    (profile.childrenMember, profile.attributesMember) = ("children", nil)
    profile.markForm = .members
    (profile.holdsText, profile.padsTexts) = (true, true)
    profile.start = "start"
    profile.done = Done(member: "checked", yes: true, no: false)
    profile.alignment = Alignment(
      member: "align", words: [.left: "left", .center: "center", .right: "right", .justified: "justify"])
    var image = EditorPicture(EditorNode("emoji"), source: "url")
    image.size = .numbers(width: "width", height: "height")
    image.record = .member(["inlay"])
    image.kind = .glyph
    profile.image = image
    (image.node, image.kind) = (EditorNode("image"), .attachment)
    profile.blockImage = image
    return profile
  }()

  /// Portable Text with the defaults of Sanity's block content. Lists are paragraphs with a level.
  static let portableText: EditorProfile = {
    func block(_ style: JSONValue) -> EditorNode { EditorNode("block", [("style", style)]) }
    var profile = EditorProfile(
      "Portable Text",
      nodes: [
        .paragraph: block("normal"), .quote: block("blockquote"), .code: EditorNode("code"),
        .rule: EditorNode("break", [("style", "lineBreak")]), .text: EditorNode("span"),
      ],
      marks: [
        .bold: EditorMark("strong"), .italic: EditorMark("em"), .underline: EditorMark("underline"),
        .strikethrough: EditorMark("strike-through"), .code: EditorMark("code"),
        .superscript: EditorMark("sup"), .subscript: EditorMark("sub"),
        .link: EditorMark("link", value: "href"),
      ])
    for level in 1...6 { profile.nodes[.heading(level)] = block(.string("h\(level)")) }
    profile.isArray = true
    (profile.typeMember, profile.childrenMember, profile.attributesMember) = ("_type", "children", nil)
    profile.markForm = .decorators
    (profile.key, profile.codeText) = ("_key", "code")
    profile.holdsText = true
    profile.flatLists = FlatLists(kind: "listItem", bullet: "bullet", number: "number", level: "level")
    var image = EditorPicture(EditorNode("image"), source: "asset.url")
    (image.reference, image.referencePrefix) = (["asset", "_ref"], "image-")
    image.size = .numbers(width: "width", height: "height")
    image.record = .member(["inlay"])
    profile.image = image
    profile.blockImage = image
    return profile
  }()
}
