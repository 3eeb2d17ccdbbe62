import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// What RTF says about tables, and what is read of it.
@Suite struct RTFTableReaderTests {
  private func read(_ rtf: String) throws -> Converted<DecomposedText> {
    let read = try RTFReader.read(Array("{\\rtf1\\ansi \(rtf)}".utf8))
    try read.value.checkInvariants()
    try expectStable(read.value, rtf)
    return read
  }

  private static let two = #"\trowd\cellx1000\cellx2000\pard\intbl "#

  @Test(arguments: [
    (#"z\par"# + two + #"a\cell b\cell\row\pard x"#, "z.[a|b]x"),
    (two + #"a\par b\cell\cell\row\pard"#, "[a.b|]"),
    // The definition after the cells, before and after them, and none for the second row.
    (#"\pard\intbl a\cell b\cell\trowd\cellx1000\cellx2000\row"#, "[a|b]"),
    (two + #"a\cell b\cell{\trowd\cellx1000\cellx2000\row}\pard x"#, "[a|b]x"),
    (two + #"a\cell b\cell\row c\cell d\cell\row\pard x"#, "[a|b/c|d]x"),
    // Columns are the edges of all rows, where a few twips do not matter.
    (
      #"\trowd\cellx3000\pard\intbl a\cell\row\trowd\cellx1000\cellx3010\pard\intbl b\cell c\cell\row\pard x"#,
      "[a{2x1}/b|c]x"
    ),
    (
      #"\trowd\trleft1000\cellx2000\pard\intbl a\cell\row\trowd\cellx1000\cellx2000\pard\intbl b\cell c\cell\row"#,
      "[@1a/b|c]"
    ),
    // Merged cells.
    (
      #"\trowd\clmgf\cellx1000\clmrg\cellx2000\cellx3000\pard\intbl a\cell\cell c\cell\row\pard x"#,
      "[a{2x1}|c]x"
    ),
    // Cells that became one may all have its last edge.
    (
      #"\trowd\cellx9\cellx1000\cellx2000\pard\intbl a\cell b\cell c\cell\row\trowd\clmgf\cellx2000\clmrg\cellx2000\clmrg\cellx2000\pard\intbl d\cell\cell\cell\row"#,
      "[a|b|c/d{3x1}]"
    ),
    (
      #"\trowd\clvmgf\cellx1000\cellx2000\pard\intbl a\cell b\cell\row\trowd\clvmrg\cellx1000\cellx2000\pard\intbl\cell d\cell\row"#,
      "[a{1x2}|b/@1d]"
    ),
    (
      #"""
      \trowd\clvmgf\clmgf\cellx1000\clvmgf\clmrg\cellx2000\cellx3000\pard\intbl a\cell\cell b\cell\row
      \trowd\clvmrg\clmgf\cellx1000\clvmrg\clmrg\cellx2000\cellx3000\pard\intbl\cell\cell c\cell\row
      """#, "[a{2x2}|b/@2c]"
    ),
    // Nested tables: Word's form, PHPRtfLite's, Cocoa's.
    (
      two
        + #"\itap1 a\par\pard\intbl\itap2 n\nestcell m\nestcell{\*\nesttableprops\trowd\cellx500\cellx900\nestrow}{\nonesttables\par}\pard\intbl\itap1 b\cell c\cell\row\pard x"#,
      "[a.[n|m]b|c]x"
    ),
    (
      #"\trowd\cellx2835\intbl\itap1 a\par\intbl\itap2 b\par\intbl\itap3 c{\nestcell{\nonesttables\par}\pard}{\*\nesttableprops\trowd\cellx9\nestrow}\intbl\itap2 d{\nestcell{\nonesttables\par}\pard}{\*\nesttableprops\trowd\cellx99\nestrow}\intbl\itap1 e\cell\row\pard\itap0"#,
      "[a.[b.[c]d]e]"
    ),
    (
      #"\itap1\trowd\taflags1\cellx8640\pard\intbl\itap1 a\par\itap2\trowd\taflags1\cellx8640\pard\intbl\itap2 n\nestcell\lastrow\nestrow\pard\intbl\itap1 b\cell\lastrow\row\itap1\trowd\taflags1\cellx8640\pard\intbl\itap1 c\cell\lastrow\row\pard x"#,
      "[a.[n]b][c]x"
    ),
    // Text, or nothing, between a nested table and the end of its cell.
    (
      two + #"\itap2 n\nestcell{\*\nesttableprops\trowd\cellx9\nestrow}b\cell c\cell\row\pard x"#, "[[n]b|c]x"
    ),
    (two + #"\itap2 n\nestcell{\*\nesttableprops\trowd\cellx9\nestrow}\cell c\cell\row\pard x"#, "[[n]|c]x"),
    // Only Cocoa ends a table with \lastrow. Others write it where LibreOffice and Word read one table.
    (
      #"\trowd\lastrow\cellx1000\pard\intbl a\cell\row\trowd\lastrow\cellx1000\pard\intbl b\cell\row\pard x"#,
      "[a/b]x"
    ),
    (
      #"\trowd\lastrow\cellx1000\pard\intbl\itap2 n\nestcell{\*\nesttableprops\trowd\lastrow\cellx900\nestrow}{\nonesttables\par}\trowd\lastrow\cellx1000\pard\intbl a\cell\row\trowd\cellx1000\pard\intbl b\cell\row\pard x"#,
      "[[n]a/b]x"
    ),
    (
      two + #"a\cell b\cell\row{\inlaytableend\pard\par}"# + two + #"c\cell d\cell\row\pard x"#, "[a|b][c|d]x"
    ),
    (two + #"a\cell b\cell\row{\*\inlaytableend}\pard x"#, "[a|b]x"),
    // A text box in a cell stays in it, with its table.
    (
      two
        + #"a{\shp{\*\shpinst\shpleft0{\shptxt\pard p\par\trowd\cellx500\pard\intbl q\cell\row\pard r\par}}}b\cell c\cell\row\pard x"#,
      "[a.p.[q]r.b|c]x"
    ),
    // What is no table.
    (#"\pard\itap0 a\par\pard\intbl b\par\pard c"#, "a.b.c"), (#"\trowd\cellx9\row\pard x"#, "x"),
    (#"{\header\trowd\cellx9\intbl a\cell\row}x"#, "x"),
  ])
  func cellsAreFound(rtf: String, outline: String) throws { #expect(try read(rtf).value.outline == outline) }

  /// Damaged tables. LibreOffice drops some of this text; here no word is lost.
  @Test(arguments: [
    // No \row: LibreOffice drops the cells.
    (two + #"a\cell b\cell\pard x\par"#, "[a|b]x."), (two + #"a\cell b}"#, "[a|b]"),
    (two + #"a\cell b\cell}"#, "[a|b]"),
    // Cells beyond the definition: LibreOffice drops them.
    (two + #"a\cell b\cell c\cell\row\pard x"#, "[a|b|c]x"),
    (two + #"a\cell b\cell c\row\pard x"#, "[a|b|c]x"),
    (two + #"a\cell b\cell\row\trowd\cellx1000\pard\intbl d\cell e\cell\row\pard x"#, "[a|b/d|e]x"),
    (two + #"a\cell b\cell\trowd\cellx1000\pard\intbl c\cell\row\pard x"#, "[a|b|c]x"),
    // Fewer cells than defined.
    (two + #"a\cell\row\pard x"#, "[a]x"),
    // No definition: LibreOffice reads paragraphs.
    (#"\pard a\cell b\cell\row x"#, "a.b.x"),
    (two + #"a\par\pard\intbl\itap2 n\nestcell\pard\intbl\itap1 b\cell c\cell\row\pard x"#, "[a.n.b|c]x"),
    (two + #"\itap2 n\nestcell\nestrow\cell c\cell\row\pard x"#, "[n.|c]x"),
    // Text that does not say that it is in the row, before the row ends.
    (#"\trowd\cellx1000\cellx2000 a\par b\cell c\cell\row\pard x"#, "[a.b|c]x"),
    (two + #"a\cell\pard p\par\intbl b\cell\row\pard x"#, "[a|p.b]x"),
    (two + #"a\cell b\cell\row\pard x\trowd\cellx1000\intbl c\cell\row\pard y"#, "[a|b/xc]y"),
    (two + #"a\cell b\par\trowd\cellx1000\cellx2000\pard\intbl c\cell d\cell\row\pard x"#, "[a|b.c|d]x"),
    // Text that says so, and no cell.
    (two + #"a\cell b\cell\row\pard\intbl x\par y\par"#, "[a|b]x.y."),
    // Rows that end twice, edges that go back, continuations with text or without a beginning.
    (two + #"a\cell b\cell\row\row\pard x"#, "[a|b]x"),
    (#"\trowd\cellx1000\cellx1000\cellx500\pard\intbl a\cell b\cell c\cell\row\pard x"#, "[a|b|c]x"),
    (#"\trowd\cellx-2147483648\cellx2147483647\pard\intbl a\cell b\cell\row"#, "[a|b]"),
    // Columns so narrow that edges of two rows are hard to tell apart.
    (
      #"\trowd\cellx15\cellx1015\pard\intbl a\cell b\cell\row\trowd\cellx0\cellx0\cellx1000\pard\intbl c\cell d\cell e\cell\row"#,
      "[a{2x1}|b/c|d|e]"
    ),
    (
      #"\trowd\clvmgf\cellx1000\pard\intbl a\cell\row\trowd\clvmrg\cellx1000\pard\intbl b\cell\row\pard x"#,
      "[a/b]x"
    ),
    (#"\trowd\clvmrg\cellx1000\clmrg\cellx2000\pard\intbl\cell b\cell\row\pard x"#, "[.b{2x1}]x"),
    // A cell of nothing but a nested table, and a line end that is no line feed.
    (two + #"\itap2 n\nestcell{\*\nesttableprops\trowd\cellx9\nestrow}\row\pard x"#, "[n]x"),
    (two + #"a\cell b\'0d\row\pard x"#, "[a|b]x"),
    // Empty paragraphs after the last cell.
    (two + #"a\cell b\cell\par\par\row\pard x"#, "[a|b]x"),
  ])
  func damagedTablesLoseNoText(rtf: String, outline: String) throws {
    #expect(try read(rtf).value.outline == outline)
  }

  @Test(arguments: [
    (
      #"\trowd\cellx1000\pard\intbl{\listtext a\cell}b\cell\row"#,
      ["a list marker over the end of its paragraph was kept as text"]
    ),
    (two + #"a\cell b\cell\pard x"#, ["a row of a table has no end (\\row)"]),
    (#"\pard a\cell b\cell\row x"#, ["cells of a row without definition (\\trowd) became paragraphs"]),
    (two + #"a\cell b\cell c\row\pard x"#, ["text after the last cell of a row became a cell"]),
    (
      #"\trowd\clbrdrt\brdrwavy\cellx9\pard\intbl a\cell\row"#,
      ["borders of tables with lines other than solid, double, dashed and dotted became solid"]
    ),
    (
      #"\trowd\cltxtbrl\cellx9\pard\intbl a\cell\row"#,
      ["the direction of text in a cell (\\cltxtbrl) was dropped; the text was kept"]
    ),
    (
      #"\pard\pvpara\posx11\posy148 a\par\pard b"#,
      ["a frame became paragraphs in the text; its place was dropped"]
    ),
  ])
  func whatIsChangedIsSaid(rtf: String, said: [String]) throws {
    #expect(try read(rtf).diagnostics.map(\.message) == said)
  }

  @Test func positionsOfDiagnosticsKnowNoMergedCells() throws {
    let rtf =
      #"\trowd\clmgf\cellx1000\clmrg\cellx2000\pard\intbl a\cell\cell\row\pard b\uc0\u55357 c"#
    let read = try read(rtf)
    #expect(read.value.outline == "[a{2x1}]b\u{FFFD}c")
    #expect(read.diagnostics.map(\.at) == [3])
  }

  @Test func picturesThatTextFlowsAroundStandInTheLine() throws {
    let shape =
      #"a{\shp{\*\shpinst\shpleft0\shptop0\shpright720\shpbottom720\shpwr2{\sp{\sn pib}{\sv{\pict\pngblip 89504e470d0a1a0a}}}}}b"#
    let read = try read(shape)
    #expect(read.value.text == "a\u{FFFC}b")
    #expect(read.value.placements.map(\.range) == [1..<2])
    let said = read.diagnostics.filter { $0.code == .rtfPlacedInLine }
    #expect(said.map(\.at) == [1])
    #expect(said.map(\.severity) == [.reduced])
  }

  // MARK: Attributes

  @Test func wordsTablesHaveWidthsOfColumns() throws {
    let rtf = #"""
      {\colortbl;\red255\green0\blue0;\red0\green0\blue0;}
      \trowd\trgaph108\trleft-108\trhdr\trqc\trrh400\trautofit1\trwWidth5000\trftsWidth2\trbrdrt\brdrs\brdrw10\trbrdrl\brdrdb\brdrw30
      \trbrdrb\brdrs\brdrw20\trbrdrh\brdrdash\brdrw5\trpaddl60\trpaddfl3\trspdl20\trspdfl3\trspdr30\trspdfr3
      \clvertalc\clbrdrr\brdrnone\clcbpat1\clpadt40\clpadft3\clpadl80\clpadfl3\clftsWidth3\clwWidth1000\cellx892
      \clshdng2500\clcfpat2\clcbpat1\clftsWidth2\clwWidth2500\cellx1892\clftsWidth1\cellx2892
      \pard\intbl a\cell b\cell c\cell\row
      \trowd\rtlrow\trleft-108\trrh-200\trbrdrb\brdrs\brdrw20\cellx892\cellx1892\cellx2892\pard\intbl d\cell e\cell f\cell\row
      """#
    let text = try read(rtf).value
    let table = try #require(text.tables.first)
    var wanted = TableAttributeValues()
    wanted.headerRows = 1
    wanted.alignment = .center
    wanted.layout = .automatic
    wanted.block.width = .share(1_000)
    wanted.block.margin.left = .twips(-108)
    wanted.spacing = .twips(50)
    wanted.columnWidths = [.length(.twips(1_000)), .share(500), nil]
    try expect(table.attributes.values, equals: wanted)
    #expect(table.columnCount == 3)
    var cell = BlockAttributeValues()
    // Word names the left and the upper padding the other way around.
    (cell.padding.left, cell.padding.top, cell.padding.right) = (.twips(40), .twips(80), .twips(108))
    cell.verticalAlignment = .middle
    cell.backgroundColor = TextColor(red: 255, green: 0, blue: 0)
    cell.minimumHeight = .length(.points(20))
    (cell.borderWidth.top, cell.borderWidth.right) = (.twips(10), .zero)
    (cell.borderWidth.left, cell.borderStyle.left) = (.twips(30), .double)
    (cell.borderWidth.bottom, cell.borderStyle.bottom) = (.twips(5), .dashed)
    try expect(text.blocks[0].attributes.values, equals: cell)
    #expect(text.blocks[1].attributes.backgroundColor == TextColor(red: 191, green: 0, blue: 0))
    #expect(text.blocks[1].attributes.padding.left == .twips(60))
    #expect(text.blocks[3].attributes.height == .length(.points(10)))
    #expect(text.blocks[3].attributes.borderWidth == BlockEdges(bottom: .twips(20)))
  }

  @Test func bordersAndBackgroundsOfCellsAreRead() throws {
    let rtf = #"""
      {\colortbl;\red255\green255\blue255;\red9\green0\blue0;}{\*\expandedcolortbl;;}
      \trowd\clcbpat1\clbrdrt\brdrth\brdrw10\brdrcf2\clbrdrb\brdrs\brdrcf2\brdrw\brdrcf\cellx1000
      \clcbpat2\cellx2000\pard\intbl a\cell b\cell\row
      """#
    let text = try read(rtf).value
    var cell = BlockAttributeValues()
    (cell.borderWidth.top, cell.borderWidth.bottom) = (.twips(20), .zero)
    cell.borderColor.top = TextColor(red: 9, green: 0, blue: 0)
    // The white of the page is no background.
    try expect(text.blocks[0].attributes.values, equals: cell)
    #expect(text.blocks[1].attributes.backgroundColor == TextColor(red: 9, green: 0, blue: 0))
  }

  @Test func widthsThatAreTooSmallOrOfNoUnitAreThoseOfTheEdges() throws {
    let rtf = #"""
      \trowd\trwWidth500\trftsWidth1\clftsWidth2\clwWidth4\cellx1000\clftsWidth2\clwWidth0\cellx2000
      \clftsWidth2\clwWidth2500\cellx3000\pard\intbl a\cell b\cell c\cell\row
      """#
    let values = try #require(try read(rtf).value.tables.first).attributes.values
    #expect(values.block.width == nil)
    #expect(values.columnWidths == [.length(.twips(1_000)), .length(.twips(1_000)), .share(500)])
  }

  @Test func cocoasTablesHaveWidthsOfCells() throws {
    let rtf = #"""
      {\colortbl;\red255\green255\blue255;\red191\green191\blue191;}{\*\expandedcolortbl;;\cssgray\c74902;}
      \itap1\trowd \taflags5 \trgaph108\trleft-108 \trcbpat2 \trwWidth11822\trftsWidth3 \trbrdrt\brdrnil \trbrdrl\brdrs\brdrw20 \trbrdrt\brdrs\brdrw40 \trbrdrr\brdrnil
      \clvertalt\clvertalbase \clcbpat2 \clwWidth1920\clftsWidth3 \clminw1000 \clheight20 \clmaxh200 \clmart10 \clmarl10 \clbrdrt\brdrs\brdrw20\brdrcf2 \clbrdrl\brdrnil \clpadt20 \clpadl100 \gaph\cellx4320
      \clvertalb \clshdrawnil \gaph\cellx8640
      \pard\intbl\itap1 a\cell \pard\intbl\itap1 b\cell \lastrow\row
      """#
    let text = try read(rtf).value
    let table = try #require(text.tables.first)
    var wanted = TableAttributeValues()
    wanted.collapsesBorders = true
    wanted.custom["rtf.taflags"] = .integer(4)
    wanted.block.width = .length(.twips(11_822))
    wanted.block.backgroundColor = TextColor(red: 191, green: 191, blue: 191)
    wanted.block.borderWidth = BlockEdges(top: .zero, right: .zero, bottom: .points(2), left: .points(1))
    try expect(table.attributes.values, equals: wanted)
    var cell = BlockAttributeValues()
    cell.verticalAlignment = .baseline
    cell.backgroundColor = TextColor(red: 191, green: 191, blue: 191)
    cell.width = .length(.points(96))
    cell.minimumWidth = .length(.points(50))
    cell.height = .length(.points(1))
    cell.maximumHeight = .length(.points(10))
    (cell.margin.top, cell.margin.left) = (.twips(10), .twips(10))
    (cell.borderWidth.top, cell.borderWidth.left) = (.points(1), .zero)
    cell.borderColor.top = TextColor(red: 191, green: 191, blue: 191)
    (cell.padding.top, cell.padding.left) = (.points(1), .points(5))
    try expect(text.blocks[0].attributes.values, equals: cell)
    #expect(text.blocks[1].attributes.verticalAlignment == .bottom)
  }
}
