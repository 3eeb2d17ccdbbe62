import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Where cells and their lines are.
@Suite struct TableLayoutTests {
  /// Lines and cells of a text.
  struct Laid {
    var lines: [TypesetLine] = []
    var cells: [PlacedCell] = []
    var pages = 0
    var height = 0
    var diagnostics: [Diagnostic] = []

    init(_ text: DecomposedText, fonts: PageFonts? = nil, _ change: (inout PageOptions) -> Void = { _ in })
      throws
    {
      var options = PageOptions()
      (options.margins, options.width) = (PageMargins(.zero), .points(400))
      change(&options)
      let pictures = PagePictures(text, decoder: .standard, limits: options.limits)
      var typesetter = try PageTypesetter(
        text, options: options, fonts: fonts ?? PageFonts(options.fonts), pictures: pictures, keepsCells: true
      )
      while let event = try typesetter.next() {
        if case .line(let line) = event { lines.append(line) }
        if case .end(_, let height) = event { (pages, self.height) = (pages + 1, height) }
      }
      (cells, diagnostics) = (typesetter.cells, typesetter.diagnostics)
    }

    /// The lines of the document.
    var own: [PlacedLine] { lines.filter { !$0.isAddition }.map(\.placed) }
  }

  private func grid(
    _ rows: [[String]], _ change: @escaping (inout TableAttributeValues) -> Void = { _ in },
    cells: @escaping (inout BlockAttributeValues) -> Void = { _ in }
  ) throws -> DecomposedText {
    try BlockText.make([.table(BlockText.Table(rows, change, cells: cells))])
  }

  // MARK: Columns and rows

  @Test func fixedColumnsAreWhereTheTableSays() throws {
    let text = try grid([["a", "b", "c"], ["d", "e", "f"]]) {
      $0.layout = .fixed
      $0.columnWidths = [.length(.points(50)), .length(.points(80)), .length(.points(120))]
    }
    let laid = try Laid(text)
    #expect(laid.cells.map(\.x) == [0, 50, 130, 0, 50, 130])
    #expect(laid.cells.map(\.width) == [50, 80, 120, 50, 80, 120])
    #expect(laid.own.map(\.x) == laid.cells.map(\.x))
    #expect(laid.own[3].y == laid.own[0].y + laid.own[0].height)
    #expect(laid.height == Int(laid.cells[0].height + laid.cells[3].height))
  }

  @Test func paddingBordersAndSpacingMoveTheText() throws {
    let text = try grid([["a", "b"]]) {
      $0.spacing = .points(3)
      $0.block.edge(padding: 5, border: 2)
    } cells: {
      $0.edge(padding: 7, border: 1)
      $0.width = .length(.points(40))
    }
    let laid = try Laid(text)
    #expect(laid.cells.map(\.x) == [10, 69])
    #expect(laid.cells.map(\.width) == [56, 56])
    #expect(laid.cells.map(\.y) == [10, 10])
    #expect(laid.own.map(\.x) == [18, 77])
    #expect(laid.own.map(\.y) == [18, 18])
    #expect(Double(laid.height) == laid.cells[0].height + 20)
  }

  @Test func collapsedBordersAreShared() throws {
    let text = try grid([["a", "b"], ["c", "d"]]) {
      $0.collapsesBorders = true
      $0.layout = .fixed
      $0.columnWidths = [.length(.points(60)), .length(.points(60))]
    } cells: {
      $0.edge(border: 4)
    }
    let laid = try Laid(text)
    #expect(laid.cells.map(\.x) == [2, 62, 2, 62])
    #expect(laid.own.map(\.x) == [4, 64, 4, 64])
    #expect(laid.own[0].y == 4)
    #expect(laid.own[2].y == laid.own[0].y + laid.own[0].height + 4)
    #expect(Double(laid.height) == laid.own[2].y + laid.own[2].height + 4)
  }

  @Test func columnZeroOfARightToLeftTableIsAtTheRight() throws {
    let text = try grid([["a", "b"]]) {
      $0.direction = .rightToLeft
      $0.layout = .fixed
      $0.columnWidths = [.length(.points(50)), .length(.points(80))]
    }
    let laid = try Laid(text)
    #expect(laid.cells.map(\.x) == [350, 270])
    #expect(laid.cells.map(\.width) == [50, 80])
  }

  @Test func aTableStandsWhereItsAlignmentSays() throws {
    for (alignment, x) in [(ParagraphAlignment.left, 0.0), (.center, 150), (.right, 300)] {
      let text = try grid([["a"]]) {
        $0.alignment = alignment
        $0.block.width = .length(.points(100))
      }
      #expect(try Laid(text).cells[0].x == x)
    }
  }

  @Test func contentStandsWhereTheCellSays() throws {
    for alignment in [VerticalAlignment.top, .middle, .bottom] {
      let text = try BlockText.make([
        .table(
          BlockText.Table(
            rows: [
              [
                BlockText.Cell("high") { $0.height = .length(.points(100)) },
                BlockText.Cell("x") { $0.verticalAlignment = alignment },
              ]
            ], columns: 2))
      ])
      let laid = try Laid(text)
      let free = 100 - laid.own[1].height
      #expect(laid.cells.map(\.height) == [100, 100])
      #expect(
        laid.own[1].y == (alignment == .top ? 0 : alignment == .middle ? (free / 2).rounded(.down) : free))
    }
  }

  @Test func baselinesOfARowAlign() throws {
    let text = try BlockText.make([
      .table(
        BlockText.Table(
          rows: [
            [
              BlockText.Cell([.text("big") { $0.role = .heading1 }]) { $0.verticalAlignment = .baseline },
              BlockText.Cell("x") { $0.verticalAlignment = .baseline },
            ]
          ], columns: 2))
    ])
    let laid = try Laid(text)
    #expect(laid.own[0].baseline == laid.own[1].baseline)
    #expect(laid.own[0].height > laid.own[1].height)
  }

  @Test func aCellOfTwoRowsMakesThemHigher() throws {
    let text = try BlockText.make([
      .table(
        BlockText.Table(
          rows: [
            [BlockText.Cell("a"), BlockText.Cell("b", rowSpan: 2) { $0.height = .length(.points(200)) }],
            [BlockText.Cell("c")],
          ], columns: 2))
    ])
    let laid = try Laid(text)
    #expect(laid.cells.map(\.height) == [100, 200, 100])
    #expect(laid.height == 200)
  }

  @Test func aCellOfTooManyRowsEndsEarlierAndSaysSo() throws {
    for (span, isCut) in [(1_000, false), (1_002, true)] {
      let first = [BlockText.Cell("a", rowSpan: span), BlockText.Cell("b")]
      let rows = [first] + Array(repeating: [BlockText.Cell("c")], count: span - 1)
      let laid = try Laid(BlockText.make([.table(BlockText.Table(rows: rows, columns: 2))]))
      #expect(laid.cells.first?.height == Double(min(span, 1_000)) * (laid.cells.last?.height ?? 0))
      let noticed = laid.diagnostics.filter { $0.code == .pageSpanCut }
      #expect(
        noticed.map(\.message)
          == (isCut ? ["the table has a cell that spans 1002 rows and ends after 1000"] : []))
    }
  }

  @Test func aTableWiderThanThePageIsMadeNarrower() throws {
    let text = try grid([["a", "b"]]) {
      $0.layout = .fixed
      $0.columnWidths = [.length(.points(600)), .length(.points(200))]
    }
    let laid = try Laid(text)
    #expect(laid.cells.map(\.width) == [300, 100])
    #expect(laid.diagnostics.map(\.code) == [.pageTableNarrowed])
  }

  @Test func aTableAsHighAsItSays() throws {
    let text = try grid([["a"], ["b"]]) { $0.block.height = .length(.points(90)) }
    #expect(try Laid(text).cells.map(\.height) == [45, 45])
  }

  @Test func aBoxIsAroundItsParagraphs() throws {
    let text = try BlockText.make([
      .box([.text("one"), .text("two")]) {
        $0.edge(padding: 10, border: 2)
        $0.margin = .all(.points(5))
        $0.backgroundColor = TextColor(red: 255, green: 0, blue: 0)
      },
      .text("after"),
    ])
    let laid = try Laid(text)
    #expect(laid.own.map(\.x) == [17, 17, 0])
    // The margin above is left out at the top of the page.
    #expect(laid.own[0].y == 12)
    #expect(laid.own[2].y == laid.own[1].y + laid.own[1].height + 17)
    let fills = laid.lines.flatMap { line in
      line.commands.compactMap { command -> InkBounds? in
        guard case .fill(let bounds, let color) = command, color.red == 255 else { return nil }
        return bounds.moved(x: Double(line.x), y: Double(line.baseline))
      }
    }
    #expect(fills.map(\.left) == [5, 5] && fills.map(\.right) == [395, 395])
    #expect(fills[0].top == 0 && fills[0].bottom == fills[1].top)
    #expect(fills[1].bottom == laid.own[1].y + laid.own[1].height + 12)
  }

  @Test func emptyCellsCanBeHidden() throws {
    for hides in [false, true] {
      let text = try grid([["a", ""]]) {
        $0.hidesEmptyCells = hides
      } cells: {
        $0.backgroundColor = TextColor(red: 1, green: 2, blue: 3)
        $0.width = .length(.points(20))
      }
      let fills = try Laid(text).lines.flatMap(\.commands).filter {
        if case .fill = $0 { true } else { false }
      }
      #expect(fills.count == (hides ? 1 : 2))
    }
  }

  /// A row of a spreadsheet without text is a line high; a cell that states a height is as high as that.
  @Test func emptyCellsAreAsHighAsTheySay() throws {
    let line = try #require(try Laid(grid([["a"]])).cells.first).height
    for (height, expected) in [(nil, line), (0, 0), (5, 5), (50, 50)] as [(Int?, Double)] {
      let text = try grid([["", ""], ["a", "b"]]) { _ in
      } cells: {
        $0.height = height.map { .length(.points($0)) }
      }
      let laid = try Laid(text)
      let full = max(line, Double(height ?? 0))
      #expect(laid.cells.map(\.height) == [expected, expected, full, full])
      #expect(laid.own.map(\.range.lowerBound) == [0, 1, 2, 4])
      #expect(laid.own[0].y == 0 && laid.own[2].y == expected)
    }
  }

  @Test func anEmptyCellWithALeastHeightIsALineHigh() throws {
    let text = try grid([["", ""], ["a", "b"]]) { _ in
    } cells: {
      $0.minimumHeight = .length(.points(1))
    }
    let heights = try Laid(text).cells.map(\.height)
    #expect(heights == Array(repeating: heights[2], count: 4))
  }

  @Test func emptyCellsOfNoHeightDoNotMoveTheBaseline() throws {
    let text = try BlockText.make([
      .table(
        BlockText.Table(
          rows: [
            [
              BlockText.Cell("") {
                $0.verticalAlignment = .baseline
                $0.height = .length(.zero)
              },
              BlockText.Cell("a") { $0.verticalAlignment = .baseline },
            ]
          ], columns: 2))
    ])
    let laid = try Laid(text)
    #expect(laid.own[1].y == 0)
    #expect(laid.cells.map(\.height) == [laid.own[1].height, laid.own[1].height])
  }

  // MARK: Page breaks

  @Test func headerRowsAreRepeatedOnEachPage() throws {
    let rows = [["head"]] + (1...20).map { ["row \($0)"] }
    let text = try grid(rows) { $0.headerRows = 1 }
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(100)) }
    #expect(laid.pages > 3)
    for page in 0..<laid.pages {
      let lines = laid.lines.filter { $0.placed.page == page }
      #expect(lines[0].placed.y == 0 && lines[0].isAddition == (page > 0))
      #expect(lines.filter { !$0.isAddition }.allSatisfy { $0.bottom <= 100 })
    }
    #expect(laid.own.count == 21)
  }

  /// Rows that do not fit on a page together with the header rows begin below them all the same.
  @Test(arguments: [0, 2, 5, 7]) func headerRowsDoNotStandAlone(_ above: Int) throws {
    let line = try #require(try Laid(grid([["head"]])).cells.first).height
    let long = (1...4).map { "\($0)" }.joined(separator: "\u{2028}")
    let rows =
      [
        [BlockText.Cell("head"), BlockText.Cell("head")],
        [BlockText.Cell(long), BlockText.Cell(long, rowSpan: 2)],
      ]
      + [[BlockText.Cell(long)]] + (3...20).map { [BlockText.Cell("\($0)"), BlockText.Cell("\($0)")] }
    let table = BlockText.Table(rows: rows, columns: 2, change: { $0.headerRows = 1 })
    let text = try BlockText.make(Array(repeating: .text("above"), count: above) + [.table(table)])
    let height = Int(8.5 * line)
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(height)) }
    let units = Array(text.text.utf16)
    var heads = 0
    for page in 0..<laid.pages {
      let lines = laid.lines.filter { $0.placed.page == page && !$0.isAddition }
      #expect(lines.allSatisfy { $0.bottom <= height })
      let words = lines.map { String(decoding: units[$0.placed.range], as: UTF16.self) }
      guard let head = words.firstIndex(where: { $0.hasPrefix("head") }) else { continue }
      heads += 1
      #expect(words.count > head + 2, "a row stands below")
    }
    #expect(heads == 1 && laid.pages > 2)
  }

  @Test func aRowThatFitsIsNotDivided() throws {
    let long = Array(repeating: "word", count: 12).joined(separator: " ")
    let text = try grid((0..<6).map { _ in [long, "x"] }) { $0.block.width = .length(.points(100)) }
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(300)) }
    #expect(laid.pages > 1)
    #expect(laid.cells.count == 12)
    #expect(laid.cells.allSatisfy { $0.y + $0.height <= 300 })
  }

  @Test func aRowHigherThanThePageIsDividedBetweenItsLines() throws {
    let long = (1...40).map { "\($0)" }.joined(separator: "\u{2028}")
    let text = try grid([[long, "beside"]]) {
      $0.block.width = .length(.points(100))
    } cells: {
      $0.edge(padding: 3, border: 1)
    }
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(150)) }
    #expect(laid.pages > 3)
    #expect(laid.own.count == 41)
    #expect(laid.own.allSatisfy { $0.y + $0.height <= 146 && $0.y >= 4 })
    #expect(laid.cells.count == 2 * laid.pages)
  }

  @Test func aCellThatSpansRowsIsDividedWithThem() throws {
    let long = (1...30).map { "\($0)" }.joined(separator: "\u{2028}")
    let rows =
      [[BlockText.Cell("row"), BlockText.Cell(long, rowSpan: 20)]]
      + (1..<20).map { _ in [BlockText.Cell("row")] }
    let text = try BlockText.make([.table(BlockText.Table(rows: rows, columns: 2))])
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(150)) }
    #expect(laid.pages > 2)
    #expect(laid.own.count == 50)
    #expect(laid.own.allSatisfy { $0.y + $0.height <= 150 })
  }

  // MARK: Any table

  @Test func cellsDoNotOverlapAndHoldTheirLines() throws {
    let fonts = try PageFonts(.system)
    try Property.check("tables on pages", cases: Property.costly / 4) { source in
      let text = try RandomTables.text(source)
      source.note("text", text)
      let isPaged = source.bool()
      let laid = try Laid(text, fonts: fonts) {
        $0.width = .points(source.pick([60, 200, 400]))
        if isPaged { $0.page = PageSize(width: $0.width, height: .points(source.pick([40, 120, 300]))) }
      }
      let tree = TextBlockTree(text)
      // Every line once, and in order unless a page break divides a row.
      var (at, paragraph) = (0, -1)
      let isDivided = Set(laid.cells.map(\.block)).count < laid.cells.count
      let order =
        isDivided
        ? laid.own.sorted { ($0.range.lowerBound, $0.paragraph) < ($1.range.lowerBound, $1.paragraph) }
        : laid.own
      for line in order {
        try expect((at...at + 1).contains(line.range.lowerBound))
        try expect((paragraph...paragraph + 1).contains(line.paragraph))
        (at, paragraph) = (line.range.upperBound, line.paragraph)
      }
      try expect(at, equals: text.utf16Count - 1)
      try expect(laid.pages > 1 || Set(laid.cells.map(\.block)).count == laid.cells.count)
      try expect(Set(laid.cells.map(\.block)).count == text.blocks.count { $0.cell != nil })
      if isPaged { return }
      let frames = Dictionary(uniqueKeysWithValues: laid.cells.map { ($0.block, $0) })
      for table in tree.tables {
        let cells = table.cells.compactMap { frames[$0] }
        for (index, cell) in cells.enumerated() {
          try expect(cell.width >= 0 && cell.height >= 0)
          for other in cells[..<index] {
            let isApart =
              cell.x >= other.x + other.width - 0.01 || other.x >= cell.x + cell.width - 0.01
              || cell.y >= other.y + other.height - 0.01 || other.y >= cell.y + cell.height - 0.01
            try expect(isApart || cell.width < 0.01 || other.width < 0.01)
          }
          // Cells of an inner table are in the rows of the outer cell.
          var parent = tree.parent(of: cell.block)
          while let one = parent, text.blocks[one].cell == nil { parent = tree.parent(of: one) }
          if let outer = parent.flatMap({ frames[$0] }) {
            try expect(cell.y >= outer.y && cell.y + cell.height <= outer.y + outer.height)
          }
        }
      }
      for line in laid.own {
        guard let block = tree.path(at: line.range.lowerBound).last(where: { text.blocks[$0].cell != nil }),
          let cell = frames[block]
        else { continue }
        try expect(line.y >= cell.y && line.y + line.height <= cell.y + cell.height)
      }
    }
  }

  @Test func linesOfRowsDoNotGoBackInATallPicture() throws {
    let fonts = try PageFonts(.system)
    try Property.check("tops of tables", cases: Property.costly / 8) { source in
      let text = try RandomTables.text(source)
      source.note("text", text)
      let laid = try Laid(text, fonts: fonts) { $0.width = .points(200) }
      var settled = 0
      for line in laid.lines {
        try expect(line.top >= settled)
        settled = max(settled, line.settledTop ?? line.top)
      }
    }
  }

  /// Rows that are repeated are kept by those below them, and by nothing that they keep themselves.
  @Test func rowsThatAreRepeatedAreReleased() throws {
    let text = try grid([["head", "er"], ["a", "b"], ["c", "d"]]) { $0.headerRows = 1 }
    weak var first: TableRows?
    do {
      var options = PageOptions()
      options.width = .points(400)
      let pictures = PagePictures(text, decoder: .standard, limits: options.limits)
      let context = LayoutContext(
        text, options, try PageGeometry(options), try PageFonts(options.fonts), pictures, nil)
      var stream = LineStream(context)
      var rows: [TableRows] = []
      while let line = try stream.next() { if let laid = line.rows { rows.append(laid) } }
      #expect(rows.map { $0.header.count } == [0, 1, 1])
      first = rows.first
      #expect(first != nil)
    }
    #expect(first == nil)
  }
}
