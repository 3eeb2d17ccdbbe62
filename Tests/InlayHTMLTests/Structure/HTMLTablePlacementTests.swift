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
}
