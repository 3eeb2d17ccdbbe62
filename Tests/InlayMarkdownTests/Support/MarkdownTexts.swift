import InlayCore
import InlayFormats
import TestKit

/// Random texts of what Markdown gives a meaning to.
enum MarkdownTexts {
  static let marks = [
    "*", "**", "_", "__", "`", "``", "```", "~", "~~", "[", "]", "(", ")", "![", "](", "]:", "<", ">", "<b>",
    "</p>", "<!--", "-->", "&amp;", "&#35;", "&", "\\", "\\*", "#", "# ", "## ", "- ", "+ ", "* ", "1. ",
    "1) ",
    "---", "===", "| a | b |", "|---|---|", "> ", "    ", "\t", "http://e.org", "www.e.org", "a@e.org", ":",
    "!",
    "{", "}", "{width=2}", "![[a.png]]", "[ ] ", "[x] ", "<http://e.org>", "\"", "'", "$", "^", "%20", "a",
    "b c",
    "é", "漢", "😀", "\u{A0}", "word", "  ", " ", "\u{2028}", "\u{2610} ", "[a]: b", "<?", "<![CDATA[", "~~~",
    "=",
    "@", "\u{3000}", "\u{B}", "\u{1}", "|", "a_b_c", "![a|20](b.png)", "[^1]: ",
  ]

  static let images: [InlineImage] = [
    InlineImage(
      description: "a ]*|20", mediaType: .png,
      content: .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
    InlineImage(mediaType: nil, content: .external(ExternalContent(url: "https://e.org/a(b)_*c*.png"))),
  ]

  private static func style(_ source: ChoiceSource) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    switch source.below(8) {
    case 0: values.weight = 700
    case 1: values.isItalic = true
    case 2: (values.weight, values.isItalic) = (700, true)
    case 3: values.strikethrough = .single
    case 4: values.fontFamily = "monospace"
    case 5:
      values.link = source.pick(["http://e.org/a_b", "https://e.org/?a&b;(c)", "mailto:a@e.org", "#x", "a b"])
    default: break
    }
    if values.fontFamily != nil { InlineStyle.code.apply(to: &values) }
    if source.below(4) == 0 { values.weight = 700 }
    return CharacterAttributes(values)
  }

  private static func role(_ source: ChoiceSource) -> (ParagraphAttributeValues, String) {
    var values = ParagraphAttributeValues()
    switch source.below(8) {
    case 0: values.role = source.pick([.heading1, .heading2, "heading6"])
    case 1: values.role = .quote
    case 2: values.role = .code
    case 3, 4:
      let level = source.int(in: 1...3)
      let isNumbered = source.bool()
      values.role = ParagraphRole(rawValue: "\(isNumbered ? "number" : "bullet")\(level)")
      values.listLevel = level
      values.listMarker =
        isNumbered ? "{decimal}." : level == 1 ? "{disc}" : level == 2 ? "{circle}" : "{square}"
      let marker = isNumbered ? "\(source.int(in: 0...12)).\t" : ["•\t", "◦\t", "▪\t"][level - 1]
      values.markerLength = marker.utf16.count
      return (values, marker)
    default: break
    }
    return (values, "")
  }

  static func text(_ source: ChoiceSource) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    for _ in 0..<source.int(in: 1...5) {
      let (values, marker) = role(source)
      let paragraph = ParagraphAttributes(values)
      if !marker.isEmpty { runs.append(AttributedRun(marker, paragraph: paragraph)) }
      for _ in 0..<source.int(in: 0...4) {
        let character = values.role == .code ? CharacterAttributes.none : style(source)
        if values.role != .code, source.below(8) == 0 {
          runs.append(
            AttributedRun(
              "\u{FFFC}", character: character, paragraph: paragraph,
              image: PlacedImage(source.pick(images), kind: .attachment)))
        } else {
          let words = source.array(count: 1...4) { $0.pick(marks) }.joined()
          runs.append(AttributedRun(words, character: character, paragraph: paragraph))
        }
      }
      runs.append(AttributedRun("\n", paragraph: paragraph))
    }
    if source.bool() { runs.removeLast() }
    return try Decomposer.decompose(runs).value
  }

  /// Anything that could be Markdown, made of these marks and things.
  static func soup(
    _ source: ChoiceSource, marks: [String] = marks, things: [String] = things
  ) -> String {
    source.array(count: 0...40) { source in
      switch source.below(6) {
      case 0: "\n"
      case 1: "\n\n"
      case 2: source.pick(["a", "word ", " ", "  \n"])
      case 3: source.pick(things)
      default: source.pick(marks)
      }
    }.joined()
  }

  static let things = [
    "| a | b |\n|:-:|---|\n| *c* | d |\n", "[l](<a b> 't')", "![i](x.png){width=3}", "```x\ncode\n```\n",
    "<div>\n\n", "</div>\n", "<span style=\"color:red\">", "</span>", "- [ ] t\n", "[r]: /u\n", "[r]",
    "![](a.png)<!-- {\"width\":9} -->", "<table><tr><td>", "<br>", "![a|3x4](b)", "![[a.png|5]]",
    "<!-- inlay:newline -->\n", "<pre>\n", "<p data-inlay-role=\"title\">", "&#0;", "\u{0}", "[^1]: c\n",
    "> ```\n",
  ]
}
