import InlayCore
import InlayUnicode
import Testing

@testable import InlayTerminal

/// Tables, cell by cell.
@Suite struct TableTests {
  private func draw(
    _ text: DecomposedText, _ columns: Int = 40, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> [String] {
    var options = LayoutOptions(columns: columns)
    change(&options)
    return LayoutDrawing.draw(text, options) { _ in .drawable(width: 70, height: 50) }
  }

  @Test func aTableHasLinesAroundItsCells() throws {
    let text = try TableSample([["Tea", "3.50"], ["Coffee", "4"]]).text(before: "Prices\n", after: "End")
    let lines1 = draw(text)
    #expect(
      lines1 == [
        "Prices¶",
        "┌────────┬──────┐",
        "│·Tea····│·3.50·│¶",
        "├────────┼──────┤",
        "│·Coffee·│·4····│",
        "└────────┴──────┘¶",
        "End¶",
      ])
  }

  @Test func aTableWithoutBordersHasColumnsOnly() throws {
    let text = try TableSample([["Tea", "3.50"], ["Coffee", "4"]], hasBorder: false).text()
    let lines2 = draw(text)
    #expect(lines2 == ["Tea·····3.50¶", "Coffee··4···¶"])
  }

  @Test func linesAreASCIIWhereThereAreNoBoxes() throws {
    let text = try TableSample([["Tea", "3.50"], ["Coffee", "4"]]).text()
    let wanted = [
      "+--------+------+",
      "|·Tea····|·3.50·|¶",
      "+--------+------+",
      "|·Coffee·|·4····|",
      "+--------+------+¶",
    ]
    #expect(draw(text) { $0.drawsBoxes = false } == wanted)
    #expect(draw(text) { $0.widths.ambiguousWidth = 2 } == wanted)
  }

  @Test func textWrapsInCells() throws {
    let text = try TableSample([["Tea at four on the terrace", "as ever"], ["x", "y"]]).text()
    let lines3 = draw(text, 24)
    #expect(
      lines3 == [
        "┌──────────────┬───────┐",
        "│·Tea at four··│·as····│",
        "│·on the·······│·ever··│",
        "│·terrace······│·······│¶",
        "├──────────────┼───────┤",
        "│·x············│·y·····│",
        "└──────────────┴───────┘¶",
      ])
  }

  @Test func cellsSpanColumnsAndRows() throws {
    var sample = TableSample([["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]])
    sample.change(0, 0) { ($0.columnSpan, $0.text) = (2, "wide") }
    sample.change(1, 2) { ($0.rowSpan, $0.text) = (2, "1\n2\n3") }
    sample = sample.without(0, 1).without(2, 2)
    let lines4 = try draw(sample.text())
    #expect(
      lines4 == [
        "┌───────┬───┐",
        "│·wide··│·c·│¶",
        "├───┬───┼───┤",
        "│·d·│·e·│·1·│¶",
        "├───┼───┤·2·│",
        "│·g·│·h·│·3·│",
        "└───┴───┴───┘¶",
      ])
  }

  @Test func headerRowsAreSetOff() throws {
    var sample = TableSample([["Name", "Price"], ["Tea", "3.50"]])
    sample.values.headerRows = 1
    let lines5 = try draw(sample.text())
    #expect(
      lines5 == [
        "┌──────┬───────┐",
        "│·Name·│·Price·│¶",
        "╞══════╪═══════╡",
        "│·Tea··│·3.50··│",
        "└──────┴───────┘¶",
      ])
    for index in sample.cells.indices { sample.cells[index].values = BlockAttributeValues() }
    let lines6 = try draw(sample.text())
    #expect(lines6 == ["Name··Price¶", "────··─────", "Tea···3.50·¶"])
  }

  @Test func linesAreDrawnOnlyWhereThereAreBorders() throws {
    var sample = TableSample([["a", "b"], ["c", "d"], ["e", "f"]], hasBorder: false)
    for index in sample.cells.indices where sample.cells[index].row == 0 {
      sample.cells[index].values.borderWidth = BlockEdges(bottom: .points(1))
    }
    let lines7 = try draw(sample.text())
    #expect(
      lines7 == [
        "··a···b··¶",
        "╶───────╴",
        "··c···d··¶",
        "··e···f··¶",
      ])
    // The border of the table alone.
    sample = TableSample([["a", "b"], ["c", "d"]], hasBorder: false)
    sample.values.block = TableSample.border
    let lines8 = try draw(sample.text())
    #expect(
      lines8 == [
        "┌───────┐",
        "│·a···b·│¶",
        "│·c···d·│",
        "└───────┘¶",
      ])
  }

  @Test func picturesAreFittedToTheirCells() throws {
    let text = try TableSample([["a\nb\nc\nd", "x@"], ["#", "y"]]).text()
    let lines9 = draw(text) { $0.glyphRows = 2 }
    #expect(
      lines9 == [
        "┌──────┬──────────┐",
        "│·a····│··▣▣▣▣▣▣▣·│",
        "│·b····│··▣▣▣▣▣▣▣·│",
        "│·c····│·x▣▣▣▣▣▣▣·│",
        "│·d····│··········│¶",
        "├──────┼──────────┤",
        "│·▣▣▣▣·│·y········│",
        "│·▣▣▣▣·│··········│",
        "└──────┴──────────┘¶",
      ])
    let lines10 = try draw(TableSample([["@", "b"]]).text(), 20)
    #expect(
      lines10 == [
        "┌─────────┬───┐",
        "│·▣▣▣▣▣▣▣·│·b·│",
        "│·▣▣▣▣▣▣▣·│···│",
        "│·▣▣▣▣▣▣▣·│···│",
        "└─────────┴───┘¶",
      ])
  }

  @Test func contentIsAlignedInItsCell() throws {
    var sample = TableSample([["1\n2\n3", "middle", "bottom"], ["12345", "right", "c"]])
    sample.change(0, 1) { $0.values.verticalAlignment = .middle }
    sample.change(0, 2) { $0.values.verticalAlignment = .bottom }
    sample.change(1, 1) { $0.paragraph.alignment = .right }
    sample.change(1, 2) { $0.paragraph.alignment = .center }
    let lines11 = try draw(sample.text())
    #expect(
      lines11 == [
        "┌───────┬────────┬────────┐",
        "│·1·····│········│········│",
        "│·2·····│·middle·│········│",
        "│·3·····│········│·bottom·│¶",
        "├───────┼────────┼────────┤",
        "│·12345·│··right·│···c····│",
        "└───────┴────────┴────────┘¶",
      ])
  }

  @Test func tablesStandInCells() throws {
    var sample = TableSample([["before", "b"], ["c", "d"]])
    sample.change(0, 0) { $0.inner = TableSample([["1", "2"], ["3", "4"]]) }
    let lines12 = try draw(sample.text())
    #expect(
      lines12 == [
        "┌───────────┬───┐",
        "│·before····│·b·│",
        "│·┌───┬───┐·│···│",
        "│·│·1·│·2·│·│···│",
        "│·├───┼───┤·│···│",
        "│·│·3·│·4·│·│···│",
        "│·└───┴───┘·│···│¶",
        "├───────────┼───┤",
        "│·c·········│·d·│",
        "└───────────┴───┘¶",
      ])
  }

  @Test func columnZeroOfARightToLeftTableIsAtTheRight() throws {
    var sample = TableSample([["a", "bb"], ["ccc", "\u{5D0}\u{5D1}"]])
    sample.values.direction = .rightToLeft
    let lines13 = try draw(sample.text(), 20) { $0.bidi = .visual }
    #expect(
      lines13 == [
        "········┌────┬─────┐",
        "········│·bb·│·a···│¶",
        "········├────┼─────┤",
        "········│·\u{5D1}\u{5D0}·│·ccc·│",
        "········└────┴─────┘¶",
      ])
    // A terminal that orders text keeps the cells apart.
    let lines14 = try draw(sample.text(), 20).map { $0.replacing("\u{200E}", with: "‹L›") }
    #expect(
      lines14 == [
        "········┌────┬─────┐",
        "········│·bb·│·a···│¶",
        "········├────┼─────┤",
        "········│·‹L›\u{5D0}\u{5D1}·‹L›│·ccc·│",
        "········└────┴─────┘¶",
      ])
  }

  @Test func backgroundsFillTheirCells() throws {
    var sample = TableSample([["a", "bb"], ["ccc", "d"]], hasBorder: false)
    sample.change(0, 0) { $0.values.backgroundColor = TextColor(red: 200, green: 200, blue: 0) }
    let text = try sample.text()
    let lines15 = draw(text)
    #expect(
      lines15 == [
        "░a░░░·bb·¶",
        "·ccc··d··¶",
      ])
    // The text can be read on it.
    var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: 20)) { _ in .described }
    var line = TerminalLine()
    let isLine = layout.next(into: &line)
    #expect(isLine)
    let style = layout.styles[line.pieces[1].style]
    #expect(style.background == TextColor(red: 200, green: 200, blue: 0))
    #expect(style.foreground == TextColor(red: 0, green: 0, blue: 0))
  }

  /// The text of a cell that is not drawn, because the line is too short or tables are nested too deep, stands on the
  /// cell's background: in dark output it may be seen only there.
  @Test func backgroundsOfUndrawnCellsStayBehindTheirText() throws {
    let yellow = TextColor(red: 200, green: 200, blue: 0)
    var sample = TableSample([["a", "b"]])
    sample.change(0, 0) { $0.values.backgroundColor = yellow }
    var deep = sample
    for _ in 0..<16 {
      deep = TableSample(
        cells: [TableSample.Cell(text: "", row: 0, column: 0, inner: deep)], columns: 1)
    }
    for (text, columns) in [(try sample.text(), 8), (try deep.text(), 200)] {
      let flow = InlineFlow(text, options: FlowOptions(appearance: .dark))
      var layout = TerminalLayout(flow, options: LayoutOptions(columns: columns)) { _ in .described }
      var line = TerminalLine()
      var seen: [(text: String, background: TextColor?)] = []
      while layout.next(into: &line) {
        for piece in line.pieces {
          guard case .text(let range) = piece.content else { continue }
          let text = String(decoding: line.text[range], as: UTF8.self)
          seen.append((text, layout.styles[piece.style].background))
        }
      }
      #expect(seen.filter { $0.text.contains("a") }.map(\.background) == [yellow])
      #expect(seen.filter { $0.text.contains("b") }.map(\.background) == [nil])
    }
  }

  /// Its lines would be in memory together.
  @Test func tablesAroundLargeOnesAreLeftOut() throws {
    func outer(rows: Int) throws -> DecomposedText {
      var sample = TableSample([["before", "beside"]])
      sample.change(0, 0) { cell in
        cell.inner = TableSample(Array(repeating: ["a", "b"], count: rows))
      }
      return try sample.text()
    }
    #expect(try draw(outer(rows: 2_000))[1] == "│·before····│·beside·│")
    let lines = try draw(outer(rows: 2_100))
    #expect(lines.prefix(3) == ["before¶", "┌───┬───┐", "│·a·│·b·│¶"])
    #expect(lines.suffix(2) == ["└───┴───┘¶", "beside¶"])
    // Of a text as long as that, too.
    let long = String(repeating: "word ", count: 60_000)
    #expect(try draw(TableSample([[long, "y"]]).text()).last == "y¶")
    #expect(try draw(TableSample([["x", "y"]]).text()).count == 3)
  }

  @Test func boxesAreFramesOrIndents() throws {
    func box(_ change: (inout BlockAttributeValues) -> Void) throws -> DecomposedText {
      var values = BlockAttributeValues()
      change(&values)
      let block = RunBlock(id: 1, attributes: BlockAttributes(values))
      return try Decomposer.decompose(
        [AttributedRun("a\n")] + TableSample.runs("In a box\nand more\n", ParagraphAttributeValues(), [block])
          + [AttributedRun("z")]
      ).value
    }
    let lines19 = try draw(box { $0.borderWidth = .all(.points(1)) }, 14)
    #expect(
      lines19 == [
        "a¶",
        "┌────────────┐",
        "│·In a box···│",
        "│·and more···│",
        "└────────────┘¶",
        "z¶",
      ])
    let lines20 = try draw(box { $0.margin.left = .points(24) }, 20)
    #expect(
      lines20 == [
        "a¶",
        "···In a box¶",
        "···and more¶",
        "z¶",
      ])
    let lines21 = try draw(box { $0.borderWidth.left = .points(1) }, 14)
    #expect(
      lines21 == [
        "a¶",
        "│·In a box····",
        "│·and more····¶",
        "z¶",
      ])
    let lines22 = try draw(box { _ in }, 20)
    #expect(lines22 == ["a¶", "In a box¶", "and more¶", "z¶"])
  }

  @Test func widthsAreThoseAskedFor() throws {
    var sample = TableSample([["a", "b"]])
    sample.values.columnWidths = [.length(.points(60)), .share(500)]
    sample.values.block.width = .share(1_000)
    let lines23 = try draw(sample.text(), 40)
    #expect(
      lines23 == [
        "┌───────────────────┬──────────────────┐",
        "│·a·················│·b················│",
        "└───────────────────┴──────────────────┘¶",
      ])
    sample.values.columnWidths = nil
    sample.values.block.width = nil
    sample.values.alignment = .center
    let lines24 = try draw(sample.text(), 20)
    #expect(
      lines24 == [
        "·····┌───┬───┐",
        "·····│·a·│·b·│",
        "·····└───┴───┘¶",
      ])
  }

  @Test func thereMayBeFewerWidthsThanColumns() throws {
    var sample = TableSample([["a", "b", "c"]])
    for widths in [[], [.length(.points(30))], [nil, .share(300)]] as [[BlockDimension?]] {
      sample.values.columnWidths = widths
      let lines = try draw(sample.text())
      #expect(lines.count == 3)
      #expect(lines[1].filter { "abc".contains($0) } == "abc")
    }
  }

  @Test func listMarkersHaveRoomBesideWords() throws {
    var sample = TableSample([["a", "some text here"]])
    sample.change(0, 0) { $0.paragraph.role = .bullet1 }
    let lines = try draw(sample.text(), 16)
    #expect(lines.contains { $0.contains("a") && $0.contains("•") })
  }
}
