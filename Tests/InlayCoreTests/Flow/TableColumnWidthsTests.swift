import TestKit
import Testing

@testable import InlayCore

@Suite struct TableColumnWidthsTests {
  typealias Table = TableColumnWidths.Table
  typealias Cell = TableColumnWidths.Cell

  private func columns(
    _ count: Int, in available: Int, _ cells: [Cell], _ change: (inout Table) -> Void = { _ in }
  ) -> TableColumnWidths {
    var table = Table(columns: count, available: available)
    change(&table)
    return TableColumnWidths(table, cells)
  }

  // MARK: Automatic layout

  @Test func aTableIsAsWideAsItsContentIfThereIsRoom() {
    let found = columns(
      2, in: 100,
      [
        Cell(column: 0, minimum: 5, maximum: 20), Cell(column: 1, minimum: 5, maximum: 30),
        Cell(column: 0, minimum: 8, maximum: 10),
      ])
    #expect(found.widths == [20, 30])
    #expect(found.width == 50)
  }

  @Test func columnsShrinkTowardsTheirLongestWords() {
    let cells = [Cell(column: 0, minimum: 5, maximum: 25), Cell(column: 1, minimum: 10, maximum: 70)]
    #expect(columns(2, in: 55, cells).widths == [15, 40])
    #expect(columns(2, in: 16, cells).widths == [5, 11])
    #expect(columns(2, in: 3, cells).widths == [5, 10])
    #expect(columns(2, in: 3, cells).width == 15)
  }

  // MARK: Too little room

  private func narrowed(
    _ needs: [(minimum: Int, shrunk: Int)], in available: Int, _ change: (inout Table) -> Void = { _ in }
  ) -> TableColumnWidths {
    var table = Table(columns: needs.count, available: available)
    change(&table)
    let cells = needs.enumerated().map { column, need in
      var cell = Cell(column: column, minimum: need.minimum, maximum: 2 * need.minimum)
      cell.shrunkMinimum = need.shrunk
      return cell
    }
    return TableColumnWidths(table, cells, fits: true)
  }

  @Test func theWidestWordsGiveWayFirst() {
    let words = [(20, 20), (100, 100), (30, 30)]
    #expect(narrowed(words, in: 90).widths == [20, 40, 30])
    #expect(narrowed(words, in: 70).widths == [20, 25, 25])
    #expect(narrowed(words, in: 46).widths == [16, 15, 15])
    #expect(narrowed(words, in: 46).isNarrowed && narrowed(words, in: 46).width == 46)
    #expect(narrowed(words, in: 46).minimum == 150)
    #expect(narrowed(words, in: 150).widths == [20, 100, 30])
    #expect(!narrowed(words, in: 150).isNarrowed)
  }

  @Test func picturesGiveWayBeforeWords() {
    let needs = [(60, 10), (35, 35)]
    #expect(narrowed(needs, in: 80).widths == [45, 35])
    #expect(narrowed(needs, in: 45).widths == [10, 35])
    #expect(narrowed(needs, in: 40).widths == [10, 30])
    #expect(narrowed(needs, in: 40).shrunkMinimum == 45)
    #expect(narrowed([(60, 10), (50, 40), (90, 5)], in: 100).widths == [30, 40, 30])
  }

  @Test func aWidthBeyondTheRoomGivesWayBeforeContent() {
    let found = narrowed([(10, 10), (40, 40)], in: 60) { $0.width = .length(500) }
    #expect(found.widths == [12, 48])
    #expect(found.width == 60 && found.isNarrowed)
    // Without room for any column, or in fixed layout, the table stays as it is.
    #expect(narrowed([(10, 10)], in: 5) { $0.leading = 6 }.widths == [10])
    #expect(
      narrowed([(10, 10)], in: 5) {
        $0.isFixed = true
        ($0.sizes, $0.width) = ([.length(80)], .length(80))
      }.widths == [80])
  }

  @Test func spacingAndEdgesTakeTheirRoom() {
    let found = columns(2, in: 40, [Cell(column: 0, maximum: 99), Cell(column: 1, maximum: 99)]) {
      ($0.spacing, $0.leading, $0.trailing) = (2, 3, 1)
    }
    #expect(found.starts == [5, 22])
    #expect(found.ends == [20, 37])
    #expect(found.width == 40)
  }

  @Test func aCellOfSeveralColumnsWidensThemByTheirContent() {
    let found = columns(
      2, in: 1_000,
      [
        Cell(column: 0, maximum: 10), Cell(column: 1, maximum: 30),
        Cell(column: 0, span: 2, minimum: 80, maximum: 80),
      ])
    #expect(found.widths == [20, 60])
  }

  @Test func sharesHoldAgainstContent() {
    let found = columns(
      2, in: 200, [Cell(column: 0, maximum: 50, size: .share(250)), Cell(column: 1, maximum: 90)]
    ) { $0.width = .length(200) }
    #expect(found.widths == [50, 150])
  }

  @Test func anAutomaticTableIsSoWideThatSharesAreExact() {
    let found = columns(2, in: 1_000, [Cell(column: 0, size: .share(900)), Cell(column: 1, maximum: 1)])
    #expect(found.widths == [9, 1])
    #expect(found.width == 10)
  }

  /// The second column gets what the first leaves, for cells over both, too.
  @Test func sharesBeyondTheWholeAreCutBeforeCellsOfSeveralColumns() {
    let cells = [
      Cell(column: 0, size: .share(800)), Cell(column: 1, size: .share(600)),
      Cell(column: 0, span: 2, minimum: 100, maximum: 100),
    ]
    #expect(columns(2, in: 50, cells).widths == [80, 20])
  }

  @Test func columnsInWhichNoCellBeginsAreEmpty() {
    let found = columns(9, in: 100, [Cell(column: 0, span: 9, minimum: 4, maximum: 60)]) { $0.spacing = 2 }
    #expect(found.ends[8] - found.starts[0] == 60)
    #expect(found.width == 64)
    #expect(found.widths == [60, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  // MARK: Fixed layout

  @Test func fixedLayoutLooksAtNoContent() {
    let cells = [Cell(column: 0, minimum: 70, maximum: 90, size: .length(20)), Cell(column: 1, minimum: 500)]
    let found = columns(3, in: 100, cells) {
      $0.isFixed = true
      $0.width = .share(1_000)
    }
    #expect(found.widths == [20, 40, 40])
  }

  @Test func fixedColumnsAreNotCut() {
    let found = columns(2, in: 100, []) {
      $0.isFixed = true
      ($0.sizes, $0.width) = ([.length(80), .length(90)], .length(100))
    }
    #expect(found.widths == [80, 90])
    #expect(found.width == 170)
  }

  @Test func fixedColumnsWithoutRoomAreEmpty() {
    for cells in [[], [Cell(column: 0, span: 2, minimum: 9, maximum: 9)]] {
      let found = columns(2, in: 0, cells) { $0.isFixed = true }
      #expect(found.widths == [0, 0])
      #expect(found.width == 0)
    }
  }

  @Test func fixedSharesGetWhatLengthsLeave() {
    func widths(_ length: Int) -> [Int] {
      columns(2, in: 100, []) {
        $0.isFixed = true
        ($0.sizes, $0.width) = ([.length(length), .share(10)], .length(100))
      }.widths
    }
    #expect(widths(98) == [99, 1])
    #expect(widths(99) == [99, 1])
    #expect(widths(100) == [100, 0])
  }

  @Test func fixedColumnsFillTheTable() {
    let found = columns(2, in: 400, []) {
      $0.isFixed = true
      ($0.sizes, $0.width) = ([.length(10), .length(30)], .length(200))
    }
    #expect(found.widths == [50, 150])
  }

  /// As Chromium has it: a cell of one column adds its edges to its share, unless the column asks for as much.
  @Test func fixedSharesOfCellsHaveEdgesBesideThem() {
    func widths(_ cell: Cell, _ columnSize: TableColumnWidths.Size = .automatic) -> [Int] {
      var cell = cell
      cell.edges = 20
      return columns(3, in: 600, [cell]) {
        $0.isFixed = true
        ($0.sizes, $0.width) = ([columnSize], .length(600))
      }.widths
    }
    #expect(widths(Cell(column: 0, size: .share(250))) == [170, 215, 215])
    #expect(widths(Cell(column: 0, size: .share(500)), .share(250)) == [320, 140, 140])
    #expect(widths(Cell(column: 0, size: .share(490)), .share(500)) == [300, 150, 150])
    #expect(widths(Cell(column: 0, size: .share(500)), .share(500)) == [300, 150, 150])
    #expect(widths(Cell(column: 0, size: .share(250)), .length(50)) == [50, 275, 275])
    #expect(widths(Cell(column: 0, span: 2, size: .share(400))) == [120, 120, 360])
    var cell = Cell(column: 0, minimum: 10, maximum: 10, size: .share(250))
    cell.edges = 20
    let automatic = columns(2, in: 600, [cell, Cell(column: 1, maximum: 600)]) { $0.width = .length(600) }
    #expect(automatic.widths == [150, 450])
  }

  @Test func aTableWithoutColumnsIsItsEdges() {
    let found = columns(0, in: 100, [Cell(column: 0)]) { ($0.leading, $0.trailing, $0.spacing) = (1, 2, 4) }
    #expect(found.widths == [])
    #expect(found.width == 7)
  }

  // MARK: A browser

  private static func size(_ text: Substring) -> TableColumnWidths.Size {
    let number = Int(text.dropFirst()) ?? 0
    return text.first == "L" ? .length(number * 64) : text.first == "S" ? .share(number) : .automatic
  }

  /// `Scripts/generate/table-columns` writes the file.
  @Test func columnsAreThoseOfChromium() throws {
    let path = PackageRoot.path(to: "Tests/InlayCoreTests/Flow/Chromium/table-columns.txt")
    var count = 0
    for line in String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ";")
      let head = parts[0].split(separator: " ")
      func number(_ text: Substring) -> Int { Int(text) ?? 0 }
      var table = Table(columns: number(head[1]), available: number(head[2]) * 64)
      table.isFixed = head[0] == "fixed"
      (table.width, table.spacing) = (Self.size(head[3]), number(head[4]) * 64)
      table.sizes = parts[1].split(separator: " ").map(Self.size)
      let rows = parts.dropFirst(2).map { $0.split(separator: " ") }
      let cells = rows.filter { !table.isFixed || $0[7] == "1" }.map { field in
        Cell(
          column: number(field[0]), span: number(field[1]), minimum: number(field[2]) * 64,
          maximum: number(field[3]) * 64, size: Self.size(field[4]), minimumWidth: number(field[5]) * 64,
          maximumWidth: Int(field[6]).map { $0 * 64 })
      }
      let found = TableColumnWidths(table, cells)
      // A quarter of a pixel: Chromium rounds down to 64ths at each step.
      #expect(abs(found.width - number(head[5])) <= 16, "\(line)")
      for field in rows {
        let column = number(field[0])
        #expect(abs(found.starts[column] - number(field[8])) <= 16, "\(line)")
        #expect(abs(found.ends[column + number(field[1]) - 1] - number(field[9])) <= 16, "\(line)")
      }
      count += 1
    }
    #expect(count == 200)
  }

  // MARK: Any table

  private func size(_ source: ChoiceSource, _ lengths: [Int]) -> TableColumnWidths.Size {
    switch source.below(4) {
    case 0: .length(source.pick(lengths))
    case 1: .share(source.pick([0, 1, 100, 333, 500, 1_000, 5_000] + lengths))
    default: .automatic
    }
  }

  private func table(_ source: ChoiceSource, _ lengths: [Int]) -> (Table, [Cell]) {
    var table = Table(columns: source.below(9), available: source.pick(lengths))
    table.width = size(source, lengths)
    table.isFixed = source.bool()
    table.spacing = source.pick(lengths)
    table.leading = source.pick(lengths)
    if source.oneIn(4) { table.minimumWidth = source.pick(lengths) }
    if source.oneIn(4) { table.maximumWidth = source.pick(lengths) }
    table.sizes = source.array(count: 0...10) { size($0, lengths) }
    let cells = source.array(count: 0...12) { source in
      Cell(
        column: source.int(in: -1...9), span: source.int(in: 0...9), minimum: source.pick(lengths),
        maximum: source.pick(lengths), size: size(source, lengths), minimumWidth: source.pick(lengths),
        maximumWidth: source.oneIn(4) ? source.pick(lengths) : nil)
    }.map { cell in
      var cell = cell
      if source.oneIn(3) { cell.shrunkMinimum = source.pick(lengths) }
      return cell
    }
    return (table, cells)
  }

  @Test func columnsFollowOneAnotherAndHoldTheirWords() throws {
    try Property.check("columns of tables", cases: Property.costly) { source in
      let (table, cells) = table(source, [0, 1, 7, 30, 100, 250])
      source.note("table", table)
      source.note("cells", cells)
      let found = TableColumnWidths(table, cells)
      try expect(found.widths.count, equals: table.columns)
      var last = table.leading
      for (start, end) in zip(found.starts, found.ends) {
        try expect(start >= last && end >= start)
        last = end
      }
      try expect(found.width >= last + table.trailing)
      try expect(found.width >= found.minimum && found.maximum >= found.minimum)
      for cell in cells where !table.isFixed && cell.span == 1 && found.widths.indices.contains(cell.column) {
        let most = max(cell.minimumWidth, cell.maximumWidth ?? .max)
        try expect(found.widths[cell.column] >= min(most, max(cell.minimum, cell.minimumWidth)))
      }
      // Narrower columns fill the room and are as wide as before at most.
      let narrow = TableColumnWidths(table, cells, fits: true)
      if narrow.isNarrowed {
        try expect(narrow.width == table.available && found.width > narrow.width)
        try expect((narrow.ends.last ?? 0) + table.spacing + table.trailing <= narrow.width)
        try expect((found.minimum, found.maximum) == (narrow.minimum, narrow.maximum))
      } else {
        try expect(narrow, equals: found)
      }
      // The order of cells is nothing; in fixed layout there is one a column.
      if !table.isFixed { try expect(TableColumnWidths(table, cells.reversed()), equals: found) }
    }
  }

  @Test func noNumberIsTooLarge() throws {
    try Property.check("columns of hostile tables", cases: Property.costly) { source in
      let (table, cells) = table(source, [.min, -1, 0, 1, 1 << 20, 1 << 36, 1 << 40, .max])
      source.note("table", table)
      source.note("cells", cells)
      for fits in [false, true] {
        let found = TableColumnWidths(table, cells, fits: fits)
        try expect(found.widths.allSatisfy { $0 >= 0 })
        try expect(found.width >= 0)
      }
    }
  }

  @Test func spanningCellsAreBounded() {
    let count = 65_535
    let cells = (0..<20_000).map { Cell(column: $0, span: count - 2 * $0, minimum: 10, maximum: 1_000) }
    let found = columns(count, in: 100_000, cells)
    #expect(found.widths.count == count)
    #expect(columns(.max, in: 100, []).widths.count == TableColumnWidths.maximumColumns)
    #expect(TableColumnWidths.maximumColumns == TextTableCell.maximumColumns)
  }
}
