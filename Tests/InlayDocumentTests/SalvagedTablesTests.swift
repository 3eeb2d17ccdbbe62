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

  /// Damage may give a cell a style that is not there.
  @Test func aCellWithoutItsStyleLosesItsLook() throws {
    let read = try salvaged(
      json(
        replacing: #""at":4,"column":0,"length":2,"row":1,"style":0"#,
        with: #""at":4,"column":0,"length":2,"row":1,"style":7"#))
    #expect(read.value.blocks.map(\.attributes.isEmpty) == [false, false, true, false, false, false])
    #expect(messages(read) == ["the look of some cells and boxes was lost"])
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
      messages(read) == [
        "1 cell or box was lost",
        "a table cell was out of order, overlapped another, or stood apart from its table; a new table begins there",
      ])
    #expect(read.diagnostics.map(\.at) == [nil, nil, 6])
  }

  @Test func aCellThatEndsWithinAParagraphCoversAllOfIt() throws {
    let read = try salvaged(
      json(replacing: #""at":2,"column":1,"length":2"#, with: #""at":2,"column":1,"length":1"#))
    #expect(read.value.blocks == (try table()).blocks)
    #expect(messages(read) == ["tables and boxes were changed so that they fit the text"])
  }

  @Test(arguments: [#""blocks":7"#, #""blocks":[]"#, #""x":0"#])
  func tablesWithoutCellsAreReported(blocks: String) throws {
    let start = #"{"format":"inlay","version":"1.1","offsetUnit":"utf16","text":"Tea\n3.50\n","#
    let table = ##"{"columns":2,"backgroundColor":"#ff0000ff"}"##
    func read(_ members: String) throws -> Converted<DecomposedText> {
      try salvaged(Array((start + members + blocks + "}").utf8))
    }
    let one = try read(#""tables":[\#(table)],"#)
    #expect(one.value.text == "Tea\n3.50\n" && one.value.blocks.isEmpty)
    #expect(messages(one) == ["1 table was lost; the text of its cells was kept"])
    let two = try read(#""tables":[\#(table),\#(table)],"blockStyles":[{"width":1}],"#)
    #expect(messages(two) == ["2 tables were lost; the text of their cells was kept"])
    #expect(
      messages(try read(#""blockStyles":[{"width":1}],"#)) == ["all boxes were lost; their text was kept"])
  }

  @Test func aTableThatLostAllItsCellsIsReported() throws {
    let start = #"{"format":"inlay","version":"1.1","offsetUnit":"utf16","text":"a\nb\n","#
    let blocks =
      #""tables":[{"columns":1},{"columns":1}],"blocks":[{"at":0,"length":2,"table":0,"row":0,"column":0},{"at":2,"length":2,"table":1,"row":-1,"column":0}]}"#
    let read = try salvaged(Array((start + blocks).utf8))
    #expect(read.value.tables.count == 1 && read.value.blocks.count == 1)
    #expect(messages(read) == ["1 cell or box was lost", "1 table was lost; the text of its cells was kept"])
  }

  /// One damaged number takes its cell along, or nothing but itself.
  @Test func numbersBeyondTheLimitsAreLeftOut() throws {
    let table = try table()
    var read = try salvaged(
      json(
        replacing: #""at":10,"column":1,"length":2,"row":2"#,
        with: #""at":10,"column":1,"length":2,"row":2147483646"#))
    #expect(read.value.text == table.text)
    #expect(read.value.blocks == Array(table.blocks.dropLast()) && read.value.tables == table.tables)
    #expect(messages(read) == ["1 cell or box was lost"])
    read = try salvaged(json(replacing: #""columns":2"#, with: #""columns":1048576"#))
    #expect(read.value.blocks == table.blocks && read.value.tables == table.tables)
    #expect(
      messages(read) == [
        "`tables[0]` states 1048576 columns, more than the limit, and keeps those of its cells"
      ])
    #expect(
      read.diagnostics[0].message.contains("exceeds the limit tableColumns of 16384 (found 1048576), at byte")
    )
  }

  @Test func whatIsBeyondSmallerLimitsIsLeftOut() throws {
    let table = try table()
    let broken = try json(replacing: "a\\nb", with: "a\\nB")
    var limits = Limits.default
    limits.tableRows = 2
    var read = try salvaged(broken, limits)
    #expect(read.value.blocks == Array(table.blocks.dropLast(2)) && read.value.tables == table.tables)
    #expect(messages(read) == ["2 cells and boxes were lost"])
    limits = .default
    limits.tableColumns = 1
    read = try salvaged(broken, limits)
    #expect(read.value.text == "a\nB\nc\nd\ne\nf\n" && read.value.tables.map(\.columnCount) == [1, 1, 1])
    #expect(read.value.blocks.map(\.range) == [0..<2, 4..<6, 8..<10])
    #expect(messages(read).first == "3 cells and boxes were lost")
  }

  @Test func boxesStayWhereNoColumnsAreAllowed() throws {
    var limits = Limits.default
    limits.tableColumns = 0
    let json =
      #"{"format":"inlay","version":"1.1","offsetUnit":"utf16","text":"a\nb\n","attributes":{"language":7},"#
      + #""blocks":[{"at":0,"length":2}]}"#
    let read = try salvaged(Array(json.utf8), limits)
    #expect(read.value.blocks == [TextBlock(0..<2)])
    #expect(messages(read) == ["the document attributes were lost"])
  }

  @Test func cellsOfALostTableAreATable() throws {
    let table = try table()
    let read = try salvaged(json(replacing: #""columns":2"#, with: #""columns":"two""#))
    #expect(read.value.tables == [TextTable(columnCount: 2)])
    #expect(read.value.blocks == table.blocks)
    #expect(messages(read) == ["1 table was lost", "the attributes of some tables were lost"])
  }

  @Test func cellsOfATableThatIsNotThereAreATable() throws {
    let table = try table()
    let read = try salvaged(json(replacing: #""table":0"#, with: #""table":5"#))
    #expect(read.value.tables == [TextTable(columnCount: 2)])
    #expect(read.value.blocks == table.blocks)
    #expect(
      messages(read) == [
        "1 table was lost; the text of its cells was kept", "the attributes of some tables were lost",
      ])
  }

  @Test func widthsOfColumnsBeyondTheLimitAreLeftOut() throws {
    let json =
      #"{"format":"inlay","version":"1.1","offsetUnit":"utf16","text":"a\nb\n","#
      + #""tables":[{"columnWidths":[1,2,3],"columns":2}],"blocks":[{"at":0,"length":2,"table":0,"row":0,"column":0},"#
      + #"{"at":2,"length":2,"table":0,"row":0,"column":1}]}"#
    var limits = Limits.default
    limits.tableColumns = 2
    let read = try salvaged(Array(json.utf8), limits)
    let widths = [1, 2].map { BlockDimension.length(Length(thousandths: $0)) }
    #expect(read.value.tables.map(\.attributes.columnWidths) == [widths])
    #expect(read.value.blocks.count == 2)
    #expect(messages(read) == ["the widths of columns beyond the limit were lost in `tables[0]`"])
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
      (\Limits.tableCells, 5), (\.tableDepth, 0),
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
