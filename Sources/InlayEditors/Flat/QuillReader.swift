import InlayCore
import InlayFormats
import InlayJSON

/// Reads a document of Quill: a delta of inserts, in which the attributes of a line stand on its line feed.
struct QuillReader {
  private static let names: [String: EditorStyle.Name] = [
    "bold": .bold, "italic": .italic, "underline": .underline, "strike": .strikethrough, "code": .code,
    "link": .link, "color": .color, "background": .background, "font": .fontFamily, "size": .fontSize,
  ]
  /// Quill's sizes that have a name, in points: 0.75, 1.5 and 2.5 em of 13 pixels (its default style sheet).
  private static let sizes = ["small": "7.3125pt", "large": "14.625pt", "huge": "24.375pt"]
  /// Attributes that belong to a line, or to pictures.
  private static let others: Set<String> = [
    "header", "list", "indent", "align", "direction", "blockquote", "code-block", "alt", "width", "height",
    "script", "inlay",
  ]
  static let alignments: [ParagraphAlignment: String] = [
    .left: "left", .center: "center", .right: "right", .justified: "justify",
  ]
  private static let deepestIndent = 8

  private enum Piece {
    case text(Substring, CharacterAttributes)
    case shown(EditorImages.Shown)
  }

  private let images: EditorImages
  private var text = EditorText()
  private var numbers = ListNumbers()
  /// What stands in the line so far.
  private var line: [Piece] = []
  private var counter = CancellationCounter()

  /// Reads a delta, or its array of operations.
  ///
  /// - Throws: `InlayError` if it is a change, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ options: ReadOptions) throws -> Converted<DecomposedText> {
    guard let operations = value.elements ?? value["ops"]?.elements else {
      throw InlayError.editor("Quill", missing: "ops")
    }
    var reader = QuillReader(images: EditorImages(options))
    for operation in operations {
      guard operation["retain"] == nil, operation["delete"] == nil else { throw InlayError.editorChange }
      try reader.insert(operation["insert"] ?? .null, operation["attributes"]?.members ?? JSONMembers())
    }
    if !reader.line.isEmpty { reader.endLine(JSONMembers()) }
    return try reader.text.finish(options.limits)
  }

  private init(images: EditorImages) { self.images = images }

  private mutating func insert(_ value: JSONValue, _ attributes: JSONMembers) throws {
    try counter.check()
    if var words = value.string {
      if words.utf8.contains(UInt8(ascii: "\r")) {
        words = words.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
      }
      let character = character(attributes)
      var isFirst = true
      for part in words.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
        if !isFirst { endLine(attributes) }
        isFirst = false
        if !part.isEmpty { line.append(.text(Substring(part), character)) }
      }
      return
    }
    guard let embed = value.members?.first else {
      text.noteUnknown(.editorsUnknownNode, "")
      return
    }
    switch embed.name {
    case "image":
      var claim = EditorImages.Claim()
      claim.url = embed.value.string ?? embed.value["url"]?.string ?? ""
      claim.description = attributes["alt"]?.string
      claim.width = TreeReader.pixels(attributes["width"])
      claim.height = TreeReader.pixels(attributes["height"])
      claim.record = EditorRecord(attributes["inlay"])
      line.append(.shown(try images.shown(claim, character(attributes), &text.collector)))
    case "emoji":
      let code = embed.value.string ?? ""
      if images.map.entry(code: code) != nil {
        var claim = EditorImages.Claim()
        (claim.code, claim.kind, claim.covered) = (code, .glyph, ":\(code):")
        line.append(.shown(try images.shown(claim, character(attributes), &text.collector)))
      } else if !code.isEmpty {
        line.append(.text(":\(code):", character(attributes)))
      }
    default:
      text.noteUnknown(.editorsUnknownNode, embed.name)
      // What Quill's own embeds hold is a formula or a URL.
      if let words = embed.value.string, !words.isEmpty {
        line.append(.text(words[...], character(attributes)))
      }
    }
  }

  private mutating func character(_ attributes: JSONMembers) -> CharacterAttributes {
    guard !attributes.isEmpty else { return .none }
    var values = CharacterAttributeValues()
    for attribute in attributes {
      guard let name = Self.names[attribute.name] else {
        if attribute.name == "script", let script = attribute.value.string {
          EditorStyle(script == "sub" ? .subscript : .superscript).apply(to: &values)
        } else if !Self.others.contains(attribute.name) {
          text.noteUnknown(.editorsUnknownMark, attribute.name)
        }
        continue
      }
      var value = attribute.value.string ?? ""
      if name == .fontSize { value = Self.sizes[value] ?? value }
      guard attribute.value.isTrue || !value.isEmpty else { continue }
      if !EditorStyle(name, value).apply(to: &values) {
        text.noteUnknown(.editorsUnknownMark, "\(attribute.name) \(value)")
      }
    }
    return CharacterAttributes(values)
  }

  private mutating func endLine(_ attributes: JSONMembers) {
    var values = ParagraphAttributeValues()
    let indent = min(max(attributes["indent"]?.integer ?? 0, 0), Self.deepestIndent)
    var isCode = false
    if let list = attributes["list"]?.string {
      let isNumbered = list == "ordered"
      let number = numbers.next(isNumbered: isNumbered, level: indent + 1)
      text.beginItem(
        TextList.Item(isNumbered: isNumbered, level: indent + 1, number: isNumbered ? number : nil),
        isDone: list == "checked" ? true : list == "unchecked" ? false : nil)
    } else {
      numbers.reset()
      if indent > 0 { text.noteUnknown(.editorsUnknownMark, "indent") }
      if let level = attributes["header"]?.integer, level > 0 {
        values.role = .heading(min(level, 6))
      } else if attributes["blockquote"]?.isTrue ?? false {
        values.role = .quote
      } else if let code = attributes["code-block"], code != false, code != .null {
        (values.role, isCode) = (.code, true)
        if let language = code.string, language != "plain", language != "true" {
          text.noteUnknown(.editorsUnknownMark, "language")
        }
      }
    }
    if let word = attributes["align"]?.string {
      values.alignment = Self.alignments.first { $0.value == word }?.key
    }
    if attributes["direction"] == "rtl" { values.direction = .rightToLeft }
    text.begin(values)
    for piece in line {
      switch piece {
      case .text(let words, let character): text.append(String(words), character, isCode: isCode)
      case .shown(let shown): text.append(shown)
      }
    }
    line = []
  }
}
