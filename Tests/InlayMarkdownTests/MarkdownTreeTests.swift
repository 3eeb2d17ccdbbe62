import FormatsTestKit
import InlayCore
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// A file without HTML becomes a tree at once. It has to be the document that the parser of HTML makes of its page.
@Suite struct MarkdownTreeTests {
  @Test(
    .needs(.corpus("commonmark")),
    arguments: [
      ("spec.txt", 400), ("gfm-extensions.txt", 10), ("gfm-regression.txt", 10), ("md4c-regressions.txt", 40),
      ("md4c-tables.txt", 10), ("md4c-strikethrough.txt", 5), ("md4c-tasklists.txt", 5),
    ])
  func examplesAreTheirPages(name: String, expected: Int) throws {
    var count = 0
    for example in try MarkdownExampleTests.examples(name) {
      if try MarkdownDoor.sameBothWays(Array(example.markdown.utf8)) { count += 1 }
    }
    #expect(count >= expected)
  }

  @Test func randomFilesAreTheirPages() throws {
    var count = 0
    try Property.check("Markdown as a tree and as a page") { source in
      let markdown = MarkdownTexts.soup(source, marks: Self.marks, things: Self.things)
      source.note("Markdown", markdown)
      if try MarkdownDoor.sameBothWays(Array(markdown.utf8)) { count += 1 }
    }
    #expect(count > 0)
  }

  /// Marks without HTML.
  private static let marks =
    MarkdownTexts.marks.filter { !$0.contains("<") && $0 != "-->" } + [
      "&#13;", "&nbsp;", "&ngE;", "&amp", "&#x80;", "&#0;", "<http://e.org>", "< ",
    ]

  /// Things without HTML, and more of what pictures and code may be.
  private static let things =
    MarkdownTexts.things.filter {
      (!$0.contains("<") || $0.contains("<!--") || $0.contains("<a b>")) && $0 != "\0"
    }
    + [
      "![a](b 'c'){width=2 title=d .e inlay-id=7}", "[r]: /u&amp;v 't'\n", "[a](b\\&\"c)",
      "![[a b&c.png|3x4]]", "    a\n", "\ta\n", "- a\n  - b\n\n    c\n", "1. a\n\n   b\n", "```\n\n```\n",
      "\r\n",
    ]

  @Test(arguments: [
    ("a *b* **c** ~~d~~ `e`\n> f\n\n1. g\n2. h\n", true), ("![a](b){width=2}", true), ("![[a.png|2]]", true),
    ("![a](b)<!-- {\"width\":9} -->", true), ("a\n\n<!-- inlay:newline -->\n", true),
    ("---\ntitle: a < b\n---\n\nc\r\nd", true), ("a < b > c &lt; \\<b>", true), ("<https://e.org>", true),
    ("a <b>c</b>", false), ("<p>a</p>", false), ("<!-- inlay:newline -->\n", false), ("a\0b", false),
    ("<!-- a -->", false),
  ])
  func whatContainsHTMLIsAPage(markdown: String, isTree: Bool) throws {
    #expect(try MarkdownDoor.sameBothWays(Array(markdown.utf8)) == isTree)
  }

  @Test func malformedBytesAreAPage() throws {
    #expect(try !MarkdownDoor.sameBothWays([0x61, 0xFF]))
    #expect(try MarkdownReader.read([0x61, 0xFF]).value.text == "a\u{FFFD}")
  }
}
