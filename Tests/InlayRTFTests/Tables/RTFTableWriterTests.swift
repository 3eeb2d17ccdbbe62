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

  @Test func theFormIsCocoas() throws {
    let rtf = try String(
      decoding: written(RTFReader.read(Array(Self.cocoas.utf8)).value).bytes, as: UTF8.self)
    #expect(rtf.contains(#"\itap1\trowd\taflags1\trgaph108"#))
    #expect(rtf.contains(#"\cell \lastrow\row"#))
    #expect(rtf.contains("\\pard\\intbl\\itap1"))
  }

  /// A table as TextEdit writes it.
  private static let cocoas = #"""
    {\rtf1\ansi\ansicpg1252\cocoartf2822
    \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fnil\fcharset0 HelveticaNeue;}
    {\colortbl;\red255\green255\blue255;\red191\green191\blue191;}
    {\*\expandedcolortbl;;\cssgray\c74902;}
    \pard\pardeftab720\partightenfactor0

    \f0\fs26 \cf0 Before\

    \itap1\trowd \taflags1 \trgaph108\trleft-108 \trbrdrt\brdrnil \trbrdrl\brdrnil \trbrdrr\brdrnil 
    \clmgf \clvertalc \clcbpat2 \clwWidth1920\clftsWidth3 \clheight20 \clbrdrt\brdrs\brdrw20\brdrcf2 \clbrdrl\brdrnil \clbrdrb\brdrnil \clbrdrr\brdrnil \clpadl100 \clpadr100 \gaph\cellx4320
    \clmrg \clvertalc \clcbpat2 \clwWidth1920\clftsWidth3 \clheight20 \clbrdrt\brdrs\brdrw20\brdrcf2 \clbrdrl\brdrnil \clbrdrb\brdrnil \clbrdrr\brdrnil \clpadl100 \clpadr100 \gaph\cellx8640
    \pard\intbl\itap1\pardeftab720\partightenfactor0
    \cf0 Both\cell 
    \pard\intbl\itap1\cell \row

    \itap1\trowd \taflags1 \trgaph108\trleft-108 \trbrdrl\brdrnil \trbrdrt\brdrnil \trbrdrr\brdrnil 
    \clvertalc \clshdrawnil \clwWidth1920\clftsWidth3 \clbrdrt\brdrnil \clbrdrl\brdrnil \clbrdrb\brdrnil \clbrdrr\brdrnil \clpadl100 \clpadr100 \gaph\cellx4320
    \clvertalc \clshdrawnil \clwWidth6760\clftsWidth3 \clbrdrt\brdrnil \clbrdrl\brdrnil \clbrdrb\brdrnil \clbrdrr\brdrnil \clpadl100 \clpadr100 \gaph\cellx8640
    \pard\intbl\itap1\pardeftab720\partightenfactor0
    \cf0 One\cell 
    \pard\intbl\itap1\pardeftab720\partightenfactor0
    \cf0 Two\cell \lastrow\row
    \pard\pardeftab720\partightenfactor0
    \cf0 After}
    """#

  /// TextEdit's control words of tables come back, from RTFD through a document that does not keep its source.
  @Test func cocoasControlWordsComeBack() throws {
    try compareTableWords(Array(Self.cocoas.utf8), count: 2)
  }

  private func compareTableWords(_ bytes: [UInt8], count: Int) throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(bytes), at: "TXT.rtf")
    let text = try RTFD.read(builder.finish()).value
    let rewritten = try RTFD.write(text).value.file("TXT.rtf")?.readAll() ?? []
    let wanted = try RTFTableControlWords.rows(bytes)
    #expect(wanted.count == count)
    try expect(RTFTableControlWords.rows(rewritten), equals: wanted)
  }
}
