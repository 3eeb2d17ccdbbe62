import FormatsTestKit
import InlayCore
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// What is left out of plain Markdown, and that it is said; and what must be HTML in strict Markdown.
@Suite struct MarkdownPlainTests {
  private static let box = "<div data-inlay-box><ol><li>a</ol></div>"

  @Test(arguments: [
    ("<ol><li>a</ol><p><br></p><ol><li>b</ol>", "1. a\n\n1) b\n", ["1 empty paragraph"]),
    (
      "<ol><li>a</ol><p><b><br></b></p><ol><li>b</ol>", "1. a\n\n1) b\n",
      ["the style of 1 run", "1 empty paragraph"]
    ),
    ("\(box)\(box)\(box)", "1. a\n\n1) a\n\n1. a\n", ["3 boxes"]),
    (
      "<ul><li>a</ul><ul style=\"list-style-type:square\"><li>b</ul><ul><li>c</ul>", "- a\n\n* b\n\n- c\n",
      ["the style of 1 paragraph"]
    ),
    ("<ol start=999999999><li>a<li>b</ol>", "999999999. a\n999999999. b\n", []),
    ("<pre>a <b>b</b>\nc</pre>", "```\na b\nc\n```\n", ["the style of 1 run"]),
    (
      "<pre>a<img src=\"https://e.org/x\" alt=\"cat\">b</pre>", "```\na[cat]b\n```\n",
      ["all that is known of 1 image"]
    ),
    ("<ul><li>a<p><br></p><p>b</p></ul>", "- a\n\n  b\n", ["1 empty paragraph"]),
    (
      "<p><picture><source srcset=\"https://e.org/a.heic\" type=\"image/heic\"><img src=\"https://e.org/a.png\""
        + " alt=\"a\" width=\"9\" height=\"9\"></picture></p>",
      "![a](https://e.org/a.png)\n", ["all that is known of 1 image"]
    ),
    ("<p>x<code> a</code></p>", "x a\n", ["the style of 1 run"]),
    (
      "<p style=\"white-space:pre-wrap\">a <br> b  c </p>", "a\\\nb c\n", ["4 stretches of white space"]
    ),
    (
      "<table><tr><td><pre>a\tb\nc</pre><td>d</table>", "| a\tb<br>c | d |\n|---|---|\n",
      ["the form of 1 table"]
    ),
    (
      "<table><tr><td><ul><li><b>a</b><ul><li>b</ul></ul><td>c</table>", "| a<br>b | c |\n|---|---|\n",
      ["the form of 1 table"]
    ),
    (
      "<table><tr><td><p style=\"white-space:pre-wrap\">a  b</p><p>c <i>d</i></p><td>e</table>",
      "| a b<br>c *d* | e |\n|---|---|\n", ["1 stretch of white space", "the form of 1 table"]
    ),
    (
      "<table><tr><td>x.!<a href=\"https://e.org/u\">y</a><td>*a*</table>",
      "| x.\\![y](https://e.org/u) | \\*a\\* |\n|---|---|\n", ["the form of 1 table"]
    ),
    (
      "<table><tr><td><code>a<u>b</u></code><td>x</table>",
      "| <code>a</code><code>b</code> | x |\n|---|---|\n", ["the style of 1 run", "the form of 1 table"]
    ),
    (
      "<table><tr><td colspan=2>a<tr><td>b<td>c</table>", "| a |  |\n|---|---|\n| b | c |\n",
      ["the form of 1 table"]
    ),
  ])
  func isWrittenAs(html: String, markdown: String, losses: [String]) throws {
    let text = try HTMLReader.read(Array(html.utf8), charset: "utf-8").value
    let trip = try MarkdownTrip(text, .plain)
    #expect(trip.markdown == markdown)
    #expect(trip.written.diagnostics.map(\.message) == losses.map { "plain Markdown cannot store \($0)" })
  }

  /// Lines across the text, by what is said of them.
  private static let rules: [(name: String, character: CharacterAttributes, paragraph: ParagraphAttributes)] =
    {
      var rule = ParagraphAttributeValues()
      rule.role = .rule
      var centered = rule
      centered.alignment = .center
      var bold = CharacterAttributeValues()
      bold.weight = 700
      return [
        ("", .none, ParagraphAttributes(rule)), ("paragraph", .none, ParagraphAttributes(centered)),
        ("run", CharacterAttributes(bold), ParagraphAttributes(rule)),
      ]
    }()

  @Test(arguments: rules.indices) func linesAcrossTheTextAreWritten(index: Int) throws {
    let rule = Self.rules[index]
    let text = try Samples.text(
      AttributedRun("a\n"), AttributedRun("\n", character: rule.character, paragraph: rule.paragraph),
      AttributedRun("b"))
    let strict = try MarkdownTrip(text)
    #expect(strict.markdown.contains("<hr") == !rule.name.isEmpty)
    try expectSame(try strict.read().value, text)
    let plain = try MarkdownTrip(text, .plain)
    #expect(plain.markdown == "a\n\n---\n\nb\n")
    #expect(
      plain.written.diagnostics.map(\.message)
        == (rule.name.isEmpty ? [] : ["plain Markdown cannot store the style of 1 \(rule.name)"]))
  }

  /// What has no marks is HTML, and comes back: also white space at the ends of its lines, and what would be a footnote.
  @Test(arguments: [
    ("<ul><li style=\"text-align:center\">a</ul>", "<p style=\"text-align:center\">a</p>"),
    ("<ul><li>a<p style=\"text-align:center\">b</p></ul>", "<p style=\"text-align:center\">b</p>"),
    ("<ul><li>a</ul><ul style=\"list-style-type:square\"><li>b</ul>", "list-style-type:square"),
    ("<table><tr><td colspan=2>a<tr><td>b<td>c</table>", "colspan=\"2\""),
    ("<pre>a\n\t<b>b</b>\n\u{B}\n\u{C}c</pre>", "\n&#9;<b>b</b>\n&#11;\n&#12;c"),
    ("<pre>a\n\n <b>b</b> \t\nc</pre>", "a\n&#10;&#32;<b>b</b> &#9;\nc"),
    ("<pre>a\n[^1]: <b>b</b>\n > [^2]: c</pre>", "\n[^1]: <b>b</b>"),
    ("<ol><li>a</ol><p><br></p><ol><li>b</ol>", "1. a\n\n<p><br></p>\n\n1. b\n"),
  ])
  func comesBack(html: String, part: String) throws {
    let text = try HTMLReader.read(Array(html.utf8), charset: "utf-8").value
    let trip = try MarkdownTrip(text)
    #expect(trip.markdown.contains(part), "\(trip.markdown)")
    try expectSame(try trip.read().value, text)
  }
}
