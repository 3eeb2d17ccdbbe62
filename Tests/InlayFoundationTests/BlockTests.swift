import Foundation
import InlayCore
import InlayFoundation
import TestKit
import Testing

/// Tables and boxes as attributes.
@Suite struct BlockTests {
  private let key = NSAttributedString.Key(AttributeName.blocks)

  /// A table of two cells, as a program would state it.
  private func table() -> NSMutableAttributedString {
    let table: [String: Any] = [
      "number": 7, "columns": 3, "layout": "fixed", "headerRows": 1, "collapsesBorders": true,
      "columnWidths": [40.0, ["share": 0.25], [String: Any]()] as [Any], "x-own": 5,
    ]
    let string = NSMutableAttributedString(string: "Tea\n3.50\nend")
    string.add(
      [
        "InlayBlocks": [
          [
            "table": table, "row": 0, "column": 0, "width": ["share": 0.5], "paddingTop": 2.5,
            "borderLeftColor": "#ff0000ff", "borderLeftStyle": "dashed", "verticalAlignment": "middle",
            "row-group": "head",
          ] as [String: Any]
        ]
      ], 0..<4)
    string.add(
      [
        "InlayBlocks": [
          ["table": table, "row": 0, "column": 1, "columnSpan": 2] as [String: Any],
          ["number": 1, "backgroundColor": "#00ff00ff"],
        ]
      ], 4..<9)
    return string
  }

  @Test func membersHaveTheNamesOfThePage() throws {
    let converted = try Decomposer.decompose(table())
    #expect(converted.diagnostics.isEmpty, "\(converted.diagnostics)")
    let text = converted.value
    var values = TableAttributeValues()
    values.layout = .fixed
    values.headerRows = 1
    values.collapsesBorders = true
    values.columnWidths = [.length(.points(40)), .share(250), nil]
    values.custom = ["x-own": .integer(5)]
    #expect(text.tables == [TextTable(columnCount: 3, attributes: TableAttributes(values))])
    var first = BlockAttributeValues()
    first.width = .share(500)
    first.padding.top = Length(thousandths: 2_500)
    first.borderColor.left = TextColor(red: 255, green: 0, blue: 0)
    first.borderStyle.left = .dashed
    first.verticalAlignment = .middle
    first.custom = ["row-group": .string("head")]
    var box = BlockAttributeValues()
    box.backgroundColor = TextColor(red: 0, green: 255, blue: 0)
    #expect(
      text.blocks == [
        TextBlock(
          0..<4, cell: TextTableCell(table: 0, row: 0, column: 0), attributes: BlockAttributes(first)),
        TextBlock(4..<9, cell: TextTableCell(table: 0, row: 0, column: 1, columnSpan: 2)),
        TextBlock(4..<9, attributes: BlockAttributes(box)),
      ])
    #expect(text.paragraphs.isEmpty)
    #expect(text.runs.isEmpty)
  }

  /// The same members are written, with other numbers.
  @Test func membersAreWrittenAsThePageSays() throws {
    let text = try Decomposer.decompose(table()).value
    let string = try Recomposer.nsAttributedString(of: text).value
    func blocks(at: Int) throws -> [[String: Any]] {
      let value = unsafe string.attribute(key, at: at, effectiveRange: nil)
      return try #require(value as? [[String: Any]])
    }
    var numbers: Set<Int> = []
    func plain(_ given: [[String: Any]]) throws -> NSArray {
      NSArray(
        array: try given.map { block in
          var block = block
          block["number"] = nil
          if var table = block["table"] as? [String: Any] {
            numbers.insert(try #require(table["number"] as? Int))
            table["number"] = nil
            block["table"] = table
          }
          return block
        })
    }
    for at in [0, 4] {
      let given = try #require(unsafe table().attribute(key, at: at, effectiveRange: nil) as? [[String: Any]])
      #expect(try plain(blocks(at: at)) == plain(given))
    }
    // 7 is the number given; the other is that of both cells.
    #expect(numbers.count == 2)
    #expect(unsafe string.attribute(key, at: 9, effectiveRange: nil) == nil)
    #expect(try Decomposer.decompose(string).value == text)
    // A conversion has numbers of its own.
    let other = try Recomposer.nsAttributedString(of: text).value
    #expect(!other.isEqual(to: string))
  }

  @Test func namesWithAMeaningStayCustom() throws {
    var values = BlockAttributeValues()
    var table = TableAttributeValues()
    for name in ["width", "row", "table", "number", "custom", "members", "blockMembers", "é", "e\u{301}"] {
      values.custom[ExactString(name)] = .string("x")
      table.custom[ExactString(name)] = .array([.integer(1)])
    }
    table.custom["columns"] = .dictionary([:])
    let cell = RunBlock(
      id: 1, cell: TextTableCell(table: 1, row: 0, column: 0),
      of: TextTable(columnCount: 1, attributes: TableAttributes(table)), attributes: BlockAttributes(values))
    let text = try Decomposer.decompose([AttributedRun("a\n", blocks: [cell])]).value
    #expect(text.blocks.first?.attributes.values == values)
    #expect(text.tables.first?.attributes.values == table)
    #expect(try Decomposer.decompose(Recomposer.nsAttributedString(of: text).value).value == text)
  }

  @Test func deepestCustomAttributesComeBack() throws {
    var value = PropertyListValue.boolean(true)
    for level in 0..<63 { value = level % 2 == 0 ? .array([value]) : .dictionary(["d": value]) }
    var table = TableAttributeValues()
    table.custom = ["deep": value, "width": value]
    let cell = RunBlock(
      id: 1, cell: TextTableCell(table: 1, row: 0, column: 0),
      of: TextTable(columnCount: 1, attributes: TableAttributes(table)))
    let text = try Decomposer.decompose([AttributedRun("a\n", blocks: [cell])]).value
    #expect(text.tables.first?.attributes.custom.count == 2)
    #expect(try Decomposer.decompose(Recomposer.nsAttributedString(of: text).value).value == text)
  }

  /// A cell without a column, and one with a row that no table has.
  private static let others: [PropertyListValue] = [
    .string("x"), .array([.string("x")]),
    .array([.dictionary(["table": .dictionary(["columns": .integer(1)]), "row": .integer(0)])]),
    .array([.dictionary(["table": .dictionary([:]), "row": .integer(-1), "column": .integer(0)])]),
  ]

  @Test(arguments: others) func otherFormsAreKeptAndGoBack(_ value: PropertyListValue) throws {
    let string = attributed("ab", ["InlayBlocks": value.foundationObject])
    let text = try Decomposer.decompose(string)
    #expect(text.codes == [.foundationValueNotUnderstood])
    #expect(text.value.blocks.isEmpty)
    #expect(Array(text.value.runs.map(\.attributes.custom).joined().map(\.key)) == ["InlayBlocks"])
    #expect(try Decomposer.decompose(Recomposer.nsAttributedString(of: text.value).value).value == text.value)
  }

  @Test func roundingIsSaid() throws {
    let blocks: [[String: Any]] = [["width": ["share": 0.3333333], "paddingTop": 1.00001]]
    let text = try Decomposer.decompose(attributed("ab", ["InlayBlocks": blocks]))
    #expect(text.codes == [.foundationRounded])
    #expect(
      text.diagnostics.first?.message.contains("InlayBlocks.paddingTop, InlayBlocks.width.share") == true)
    #expect(text.value.blocks.first?.attributes.width == .share(333))
  }

  @Test func limitsHoldOnTheWayIn() throws {
    var options = FoundationOptions()
    options.limits.tableDepth = 2
    let box = RunBlock(id: 0)
    let deep: [[String: Any]] = [["number": 1], ["number": 2], ["number": 3]]
    #expect(throws: InlayError.limit("tableDepth", allowed: 2, found: 3)) {
      try Decomposer.decompose(attributed("a\n", ["InlayBlocks": deep]), options: options)
    }
    var string = AttributedString("a\n")
    string.blocks = [box, box, box]
    #expect(throws: InlayError.limit("tableDepth", allowed: 2, found: 3)) {
      try Decomposer.decompose(string, options: options)
    }
    options.limits = .default
    options.limits.tableCells = 2
    #expect(throws: InlayError.limit("tableCells", allowed: 2, found: 3)) {
      try Decomposer.decompose(attributed("a\n", ["InlayBlocks": deep]), options: options)
    }
  }

  @Test func textWithoutBlocksHasNoSuchAttribute() throws {
    let text = try Decomposer.decompose([AttributedRun("a\n"), AttributedRun("b")]).value
    let string = try Recomposer.nsAttributedString(of: text).value
    #expect(unsafe string.attributes(at: 0, effectiveRange: nil).isEmpty)
    #expect(try Recomposer.attributedString(of: text).value == AttributedString("a\nb"))
  }

  // MARK: Joined and cut

  /// Strings made of parts of others.
  private struct Pieces {
    var runs: [AttributedRun] = []
    let ns = NSMutableAttributedString(string: "")
    var swift = AttributedString("")
  }

  /// A part of a text, between runs, is the part of its strings.
  @Test func partsOfStringsArePartsOfTheirTexts() throws {
    try Property.check("joined and cut tables", cases: Property.costly / 4) { source in
      var pieces = Pieces()
      for text in 0..<1 + source.below(2) {
        let whole = try source.tables()
        source.note("text", whole)
        var runs = Array(Recomposer.runs(of: whole))
        for index in runs.indices {
          for level in runs[index].blocks.indices {
            runs[index].blocks[level].id += text * 1_000
            runs[index].blocks[level].cell?.table += text * 1_000
          }
        }
        let ns = try Recomposer.nsAttributedString(of: whole).value
        let swift = try Recomposer.attributedString(of: whole).value
        var ends = [0]
        for run in runs { ends.append(ends[ends.count - 1] + run.text.utf16.count) }
        // Some parts twice, and in another order.
        for _ in 0..<1 + source.below(3) where !runs.isEmpty {
          let first = source.below(runs.count)
          let last = first + 1 + source.below(runs.count - first)
          let range = NSRange(location: ends[first], length: ends[last] - ends[first])
          pieces.runs += runs[first..<last]
          pieces.ns.append(ns.attributedSubstring(from: range))
          let start = swift.utf16.index(swift.startIndex, offsetBy: ends[first])
          let end = swift.utf16.index(swift.startIndex, offsetBy: ends[last])
          pieces.swift.append(swift[start..<end])
        }
      }
      let wanted = try Decomposer.decompose(pieces.runs).value
      source.note("wanted", wanted)
      let ns = try Decomposer.decompose(pieces.ns).value
      try ns.checkInvariants()
      try expect(ns.blocks == wanted.blocks && ns.tables == wanted.tables, "NSAttributedString: \(ns)")
      try expect(ns == wanted, "another text, NSAttributedString: \(ns)")
      let swift = try Decomposer.decompose(pieces.swift).value
      try swift.checkInvariants()
      try expect(
        swift.blocks == wanted.blocks && swift.tables == wanted.tables, "AttributedString: \(swift)")
      try expect(swift == wanted, "another text, AttributedString: \(swift)")
    }
  }

  @Test func tablesOfTwoConversionsStayTwo() throws {
    let text = try Decomposer.decompose(table()).value
    let string = NSMutableAttributedString(string: "")
    var swift = AttributedString("")
    for _ in 0..<2 {
      let one = try Recomposer.nsAttributedString(of: text).value
      string.append(one.attributedSubstring(from: NSRange(location: 0, length: 9)))
      let other = try Recomposer.attributedString(of: text).value
      swift.append(other[..<other.utf16.index(other.startIndex, offsetBy: 9)])
    }
    for joined in [try Decomposer.decompose(string), try Decomposer.decompose(swift)] {
      #expect(joined.diagnostics.isEmpty)
      #expect(joined.value.tables == [text.tables[0], text.tables[0]])
      #expect(joined.value.blocks.map { $0.cell?.table } == [0, 0, nil, 1, 1, nil])
    }
  }

  @Test func archivesKeepTables() throws {
    var text = try Decomposer.decompose(table()).value
    // An archive on Linux takes 1 and true for one object.
    var values = text.tables[0].attributes.values
    values.collapsesBorders = false
    let runs = Recomposer.runs(of: text).map { run in
      var run = run
      for index in run.blocks.indices where run.blocks[index].table != nil {
        run.blocks[index].table?.attributes = TableAttributes(values)
      }
      return run
    }
    text = try Decomposer.decompose(runs).value
    let string = try Recomposer.nsAttributedString(of: text).value
    let data = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: false)
    let back = try #require(
      try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? NSAttributedString)
    #expect(try Decomposer.decompose(back).value == text)
  }
}
