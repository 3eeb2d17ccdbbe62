import InlayCore
import Testing

@testable import InlayTerminal

/// Tables that are too wide for a grid.
@Suite struct TableRecordTests {
  private func draw(_ text: DecomposedText, _ columns: Int) -> [String] {
    LayoutDrawing.draw(text, LayoutOptions(columns: columns)) { _ in .drawable(width: 70, height: 50) }
  }

  @Test func aTableThatDoesNotFitBecomesRecords() throws {
    var sample = TableSample([
      ["Name", "Price", "Origin", "Note"], ["Darjeeling", "3.50", "India and more words", "fine\nand fair"],
      ["Assam", "", "India", "x"],
    ])
    sample.values.headerRows = 1
    let lines16 = try draw(sample.text(), 24)
    #expect(
      lines16 == [
        "────────────────────────",
        "Name:···Darjeeling",
        "Price:··3.50",
        "Origin:·India and more",
        "········words",
        "Note:···fine",
        "········and fair",
        "────────────────────────¶",
        "Name:···Assam",
        "Price:··",
        "Origin:·India",
        "Note:···x",
        "────────────────────────¶",
      ])
    sample.values.headerRows = nil
    let lines17 = try draw(sample.text(), 14)
    #expect(
      lines17 == [
        "──────────────",
        "1:·Name",
        "2:·Price",
        "3:·Origin",
        "4:·Note",
        "──────────────¶",
        "1:·Darjeeling",
        "2:·3.50",
        "3:·India and",
        "···more words",
        "4:·fine",
        "···and fair",
        "──────────────¶",
        "1:·Assam",
        "2:·",
        "3:·India",
        "4:·x",
        "──────────────¶",
      ])
    // Below twelve columns its cells are paragraphs.
    let lines18 = try draw(TableSample([["ab", "cd", "ef", "gh"]]).text(), 6)
    #expect(lines18 == ["ab¶", "cd¶", "ef¶", "gh¶"])
  }

  @Test func aCellOverAllColumnsOfARecordHasNoName() throws {
    var sample = TableSample([
      ["The teas of this house", "", ""], ["Name", "Price", "Origin"], ["Black", "", ""],
      ["Darjeeling", "3.50", "India, far away"],
    ])
    for row in [0, 2] {
      sample.change(row, 0) { $0.columnSpan = 3 }
      sample = sample.without(row, 1).without(row, 2)
    }
    sample.values.headerRows = 2
    let wanted = [
      "────────────────────",
      "The teas of this",
      "house",
      "────────────────────¶",
      "Black",
      "────────────────────¶",
      "Name:···Darjeeling",
      "Price:··3.50",
      "Origin:·India, far",
      "········away",
      "────────────────────¶",
    ]
    #expect(try draw(sample.text(), 20) == wanted)
    // Without names, too.
    sample.values.headerRows = 1
    #expect(try draw(sample.text(), 20).prefix(6) == wanted.prefix(4) + ["1:·Name", "2:·Price"])
  }

  private func wide(_ names: [String]) -> TableSample {
    var sample = TableSample([names, ["Teapotforfourteenpeople", "x", "12.00"]])
    sample.values.headerRows = 1
    sample.change(1, 2) { $0.paragraph.alignment = .right }
    return sample
  }

  @Test func aLongNameStandsAboveItsCell() throws {
    #expect(
      try draw(wide(["Name", "Description of the thing", "Price"]).text(), 22) == [
        "──────────────────────",
        "Name:··Teapotforfourte",
        "·······enpeople",
        "Description of the thi",
        "ng:",
        "·······x",
        "Price:·12.00",
        "──────────────────────¶",
      ])
  }

  @Test func aColumnWithoutANameHasItsNumber() throws {
    #expect(
      try draw(wide(["Name", "", "Price"]).text(), 21) == [
        "─────────────────────",
        "Name:··Teapotforfourt",
        "·······eenpeople",
        "2:·····x",
        "Price:·12.00",
        "─────────────────────¶",
      ])
  }

  @Test func tooLongANameMakesNumbersOfAll() throws {
    let long = String(repeating: "a name ", count: 10)
    #expect(try draw(wide(["Name", long, "Price"]).text(), 22).prefix(2).last == "1:·Name")
  }

  /// A name may end with the line where the space before the next one would stand.
  @Test func joinedNamesFillTheLine() throws {
    var sample = wide(["abcdefghij klmnopqrstu", "second", "Price"])
    sample.change(0, 0) { $0.text = "abcdefghij\nklmnopqrstuvwxyz" }
    for columns in 12..<40 {
      let lines = try draw(sample.text(), columns)
      #expect(lines.allSatisfy { $0.filter { $0 != "¶" }.count <= columns })
    }
  }
}
