import FormatsTestKit
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayHTML
import InlayJSON

/// One thing that a document may have: a document with this thing alone, and what can be said about the thing in any
/// document.
struct MatrixFeature: Sendable {
  /// The letter in the table.
  var letter: Character
  var name: String
  /// A document that has it.
  var document: DecomposedText
  /// What a document has of it, as sentences that another document has as well or has not.
  var facts: @Sendable (DecomposedText) throws -> Set<String>

  static func all() throws -> [MatrixFeature] {
    let picture = try Decomposer.decompose([
      AttributedRun("a "), Samples.run(image, kind: .glyph), AttributedRun(" b"),
    ]).value
    return [
      MatrixFeature(
        letter: "t", name: "text",
        document: try Decomposer.decompose([AttributedRun("one é 猫 👍🏽\ntwo")]).value,
        facts: { text in
          // Pictures are other things, and so are the words that stand for them.
          let words = essence(text).split { $0.isWhitespace || $0 == "\u{FFFC}" }
          return Set(words.map(String.init))
        }),
      MatrixFeature(
        letter: "b", name: "bytes of pictures", document: picture,
        facts: { text in Set(text.images.compactMap { $0.content.digest?.description }) }),
      MatrixFeature(
        letter: "i", name: "identifiers", document: picture,
        facts: { text in Set(text.images.compactMap { $0.identifier?.rawValue }) }),
      MatrixFeature(
        letter: "d", name: "descriptions", document: picture,
        facts: { text in Set(text.images.compactMap(\.description)) }),
      MatrixFeature(
        letter: "p", name: "positions of pictures", document: picture,
        facts: { text in text.placements.isEmpty ? [] : [essence(text)] }),
      MatrixFeature(
        letter: "c", name: "attributes of characters", document: try styled(),
        facts: { try attributes(of: $0, "runs") }),
      MatrixFeature(
        letter: "a", name: "attributes of paragraphs", document: try paragraphs(),
        facts: { try attributes(of: $0, "paragraphs") }),
      MatrixFeature(
        letter: "g", name: "tables (grids)",
        document: try HTMLReader.read(
          Array("<table><tr><td>a<td>b<tr><td>c<td>d</table>".utf8), charset: "utf-8"
        ).value,
        facts: cells),
    ]
  }

  /// The picture of all documents.
  static let image = Samples.image("142D3296", description: "a dog", fileName: "dog.png")

  /// The text with a mark where pictures are. Codes may have U+200B beside them.
  private static func essence(_ text: DecomposedText) -> String {
    var out = ""
    for run in Recomposer.runs(of: text) { out += run.image == nil ? String(run.text) : "\u{FFFC}" }
    out.unicodeScalars.removeAll { $0 == "\u{200B}" }
    while out.last?.isNewline == true { out.removeLast() }
    return out
  }

  private static func styled() throws -> DecomposedText {
    func run(_ word: String, _ change: (inout CharacterAttributeValues) -> Void) -> [AttributedRun] {
      var values = CharacterAttributeValues()
      change(&values)
      return [AttributedRun(word, character: CharacterAttributes(values)), AttributedRun(", ")]
    }
    return try Decomposer.decompose(
      [AttributedRun("Words: ")] + run("bold") { $0.weight = 700 } + run("italic") { $0.isItalic = true }
        + run("underlined") { $0.underline = .single } + run("struck") { $0.strikethrough = .single }
        + run("linked") { $0.link = "https://example.org/" }
        + run("red") { $0.foregroundColor = TextColor(red: 255, green: 0, blue: 0) }
        + run("large") { $0.fontSize = .points(30) } + run("Georgia") { $0.fontFamily = "Georgia" }
        + [AttributedRun("end")]
    ).value
  }

  private static func paragraphs() throws -> DecomposedText {
    func paragraph(_ text: String, _ change: (inout ParagraphAttributeValues) -> Void) -> AttributedRun {
      var values = ParagraphAttributeValues()
      change(&values)
      return AttributedRun(text + "\n", paragraph: ParagraphAttributes(values))
    }
    return try Decomposer.decompose([
      paragraph("Heading") { $0.role = .heading2 },
      paragraph("body") { _ in },
      paragraph("\u{2022}\u{A0}item") { ($0.role, $0.markerLength) = ("bullet1", 2) },
      paragraph("between") { _ in },
      paragraph("quoted") { $0.role = .quote },
      paragraph("code") { $0.role = .code },
      paragraph("centered") { $0.alignment = .center },
      AttributedRun("end"),
    ]).value
  }

  /// The attributes of runs or paragraphs as the portable document says them, each with the words it is of.
  private static func attributes(of text: DecomposedText, _ member: String) throws -> Set<String> {
    let sink = MemorySink()
    try PortableDocument.writeJSON(text, to: sink)
    let document = try JSONValue(parsing: sink.bytes, maximumDepth: 64)
    let units = Array(text.text.utf16)
    var facts: Set<String> = []
    for run in document[member]?.elements ?? [] {
      guard let at = run["at"]?.integer, let length = run["length"]?.integer, let members = run.members else {
        continue
      }
      var words = String(decoding: units[at..<(at + length)], as: UTF16.self)
      if member == "paragraphs", let marker = run["markerLength"]?.integer {
        words = String(decoding: units[(at + marker)..<(at + length)], as: UTF16.self)
      }
      while words.last?.isNewline == true { words.removeLast() }
      // How long a marker is belongs to its characters, which differ from form to form.
      for member in members where !["at", "length", "markerLength"].contains(member.name) {
        facts.insert("\(words): \(member.name) \(member.value)")
      }
    }
    return facts
  }

  @Sendable private static func cells(of text: DecomposedText) -> Set<String> {
    let units = Array(text.text.utf16)
    return Set(
      text.blocks.compactMap { block in
        guard let cell = block.cell else { return nil }
        let words = String(decoding: units[block.range], as: UTF16.self)
        return "\(cell.row), \(cell.column): \(words.filter { !$0.isNewline })"
      })
  }
}
