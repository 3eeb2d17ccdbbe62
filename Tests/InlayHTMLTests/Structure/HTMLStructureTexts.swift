import InlayCore
import TestKit

/// Random texts for what HTML's structure must carry: paragraphs of all roles, lists whose fields agree and such whose
/// fields do not, and white space of all kinds anywhere.
struct HTMLStructureTexts {
  /// Character attributes that runs may have; the first is none.
  var characters: [CharacterAttributes] = [.none]
  /// What ends paragraphs.
  var separators = ["\n"]

  func text(_ source: ChoiceSource) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var last: ParagraphAttributes?
    let count = source.int(in: 0...8)
    for index in 0..<count {
      let repeats = last != nil && source.bool()
      let attributes = repeats ? last ?? .none : paragraph(source)
      last = attributes
      let length = attributes.markerLength ?? 0
      if length > 0 {
        let marker = String(self.marker(source).unicodeScalars.prefix(length))
        append(marker, attributes, source, &runs)
      }
      for _ in 0..<source.below(4) { append(piece(source), attributes, source, &runs) }
      if index < count - 1 || source.bool() {
        append(source.pick(separators), attributes, source, &runs)
      }
    }
    return try Decomposer.decompose(runs).value
  }

  private func append(
    _ text: String, _ paragraph: ParagraphAttributes, _ source: ChoiceSource, _ runs: inout [AttributedRun]
  ) {
    runs.append(AttributedRun(text, character: source.pick(characters), paragraph: paragraph))
  }

  private func piece(_ source: ChoiceSource) -> String {
    source.oneOf([
      (4, { $0.pick(["x", "word", "two words", "a<b", "&amp;", "<p>", "</pre>", "é", "漢字", "😀"]) }),
      (
        4,
        {
          $0.pick([
            " ", "  ", "\t", "\u{2028}", "\u{2028}\u{2028}", "\u{A0}", "\u{C}", "\u{B}", "\u{85}", "\u{200B}",
            " \u{2028} ",
            "\u{FEFF}", "\u{202E}", "\u{7F}", "\u{1}", "\u{FFFC}", "-->", "<!--", "]]>", "&#10;", "\u{3000}",
          ])
        }
      ),
      (1, { $0.text(pieces: 0...4).replacing(["\0", "\r", "\n", "\u{2029}"]) }),
    ])
  }

  private func marker(_ source: ChoiceSource) -> String {
    let number = source.int(in: 0...12)
    return source.pick([
      "•\t", "\t•\t", "◦\t", "▪\t", "-\t", "\(number).\t", "\t\(number).\t", "\(number))\t", "(\(number))\t",
      "iv.\t",
      "c.\t", "\tc.\t", "★ ", "IX.\t", "\"<&>\t", "1.\(number).\t", "\u{2028}\t",
    ])
  }

  private func paragraph(_ source: ChoiceSource) -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    switch source.below(4) {
    case 0: break
    case 1: agreeing(source, &values)
    default: disagreeing(source, &values)
    }
    return ParagraphAttributes(values)
  }

  /// As readers and editors make lists.
  private func agreeing(_ source: ChoiceSource, _ values: inout ParagraphAttributeValues) {
    let level = source.int(in: 1...4)
    let isNumbered = source.bool()
    values.role = ParagraphRole(rawValue: "\(isNumbered ? "number" : "bullet")\(level)")
    values.listLevel = level
    values.listMarker =
      isNumbered ? source.pick(["{decimal}.", "{lower-alpha}."]) : source.pick(["{disc}", "{circle}"])
    values.markerLength = source.pick([2, 3, 0])
    if source.oneIn(4) { (values.listMarker, values.markerLength) = ("", 0) }
  }

  private func disagreeing(_ source: ChoiceSource, _ values: inout ParagraphAttributeValues) {
    if source.below(4) > 0 {
      values.role = source.pick([
        .body, .title, .subtitle, .heading1, .heading2, "heading4", "heading6", "heading7", "heading10",
        .quote, .quote, .rule, .rule,
        .code, .code, .code, .bullet1, .bullet2, "bullet9", "bullet10", "number1", "number2",
        "é \"odd\" <role>", "",
        "Title",
      ])
    }
    if source.oneIn(3) { values.listLevel = source.int(in: -1...12) }
    if source.oneIn(3) {
      values.listMarker = source.pick([
        "{disc}", "{circle}", "{square}", "{decimal}.", "({lower-alpha})", "{upper-roman}.",
        "{decimal}.{decimal}.", "",
        "-", "{unknown}", "{disc", "é\"", "{hyphen}", String(repeating: "{", count: 90),
      ])
    }
    if source.oneIn(3) { values.markerLength = source.int(in: 0...5) }
  }
}

extension String {
  fileprivate func replacing(_ texts: [String]) -> String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !texts.contains(String($0)) }))
  }
}
