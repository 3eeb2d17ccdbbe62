import TestKit
import Testing

@testable import InlayCore

/// Edits of rows, columns, cells and tables, one rule at a time.
@Suite struct TableEditTests {
  typealias Edit = @Sendable (inout DecomposedText) throws -> AppliedEdits

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var after: String
    var edit: Edit
    var testDescription: String { name }

    init(_ name: String, _ before: String, _ after: String, _ edit: @escaping Edit) {
      (self.name, self.before, self.after, self.edit) = (name, before, after, edit)
    }
  }

  private static let grid = "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/"
  private static let tall = "{(0,0,3,1)a/(0,1)b/(1,1)c/(2,1)d/(3,0)e/(3,1)f/}"
  private static let wide = "{(0,0,1,3)a/(1,0)b/(1,1)c/(1,2)d/}"

  static let rowCases: [Case] = [
    Case("a row at the top", grid, "x/{(0,0)/(0,1)/(1,0)a/(1,1)b/(2,0)c/(2,1)d/}y/") {
      try $0.insertRows(1, at: 0, ofTable: 0)
    },
    Case("two rows between", grid, "x/{(0,0)a/(0,1)b/(1,0)/(1,1)/(2,0)/(2,1)/(3,0)c/(3,1)d/}y/") {
      try $0.insertRows(2, at: 1, ofTable: 0)
    },
    Case("a row at the bottom", grid, "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/(2,0)/(2,1)/}y/") {
      try $0.insertRows(1, at: 2, ofTable: 0)
    },
    Case("a row through a span", tall, "{(0,0,4,1)a/(0,1)b/(1,1)/(2,1)c/(3,1)d/(4,0)e/(4,1)f/}") {
      try $0.insertRows(1, at: 1, ofTable: 0)
    },
    Case("a row under a span", tall, "{(0,0,3,1)a/(0,1)b/(1,1)c/(2,1)d/(3,0)/(3,1)/(4,0)e/(4,1)f/}") {
      try $0.insertRows(1, at: 3, ofTable: 0)
    },
    Case("a row with holes fills them", "{(0,1)a/(1,0)b/}", "{(0,1)a/(1,0)/(1,1)/(2,0)b/}") {
      try $0.insertRows(1, at: 1, ofTable: 0)
    },
    Case("a row after an open end", "{(0,0)a/(1,0)b}", "{(0,0)a/(1,0)b/(2,0)/}") {
      try $0.insertRows(1, at: 2, ofTable: 0)
    },
    Case("a row after a CR", "{(0,0)a\r}c/", "{(0,0)a\r(1,0)\u{2029}}c/") {
      try $0.insertRows(1, at: 1, ofTable: 0)
    },
    Case("the first row goes", grid, "x/{(0,0)c/(0,1)d/}y/") { try $0.removeRows(0..<1, ofTable: 0) },
    Case("the last row goes", grid, "x/{(0,0)a/(0,1)b/}y/") { try $0.removeRows(1..<2, ofTable: 0) },
    Case("no row goes", grid, grid) { try $0.removeRows(1..<1, ofTable: 0) },
    Case("all rows go", grid, "x/y/") { try $0.removeRows(0..<2, ofTable: 0) },
    Case("a row in a span goes", tall, "{(0,0,2,1)a/(0,1)b/(1,1)d/(2,0)e/(2,1)f/}") {
      try $0.removeRows(1..<2, ofTable: 0)
    },
    Case("the row where a span begins goes", tall, "{(0,0,2,1)a/(0,1)c/(1,1)d/(2,0)e/(2,1)f/}") {
      try $0.removeRows(0..<1, ofTable: 0)
    },
    Case("all rows of a span go", tall, "{(0,0)e/(0,1)f/}") { try $0.removeRows(0..<3, ofTable: 0) },
    Case(
      "a span that moves behind others", "{(0,0)a/(0,1,2,1)b/(0,2)c/(1,0)d/(1,2)e/}",
      "{(0,0)d/(0,1)b/(0,2)e/}"
    ) { try $0.removeRows(0..<1, ofTable: 0) },
    Case(
      "spans that change places", "{(0,0)a/(0,1,3,1)b/(1,0,2,1)c/(2,2)d/}", "{(0,0)c/(0,1)b/(0,2)d/}"
    ) { try $0.removeRows(0..<2, ofTable: 0) },
    Case("an LF that would join a CR", "{(0,0)a\r(1,0)b/(2,0)/}", "{(0,0)a\r(1,0)\u{2029}}") {
      try $0.removeRows(1..<2, ofTable: 0)
    },
    Case("an empty paragraph after a CR", "{(0,0)a\r(1,0)b/}/c", "{(0,0)a\r}\u{2029}c") {
      try $0.removeRows(1..<2, ofTable: 0)
    },
    Case("an LF that would join a CR before the table", "a\r{(0,0)b/(1,0)/}", "a\r{(0,0)\u{2029}}") {
      try $0.removeRows(0..<1, ofTable: 0)
    },
    Case("an LF after a CR that is all before the table", "\r{(0,0)b/(1,0)/}", "\r{(0,0)\u{2029}}") {
      try $0.removeRows(0..<1, ofTable: 0)
    },
    Case("a table that is all of a cell goes", "{(0,0){(0,0)a/}(0,1)b/}", "{(0,0)/(0,1)b/}") {
      try $0.removeRows(0..<1, ofTable: 1)
    },
    Case("a row of an inner table", "{(0,0){(0,0)a/}(0,1)b/}", "{(0,0){(0,0)a/(1,0)/}(0,1)b/}") {
      try $0.insertRows(1, at: 1, ofTable: 1)
    },
    Case("a row with an inner table", "{(0,0){(0,0)a/}(1,0)b/}{(0,0)c/}", "{(0,0)b/}{(0,0)c/}") {
      try $0.removeRows(0..<1, ofTable: 0)
    },
  ]

  static let columnCases: [Case] = [
    Case("a column at the start", grid, "x/{(0,0)/(0,1)a/(0,2)b/(1,0)/(1,1)c/(1,2)d/}y/") {
      try $0.insertColumns(1, at: 0, ofTable: 0)
    },
    Case("two columns between", grid, "x/{(0,0)a/(0,1)/(0,2)/(0,3)b/(1,0)c/(1,1)/(1,2)/(1,3)d/}y/") {
      try $0.insertColumns(2, at: 1, ofTable: 0)
    },
    Case("a column at the end", grid, "x/{(0,0)a/(0,1)b/(0,2)/(1,0)c/(1,1)d/(1,2)/}y/") {
      try $0.insertColumns(1, at: 2, ofTable: 0)
    },
    Case("a column through a span", wide, "{(0,0,1,4)a/(1,0)b/(1,1)/(1,2)c/(1,3)d/}") {
      try $0.insertColumns(1, at: 1, ofTable: 0)
    },
    Case(
      "a column beside a tall cell", tall,
      "{(0,0,3,1)a/(0,1)/(0,2)b/(1,1)/(1,2)c/(2,1)/(2,2)d/(3,0)e/(3,1)/(3,2)f/}"
    ) {
      try $0.insertColumns(1, at: 1, ofTable: 0)
    },
    Case("a column goes", grid, "x/{(0,0)b/(1,0)d/}y/") { try $0.removeColumns(0..<1, ofTable: 0) },
    Case("no column goes", grid, grid) { try $0.removeColumns(0..<0, ofTable: 0) },
    Case("all columns go", grid, "x/y/") { try $0.removeColumns(0..<2, ofTable: 0) },
    Case("the column where a span begins goes", wide, "{(0,0,1,2)a/(1,0)c/(1,1)d/}") {
      try $0.removeColumns(0..<1, ofTable: 0)
    },
    Case("the only column with cells that begin in a row", tall, "{(0,0)a/(1,0)e/}") {
      try $0.removeColumns(1..<2, ofTable: 0)
    },
    Case("a column after an open end", "{(0,0)a}", "{(0,0)a/(0,1)/}") {
      try $0.insertColumns(1, at: 1, ofTable: 0)
    },
  ]

  static let cellCases: [Case] = [
    Case("all cells merge", grid, "x/{(0,0,1,2)a/b/c/d/}y/") {
      try $0.mergeCells(rows: 0..<2, columns: 0..<2, ofTable: 0)
    },
    Case("a row merges", grid, "x/{(0,0,1,2)a/b/(1,0)c/(1,1)d/}y/") {
      try $0.mergeCells(rows: 0..<1, columns: 0..<2, ofTable: 0)
    },
    Case("a column merges, and text moves", grid, "x/{(0,0,2,1)a/c/(0,1)b/(1,1)d/}y/") {
      try $0.mergeCells(rows: 0..<2, columns: 0..<1, ofTable: 0)
    },
    Case("empty cells add nothing", "{(0,0)/(0,1)a/(1,0)/(1,1)/}", "{(0,0,1,2)a/}") {
      try $0.mergeCells(rows: 0..<2, columns: 0..<2, ofTable: 0)
    },
    Case("empty cells make an empty one", "{(0,0)/(0,1)\u{2029}(0,2)a/}", "{(0,0,1,2)/(0,2)a/}") {
      try $0.mergeCells(rows: 0..<1, columns: 0..<2, ofTable: 0)
    },
    Case("one cell stays", grid, grid) { try $0.mergeCells(rows: 0..<1, columns: 1..<2, ofTable: 0) },
    Case("a cell takes the holes beside it", "{(0,1)a/(1,0)b/(1,1)c/}", "{(0,0,1,2)a/(1,0)b/(1,1)c/}") {
      try $0.mergeCells(rows: 0..<1, columns: 0..<2, ofTable: 0)
    },
    Case("a cell takes the hole above it", "{(0,1)a/(1,0)b/(1,1)c/}", "{(0,0,2,1)b/(0,1)a/(1,1)c/}") {
      try $0.mergeCells(rows: 0..<2, columns: 0..<1, ofTable: 0)
    },
    Case("inner tables stay apart", "{(0,0){(0,0)a/}(0,1){(0,0)b/}}", "{(0,0,1,2){(0,0)a/}{(0,0)b/}}") {
      try $0.mergeCells(rows: 0..<1, columns: 0..<2, ofTable: 0)
    },
    Case(
      "an open end that moves up", "{(0,0)a/(0,1)b/(1,0)c/(1,1)<d/>(2,0)e}",
      "{(0,0,2,1)a/c/e/(0,1)b/(1,1)<d/>}"
    ) {
      try $0.mergeCells(rows: 0..<3, columns: 0..<1, ofTable: 0)
    },
    Case("a cell splits", "{(0,0,2,2)a/b/(0,2)c/(1,2)d/}", "{(0,0)a/b/(0,1)/(0,2)c/(1,0)/(1,1)/(1,2)d/}") {
      try $0.splitCell(row: 1, column: 1, ofTable: 0)
    },
    Case("a single cell stays", grid, grid) { try $0.splitCell(row: 1, column: 1, ofTable: 0) },
    Case("an open cell splits", "{(0,0,1,2)a}", "{(0,0)a/(0,1)/}") {
      try $0.splitCell(row: 0, column: 0, ofTable: 0)
    },
  ]

  static let tableCases: [Case] = [
    Case("a table in nothing", "", "{(0,0)/(0,1)/}") { try $0.insertTable(rows: 1, columns: 2, at: 0) },
    Case("before a paragraph", "ab/", "{(0,0)/(1,0)/}ab/") { try $0.insertTable(rows: 2, columns: 1, at: 0) },
    Case("in a paragraph", "ab/", "a/{(0,0)/}b/") { try $0.insertTable(rows: 1, columns: 1, at: 1) },
    Case("at the end of a paragraph", "ab/c", "ab/{(0,0)/}/c") {
      try $0.insertTable(rows: 1, columns: 1, at: 2)
    },
    Case("at an open end", "ab", "ab/{(0,0)/}") { try $0.insertTable(rows: 1, columns: 1, at: 2) },
    Case("after a CR", "a\rb", "a\r{(0,0)\u{2029}}b") { try $0.insertTable(rows: 1, columns: 1, at: 2) },
    Case("between CR and LF", "a\r/b", "a\r{(0,0)\u{2029}}/b") {
      try $0.insertTable(rows: 1, columns: 1, at: 2)
    },
    Case("in a cell", "{(0,0)ab/(0,1)c/}", "{(0,0)a/{(0,0)/}b/(0,1)c/}") {
      try $0.insertTable(rows: 1, columns: 1, at: 1)
    },
    Case("at the start of a cell", "{(0,0)a/}", "{(0,0){(0,0)/}a/}") {
      try $0.insertTable(rows: 1, columns: 1, at: 0)
    },
    Case("after a table", "{(0,0)a/}", "{(0,0)a/}{(0,0)/}") {
      try $0.insertTable(rows: 1, columns: 1, at: 2)
    },
    Case("before tables", "a/{(0,0)b/}", "{(0,0)/}a/{(0,0)b/}") {
      try $0.insertTable(rows: 1, columns: 1, at: 0)
    },
    Case("a paragraph before a table", "{(0,0)a/}", "/{(0,0)a/}") { try $0.insertParagraph(beforeTable: 0) },
    Case("a paragraph between tables", "{(0,0)a/}{(0,0)b/}", "{(0,0)a/}/{(0,0)b/}") {
      try $0.insertParagraph(afterTable: 0)
    },
    Case("a paragraph before an inner table", "{(0,0){(0,0)a/}(0,1)b/}", "{(0,0)/{(0,0)a/}(0,1)b/}") {
      try $0.insertParagraph(beforeTable: 1)
    },
    Case("a paragraph after an inner table", "{(0,0){(0,0)a/}(0,1)b/}", "{(0,0){(0,0)a/}/(0,1)b/}") {
      try $0.insertParagraph(afterTable: 1)
    },
    Case("a paragraph after an open table", "{(0,0)a}", "{(0,0)a/}") {
      try $0.insertParagraph(afterTable: 0)
    },
    Case("a paragraph after an open inner table", "{(0,0){(0,0)a}}", "{(0,0){(0,0)a/}/}") {
      try $0.insertParagraph(afterTable: 1)
    },
    Case("a paragraph after an open outer table", "{(0,0){(0,0)a}}", "{(0,0){(0,0)a/}}") {
      try $0.insertParagraph(afterTable: 0)
    },
    Case("a paragraph after an open table in a box", "<{(0,0)a}>", "<{(0,0)a/}/>") {
      try $0.insertParagraph(afterTable: 0)
    },
    Case("a paragraph after a CR", "{(0,0)a\r}", "{(0,0)a\r}\u{2029}") {
      try $0.insertParagraph(afterTable: 0)
    },
    Case("a table goes", grid, "x/y/") { try $0.removeTable(0) },
    Case("its text stays", grid, "x/a/b/c/d/y/") { try $0.removeTable(0, keepsText: true) },
    Case("an inner table goes", "{(0,0)<{(0,0)a/}>(0,1)b/}", "{(0,0)</>(0,1)b/}") { try $0.removeTable(1) },
    Case("its text stays in the cell", "{(0,0)<{(0,0)a/}>(0,1)b/}", "{(0,0)<a/>(0,1)b/}") {
      try $0.removeTable(1, keepsText: true)
    },
    Case("an outer table goes, inner ones stay", "{(0,0){(0,0)a/}(0,1)<b/>}", "{(0,0)a/}<b/>") {
      try $0.removeTable(0, keepsText: true)
    },
  ]

  @Test(arguments: rowCases + columnCases + cellCases + tableCases)
  func tablesAreEdited(one: Case) throws {
    let before = try TextSketch.text(one.before)
    var text = before
    let applied = try one.edit(&text)
    try text.checkInvariants()
    #expect(TextSketch.of(text) == one.after)
    #expect(applied.describes(from: before.text, to: text.text))
    var session = EditingSession(before)
    try session.edit(one.edit)
    #expect(session.text == text)
    if session.undo() != nil { #expect(session.text == before) }
    if session.redo() != nil { #expect(session.text == text) }
  }

  struct Refusal: Sendable {
    var error: InlayError
    var edit: Edit
    init(_ error: InlayError, _ edit: @escaping Edit) { (self.error, self.edit) = (error, edit) }
  }

  static let refusals: [Refusal] = [
    Refusal(.editNoSuchTable(index: 1, count: 1)) { try $0.insertRows(1, at: 0, ofTable: 1) },
    Refusal(.editNoSuchTable(index: -1, count: 1)) { try $0.removeTable(-1) },
    Refusal(.editNoSuchTable(index: 7, count: 1)) { try $0.insertParagraph(afterTable: 7) },
    Refusal(.editTableCount("rows", 0)) { try $0.insertRows(0, at: 0, ofTable: 0) },
    Refusal(.editTableCount("columns", -1)) { try $0.insertColumns(-1, at: 0, ofTable: 0) },
    Refusal(.editTableCount("columns", 0)) { try $0.insertTable(rows: 1, columns: 0, at: 0) },
    Refusal(.editTableCount("rows", .min)) { try $0.insertTable(rows: .min, columns: 1, at: 0) },
    Refusal(.editOutsideTable("row", 3, count: 2)) { try $0.insertRows(1, at: 3, ofTable: 0) },
    Refusal(.editOutsideTable("row", -1, count: 2)) { try $0.insertRows(1, at: -1, ofTable: 0) },
    Refusal(.editOutsideTable("column", 3, count: 2)) { try $0.insertColumns(1, at: 3, ofTable: 0) },
    Refusal(.editOutsideTable("row", 1..<3, count: 2)) { try $0.removeRows(1..<3, ofTable: 0) },
    Refusal(.editOutsideTable("column", 0..<Int.max, count: 2)) {
      try $0.removeColumns(0..<Int.max, ofTable: 0)
    },
    Refusal(.editOutsideTable("row", .min..<Int.max, count: 2)) {
      try $0.removeRows(.min..<Int.max, ofTable: 0)
    },
    Refusal(.editOutsideTable("column", -1..<1, count: 2)) {
      try $0.mergeCells(rows: 0..<1, columns: -1..<1, ofTable: 0)
    },
    Refusal(.editOutsideTable("row", 0..<3, count: 2)) {
      try $0.mergeCells(rows: 0..<3, columns: 0..<1, ofTable: 0)
    },
    Refusal(.editNothingToMerge("rows", 1..<1)) {
      try $0.mergeCells(rows: 1..<1, columns: 0..<2, ofTable: 0)
    },
    Refusal(.editNothingToMerge("columns", 1..<1)) {
      try $0.mergeCells(rows: 0..<1, columns: 1..<1, ofTable: 0)
    },
    Refusal(.editNoCell(row: 2, column: 0)) { try $0.splitCell(row: 2, column: 0, ofTable: 0) },
    Refusal(.editOutOfBounds(5..<5, length: 4)) { try $0.insertTable(rows: 1, columns: 1, at: 5) },
    Refusal(.limit("tableRows", allowed: 1 << 20, found: 1 << 21)) {
      try $0.insertTable(rows: 1 << 21, columns: 1, at: 0)
    },
    Refusal(.limit("tableColumns", allowed: 16_384, found: .max)) {
      try $0.insertColumns(.max, at: 0, ofTable: 0)
    },
    Refusal(.limit("tableRows", allowed: 1 << 20, found: .max)) {
      try $0.insertRows(.max, at: 0, ofTable: 0)
    },
    Refusal(.limit("tableCells", allowed: 4 << 20, found: 2 + (16_384 << 20))) {
      try $0.insertTable(rows: 1 << 20, columns: 16_384, at: 0)
    },
    Refusal(.editValueOutOfRange(at: 0)) {
      var values = BlockAttributeValues()
      values.height = .share(-1)
      return try $0.insertRows(1, at: 0, ofTable: 0, attributes: BlockAttributes(values))
    },
    Refusal(.editValueOutOfRange(at: 0)) {
      try $0.setTableAttributes(ofTable: 0) { $0.spacing = Length(thousandths: -1) }
      return AppliedEdits([])
    },
    Refusal(.editValueOutOfRange(at: 2)) {
      try $0.setCellAttributes(rows: 1..<2, columns: 0..<2, ofTable: 0) { $0.width = .share(-1) }
      return AppliedEdits([])
    },
  ]

  @Test(arguments: refusals.indices)
  func editsThatCannotBeAreRefusedAndNothingChanges(index: Int) throws {
    let refusal = Self.refusals[index]
    var text = try TextSketch.text("{(0,0,1,2)a/(1,0)b/}")
    let before = text
    #expect(throws: refusal.error) { try refusal.edit(&text) }
    #expect(text == before)
    #expect(refusal.error.advice?.isEmpty == false)
  }

  /// Positions in it, such as a cursor, stay in it.
  @Test func textOfTheFirstRowStaysInPlaceWhenCellsMerge() throws {
    var text = try TextSketch.text(Self.grid)
    let applied = try text.mergeCells(rows: 0..<2, columns: 0..<1, ofTable: 0)
    #expect(
      applied.changes == [
        AppliedEdits.Change(old: 4..<4, new: 4..<6), AppliedEdits.Change(old: 6..<8, new: 8..<8),
      ])
  }

  @Test func aCellIsNotSplitIntoMoreThanATextMayHave() throws {
    let rest = (1..<5).map { "(\($0),1048575)x/" }.joined()
    var text = try TextSketch.text("{(0,0,5,1048575)a/(0,1048575)b/\(rest)}")
    let before = text
    #expect(throws: InlayError.limit("tableCells", allowed: 4 << 20, found: 6 + 5 * 1_048_575 - 1)) {
      try text.splitCell(row: 0, column: 0, ofTable: 0)
    }
    #expect(text == before)
  }

  @Test func cellsAreNotCutByMerging() throws {
    var text = try TextSketch.text("{(0,0,2,1)a/(0,1)b/(1,1,1,2)c/}")
    let error = #expect(throws: InlayError.self) {
      try text.mergeCells(rows: 1..<2, columns: 0..<2, ofTable: 0)
    }
    #expect(error == .editCellCut(CellArea(rows: 0..<2, columns: 0..<3)))
    #expect(error?.advice == "merge rows 0..<2 and columns 0..<3")
  }

  /// What a cut cell makes wider may cut the next.
  @Test func theAdvisedCellsCanBeMerged() throws {
    let text = try TextSketch.text("{(0,0)a/(0,1,1,2)b/(1,0)c/(1,1)d/(1,2,2,1)e/(2,0)f/(2,1)g/}")
    var copy = text
    let error = #expect(throws: InlayError.self) {
      try copy.mergeCells(rows: 0..<2, columns: 0..<2, ofTable: 0)
    }
    #expect(error == .editCellCut(CellArea(rows: 0..<3, columns: 0..<3)))
    try copy.mergeCells(rows: 0..<3, columns: 0..<3, ofTable: 0)
    try copy.checkInvariants()
    #expect(TextSketch.of(copy) == "{(0,0,1,3)a/b/c/d/e/f/g/}")
  }

  @Test func areasGrowInAllDirectionsAndNoFurther() {
    // Stairs: each cell reaches into the next row and column.
    let stairs = (0..<2_000).map {
      TextTableCell(table: 0, row: $0, column: $0, rowSpan: $0 % 2 + 1, columnSpan: 2)
    }
    let area = CellArea(rows: 1_000..<1_001, columns: 1_000..<1_001)
    let wide = area.widened(toCutNone: stairs)
    #expect(wide.holds(stairs[1_000]))
    #expect(
      stairs.allSatisfy { cell in
        let meets = cell.rows.overlaps(wide.rows) && cell.columns.overlaps(wide.columns)
        return !meets || wide.holds(cell)
      })
    let loose = [TextTableCell(table: 0, row: 0, column: 0), TextTableCell(table: 0, row: 5, column: 5)]
    #expect(area.widened(toCutNone: loose) == area)
    let around = [
      TextTableCell(table: 0, row: 0, column: 1, rowSpan: 2),
      TextTableCell(table: 0, row: 1, column: 2, columnSpan: 2),
      TextTableCell(table: 0, row: 2, column: 0, columnSpan: 2), TextTableCell(table: 0, row: 3, column: 0),
    ]
    #expect(
      CellArea(rows: 1..<3, columns: 1..<3).widened(toCutNone: around)
        == CellArea(rows: 0..<3, columns: 0..<4))
  }

  @Test func refusalsSayHowManyThereAre() {
    func says(_ error: InlayError) -> [String?] { [error.message, error.advice] }
    #expect(
      says(.editOutsideTable("row", 9, count: 3)) == [
        "row 9 is beyond the table, which has 3 rows", "use 0 to 3",
      ])
    #expect(
      says(.editOutsideTable("column", 2, count: 1)) == [
        "column 2 is beyond the table, which has 1 column", "use 0 to 1",
      ])
    #expect(
      says(.editOutsideTable("row", 1..<3, count: 2)) == [
        "the rows 1..<3 are not inside the table, which has 2 rows", "use rows from 0 to 2",
      ])
    #expect(
      says(.editNothingToMerge("rows", 1..<1)) == [
        "the range of rows to merge is empty: 1..<1", "merge at least one row and one column",
      ])
    #expect(
      InlayError.editNoSuchTable(index: 1, count: 1).message
        == "the table index 1 is not inside the list, which has 1 entry")
  }

  /// Header rows and widths of columns stay those of their rows and columns.
  @Test func rowsAndColumnsKeepTheirAttributes() throws {
    var text = try TextSketch.text("{(0,0)a/(0,1)b/(1,0)c/(1,1)d/(2,0)e/(2,1)f/}")
    try text.setTableAttributes(ofTable: 0) {
      ($0.headerRows, $0.columnWidths) = (2, [.share(300), .length(.points(7))])
    }
    func after(_ edit: (inout DecomposedText) throws -> AppliedEdits) throws -> TableAttributeValues {
      var copy = text
      _ = try edit(&copy)
      try copy.checkInvariants()
      return copy.tables[0].attributes.values
    }
    #expect(try after { try $0.insertRows(2, at: 1, ofTable: 0) }.headerRows == 4)
    #expect(try after { try $0.insertRows(2, at: 2, ofTable: 0) }.headerRows == 2)
    #expect(try after { try $0.removeRows(1..<3, ofTable: 0) }.headerRows == 1)
    #expect(try after { try $0.removeRows(2..<3, ofTable: 0) }.headerRows == 2)
    #expect(try after { try $0.mergeCells(rows: 0..<2, columns: 0..<2, ofTable: 0) }.headerRows == 1)
    let widths: [BlockDimension?] = [.share(300), .length(.points(7))]
    #expect(
      try after { try $0.insertColumns(2, at: 1, ofTable: 0) }.columnWidths == [
        widths[0], nil, nil, widths[1],
      ])
    #expect(try after { try $0.insertColumns(1, at: 2, ofTable: 0) }.columnWidths == widths)
    #expect(try after { try $0.removeColumns(0..<1, ofTable: 0) }.columnWidths == [widths[1]])
    #expect(try after { try $0.insertRows(1, at: 0, ofTable: 0) }.columnWidths == widths)
  }

  /// New cells look like their neighbors, unless told otherwise, and so does what is typed in them.
  @Test func newCellsLookLikeTheirNeighbors() throws {
    var text = try TextSketch.text("{(0,0)a/(0,1)b/}")
    let red = TextColor(red: 255, green: 0, blue: 0)
    try text.setCellAttributes(rows: 0..<1, columns: 1..<2, ofTable: 0) { $0.backgroundColor = red }
    try text.updateCharacters(in: 2..<4) { ($0.weight, $0.link) = (700, "https://example.org/") }
    try text.insertRows(1, at: 1, ofTable: 0)
    #expect(text.blocks.map(\.attributes.backgroundColor) == [nil, red, nil, red])
    try text.insert("c", at: 5)
    #expect(text.runs.map(\.range) == [2..<4, 5..<7])
    #expect(text.runs.map(\.attributes.weight) == [700, 700])
    #expect(text.runs.map(\.attributes.link) == ["https://example.org/", nil])
    try text.insertColumns(1, at: 0, ofTable: 0, attributes: BlockAttributes(BlockAttributeValues()))
    #expect(text.blocks.map(\.attributes.backgroundColor) == [nil, nil, red, nil, nil, red])
  }

  @Test func sessionsInsertTablesAndChangeWhatIsSelected() throws {
    var session = EditingSession(try TextSketch.text("abc/"))
    try session.select(1..<2)
    let applied = try session.insertTable(rows: 2, columns: 2)
    #expect(TextSketch.of(session.text) == "a/{(0,0)/(0,1)/(1,0)/(1,1)/}c/")
    #expect(applied.changes == [AppliedEdits.Change(old: 1..<2, new: 1..<6)])
    #expect(session.selection == 2..<2)
    try session.type("x")
    #expect(TextSketch.of(session.text) == "a/{(0,0)x/(0,1)/(1,0)/(1,1)/}c/")
    var selected = try #require(session.selectedCells)
    #expect(selected == (0, 0..<1, 0..<1))
    try session.select(2..<5)
    selected = try #require(session.selectedCells)
    #expect(selected == (0, 0..<1, 0..<2))
    try session.setCellAttributes { $0.width = .share(500) }
    #expect(session.text.blocks.map(\.attributes.width) == [.share(500), .share(500), nil, nil])
    try session.setTableAttributes { $0.layout = .fixed }
    #expect(session.text.tables[0].attributes.layout == .fixed)
    session.undo()
    session.undo()
    #expect(session.text.tables[0].attributes.isEmpty && session.text.blocks.allSatisfy(\.attributes.isEmpty))
    #expect(session.canRedo)
    try session.select(0..<3)
    #expect(session.selectedCells == nil)
    try session.setCellAttributes { $0.width = .share(1) }
    try session.setTableAttributes { $0.layout = .fixed }
    #expect(session.canRedo, "nothing has changed")
    while session.undo() != nil {}
    #expect(TextSketch.of(session.text) == "abc/")
  }

  @Test func selectedCellsAreThoseOfTheInnermostTableAround() throws {
    var session = EditingSession(try TextSketch.text("{(0,0){(0,0)a/(0,1)b/}c/(0,1)d/}"))
    for (range, wanted) in [
      (0..<3, (1, 0..<1, 0..<2)), (2..<2, (1, 0..<1, 1..<2)), (0..<5, (0, 0..<1, 0..<1)),
      (4..<7, (0, 0..<1, 0..<2)),
    ] {
      try session.select(range)
      let selected = try #require(session.selectedCells)
      #expect(selected == wanted)
    }
    try session.select(8..<8)
    #expect(session.selectedCells == nil)
  }
}
