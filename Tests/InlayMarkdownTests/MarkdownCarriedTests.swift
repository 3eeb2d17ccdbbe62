import InlayCore
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// The table of `Documentation/markdown.md` that says what is carried. It is measured here: a document with one thing goes
/// out and comes back. With `INLAY_RECORD=1` in the environment the table is written.
@Suite struct MarkdownCarriedTests {
  /// Each thing as HTML, which both readers know.
  private static let rows: [(name: String, html: String)] = [
    ("headings", "<h2>word</h2>"),
    ("bullet lists", "<ul><li>word</ul>"),
    ("numbered lists", "<ol start=3><li>word</ol>"),
    ("letters and other numbers of lists", "<ol type=a><li>word</ol>"),
    ("nested lists", "<ul><li>word<ul><li>x</ul></ul>"),
    ("tasks", "<ul><li>\u{2610} word</ul>"),
    ("quotations", "<blockquote><p>word</blockquote>"),
    ("blocks of code", "<pre>word\n  x</pre>"),
    ("lines across the text", "<p>word</p><hr>"),
    ("bold, italic", "<p><b>word</b> <i>x</i></p>"),
    ("strikethrough", "<p><s>word</s></p>"),
    ("code", "<p><code>word</code></p>"),
    ("links", "<p><a href=\"https://e.org/\">word</a></p>"),
    ("underline", "<p><u>word</u></p>"),
    ("superscript, subscript", "<p><sup>word</sup></p>"),
    ("colors", "<p style=\"color:red\">word</p>"),
    ("fonts and sizes", "<p style=\"font:30px Georgia\">word</p>"),
    ("alignment, indents, spacing", "<p style=\"text-align:center;margin-left:9pt\">word</p>"),
    ("line breaks", "<p>word<br>x</p>"),
    ("spaces and tabs", "<p style=\"white-space:pre-wrap\">word  x</p>"),
    ("empty paragraphs", "<p>word</p><p><br></p><p>x</p>"),
    ("tables with a head and lines of text", "<table><thead><tr><th>word<th>x<tbody><tr><td>y<td>z</table>"),
    ("other tables, boxes", "<table><tr><td style=\"border:1px solid\">word</table>"),
    ("pictures and their descriptions", "<p>word <img src=\"https://e.org/a.png\" alt=\"dog\"></p>"),
    ("sizes of pictures", "<p>word <img src=\"https://e.org/a.png\" alt=\"dog\" width=20 height=20></p>"),
    (
      "identifiers, fallbacks, glyphs",
      "<p>word <img src=\"https://e.org/a.png\" alt=\"dog\" class=\"inlay-glyph\" data-inlay-id=\"7\"></p>"
    ),
    ("title, author, language", "<meta name=author content=me><p>word</p>"),
  ]

  @Test func theTableIsWhatIsMeasured() throws {
    var measured = ["| | strict | as | plain |", "|---|---|---|---|"]
    for row in Self.rows {
      let text = try HTMLReader.read(Array("<!DOCTYPE html>\(row.html)".utf8), charset: "utf-8").value
      let strict = try MarkdownTrip(text)
      let isWhole = try strict.read().value == text
      try expect(isWhole || strict.written.diagnostics.contains { $0.severity != .implied }, row.name)
      let plain = try MarkdownTrip(text, .plain)
      let isPlain = try plain.read().value == text
      let noticed = plain.written.diagnostics.contains { $0.severity != .implied }
      try expect(isPlain || noticed, "plain Markdown loses \(row.name) in silence")
      let hasTags = strict.markdown.contains("<")
      measured.append(
        "| \(row.name) | \(isWhole ? "yes" : "no") | \(hasTags ? "HTML" : "Markdown") | \(isPlain ? "yes" : "no") |"
      )
    }
    #expect(
      try MeasuredTable.difference(of: measured, below: "## What is carried", in: "Documentation/markdown.md")
        == nil)
  }
}
