import Foundation
import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// The table of `Documentation/editors.md` that says what each editor carries. It is measured here: a document with one
/// thing goes out and comes back. With `INLAY_RECORD=1` in the environment the table is written.
@Suite struct CarriedTests {
  private static let columns: [Format] = [
    .prosemirror, .tiptap, .adf, .quill, .lexical, .slate, .portableText, .draftjs,
  ]

  @Test func theTableIsWhatIsMeasured() throws {
    let names = Self.columns.map(\.name.rawValue)
    var measured = ["| | \(names.joined(separator: " | ")) |", "|---|" + names.map { _ in "---|" }.joined()]
    for row in Self.pictures + Self.styles + Self.paragraphs {
      let cells = try Self.columns.map { try row.cell($0) }
      measured.append("| \(row.name) | \(cells.joined(separator: " | ")) |")
    }
    #expect(
      try MeasuredTable.difference(
        of: measured, below: "## What each editor carries", in: "Documentation/editors.md") == nil)
  }

  // MARK: Rows

  private struct Row: Sendable {
    var name: String
    var cell: @Sendable (Format) throws -> String
  }

  /// The text that comes back, and what was noticed on the way out.
  private static func through(
    _ format: Format, _ text: DecomposedText
  ) throws -> (text: DecomposedText, noticed: [Diagnostic]) {
    let written = try EditorKit.write(text, format)
    return (try EditorKit.read(written.value, format).value, written.diagnostics)
  }

  /// What a picture has comes back, or not.
  private static func picture(
    _ name: String, _ value: @escaping @Sendable (DecomposedText) -> String?
  ) -> Row {
    Row(name: name) { format in
      let size = DisplaySize(width: .points(15), height: .points(20))
      let image = EditorGrammar.images[4]
      let text = try Decomposer.decompose([
        AttributedRun("a "),
        AttributedRun(":cat:", image: PlacedImage(image, kind: .glyph, displaySize: size)),
        AttributedRun(" b"),
      ]).value
      let (back, noticed) = try through(format, text)
      if let found = value(back), found == value(text) { return "yes" }
      try expect(!noticed.isEmpty, "\(format.name) loses \(name) in silence")
      return "no"
    }
  }

  private static let pictures = [
    picture("bytes of a picture, with the fallback") { text in
      text.images.first.map {
        "\($0.content.digest?.description ?? "") \($0.alternates.map(\.content.digest))"
      }
    },
    picture("its identifier") { $0.images.first?.identifier?.rawValue },
    picture("its description, file name and kind") { text in
      text.images.first.map {
        "\($0.description ?? "") \($0.fileName ?? "") \(text.placements[0].attributes.kind)"
      }
    },
    picture("its size, and the text that it covers") { text in
      text.placements.first.map { "\($0.range) \(String(describing: $0.attributes.displaySize))" }
    },
    Row(name: "a picture within a line, as the editor shows it") { format in
      let written = try EditorKit.write(EditorKit.picture(EditorGrammar.images[0]), format)
      return written.diagnostics.contains { $0.code == .editorsParagraphsParted } ? "parted" : "yes"
    },
  ]

  /// A style of some characters comes back, or its loss is reported.
  private static func style(
    _ name: String, _ values: CharacterAttributeValues,
    isIn: @escaping @Sendable (CharacterAttributeValues) -> Bool
  ) -> Row {
    Row(name: name) { format in
      let text = try Decomposer.decompose([
        AttributedRun("a "), AttributedRun("word", character: CharacterAttributes(values)),
        AttributedRun(" b"),
      ]).value
      let (back, noticed) = try through(format, text)
      let run = Recomposer.runs(of: back).first { $0.text.contains("word") }
      if let found = run?.character.values, isIn(found) { return "yes" }
      try expect(!noticed.isEmpty, "\(format.name) loses \(name) in silence")
      return "no"
    }
  }

  private static func style(_ name: String, _ style: InlineStyle) -> Row {
    var values = CharacterAttributeValues()
    style.apply(to: &values)
    return Self.style(name, values) { InlineStyle.styles(of: $0).contains(style) }
  }

  private static let red = TextColor(red: 255, green: 0, blue: 0)
  private static let styles = [
    style("bold", .bold), style("italic", .italic), style("underline", .underline),
    style("strikethrough", .strikethrough), style("superscript, subscript", .superscript),
    style("code", .code), style("links", .link("https://e.org/")), style("colors", .color(red)),
    style("colors behind text", with { $0.backgroundColor = red }, isIn: { $0.backgroundColor == red }),
    style("font families", with { $0.fontFamily = "Georgia" }, isIn: { $0.fontFamily == "Georgia" }),
    style("font sizes", with { $0.fontSize = .points(30) }, isIn: { $0.fontSize == .points(30) }),
  ]

  private static func with(_ change: (inout CharacterAttributeValues) -> Void) -> CharacterAttributeValues {
    var values = CharacterAttributeValues()
    change(&values)
    return values
  }

  /// Attributes of a paragraph come back, or their loss is reported.
  private static func paragraph(
    _ name: String, _ text: String = "word", _ change: (inout ParagraphAttributeValues) -> Void
  ) -> Row {
    var values = ParagraphAttributeValues()
    change(&values)
    let wanted = values
    return Row(name: name) { format in
      let document = try Decomposer.decompose([
        AttributedRun("a\n"), AttributedRun("\(text)\n", paragraph: ParagraphAttributes(wanted)),
        AttributedRun("b\n"),
      ]).value
      let (back, noticed) = try through(format, document)
      let run = Recomposer.runs(of: back).first { $0.paragraph.values != ParagraphAttributeValues() }
      if let found = run?.paragraph.values, found.role == wanted.role, found.alignment == wanted.alignment,
        found.direction == wanted.direction,
        wanted.role != .body || text == "word" || run?.text.hasPrefix(text) ?? false
      {
        return "yes"
      }
      try expect(!noticed.isEmpty, "\(format.name) loses \(name) in silence")
      return "no"
    }
  }

  private static let paragraphs = [
    paragraph("headings") { $0.role = .heading2 },
    paragraph("bullet lists", "\u{2022}\tword") { ($0.role, $0.markerLength) = ("bullet1", 2) },
    paragraph("numbered lists", "1.\tword") { ($0.role, $0.markerLength) = ("number1", 3) },
    Row(name: "numbers that begin elsewhere") { format in
      let item = TextList.Item(isNumbered: true, level: 1, number: 7)
      let marker = TextList.marker(of: item)
      let paragraph = ParagraphAttributes(TextList.values(of: item, marker: marker))
      let text = try Decomposer.decompose([AttributedRun(marker + "word\n", paragraph: paragraph)]).value
      let (back, noticed) = try through(format, text)
      if back.text == text.text { return "yes" }
      try expect(!noticed.isEmpty, "\(format.name) loses numbers in silence")
      return "no"
    },
    Row(name: "tasks") { format in
      let item = TextList.Item(isNumbered: false, level: 1)
      let marker = EditorText.taskMarker(isDone: true)
      let paragraph = ParagraphAttributes(TextList.values(of: item, marker: marker))
      let text = try Decomposer.decompose([AttributedRun(marker + "word\n", paragraph: paragraph)]).value
      let (back, noticed) = try through(format, text)
      if noticed.isEmpty, back.text == text.text { return "yes" }
      try expect(!noticed.isEmpty, "\(format.name) loses tasks in silence")
      return "no"
    },
    paragraph("quotations") { $0.role = .quote },
    paragraph("blocks of code") { $0.role = .code },
    paragraph("lines across the text", "") { $0.role = .rule },
    paragraph("alignment") { $0.alignment = .center },
    paragraph("text from right to left") { $0.direction = .rightToLeft },
    Row(name: "tables") { format in
      let text = try HTMLReader.read(Array("<table><tr><td>a<td>b</table>".utf8), charset: "utf-8").value
      let (back, noticed) = try through(format, text)
      if !back.tables.isEmpty { return "yes" }
      try expect(!noticed.isEmpty, "\(format.name) loses tables in silence")
      return "no"
    },
  ]
}
