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

  /// Each page has a `^` before the element that exceeds a limit.
  @Test(arguments: [
    "<table border=1><tr><td><table border=1><tr><td><table border=1><tr>^<td>",
    "<table border><tr><td><table border><tr><td>x<table border><tr>^<td>",
    "<p>é<table><tr><td>a<td>b<td>c<td>d^<td>e</table>", "<table><tr><td><td><td><td>^<td></table>",
    "<table><tr><TD class=x><TD><td><TD>^<TD id=y></table>",
    "<p>x^<table><tr><td colspan=3>a<td colspan=2>b<tr><td>a<td>b<td>c<td>d<tr><td colspan=4>a<td>b</table>",
  ])
  func limitsNameTheElement(_ marked: String) throws {
    var limits = Limits.default
    (limits.tableDepth, limits.tableColumns) = (2, 4)
    let byte = try #require(Array(marked.utf8).firstIndex(of: UInt8(ascii: "^")))
    #expect {
      try read(marked.replacing("^", with: ""), limits: limits)
    } throws: { error in
      guard let error = error as? InlayError else { return false }
      return error.code.isLimit && error.place.position == .byte(byte)
    }
  }
}
