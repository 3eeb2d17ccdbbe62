import InlayCore
import Testing

@testable import InlayTerminal

/// Tables of strangers.
@Suite struct HostileTableTests {
  private func lines(_ text: DecomposedText, columns: Int = 80) -> (count: Int, longest: Int) {
    var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: columns)) { _ in .described
    }
    var line = TerminalLine()
    var found = (count: 0, longest: 0)
    while layout.next(into: &line) {
      found.count += 1
      found.longest = max(found.longest, line.columns)
    }
    return found
  }

  private func text(rows: Int, columns: Int, _ change: (inout TextTableCell) -> Void = { _ in }) throws
    -> DecomposedText
  {
    var builder = AttributedTextBuilder()
    let table = builder.addTable(TextTable(columnCount: columns))
    for row in 0..<rows {
      for column in 0..<columns {
        var cell = TextTableCell(table: table, row: row, column: column)
        change(&cell)
        builder.setBlocks([builder.addBlock(cell: cell)])
        try builder.append("x\n", character: .none, paragraph: .none)
      }
    }
    return try Decomposer.decompose(builder.finish()).value
  }

  @Test func aHundredThousandCells() throws {
    #expect(try lines(text(rows: 25_000, columns: 4)).count == 25_000)
    // A row of records has a line for each cell, and a line across.
    #expect(try lines(text(rows: 100, columns: 1_000)).count == 100 * 1_001 + 1)
  }

  @Test func deepTables() throws {
    var sample = TableSample([["deepest"]])
    for _ in 0..<40 {
      var outer = TableSample([["", "b"]])
      outer.change(0, 0) { $0.inner = sample }
      sample = outer
    }
    let found = try lines(sample.text())
    #expect(found.longest <= 80)
    #expect(found.count > 40)
  }

  @Test func greatSpans() throws {
    var sample = TableSample([["a", "b"], ["c", "d"]])
    sample.columns = 16_384
    sample.change(0, 1) { $0.columnSpan = 16_383 }
    #expect(try lines(sample.text()).longest == 9)
  }
}
