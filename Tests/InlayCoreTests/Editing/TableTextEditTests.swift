import TestKit
import Testing

@testable import InlayCore

/// Text edits in tables, one rule at a time.
@Suite struct TableTextEditTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var range: Range<Int>
    var inserted = ""
    var after: String
    var testDescription: String { name }

    init(_ name: String, _ before: String, _ range: Range<Int>, _ inserted: String = "", _ after: String) {
      (self.name, self.before, self.range, self.inserted, self.after) = (name, before, range, inserted, after)
    }
  }

  private static let grid = "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/"

  static let cases: [Case] = [
    Case("typing in a cell", grid, 3..<3, "A", "x/{(0,0)aA/(0,1)b/(1,0)c/(1,1)d/}y/"),
    Case("a paragraph end in a cell", grid, 3..<3, "\n", "x/{(0,0)a//(0,1)b/(1,0)c/(1,1)d/}y/"),
    Case("at the start of the first cell", grid, 2..<2, "A\n", "x/{(0,0)A/a/(0,1)b/(1,0)c/(1,1)d/}y/"),
    Case("at the start of another cell", grid, 4..<4, "A\n", "x/{(0,0)a/(0,1)A/b/(1,0)c/(1,1)d/}y/"),
    Case("after the table", grid, 10..<10, "A\n", "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}A/y/"),
    Case("a paragraph joined over the end of a cell", grid, 3..<4, "", "x/{(0,0)ab/(1,0)c/(1,1)d/}y/"),
    Case("the text of a cell", grid, 4..<5, "", "x/{(0,0)a/(0,1)/(1,0)c/(1,1)d/}y/"),
    Case("a whole cell", grid, 4..<6, "", "x/{(0,0)a/(1,0)c/(1,1)d/}y/"),
    Case("a whole row", grid, 2..<6, "", "x/{(0,0)c/(0,1)d/}y/"),
    Case("from cell to cell", grid, 3..<8, "", "x/{(0,0)ad/}y/"),
    Case("the whole table", grid, 2..<10, "", "x/y/"),
    Case("into the table", grid, 1..<5, "", "x/{(0,0)c/(0,1)d/}y/"),
    Case("into the middle of a cell's paragraphs", "x/{(0,0)a/b/(0,1)c/}", 1..<3, "", "x/{(0,0)b/(0,1)c/}"),
    Case("out of the table", grid, 9..<11, "", "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}"),
    Case("text for the whole table", grid, 2..<10, "z", "x/{(0,0)zy/}"),
    Case(
      "a row under a span", "{(0,0,2,1)a/(0,1)b/(1,1)c/(2,0)d/}", 4..<6, "", "{(0,0)a/(0,1)b/(1,0)d/}"),
    Case("the start of a span", "{(0,0,2,1)a/(0,1)b/(1,1)c/}", 0..<2, "", "{(0,1)b/(1,1)c/}"),
    Case("a table in a cell", "{(0,0){(0,0)a/}b/(0,1)c/}", 0..<2, "", "{(0,0)b/(0,1)c/}"),
    Case("all of a cell, which is a table", "{(0,0){(0,0)a/}(0,1)c/}", 0..<2, "", "{(0,1)c/}"),
    Case(
      "the end of an inner table", "{(0,0){(0,0)a/(0,1)b/}c/(0,1)d/}", 3..<4, "",
      "{(0,0){(0,0)a/(0,1)bc/}(0,1)d/}"),
    Case("the end of a box", "<a/>b/", 1..<2, "", "<ab/>"),
    Case("at an open end", "{(0,0)a/(0,1)b}", 3..<3, "c", "{(0,0)a/(0,1)bc}"),
    Case("behind the last cell", "{(0,0)a/}", 2..<2, "b", "{(0,0)a/}b"),
    Case("everything", "{(0,0)a/}", 0..<2, "", ""),
    Case("a CR and an LF that become one end", "{(0,0)a\r(0,1)b/(0,2)c/}", 2..<3, "", "{(0,0)a\r/(0,2)c/}"),
  ]

  @Test(arguments: cases)
  func editsKeepTablesValid(one: Case) throws {
    var text = try TextSketch.text(one.before)
    let before = text
    let applied = try text.replace(one.range, with: one.inserted)
    try text.checkInvariants()
    #expect(TextSketch.of(text) == one.after)
    let new = one.range.lowerBound..<one.range.lowerBound + one.inserted.utf16.count
    #expect(applied.changes == [AppliedEdits.Change(old: one.range, new: new)])
    var session = EditingSession(before)
    try session.edit { try $0.replace(one.range, with: one.inserted) }
    session.undo()
    #expect(session.text == before)
    session.redo()
    #expect(session.text == text)
  }

  /// What is copied, where it is inserted, and what comes of it.
  @Test(arguments: [
    // A part of a cell is copied without the cell.
    (2..<3, 0..<0, "a", "ax/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/"),
    (2..<4, 12..<12, "a/", "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/a/"),
    // Cells are copied as a table, which nests in a cell.
    (2..<6, 12..<12, "{(0,0)a/(0,1)b/}", "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/{(0,0)a/(0,1)b/}"),
    (4..<8, 8..<8, "{(0,1)b/(1,0)c/}", "x/{(0,0)a/(0,1)b/(1,0)c/(1,1){(0,1)b/(1,0)c/}d/}y/"),
    // A table replaces one that it covers.
    (2..<10, 2..<10, "{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}", "x/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/"),
    (4..<6, 2..<10, "b/", "x/b/y/"),
    // In a paragraph, the first cell joins it.
    (2..<6, 1..<1, "{(0,0)a/(0,1)b/}", "xa/{(0,1)b/}/{(0,0)a/(0,1)b/(1,0)c/(1,1)d/}y/"),
  ])
  func fragmentsGoInAndOut(copied: Range<Int>, at: Range<Int>, fragment: String, after: String) throws {
    var text = try TextSketch.text(Self.grid)
    let part = try text.fragment(copied).value
    try part.checkInvariants()
    #expect(TextSketch.of(part) == fragment)
    try text.replace(at, with: .fragment(part))
    try text.checkInvariants()
    #expect(TextSketch.of(text) == after)
  }

  @Test func attributesOfCellsAndTablesStay() throws {
    var values = BlockAttributeValues()
    values.backgroundColor = TextColor(red: 1, green: 2, blue: 3)
    var table = TableAttributeValues()
    table.headerRows = 2
    var sketch = try TextSketch.text("{(0,0)a/(1,0)b/(2,0)c/}")
    sketch = try DecomposedText(
      text: sketch.text, tables: [TextTable(columnCount: 1, attributes: TableAttributes(table))],
      blocks: sketch.blocks.map { TextBlock($0.range, cell: $0.cell, attributes: BlockAttributes(values)) })
    try sketch.insert("x", at: 1)
    #expect(
      sketch.blocks.map(\.attributes.backgroundColor) == Array(repeating: values.backgroundColor, count: 3))
    #expect(sketch.tables[0].attributes.headerRows == 2)
    try sketch.delete(0..<3)
    #expect(sketch.blocks.count == 2)
    #expect(sketch.tables[0].attributes.headerRows == 1)
  }

  @Test func backspaceAndDeleteJoinNoCells() throws {
    let grid = try TextSketch.text(Self.grid)
    for at in [2, 4, 6, 8, 10] {
      var session = EditingSession(grid)
      try session.select(at..<at)
      #expect(try session.deleteBackward().changes.isEmpty)
      try session.select(at - 1..<at - 1)
      #expect(try session.deleteForward().changes.isEmpty)
      #expect(session.text == grid && !session.canUndo)
      try session.deleteBackward()
      #expect(session.text.utf16Count == grid.utf16Count - 1)
    }
    var session = EditingSession(try TextSketch.text("{(0,0)a/b/}"))
    try session.select(2..<2)
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "{(0,0)ab/}")
    try session.select(3..<3)
    #expect(try session.deleteBackward().changes.isEmpty, "behind the table")
    session = EditingSession(try TextSketch.text("<a/>b/"))
    try session.select(2..<2)
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "<ab/>")
  }

  // MARK: A last cell without a separator

  /// A session with the second of two cells typed over, so that it has no separator.
  private func openCell(_ typed: String = "c") throws -> EditingSession {
    var session = EditingSession(try TextSketch.text("{(0,0)a/(0,1)b/}"))
    try session.select(2..<4)
    try session.type(typed)
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)\(typed)}")
    return session
  }

  @Test func theLastCharacterOfAnOpenCellIsDeletedAndTheCellStays() throws {
    var session = try openCell()
    #expect(session.selection == 3..<3)
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)/}")
    #expect(session.selection == 2..<2)
    try session.type("d")
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)d/}")
    session.undo()
    session.undo()
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)c}")
    #expect(session.selection == 3..<3)

    session = try openCell()
    try session.select(2..<2)
    try session.deleteForward()
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)/}")
    #expect(session.selection == 2..<2)

    session = try openCell("cd")
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)c}")
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "{(0,0)a/(0,1)/}")

    session = EditingSession(try TextSketch.text("{(0,0)a\r(0,1)b}"))
    try session.select(3..<3)
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "{(0,0)a\r(0,1)\u{2029}}")
    session = EditingSession(try TextSketch.text("{(0,0)a/}b"))
    try session.select(3..<3)
    try session.deleteBackward()
    #expect(TextSketch.of(session.text) == "{(0,0)a/}")
  }

  @Test func theCursorAtTheEndOfAnOpenCellIsInIt() throws {
    var session = try openCell()
    var selected = try #require(session.selectedCells)
    #expect(selected.table == 0 && selected.rows == 0..<1 && selected.columns == 1..<2)
    try session.setCellAttributes { $0.verticalAlignment = .middle }
    try session.setTableAttributes { $0.headerRows = 1 }
    #expect(session.text.blocks.map(\.attributes.verticalAlignment) == [nil, .middle])
    #expect(session.text.tables[0].attributes.headerRows == 1)
    try session.select(2..<3)
    selected = try #require(session.selectedCells)
    #expect(selected.table == 0 && selected.rows == 0..<1 && selected.columns == 1..<2)
    try session.select(0..<3)
    selected = try #require(session.selectedCells)
    #expect(selected.table == 0 && selected.rows == 0..<1 && selected.columns == 0..<2)
    session = EditingSession(try TextSketch.text("{(0,0)a/(0,1)b/}"))
    try session.select(4..<4)
    #expect(session.selectedCells == nil)
  }

  // MARK: Diagnostics

  @Test func whatTheReplacedSelectionLosesIsReported() throws {
    let text = try DecomposedText(
      text: "a:cat:b", images: [image()], placements: [ImagePlacement(1..<6, image: 0, kind: .glyph)])
    var session = EditingSession(text)
    try session.select(3..<7)
    let table = try session.insertTable(rows: 1, columns: 1)
    #expect(table.diagnostics.map(\.code) == [.editPlacementCut] && table.diagnostics.map(\.at) == [1])
    session = EditingSession(text)
    try session.select(3..<7)
    let inserted = try session.insert([.text("x"), .text("y")], ownParagraphs: true)
    #expect(inserted.diagnostics.map(\.code) == [.editPlacementCut] && inserted.diagnostics.map(\.at) == [1])
  }

  @Test(arguments: ["{(0,0)x/}", "<x/>", "<x>", "{(0,0)x/(0,1)y/}"])
  func aBoxOrCellThatVanishesInAParagraphIsReported(fragment: String) throws {
    let inserted = try TextSketch.text(fragment)
    var text = try TextSketch.text("ab")
    let applied = try text.insert(.fragment(inserted), at: 1)
    #expect(applied.diagnostics.map(\.code) == [.modelParagraphBlocksSplit])
    #expect(applied.diagnostics.map(\.at) == [1])
    var session = EditingSession(try TextSketch.text("qcdr"))
    try session.select(1..<3)
    #expect(try session.insert([.fragment(inserted)]).diagnostics.map(\.at) == [1])
    // At the start of a paragraph nothing is lost; nor if cells are joined, which is what is asked for.
    text = try TextSketch.text("ab")
    #expect(try text.insert(.fragment(inserted), at: 0).diagnostics.isEmpty)
    text = try TextSketch.text("{(0,0)a/(0,1)b/}")
    #expect(try text.delete(1..<2).diagnostics.isEmpty)
  }
}
