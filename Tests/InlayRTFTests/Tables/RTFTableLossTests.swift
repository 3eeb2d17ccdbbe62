import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import InlayRTF
import Testing

/// What RTF cannot store of tables, and what is said of it.
@Suite struct RTFTableLossTests {
  private func said(
    _ table: TableAttributeValues, _ cell: BlockAttributeValues = BlockAttributeValues(),
    text: String = "a\n",
    members: JSONMembers = JSONMembers()
  ) throws -> [String] {
    var run = AttributedRun(text)
    var block = RunBlock(
      id: 1, cell: TextTableCell(table: 0, row: 0, column: 0),
      of: TextTable(columnCount: 1, attributes: TableAttributes(table)), attributes: BlockAttributes(cell))
    block.unknownMembers = members
    run.blocks = [block]
    let text = try Decomposer.decompose([run, AttributedRun("b")]).value
    return try RTFWriter.write(text, to: MemorySink()).map(\.message)
  }

  private static let members: JSONMembers = {
    var members = JSONMembers()
    members["later"] = .bool(true)
    return members
  }()

  static let cells: [(@Sendable (inout BlockAttributeValues) -> Void, [String])] = [
    ({ _ in }, []),
    ({ $0.verticalAlignment = VerticalAlignment(rawValue: "odd") }, ["the vertical alignment odd"]),
    ({ $0.unknownMembers = members }, ["unknown members of cells"]),
  ]

  @Test(arguments: cells.indices) func whatACellCannotHaveIsSaid(_ index: Int) throws {
    var values = BlockAttributeValues()
    Self.cells[index].0(&values)
    #expect(
      try said(TableAttributeValues(), values) == Self.cells[index].1.map { "RTF cannot store " + $0 })
  }

  static let tables: [(@Sendable (inout TableAttributeValues) -> Void, [String])] = [
    (
      { $0.alignment = ParagraphAlignment(rawValue: "odd") }, ["RTF cannot store the alignment odd of tables"]
    ),
    ({ $0.unknownMembers = members }, ["RTF cannot store unknown members of tables"]),
    (
      { ($0.columnWidths, $0.collapsesBorders) = ([.length(.twips(10))], true) },
      ["a column narrower than 0.8 points became as wide as that"]
    ),
  ]

  @Test(arguments: tables.indices) func whatATableCannotHaveIsSaid(_ index: Int) throws {
    var values = TableAttributeValues()
    Self.tables[index].0(&values)
    #expect(try said(values) == Self.tables[index].1)
  }

  @Test func whatABlockCannotHaveIsSaid() throws {
    #expect(
      try said(TableAttributeValues(), members: Self.members) == ["RTF cannot store unknown members of cells"]
    )
  }

  /// Word's form has no heights that a cell may not exceed.
  @Test func theHeightsOfCellsBesideWidthsOfColumnsAreSaid() throws {
    var table = TableAttributeValues()
    (table.columnWidths, table.collapsesBorders) = ([.length(.points(50))], true)
    var cell = BlockAttributeValues()
    cell.maximumHeight = .length(.points(20))
    #expect(try said(table, cell) == ["RTF cannot store maximum heights of cells"])
  }

  @Test(arguments: ["a\r", "a\u{2029}"]) func theEndsOfCellsAreSaid(_ text: String) throws {
    #expect(
      try said(TableAttributeValues(), text: text) == [
        "RTF cannot store the last line end of a cell, which is not a line feed"
      ])
  }

  @Test func theLinkOfTheEndOfACellIsSaid() throws {
    var values = CharacterAttributeValues()
    values.link = "https://e.org/"
    var run = AttributedRun("a\n", character: CharacterAttributes(values))
    run.blocks = [
      RunBlock(id: 1, cell: TextTableCell(table: 0, row: 0, column: 0), of: TextTable(columnCount: 1))
    ]
    let text = try Decomposer.decompose([run, AttributedRun("b")]).value
    #expect(
      try RTFWriter.write(text, to: MemorySink()).map(\.message) == [
        "RTF cannot store the link of the last line end of a cell"
      ])
  }
}
