@testable import InlayCore
@testable import InlayEditors
@testable import InlayFormats
@testable import InlayJSON

/// Documents of editors, chosen by bytes: nodes, marks and attributes that mean something somewhere, within each other.
enum EditorTrees {
  private static let types = EditorNames.nodes.keys.sorted() + ["unknown", "mention", ""]
  private static let marks = EditorNames.marks.keys.sorted() + ["subsup", "unknown"]
  private static let words = ["a", "", "b\nc", "\u{FFFC}", "é\r\nx", "\t", "😀", ":cat:", "\u{2028}"]
  private static let urls = [
    "data:image/png;base64,iVBORw0KGgo=", "https://e.org/cat.png#inlay-id=x&inlay-kind=glyph",
    "javascript:alert(1)", "",
    "data:image/png;inlay-id=%C3%A9;inlay-join=both;base64,iVBORw0KGgo=", "x.png", "data:,", "//e.org/a",
    "data:image/png;base64,iVBORw0KGgo=#inlay-original=data:image/heic;base64,AAAA",
  ]

  static func value(_ bytes: [UInt8], _ format: Format) -> JSONValue {
    switch format.name {
    case .quill: quill(bytes)
    case .draftjs: draft(bytes)
    default: tree(bytes, EditorGrammar.profile(format))
    }
  }

  private static func number(_ byte: UInt8) -> JSONValue {
    .number(JSONNumber(Int32(Int8(bitPattern: byte))))
  }
  private static func word(_ byte: UInt8) -> JSONValue { .string(words[Int(byte) % words.count]) }
  private static func url(_ byte: UInt8) -> JSONValue { .string(urls[Int(byte) % urls.count]) }
  private static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(EditorNode.members(members))
  }

  /// Each two bytes make a node, and may put some of those before into it.
  private static func tree(_ bytes: [UInt8], _ profile: EditorProfile) -> JSONValue {
    var nodes: [JSONValue] = []
    for (index, byte) in bytes.enumerated() where index & 1 == 0 {
      let other = index + 1 < bytes.count ? bytes[index + 1] : 0
      let inner = Array(nodes.suffix(Int(byte >> 5)))
      nodes.removeLast(inner.count)
      nodes.append(node(byte, other, inner, profile))
    }
    if profile.isArray { return .array(nodes) }
    let document = object([(profile.childrenMember, .array(nodes)), (profile.typeMember, "doc")])
    return profile.root.map { object([($0, document)]) } ?? document
  }

  private static func node(
    _ byte: UInt8, _ other: UInt8, _ inner: [JSONValue], _ profile: EditorProfile
  ) -> JSONValue {
    let type = types[Int(byte & 0x1F &* 7 &+ other) % types.count]
    let mark = object([
      ("type", .string(marks[Int(other) % marks.count])),
      ("attrs", object([("href", url(other)), ("color", "#f00")])),
    ])
    if other & 7 == 0 || type == "text" || type == "span" {
      return object([
        (profile.typeMember, .string(profile.nodes[.text]?.type ?? "text")), ("text", word(byte)),
        ("marks", other & 8 == 0 ? .array([mark]) : .array([.string(marks[Int(byte) % marks.count]), "k1"])),
        ("format", number(byte)), ("style", "color: red; font-size: 12px"), ("bold", true),
      ])
    }
    let attributes: [(String, JSONValue?)] = [
      ("level", number(other)), ("src", url(other)), ("url", url(byte)), ("order", number(byte)),
      ("start", number(other)), ("listType", other & 8 == 0 ? "number" : "bullet"), ("tag", "h2"),
      ("width", number(byte)),
      ("height", number(other)), ("checked", .bool(other & 16 == 0)), ("colspan", number(other >> 4)),
      ("rowspan", number(other >> 5)), ("name", word(other)), ("textAlign", "center"),
      ("style", byte & 8 == 0 ? "h2" : "normal"),
      ("listItem", other & 24 == 8 ? "bullet" : other & 24 == 16 ? "number" : nil), ("alt", word(byte)),
      ("shortName", ":cat:"), ("id", "12"),
      (
        "inlay",
        object([
          ("id", word(other)), ("join", "both"), ("kind", "glyph"), ("text", word(byte)), ("size", "1x2"),
        ])
      ),
      ("markDefs", .array([object([("_key", "k1"), ("_type", "link"), ("href", url(other))])])),
    ]
    let members: [(String, JSONValue?)] = [
      (profile.typeMember, .string(type)),
      (profile.childrenMember, other & 4 == 0 && inner.isEmpty ? nil : .array(inner)),
    ]
    if let member = profile.attributesMember {
      return object(members + [(member, object(attributes.filter { $0.0 != "style" }))])
    }
    return object(attributes + members)
  }

  private static func quill(_ bytes: [UInt8]) -> JSONValue {
    var operations: [JSONValue] = []
    for (index, byte) in bytes.enumerated() where index & 1 == 0 {
      let other = index + 1 < bytes.count ? bytes[index + 1] : 0
      let insert: JSONValue =
        switch byte & 7 {
        case 0: object([("image", url(other))])
        case 1: object([("emoji", "cat")])
        case 2: object([("formula", word(other))])
        case 3, 4: "\n"
        default: word(other)
        }
      operations.append(
        object([
          ("insert", insert),
          (
            "attributes",
            object([
              ("bold", other & 1 == 0 ? true : nil), ("list", other & 2 == 0 ? "ordered" : nil),
              ("indent", number(other >> 4)),
              ("header", other & 8 == 0 ? number(byte) : nil), ("code-block", other & 12 == 4 ? true : nil),
              ("align", "right"), ("size", "huge"), ("script", "sub"), ("link", url(other)), ("width", "20"),
              ("height", "1e9"),
              ("alt", word(byte)), ("x", number(byte)),
            ])
          ),
        ]))
    }
    return object([("ops", .array(operations))])
  }

  private static func draft(_ bytes: [UInt8]) -> JSONValue {
    let types = [
      "unstyled", "atomic", "code-block", "header-two", "ordered-list-item", "unordered-list-item",
      "blockquote", "x",
    ]
    let entities = object([
      ("0", object([("type", "LINK"), ("data", object([("url", "https://e.org/")]))])),
      (
        "1",
        object([("type", "IMAGE"), ("data", object([("src", url(0)), ("inlay", object([("text", "b")]))]))])
      ),
      ("2", object([("type", "HORIZONTAL_RULE")])), ("3", object([("type", "X")])),
    ])
    var blocks: [JSONValue] = []
    for (index, byte) in bytes.enumerated() where index & 3 == 0 {
      func at(_ place: Int) -> UInt8 { index + place < bytes.count ? bytes[index + place] : 0 }
      let text = (0..<Int(at(1) & 7)).map { words[(Int(byte) + $0) % words.count] }.joined()
      func range(_ byte: UInt8, _ more: (String, JSONValue?)) -> JSONValue {
        object([("offset", number(byte >> 4)), ("length", number(byte & 7)), more])
      }
      blocks.append(
        object([
          ("type", .string(types[Int(byte) % types.count])), ("text", .string(text)),
          ("depth", number(byte >> 4)),
          ("entityRanges", .array([range(at(2), ("key", number(at(2) & 3))), range(at(3), ("key", 1))])),
          ("inlineStyleRanges", .array([range(at(3), ("style", "BOLD")), range(at(2), ("style", "CODE"))])),
        ]))
    }
    return object([("blocks", .array(blocks)), ("entityMap", entities)])
  }
}
