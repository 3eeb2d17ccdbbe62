import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

/// What Discord's own rules make of messages that are written.
@Suite struct DiscordRuleTests {
  private static func run(_ text: String, _ styles: [InlineStyle]) -> AttributedRun {
    var values = CharacterAttributeValues()
    for style in styles { style.apply(to: &values) }
    return AttributedRun(text, character: CharacterAttributes(values))
  }

  /// Text whose pieces say their styles: `b` for bold, `i` for italic.
  private static func write(_ runs: [AttributedRun]) throws -> Converted<String> {
    let message = try DiscordMessage.write(Decomposer.decompose(runs).value, ImageMap())
    return Converted(message.value["content"]?.string ?? "", diagnostics: message.diagnostics)
  }

  private static func read(_ content: String) throws -> DecomposedText {
    try DiscordMessage.read(ImageMap.object([("content", .string(content))]), ImageMap(), .default).value
  }

  @Test(arguments: [
    ([("a", "b"), ("b", "i")], "**a**_b_"), ([("a", "i"), ("b", "b")], "_a_**b**"),
    ([("a", "b"), ("b", "bi"), ("c", "i")], "**a*b***_c_"),
    ([("a", "b"), ("b", "i"), ("c", "")], "**a**\u{200B}*b*c"), ([("a ", "b"), ("c", "")], "**a** c"),
    ([("a ", "b"), ("c", "bi"), (" d", "i")], "**a *c*** *d*"),
  ])
  func delimitersAreParted(pieces: [(String, String)], expected: String) throws {
    let runs = pieces.map { text, styles in
      Self.run(text, styles.map { $0 == "b" ? .bold : .italic })
    }
    let written = try Self.write(runs).value
    #expect(written == expected)
    #expect(try Self.read(written).text == pieces.map(\.0).joined())
  }

  /// A letter with what the rules of bold and italic say about it.
  private static func letters(_ text: ArraySlice<Character>, _ styles: String = "") -> [String] {
    var out: [String] = []
    var rest = text
    while let first = rest.first {
      if first == "\\" {
        rest.removeFirst()
        if let next = rest.popFirst() { out.append("\(next)\(styles)") }
        continue
      }
      let (bold, italic) = (bold(rest), italic(rest))
      if let bold, italic == nil || bold + 4 > (italic ?? 0) + 2 {
        out += letters(rest.dropFirst(2).prefix(bold), styles + "b")
        rest = rest.dropFirst(bold + 4)
      } else if let italic {
        out += letters(rest.dropFirst().prefix(italic), styles + "i")
        rest = rest.dropFirst(italic + 2)
      } else {
        out.append("\(first)\(styles)")
        rest.removeFirst()
      }
    }
    return out
  }

  /// The length of what is bold: `^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)`.
  private static func bold(_ text: ArraySlice<Character>) -> Int? {
    guard text.starts(with: "**") else { return nil }
    let start = text.startIndex + 2
    var at = start
    while at < text.endIndex {
      if at > start, text[at...].starts(with: "**"), !text[at...].starts(with: "***") { return at - start }
      at += text[at] == "\\" ? 2 : 1
    }
    return nil
  }

  /// The length of what is italic: `^_((?:__|\\[\s\S]|[^\\_])+?)_\b` or
  /// `^\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)`.
  private static func italic(_ text: ArraySlice<Character>) -> Int? {
    guard let mark = text.first, mark == "*" || mark == "_" else { return nil }
    let start = text.startIndex + 1
    guard start < text.endIndex, mark == "_" || text[start] != " " else { return nil }
    var at = start
    while at < text.endIndex {
      let after = at + 1 < text.endIndex ? text[at + 1] : " "
      if at > start, text[at] == mark {
        if mark == "*" ? after != "*" && text[at - 1] != " " : !after.isLetter && after != "_" {
          return at - start
        }
      }
      if text[at] == mark {
        guard after == mark else { return nil }
        at += 2
      } else {
        at += text[at] == "\\" ? 2 : 1
      }
    }
    return nil
  }

  @Test func boldAndItalicAreWhatDiscordShows() throws {
    try Property.check("bold and italic of Discord") { source in
      var runs: [AttributedRun] = []
      var expected: [String] = []
      for byte in source.bytes().prefix(12) {
        let text = ["a", "b", " ", "a ", "*", "_", "."][Int(byte >> 2) % 7]
        let styles: [InlineStyle] = (byte & 1 == 0 ? [] : [.bold]) + (byte & 2 == 0 ? [] : [.italic])
        runs.append(Self.run(text, styles))
        let names = styles.map { $0 == .bold ? "b" : "i" }.joined()
        expected += text.map { $0 == " " ? " " : "\($0)\(names)" }
      }
      let written = try Self.write(runs).value
      source.note("written", written)
      let found = Self.letters(Array(written)[...]).filter { !$0.hasPrefix("\u{200B}") }
        .map { $0.hasPrefix(" ") ? " " : String($0.prefix(1)) + String($0.dropFirst().sorted()) }
      try expect(found, equals: expected)
      var own: [String] = []
      for run in Recomposer.runs(of: try Self.read(written)) {
        let names = InlineStyle.styles(of: run.character.values).map { $0 == .bold ? "b" : "i" }.joined()
        own += run.text.map { $0 == " " ? " " : "\($0)\(names)" }
      }
      try expect(own, equals: expected)
    }
  }

  @Test(arguments: [
    (
      "see https://github.com/a/b/blob/main/__init__.py now",
      "see https://github.com/a/b/blob/main/__init__.py now",
      ["https://github.com/a/b/blob/main/__init__.py"]
    ),
    (
      "**https://e.org/*a*.** (https://e.org/b).", "https://e.org/*a*. (https://e.org/b).",
      ["https://e.org/*a*", "https://e.org/b"]
    ),
    ("xhttps://e.org/_a_", "xhttps://e.org/a", []), ("https://", "https://", []),
    ("``b`c`` `a``b` `` `d` ``", "b`c a``b `d`", []), ("|| a || **b\nc**", " a  b\nc", []),
    ("**a\n\nb**", "**a\n\nb**", []), ("```x``` there", "x\n there", []),
    ("hi ```x``` there", "hi \nx\n there", []), ("> a ```x```\nb", "a \nx\nb", []),
    ("1. a\n1. b\n5. c\n- d\n7. e", "1.\ta\n2.\tb\n3.\tc\n•\td\n7.\te", []),
  ])
  func messagesAreReadAsDiscordShowsThem(content: String, plain: String, links: [String]) throws {
    let text = try Self.read(content)
    #expect(text.text == plain)
    #expect(text.runs.compactMap(\.attributes.values.link) == links)
    #expect(try Self.read(Self.write(Array(Recomposer.runs(of: text))).value).text == plain)
  }

  @Test func codeHasLinesOfItsOwn() throws {
    #expect(try NetworkKit.paragraphs(Self.read("hi ```x``` there")) == ["||hi ", "code||x", "|| there"])
    #expect(
      try NetworkKit.paragraphs(Self.read("> ```x``` there\nb")) == ["code||x", "quote|| there", "||b"])
  }

  @Test(arguments: [
    (InlineStyle.link("https://e.org/a b\\é(c)"), "[x](https://e.org/a%20b%5C%C3%A9%28c%29)", 0),
    (.link("mailto:a@e.org"), "x", 1), (.link("x"), "x", 1), (.code, "`x`", 0),
  ])
  func linksAreWrittenOrCounted(style: InlineStyle, expected: String, losses: Int) throws {
    let written = try Self.write([Self.run("x", [style])])
    #expect(written.value == expected)
    #expect(written.diagnostics.count == losses)
    let url = "https://e.org/a"
    #expect(try Self.write([Self.run(url, [.link(ExactString(url))])]).value == "<\(url)>")
  }

  @Test func whatHasNoMarkupIsCounted() throws {
    let code = try Self.write([Self.run("a`b``c", [.code]), Self.run("*", [.code, .italic])])
    #expect(code.value == "a\\`b\\`\\`c`*`" && code.diagnostics.count == 1)
    #expect(try Self.write([Self.run("a\u{2028}- b", [.bold])]).value == "**a**\n**\\- b**")
  }

  @Test func numbersBeginAnewInListsOfTheirOwn() throws {
    let text = try Self.read("1. a\n  1. b\n  2. c\n2. d\n  1. e\n- f\n1. g")
    #expect(
      try Self.write(Array(Recomposer.runs(of: text))).value
        == "1. a\n  1. b\n  2. c\n2. d\n  1. e\n- f\n1. g")
    #expect(
      try Self.write(Array(Recomposer.runs(of: NetworkKit.text("number1 a", "number1 b")))).diagnostics
        .isEmpty)
  }
}
