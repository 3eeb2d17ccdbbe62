import InlayCore
import InlayDocument
import InlayJSON
import TestKit
import Testing

/// Tables as strangers write them, without a digest.
@Suite struct HostileTablesTests {
  private func read(
    _ blocks: String, _ tables: String = #"{"columns":2}"#, styles: String = "",
    text: String = #"a\nb\nc\nd\n"#,
    limits: Limits = .default
  ) throws -> DecomposedText {
    let lists = [("tables", tables), ("blockStyles", styles), ("blocks", blocks)].filter { !$0.1.isEmpty }
    let members = lists.map { "\"\($0.0)\":[\($0.1)]," }.joined()
    let json = #"{"format":"inlay","offsetUnit":"utf16","version":"1.1",\#(members)"text":"\#(text)"}"#
    return try PortableDocument.read(
      json: Array(json.utf8), options: PortableReadOptions(limits: limits, unsealed: true)
    ).value
  }

  private func error(_ body: () throws -> DecomposedText) throws -> InlayError {
    do { _ = try body() } catch let error as InlayError { return error }
    throw Unmet("no error")
  }

  private static func cell(
    _ at: Int, _ row: Int, _ column: Int, table: Int = 0, length: Int = 2, more: String = ""
  ) -> String {
    #"{"at":\#(at),"length":\#(length),"table":\#(table),"row":\#(row),"column":\#(column)\#(more)}"#
  }

  @Test(
    arguments: [
      (ModelRule.blockNotAligned, #"{"at":1,"length":1}"#, "", 1),
      (.blockNotAligned, #"{"at":0,"length":3}"#, "", 3),
      (.blockOutOfBounds, #"{"at":8,"length":1}"#, "", 8),
      (.blockOutOfBounds, #"{"at":6,"length":4294967294}"#, "", 6),
      (.blocksUnsorted, #"{"at":2,"length":2},{"at":0,"length":2}"#, "", 0),
      (.blocksUnsorted, #"{"at":0,"length":2},{"at":0,"length":4}"#, "", 0),
      (.blocksUnsorted, #"{"at":0,"length":4},{"at":2,"length":4}"#, "", 2),
      (.cellTableUnknown, cell(0, 0, 0), "", 0),
      (.cellTableUnknown, cell(0, 0, 0, table: 1), #"{"columns":1},{"columns":1}"#, 0),
      (.cellOutOfBounds, cell(2, 0, 2), #"{"columns":2}"#, 2),
      (.cellOutOfBounds, cell(0, 0, 1, more: #","columnSpan":1048576"#), #"{"columns":2}"#, 0),
      (.cellsApart, [cell(0, 0, 0), cell(4, 0, 1)].joined(separator: ","), #"{"columns":2}"#, 4),
      (.cellsOverlap, [cell(0, 0, 0), cell(2, 0, 0)].joined(separator: ","), #"{"columns":2}"#, 2),
      (.rowWithoutCell, cell(0, 1, 0), #"{"columns":2}"#, 0),
      (.rowWithoutCell, cell(0, 0, 0, more: #","rowSpan":2"#), #"{"columns":2}"#, nil),
      (.tableWithoutCells, cell(0, 0, 0), #"{"columns":2},{"columns":2}"#, nil),
    ] as [(ModelRule, String, String, Int?)])
  func brokenRulesAreErrorsWithTheirPlace(rule: ModelRule, blocks: String, tables: String, at: Int?) throws {
    let error = try error { try read(blocks, tables) }
    #expect(error.code == .model(rule))
    #expect(error.place == InlayError.Place(at.map { .utf16($0) }))
  }

  @Test func brokenListsAreErrorsWithTheirPlace() throws {
    let box = #"{"at":0,"length":2,"style":1},{"at":2,"length":2,"style":0}"#
    let styles = #"{"width":1},{"width":2}"#
    #expect(
      "\(try error { try read(box, "", styles: styles) })"
        == "`blocks[0]` uses `blockStyles[1]` before a block uses `blockStyles[0]`; the list must be in the order "
        + "of first use, at byte 105 (line 1, column 106)")
    #expect(
      "\(try error { try read("", "", styles: styles) })"
        == "`blockStyles[0]` is not used by a block, at byte 55 (line 1, column 56)")
    let first = #"{"at":0,"length":2,"style":0}"#
    #expect(
      "\(try error { try read(first, "", styles: styles) })"
        == "`blockStyles[1]` is not used by a block, at byte 55 (line 1, column 56)")
    let far = #"{"at":0,"length":2,"style":0},{"at":2,"length":2,"style":9}"#
    #expect(
      "\(try error { try read(far, "", styles: #"{"width":1}"#) })"
        == "`blocks[1]` refers to `blockStyles[9]`, which is not in the list, at byte 123 (line 1, column 124)"
    )
    #expect(
      try error { try read(first, "") }.message
        == "`blocks[0]` refers to `blockStyles[0]`, which is not in the list")
  }

  @Test(arguments: [
    ("row", "1.5", "0 to 2147483646"), ("row", "-1", "0 to 2147483646"), ("column", "1e300", "0 to 1048575"),
    ("rowSpan", "1.5", "2 to 2147483647"), ("columnSpan", "1", "2 to 1048576"),
  ])
  func numbersThatAreNoneNameTheirRange(name: String, value: String, range: String) throws {
    let cell = Self.cell(0, 0, 0).replacing("\"\(name)\":0", with: "\"x\":0").dropLast()
    let error = try error { try read("\(cell),\"\(name)\":\(value)}") }
    #expect(error.message == "expected an integer from \(range)")
    #expect(
      try self.error { try read(cell + "}", #"{"columns":1.5}"#) }.message.hasSuffix("from 1 to 1048576"))
  }

  @Test func numbersBeyondLimitsHaveAPlaceAndACure() throws {
    var found = try error { try read(Self.cell(0, 2_147_483_646, 0)) }
    #expect(
      "\(found)"
        == "exceeds the limit tableRows of 1048576 (found 2147483647), at byte 90 (line 1, column 91)")
    #expect(found.advice == "put the cell into a row that the table has, or raise Limits.tableRows")
    found = try error { try read(Self.cell(0, 0, 0), #"{"columns":1048576}"#) }
    #expect(
      "\(found)" == "exceeds the limit tableColumns of 16384 (found 1048576), at byte 65 (line 1, column 66)")
    #expect(found.advice == "set columns to what the cells need, or raise Limits.tableColumns")
  }

  @Test(
    arguments: [
      (\Limits.tableRows, 1, "tableRows"), (\.tableColumns, 1, "tableColumns"),
      (\.tableCells, 3, "tableCells"),
      (\.tableDepth, 0, "tableDepth"),
    ])
  func limitsAreErrors(limit: any WritableKeyPath<Limits, Int> & Sendable, value: Int, name: String) throws {
    let cells = (0..<4).map { Self.cell(2 * $0, $0 / 2, $0 % 2) }.joined(separator: ",")
    var limits = Limits.default
    limits[keyPath: limit] = value
    #expect(try error { try read(cells, limits: limits) }.code == .limit(name))
    limits[keyPath: limit] = value == 3 ? 4 : value + 1
    #expect(try read(cells, limits: limits).blocks.count == 4)
  }

  /// Nothing of what exceeds a limit is read on.
  @Test func limitsStopTheReader() throws {
    let tail = String(repeating: #"{"at":0,"length":8},"#, count: 8_193) + "nonsense"
    #expect(try error { try read(tail, "", limits: .strict) }.code == .limit("tableCells"))
    let widths = String(repeating: "1,", count: 1_025) + "nonsense"
    #expect(
      try error {
        try read("", #"{"columnWidths":[\#(widths)],"columns":2}"#, limits: .strict)
      }.code == .limit("tableColumns"))
    let styles = (0...8_192).map { #"{"height":\#($0)},"# }.joined() + "nonsense"
    #expect(try error { try read("", "", styles: styles, limits: .strict) }.code == .limit("tableCells"))
    let tables = String(repeating: #"{"columns":1},"#, count: 8_193) + "nonsense"
    #expect(try error { try read("", tables, limits: .strict) }.code == .limit("tableCells"))
    #expect(
      try error { try read(Self.cell(0, 8_191, 0, more: #","rowSpan":2"#), limits: .strict) }.code
        == .limit("tableRows"))
    #expect(
      try error { try read(Self.cell(0, 0, 0, more: #","rowSpan":2147483647"#)) }.code == .limit("tableRows"))
  }

  @Test func deepBoxesAreRefused() throws {
    let boxes = Array(repeating: #"{"at":0,"length":8}"#, count: 1_000)
    #expect(try error { try read(boxes.joined(separator: ","), "") }.code == .limit("tableDepth"))
    #expect(try read(boxes.prefix(64).joined(separator: ","), "").blocks.count == 64)
  }

  @Test func stringsOfSharedStylesCountInEachBlock() throws {
    let name = String(repeating: "x", count: 1_000)
    let boxes = (0..<4).map { #"{"at":\#(2 * $0),"length":2,"style":0}"# }.joined(separator: ",")
    var limits = Limits.default
    limits.attributeBytes = 3_999
    func read() throws -> DecomposedText {
      try self.read(boxes, "", styles: #"{"borderTopStyle":"\#(name)"}"#, limits: limits)
    }
    #expect(try error(read).code == .limit("attributeBytes"))
    limits.attributeBytes = 4_000
    #expect(try read().blocks.count == 4)
  }

  @Test(arguments: ["row", "style", "columns", "width", "custom", "at"])
  func unknownMembersMustNotHaveAKnownName(name: String) throws {
    var members = JSONMembers()
    members[name] = .null
    var look = BlockAttributeValues()
    var whole = TableAttributeValues()
    var isBlock = false
    switch name {
    case "columns": whole.unknownMembers = members
    case "width", "custom": look.unknownMembers = members
    default: isBlock = true
    }
    let block = TextBlock(
      0..<1, cell: TextTableCell(table: 0, row: 0, column: 0), attributes: BlockAttributes(look),
      unknownMembers: isBlock ? members : JSONMembers())
    let text = try DecomposedText(
      text: "a", tables: [TextTable(columnCount: 1, attributes: TableAttributes(whole))], blocks: [block])
    #expect(
      try error {
        _ = try PortableDocument.canonicalBytes(of: text)
        return text
      }.code == "document.inexpressible")
  }
}
