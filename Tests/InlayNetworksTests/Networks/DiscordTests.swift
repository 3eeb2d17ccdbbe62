import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct DiscordTests {
  private static func read(_ content: String) throws -> DecomposedText {
    try DiscordMessage.read(ImageMap.object([("content", .string(content))]), ImageMap(), .default).value
  }

  private static func write(_ text: DecomposedText) throws -> String {
    try DiscordMessage.write(text, ImageMap()).value["content"]?.string ?? ""
  }

  @Test(arguments: [
    ("# a", ["h1||a"]), ("## a", ["h2||a"]), ("### a", ["h3||a"]), ("-# a", ["small||a"]),
    ("#### a", ["||#### a"]), ("#a", ["||#a"]), ("# ", ["||# "]), (" # a", ["|| # a"]),
    ("x # a", ["||x # a"]),
    ("# a\nb", ["h1||a", "||b"]),
    ("> a\n> \n> b\nc", ["quote||a", "quote||", "quote||b", "||c"]), (">a", ["||>a"]),
    (">>> a\n# b", ["quote||a", "quote||# b"]),
    ("a\n>>> b\n\nc", ["||a", "quote||b", "quote||", "quote||c"]),
    ("- a\n* b", ["bullet1|•\t|a", "bullet1|•\t|b"]), ("-a", ["||-a"]), ("*a* b", ["||a b"]),
    (
      "- a\n  - b\n    - c\n - d\n- e",
      [
        "bullet1|•\t|a", "bullet2|◦\t|b", "bullet3|▪\t|c", "bullet2|◦\t|d", "bullet1|•\t|e",
      ]
    ),
    ("3. a\n4. b", ["number1|3.\t|a", "number1|4.\t|b"]), ("1.a", ["||1.a"]),
    ("1234567890. a", ["||1234567890. a"]),
    ("- a\n\n  - b", ["bullet1|•\t|a", "||", "bullet1|•\t|b"]),
    ("```swift\nlet a\n\nb\n```\nc", ["code||let a", "code||", "code||b", "||c"]), ("```a```", ["code||a"]),
    ("```\n# a\n```", ["code||# a"]), ("**# a**", ["||# a"]),
    ("```\na\n\n```\nb", ["code||a", "code||", "||b"]), ("```\na\n\n```b", ["code||a", "code||", "||b"]),
    ("```\na\n\n```\n\nb", ["code||a", "code||", "||", "||b"]), ("```\na\n```\nb", ["code||a", "||b"]),
    ("```\n```\na", ["code||", "||a"]), ("> ```a\n```b", ["code||a", "quote||b"]),
  ])
  func linesAreWhatTheyBeginWith(content: String, expected: [String]) throws {
    #expect(try NetworkKit.paragraphs(Self.read(content)) == expected)
  }

  @Test(arguments: [
    ("[a](https://e.org)", "a", ["https://e.org"]),
    ("[**a** b](<https://e.org/(x)>)", "a b", ["https://e.org/(x)"]),
    ("[a](https://e.org/A_(b)) c", "a c", ["https://e.org/A_(b)"]),
    ("<https://e.org/?a=b>", "https://e.org/?a=b", ["https://e.org/?a=b"]),
    ("[a](javascript:x)", "[a](javascript:x)", []),
    ("[a](https://e.org", "[a](https://e.org", ["https://e.org"]),
    ("[](https://e.org)", "[](https://e.org)", ["https://e.org"]),
    ("\\[a](https://e.org)", "[a](https://e.org)", ["https://e.org"]),
    ("[a]\n(https://e.org)", "[a]\n(https://e.org)", ["https://e.org"]),
    ("[a [b](https://e.org)", "[a b", ["https://e.org"]),
    ("`[a](https://e.org)`", "[a](https://e.org)", []),
    ("https://e.org/A_(b).", "https://e.org/A_(b).", ["https://e.org/A_(b)"]),
    ("(https://e.org/a)", "(https://e.org/a)", ["https://e.org/a"]),
    ("<https://e.org/a b>", "<https://e.org/a b>", ["https://e.org/a"]),
    ("_https://e.org/a_b c_", "https://e.org/a_b c", ["https://e.org/a_b"]),
    ("_https://e.org/a_", "https://e.org/a", ["https://e.org/a"]), ("a|b~c", "a|b~c", []),
    ("`a\n**b**", "`a\nb", []), ("`a", "`a", []),
  ])
  func linksInBracketsAreLinks(content: String, plain: String, links: [String]) throws {
    let text = try Self.read(content)
    #expect(text.text == plain)
    #expect(Set(text.runs.compactMap(\.attributes.values.link)) == Set(links))
  }

  @Test(
    arguments: [
      "<@123>", "<@!123>", "<@&123>", "<#123>", "<t:1618953630:R>", "</a_b_c sub:123>", "<id:customize>",
      "@everyone",
    ])
  func mentionsStayText(mention: String) throws {
    let text = try Self.read("a_\(mention)_b")
    #expect(text.text == "a_\(mention)_b")
    let message = try DiscordMessage.write(text, ImageMap()).value
    let written = try #require(message["content"]?.string)
    #expect(!written.contains(mention) || mention == "@everyone")
    #expect((message["allowed_mentions"]?["parse"] == .array([])) == mention.contains("@"))
    #expect(try Self.read(written).text == text.text)
  }

  @Test(arguments: [
    "# a", "-# a", "- a", "* a", "> a", ">>> a", "1. a", "[a](https://e.org)", "<@1>", "<https://e.org>",
    "```a```",
    "`a`", "  - a", "**a**", "\\# a",
  ])
  func ordinaryTextIsNoMarkup(plain: String) throws {
    let text = try Decomposer.decompose([AttributedRun("x\n" + plain + "\n" + plain)]).value
    let back = try Self.read(Self.write(text))
    #expect(back.text == text.text && back.paragraphs.isEmpty && back.runs.isEmpty)
  }

  @Test func paragraphsAreWritten() throws {
    let text = try NetworkKit.text(
      "heading1 A", "subtitle small", " - no item", "bullet1 a", "bullet2 b", "number1 c", "number1 d",
      "quote q",
      "quote ", "code x = `1`", "code # y", "heading5 B", "heading1 ")
    let written = try Self.write(text)
    #expect(
      written == """
        # A
        -# small
        \\- no item
        - a
          - b
        1. c
        2. d
        > q
        > \("")
        ```
        x = `1`
        # y
        ```
        ### B

        """)
    let back = try NetworkKit.paragraphs(Self.read(written))
    #expect(
      back == [
        "h1||A", "small||small", "||- no item", "bullet1|•\t|a", "bullet2|◦\t|b", "number1|1.\t|c",
        "number1|2.\t|d", "quote||q", "quote||", "code||x = `1`", "code||# y", "h3||B", "||",
      ])
  }

  /// Discord gives an item the next number, whatever it states.
  @Test func itemsOutOfOrderAreText() throws {
    let html = "<ol><li>a</li></ol><ol start=\"5\"><li>b</li></ol>"
    let written = try DiscordMessage.write(
      HTMLReader.read(Array(html.utf8), charset: "utf-8").value, ImageMap())
    #expect(written.value["content"] == "1. a\n5\\.\tb")
    #expect(written.diagnostics.map(\.code) == [.formatsParagraphAttributesNotCarried])
  }

  /// What Discord shows otherwise is reported.
  @Test(arguments: [
    (["bullet2 a"], "one item has another level with Discord"),
    (["bullet1 a", "bullet3 b", "bullet2 c"], "one item has another level with Discord"),
    (["bullet1 a", "bullet2 b", "bullet1 c", "bullet2 d"], ""),
    (["code a```b"], "one paragraph of code was written as an ordinary one"),
    (["code ", " x"], "one paragraph of code was written as an ordinary one"),
    (["code a```b", "code c", " x"], "2 paragraphs of code were written as ordinary ones"),
    (["code ", "code a"], ""),
    (
      ["heading1 a\u{2028}b"],
      "one paragraph has line breaks, and its other lines became ordinary paragraphs"
    ),
    (
      ["bullet1 a\u{2028}b"],
      "one paragraph has line breaks, and its other lines became ordinary paragraphs"
    ),
    (["heading2 ", "subtitle ", " x"], "2 paragraphs without text were written as ordinary ones"),
    (["heading2 ", " x"], "one paragraph without text was written as an ordinary one"),
    (["quote a\u{2028}b", " a\u{2028}b", "code a\u{2028}b"], ""),
  ])
  func whatIsShownOtherwiseIsReported(lines: [String], message: String) throws {
    let written = try NetworkKit.write(NetworkKit.text(lines), .discord)
    #expect(written.diagnostics.map(\.message) == (message.isEmpty ? [] : [message]))
  }

  /// Nothing in code has a style, neither with Discord nor with Telegram.
  @Test(
    arguments: [Format.discord, .telegram, .telegramHTML, .telegramMarkdown],
    [InlineStyle.bold, .link("https://e.org/"), .code])
  func stylesOfCodeAreReported(format: Format, style: InlineStyle) throws {
    var values = CharacterAttributeValues()
    style.apply(to: &values)
    var paragraph = ParagraphAttributeValues()
    paragraph.role = .code
    let text = try Decomposer.decompose([
      AttributedRun("a", paragraph: ParagraphAttributes(paragraph)),
      AttributedRun("b", character: CharacterAttributes(values), paragraph: ParagraphAttributes(paragraph)),
    ]).value
    let written = try NetworkKit.write(text, format)
    let expected = "one run has a style or link that has no markup there"
    #expect(written.diagnostics.map(\.message) == (style == .code ? [] : [expected]))
    #expect(try NetworkKit.paragraphs(NetworkKit.read(written.value, format).value) == ["code||ab"])
  }

  @Test(arguments: [("a```b", "a\\`\\`\\`b"), ("", ""), ("a", "```\na\n```")])
  func codeThatCannotBeABlockIsText(code: String, expected: String) throws {
    #expect(try Self.write(NetworkKit.text("code " + code)) == expected)
  }

  @Test func stylesLinksAndCodeAreWritten() throws {
    func run(_ text: String, _ styles: InlineStyle...) -> AttributedRun {
      var values = CharacterAttributeValues()
      for style in styles { style.apply(to: &values) }
      return AttributedRun(text, character: CharacterAttributes(values))
    }
    let link = InlineStyle.link("https://e.org/(x)")
    let text = try Decomposer.decompose([
      run("a*", .code), run("b", .code, .bold), run(" "), run("c", link), run("d", link, .italic),
      run("`", .code),
      run("e", .link("ftp://e.org")),
    ]).value
    let written = try DiscordMessage.write(text, ImageMap())
    #expect(written.value["content"] == "`a*`**`b`** [c*d*](https://e.org/%28x%29)`` ` ``e")
    #expect(try Self.read(written.value["content"]?.string ?? "").text == text.text)
  }

  /// Nothing parts code from code of the same styles, so that both must stand between the same backquotes.
  @Test(arguments: [
    (["a", "b"], "`ab`"), (["`", "a"], "`` `a``"), (["``", "`"], "` ``` `"), (["`", "`", "`"], "` ``` `"),
    (["a`", "``b"], "`a```b`"), (["`]", "``:a:``"], "`` `]``\\`\\`\\:a\\:\\`\\`"),
  ])
  func codeGoesOn(pieces: [String], expected: String) throws {
    let runs = pieces.enumerated().map { index, text in
      var values = CharacterAttributeValues()
      InlineStyle.code.apply(to: &values)
      // Discord has no colors.
      InlineStyle.color(TextColor(red: UInt8(index), green: 0, blue: 0)).apply(to: &values)
      return AttributedRun(text, character: CharacterAttributes(values))
    }
    let text = try Decomposer.decompose(runs).value
    let written = try DiscordMessage.write(text, ImageMap())
    #expect(written.value["content"]?.string == expected)
    #expect(try Self.read(expected).text == text.text)
  }

  /// Each takes a moment; a quadratic reader would take minutes.
  @Test(arguments: [
    "[a](http://", "[", "](http://x", "[a](https://e/)", "> ", "> a\n", "- ", " - a\n", "1. a\n  ", "# ",
    "```", "`", "``",
    "<", "<@1", "<@1>", "**", "*a", "||**", "```\n# a\n",
  ])
  func hostileTextIsLinear(piece: String) throws {
    var limits = Limits.default
    limits.placements = 1_000_000
    let text = try NetworkKit.read(
      ImageMap.object([("content", .string(String(repeating: piece, count: 10_000)))]).description, .discord,
      limits: limits)
    _ = try DiscordMessage.write(text.value, ImageMap())
    _ = try SlackMessage.write(text.value, ImageMap())
    _ = try TelegramRichWriter.write(text.value, ImageMap())
    _ = try MatrixMessage.write(text.value, ImageMap())
  }
}
