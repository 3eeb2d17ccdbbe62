import FormatsTestKit
import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

@testable import InlayReports

/// Reports as Markdown.
@Suite struct InspectMarkdownTests {
  private func report(_ description: String = "a dog | a cat") throws -> InspectReport {
    let text = try Samples.text(
      AttributedRun("Hi ```` "),
      Samples.run(Samples.image("142D3296", description: description), kind: .glyph),
      AttributedRun("\n# no heading"), Samples.run(Samples.missing(description: "owl")))
    return try InspectReport(
      text, format: .rtfd, diagnostics: [Diagnostic(.modelLiteralObjectReplacement, at: 4, "a <b> one")])
  }

  @Test func aReportIsGolden() throws {
    #expect(
      try report().markdown(title: "RTFD", of: "a_b.rtfd") == """
        ## a\\_b.rtfd

        RTFD · 23 UTF-16 units · 2 placements · 2 images

        ### Text

        `````text
        Hi ```` [a dog | a cat]
        # no heading[owl]
        `````

        ### Images

        | № | kind | description | id | type | pixels | bytes | SHA-256 | placed | notes |
        | --: | --- | --- | --- | --- | --: | --: | --- | --: | --- |
        | 1 | glyph | a dog \\| a cat | 142D3296 | png | 1×1 | 70 | 6b7fa434f92a | 1× |  |
        | 2 | attachment | owl | gone |  |  |  |  | 1× | not in the file |

        ### Diagnostics

        | at | what | code |
        | --: | --- | --- |
        | 4 | a \\<b\\> one | model.literalObjectReplacement |

        """)
  }

  @Test func anEmptyTextIsOneLine() throws {
    let report = try InspectReport(DecomposedText(), format: .text)
    #expect(report.markdown(title: "plain text") == "plain text · 0 UTF-16 units · 0 placements · 0 images\n")
  }

  /// What a description says is never markup, a link, or another cell.
  @Test(arguments: [
    ("`a`", #"\`a\`"#), ("*a*_b_~c~", #"\*a\*\_b\_\~c\~"#), ("[a](b)", #"\[a\](b)"#),
    ("<b>&amp;", #"\<b\>\&amp;"#),
    ("https://e.org", #"https\://e.org"#), ("www.e.org WWW.e.org", #"www\.e.org WWW\.e.org"#),
    ("a@e.org", #"a\@e.org"#), (#"\|"#, #"\\\|"#), ("a #", ##"a \#"##), ("w.ww.x", "w.ww.x"),
  ])
  func textStaysText(_ text: String, _ escaped: String) throws {
    #expect(MarkdownCell.escaped(text) == escaped)
    #expect(try report(text).markdown().contains("| glyph | \(escaped) |"))
  }

  @Test(arguments: [([], 3), (["a``b"], 3), (["```"], 4), (["a", "x`````", "``"], 6)])
  func aFenceIsLongerThanAnyInTheText(_ lines: [String], _ count: Int) {
    #expect(MarkdownCell.fence(around: lines) == String(repeating: "`", count: count))
  }
}
