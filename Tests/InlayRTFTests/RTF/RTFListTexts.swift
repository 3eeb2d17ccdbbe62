import InlayCore
import TestKit

/// Random texts of list paragraphs, headings and styled paragraphs, in every combination of what the model can state.
struct RTFListTexts {
  func text(_ source: ChoiceSource) throws -> DecomposedText {
    let runs: [AttributedRun] = source.array(count: 1...7) { source in
      let attributes = paragraph(source)
      let length = attributes.markerLength ?? 0
      let marker = length > 0 ? String(marker(source).unicodeScalars.prefix(length)) : ""
      let start = source.pick(["", "", "", "•\t", "\t•\t", "1.\t", "•", "\t", "◦\tx"])
      return AttributedRun(
        marker + start + source.pick(["x", "one item", ""]) + source.pick(["\n", "\n", "\r\n", "\u{2029}"]),
        character: source.pick([CharacterAttributes(bold), .none, .none, styled]), paragraph: attributes)
    }
    return try Decomposer.decompose(runs).value
  }

  private var bold: CharacterAttributeValues {
    var values = CharacterAttributeValues()
    values.weight = 700
    return values
  }

  private var styled: CharacterAttributes {
    var values = CharacterAttributeValues()
    values.custom["rtf.characterStyle"] = .string("Strong; é")
    return CharacterAttributes(values)
  }

  private func marker(_ source: ChoiceSource) -> String {
    let number = source.int(in: 0...12)
    return source.pick([
      "•\t", "\t•\t", "◦\t", "-\t", "\(number).\t", "\t\(number))\t", "(\(number))\t", "iv.\t", "c)\t", "★ ",
      "IX.\t",
      "{;}\t", "\\\t", "1.\(number).\t", "Ä\t",
    ])
  }

  private func paragraph(_ source: ChoiceSource) -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    if source.bool() {
      values.role = source.pick([
        .body, .title, .subtitle, .heading1, "heading7", "heading10", .bullet1, .bullet2, "bullet3",
        "bullet9",
        "bullet10", "number1", "number2", .quote, .code, "é {odd}; role", "", "Title", "inlay x",
      ])
    }
    if source.bool() { values.listLevel = source.int(in: 1...9) }
    if source.bool() {
      values.listMarker = source.pick([
        "{disc}", "{circle}", "{decimal}.", "({lower-alpha})", "{upper-roman}.", "{decimal}.{decimal}.", "",
        "-",
        "{unknown}", "{disc", "é;", "{lower-roman})", "{hyphen}", "\\{}", "{upper-alpha}",
      ])
    }
    if source.bool() { values.markerLength = source.int(in: 0...5) }
    if source.below(3) == 0 {
      let name = source.pick([
        "List Paragraph", "My {Style}; é", "Heading, mine", "Standard", "x,Title", "Text Body", "body text",
        "List Bullet", "TITLE",
      ])
      values.custom["rtf.style"] = .string(ExactString(name))
    }
    if values.role != nil, values.listLevel != nil, values.listMarker == "{decimal}.", source.bool() {
      values.custom["rtf.list"] = .integer(Int128(source.pick([1, 2, 7, 2_000])))
    }
    return ParagraphAttributes(values)
  }
}
