import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// What is left of the tables of damaged documents.
@Suite struct SalvagedTablesTests {
  private func salvaged(_ json: [UInt8], _ limits: Limits = .default) throws -> Converted<DecomposedText> {
    var options = PortableReadOptions(limits: limits)
    options.damage = .all
    let read = try PortableDocument.read(json: json, options: options)
    try read.value.checkInvariants()
    return read
  }

  /// Two columns and three rows, the cells `a` to `f`, all of one look, in a table with a layout.
  private func table() throws -> DecomposedText {
    var look = BlockAttributeValues()
    look.padding.left = .points(4)
    var whole = TableAttributeValues()
    whole.layout = .fixed
    let blocks = (0..<6).map { index in
      TextBlock(
        2 * index..<2 * index + 2, cell: TextTableCell(table: 0, row: index / 2, column: index % 2),
        attributes: BlockAttributes(look))
    }
    return try DecomposedText(
      text: "a\nb\nc\nd\ne\nf\n",
      tables: [TextTable(columnCount: 2, attributes: TableAttributes(whole))], blocks: blocks)
  }

  private func json(replacing old: String, with new: String) throws -> [UInt8] {
    let json = String(decoding: try PortableDocument.json(table()), as: UTF8.self)
    #expect(json.contains(old))
    return Array(json.replacing(old, with: new).utf8)
  }

  private func messages(_ read: Converted<DecomposedText>) -> [String] {
    #expect(read.diagnostics.allSatisfy { $0.code.rawValue == "document.salvaged" })
    return read.diagnostics.dropFirst().map(\.message)
  }

  @Test func aBrokenSealLosesNothing() throws {
    let table = try table()
    let read = try salvaged(json(replacing: "a\\nb\\nc", with: "a\\nb\\nX"))
    #expect(read.value.tables == table.tables && read.value.blocks == table.blocks)
    #expect(messages(read) == [])
  }

  @Test func aCutTextKeepsTheCellsBeforeTheCut() throws {
    let table = try table()
    let whole = try PortableDocument.json(table)
    let end = try #require(String(decoding: whole, as: UTF8.self).firstRange(of: "\\nf"))
    let text = String(decoding: whole, as: UTF8.self)
    let read = try salvaged(Array(text[..<end.lowerBound].utf8))
    #expect(read.value.text == "a\nb\nc\nd\ne")
    #expect(read.value.tables == table.tables)
    #expect(read.value.blocks.map(\.range) == [0..<2, 2..<4, 4..<6, 6..<8, 8..<9])
    #expect(read.value.blocks.map(\.cell) == table.blocks.dropLast().map(\.cell))
    #expect(read.value.blocks.map(\.attributes) == table.blocks.dropLast().map(\.attributes))
    #expect(messages(read) == ["the text is cut short", "1 cell or box without text was lost"])
  }

  @Test func aLostCellIsTextBetweenTwoTables() throws {
    let table = try table()
    let read = try salvaged(json(replacing: #""at":4,"column":0"#, with: #""at":4,"column":-1"#))
    #expect(read.value.text == table.text)
    #expect(read.value.tables.map(\.columnCount) == [2, 2])
    #expect(read.value.blocks.map(\.range) == [0..<2, 2..<4, 6..<8, 8..<10, 10..<12])
    #expect(read.value.blocks.map(\.cell?.table) == [0, 0, 1, 1, 1])
    #expect(read.value.blocks.map(\.cell?.row) == [0, 0, 0, 1, 1])
    #expect(
      messages(read) == ["1 cell or box was lost", "tables and boxes were changed so that they fit the text"])
  }

  @Test func cellsOfALostTableAreATable() throws {
    let table = try table()
    let read = try salvaged(json(replacing: #""columns":2"#, with: #""columns":"two""#))
    #expect(read.value.tables == [TextTable(columnCount: 2)])
    #expect(read.value.blocks == table.blocks)
    #expect(messages(read) == ["1 table was lost", "the attributes of some tables were lost"])
  }

  @Test func cellsOfALostLookArePlain() throws {
    let table = try table()
    let read = try salvaged(json(replacing: #""paddingLeft":4000"#, with: #""paddingLeft":-4"#))
    #expect(read.value.blocks.map(\.cell) == table.blocks.map(\.cell))
    #expect(read.value.blocks.allSatisfy { $0.attributes.isEmpty })
    #expect(messages(read) == ["1 look of cells was lost", "the look of some cells and boxes was lost"])
  }

  @Test func tablesWithoutTheirTextAreLost() throws {
    let text = String(decoding: try PortableDocument.json(table()), as: UTF8.self)
    let end = try #require(text.firstRange(of: #","runs""#))
    let read = try salvaged(Array(text[..<end.lowerBound].utf8))
    #expect(read.value == DecomposedText())
    #expect(messages(read) == ["the text was lost", "all tables and boxes were lost with the text"])
  }

  @Test func limitsHold() throws {
    let broken = try json(replacing: "a\\nb", with: "a\\nB")
    for (limit, value) in [
      (\Limits.tableRows, 2), (\.tableColumns, 1), (\.tableCells, 5),
    ] {
      var limits = Limits.default
      limits[keyPath: limit] = value
      #expect(throws: InlayError.self) { try salvaged(broken, limits) }
    }
    // Boxes around one paragraph, nested too deep.
    let boxes = (0..<100_000).map { "{\"at\":0,\"length\":\(200_000 - $0)}" }.joined(separator: ",")
    let nested = #"{"blocks":[\#(boxes)],"format":"inlay","offsetUnit":"utf16","text":"a"#
    #expect(throws: InlayError.self) { try salvaged(Array(nested.utf8)) }
  }

  @Test func anyCutAndMutationIsSalvagedOrRefused() throws {
    var salvages = 0
    var tables = 0
    try Property.check("salvaged tables", cases: 2_000) { source in
      let text = try source.document(absent: false)
      let json = try PortableDocument.json(text)
      let damaged = source.bool() ? Array(json.prefix(source.below(json.count))) : source.mutation(of: json)
      source.note("damaged", String(decoding: damaged, as: UTF8.self))
      do {
        let read = try salvaged(damaged)
        salvages += 1
        if !read.value.blocks.isEmpty { tables += 1 }
        let again = try PortableDocument.read(json: PortableDocument.json(read.value))
        try expect(again.value == read.value)
      } catch is InlayError {}
    }
    #expect(salvages > 0 && tables > 0)
  }
}
