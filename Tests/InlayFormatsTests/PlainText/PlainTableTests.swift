import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats

@Suite struct PlainTableTests {
  private func written(_ text: DecomposedText, _ tables: PlainTextTables) throws -> String {
    var settings = PlainTextSettings()
    settings.tables = tables
    let sink = MemorySink()
    _ = try PlainTextWriter.write(text, settings: settings, to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private struct Cell {
    var text: String
    var row: Int
    var column: Int
    var rowSpan = 1
    var columnSpan = 1
    var alignment: ParagraphAlignment?
  }

  private func table(
    _ cells: [Cell], columns: Int, headerRows: Int? = nil, after: String = ""
  ) throws -> DecomposedText {
    var values = TableAttributeValues()
    values.headerRows = headerRows
    let table = TextTable(columnCount: columns, attributes: TableAttributes(values))
    var runs = cells.enumerated().map { index, cell in
      var paragraph = ParagraphAttributeValues()
      paragraph.alignment = cell.alignment
      let place = TextTableCell(
        table: 0, row: cell.row, column: cell.column, rowSpan: cell.rowSpan, columnSpan: cell.columnSpan)
      return AttributedRun(
        Substring(cell.text + "\n"), paragraph: ParagraphAttributes(paragraph),
        blocks: [RunBlock(id: index, cell: place, of: table)])
    }
    if !after.isEmpty { runs.append(AttributedRun(Substring(after))) }
    return try Decomposer.decompose(runs).value
  }

  @Test(arguments: PlainTextTables.allCases) func thatCellsAreLostIsReported(_ tables: PlainTextTables) throws
  {
    var settings = PlainTextSettings()
    settings.tables = tables
    #expect(
      try PlainTextWriter.write(Samples.nestedTables(), settings: settings, to: MemorySink()) == [
        Diagnostic(
          .formatsTablesNotCarried, at: 0,
          "plain text cannot store 3 tables and 2 boxes; the paragraphs in them were kept")
      ])
  }

  @Test func columnsAreAligned() throws {
    let text = try table(
      [
        Cell(text: "Name", row: 0, column: 0), Cell(text: "Price", row: 0, column: 1),
        Cell(text: "茶", row: 1, column: 0), Cell(text: "3.50", row: 1, column: 1, alignment: .right),
        Cell(text: "Coffee", row: 2, column: 0), Cell(text: "4", row: 2, column: 1, alignment: .right),
      ], columns: 2, headerRows: 1, after: "End\n")
    #expect(
      try written(text, .aligned)
        == """
        Name    Price
        ------  -----
        茶       3.50
        Coffee      4
        End

        """)
    #expect(try written(text, .tabs) == "Name\tPrice\n茶\t3.50\nCoffee\t4\nEnd\n")
  }

  @Test func cellsHaveSeveralLinesAndSpan() throws {
    let text = try table(
      [
        Cell(text: "both", row: 0, column: 0, columnSpan: 2), Cell(text: "c", row: 0, column: 2),
        Cell(text: "a\tb\r\nc", row: 1, column: 0, rowSpan: 2), Cell(text: "", row: 1, column: 1),
        Cell(text: "f", row: 1, column: 2),
        Cell(text: "g", row: 2, column: 1), Cell(text: "h", row: 2, column: 2),
      ], columns: 3)
    #expect(
      try written(text, .aligned)
        == """
        both    c

        a b     f
        c

             g  h

        """)
    #expect(try written(text, .tabs) == "both\t\tc\na b c\t\tf\n\tg\th\n")
  }

  /// With tabs, a table of one column around another one leaves that its rows.
  @Test(arguments: [1, 2]) func rowsOfATableInACell(_ columns: Int) throws {
    let outer = (0..<columns).map { column in
      RunBlock(
        id: column, cell: TextTableCell(table: 0, row: 0, column: column), of: TextTable(columnCount: columns)
      )
    }
    var runs = [AttributedRun("above\n", blocks: [outer[0]])]
    for (index, text) in ["a", "b", "c", "d"].enumerated() {
      let place = TextTableCell(table: 1, row: index / 2, column: index % 2)
      let inner = RunBlock(id: 10 + index, cell: place, of: TextTable(columnCount: 2))
      runs.append(AttributedRun(Substring(text + "\n"), blocks: [outer[0], inner]))
    }
    if columns == 2 { runs.append(AttributedRun("beside\n", blocks: [outer[1]])) }
    let text = try Decomposer.decompose(runs).value
    #expect(
      try written(text, .tabs) == (columns == 1 ? "above\na\tb\nc\td\n" : "above a b c d\tbeside\n"))
  }

  @Test func longCellsAreBroken() throws {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let text = try table(
      [Cell(text: words, row: 0, column: 0), Cell(text: "b", row: 0, column: 1)], columns: 2)
    let lines = try written(text, .aligned).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
    // 77 cells are left for the words: 15 of them take 74.
    let first = Array(repeating: "word", count: 15).joined(separator: " ")
    #expect(lines.first.map(String.init) == first + "     b")
    #expect(lines.last.map(String.init) == first)
  }

  @Test func allTextIsThere() throws {
    try Property.check("tables in plain text", cases: 4_000) { source in
      var options = TableTextOptions()
      options.hasImages = false
      options.hasTraps = source.bool()
      let text = try source.tableText(options)
      source.note("text", text)
      func ink(_ text: String) -> String {
        String(
          String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" }))
      }
      let wanted = ink(text.text).unicodeScalars.sorted()
      for form in PlainTextTables.allCases {
        try expect(ink(try written(text, form)).unicodeScalars.sorted(), equals: wanted, form.rawValue)
      }
    }
  }

  @Test func hostileTablesStaySmall() throws {
    // A last cell in each row, behind 16,383 columns that only the first row has.
    var cells = (0..<2_000).map { Cell(text: "x", row: 0, column: $0) }
    for row in 1..<2_000 { cells.append(Cell(text: "y", row: row, column: 1_999)) }
    for headerRows in [nil, 1] {
      let text = try table(cells, columns: 2_000, headerRows: headerRows)
      for form in PlainTextTables.allCases {
        let lines = try written(text, form)
        #expect(lines.utf8.count < 20_000)
        // Without columns there is no line of dashes either.
        #expect(!lines.contains("-"))
      }
    }
  }

  /// Cells without further lines cost nothing for each line of another one.
  @Test func oneCellHasAllTheLines() throws {
    let lines = Array(repeating: "x", count: 200_000).joined(separator: "\n")
    let cells = (0..<10_000).map { Cell(text: $0 == 0 ? lines : "y", row: 0, column: $0) }
    let text = try ProcessorTime.limit { try written(table(cells, columns: 10_000), .aligned) }
    let found = text.split(separator: "\n")
    #expect(found.count == 200_000)
    #expect(found.first?.utf8.count == 29_998)
    #expect(found.last == "x")
  }
}
