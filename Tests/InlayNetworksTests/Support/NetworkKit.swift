import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit

@testable import InlayNetworks

/// What the tests of networks share.
enum NetworkKit {
  /// A file of the corpora as JSON.
  static func json(_ path: String) throws -> JSONValue {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return try JSONValue(parsing: Files.read(Corpus.folder(parts[0]) + "/" + parts[1]), maximumDepth: 64)
  }

  /// Reads text as a format.
  static func read(
    _ text: String, _ format: Format, map: ImageMap = ImageMap(), limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var options = ReadOptions(limits: limits)
    options[ImageMap.self] = map
    return try format.read(.file(MemorySource(Array(text.utf8)), name: nil), options: options)
  }

  /// Writes a text as a format.
  static func write(
    _ text: DecomposedText, _ format: Format, map: ImageMap = ImageMap()
  ) throws -> Converted<String> {
    var options = WriteOptions()
    options[ImageMap.self] = map
    let output = try format.write(text, options: options)
    let sink = MemorySink()
    let streamed = try output.value.write(to: sink)
    return Converted(String(decoding: sink.bytes, as: UTF8.self), diagnostics: output.diagnostics + streamed)
  }

  /// The texts under the placements, with the identifiers of their images.
  static func placements(_ text: DecomposedText) throws -> [String] {
    let units = Array(text.text.utf16)
    return text.placements.map { placement in
      let covered = String(decoding: units[placement.range], as: UTF16.self)
      return "\(covered)=\(text.images[placement.image].identifier?.rawValue ?? "")"
    }
  }

  /// The paragraphs of a text: role, marker and text, with identifiers of pictures in their places.
  static func paragraphs(_ text: DecomposedText) throws -> [String] {
    var out: [String] = []
    try TextParagraph.forEach(in: text) { paragraph in
      let kind =
        switch paragraph.kind {
        case .body: ""
        case .heading(let level): "h\(level)"
        case .subtitle: "small"
        case .item(let item): "\(item.isNumbered ? "number" : "bullet")\(item.level)"
        case .itemContinued: "more"
        case .quote: "quote"
        case .code: "code"
        case .rule: "rule"
        }
      let words = paragraph.pieces.map { piece in
        piece.run.image.map { "⟦\($0.image.identifier?.rawValue ?? "")⟧" } ?? String(piece.run.text)
      }
      out.append("\(kind)|\(paragraph.marker)|\(words.joined())")
    }
    return out
  }

  /// Paragraphs with roles. A line begins with a role and a space, as in `bullet2 cat`; items get their markers.
  static func text(_ lines: String...) throws -> DecomposedText { try text(lines) }

  /// The same.
  static func text(_ lines: [String]) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var number = 0
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      var values = ParagraphAttributeValues()
      values.role = words[0].isEmpty ? nil : ParagraphRole(rawValue: String(words[0]))
      var marker = ""
      number = words[0].hasPrefix("number") ? number + 1 : 0
      if let role = values.role, var item = TextList.item(role, marker: "") {
        if item.isNumbered { item.number = number }
        marker = TextList.marker(of: item)
        values = TextList.values(of: item, marker: marker)
      }
      let end = index + 1 < lines.count ? "\n" : ""
      runs.append(AttributedRun(marker + words[1] + end, paragraph: ParagraphAttributes(values)))
    }
    return try Decomposer.decompose(runs).value
  }

  /// Paragraphs with these roles. `more2` goes on with an item of the second level, `numbered2` with one that has a number.
  static func continued(_ roles: [String]) throws -> DecomposedText {
    let runs = roles.map { role -> AttributedRun in
      var values = ParagraphAttributeValues()
      var marker = ""
      if let level = role.last?.wholeNumberValue {
        let item = TextList.Item(isNumbered: role.hasPrefix("numbered"), level: level)
        marker = role.hasPrefix("bullet") ? TextList.marker(of: item) : ""
        values = TextList.values(of: item, marker: TextList.marker(of: item))
        if marker.isEmpty { values = TextList.continuing(values) }
      }
      return AttributedRun(marker + "a\n", paragraph: ParagraphAttributes(values))
    }
    return try Decomposer.decompose(runs + [AttributedRun("z")]).value
  }

  /// A map with one entry for each code.
  static func map(_ entries: (ImageMap.Entry) -> ImageMap.Entry...) -> ImageMap {
    ImageMap(entries.map { $0(ImageMap.Entry()) })
  }
}
