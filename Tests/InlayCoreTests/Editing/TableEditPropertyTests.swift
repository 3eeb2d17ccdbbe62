import CoreTestKit
import TestKit
import Testing

@testable import InlayCore

/// Edits of rows, columns and cells against a grid of places.
@Suite struct TableEditPropertyTests {
  private func range(_ source: ChoiceSource, to count: Int) -> Range<Int> {
    let start = source.below(count)
    return start..<start + 1 + source.below(count - start)
  }

  /// An edit of a table, made of the text and of the model.
  private func step(
    _ text: inout DecomposedText, _ model: inout GridModel, table: Int, _ source: ChoiceSource
  ) throws -> AppliedEdits {
    let (rows, columns) = (range(source, to: model.rowCount), range(source, to: model.columnCount))
    let count = 1 + source.below(2)
    switch source.below(7) {
    case 0:
      let row = source.below(model.rowCount + 1)
      source.note("insert rows", (count, row))
      model.insertRows(count, at: row)
      return try text.insertRows(count, at: row, ofTable: table)
    case 1:
      let column = source.below(model.columnCount + 1)
      source.note("insert columns", (count, column))
      model.insertColumns(count, at: column)
      return try text.insertColumns(count, at: column, ofTable: table)
    case 2:
      source.note("remove rows", rows)
      model.removeRows(rows)
      return try text.removeRows(rows, ofTable: table)
    case 3:
      source.note("remove columns", columns)
      model.removeColumns(columns)
      return try text.removeColumns(columns, ofTable: table)
    case 4:
      let (row, column) = (source.below(model.rowCount), source.below(model.columnCount))
      source.note("split", (row, column))
      guard let cell = model.grid[row][column] else {
        do {
          try text.splitCell(row: row, column: column, ofTable: table)
          throw Unmet("a hole was split")
        } catch let error as InlayError {
          try expect(error == .editNoCell(row: row, column: column))
          return AppliedEdits([])
        }
      }
      model.split(cell)
      return try text.splitCell(row: row, column: column, ofTable: table)
    default:
      source.note("merge", (rows, columns))
      guard let cells = model.cells(rows: rows, columns: columns), !cells.isEmpty else {
        let before = text
        do {
          try text.mergeCells(rows: rows, columns: columns, ofTable: table)
          throw Unmet("a cell was cut, or none was there")
        } catch let error as InlayError {
          try expect(error.code == .editCellCut || error.code == .editNoCell)
          try expect(text == before)
          return AppliedEdits([])
        }
      }
      model.merge(rows: rows, columns: columns, cells)
      return try text.mergeCells(rows: rows, columns: columns, ofTable: table)
    }
  }

  /// Whether units are those wanted. An LF behind a CR may have become a paragraph separator, and the end of the text may
  /// have got an LF.
  private func same(_ units: [GridModel.Content.Unit], _ wanted: [GridModel.Content.Unit]?) -> Bool {
    func plain(_ unit: GridModel.Content.Unit) -> GridModel.Content.Unit {
      var unit = unit
      if EditModel.isBreak(unit.code) { unit.code = 0x0A }
      // Nobody sees the link of a paragraph end.
      if unit.code == 0x0A { unit.character.link = nil }
      return unit
    }
    guard let wanted else {
      return units.count == 1 && EditModel.isBreak(units[0].code) && units[0].inner.isEmpty
    }
    var (found, expected) = (units.map(plain), wanted.map(plain))
    if found.count == expected.count + 1, let last = expected.last, last.code != 0x0A,
      found.last?.code == 0x0A
    {
      found.removeLast()
    }
    // In the middle of a merged cell, too.
    if found != expected {
      found.removeAll { $0.code == 0x0A }
      expected.removeAll { $0.code == 0x0A }
    }
    return found == expected
  }

  private func check(
    _ text: DecomposedText, _ model: GridModel, table: Int, before: DecomposedText
  ) throws {
    try text.checkInvariants()
    let wanted = model.cells
    guard !wanted.isEmpty else {
      try expect(text.tables.count < before.tables.count)
      return
    }
    let found = GridModel(text, table: table)
    let cells = found.cells
    try expect(cells.map(\.place), equals: wanted.map(\.place))
    try expect(text.tables[table].columnCount, equals: model.columnCount)
    try expect(text.tables[table].attributes.headerRows, equals: model.header)
    try expect(text.tables[table].attributes.columnWidths == model.widths)
    for (cell, want) in zip(cells, wanted) {
      try expect(cell.content.attributes == want.content.attributes, "look of \(cell.place)")
      try expect(same(cell.content.units ?? [], want.content.units), "text of \(cell.place)")
    }
  }

  /// Everything outside of a table is as it was.
  private func checkAround(_ text: DecomposedText, _ before: DecomposedText, table: Int, isGone: Bool) throws
  {
    func around(_ text: DecomposedText, _ inside: Range<Int>) -> [GridModel.Content.Unit] {
      let model = EditModel(text)
      let own = Set(text.blocks.indices.filter { text.blocks[$0].cell?.table == table })
      return model.units.indices.filter { !inside.contains($0) }.map { at in
        let unit = model.units[at]
        let blocks = unit.blocks.prefix { isGone || !own.contains($0) }
        return GridModel.Content.Unit(
          code: EditModel.isBreak(unit.code) ? 0x0A : unit.code, character: unit.character,
          paragraph: unit.paragraph, image: unit.image,
          inner: blocks.map { index in
            var cell = model.blocks[index].cell
            cell?.table = 0
            return GridModel.Content.Inner(cell: cell, attributes: model.blocks[index].attributes)
          })
      }
    }
    guard let old = before.range(ofTable: table) else { return }
    let growth = text.utf16Count - before.utf16Count
    let new = old.lowerBound..<old.upperBound + growth
    // A block that held nothing but the table keeps a paragraph.
    try expect(isGone ? new.count <= 1 : text.range(ofTable: table) == new)
    let (found, wanted) = (around(text, isGone ? new : new), around(before, old))
    try expect(found.map(\.code), equals: wanted.map(\.code))
    try expect(found == wanted, "around the table")
  }

  @Test func editsOfTablesGiveWhatTheGridGives() throws {
    var gone = 0
    try Property.check("edits of tables", cases: Property.costly / 2) { source in
      var options = TableTextOptions()
      (options.maximumCells, options.mayEndOpen) = (12, source.below(3) == 2)
      options.hasTraps = source.below(4) == 3
      var text = try source.tableText(options)
      let table = source.below(text.tables.count)
      var session = EditingSession(text)
      var moments = [text]
      for _ in 0..<(1 + source.below(5)) {
        let before = text
        source.note("text", TextSketch.of(text))
        var model = GridModel(text, table: table)
        let applied = try step(&text, &model, table: table, source)
        source.note("after", TextSketch.of(text))
        try check(text, model, table: table, before: before)
        try expect(applied.describes(from: before.text, to: text.text), "changes")
        try checkAround(text, before, table: table, isGone: model.cells.isEmpty)
        if text != before {
          let new = text
          try session.edit {
            $0 = new
            return applied
          }
          moments.append(text)
        }
        if model.cells.isEmpty {
          gone += 1
          break
        }
      }
      for moment in moments.dropLast().reversed() {
        session.undo()
        try session.text.checkInvariants()
        try expect(session.text == moment, "undo")
      }
      for moment in moments.dropFirst() {
        session.redo()
        try expect(session.text == moment, "redo")
      }
    }
    #expect(gone > 0)
  }

  @Test func tablesComeAndGo() throws {
    try Property.check("insert and remove tables", cases: Property.costly) { source in
      let text = try source.editableText()
      let positions = EditModel(text).positions
      let at = positions[source.below(positions.count)]
      let (rows, columns) = (1 + source.below(3), 1 + source.below(3))
      source.note("text", text)
      source.note("at", at)
      var made = text
      let applied = try made.insertTable(rows: rows, columns: columns, at: at)
      try made.checkInvariants()
      try expect(applied.describes(from: text.text, to: made.text))
      try expect(made.tables.count, equals: text.tables.count + 1)
      try expect(made.blocks.count, equals: text.blocks.count + rows * columns)
      let end = applied.changes[0].new.upperBound
      let table = try #require(made.cell(at: end - 1)).table
      try expect(made.range(ofTable: table), equals: end - rows * columns..<end)
      try expect(made.rowCount(ofTable: table), equals: rows)
      var removed = made
      try removed.removeTable(table)
      try removed.checkInvariants()
      try expect(removed.blocks.map(\.attributes) == text.blocks.map(\.attributes))
      try expect(removed.utf16Count - text.utf16Count, equals: end - at - rows * columns)

      guard !text.tables.isEmpty else { return }
      let chosen = source.below(text.tables.count)
      for keepsText in [true, false] {
        var one = text
        let change = try one.removeTable(chosen, keepsText: keepsText)
        try one.checkInvariants()
        try expect(change.describes(from: text.text, to: one.text))
        if keepsText {
          try expect(one.text, equals: text.text)
          try expect(one.tables.count, equals: text.tables.count - 1)
        }
      }
      for isBefore in [true, false] {
        var one = text
        if isBefore {
          try one.insertParagraph(beforeTable: chosen)
        } else {
          try one.insertParagraph(afterTable: chosen)
        }
        try one.checkInvariants()
        try expect(
          one.blocks.map { $0.with(range: 0..<0) }, equals: text.blocks.map { $0.with(range: 0..<0) })
        let range = try #require(text.range(ofTable: chosen))
        let moved = isBefore ? range.lowerBound + 1..<range.upperBound + 1 : range
        let isOpen = range.upperBound == text.utf16Count && !EditModel.isBreak(text.text.utf16.last ?? 0)
        // An open table in a cell or box also gets the separator that ends it.
        let tree = TextBlockTree(text)
        let isInner = tree.tables[chosen].parent != nil
        try expect(one.utf16Count, equals: text.utf16Count + (!isBefore && isOpen && isInner ? 2 : 1))
        if let parent = tree.tables[chosen].parent {
          try expect(
            one.blocks[parent].range.count,
            equals: text.blocks[parent].range.count + one.utf16Count - text.utf16Count)
        }
        try expect(
          one.range(ofTable: chosen),
          equals: !isBefore && isOpen ? range.lowerBound..<range.upperBound + 1 : moved)
      }
    }
  }
}
