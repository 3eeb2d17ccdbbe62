import InlayCore
import Testing

@testable import InlayHTML

/// Where tables and their parts stand.
@Suite struct HTMLTablePlacementTests {
  private func read(_ page: String, limits: Limits = .default) throws -> DecomposedText {
    try HTMLReader.read(Array(page.utf8), limits: limits).value
  }

  @Test(
    arguments: [
      ("<table align=right>", ParagraphAlignment.right), ("<table align=left>", .left),
      ("<table style='float:right'>", .right), ("<table style='float:none' align=right>", nil),
      ("<table dir=rtl style='float:inline-start'>", .left),
      ("<div dir=rtl><table style='float:inline-start'>", .right),
      ("<div dir=rtl><table style='float:inline-end'>", .left),
    ] as [(String, ParagraphAlignment?)])
  func floatingTablesStandAtTheirSide(_ start: String, _ alignment: ParagraphAlignment?) throws {
    #expect(
      try read(start + "<tr><td>a<td>b</table>").tables.map(\.attributes.values.alignment) == [alignment])
  }

  @Test(arguments: [
    ("x<table style='page-break-before:always'><tr><td>a<td>b</table>", [false, true, false]),
    ("x<div style='break-before:page'><p>a<p>b</div>", [false, true, false]),
    ("x<div style='page-break-before:always'></div>a<p>b", [false, true, false]),
    (
      "x<table><tr><td>a<td>b<tr style='break-before:page'><td>c<td>d</table>",
      [false, false, false, true, false]
    ),
    (
      "x<table><tr><td>a<td>b<tbody style='break-before:page'><tr><td>c<td>d<tr><td>e<td>f</table>",
      [false, false, false, true, false, false, false]
    ),
    ("x<table><tr><td><p>a<p style='break-before:page'>c<td>b</table>", [false, false, true, false]),
    ("x<table style='page-break-before:always'><tr><td>a<p>b</table>", [false, true, false]),
    ("x<table style='page-break-before:avoid'><tr><td>a<td>b</table>", [false, false, false]),
    ("x<ul style='break-before:page'><li>a<li>b</ul>", [false, true, false]),
  ])
  func pagesBeginWithTheFirstParagraph(_ page: String, _ breaks: [Bool]) throws {
    #expect(try htmlParagraphs(page).map(\.breaksPageBefore) == breaks)
  }

  @Test(arguments: [
    ("<caption align=bottom>", "a\nb\nt"), ("<caption align=top>", "t\na\nb\n"), ("<caption>", "t\na\nb\n"),
    ("<caption align=bottom style='caption-side:top'>", "t\na\nb\n"),
  ])
  func captionsStandAboveOrBelow(_ caption: String, _ text: String) throws {
    #expect(try htmlText("<table>\(caption)t</caption><tr><td>a<td>b</table>") == text)
  }
}
