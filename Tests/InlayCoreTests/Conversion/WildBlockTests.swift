import CoreTestKit
import TestKit
import Testing

@testable import InlayCore

extension ChoiceSource {
  /// Runs with any blocks: cells that overlap, repeat, are out of order, stand in one another.
  func wildBlockRuns() -> [AttributedRun] {
    let tables = array(count: 1...3) {
      TextTable(columnCount: $0.below(4), attributes: $0.tableLook(columns: 2))
    }
    let blocks = (0..<(1 + below(7))).map { id in
      if below(3) == 0 { return RunBlock(id: id, attributes: blockLook()) }
      let table = below(tables.count)
      let cell = TextTableCell(
        table: table, row: below(4), column: below(3), rowSpan: 1 + below(3), columnSpan: 1 + below(2))
      return RunBlock(id: id, cell: cell, of: tables[table], attributes: blockLook())
    }
    return runs(count: 0...10).map { run in
      var run = run
      run.blocks = array(count: 0...3) { $0.pick(blocks) }
      return run
    }
  }
}

/// The assembler against a second one that shares no code with it, and the way back.
@Suite struct WildBlockTests {
  @Test func wildBlocksBecomeWhatTheModelSays() throws {
    var (splits, tried) = (0, 0)
    try Property.check("wild blocks", cases: 10_000) { source in
      let runs = source.wildBlockRuns()
      tried += 1
      source.note("runs", runs)
      let made = try Decomposer.decompose(runs)
      let text = made.value
      try text.checkInvariants()
      let model = BlockModel(runs, text)
      try expect(text.blocks, equals: model.blocks)
      try expect(text.tables, equals: model.tables)
      try expect(made.diagnostics.filter { $0.code == .modelTableSplit }.count, equals: model.splits)
      if model.splits > 0 { splits += 1 }
      try expect(Decomposer.decompose(Recomposer.runs(of: text)).value == text, "lazy")
      try expect(Decomposer.decompose(Recomposer.recompose(text)).value == text, "compact")
    }
    #expect(splits * 20 > tried)
  }

  @Test func textsWithTablesSurviveTheWayBack() throws {
    try Property.check("tables there and back", cases: Property.costly) { source in
      let text = try source.tableText()
      source.note("text", text)
      let lazy = Array(Recomposer.runs(of: text))
      let compact = Recomposer.recompose(text)
      try expect(Array(compact) == lazy)
      for runs in [try Decomposer.decompose(lazy), try Decomposer.decompose(compact)] {
        try expect(runs.value == text)
        try expect(runs.value.hashValue, equals: text.hashValue)
        try expect(!runs.codes.contains(.modelTableSplit))
      }
    }
  }
}

/// What blocks must be, worked out paragraph by paragraph with no care for speed.
struct BlockModel {
  private(set) var blocks: [TextBlock] = []
  private(set) var tables: [TextTable] = []
  private(set) var splits = 0
  private var begun: Set<Int> = []

  /// The blocks of `text`, which was made of `runs`.
  init(_ runs: [AttributedRun], _ text: DecomposedText) {
    // What each unit of the text says. Images may have got a unit of their own.
    var said: [[RunBlock]] = []
    for run in runs {
      let hasOwn = run.text.unicodeScalars.contains("\u{FFFC}")
      let ends = run.text.unicodeScalars.contains { ["\n", "\r", "\u{2029}"].contains($0) }
      if run.image != nil, run.text.isEmpty || ends && !hasOwn { said.append(run.blocks) }
      said += Array(repeating: run.blocks, count: run.text.utf16.count)
    }
    var paragraphs: [(range: Range<Int>, path: [RunBlock])] = []
    ParagraphBoundaries.forEach(in: text.text) { range, _ in
      paragraphs.append((range, said[range.lowerBound]))
    }
    // A block is as its first run says.
    var known: [Int: RunBlock] = [:]
    var knownTables: [Int: TextTable] = [:]
    for run in runs where !run.text.isEmpty || run.image != nil {
      for block in run.blocks where known[block.id] == nil {
        known[block.id] = block
        if let cell = block.cell, knownTables[cell.table] == nil { knownTables[cell.table] = block.table }
      }
    }
    add(paragraphs[...], level: 0, known, knownTables)
    closeUp()
  }

  private mutating func add(
    _ paragraphs: ArraySlice<(range: Range<Int>, path: [RunBlock])>, level: Int, _ known: [Int: RunBlock],
    _ knownTables: [Int: TextTable]
  ) {
    var at = paragraphs.startIndex
    // The table that may go on: its number in the runs, its index, and its cells.
    var table: (source: Int, index: Int, cells: [TextTableCell])?
    while at < paragraphs.endIndex {
      guard paragraphs[at].path.count > level, let block = known[paragraphs[at].path[level].id] else {
        table = nil
        at += 1
        continue
      }
      var end = at + 1
      while end < paragraphs.endIndex, paragraphs[end].path.count > level,
        paragraphs[end].path[level].id == block.id
      {
        end += 1
      }
      let range = paragraphs[at].range.lowerBound..<paragraphs[end - 1].range.upperBound
      if var cell = block.cell {
        func clash(_ other: TextTableCell) -> Bool {
          other.rows.overlaps(cell.rows) && other.columns.overlaps(cell.columns)
        }
        let goesOn =
          table.map { open in
            open.source == cell.table && !open.cells.contains(where: clash)
              && open.cells.allSatisfy { ($0.row, $0.column) < (cell.row, cell.column) }
          } ?? false
        let source = cell.table
        if !goesOn {
          if !begun.insert(source).inserted { splits += 1 }
          table = (source, tables.count, [])
          tables.append(knownTables[source] ?? TextTable(columnCount: 1))
        }
        cell.table = table?.index ?? 0
        table?.cells.append(cell)
        tables[cell.table].columnCount = max(tables[cell.table].columnCount, cell.columns.upperBound)
        blocks.append(TextBlock(range, cell: cell, attributes: block.attributes))
      } else {
        table = nil
        blocks.append(TextBlock(range, attributes: block.attributes))
      }
      add(paragraphs[at..<end], level: level + 1, known, knownTables)
      at = end
    }
  }

  private mutating func closeUp() {
    for table in tables.indices {
      let cells = blocks.compactMap(\.cell).filter { $0.table == table }
      let starts = Set(cells.map(\.row)).sorted()
      for index in blocks.indices {
        guard var cell = blocks[index].cell, cell.table == table else { continue }
        let covered = starts.filter { cell.rows.contains($0) }
        (cell.row, cell.rowSpan) = (starts.firstIndex(of: cell.row) ?? 0, covered.count)
        blocks[index].cell = cell
      }
      if starts.count != cells.map(\.rows.upperBound).max(), let header = tables[table].attributes.headerRows
      {
        tables[table].attributes.headerRows = starts.filter { $0 < header }.count
      }
    }
  }
}
