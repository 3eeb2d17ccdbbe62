import CoreTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// What is written of tables, and what comes back.
@Suite struct RTFTableWriterTests {
  private func written(_ text: DecomposedText) throws -> (bytes: [UInt8], said: [Diagnostic]) {
    let sink = MemorySink()
    let said = try RTFWriter.write(text, to: sink)
    return (sink.bytes, said)
  }

  /// What RTF carries of random tables comes back: the text, the places and spans of cells, nesting, and of attributes those
  /// that ``RTFCarriedAttributes`` keeps. Boxes, places without a cell, and cells that end with a table are other tests.
  @Test func randomTablesComeBack() throws {
    try Property.check("tables through RTF", cases: Property.costly) { source in
      var options = TableTextOptions()
      (options.hasBoxes, options.hasHoles, options.hasAdjacentTables) = (false, false, false)
      (options.hasImages, options.hasTraps, options.hasTextAttributes) = (false, false, false)
      options.mayEndOpen = false
      let text = try source.tableText(options)
      source.note("outline", text.outline)
      let (bytes, _) = try written(text)
      source.note("rtf", String(decoding: bytes, as: UTF8.self))
      let read = try RTFReader.read(bytes).value
      try expect(read.text, equals: text.text)
      try expect(read.outline, equals: text.outline)
      try expect(read.blocks.map(\.range), equals: text.blocks.map(\.range))
      try expect(read.blocks.map(\.cell), equals: text.blocks.map(\.cell))
      let tree = TextBlockTree(text)
      let carries = zip(text.tables, tree.tables).map { RTFCarriedAttributes($0, rowCount: $1.rowCount) }
      for (index, table) in text.tables.enumerated() {
        try expect(read.tables[index].columnCount, equals: table.columnCount)
        let carried = carries[index]
        try expect(
          carried.table(read.tables[index].attributes.values), equals: carried.table(table.attributes.values))
      }
      for (index, block) in text.blocks.enumerated() {
        guard let cell = block.cell else { continue }
        let carried = carries[cell.table]
        try expect(
          carried.cell(read.blocks[index].attributes.values), equals: carried.cell(block.attributes.values))
      }
      try expect(try written(read).bytes, equals: bytes)
    }
  }

  /// Whatever a text has in it: all of its words come back in order, and the second trip gives the bytes of the first.
  @Test func anyTablesAreStable() throws {
    try Property.check("any tables through RTF", cases: Property.costly) { source in
      let text = try source.tableText()
      source.note("outline", text.outline)
      let (bytes, _) = try written(text)
      source.note("rtf", String(decoding: bytes, as: UTF8.self))
      let read = try RTFReader.read(bytes).value
      try read.checkInvariants()
      func words(_ text: DecomposedText) -> String {
        String(
          text.text.unicodeScalars.filter { !["\n", "\r", "\u{2029}"].contains($0) }.map(Character.init))
      }
      if text.placements.isEmpty { try expect(words(read), equals: words(text)) }
      try expect(read.tables.count, equals: text.tables.count + text.blocks.count { $0.cell == nil })
      let again = try RTFReader.read(written(read).bytes).value
      try expect(again.outline, equals: read.outline)
    }
  }

  @Test func boxesBecomeTables() throws {
    let box = RunBlock(id: 1, attributes: .none)
    var run = AttributedRun("a\nb\n")
    run.blocks = [box]
    let text = try Decomposer.decompose([run, AttributedRun("c")]).value
    let (bytes, said) = try written(text)
    #expect(text.outline == "<a.b>c")
    #expect(try RTFReader.read(bytes).value.outline == "[a.b]c")
    #expect(said.map(\.code) == [.rtfTableSimplified])
    #expect(said.map(\.at) == [0])
  }

  @Test func placesWithoutACellAreKeptWhereRTFCan() throws {
    func table(_ cells: [(row: Int, column: Int)], columns: Int) throws -> DecomposedText {
      let runs = cells.enumerated().map { index, cell in
        var run = AttributedRun("\(index)\n")
        let place = TextTableCell(table: 0, row: cell.row, column: cell.column)
        run.blocks = [RunBlock(id: index, cell: place, of: TextTable(columnCount: columns))]
        return run
      }
      return try Decomposer.decompose(runs).value
    }
    let edges = try table([(0, 0), (0, 1), (0, 2), (1, 1)], columns: 3)
    #expect(edges.outline == "[0|1|2/@13]")
    #expect(try written(edges).said.isEmpty)
    #expect(try RTFReader.read(written(edges).bytes).value.outline == "[0|1|2/@13]")
    let inner = try table([(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)], columns: 3)
    #expect(try written(inner).said.map(\.message) == ["RTF cannot store places of tables without a cell"])
    #expect(try RTFReader.read(written(inner).bytes).value.outline == "[0|1|2/3||4]")
  }

  @Test func columnsWithoutWidthAreAsWideAsTheirText() throws {
    func read(_ row: String) throws -> DecomposedText {
      try RTFReader.read(Array("{\\rtf1\(row)}".utf8)).value
    }
    let cells = #"\pard\intbl n\cell\pard\intbl several long words\cell\row"#
    let open = try read(#"\trowd\taflags0\cellx4320\cellx8640"# + cells)
    #expect(open.tables.map(\.attributes.columnWidths) == [nil])
    // A character counts 0.55 · 12 points, and each cell has 216 twips of padding.
    let word = String(decoding: try written(open).bytes, as: UTF8.self)
    #expect(edges(word) == [132 + 216, 348 + 18 * 132 + 216])
    #expect(try RTFReader.read(written(open).bytes).value == open)
    // One width is stated, the other is not.
    let half = try read(
      #"\trowd\trautofit1\clftsWidth1\cellx4320\clftsWidth3\clwWidth4320\cellx8640"# + cells)
    #expect(half.tables.map(\.attributes.columnWidths) == [[nil, .length(.points(216))]])
    let other = String(decoding: try written(half).bytes, as: UTF8.self)
    #expect(edges(other) == [348, 348 + 4_320])
    #expect(try RTFReader.read(written(half).bytes).value == half)
    // TextEdit divides its tables evenly, and reads the widths of cells.
    let bundle = try RTFD.write(open).value.file("TXT.rtf")?.readAll() ?? []
    #expect(edges(String(decoding: bundle, as: UTF8.self)) == [4_320, 8_640])
  }

  /// An empty cell of a web page has no height. That shows where all cells of a row are empty.
  @Test(arguments: [false, true]) func rowsWithoutAHeightAreReported(hasWidths: Bool) throws {
    var table = TableAttributeValues()
    // Widths of columns make it Word's form.
    table.collapsesBorders = hasWidths
    if hasWidths { table.columnWidths = [.length(.points(50)), .length(.points(50))] }
    func said(_ heights: [Length?]) throws -> [String] {
      let runs = heights.enumerated().map { column, height in
        var values = BlockAttributeValues()
        values.height = height.map { .length($0) }
        var run = AttributedRun("\n")
        run.blocks = [
          RunBlock(
            id: column, cell: TextTableCell(table: 0, row: 0, column: column),
            of: TextTable(columnCount: 2, attributes: TableAttributes(table)),
            attributes: BlockAttributes(values))
        ]
        return run
      }
      return try written(Decomposer.decompose(runs).value).said.map(\.message)
    }
    #expect(try said([nil, .zero]) == [])
    #expect(try said([.zero, nil]) == [])
    #expect(try said([.zero, .points(9)]) == [])
    #expect(try said([.zero, .zero]) == ["RTF cannot store rows without a height"])
  }

  private func edges(_ rtf: String) -> [Int] {
    rtf.split(separator: "\\cellx").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
  }

  /// LibreOffice and Word take adjacent rows for one table unless there is a paragraph between them.
  @Test(arguments: [#"\taflags0"#, ""], [1, 2])
  func adjacentTablesStayTwo(form: String, level: Int) throws {
    let row = #"\trowd\#(form)\cellx4000\pard\intbl a\cell\lastrow\row"#
    let nested =
      #"\pard\intbl\itap2 a\nestcell{\*\nesttableprops\trowd\#(form)\cellx4000\lastrow\nestrow}{\nonesttables\par}"#
    let end = "{\\inlaytableend\\pard" + (level == 2 ? "\\intbl\\itap1" : "") + "\\sl-20\\slmult0\\fs2\\par}"
    let two =
      level == 1
      ? row + end + row : #"\trowd\cellx9000"# + nested + end + nested + #"\pard\intbl b\cell\row"#
    let text = try RTFReader.read(Array("{\\rtf1\(two)}".utf8)).value
    #expect(text.outline == (level == 1 ? "[a][a]" : "[[a][a]b]"))
    let rtf = try String(decoding: written(text).bytes, as: UTF8.self)
    #expect(rtf.contains(end))
    #expect(try RTFReader.read(Array(rtf.utf8)).value == text)
    let bundle = try RTFD.write(text).value
    let inBundle = try String(decoding: bundle.file("TXT.rtf")?.readAll() ?? [], as: UTF8.self)
    #expect(inBundle.contains("{\\*\\inlaytableend}") == form.isEmpty)
    #expect(!inBundle.contains("{\\inlaytableend"))
    #expect(try RTFD.read(bundle).value == text)
  }

  /// A row says where it begins, and another row must say that there are columns before it.
  /// An edge of columns is read if a cell touches it.
  @Test(arguments: [
    // The columns of the cells, each in a row of its own; what is read back, and whether that is said.
    ([1], 3, "[a]", true), ([0, 3], 4, "[a/@2a]", true), ([3, 0], 4, "[@2a/a]", true),
    ([0, 2], 3, "[a/@2a]", false), ([2, 0], 3, "[@2a/a]", false), ([1, 0], 2, "[@1a/a]", false),
  ])
  func columnsWithoutACellAreReported(
    _ columns: [Int], _ count: Int, _ outline: String, _ isSaid: Bool
  ) throws {
    let table = TextTable(columnCount: count)
    let text = try Decomposer.decompose(
      columns.enumerated().map { row, column in
        var run = AttributedRun("a\n")
        let place = TextTableCell(table: 0, row: row, column: column)
        run.blocks = [RunBlock(id: row + 1, cell: place, of: table)]
        return run
      }
    ).value
    let (bytes, said) = try written(text)
    #expect(said.map(\.message) == (isSaid ? ["RTF cannot store columns in which no cell is"] : []))
    #expect(try RTFReader.read(bytes).value.outline == outline)
    #expect(try RTFD.read(RTFD.write(text).value).value.outline == outline)
  }

  /// The reader takes edges for one that are closer than its tolerance.
  @Test(arguments: [
    (
      #"\trowd\trleft2000\cellx3000\pard\intbl a\cell\row\trowd\clwWidth5\clftsWidth2\cellx1000\clwWidth5\clftsWidth2\cellx2000\cellx3000\pard\intbl b\cell c\cell d\cell\row"#,
      "[@2a/b|c|d]"
    ),
    (
      #"\trowd\trleft1073742824\cellx1073743824\pard\intbl a\cell\row\trowd\trleft-2147483648\cellx-1073741824\cellx0\cellx1073741824\cellx1073742824\cellx1073743824\pard\intbl b\cell c\cell d\cell e\cell f\cell\row"#,
      "[@4a/b|c|d|e|f]"
    ),
  ])
  func columnsAreWrittenSoWideThatTheyAreReadAgain(_ rtf: String, _ outline: String) throws {
    let text = try RTFReader.read(Array("{\\rtf1 \(rtf)}".utf8)).value
    #expect(text.outline == outline)
    #expect(try RTFD.read(RTFD.write(text).value).value.outline == outline)
    #expect(try RTFReader.read(written(text).bytes).value.outline == outline)
  }

  @Test func paddingBeyondWhatIsWrittenIsCutOnce() throws {
    let huge = #"{\rtf1\trowd\taflags1\clpadt2147483647\cellx1000\pard\intbl a\cell\lastrow\row}"#
    let (bytes, _) = try written(RTFReader.read(Array(huge.utf8)).value)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#"\trpaddt1000000000\trpaddft3"#))
    #expect(try written(RTFReader.read(bytes).value).bytes == bytes)
  }

  /// LibreOffice loses the width of text beside nested tables in a merged cell. A cell with one wide definition is no merged cell.
  @Test func cellsOverEdgesOfOtherRowsAreOneCell() throws {
    func check(_ rtf: String, _ outline: String, merges: Bool) throws {
      let text = try RTFReader.read(Array("{\\rtf1\(rtf)}".utf8)).value
      #expect(text.outline == outline)
      let (bytes, said) = try written(text)
      #expect(said.isEmpty)
      #expect(String(decoding: bytes, as: UTF8.self).contains("\\clmgf") == merges)
      #expect(try RTFReader.read(bytes).value == text)
    }
    let three = #"\trowd\cellx1000\cellx2000\cellx3000\pard\intbl a\cell b\cell c\cell\row"#
    try check(
      three + #"\trowd\cellx1000\cellx3000\pard\intbl d\cell e\cell\row"#, "[a|b|c/d|e{2x1}]", merges: false)
    try check(
      three
        + #"\trowd\clvmgf\cellx2000\cellx3000\pard\intbl d\cell e\cell\row\trowd\clvmrg\cellx2000\cellx3000\pard\intbl\cell f\cell\row"#,
      "[a|b|c/d{2x2}|e/@2f]", merges: false)
    // No other row says where the columns of a cell meet.
    try check(
      #"\trowd\clmgf\cellx1000\clmrg\cellx2000\cellx3000\pard\intbl a\cell\cell b\cell\row"#, "[a{2x1}|b]",
      merges: true)
    try check(
      #"\trowd\taflags1\cellx1000\cellx2000\pard\intbl a\cell b\cell\row\trowd\taflags1\clmgf\cellx1000\clmrg\cellx2000\pard\intbl c\cell\cell\row"#,
      "[a|b/c{2x1}]", merges: true)
  }

  /// LibreOffice ignores U+2028, and TextEdit writes it.
  @Test func lineBreaksAreWords() throws {
    let text = try Decomposer.decompose([AttributedRun("ф\u{2028}ф\u{2028}b")]).value
    let (bytes, _) = try written(text)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#"\uc0\u1092 \line \u1092 \line b"#))
    #expect(try RTFReader.read(bytes).value.text == text.text)
    let bundle = try RTFD.write(text).value
    let inBundle = try String(decoding: bundle.file("TXT.rtf")?.readAll() ?? [], as: UTF8.self)
    #expect(inBundle.contains(#"\u8232 "#) && !inBundle.contains(#"\line"#))
  }

  /// In a fixed layout all widths are read back as stated ones, which must not make the table around another one.
  @Test func fixedTablesInCellsAreStable() throws {
    var values = TableAttributeValues()
    (values.layout, values.columnWidths) = (.fixed, [.length(.points(20)), nil, nil])
    let inner = TextTable(columnCount: 3, attributes: TableAttributes(values))
    let place = TextTableCell(table: 0, row: 0, column: 0)
    let outer = RunBlock(id: 0, cell: place, of: TextTable(columnCount: 1))
    var runs = (0..<3).map { column in
      var run = AttributedRun("\n")
      let place = TextTableCell(table: 1, row: 0, column: column)
      run.blocks = [outer, RunBlock(id: column + 1, cell: place, of: inner)]
      return run
    }
    runs.append(AttributedRun("a\n", blocks: [outer]))
    let text = try Decomposer.decompose(runs).value
    #expect(text.outline == "[[||]a]")
    let (bytes, _) = try written(text)
    let read = try RTFReader.read(bytes).value
    #expect(read.outline == text.outline)
    #expect(read.tables.last?.attributes.columnWidths?.count == 3)
    try expect(written(read).bytes, equals: bytes)
  }
}
