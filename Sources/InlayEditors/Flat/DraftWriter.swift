import InlayCore
import InlayFormats
import InlayJSON

/// Writes raw content of Draft.js.
struct DraftWriter {
  private static let names: [EditorStyle.Name: String] = [
    .bold: "BOLD", .italic: "ITALIC", .underline: "UNDERLINE", .strikethrough: "STRIKETHROUGH",
    .code: "CODE", .superscript: "SUPERSCRIPT", .subscript: "SUBSCRIPT",
  ]

  static let abilities: EditorWriting.Abilities = {
    var roles: Set<ParagraphRole> = [.body, .quote, .code, .rule]
    for level in 1...6 { roles.insert(.heading(level)) }
    var abilities = EditorWriting.Abilities(
      title: "Draft.js", styles: Set(names.keys).union([.link]), roles: roles)
    abilities.alignments = Set(QuillReader.alignments.keys)
    return abilities
  }()

  /// The text of a block with its ranges.
  private struct Block {
    var text = ""
    /// The number of code points.
    var count = 0
    var styles: [JSONValue] = []
    var entities: [JSONValue] = []
    /// Where styles that hold began.
    var open: [EditorStyle: Int] = [:]
  }

  private var blocks: [JSONValue] = []
  private var entities: [JSONMember] = []
  private var numbers = ListNumbers()

  /// Writes raw content.
  ///
  /// - Throws: `InlayError` if an image cannot be read, or a limit is exceeded; `CancellationError`. Complexity: O(n).
  static func write(_ text: DecomposedText, _ options: WriteOptions) throws -> Converted<JSONValue> {
    var writing = EditorWriting(abilities, options)
    var writer = DraftWriter()
    try writing.forEach(in: text) { paragraph, writing in writer.add(paragraph, &writing) }
    // The keys are numbers, so that none occurs twice.
    let map = (try? JSONMembers(writer.entities)) ?? JSONMembers()
    return Converted(
      .object(EditorNode.members([("blocks", .array(writer.blocks)), ("entityMap", .object(map))])),
      diagnostics: writing.diagnostics(of: text))
  }

  private mutating func add(_ paragraph: EditorParagraph, _ writing: inout EditorWriting) {
    var block = Block()
    var type = "unstyled"
    var depth = 0
    switch paragraph.kind {
    case .heading(let level): type = DraftReader.headings[min(max(level, 1), 6) - 1]
    case .quote: type = "blockquote"
    case .code: type = "code-block"
    case .item(let item, _):
      type = item.isNumbered ? "ordered-list-item" : "unordered-list-item"
      depth = item.level - 1
      let number = numbers.next(isNumbered: item.isNumbered, level: item.level)
      if item.isNumbered, let own = item.number, own != number {
        writing.losses.note(.number, at: paragraph.position)
      }
    case .rule:
      type = "atomic"
      entity(DraftReader.rule, "IMMUTABLE", JSONMembers(), " ", &block)
    case .body, .continued: break
    }
    if !type.hasSuffix("-list-item") { numbers.reset() }
    if type == "unstyled", paragraph.alignment == nil, paragraph.pieces.count == 1,
      case .image(let form, let placed, let styles) = paragraph.pieces[0], styles.isEmpty,
      placed.attributes.kind == .attachment, form.record.covered == nil
    {
      type = "atomic"
    }
    for piece in paragraph.pieces { add(piece, to: &block, paragraph.position, &writing) }
    change(&block, to: [])
    let word = paragraph.alignment.flatMap { QuillReader.alignments[$0] }
    blocks.append(
      .object(
        EditorNode.members([
          ("key", .string("b\(blocks.count)")), ("type", .string(type)),
          ("depth", .number(JSONNumber(Int32(clamping: depth)))), ("text", .string(block.text)),
          ("inlineStyleRanges", .array(block.styles)), ("entityRanges", .array(block.entities)),
          (
            "data",
            .object(
              EditorNode.members([(DraftReader.alignmentMembers[0], word.map { .string($0) })]))
          ),
        ])))
  }

  private mutating func add(
    _ piece: EditorParagraph.Piece, to block: inout Block, _ position: Int, _ writing: inout EditorWriting
  ) {
    switch piece {
    case .text(let text, let styles), .emoji(_, _, let text, let styles): append(text, styles, to: &block)
    case .lineBreak(let styles): append("\n", styles, to: &block)
    case .image(let form, let placed, let styles):
      change(&block, to: styles.filter { $0.name != .link })
      // A character has one entity.
      if styles.contains(where: { $0.name == .link }) { writing.losses.note(.styledPicture, at: position) }
      var data = JSONMembers()
      data["src"] = .string(form.source)
      data["alt"] = form.description.map { .string($0) }
      if let size = placed.attributes.displaySize {
        data["width"] = TreeNodes.pixels(size.width)
        data["height"] = TreeNodes.pixels(size.height)
      }
      data["inlay"] = form.record.json
      entity("IMAGE", "IMMUTABLE", data, form.record.covered?.string ?? " ", &block)
    }
  }

  private func append(_ text: String, to block: inout Block) {
    block.text += text
    block.count += text.unicodeScalars.count
  }

  private mutating func append(_ text: String, _ styles: [EditorStyle], to block: inout Block) {
    change(&block, to: styles)
    append(text, to: &block)
  }

  /// Ends the styles that do not go on, and begins others.
  private mutating func change(_ block: inout Block, to styles: [EditorStyle]) {
    for (style, start) in block.open.sorted(by: {
      ($0.value, $0.key.name.rawValue) < ($1.value, $1.key.name.rawValue)
    })
    where !styles.contains(style) {
      block.open[style] = nil
      guard block.count > start else { continue }
      if style.name == .link {
        let key = newEntity("LINK", "MUTABLE", EditorNode.members([("url", .string(style.value.string))]))
        block.entities.append(Self.range(start, block.count - start, [("key", key)]))
      } else if let name = Self.names[style.name] {
        block.styles.append(Self.range(start, block.count - start, [("style", .string(name))]))
      }
    }
    for style in styles where block.open[style] == nil { block.open[style] = block.count }
  }

  /// Adds text that is an entity.
  private mutating func entity(
    _ type: String, _ mutability: String, _ data: JSONMembers, _ text: String, _ block: inout Block
  ) {
    let key = newEntity(type, mutability, data)
    let start = block.count
    append(text, to: &block)
    block.entities.append(Self.range(start, block.count - start, [("key", key)]))
  }

  private mutating func newEntity(_ type: String, _ mutability: String, _ data: JSONMembers) -> JSONValue {
    let key = entities.count
    entities.append(
      JSONMember(
        "\(key)",
        .object(
          EditorNode.members([
            ("type", .string(type)), ("mutability", .string(mutability)), ("data", .object(data)),
          ]))))
    return .number(JSONNumber(Int32(clamping: key)))
  }

  private static func range(_ offset: Int, _ length: Int, _ more: [(String, JSONValue?)]) -> JSONValue {
    .object(
      EditorNode.members(
        [("offset", number(offset)), ("length", number(length))] + more))
  }

  private static func number(_ value: Int) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
}
