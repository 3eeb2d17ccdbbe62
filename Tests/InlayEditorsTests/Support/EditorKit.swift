import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit

@testable import InlayEditors

/// What the tests of editors share.
enum EditorKit {
  /// A file of the corpora as JSON.
  static func json(_ path: String) throws -> JSONValue {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return try JSONValue(parsing: Files.read(Corpus.folder(parts[0]) + "/" + parts[1]), maximumDepth: 64)
  }

  /// Reads JSON as a format.
  static func read(
    _ json: String, _ format: Format, map: ImageMap = ImageMap(), profile: EditorProfile? = nil,
    limits: Limits = .default, files: ReadOptions.FileLookup? = nil
  ) throws -> Converted<DecomposedText> {
    var options = ReadOptions(limits: limits, filesBeside: files)
    options[ImageMap.self] = map
    options[EditorSettings.self].profile = profile
    return try format.read(.file(MemorySource(Array(json.utf8)), name: nil), options: options)
  }

  static func read(_ json: JSONValue, _ format: Format) throws -> Converted<DecomposedText> {
    try read(json.description, format)
  }

  /// Writes a text as a format.
  static func write(
    _ text: DecomposedText, _ format: Format, map: ImageMap = ImageMap(), profile: EditorProfile? = nil
  ) throws -> Converted<JSONValue> {
    var options = WriteOptions()
    options[ImageMap.self] = map
    options[EditorSettings.self].profile = profile
    let output = try format.write(text, options: options)
    let sink = MemorySink()
    let streamed = try output.value.write(to: sink)
    return Converted(
      try JSONValue(parsing: sink.bytes, maximumDepth: 256), diagnostics: output.diagnostics + streamed)
  }

  /// The paragraphs of a text: kind, text with styles in braces, and pictures as identifiers or places.
  static func lines(_ text: DecomposedText) throws -> [String] {
    var out: [String] = []
    try TextParagraph.forEach(in: text) { paragraph in
      let kind =
        switch paragraph.kind {
        case .body: paragraph.hasOtherMarker ? "other" : ""
        case .heading(let level): "h\(level)"
        case .subtitle: "small"
        case .item(let item):
          item.isNumbered ? "number\(item.level) \(item.number ?? 0)" : "bullet\(item.level)"
        case .itemContinued: "more"
        case .quote: "quote"
        case .code: "code"
        case .rule: "rule"
        }
      let side = paragraph.alignment.map { " \($0.rawValue)" } ?? ""
      let words = paragraph.pieces.map { piece -> String in
        if let placed = piece.run.image { return picture(placed, piece.run.text) }
        let styles = EditorStyle.styles(of: piece.run.character.values).map { style in
          style.value.string.isEmpty ? style.name.rawValue : "\(style.name.rawValue)=\(style.value)"
        }
        return styles.isEmpty
          ? String(piece.run.text) : "{\(piece.run.text):\(styles.joined(separator: ","))}"
      }
      out.append("\(kind)\(side)|\(words.joined())")
    }
    return out
  }

  private static func picture(_ placed: PlacedImage, _ text: Substring) -> String {
    let place =
      switch placed.image.content {
      case .data(let source): "\(source.count) bytes"
      case .external(let external): external.url
      case .missing: "missing"
      }
    let words = [
      placed.attributes.kind.rawValue, placed.image.identifier?.rawValue, placed.image.description, place,
      text == "\u{FFFC}" ? nil : String(text),
    ]
    return "⟦\(words.compactMap(\.self).joined(separator: "; "))⟧"
  }

  /// Paragraphs with roles. A line begins with a role and a space, as in `bullet2 cat`; items get their markers.
  static func text(_ lines: String...) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var numbers = ListNumbers()
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      var values = ParagraphAttributeValues()
      values.role = words[0].isEmpty ? nil : ParagraphRole(rawValue: String(words[0]))
      var marker = ""
      if let role = values.role, var item = TextList.item(role, marker: "") {
        let number = numbers.next(isNumbered: item.isNumbered, level: item.level)
        if item.isNumbered { item.number = number }
        marker = TextList.marker(of: item)
        values = TextList.values(of: item, marker: marker)
      } else {
        numbers.reset()
      }
      let end = index + 1 < lines.count ? "\n" : ""
      runs.append(AttributedRun(marker + words[1] + end, paragraph: ParagraphAttributes(values)))
    }
    return try Decomposer.decompose(runs).value
  }

  /// A text of one paragraph: words, a picture, words.
  static func picture(_ image: InlineImage, kind: PlacementKind = .glyph) throws -> DecomposedText {
    try Decomposer.decompose([
      AttributedRun("a "), AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: kind)),
      AttributedRun(" b"),
    ]).value
  }
}
