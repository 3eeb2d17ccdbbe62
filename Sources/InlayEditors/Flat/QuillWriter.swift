import InlayCore
import InlayFormats
import InlayJSON

/// Writes a document of Quill.
struct QuillWriter {
  private static let names: [EditorStyle.Name: String] = [
    .bold: "bold", .italic: "italic", .underline: "underline", .strikethrough: "strike", .code: "code",
    .link: "link", .color: "color", .background: "background", .fontFamily: "font", .fontSize: "size",
    .superscript: "script", .subscript: "script",
  ]

  static let abilities: EditorWriting.Abilities = {
    var roles: Set<ParagraphRole> = [.body, .quote, .code]
    for level in 1...6 { roles.insert(.heading(level)) }
    var abilities = EditorWriting.Abilities(title: "Quill", styles: Set(names.keys), roles: roles)
    abilities.alignments = Set(QuillReader.alignments.keys)
    abilities.directions = [.rightToLeft]
    abilities.hasTasks = true
    return abilities
  }()

  private var operations: [JSONValue] = []
  /// Text that the next insert may go on.
  private var pending: (text: String, attributes: JSONMembers)?
  private var numbers = ListNumbers()

  /// Writes a delta. It ends with a line feed, as Quill demands.
  ///
  /// - Throws: `InlayError` if an image cannot be read, or a limit is exceeded; `CancellationError`. Complexity: O(n).
  static func write(_ text: DecomposedText, _ options: WriteOptions) throws -> Converted<JSONValue> {
    var writing = EditorWriting(abilities, options)
    var writer = QuillWriter()
    try writing.forEach(in: text) { paragraph, writing in writer.add(paragraph, &writing) }
    writer.endText()
    return Converted(
      .object(EditorNode.members([("ops", .array(writer.operations))])),
      diagnostics: writing.diagnostics(of: text))
  }

  private mutating func add(_ paragraph: EditorParagraph, _ writing: inout EditorWriting) {
    for piece in paragraph.pieces {
      switch piece {
      case .text(let text, let styles): add(text, Self.attributes(styles))
      case .lineBreak(let styles): add("\u{2028}", Self.attributes(styles))
      // There is none: the map has no word for it.
      case .emoji(_, _, let text, let styles): add(text, Self.attributes(styles))
      case .image(let form, let placed, let styles):
        endText()
        var attributes = Self.attributes(styles)
        var source = form.source
        if let url = form.record.url(source) {
          source = url
        } else {
          writing.losses.note(.pictureRecord, at: paragraph.position)
        }
        attributes["alt"] = form.description.map { .string($0) }
        if let size = placed.attributes.displaySize {
          attributes["width"] = TreeNodes.pixels(size.width).map { .string("\($0)") }
          attributes["height"] = TreeNodes.pixels(size.height).map { .string("\($0)") }
        }
        operations.append(
          Self.insert(.object(EditorNode.members([("image", .string(source))])), attributes))
      }
    }
    add("\n", line(paragraph, &writing))
  }

  private mutating func line(_ paragraph: EditorParagraph, _ writing: inout EditorWriting) -> JSONMembers {
    var attributes = JSONMembers()
    switch paragraph.kind {
    case .heading(let level): attributes["header"] = .number(JSONNumber(Int32(level)))
    case .quote: attributes["blockquote"] = true
    case .code: attributes["code-block"] = true
    case .item(let item, let isDone):
      let number = numbers.next(isNumbered: item.isNumbered, level: item.level)
      if item.isNumbered, let own = item.number, own != number {
        writing.losses.note(.number, at: paragraph.position)
      }
      attributes["list"] =
        isDone.map { $0 ? "checked" : "unchecked" } ?? (item.isNumbered ? "ordered" : "bullet")
      if item.level > 1 { attributes["indent"] = .number(JSONNumber(Int32(clamping: item.level - 1))) }
    case .body, .rule, .continued: break
    }
    if case .item = paragraph.kind {} else { numbers.reset() }
    attributes["align"] = paragraph.alignment.flatMap { QuillReader.alignments[$0] }.map { .string($0) }
    if paragraph.direction == .rightToLeft { attributes["direction"] = "rtl" }
    return attributes
  }

  private static func attributes(_ styles: [EditorStyle]) -> JSONMembers {
    var attributes = JSONMembers()
    for style in styles {
      guard let name = names[style.name] else { continue }
      switch style.name {
      case .superscript: attributes[name] = "super"
      case .subscript: attributes[name] = "sub"
      default: attributes[name] = style.value.string.isEmpty ? true : .string(style.value.string)
      }
    }
    return attributes
  }

  private mutating func add(_ text: String, _ attributes: JSONMembers) {
    if pending?.attributes != attributes { endText() }
    if pending == nil { pending = ("", attributes) }
    pending?.text += text
  }

  private mutating func endText() {
    guard let (text, attributes) = pending else { return }
    operations.append(Self.insert(.string(text), attributes))
    pending = nil
  }

  private static func insert(_ value: JSONValue, _ attributes: JSONMembers) -> JSONValue {
    .object(
      EditorNode.members([
        ("insert", value), ("attributes", attributes.isEmpty ? nil : .object(attributes)),
      ]))
  }
}
