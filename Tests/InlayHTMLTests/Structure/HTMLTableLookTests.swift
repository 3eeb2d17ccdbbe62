@_spi(AttributeTables) import InlayCore
import Testing

@testable import InlayHTML

/// How tables, cells and boxes look.
@Suite struct HTMLTableLookTests {
  private func read(_ page: String) throws -> DecomposedText { try HTMLReader.read(Array(page.utf8)).value }

  private func cells(_ page: String) throws -> [BlockAttributeValues] {
    try read(page).blocks.filter { $0.cell != nil }.map(\.attributes.values)
  }

  private func table(_ page: String) throws -> TableAttributeValues {
    try #require(try read(page).tables.first?.attributes.values)
  }

  private static func px(_ pixels: Int) -> Length { Length(thousandths: pixels * 750) }

  @Test func browsersDefaultsAreStated() throws {
    let page = "<table><tr><td>a<th>b</table>"
    var cell = BlockAttributeValues()
    cell.padding = .all(Self.px(1))
    cell.verticalAlignment = .middle
    #expect(try cells(page) == [cell, cell])
    var table = TableAttributeValues()
    table.spacing = Self.px(2)
    #expect(try self.table(page) == table)
    let text = try read(page)
    #expect(text.paragraphs.map(\.attributes.alignment) == [.center])
    #expect(text.runs.map(\.attributes.weight) == [700])
    #expect(text.runs.map(\.range) == [2..<4])
  }

  @Test func attributesOfTheTableAreThoseOfItsCells() throws {
    let page =
      "<table border=2 cellpadding=4 cellspacing=0 width=200 height='50%' bgcolor=red align=center><tr><td>a<td>b</table>"
    var cell = BlockAttributeValues()
    cell.padding = .all(Self.px(4))
    cell.borderWidth = .all(Self.px(1))
    cell.borderColor = .all(TextColor(red: 128, green: 128, blue: 128))
    cell.verticalAlignment = .middle
    #expect(try cells(page) == [cell, cell])
    var table = TableAttributeValues()
    table.spacing = .zero
    table.alignment = .center
    table.block.width = .length(Self.px(196))
    table.block.height = .share(500)
    table.block.borderWidth = .all(Self.px(2))
    table.block.borderColor = .all(TextColor(red: 128, green: 128, blue: 128))
    table.block.backgroundColor = TextColor(red: 255, green: 0, blue: 0)
    #expect(try self.table(page) == table)
  }

  @Test func edgesAreOfEachCell() throws {
    let page =
      "<table style='border-collapse:collapse'><tr bgcolor='#00f' valign=bottom height=30><td style='border-left:3px dashed #0f0;padding:1px 2px 3px;width:25%'>a<td style='vertical-align:top;background:#fff;box-sizing:border-box;width:20px'>b</table>"
    let cells = try cells(page)
    var first = BlockAttributeValues()
    first.padding = BlockEdges(top: Self.px(1), right: Self.px(2), bottom: Self.px(3), left: Self.px(2))
    first.borderWidth.left = Self.px(3)
    first.borderStyle.left = .dashed
    first.borderColor.left = TextColor(red: 0, green: 255, blue: 0)
    first.width = .share(250)
    first.height = .length(Self.px(26))
    first.verticalAlignment = .bottom
    first.backgroundColor = TextColor(red: 0, green: 0, blue: 255)
    #expect(cells.first == first)
    #expect(cells.last?.width == .length(Self.px(18)))
    #expect(cells.last?.verticalAlignment == .top)
    #expect(cells.last?.backgroundColor == TextColor(red: 255, green: 255, blue: 255))
    let table = try table(page)
    #expect(table.collapsesBorders)
    #expect(table.spacing == nil)
  }

  /// A cell without lines is as high as its edges, or as it says. Heights are in px.
  @Test(
    arguments: [
      ("<table><tr><td><td>a</table>", [0, nil]),
      ("<table><tr><td> <!-- c --> <span> </span><td>&nbsp;</table>", [0, nil]),
      ("<table><tr><td><br><td>a</table>", [nil, nil]),
      ("<table><tr><td height=10><td>a</table>", [10, nil]),
      ("<table><tr height=10><td><td>a</table>", [8, 8]),
      ("<table><tr><td><table><tr><td>x<td></table><td></table>", [nil, nil, 0, 0]),
    ] as [(String, [Int?])])
  func emptyCellsHaveAHeight(_ page: String, _ heights: [Int?]) throws {
    let read = try cells(page).map(\.height)
    #expect(read == heights.map { $0.map { .length(Self.px($0)) } })
  }

  @Test func aShareOfAHeightIsKeptInAnEmptyCell() throws {
    #expect(try cells("<table><tr><td height='10%'><td>a</table>").map(\.height) == [.share(100), nil])
  }

  /// A browser adds padding and borders to the share of a cell in a fixed layout, unless its box has them. Shares are in
  /// thousandths.
  @Test(
    arguments: [
      ("<td style='width:25%;box-sizing:border-box'>a<td>b", [250]),
      ("<td>a<td style='width:25%;box-sizing:border-box'>b", [nil, 250]),
      ("<td style='width:25%;box-sizing:border-box' colspan=2>a<td>b", []),
      ("<td style='width:25%'>a<td>b", []),
      ("<td>a<td>b<tr><td style='width:25%;box-sizing:border-box'>c", []),
    ] as [(String, [Int?])])
  func sharesOfBorderBoxesAreOfColumns(_ row: String, _ shares: [Int?]) throws {
    let fixed = try table("<table width=300 style='table-layout:fixed'><tr>\(row)</table>")
    #expect(fixed.columnWidths ?? [] == shares.map { $0.map { .share($0) } })
    #expect(try table("<table width=300><tr>\(row)</table>").columnWidths == nil)
  }

  /// The width of a table that shares borders with its cells includes halves of the wider ones. Widths are in px.
  @Test(arguments: [
    ("", "<td>a<td>b", 100), ("border:4px solid;padding:7px", "<td>a<td>b", 96),
    ("border:4px solid", "<td style='border:10px solid'>a<td style='border:1px solid'>b", 93),
    ("", "<td style='border:2px solid'>a<td>b<tr><td style='border:20px solid'>c", 99),
    ("box-sizing:content-box;border:4px solid", "<td>a<td>b", 100),
  ])
  func widthsWithSharedBordersAreOfTheColumns(_ style: String, _ row: String, _ width: Int) throws {
    let read = try table("<table style='border-collapse:collapse;width:100px;\(style)'><tr>\(row)</table>")
    #expect(read.block.width == .length(Self.px(width)))
  }

  @Test func sharesOfBorderBoxesYieldToColumns() throws {
    let start = "<table width=300 style='table-layout:fixed'>"
    let row = "<tr><td style='width:25%;box-sizing:border-box'>a<td>b</table>"
    #expect(try table(start + "<col width=40>" + row).columnWidths == [.length(Self.px(40))])
    #expect(try table(start + "<col width='20%'>" + row).columnWidths == [.share(250)])
    #expect(try table(start + "<col width='30%'>" + row).columnWidths == [.share(300)])
  }

  @Test(arguments: [
    ("<table border rules=rows><tr><td>a<td>b</table>", [true, false, true, false]),
    ("<table border rules=cols><tr><td>a<td>b</table>", [false, true, false, true]),
    ("<table border rules=none><tr><td>a<td>b</table>", [false, false, false, false]),
    ("<table border><tr><td style=border:none>a<td>b</table>", [false, false, false, false]),
    (
      "<table style=border-collapse:collapse><tr style='border-bottom:1px solid'><td>a<td>b</table>",
      [false, false, true, false]
    ),
  ])
  func rulesAreBordersOfCells(_ page: String, _ edges: [Bool]) throws {
    let cell = try #require(try cells(page).first)
    #expect(cell.borderWidth.values.map { $0 != nil } == edges)
  }

  @Test(arguments: [
    ("<table frame=hsides border=1><tr><td>a<td>b</table>", [true, false, true, false]),
    ("<table frame=void border=1><tr><td>a<td>b</table>", [false, false, false, false]),
    ("<table frame=lhs border=1><tr><td>a<td>b</table>", [false, false, false, true]),
  ])
  func framesAreBordersOfTheTable(_ page: String, _ edges: [Bool]) throws {
    #expect(try table(page).block.borderWidth.values.map { $0 != nil } == edges)
  }

  @Test func columnsHeadersAndDirectionAreOfTheTable() throws {
    let page =
      "<table dir=rtl style='table-layout:fixed;empty-cells:hide;margin:1px 2px 3px'><colgroup width=40 span=2></colgroup><colgroup><col><col style=width:10%></colgroup><thead><tr><th>a<th>b<th>c<th>d<tbody><tr><td>e</table>"
    let table = try table(page)
    #expect(table.columnWidths == [.length(Self.px(40)), .length(Self.px(40)), nil, .share(100)])
    #expect(table.headerRows == 1)
    #expect(table.direction == .rightToLeft)
    #expect(table.alignment == .left)
    #expect(table.layout == .fixed)
    #expect(table.hidesEmptyCells)
    #expect(
      table.block.margin
        == BlockEdges(top: Self.px(1), right: Self.px(2), bottom: Self.px(3), left: Self.px(2)))
  }

  @Test(arguments: [
    ("<table style='margin:0 auto'>", ParagraphAlignment.center),
    ("<table style='margin-left:auto'>", .right),
    ("<center><table>", .center), ("<div align=right><table>", .right),
    ("<div style='text-align:center'><table>", nil), ("<table>", nil),
  ])
  func marginsAlignTables(_ start: String, _ alignment: ParagraphAlignment?) throws {
    #expect(try table(start + "<tr><td>a<td>b</table>").alignment == alignment)
  }

  @Test func indentsAroundATableAreItsMargins() throws {
    let page =
      "<div style='margin-left:20px;background:#eee;text-indent:5px'><table><tr><td>a<td><p>b</table></div>"
    let text = try read(page)
    #expect(text.paragraphs.isEmpty)
    let table = try table(page)
    #expect(table.block.margin.left == Self.px(20))
    #expect(table.block.backgroundColor == TextColor(red: 0xEE, green: 0xEE, blue: 0xEE))
  }

  @Test func boxesTakeWhatTheirElementStates() throws {
    let page =
      "<div style='margin:1px 2px;padding:3px;border:4px double red;max-width:50%'>a<p style='margin-left:9px'>b</div>"
    let text = try read(page)
    var box = BlockAttributeValues()
    box.margin = BlockEdges(top: Self.px(1), right: Self.px(2), bottom: Self.px(1), left: Self.px(2))
    box.padding = .all(Self.px(3))
    box.borderWidth = .all(Self.px(4))
    box.borderStyle = .all(.double)
    box.borderColor = .all(TextColor(red: 255, green: 0, blue: 0))
    box.maximumWidth = .share(500)
    #expect(text.blocks == [TextBlock(0..<3, attributes: BlockAttributes(box))])
    #expect(text.paragraphs.map(\.attributes.leadingIndent) == [Self.px(9)])
  }

  @Test func limitsAreTypedErrors() throws {
    var limits = Limits.strict
    (limits.tableRows, limits.tableColumns, limits.tableCells, limits.tableDepth) = (3, 4, 10, 2)
    for page in [
      "<table><tr><td>a<td>b<td>c<td>d</table>",
      "<table><tr><td>a<td>b<tr><tr><td>a<td>b<tr><td>a<td>b</table>",
      "<table><tr><td>a<td><table><tr><td>a<td>b</table></table>",
      "<table><tr><td colspan=1000>a<td colspan=1000>b</table>",
    ] {
      #expect(throws: Never.self) { try HTMLReader.read(Array(page.utf8), limits: limits) }
    }
    for (page, name, allowed, found) in [
      ("<table><tr><td>a<td>b<td>c<td>d<td>e</table>", "tableColumns", 4, 5),
      ("<table>" + String(repeating: "<tr><td>a<td>b", count: 4), "tableRows", 3, 4),
      ("<table>" + String(repeating: "<tr><td>a<td>b<td>c<td>d", count: 3), "tableCells", 10, 11),
      (String(repeating: "<table><tr><td>a<td>", count: 3), "tableDepth", 2, 3),
    ] {
      #expect("\(name)") {
        try HTMLReader.read(Array(page.utf8), limits: limits)
      } throws: { error in
        guard let error = error as? InlayError else { return false }
        return error.code.isLimit && "\(error)".contains(name) && "\(error)".contains("\(allowed)")
          && "\(error)".contains("\(found)")
      }
    }
  }

  @Test func picturesThatFloatAreInTheLine() throws {
    for (picture, isFloating) in [
      ("<img src=x align=left>", true), ("<img src=x style=float:right>", true),
      ("<img src=x align=middle>", false),
    ] {
      let read = try HTMLReader.read(Array("<p>a\(picture)b".utf8))
      #expect(read.value.text == "a\u{FFFC}b")
      #expect(read.diagnostics.contains { $0.code == .htmlFloat } == isFloating, "\(picture)")
    }
  }
}
