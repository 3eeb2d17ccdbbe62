import Foundation
import InlayCore
import Testing

@testable import InlayHTML

/// Tables that hardly any page has: parts that are hidden, empty or missing, and what is stated for columns.
@Suite struct HTMLRareTableTests {
  private func read(_ page: String) throws -> DecomposedText {
    let text = try HTMLReader.read(Array(page.utf8)).value
    try text.checkInvariants()
    return text
  }

  private func table(_ page: String) throws -> TableAttributeValues {
    try #require(try read(page).tables.first?.attributes.values)
  }

  private static func px(_ pixels: Int) -> Length { Length(thousandths: pixels * 750) }
  private static func widths(_ pixels: Int...) -> [BlockDimension?] { pixels.map { .length(px($0)) } }

  @Test(arguments: [
    "<table><tbody style='display:none'><tr><td>x<td>y</tbody><tr><td>a<td>b</table>",
    "<table><tr style='display:none'><td>x<td>y<tr><td>a<td>b</table>",
    "<table><tr><td style='display:none'>x<td>a<td>b</table>",
    "<table><tbody></tbody><tr><td>a<td>b</table>", "<table><tr><td>a<td>b<tbody></tbody></table>",
    "<table><script>x</script><tr><script>y</script><td>a<td>b</table>",
    "<table><form></form><tr><td>a<td>b</table>",
    "<table><tr><input type=HIDDEN><td>a<td>b</table>", "<table>\u{C}<tr>\u{C}<td>a<td>b</table>",
    "<table><caption style='display:none'>x</caption><tr><td>a<td>b</table>",
    "<table><col style='display:none'><tr><td>a<td>b</table>",
    "<div style='display:table'><span style='display:table-cell'>a</span><span style='display:table-cell'>b</span></div>",
    "<span style='display:table-cell'>a</span> <script></script><span style='display:table-cell'>b</span>",
    "<div style='display:table-row'><span style='display:table-cell'>a</span>b</div>",
  ])
  func partsThatShowNothingAreNone(_ page: String) throws {
    #expect(try HTMLTableReadingTests.grid(page) == "0:0,0 a| 0:0,1 b|")
  }

  @Test(
    arguments: [
      ("<table><tr><td colspan=99999999999>a<tr><td>b<td>c</table>", "0:0,0x2 a| 0:1,0 b| 0:1,1 c|"),
      ("<table><tr><td rowspan=' +2'>a<td>b<tr><td>c</table>", "0:0,0+2 a| 0:0,1 b| 0:1,1 c|"),
      ("<table><tr><td colspan=' '>a<td rowspan=x>b</table>", "0:0,0 a| 0:0,1 b|"),
      ("<table data-inlay-table></table>x", ""), ("<table data-inlay-table><tr></table>x", ""),
      // A row with a height has a cell.
      ("<table data-inlay-table><tr height=9><tr><td>a<td>b</table>", "0:0,0 | 0:1,0 a| 0:1,1 b|"),
      ("<table><tr style='height:0'><tr><td>a<td>b</table>", "0:0,0 a| 0:0,1 b|"),
      ("<table><tr style='height:0%'><tr><td>a<td>b</table>", "0:0,0 a| 0:0,1 b|"),
      // Spans of our own.
      (
        "<table data-inlay-table><tr><td data-inlay-colspan=2000 colspan=1000>a<td>b</table>",
        "0:0,0x2000 a| 0:0,2000 b|"
      ),
      (
        "<table data-inlay-table><tr><td data-inlay-colspan=0>a<td data-inlay-rowspan=0>b</table>",
        "0:0,0 a| 0:0,1 b|"
      ),
      (
        "<table data-inlay-table><tr><td data-inlay-colspan=1048577>a<td data-inlay-rowspan=x>b</table>",
        "0:0,0 a| 0:0,1 b|"
      ),
      ("<table data-inlay-table><tr><td data-inlay-hole colspan=2></td><td>a</table>", "0:0,2 a|"),
      // A field that is seen stands in a cell.
      (
        "<div style='display:table'><input><b style='display:table-cell'>a</b><b style='display:table-cell'>b</b></div>",
        "0:0,0 | 0:0,1 a| 0:0,2 b|"
      ),
    ] as [(String, String)])
  func aGrid(_ page: String, _ grid: String) throws {
    #expect(try HTMLTableReadingTests.grid(page) == grid)
  }

  @Test func anEmptyHeaderIsNone() throws {
    let page = "<table><thead></thead><thead><tr><td>a<td>b</thead><tr><td>c<td>d</table>"
    #expect(try table(page).headerRows == 1)
  }

  // MARK: Columns

  @Test(
    arguments: [
      ("<table><col width=10><col width=20><col width=30><tr><td>a<td colspan=2>b</table>", widths(10, 20)),
      ("<table><col width=10><col width=20><col width=30><tr><td colspan=2>a<td>b</table>", widths(10, 30)),
      ("<table><col span=2 width=10><col width=30><tr><td colspan=2>a<td>b</table>", widths(10, 30)),
      ("<table><colgroup width=10><col><col width=20></colgroup><tr><td>a<td>b</table>", widths(10, 20)),
      ("<table><colgroup width=10 span=2></colgroup><tr><td>a<td>b</table>", widths(10, 10)),
      ("<table><col width=10 span=0><col width=20 span=x><tr><td>a<td>b</table>", widths(10, 20)),
      ("<table><col width=10 data-inlay-span=2><tr><td>a<td>b<td>c</table>", widths(10, 10)),
      ("<table><col width=10 data-inlay-span=-2><col width=20><tr><td>a<td>b</table>", widths(10, 20)),
      ("<table><col width=10 span=99999999999><tr><td>a<td>b</table>", widths(10)),
      // However many columns are stated, there are as many as cells have.
      (
        "<table>" + String(repeating: "<col width=10 data-inlay-span=1048576>", count: 100_000)
          + "<tr><td>a<td>b</table>",
        widths(10, 10)
      ),
    ] as [(String, [BlockDimension?])])
  func columnsHaveWidths(_ page: String, _ widths: [BlockDimension?]) throws {
    #expect(try table(page).columnWidths == widths)
  }

  @Test func columnsOfOurOwnStayWithoutCells() throws {
    let page = "<table data-inlay-table><col data-inlay-span=2 style='width:10pt'><tr><td>a</table>"
    let text = try read(page)
    #expect(text.tables.map(\.columnCount) == [2])
    #expect(
      text.tables.first?.attributes.values.columnWidths == [.length(.points(10)), .length(.points(10))])
  }

  // MARK: Looks

  @Test(
    arguments: [
      ("<table style='margin-right:auto' data-inlay-table>", .left),
      ("<table style='margin-right:auto'>", nil),
      ("<table style='margin-left:auto'>", .right),
      ("<table style='margin-left:auto;margin-right:auto'>", .center),
      ("<table style=\"--inlay-table-align:'justified'\" data-inlay-table>", .justified),
      ("<table style='float:inline-end'>", .right),
      ("<table style='float:inline-start'>", .left), ("<table style='float:right'>", .right),
      ("<table align=left>", .left),
      ("<table align=middle>", .center), ("<table align=justify>", nil), ("<div align=left><table>", nil),
      ("<div align=right><table>", .right), ("<center><table>", .center),
      ("<div dir=rtl><table style='float:inline-start'>", .right),
      ("<div dir=rtl><table style='float:inline-end'>", .left), ("<div dir=rtl><table dir=ltr>", .right),
      ("<table dir=rtl>", .left), ("<div align=right><table style='margin-left:5px'>", nil),
    ] as [(String, ParagraphAlignment?)])
  func aTableStands(_ tag: String, _ alignment: ParagraphAlignment?) throws {
    #expect(try table("<!DOCTYPE html>\(tag)<tr><td>a<td>b</table>").alignment == alignment)
  }

  @Test func theLayoutIsAutomaticUnlessFixed() throws {
    #expect(try table("<table style='table-layout:auto'><tr><td>a<td>b").layout == nil)
    #expect(try table("<table style='table-layout:fixed'><tr><td>a<td>b").layout == .fixed)
    #expect(
      try table("<table data-inlay-table style='table-layout:auto'><tr><td>a<td>b").layout == .automatic)
  }

  @Test func anAnonymousCellStatesNothing() throws {
    let blocks = try read(
      "<table data-inlay-table><tr height=9 bgcolor=red><tr><td bgcolor=red>a<td>b</table>"
    ).blocks
    let red = TextColor(red: 255, green: 0, blue: 0)
    #expect(blocks.map(\.attributes.values.backgroundColor) == [nil, red, nil])
  }

  @Test func bordersOfAnonymousTablesMayCollapse() throws {
    let cells = "<b style='display:table-cell;border:1px solid'>a</b><b style='display:table-cell'>b</b>"
    for (style, collapses) in [("border-collapse:collapse", true), ("border-collapse:separate", false)] {
      let values = try table("<div style='\(style);border:hidden'>\(cells)</div>")
      #expect(values.collapsesBorders == collapses && values.spacing == (collapses ? nil : .zero))
    }
  }

  /// Two hidden edges on one line, and a cell beside each.
  @Test func hiddenEdgesHideThoseOfOthers() throws {
    let hidden = "<td style='border-top:hidden'>"
    let page =
      "<table style='border-collapse:collapse' rules=all><tr><td>a<td>b<td>c<tr>\(hidden)d<td>e\(hidden)f</table>"
    let cells = try read(page).blocks.map(\.attributes.values.borderWidth)
    #expect(cells.map { $0.bottom == nil } == [true, false, true, true, true, true])
    #expect(cells.map { $0.top == nil } == [true, true, true, true, false, true])
  }

  @Test func aCellMayDrawNoLine() throws {
    let cells = try read("<table border=1><tr><td style='border-style:initial'>a<td>b</table>").blocks
    #expect(cells.map { $0.attributes.values.borderWidth.top } == [nil, Self.px(1)])
  }

  @Test func marginsAroundAreTheTables() throws {
    let page =
      "<!DOCTYPE html><div style='margin:0 9px 0 5px'><table style='margin-right:1px'><tr><td>a<td>b</table></div>"
    let margin = try table(page).block.margin
    #expect(margin.right == Self.px(10) && margin.left == Self.px(5))
    let bare = try table("<!DOCTYPE html><div style='margin-right:9px'><table><tr><td>a<td>b</table></div>")
    #expect(bare.block.margin.right == Self.px(9) && bare.block.margin.left == nil)
  }

  @Test func aLineBesideAQuotationIsItsRole() throws {
    for (tag, isBox) in [
      ("<blockquote dir=rtl style='border-right:1px solid'>", false),
      ("<blockquote style='border-left:1px solid'>", false),
      ("<blockquote dir=rtl style='border-left:1px solid'>", true),
      ("<blockquote style='border-right:1px solid'>", true),
    ] {
      let text = try read("\(tag)x")
      #expect(text.blocks.isEmpty != isBox && text.paragraphs.map(\.attributes.role) == [.quote], "\(tag)")
    }
    let table = try read(
      "<blockquote>a<table><tr><td>b<td>c</table></blockquote><table><tr><td>d<td>e</table>")
    #expect(table.text == "a\nb\nc\nd\ne\n")
    #expect(table.paragraphs.map(\.range) == [0..<6] && table.paragraphs.first?.attributes.role == .quote)
  }

  @Test func captionsAndCellsIndentTheirText() throws {
    #expect(
      try htmlParagraphs(
        "<table><caption align=left>a</caption><tr><td style='text-indent:9px'>b<td>c</table>"
      ).map {
        [$0.alignment?.rawValue, $0.firstLineIndent.map { "\($0.thousandths)" }]
      } == [["left", nil], [nil, "6750"], [nil, nil]])
  }

  // MARK: Limits

  /// Errors say at which byte the element begins, or the first that is not where it should be.
  @Test(
    arguments: [
      ("<p>a&amp;b</p><table><tr><td>a<td>b<td>c</table>", "tableColumns", "<td>c"),
      ("<p title=x>a</p><table><tr><td>a<td>b<td>c</table>", "tableColumns", "<td>c"),
      ("<table><tr><td>a<td>b<tr><td>c<td>d<tr id=x><td>e</table>", "tableRows", "<tr id=x>"),
      ("<div class=r><b class=c>a</b><b class=c>b</b>c</div>", "tableColumns", "<div class=r>"),
      ("<div class=t><b class=c>a</b><b class=c>b</b>c</div>", "tableColumns", "<div class=t>"),
      (
        "<div class=t><i class=r>a</i><i class=r>b</i>c</div>", "tableRows", "<div class=t>"
      ),
      (
        "<table><tr><td>a<td><table><tr><td>b<td><div id=x><b class=c>c</b><b class=c>d</b></div></table>",
        "tableDepth", "<b class=c>c"
      ),
      (
        "<table><tr><td>a<td><table><tr><td>b<td><div class=t>c<b class=c>d</b></div></table>", "tableDepth",
        "<div class=t>"
      ),
    ] as [(String, String, String)])
  func limitsSayWhere(_ body: String, _ limit: String, _ start: String) throws {
    var limits = Limits.default
    (limits.tableRows, limits.tableColumns, limits.tableDepth) = (2, 2, 2)
    let page = "<style>.t{display:table}.r{display:table-row}.c{display:table-cell}</style>" + body
    let place = try #require(page.range(of: start))
    let at = page.utf8.distance(from: page.startIndex, to: place.lowerBound)
    #expect(throws: InlayError.limit(limit, allowed: 2, found: 3, at: .byte(at))) {
      try HTMLReader.read(Array(page.utf8), limits: limits)
    }
  }
}
