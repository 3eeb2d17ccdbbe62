import CoreTestKit
import InlayCore
import TestKit
import Testing

@Suite struct InvariantTests {
  /// Parts that break one rule and no other before it, and where.
  struct Breach: Sendable, CustomTestStringConvertible {
    var rule: ModelRule
    var violation: InlayError
    var text: String
    var images: [InlineImage] = []
    var placements: [ImagePlacement] = []
    var runs: [CharacterRun] = []
    var paragraphs: [ParagraphRun] = []
    var literals: [Int] = []
    var files: [BundleFile] = []
    var attributes = DocumentAttributes()
    var tables: [TextTable] = []
    var blocks: [TextBlock] = []

    init(
      _ rule: ModelRule, index: Int? = nil, at: Int? = nil, _ text: String,
      _ set: (inout Breach) -> Void
    ) {
      self.rule = rule
      violation = .model(rule, index: index, at: at)
      self.text = text
      set(&self)
    }

    var testDescription: String { "\(rule) in \(HexDump.escaped(text))" }

    func make() throws -> DecomposedText {
      try DecomposedText(
        text: text, images: images, placements: placements, runs: runs, paragraphs: paragraphs,
        literalObjectReplacements: literals, files: files, attributes: attributes, tables: tables,
        blocks: blocks)
    }
  }

  private static func at(_ range: Range<Int>, _ image: Int = 0) -> ImagePlacement {
    ImagePlacement(range, image: image, kind: .glyph)
  }

  private static let body = role(.body)

  /// A cell over these units, at this place of this table.
  private static func cell(
    _ range: Range<Int>, _ row: Int, _ column: Int, _ rows: Int = 1, _ columns: Int = 1, of table: Int = 0
  ) -> TextBlock {
    TextBlock(
      range, cell: TextTableCell(table: table, row: row, column: column, rowSpan: rows, columnSpan: columns))
  }

  private static func table(_ columns: Int = 2) -> TextTable { TextTable(columnCount: columns) }

  static let breaches: [Breach] = [
    Breach(.placementOutOfBounds, index: 0, at: 1, "ab") {
      ($0.images, $0.placements) = ([image()], [at(1..<3)])
    },
    Breach(.placementOutOfBounds, index: 0, at: 0xFFFF_FFFF, "ab") {
      ($0.images, $0.placements) = ([image()], [at(.max - 1 ..< .max)])
    },
    Breach(.placementEmpty, index: 0, at: 1, "ab") { ($0.images, $0.placements) = ([image()], [at(1..<1)]) },
    Breach(.placementsUnsorted, index: 1, at: 0, "ab") {
      ($0.images, $0.placements) = ([image()], [at(1..<2), at(0..<1)])
    },
    Breach(.placementsUnsorted, index: 1, at: 1, "abc") {
      ($0.images, $0.placements) = ([image()], [at(0..<2), at(1..<3)])
    },
    Breach(.placementSplitsSurrogates, index: 0, at: 1, "\u{1F600}") {
      ($0.images, $0.placements) = ([image()], [at(0..<1)])
    },
    Breach(.placementSplitsSurrogates, index: 0, at: 1, "\u{1F600}") {
      ($0.images, $0.placements) = ([image()], [at(1..<2)])
    },
    Breach(.placementCoversSeveralObjectReplacements, index: 0, at: 0, "\u{FFFC}\u{FFFC}") {
      ($0.images, $0.placements) = ([image()], [at(0..<2)])
    },
    Breach(.placementCoversSeveralObjectReplacements, index: 0, at: 1, "a\u{FFFC}") {
      ($0.images, $0.placements) = ([image()], [at(0..<2)])
    },
    Breach(.placementCoversParagraphEnd, index: 0, at: 1, "a\n") {
      ($0.images, $0.placements) = ([image()], [at(0..<2)])
    },
    Breach(.placementCoversParagraphEnd, index: 0, at: 0, "\r\n") {
      ($0.images, $0.placements) = ([image()], [at(0..<1)])
    },
    Breach(.placementCoversParagraphEnd, index: 0, at: 1, "a\u{2029}") {
      ($0.images, $0.placements) = ([image()], [at(1..<2)])
    },
    Breach(.imageIndexOutOfBounds, index: 0, at: 0, "a") { $0.placements = [at(0..<1)] },
    Breach(.imageIndexOutOfBounds, index: 1, at: 1, "ab") {
      ($0.images, $0.placements) = ([image()], [at(0..<1), at(1..<2, .max)])
    },
    Breach(.imageNotPlaced, index: 1, "a") {
      ($0.images, $0.placements) = ([image([1]), image([2])], [at(0..<1)])
    },
    Breach(.imageNotPlaced, index: 0, "") { $0.images = [image()] },
    Breach(.imagesOutOfOrder, index: 0, at: 0, "ab") {
      ($0.images, $0.placements) = ([image([1]), image([2])], [at(0..<1, 1), at(1..<2, 0)])
    },
    Breach(.imagesRepeat, index: 1, "ab") {
      ($0.images, $0.placements) = ([image([1]), image([1])], [at(0..<1), at(1..<2, 1)])
    },
    Breach(.objectReplacementUnaccounted, at: 2, "\u{1F600}\u{FFFC}") { _ in },
    Breach(.objectReplacementUnaccounted, at: 1, "\u{FFFC}\u{FFFC}") { $0.literals = [0] },
    Breach(.literalNotObjectReplacement, index: 0, at: 0, "a") { $0.literals = [0] },
    Breach(.literalNotObjectReplacement, index: 0, at: 1, "a") { $0.literals = [1] },
    Breach(.literalNotObjectReplacement, index: 0, at: 1, "\u{1F600}") { $0.literals = [1] },
    Breach(.literalNotObjectReplacement, index: 1, at: 3, "\u{FFFC}\u{1F600}a\u{FFFC}") {
      $0.literals = [0, 3, 4]
    },
    Breach(.literalsUnsorted, index: 1, at: 0, "\u{FFFC}\u{FFFC}") { $0.literals = [1, 0] },
    Breach(.literalsUnsorted, index: 1, at: 0, "\u{FFFC}") { $0.literals = [0, 0] },
    Breach(.literalsUnsorted, index: 0, at: -1, "\u{FFFC}") { $0.literals = [-1, 0] },
    Breach(.literalCovered, index: 0, at: 0, "\u{FFFC}") {
      ($0.images, $0.placements, $0.literals) = ([image()], [at(0..<1)], [0])
    },
    Breach(.runOutOfBounds, index: 0, at: 0, "a") { $0.runs = [CharacterRun(0..<2, italic)] },
    Breach(.runEmpty, index: 0, at: 1, "a") { $0.runs = [CharacterRun(1..<1, italic)] },
    Breach(.runsUnsorted, index: 1, at: 0, "ab") {
      $0.runs = [CharacterRun(1..<2, italic), CharacterRun(0..<1, italic)]
    },
    Breach(.runsUnsorted, index: 0, at: -1, "ab") { $0.runs = [CharacterRun(-1..<1, italic)] },
    Breach(.runsNotMerged, index: 1, at: 1, "ab") {
      $0.runs = [CharacterRun(0..<1, italic), CharacterRun(1..<2, italic)]
    },
    Breach(.runWithoutAttributes, index: 0, at: 0, "a") { $0.runs = [CharacterRun(0..<1, .none)] },
    Breach(.runSplitsSurrogates, index: 0, at: 2, "a\u{1F600}") { $0.runs = [CharacterRun(0..<2, italic)] },
    Breach(.runSplitsSurrogates, index: 0, at: 1, "\u{1F600}") { $0.runs = [CharacterRun(1..<2, italic)] },
    Breach(.runSplitsPlacement, index: 0, at: 1, "ab") {
      ($0.images, $0.placements, $0.runs) = ([image()], [at(0..<2)], [CharacterRun(0..<1, italic)])
    },
    Breach(.runSplitsPlacement, index: 0, at: 1, "ab") {
      ($0.images, $0.placements, $0.runs) = ([image()], [at(0..<2)], [CharacterRun(1..<2, italic)])
    },
    Breach(.paragraphOutOfBounds, index: 0, at: 0, "a") { $0.paragraphs = [ParagraphRun(0..<2, body)] },
    Breach(.paragraphEmpty, index: 0, at: 0, "a") { $0.paragraphs = [ParagraphRun(0..<0, body)] },
    Breach(.paragraphsUnsorted, index: 1, at: 0, "a\nb") {
      $0.paragraphs = [ParagraphRun(2..<3, body), ParagraphRun(0..<2, body)]
    },
    Breach(.paragraphsNotMerged, index: 1, at: 2, "a\nb") {
      $0.paragraphs = [ParagraphRun(0..<2, body), ParagraphRun(2..<3, body)]
    },
    Breach(.paragraphWithoutAttributes, index: 0, at: 0, "a") {
      $0.paragraphs = [ParagraphRun(0..<1, .none)]
    },
    Breach(.paragraphNotAligned, index: 0, at: 0, "a\nb") { $0.paragraphs = [ParagraphRun(0..<1, body)] },
    Breach(.paragraphNotAligned, index: 0, at: 0, "a\nb") { $0.paragraphs = [ParagraphRun(1..<3, body)] },
    Breach(.paragraphNotAligned, index: 0, at: 2, "a\nbc") { $0.paragraphs = [ParagraphRun(0..<3, body)] },
    Breach(.paragraphNotAligned, index: 0, at: 0, "\r\n") { $0.paragraphs = [ParagraphRun(0..<1, body)] },
    Breach(.markerTooLong, index: 0, at: 0, "a\n") { $0.paragraphs = [ParagraphRun(0..<2, marker(2))] },
    Breach(.markerTooLong, index: 0, at: 2, "a\n\n") { $0.paragraphs = [ParagraphRun(0..<3, marker(1))] },
    Breach(.markerTooLong, index: 0, at: 0, "a") { $0.paragraphs = [ParagraphRun(0..<1, marker(-1))] },
    Breach(.markerSplitsSurrogates, index: 0, at: 1, "\u{1F600}") {
      $0.paragraphs = [ParagraphRun(0..<2, marker(1))]
    },
    Breach(.markerSplitsSurrogates, index: 0, at: 6, "a\u{E9}\r\na\u{1F600}\n") {
      $0.paragraphs = [ParagraphRun(0..<8, marker(2))]
    },
    Breach(.blockEmpty, index: 0, at: 2, "a\nb\n") { $0.blocks = [TextBlock(2..<2)] },
    Breach(.blockEmpty, index: 0, at: 0, "") { $0.blocks = [TextBlock(0..<0)] },
    Breach(.blockEmpty, index: 1, at: 2, "a\n") { $0.blocks = [TextBlock(0..<2), TextBlock(2..<2)] },
    Breach(.blockNotAligned, index: 0, at: 1, "ab\n") { $0.blocks = [TextBlock(1..<3)] },
    Breach(.blockNotAligned, index: 0, at: 1, "ab\n") { $0.blocks = [TextBlock(0..<1)] },
    Breach(.blockNotAligned, index: 0, at: 2, "a\r\n") { $0.blocks = [TextBlock(0..<2)] },
    Breach(.blockNotAligned, index: 1, at: 3, "a\nbc\n") {
      $0.blocks = [TextBlock(0..<5), TextBlock(0..<3)]
    },
    Breach(.blockOutOfBounds, index: 0, at: 0, "a\n") { $0.blocks = [TextBlock(0..<3)] },
    Breach(.blockOutOfBounds, index: 1, at: 2, "a\n") { $0.blocks = [TextBlock(0..<2), TextBlock(2..<4)] },
    Breach(.blockOutOfBounds, index: 0, at: 0xFFFF_FFFE, "a\n") {
      $0.blocks = [TextBlock(0xFFFF_FFFE..<Int.max)]
    },
    Breach(.blocksUnsorted, index: 1, at: 0, "a\nb\n") { $0.blocks = [TextBlock(2..<4), TextBlock(0..<2)] },
    Breach(.blocksUnsorted, index: 1, at: 0, "a\nb\n") { $0.blocks = [TextBlock(0..<2), TextBlock(0..<4)] },
    Breach(.blocksUnsorted, index: 1, at: 2, "a\nb\nc\n") {
      $0.blocks = [TextBlock(0..<4), TextBlock(2..<6)]
    },
    Breach(.cellTableUnknown, index: 0, at: 0, "a\n") { $0.blocks = [cell(0..<2, 0, 0)] },
    Breach(.cellTableUnknown, index: 0, at: 0, "a\nb\n") {
      ($0.tables, $0.blocks) = ([table(), table()], [cell(0..<2, 0, 0, of: 1), cell(2..<4, 0, 0)])
    },
    Breach(.cellTableUnknown, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0, of: .max)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table(1)], [cell(0..<2, 0, 1)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table(1)], [cell(0..<2, 0, 0, 1, 2)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0, 0, 1)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0, 1, 0)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, .max, 0, .max, 1)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table(0)], [cell(0..<2, 0, 0)])
    },
    Breach(.cellOutOfBounds, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table(.max)], [cell(0..<2, 0, 0)])
    },
    Breach(.cellsApart, index: 1, at: 4, "a\nb\nc\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0), cell(4..<6, 0, 1)])
    },
    Breach(.cellsApart, index: 2, at: 4, "a\nb\nc\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0), TextBlock(2..<4), cell(4..<6, 0, 1)])
    },
    Breach(.cellsApart, index: 2, at: 2, "a\nb\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0), TextBlock(2..<4), cell(2..<4, 0, 1)])
    },
    Breach(.cellsApart, index: 1, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0), cell(0..<2, 0, 1)])
    },
    Breach(.cellsOverlap, index: 1, at: 2, "a\nb\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0), cell(2..<4, 0, 0)])
    },
    Breach(.cellsOverlap, index: 1, at: 2, "a\nb\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 1), cell(2..<4, 0, 0)])
    },
    Breach(.cellsOverlap, index: 2, at: 4, "a\nb\nc\n") {
      ($0.tables, $0.blocks) = (
        [table()], [cell(0..<2, 0, 0, 2, 1), cell(2..<4, 0, 1), cell(4..<6, 1, 0, 1, 2)]
      )
    },
    Breach(.rowWithoutCell, index: 0, at: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 1, 0)])
    },
    Breach(.rowWithoutCell, index: 1, at: 2, "a\nb\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0), cell(2..<4, 2, 0)])
    },
    Breach(.rowWithoutCell, index: 0, "a\n") {
      ($0.tables, $0.blocks) = ([table()], [cell(0..<2, 0, 0, 2, 1)])
    },
    Breach(.tableWithoutCells, index: 0, "") { $0.tables = [table()] },
    Breach(.tableWithoutCells, index: 1, "a\n") {
      ($0.tables, $0.blocks) = ([table(), table()], [cell(0..<2, 0, 0)])
    },
    Breach(.valueOutOfRange, index: 0, at: 0, "a\n") {
      var values = BlockAttributeValues()
      values.padding.left = Length(thousandths: -1)
      $0.blocks = [TextBlock(0..<2, attributes: BlockAttributes(values))]
    },
    Breach(.valueOutOfRange, index: 0, "a\n") {
      var values = TableAttributeValues()
      values.headerRows = -1
      $0.tables = [TextTable(columnCount: 1, attributes: TableAttributes(values))]
      $0.blocks = [cell(0..<2, 0, 0)]
    },
    Breach(.filesRepeat, index: 1, "") { $0.files = [file("a"), file("a")] },
    Breach(.filesUnsorted, index: 1, "") { $0.files = [file("b"), file("a")] },
    Breach(.filesUnsorted, index: 1, "") { $0.files = [file("\u{E9}"), file("e\u{301}")] },
    Breach(.fileNameEmpty, index: 0, "") { $0.files = [file("")] },
    Breach(.valueOutOfRange, "") { $0.attributes.viewZoom = .max },
    Breach(.valueOutOfRange, "") { $0.attributes.paperWidth = Length(thousandths: .min) },
    Breach(.valueOutOfRange, index: 0, at: 0, "a") {
      var values = ParagraphAttributeValues()
      values.listLevel = .max
      $0.paragraphs = [ParagraphRun(0..<1, ParagraphAttributes(values))]
    },
    Breach(.valueOutOfRange, index: 0, at: 0, "a") {
      let size = DisplaySize(width: Length(thousandths: -1), height: .zero)
      $0.images = [image()]
      $0.placements = [ImagePlacement(0..<1, image: 0, kind: .glyph, displaySize: size)]
    },
  ]

  static func file(_ name: String) -> BundleFile { BundleFile(name, content: .bytes([])) }

  @Test(arguments: breaches)
  func brokenRuleIsNamedWithItsPlace(breach: Breach) {
    let violation = #expect(throws: InlayError.self) { try breach.make() }
    #expect(violation?.code == breach.violation.code && violation?.place == breach.violation.place)
    // Tables and blocks are named; see below.
    if breach.tables.isEmpty && breach.blocks.isEmpty { #expect(violation == breach.violation) }
    #expect(violation?.description.isEmpty == false)
  }

  /// The sentence for blocks that break a rule.
  private func sentence(_ text: String, _ tables: [TextTable], _ blocks: [TextBlock]) throws -> String? {
    let error = #expect(throws: InlayError.self) {
      try DecomposedText(text: text, tables: tables, blocks: blocks)
    }
    return error?.message
  }

  @Test func brokenRulesOfBlocksNameTheBlockAndTheCause() throws {
    let (text, cell) = ("a\nb\nc\n", Self.cell)
    let two = [Self.table()]
    #expect(try sentence(text, [], [TextBlock(2..<2)]) == "`blocks[0]` is empty")
    #expect(
      try sentence(text, [], [TextBlock(0..<2), TextBlock(4..<9)]) == "`blocks[1]` extends beyond the text")
    #expect(
      try sentence(text, [], [TextBlock(1..<2)]) == "`blocks[0]` does not start at the start of a paragraph")
    #expect(
      try sentence(text, [], [TextBlock(0..<1)]) == "`blocks[0]` does not end at the end of a paragraph")
    #expect(
      try sentence(text, [], [TextBlock(2..<4), TextBlock(0..<2)]) == "`blocks[1]` starts before `blocks[0]`")
    #expect(
      try sentence(text, [], [TextBlock(0..<4), TextBlock(2..<6)])
        == "`blocks[1]` starts in `blocks[0]` and ends after it")
    #expect(
      try sentence(text, [], [cell(0..<2, 0, 0, 1, 1, 0)])
        == "`blocks[0]` refers to `tables[0]`, but there are no tables")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 1, 1, 3)])
        == "`blocks[0]` refers to `tables[3]`, which is not in the list")
    #expect(
      try sentence(text, two + two, [cell(0..<2, 0, 0, 1, 1, 1)])
        == "`tables[1]` has its first cell, `blocks[0]`, before `tables[0]` has one")
    #expect(
      try sentence(text, [Self.table(0)], [cell(0..<2, 0, 0, 1, 1, 0)])
        == "`tables[0]` has 0 columns; a table has 1 to 1048576")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 0, 1, 0)]) == "`blocks[0]` covers no row or no column")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 1, 1, 2, 0)])
        == "`blocks[0]` covers column 2 of `tables[0]`, which has 2 columns")
    #expect(
      try sentence(text, two, [cell(0..<2, .max, 0, 1, 1, 0)])
        == "`blocks[0]` covers row 4294967295; a table has rows up to 2147483646")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 1, 1, 0), cell(4..<6, 0, 1, 1, 1, 0)])
        == "`blocks[1]` does not follow the cell before it of `tables[0]`")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 1, 1, 0), TextBlock(2..<4), cell(2..<4, 0, 1, 1, 1, 0)])
        == "`blocks[2]` stands in another block than the cells before it of `tables[0]`")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 1, 2, 0), cell(2..<4, 0, 1, 1, 1, 0)])
        == "`blocks[1]` overlaps another cell of `tables[0]`")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 1, 1, 1, 0), cell(2..<4, 0, 0, 1, 1, 0)])
        == "`blocks[1]` has its place at or before that of the last cell of `tables[0]`")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 1, 1, 0), cell(2..<4, 2, 0, 1, 1, 0)])
        == "no cell begins in row 1 of `tables[0]`")
    #expect(
      try sentence(text, two, [cell(0..<2, 0, 0, 3, 1, 0)]) == "no cell begins in row 1 of `tables[0]`")
    #expect(try sentence(text, two + two, [cell(0..<2, 0, 0, 1, 1, 0)]) == "`tables[1]` has no cells")
  }

  /// Numbers below 0 do not become valid ones.
  @Test func negativeNumbersOfBlocksAreRefused() throws {
    func refused(_ block: TextBlock) -> InlayError.Code? {
      #expect(throws: InlayError.self) {
        try DecomposedText(text: "a\n", tables: [TextTable(columnCount: 1)], blocks: [block])
      }?.code
    }
    let first = TextTableCell(table: 0, row: 0, column: 0)
    #expect(refused(TextBlock(-5..<2, cell: first)) == .model(.blockOutOfBounds))
    #expect(refused(TextBlock(-5 ..< -2, cell: first)) == .model(.blockOutOfBounds))
    var block = TextBlock(0..<2, cell: first)
    #expect(
      try DecomposedText(text: "a\n", tables: [TextTable(columnCount: 1)], blocks: [block]).blocks == [block])
    block.range = -1..<2
    #expect(refused(block) == .model(.blockOutOfBounds) && !block.range.isEmpty)
    #expect(
      refused(TextBlock(0..<2, cell: TextTableCell(table: -1, row: 0, column: 0)))
        == .model(.cellTableUnknown))
    #expect(
      refused(TextBlock(0..<2, cell: TextTableCell(table: 0, row: -3, column: 0))) == .model(.cellOutOfBounds)
    )
    #expect(
      refused(TextBlock(0..<2, cell: TextTableCell(table: 0, row: 0, column: -2))) == .model(.cellOutOfBounds)
    )
    #expect(
      refused(TextBlock(0..<2, cell: TextTableCell(table: 0, row: 0, column: 0, rowSpan: -1)))
        == .model(.cellOutOfBounds))
    // Runs may state anything.
    let run = AttributedRun(
      "a\n",
      blocks: [
        RunBlock(
          id: 0, cell: TextTableCell(table: 0, row: -1, column: -1), of: TextTable(columnCount: 1))
      ])
    let made = try Decomposer.decompose([run]).value
    #expect(made.blocks.map(\.cell) == [first] && made.tables.map(\.columnCount) == [1])
  }

  /// All but one: a text of 4 Gi units does not fit a test.
  @Test func everyRuleHasABreach() {
    let broken = Set(Self.breaches.map(\.rule))
    #expect(Set(ModelRule.allCases).subtracting(broken) == [.textTooLong])
  }

  @Test func everyRuleHasASentenceOfItsOwn() {
    let sentences = Set(ModelRule.allCases.map { InlayError.model($0).description })
    #expect(sentences.count == ModelRule.allCases.count)
    #expect(
      InlayError.model(.runEmpty, index: 3, at: 7).description
        == "a run is empty (index 3), at UTF-16 position 7")
  }

  @Test func aTextThatUsesEverythingKeepsAllRules() throws {
    let text = try DecomposedText(
      text: "h\n\u{1F600}\u{FFFC}:a:\u{FFFC}\r\n", images: [image([1]), image([2])],
      placements: [Self.at(4..<5), Self.at(5..<8, 1)],
      runs: [CharacterRun(0..<4, italic), CharacterRun(5..<8, italic)],
      paragraphs: [ParagraphRun(0..<2, Self.body), ParagraphRun(2..<11, marker(7))],
      literalObjectReplacements: [8], files: [Self.file("e\u{301}"), Self.file("\u{E9}")])
    #expect(text.utf16Count == 11)
    try text.checkInvariants()
  }

  @Test func tablesMayHaveHolesStandInEachOtherAndEndOpen() throws {
    for sketch in [
      "{(0,1)a/(1,0)b/}", "{(0,0,2,2)a/(0,3)b/(1,2)c}", "{(0,0){(0,0)a/}{(0,0)b/}(0,1)<<c/>>}", "<a/><b/>c",
      "{(0,0)/}{(0,0)/}/", "a/{(0,0)b\r/(0,1)\u{2029}}",
    ] {
      let text = try TextSketch.text(sketch)
      try text.checkInvariants()
      #expect(TextSketch.of(text) == sketch)
    }
    var wide = try TextSketch.text("{(0,0)a/}")
    wide = try DecomposedText(text: wide.text, tables: [TextTable(columnCount: 9)], blocks: wide.blocks)
    #expect(wide.tables[0].columnCount == 9)
  }

  /// Random changes of blocks are either refused or give a text that survives its round trip.
  @Test func damagedBlocksAreRefusedOrValid() throws {
    var (refused, tried) = (0, 0)
    try Property.check("damaged blocks", cases: Property.costly) { source in
      tried += 1
      let text = try source.tableText()
      var (tables, blocks) = (text.tables, text.blocks)
      let index = source.below(blocks.count)
      var cell = blocks[index].cell
      switch source.below(8) {
      case 0: blocks[index].cell = cell == nil ? TextTableCell(table: 0, row: 0, column: 0) : nil
      case 1: cell?.row += source.pick([1, -1, 2])
      case 2: cell?.column += source.pick([1, -1])
      case 3: cell?.rowSpan += source.pick([1, -1])
      case 4: cell?.columnSpan += source.pick([1, -1])
      case 5:
        let range = blocks[index].range
        let start = max(range.lowerBound + source.below(3) - 1, 0)
        blocks[index].range = start..<max(start, range.upperBound + source.below(3) - 1)
      case 6: blocks.swapAt(index, source.below(blocks.count))
      default: tables[source.below(tables.count)].columnCount -= 1
      }
      if let cell, blocks[index].cell != nil { blocks[index].cell = cell }
      source.note("text", text)
      source.note("blocks", blocks)
      do {
        let made = try DecomposedText(
          text: text.text, images: text.images, placements: text.placements, runs: text.runs,
          paragraphs: text.paragraphs, literalObjectReplacements: text.literalObjectReplacements,
          tables: tables, blocks: blocks)
        try expect(Decomposer.decompose(Recomposer.recompose(made)).value == made, "survives")
      } catch let error as InlayError where error.code.isModelRule {
        refused += 1
      }
    }
    #expect(refused * 4 > tried && refused < tried)
  }

  /// Random changes of valid parts are either refused or give a text that survives its round trip.
  @Test func damagedPartsAreRefusedOrValid() throws {
    var refused = 0
    var tried = 0
    try Property.check("damaged parts") { source in
      tried += 1
      let text = try source.decomposedText()
      var (placements, runs, paragraphs) = (text.placements, text.runs, text.paragraphs)
      var literals = text.literalObjectReplacements
      func moved(_ range: Range<Int>) -> Range<Int> {
        let start = range.lowerBound + source.below(3) - 1
        return start..<max(start, range.upperBound + source.below(3) - 1)
      }
      switch source.below(4) {
      case 0 where !placements.isEmpty:
        let index = source.below(placements.count)
        let old = placements[index]
        placements[index] = ImagePlacement(
          moved(old.range), image: source.below(3), attributes: old.attributes)
      case 1 where !runs.isEmpty:
        let index = source.below(runs.count)
        runs[index].range = moved(runs[index].range)
      case 2 where !paragraphs.isEmpty:
        let index = source.below(paragraphs.count)
        paragraphs[index].range = moved(paragraphs[index].range)
      default:
        literals.append(source.below(text.utf16Count + 2))
      }
      do {
        let made = try DecomposedText(
          text: text.text, images: text.images, placements: placements, runs: runs, paragraphs: paragraphs,
          literalObjectReplacements: literals)
        try expect(Decomposer.decompose(Recomposer.recompose(made)).value == made, "survives")
      } catch let error as InlayError where error.code.isModelRule {
        refused += 1
      }
    }
    #expect(refused * 20 > tried, "the changes do damage")
  }
}
