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

  @Test(arguments: [
    ("<table rules=rows><tr><td>a<td>b</table>", [true, false, true, false]),
    ("<table rules=cols><tr><td>a<td>b</table>", [false, true, false, true]),
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
    ("<div style='text-align:center'><table>", nil), ("<table align=right>", nil), ("<table>", nil),
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
