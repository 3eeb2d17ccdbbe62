package import InlayCore
package import InlayFormats
import InlayHTML
import TestKit

/// One thing that a form may carry: a document that has it, and whether another document has it, too.
package struct CarriedThing: Sendable {
  /// The thing in words, as in the table of a page.
  package var name: String
  /// A document with this thing alone.
  package var text: DecomposedText
  /// Whether a document has it.
  package var isIn: @Sendable (DecomposedText) -> Bool

  package init(_ name: String, _ text: DecomposedText, isIn: @escaping @Sendable (DecomposedText) -> Bool) {
    (self.name, self.text, self.isIn) = (name, text, isIn)
  }

  /// Whether the thing comes back through `trip`, which also gives what was noticed on the way out. A loss must be noticed.
  package func comesBack(
    through trip: (DecomposedText) throws -> (text: DecomposedText, noticed: [Diagnostic])
  ) throws -> Bool {
    let (back, noticed) = try trip(text)
    let comesBack = isIn(back)
    try expect(comesBack || !noticed.isEmpty, "\(name): lost in silence")
    return comesBack
  }
}

extension CarriedThing {
  /// A style of a word.
  package static func style(_ name: String, _ style: InlineStyle) throws -> CarriedThing {
    try characters(
      name, { style.apply(to: &$0) }, isIn: { InlineStyle.styles(of: $0).contains(style) })
  }

  /// Attributes of a word.
  package static func characters(
    _ name: String, _ change: (inout CharacterAttributeValues) -> Void,
    isIn: @escaping @Sendable (CharacterAttributeValues) -> Bool
  ) throws -> CarriedThing {
    var values = CharacterAttributeValues()
    change(&values)
    let text = try Samples.text(
      AttributedRun("a "), AttributedRun("word", character: CharacterAttributes(values)), AttributedRun(" b"))
    return CarriedThing(name, text) { back in
      Recomposer.runs(of: back).first { $0.text.contains("word") }.map { isIn($0.character.values) } ?? false
    }
  }

  /// Attributes of a paragraph: its role, alignment and direction, and that no other word is in it.
  package static func paragraph(
    _ name: String, _ line: String = "word", _ change: (inout ParagraphAttributeValues) -> Void
  ) throws -> CarriedThing {
    var values = ParagraphAttributeValues()
    change(&values)
    let wanted = values
    let text = try Samples.text(
      AttributedRun("a\n"), AttributedRun("\(line)\n", paragraph: ParagraphAttributes(wanted)),
      AttributedRun("b\n"))
    return CarriedThing(name, text) { back in
      let runs = Recomposer.runs(of: back)
      let run = runs.first {
        line.isEmpty ? $0.paragraph.values.role == wanted.role : $0.text.contains("word")
      }
      guard let found = run?.paragraph.values else { return false }
      return found.role == wanted.role && found.alignment == wanted.alignment
        && found.direction == wanted.direction
    }
  }

  /// The styles that most forms have.
  package static func styles() throws -> [CarriedThing] {
    [
      try style("bold", .bold), try style("italic", .italic), try style("underline", .underline),
      try style("strikethrough", .strikethrough), try style("superscript, subscript", .superscript),
      try style("code", .code), try style("spoiler", .spoiler), try style("links", .link("https://e.org/")),
      try style("colors", .color(TextColor(red: 255, green: 0, blue: 0))),
      try characters("font families", { $0.fontFamily = "Georgia" }, isIn: { $0.fontFamily == "Georgia" }),
      try characters("font sizes", { $0.fontSize = .points(30) }, isIn: { $0.fontSize == .points(30) }),
    ]
  }

  /// The roles that most forms have. Forms take the markers of lists that they make themselves.
  ///
  /// - Parameter gap: what stands behind a marker.
  package static func paragraphs(gap: String = "\t") throws -> [CarriedThing] {
    [
      try paragraph("headings") { $0.role = .heading2 },
      try paragraph("bullet lists", "\u{2022}\(gap)word") { ($0.role, $0.markerLength) = ("bullet1", 2) },
      try paragraph("numbered lists", "1.\(gap)word") { ($0.role, $0.markerLength) = ("number1", 3) },
      try paragraph("quotations") { $0.role = .quote },
      try paragraph("blocks of code") { $0.role = .code },
      try paragraph("alignment") { $0.alignment = .center },
    ]
  }

  /// A table.
  package static func table() throws -> CarriedThing {
    CarriedThing(
      "tables", try HTMLReader.read(Array("<table><tr><td>a<td>b</table>".utf8), charset: "utf-8").value
    ) { !$0.tables.isEmpty }
  }
}
