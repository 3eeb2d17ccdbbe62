import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMail

/// The table of `Documentation/mail.md` that says what a mail carries. It is measured here: a document with one thing goes out
/// and comes back. With `INLAY_RECORD=1` in the environment the table is written.
@Suite struct CarriedMailTests {
  private struct Row: Sendable {
    var name: String
    /// The document. What comes back is to be equal.
    var text: @Sendable () throws -> DecomposedText
  }

  private static func page(_ html: String) -> @Sendable () throws -> DecomposedText {
    { try HTMLReader.read(Array(html.utf8), charset: "utf-8").value }
  }

  private static func described(_ change: @escaping @Sendable (inout DocumentAttributes) -> Void)
    -> @Sendable () throws -> DecomposedText
  {
    {
      var text = try Decomposer.decompose([AttributedRun("x")]).value
      change(&text.attributes)
      return text
    }
  }

  private static func holding(_ file: BundleFile) -> @Sendable () throws -> DecomposedText {
    { try Decomposer.decompose([AttributedRun("x")]).value.with(files: [file]) }
  }

  private static let rows = [
    Row(
      name: "text, styles, links",
      text: page("<h1>a</h1><p><b>b</b> <a href=\"https://e.org\" style=\"color:red\">c</a></p>")
    ),
    Row(name: "lists, tables", text: page("<ul><li>a<li>b</ul><table><tr><td>c<td>d</table>")),
    Row(
      name: "pictures, byte for byte, with identifier and description",
      text: { try Samples.text(Samples.run(Samples.image())) }
    ),
    Row(
      name: "glyphs over text",
      text: { try Samples.text(Samples.run(Samples.image(), over: ":dog:", kind: .glyph)) }
    ),
    Row(
      name: "title, author, language",
      text: described { ($0.title, $0.author, $0.language) = ("a\nb", "Ann", "en") }
    ),
    Row(name: "date of creation", text: described { $0.created = "2026-11-27T18:08:29" }),
    Row(
      name: "fields of the header that were read (`mail.to` …)",
      text: described { $0.custom["mail.to"] = .string("\"Lee, Ann\" <a@b.c>") }
    ),
    Row(name: "other custom attributes of the document", text: described { $0.custom["x"] = .string("y") }),
    Row(name: "files", text: holding(BundleFile("a.pdf", content: .bytes([1]), mediaType: .pdf))),
    Row(
      name: "folders of files: `a/b.pdf`",
      text: holding(BundleFile("a/b.pdf", content: .bytes([1]), mediaType: .pdf))
    ),
    Row(
      name: "mails as files, with their type",
      text: holding(BundleFile("a.eml", content: .bytes([1]), mediaType: "message/rfc822"))
    ),
    Row(
      name: "files without bytes", text: holding(BundleFile("a", content: .missing(MissingContent(.absent))))
    ),
  ]

  @Test func theTableIsWhatIsMeasured() throws {
    var measured = ["| | comes back |", "|---|---|"]
    for row in Self.rows {
      let text = try row.text()
      let written = try MailKit.write(text)
      let isCarried = try MailKit.read(written.value).value == text
      try expect(isCarried || !written.diagnostics.isEmpty, "a mail loses \(row.name) in silence")
      measured.append("| \(row.name) | \(isCarried ? "yes" : "no") |")
    }
    #expect(
      try MeasuredTable.difference(of: measured, below: "## What a mail carries", in: "Documentation/mail.md")
        == nil)
  }
}
