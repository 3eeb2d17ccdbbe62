import InlayCore
import Testing

@testable import InlayHTML

/// What tables take from the text around them, as Chromium's computed styles have it.
@Suite struct HTMLTableInheritanceTests {
  private static let standard = "<!DOCTYPE html>"

  private func read(_ page: String) throws -> DecomposedText { try HTMLReader.read(Array(page.utf8)).value }

  @Test(
    arguments: [
      (
        "<table width=400><tr><td align=center><table border=1 width=200><tr><td>x<td>y</table><td>o</table>",
        [nil, nil, nil], [nil, .center]
      ),
      ("<center><table border=1><tr><td>x<td>y</table>o</center>", [nil, nil, .center], [.center]),
      ("<div align=right><table border=1><tr><td>x<td>y</table>o</div>", [nil, nil, .right], [.right]),
      ("<center><table border=1><tr><th>x<td align=right>y</table></center>", [.center, .right], [.center]),
      ("<div style='text-align:center'><table><tr><td>x<td>y</table></div>", [.center, .center], [nil]),
    ] as [(String, [ParagraphAlignment?], [ParagraphAlignment?])])
  func alignmentOfBlocksMovesTablesAndNotTheirText(
    _ page: String, _ paragraphs: [ParagraphAlignment?], _ tables: [ParagraphAlignment?]
  ) throws {
    let page = Self.standard + page
    let read = try htmlParagraphs(page).map(\.alignment)
    #expect(read == paragraphs)
    #expect(try self.read(page).tables.map(\.attributes.values.alignment) == tables)
  }

  @Test(
    arguments: [
      ("<center><table><tr><td>x</table></center>", ParagraphAlignment.center),
      ("<table align=center><tr><td>x</table>", .center),
      ("<div align=right><table><tr><td bgcolor=red>x</table></div>", .right),
      ("<center><table><tr><td><table><tr><td>x</table></table></center>", .center),
      ("<center><table><tr><td align=right>x</table></center>", .right),
      ("<center><table width='100%'><tr><td>x</table></center>", nil),
      ("<center><table width=200><tr><td>x</table></center>", nil),
      ("<center><table><tr><td><table border=1><tr><td>x</table></table></center>", nil),
    ] as [(String, ParagraphAlignment?)])
  func textOfALayoutTableStandsWhereItDoes(_ page: String, _ alignment: ParagraphAlignment?) throws {
    #expect(try htmlParagraphs(Self.standard + page).map(\.alignment) == [alignment])
    #expect(try htmlParagraphs(page).map(\.alignment) == [alignment])
  }

  private static let styled =
    "<body text=green><div style='text-align:right;font:italic bold small-caps 30px/2 serif;color:red;white-space:pre;letter-spacing:3px;text-indent:9px'><table><tr><td>x<td>y</table></div>"

  @Test func tablesInheritLessInQuirksMode() throws {
    let text = try read(Self.styled)
    var values = CharacterAttributeValues()
    values.fontFamily = "serif"
    values.tracking = Length(thousandths: 2_250)
    values.foregroundColor = TextColor(red: 0, green: 128, blue: 0)
    #expect(text.runs.map(\.attributes.values) == [values])
    #expect(text.paragraphs.isEmpty)
  }

  @Test func tablesInheritMoreInStandardsMode() throws {
    let text = try read(Self.standard + Self.styled)
    let values = try #require(text.runs.first?.attributes.values)
    #expect(values.weight == 700 && values.isItalic && values.capitals == .small)
    #expect(values.fontSize == Length(thousandths: 22_500))
    #expect(values.foregroundColor == TextColor(red: 255, green: 0, blue: 0))
    let paragraph = try #require(text.paragraphs.first?.attributes.values)
    #expect(paragraph.alignment == .right)
    #expect(paragraph.minimumLineHeight != nil || paragraph.lineHeightMultiple != nil)
    #expect(paragraph.firstLineIndent == nil)
  }

  @Test func aStatedColorIsInheritedInQuirksMode() throws {
    let page =
      "<body text=green><font color=red><table style='color:inherit'><tr><td>x<td>y</table><table><tr><td style='color:#00f'>x<td>y</table>"
    let colors = try read(page).runs.map(\.attributes.values.foregroundColor)
    #expect(
      colors == [
        TextColor(red: 255, green: 0, blue: 0), TextColor(red: 0, green: 0, blue: 255),
        TextColor(red: 0, green: 128, blue: 0),
      ])
  }

  @Test(arguments: [
    ("<table><tr><td nowrap>a<td nowrap>b</table>", true),
    ("<table style='white-space:nowrap'><tr><td>a<td>b</table>", true),
    ("<!DOCTYPE html><div style='white-space:nowrap'><table><tr><td>a<td>b</table></div>", true),
    ("<div style='white-space:nowrap'><table><tr><td>a<td>b</table></div>", false),
    ("<table><tr><td>a<td>b</table>", false), ("<p style='white-space:nowrap'>a", false),
  ])
  func linesThatMayWrapAreTold(_ page: String, _ isTold: Bool) throws {
    let noticed = try HTMLReader.read(Array(page.utf8)).diagnostics
    let messages = isTold ? ["not supported: nowrap in table cells; their lines may wrap"] : []
    #expect(noticed.map(\.message) == messages)
    #expect(noticed.allSatisfy { $0.code == .htmlStyle })
  }
}
