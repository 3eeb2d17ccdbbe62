import CoreTestKit
import TestKit
import Testing

@testable import InlayCore

/// The random texts with tables that the tests of other modules use.
@Suite struct TableTextTests {
  @Test func randomTablesAreValidAndNoneIsSplit() throws {
    var (nested, spans, holes, boxes, open, pictures) = (0, 0, 0, 0, 0, 0)
    var tried = 0
    try Property.check("random tables are valid", cases: Property.costly) { source in
      let made = try Decomposer.decompose(source.tableRuns())
      let text = made.value
      source.note("text", text)
      try text.checkInvariants()
      try expect(!text.tables.isEmpty)
      try expect(!made.codes.contains(.modelTableSplit))
      let cells = text.blocks.compactMap(\.cell)
      let tree = TextBlockTree(text)
      tried += 1
      if tree.tables.contains(where: { $0.parent != nil }) { nested += 1 }
      if cells.contains(where: { $0.rowSpan > 1 }), cells.contains(where: { $0.columnSpan > 1 }) {
        spans += 1
      }
      if cells.count < text.blocks.count { boxes += 1 }
      if text.blocks.last?.range.upperBound == text.utf16Count, text.text.utf8.last != 0x0A { open += 1 }
      if !text.placements.isEmpty { pictures += 1 }
      let covered = tree.tables.contains { table in
        let area = table.cells.compactMap { text.blocks[$0].cell }
          .reduce(0) { $0 + $1.rows.count * $1.columns.count }
        return area < table.rowCount * text.tables[table.index].columnCount
      }
      if covered { holes += 1 }
    }
    for seen in [nested, spans, holes, boxes, open, pictures] { #expect(seen * 20 > tried) }
  }

  @Test func plainTablesAreGridsOfWords() throws {
    try Property.check("plain tables", cases: 500) { source in
      let text = try source.tableText(.plain)
      try text.checkInvariants()
      try expect(text.runs.isEmpty && text.paragraphs.isEmpty && text.placements.isEmpty)
      for table in TextBlockTree(text).tables {
        try expect(table.cells.count, equals: table.rowCount * text.tables[table.index].columnCount)
      }
    }
  }
}
