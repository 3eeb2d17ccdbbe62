import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// What is written looks as a person would write it.
@Suite struct MarkdownFormTests {
  @Test(arguments: [
    ("<p>a <b>b</b> <i>c</i> <s>d</s> <b><i>e</i></b></p>", "a **b** *c* ~~d~~ ***e***\n"),
    ("<p><b>a <i>b</i></b> c</p>", "**a *b*** c\n"),
    ("<h2>Tea <i>at</i> four</h2><p>x</p>", "## Tea *at* four\n\nx\n"),
    ("<p>a<br>b</p>", "a\\\nb\n"),
    ("<p><a href=\"https://e.org/a_b\">x [y]</a></p>", "[x \\[y\\]](https://e.org/a_b)\n"),
    ("<p><a href=\"a b\">x</a></p>", "[x](<a b>)\n"), ("<p><a href=\"b\">^]:</a></p>", "[\\^\\]:](b)\n"),
    ("<p><code>a*b</code> and <code>`</code></p>", "`a*b` and `` ` ``\n"),
    ("<ul><li>a<li>b<ol><li>c<li>d</ol></ul>", "- a\n- b\n  1. c\n  2. d\n"),
    ("<ol start=7><li>a<li>b</ol>", "7. a\n8. b\n"),
    ("<ul><li>a</ul><ul><li>b</ul>", "- a\n- b\n"),
    ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b\n"),
    ("<pre>a\n\n```b</pre>", "````\na\n\n```b\n````\n"),
    ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb\n"),
    (
      "<p><u>a</u><span style=\"color:red\"><u>b</u></span></p>",
      "<u>a</u><span style=\"color:#ff0000\"><u>b</u></span>\n"
    ),
    ("<p>x<code> a</code></p>", "x<span style=\"font-family:monospace\"> a</span>\n"),
    (
      "<table><thead><tr><th>a<tbody><tr><td><code>x|y</code></table>",
      "| a |\n|---|\n| <code>x\\|y</code> |\n"
    ),
    ("<ol start=999999999><li>a<li>b</ol>", "999999999. a\n999999999. b\n"),
    ("<p><img src=\"https://e.org/a.png\" alt=\"a dog\"></p>", "![a dog](https://e.org/a.png)\n"),
    (
      "<p>1986. A 5*3 snake_case #1 a-b [x] AT&amp;T 3 &lt; 4</p>",
      "1986\\. A 5\\*3 snake_case #1 a-b [x] AT&T 3 < 4\n"
    ),
    ("<p># no</p><p>- no</p><p>+ no</p><p>&gt; no</p>", "\\# no\n\n\\- no\n\n\\+ no\n\n\\> no\n"),
    (
      "<table><thead><tr><th>a<th align=right>b<tbody><tr><td>1<td align=right>2</table>",
      "| a | b |\n|---|--:|\n| 1 | 2 |\n"
    ),
    (
      "<table><thead><tr><th>a<th>b<tbody><tr><td>1<td>2<tr><td><b>3</b><td>4</table>",
      "| a | b |\n|---|---|\n| 1 | 2 |\n| **3** | 4 |\n"
    ),
  ])
  func isWrittenAs(html: String, markdown: String) throws {
    #expect(try MarkdownTrip.markdown(ofHTML: html) == markdown)
  }

  @Test(arguments: [
    ("<p style=\"color:red\">a <u>b</u></p>", "a b\n", ["markdown.stylesNotCarried"]),
    ("<p style=\"text-align:center\">a</p>", "a\n", ["markdown.paragraphsNotCarried"]),
    ("<ol start=10><li><p><br></p><ul><li>x</ul></ol>", "10.\n    - x\n", []),
    ("<p>a</p><p><br></p><p>b</p>", "a\n\nb\n", ["markdown.paragraphsNotCarried"]),
    (
      "<p><img src=\"https://e.org/a.png\" alt=\"dog\" width=20 height=20></p>",
      "![dog](https://e.org/a.png)\n",
      ["markdown.imagesNotCarried"]
    ),
    (
      "<table><tr><td style=\"border:1px solid\">a<td><p>b<p>c<tr><td>d<td>e</table>",
      "| a | b<br>c |\n|---|---|\n| d | e |\n",
      ["markdown.tablesNotCarried"]
    ),
  ])
  func isWrittenPlainlyAs(html: String, markdown: String, codes: [String]) throws {
    let text = try HTMLReader.read(Array(html.utf8), charset: "utf-8").value
    let trip = try MarkdownTrip(text, .plain)
    #expect(trip.markdown == markdown)
    #expect(Set(codes).isSubset(of: trip.written.diagnostics.map(\.code.rawValue)))
  }

  @Test(arguments: [
    ("a  b\\\nc", "a b\u{2028}c"), ("- [ ] x\n- [x] y", "•\t☐ x\n•\t☑ y"),
    ("```\na\n\tb\n```", "a\n\tb"), ("&copy; &nope; &#128;", "© &nope; \u{80}"),
    ("[x](javascript:alert(1))", "x"), ("![[![[a.png]] b", "![[\u{FFFC} b"),
    ("![[a [b.png]] c", "![[a [b.png]] c"),
    ("a[^1]\n\n[^1]: https://e.org/", "a[^1]\n[^1]: https://e.org/"), ("  [^a b]: c", "[^a b]: c"),
    ("> > [^1]: c", "[^1]: c"), (">     [^1]: c", "[^1]: c"),
    ("```\n[^1]: c\n```\n[^1]: d", "[^1]: c\n[^1]: d"), ("[^1]", "[^1]"),
    ("[^1]: c\n[^2]: d `\n[^3]: e`", "[^1]: c [^2]: d [^3]: e"),
    ("[a\n[^1]: c\n\nd", "[a [^1]: c\nd"), ("> [a\n> [^1]: c", "[a [^1]: c"), ("    [^1]: c", "[^1]: c"),
    ("- a\n\n    [^1]: c\n\nd", "•\ta\n[^1]: c\nd"),
    ("```a``` b\n\n[^1]: d", "a b\n[^1]: d"), ("> ```\n> [^1]: c\n\n[^1]: d", "[^1]: c\n[^1]: d"),
    ("- ```\n  [^1]: c\n  ```\n\n[^1]: d", "•\t[^1]: c\n[^1]: d"),
    ("```\n> ```\n> [^1]: c\n [^1]: c\n```", "> ```\n> [^1]: c\n [^1]: c"),
    ("<pre>\n[^1]: c\n  [^2]: d</pre>", "[^1]: c\n  [^2]: d"),
    ("<div>\n[^1]: c\n</div>\n\n[^1]: d", "[^1]: c\n[^1]: d"),
    ("[a <https://e.org/> d](b)", "a https://e.org/ d"), ("[a](<b\0c>)", "a"),
    ("a\n\n<!-- inlay:newline -->", "a\n"), ("a\n\n<!-- inlay:newline --> b\n\nc", "a\nb\nc"),
  ])
  func isReadAs(markdown: String, text: String) throws {
    #expect(try MarkdownTrip.read(markdown).text == text)
  }

  @Test func whatRunsIsNoLink() throws {
    let text = try MarkdownTrip.read(
      "[x](javascript:alert(1)) <a href=\"JavaScript:y\">z</a> [w](https://e.org)")
    #expect(text.runs.compactMap(\.attributes.values.link) == ["https://e.org"])
  }

  @Test(arguments: [
    ("---\ntitle: A note\n---\n# a", "A note", "a", false),
    ("---\r\ntags: [b]\r\ntitle: \"A: note\"\r\n---\r\n\r\na", "A: note", "a", true),
    ("---\ntitle: |\n  A\n...\na", nil, "a", true),
    ("---\ndraft:\n--- \n", nil, "", true),
    ("\u{FEFF}---\ntitle: 'x'\n---\na", "x", "a", false),
    ("---\n\ntitle: x\n\n---\na", nil, "\ntitle: x\n\na", false),
    ("---\ntitle: C# notes\n---\na", "C# notes", "a", false), ("---\ntitle: a # b\n---\na", nil, "a", true),
    ("---\ntitle: x\n", nil, "\ntitle: x", false), ("---\ntitle: x", nil, "\ntitle: x", false),
    ("---\ntitle: x\n---", "x", "", false), ("---\ntitle:\n---\na", nil, "a", true),
    ("---\ntitle: \"\"\n---\na", nil, "a", true), ("---\ntitle: \"b\n---\na", nil, "a", true),
    ("---\ntitle: \"b\\\"\"\n---\na", nil, "a", true), ("---\ntitle: 'b''c'\n---\na", nil, "a", true),
    ("---\na sentence\n---\nb", nil, "\na sentence\nb", false),
  ])
  func frontMatterIsNoText(markdown: String, title: String?, text: String, isReported: Bool) throws {
    let read = try MarkdownReader.read(Array(markdown.utf8))
    #expect(read.value.attributes.title == title)
    // A line across the text is a paragraph without characters.
    #expect(read.value.text == text)
    #expect(read.diagnostics.contains { $0.code == .markdownLeftOut } == isReported)
  }

  /// Whatever a description or a cell says, it is text.
  @Test(arguments: [
    "data:](https://e.org/) **b** [c](https://e.org/)", "data:\n\n# b\n\n- c", "data:,*a*", "\"](x)",
    "data:image/png;base64,AAAA",
  ])
  func descriptionsAreText(description: String) throws {
    let image = InlineImage(
      identifier: "a", description: description, mediaType: .png,
      content: .external(ExternalContent(url: "https://e.org/a.png")))
    let text = try Decomposer.decompose([
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment))
    ]).value
    for profile in MarkdownProfile.allCases {
      let sink = MemorySink()
      _ = try MarkdownWriter.write(text, profile: profile, options: HTMLWriteOptions(), to: sink)
      let back = try MarkdownReader.read(sink.bytes).value
      #expect(back.text == "\u{FFFC}", "\(String(decoding: sink.bytes, as: UTF8.self))")
      if profile == .strict { #expect(back.images.map(\.description) == [description]) }
    }
  }

  @Test func aLineAcrossACellOfAPlainTableIsLeftOut() throws {
    let page = "<table><tr><td>a<hr>b<td><hr><tr><td>c<td>d</table>"
    #expect(try MarkdownTrip.markdown(ofHTML: page, .plain) == "| a<br>b |  |\n|---|---|\n| c | d |\n")
  }

  @Test func cellsOfPlainTablesAreText() throws {
    let page = "<table><tr><td>a [x<b>](http://e.org)</b><td>*b*<tr><td colspan=2>c</table>"
    let markdown = try MarkdownTrip.markdown(ofHTML: page, .plain)
    let back = try MarkdownReader.read(Array(markdown.utf8)).value
    #expect(back.text.hasPrefix("a [x](http://e.org)\n*b*\nc"), "\(markdown)")
    #expect(back.runs.allSatisfy { $0.attributes.values.link == nil })
  }

  @Test func lossesOfReadingAreSaid() throws {
    let read = try MarkdownReader.read(Array("```swift\na\n```\n\n[a](b 'c')".utf8))
    #expect(
      read.diagnostics.map(\.message) == [
        "the language of 1 block of code was left out", "the title of 1 link was left out",
      ])
  }
}
