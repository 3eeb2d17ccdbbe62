import InlayCore
import InlayFormats
import InlayJSON

/// Reads raw content of Draft.js: blocks of text with ranges, whose offsets count code points.
struct DraftReader {
  static let styles: KeyValuePairs<String, InlineStyle> = [
    "BOLD": .bold, "ITALIC": .italic, "UNDERLINE": .underline, "STRIKETHROUGH": .strikethrough,
    "CODE": .code, "SUPERSCRIPT": .superscript, "SUBSCRIPT": .subscript,
  ]
  private static let known = Dictionary(uniqueKeysWithValues: styles.map { ($0.key, $0.value) })
  static let headings = [
    "header-one", "header-two", "header-three", "header-four", "header-five", "header-six",
  ]
  static let rule = "HORIZONTAL_RULE"
  /// Names of the member of a block's data with its alignment, as editors have them.
  static let alignmentMembers = ["text-align", "textAlign"]

  private let images: EditorImages
  private let limits: Limits
  private var text = EditorText()
  private var numbers = ListNumbers()
  private var entities: JSONMembers
  /// The pictures of entities, by their keys.
  private var pictures: [String: EditorImages.Shown] = [:]

  /// Reads raw content.
  ///
  /// - Throws: `InlayError` if there are no blocks, or a limit is exceeded. Complexity: O(n + k log k) for k ranges.
  static func read(_ value: JSONValue, _ options: ReadOptions) throws -> Converted<DecomposedText> {
    guard let blocks = value["blocks"]?.elements else {
      throw InlayError.editor("Draft.js", missing: "blocks")
    }
    var reader = DraftReader(
      images: EditorImages(options), limits: options.limits,
      entities: value["entityMap"]?.members ?? JSONMembers())
    for block in blocks { try reader.block(block) }
    return try reader.text.finish(options.limits)
  }

  private init(images: EditorImages, limits: Limits, entities: JSONMembers) {
    (self.images, self.limits, self.entities) = (images, limits, entities)
  }

  private mutating func block(_ block: JSONValue) throws {
    try Task.checkCancellation()
    var values = ParagraphAttributeValues()
    let type = block["type"]?.string ?? "unstyled"
    let level = min(max(block["depth"]?.integer ?? 0, 0), TextList.levels.upperBound - 1) + 1
    var scalars = Array((block["text"]?.string ?? "").unicodeScalars)
    var ranges: [MarkedRange] = []
    let isRule = try mark(block, &scalars, &ranges)
    switch type {
    case "unstyled", "paragraph": break
    case "atomic": if isRule { values.role = .rule }
    case "blockquote": values.role = .quote
    case "code-block": values.role = .code
    case "unordered-list-item", "ordered-list-item":
      let isNumbered = type == "ordered-list-item"
      let number = numbers.next(isNumbered: isNumbered, level: level)
      text.beginItem(
        TextList.Item(isNumbered: isNumbered, level: level, number: isNumbered ? number : nil))
    case "checkable-list-item", "todo":
      text.beginItem(
        TextList.Item(isNumbered: false, level: level), isDone: block["data"]?["checked"]?.isTrue ?? false)
    default:
      if let index = Self.headings.firstIndex(of: type) {
        values.role = .heading(index + 1)
      } else {
        text.noteUnknown(.editorsUnknownNode, type)
      }
    }
    if !type.hasSuffix("-list-item") { numbers.reset() }
    let word = Self.alignmentMembers.lazy.compactMap { block["data"]?[$0]?.string }.first
    values.alignment = word.flatMap { word in QuillReader.alignments.first { $0.value == word }?.key }
    text.begin(values)
    if isRule { return }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let read = try RangeReader.read(
      String(view), ranges, unit: .scalars, defect: .ignored, limits: limits)
    text.collector.report(read.diagnostics)
    for run in read.value {
      if run.image == nil {
        text.append(String(run.text), run.character, isCode: values.role == .code)
      } else {
        text.append(EditorImages.Shown(run: run, joins: (false, false)))
      }
    }
  }

  /// Adds the ranges of a block. Returns whether it is a line across the text.
  private mutating func mark(
    _ block: JSONValue, _ scalars: inout [Unicode.Scalar], _ ranges: inout [MarkedRange]
  ) throws -> Bool {
    func range(_ value: JSONValue) -> Range<Int>? {
      guard let offset = value["offset"]?.integer, let length = value["length"]?.integer else { return nil }
      return MarkedRange.range(from: offset, count: length)
    }
    for style in block["inlineStyleRanges"]?.elements ?? [] {
      guard let range = range(style) else { continue }
      let name = style["style"]?.string ?? ""
      if let known = Self.known[name] {
        ranges.append(MarkedRange(range, .style(known)))
      } else {
        text.noteUnknown(.editorsUnknownMark, name)
      }
    }
    var isRule = false
    for reference in block["entityRanges"]?.elements ?? [] {
      guard let range = range(reference), let entity = entities[reference["key"]?.text ?? ""] else {
        text.noteUnknown(.editorsUnknownMark, "entity")
        continue
      }
      let type = entity["type"]?.string?.uppercased() ?? ""
      let data = entity["data"] ?? .null
      switch type {
      case "LINK", "DOCUMENT":
        guard let url = data["url"]?.string ?? data["href"]?.string else {
          text.noteUnknown(.editorsUnknownMark, type)
          continue
        }
        ranges.append(MarkedRange(range, .style(.link(ExactString(url)))))
      case "IMAGE", "PHOTO", "STICKER":
        let shown = try picture(reference["key"]?.text ?? "", data)
        guard let image = shown.run.image else { continue }
        // A blank stands for a picture that stands over no text.
        if range.count == 1, range.upperBound <= scalars.count, Self.isBlank(scalars[range.lowerBound]),
          shown.run.text == "\u{FFFC}"
        {
          scalars[range.lowerBound] = "\u{FFFC}"
        }
        ranges.append(MarkedRange(range, .image(image)))
      case Self.rule: isRule = block["type"] == "atomic"
      // The text is the emoji, or the name.
      case "EMOJI", "MENTION", "HASHTAG", "TOKEN": break
      default: text.noteUnknown(.editorsUnknownNode, entity["type"]?.string ?? "")
      }
    }
    return isRule
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFC}" || scalar == "\u{200B}" || scalar == "\u{2060}" || scalar == "\u{FEFF}"
      || scalar.properties.isWhitespace
  }

  /// The picture of an entity, which many ranges may refer to.
  private mutating func picture(_ key: String, _ data: JSONValue) throws -> EditorImages.Shown {
    if let known = pictures[key] { return known }
    var claim = EditorImages.Claim()
    claim.url = data["src"]?.string ?? data["url"]?.string ?? ""
    claim.description = data["alt"]?.string ?? data["title"]?.string
    claim.width = TreeReader.pixels(data["width"])
    claim.height = TreeReader.pixels(data["height"])
    claim.record = EditorRecord(data["inlay"])
    let shown = try images.shown(claim, .none, &text.collector)
    pictures[key] = shown
    return shown
  }
}
