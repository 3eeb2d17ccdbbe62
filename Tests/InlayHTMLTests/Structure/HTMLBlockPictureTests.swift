import InlayCore
import Testing

@testable import InlayHTML

/// Pictures with `display: block`.
@Suite struct HTMLBlockPictureTests {
  private static let block = "<img alt=Pic src=x.png style='display:block'>"

  @Test(arguments: [
    ("<div>a\(block)b</div>", "a\n\u{FFFC}\nb"), ("<div>\(block)</div>", "\u{FFFC}"),
    ("<p> \(block) </p><p>b", "\u{FFFC}\nb"), ("<p>a<br>\(block)b", "a\n\u{FFFC}\nb"),
    ("<p>a<a href=x>\(block)</a>b", "a\n\u{FFFC}\nb"), ("<p>\(block)\(block)", "\u{FFFC}\n\u{FFFC}"),
    ("<table><tr><td>\(block)<td>b</table>", "\u{FFFC}\nb\n"),
    ("<ul><li>\(block)b</ul>", "•\t\u{FFFC}\nb"),
    ("<p>a<picture><source srcset=y.webp>\(block)</picture>b", "a\n\u{FFFC}\nb"),
    ("<style>img{display:block}</style><p>a<img src=x>b", "a\n\u{FFFC}\nb"),
    ("<p>a<img src=x style='display:block;float:left'>b", "a\u{FFFC}b"), ("<p>a<img src=x>b", "a\u{FFFC}b"),
    ("<p>a<svg style='display:block'></svg>b", "a\nb"),
  ])
  func areParagraphs(_ page: String, _ text: String) throws {
    #expect(try htmlText(page) == text)
  }

  @Test(
    arguments: [
      ("<div style='text-align:center'>\(block)</div>", nil), ("<div align=center>\(block)</div>", .center),
      ("<img src=x style='display:block;margin:0 auto'>", .center),
      ("<img src=x style='display:block;margin-left:auto'>", .right),
      ("<div style='text-align:center'><img src=x></div>", .center),
    ] as [(String, ParagraphAlignment?)])
  func areMovedByMargins(_ page: String, _ alignment: ParagraphAlignment?) throws {
    #expect(try htmlParagraphs(page).map(\.alignment) == [alignment])
  }
}
