import InlayCore
import Testing

@testable import InlayTerminal

/// Tables, cell by cell.
@Suite struct TableTests {
  private func draw(
    _ text: DecomposedText, _ columns: Int = 40, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> [String] {
    var options = LayoutOptions(columns: columns)
    change(&options)
    return LayoutDrawing.draw(text, options)
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
    #expect(
      draw(text, 24) == [
        "┌─────────────┬────────┐",
        "│·Tea at four·│·as····│",
      ])
  }
}
