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
    #expect(
      draw(text) == [
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
    #expect(draw(text) == ["Tea·····3.50¶", "Coffee··4···¶"])
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
    #expect(draw(text, 24) == [])
  }

  @Test func cellsSpanColumnsAndRows() throws {
    var sample = TableSample([["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]])
    sample.change(0, 0) { ($0.columnSpan, $0.text) = (2, "wide") }
    sample.change(1, 2) { ($0.rowSpan, $0.text) = (2, "1\n2\n3") }
    sample = sample.without(0, 1).without(2, 2)
    #expect(draw(try sample.text()) == [])
  }

  @Test func headerRowsAreSetOff() throws {
    var sample = TableSample([["Name", "Price"], ["Tea", "3.50"]])
    sample.values.headerRows = 1
    #expect(draw(try sample.text()) == [])
    for index in sample.cells.indices { sample.cells[index].values = BlockAttributeValues() }
    #expect(draw(try sample.text()) == ["Name··Price", "────··─────", "Tea···3.50·¶"])
  }

  @Test func linesAreDrawnOnlyWhereThereAreBorders() throws {
    var sample = TableSample([["a", "b"], ["c", "d"], ["e", "f"]], hasBorder: false)
    for index in sample.cells.indices where sample.cells[index].row == 0 {
      sample.cells[index].values.borderWidth = BlockEdges(bottom: .points(1))
    }
    #expect(draw(try sample.text()) == [])
    // The border of the table alone.
    sample = TableSample([["a", "b"], ["c", "d"]], hasBorder: false)
    sample.values.block = TableSample.border
    #expect(draw(try sample.text()) == [])
  }

  @Test func picturesAreFittedToTheirCells() throws {
    let text = try TableSample([["a\nb\nc\nd", "x@"], ["#", "y"]]).text()
    #expect(draw(text) { $0.glyphRows = 2 } == [])
    #expect(draw(try TableSample([["@", "b"]]).text(), 8) == [])
  }

  @Test func contentIsAlignedInItsCell() throws {
    var sample = TableSample([["1\n2\n3", "middle", "bottom"], ["12345", "right", "c"]])
    sample.change(0, 1) { $0.values.verticalAlignment = .middle }
    sample.change(0, 2) { $0.values.verticalAlignment = .bottom }
    sample.change(1, 1) { $0.paragraph.alignment = .right }
    sample.change(1, 2) { $0.paragraph.alignment = .center }
    #expect(draw(try sample.text()) == [])
  }

  @Test func tablesStandInCells() throws {
    var sample = TableSample([["before", "b"], ["c", "d"]])
    sample.change(0, 0) { $0.inner = TableSample([["1", "2"], ["3", "4"]]) }
    #expect(draw(try sample.text()) == [])
  }

  @Test func columnZeroOfARightToLeftTableIsAtTheRight() throws {
    var sample = TableSample([["a", "bb"], ["ccc", "\u{5D0}\u{5D1}"]])
    sample.values.direction = .rightToLeft
    #expect(draw(try sample.text(), 20) { $0.bidi = .visual } == [])
    // A terminal that orders text keeps the cells apart.
    #expect(draw(try sample.text(), 20).map { $0.replacing("\u{200E}", with: "‹L›") } == [])
  }

  @Test func backgroundsFillTheirCells() throws {
    var sample = TableSample([["a", "bb"], ["ccc", "d"]], hasBorder: false)
    sample.change(0, 0) { $0.values.backgroundColor = TextColor(red: 200, green: 200, blue: 0) }
    let text = try sample.text()
    #expect(draw(text) == [])
    // The text can be read on it.
    var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: 20)) { _ in .described }
    var line = TerminalLine()
    let hasLine = layout.next(into: &line)
    #expect(hasLine)
    let style = layout.styles[line.pieces[1].style]
    #expect(style.background == TextColor(red: 200, green: 200, blue: 0))
    #expect(style.foreground == TextColor(red: 0, green: 0, blue: 0))
  }

  @Test func aTableThatDoesNotFitBecomesRecords() throws {
    var sample = TableSample([
      ["Name", "Price", "Origin", "Note"], ["Darjeeling", "3.50", "India and more words", "fine\nand fair"],
      ["Assam", "", "India", "x"],
    ])
    sample.values.headerRows = 1
    #expect(draw(try sample.text(), 24) == [])
    sample.values.headerRows = nil
    #expect(draw(try sample.text(), 14) == [])
    // Below twelve columns its cells are paragraphs.
    #expect(draw(try TableSample([["ab", "cd", "ef", "gh"]]).text(), 6) == ["ab¶", "cd¶", "ef¶", "gh¶"])
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
    #expect(draw(try box { $0.borderWidth = .all(.points(1)) }, 14) == [])
    #expect(draw(try box { $0.margin.left = .points(24) }, 20) == [])
    #expect(draw(try box { $0.borderWidth.left = .points(1) }, 14) == [])
    #expect(draw(try box { _ in }, 20) == ["a¶", "In a box¶", "and more¶", "z¶"])
  }

  @Test func widthsAreThoseAskedFor() throws {
    var sample = TableSample([["a", "b"]])
    sample.values.columnWidths = [.length(.points(60)), .share(500)]
    sample.values.block.width = .share(1_000)
    #expect(draw(try sample.text(), 40) == [])
    sample.values.columnWidths = nil
    sample.values.block.width = nil
    sample.values.alignment = .center
    #expect(draw(try sample.text(), 20) == [])
  }
}
