import CoreTestKit
import TestKit
import Testing

@testable import InlayCore

/// Any blocks that paragraphs say they stand in become valid ones.
@Suite struct BlockAssemblerTests {
  /// Runs of a paragraph each: the text, and its blocks as numbers.
  private func assemble(
    _ paragraphs: [(String, [Int])], _ cells: [Int: TextTableCell], columns: Int = 1, headerRows: Int? = nil
  ) throws -> Converted<DecomposedText> {
    var values = TableAttributeValues()
    values.headerRows = headerRows
    let table = TextTable(columnCount: columns, attributes: TableAttributes(values))
    let runs = paragraphs.map { text, path in
      AttributedRun(
        text,
        blocks: path.map { id in
          cells[id].map { RunBlock(id: id, cell: $0, of: table) } ?? RunBlock(id: id)
        })
    }
    let converted = try Decomposer.decompose(runs)
    try converted.value.checkInvariants()
    return converted
  }

  private static func cell(
    _ row: Int, _ column: Int, _ rows: Int = 1, _ columns: Int = 1, table: Int = 7
  ) -> TextTableCell {
    TextTableCell(table: table, row: row, column: column, rowSpan: rows, columnSpan: columns)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var paragraphs: [(String, [Int])]
    var cells: [Int: TextTableCell]
    var sketch: String
    /// Where tables are split.
    var splits: [Int] = []
    /// Where other blocks begin inside a paragraph.
    var inside: [Int] = []
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a grid", paragraphs: [("a\n", [0]), ("b\n", [1]), ("c\n", [2]), ("d", [])],
      cells: [0: cell(0, 0), 1: cell(0, 1), 2: cell(1, 0)], sketch: "{(0,0)a/(0,1)b/(1,0)c/}d"),
    Case(
      name: "a box over two paragraphs, and another", paragraphs: [("a\n", [0]), ("b\n", [0]), ("c", [1])],
      cells: [:], sketch: "<a/b/><c>"),
    Case(
      name: "a table in a cell, and one in that",
      paragraphs: [("a\n", [0]), ("b\n", [0, 1]), ("c\n", [0, 1, 2])],
      cells: [0: cell(0, 0), 1: cell(0, 0, table: 8), 2: cell(0, 0, table: 9)],
      sketch: "{(0,0)a/{(0,0)b/{(0,0)c/}}}"),
    Case(
      name: "cells apart", paragraphs: [("a\n", [0]), ("b\n", []), ("c\n", [1])],
      cells: [0: cell(0, 0), 1: cell(0, 1)], sketch: "{(0,0)a/}b/{(0,1)c/}", splits: [4]),
    Case(
      name: "a box between cells", paragraphs: [("a\n", [0]), ("b\n", [5]), ("c\n", [1])],
      cells: [0: cell(0, 0), 1: cell(0, 1)], sketch: "{(0,0)a/}<b/>{(0,1)c/}", splits: [4]),
    Case(
      name: "another table between cells", paragraphs: [("a\n", [0]), ("b\n", [5]), ("c\n", [1])],
      cells: [0: cell(0, 0), 1: cell(0, 1), 5: cell(0, 0, table: 8)], sketch: "{(0,0)a/}{(0,0)b/}{(0,1)c/}",
      splits: [4]),
    Case(
      name: "out of order", paragraphs: [("a\n", [0]), ("b\n", [1])], cells: [0: cell(0, 1), 1: cell(0, 0)],
      sketch: "{(0,1)a/}{(0,0)b/}", splits: [2]),
    Case(
      name: "an overlap from above", paragraphs: [("a\n", [0]), ("b\n", [1]), ("c\n", [2])],
      cells: [0: cell(0, 0, 2, 2), 1: cell(0, 2), 2: cell(1, 1)], sketch: "{(0,0,1,2)a/(0,2)b/}{(0,1)c/}",
      splits: [4]),
    Case(
      name: "one cell twice", paragraphs: [("a\n", [0]), ("b\n", [1]), ("c\n", [0])],
      cells: [0: cell(0, 0), 1: cell(0, 1)], sketch: "{(0,0)a/(0,1)b/}{(0,0)c/}", splits: [4]),
    Case(
      name: "a cell in itself", paragraphs: [("a\n", [0, 0])], cells: [0: cell(0, 0)],
      sketch: "{(0,0){(0,0)a/}}", splits: [0]),
    Case(
      name: "rows without a cell close up", paragraphs: [("a\n", [0]), ("b\n", [1]), ("c\n", [2])],
      cells: [0: cell(3, 0), 1: cell(9, 0), 2: cell(9, 1)], sketch: "{(0,0)a/(1,0)b/(1,1)c/}"),
    Case(
      name: "spans over rows that close up, and beyond the last",
      paragraphs: [("a\n", [0]), ("b\n", [1]), ("c\n", [2])],
      cells: [0: cell(0, 0, 9, 1), 1: cell(0, 1, 2, 1), 2: cell(4, 1)], sketch: "{(0,0,2,1)a/(0,1)b/(1,1)c/}"),
    Case(
      name: "numbers of no table", paragraphs: [("a\n", [0]), ("b\n", [1])],
      cells: [0: cell(.min, -5, 0, -1), 1: cell(.max, 3, .max, 1)], sketch: "{(0,0)a/(1,3)b/}"),
    Case(
      name: "the paragraph's first run counts", paragraphs: [("a", [0]), ("b\n", [1]), ("c\n", [1])],
      cells: [0: cell(0, 0), 1: cell(0, 1)], sketch: "{(0,0)ab/(0,1)c/}", inside: [1]),
    Case(
      name: "a cell that no paragraph begins in", paragraphs: [("a", [0]), ("b\n", [1]), ("c\n", [2])],
      cells: [0: cell(0, 0), 1: cell(0, 1), 2: cell(1, 0)], sketch: "{(0,0)ab/(1,0)c/}", inside: [1]),
    Case(
      name: "CR and LF are one end", paragraphs: [("a\r", [0]), ("\n", [1]), ("c\n", [2])],
      cells: [0: cell(0, 0), 1: cell(0, 1), 2: cell(0, 2)], sketch: "{(0,0)a\r/(0,2)c/}", inside: [2]),
    Case(
      name: "other blocks for a while, twice",
      paragraphs: [("a", [0]), ("b", []), ("c", [0]), ("d\n", [1]), ("e", [1]), ("f", [0]), ("g\n", [1])],
      cells: [0: cell(0, 0), 1: cell(0, 1)], sketch: "{(0,0)abcd/(0,1)efg/}", inside: [1, 6]),
    Case(
      name: "an open end", paragraphs: [("a\n", [0]), ("b", [1])], cells: [0: cell(0, 0), 1: cell(0, 1)],
      sketch: "{(0,0)a/(0,1)b}"),
  ]

  @Test(arguments: cases)
  func blocksBecomeValid(one: Case) throws {
    let made = try assemble(one.paragraphs, one.cells)
    #expect(TextSketch.of(made.value) == one.sketch)
    func places(_ code: DiagnosticCode) -> [Int?] { made.diagnostics.filter { $0.code == code }.map(\.at) }
    #expect(places(.modelTableSplit) == one.splits)
    #expect(places(.modelParagraphBlocksSplit) == one.inside)
  }

  @Test func tablesGetTheColumnsThatTheirCellsNeed() throws {
    let made = try assemble(
      [("a\n", [0]), ("b\n", [1])], [0: Self.cell(0, 0), 1: Self.cell(0, 2, 1, 2)], columns: 3)
    #expect(made.value.tables.map(\.columnCount) == [4])
    let wide = try assemble([("a\n", [0])], [0: Self.cell(0, 0)], columns: 5)
    #expect(wide.value.tables.map(\.columnCount) == [5])
    let none = try assemble([("a\n", [0])], [0: Self.cell(0, 0)], columns: -3)
    #expect(none.value.tables.map(\.columnCount) == [1])
    let error = InlayError.limit("tableColumns", allowed: 16_384, found: 1 << 20)
    #expect(throws: error) { try assemble([("a\n", [0])], [0: Self.cell(0, 0)], columns: .max) }
    #expect(throws: error) { try assemble([("a\n", [0])], [0: Self.cell(0, .max, 1, .max)]) }
  }

  /// Header rows are counted without those that close up.
  @Test(arguments: [
    ([0, 1, 2], 1, 1), ([0, 1, 2], 9, 9), ([2, 3, 4], 1, 0), ([0, 2, 4], 1, 1), ([0, 2, 4], 3, 2),
    ([0, 2, 4], 9, 3),
  ])
  func headerRowsFollow(rows: [Int], header: Int, wanted: Int) throws {
    let cells = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0, Self.cell($1, 0)) })
    let made = try assemble(rows.indices.map { ("\($0)\n", [$0]) }, cells, headerRows: header)
    #expect(made.value.tables.map(\.attributes.headerRows) == [wanted])
  }

  /// An image without text gets a U+FFFC in the blocks of its run, even at the start of other blocks.
  @Test func standInsOfImagesStandInTheirBlocks() throws {
    let table = TextTable(columnCount: 1)
    func block(_ id: Int) -> [RunBlock] { [RunBlock(id: id, cell: Self.cell(id, 0), of: table)] }
    let runs = [
      AttributedRun("a\n", blocks: block(0)), AttributedRun("", image: glyph(1), blocks: block(1)),
      AttributedRun("", image: glyph(2), blocks: block(2)), AttributedRun("b\nc\n", blocks: block(3)),
      AttributedRun("x\ny\n", image: glyph(3), blocks: block(4)), AttributedRun("", image: glyph(4)),
    ]
    let made = try Decomposer.decompose(runs).value
    try made.checkInvariants()
    #expect(TextSketch.of(made) == "{(0,0)a/(1,0)\u{FFFC}\u{FFFC}b/(2,0)c/(3,0)\u{FFFC}x/y/}\u{FFFC}")
    #expect(try Array(AttributedText(runs)).map { $0.blocks.map(\.id) } == [[0], [1], [2], [3], [4], []])
  }

  @Test func attributesOutOfRangeAreDropped() throws {
    var values = BlockAttributeValues()
    values.width = .share(-1)
    var table = TableAttributeValues()
    table.headerRows = -1
    let attributes = BlockAttributes(values)
    let block = RunBlock(
      id: 0, cell: Self.cell(0, 0), of: TextTable(columnCount: 1, attributes: TableAttributes(table)),
      attributes: attributes)
    let made = try Decomposer.decompose([
      AttributedRun("a\n", blocks: [block, RunBlock(id: 1, attributes: attributes)])
    ])
    try made.value.checkInvariants()
    #expect(made.value.blocks.allSatisfy(\.attributes.isEmpty) && made.value.tables[0].attributes.isEmpty)
    #expect(made.codes == [.modelValueOutOfRange, .modelValueOutOfRange])
  }

  /// Limits are those of the result.
  @Test func limitsAreKept() throws {
    let runs = (0..<4).map { id in
      AttributedRun(
        "a\n",
        blocks: [RunBlock(id: id, cell: Self.cell(id, id), of: TextTable(columnCount: 1)), RunBlock(id: 9)])
    }
    let change: [(String, any WritableKeyPath<Limits, Int> & Sendable, Int)] = [
      ("tableRows", \.tableRows, 4), ("tableColumns", \.tableColumns, 4), ("tableCells", \.tableCells, 8),
      ("tableDepth", \.tableDepth, 2),
    ]
    for (name, path, needed) in change {
      var limits = Limits.default
      limits[keyPath: path] = needed
      _ = try Decomposer.decompose(runs, limits: limits)
      limits[keyPath: path] = needed - 1
      let error = #expect(throws: InlayError.self) { try Decomposer.decompose(runs, limits: limits) }
      #expect(error?.code == .limit(name))
    }
  }

  /// A reader may open a box and close it again before there is text in it.
  @Test func blocksThatAreLeftBeforeThereIsTextAreNone() throws {
    var builder = AttributedTextBuilder()
    let box = builder.addBlock()
    try builder.append(AttributedRun("a"))
    builder.setBlocks([box])
    builder.setBlocks([])
    try builder.append(AttributedRun("b\n"))
    let text = builder.finish()
    #expect(text.blocks.isEmpty)
    let made = try Decomposer.decompose(text)
    #expect(made.value.blocks.isEmpty)
    #expect(made.diagnostics.isEmpty)
  }
}
