import InlayCore
import TestKit

extension ChoiceSource {
  /// A text with tables and boxes in each other, and paragraphs between them.
  func tables() throws -> DecomposedText {
    var numbers = 0
    return try Decomposer.decompose(flow(in: [], &numbers)).value
  }

  /// Paragraphs, boxes and tables that stand in `blocks`. Each paragraph ends with its separator.
  func flow(in blocks: [RunBlock], _ numbers: inout Int) throws -> [AttributedRun] {
    var runs: [AttributedRun] = []
    for _ in 0..<1 + below(3) {
      switch blocks.count < 3 ? below(4) : 0 {
      case 2:
        numbers += 1
        var box = RunBlock(id: numbers, attributes: blockAttributes())
        box.unknownMembers = unknownMembers()
        runs += try flow(in: blocks + [box], &numbers)
      case 3: runs += try table(in: blocks, &numbers)
      default: runs += paragraph(in: blocks)
      }
    }
    return runs
  }

  private func paragraph(in blocks: [RunBlock]) -> [AttributedRun] {
    let style = paragraphAttributes()
    var runs = array(count: 0...2) { source in
      AttributedRun(
        source.pick(["Tea", "3.50", "\u{1F600}", "e\u{301}", " "]),
        character: source.oneIn(3) ? source.characterAttributes() : .none, paragraph: style, blocks: blocks)
    }
    if oneIn(4) {
      runs.append(
        AttributedRun(
          image: PlacedImage(image(absent: false), attributes: placementAttributes()), paragraph: style,
          blocks: blocks))
    }
    return runs + [AttributedRun("\n", paragraph: style, blocks: blocks)]
  }

  private func table(in blocks: [RunBlock], _ numbers: inout Int) throws -> [AttributedRun] {
    numbers += 1
    let number = numbers
    let columns = 1 + below(4)
    let table = TextTable(columnCount: columns, attributes: self.table().attributes)
    var taken: [Int: Int] = [:]
    var runs: [AttributedRun] = []
    for row in 0..<1 + below(3) {
      var column = 0
      while column < columns {
        let isTaken = taken[column, default: 0] > row
        if isTaken || oneIn(8) {
          column += 1
          continue
        }
        var free = 1
        while column + free < columns, taken[column + free, default: 0] <= row { free += 1 }
        let cell = TextTableCell(
          table: number, row: row, column: column, rowSpan: oneIn(4) ? 2 : 1,
          columnSpan: oneIn(4) ? free : 1)
        for column in cell.columns { taken[column] = cell.rows.upperBound }
        column = cell.columns.upperBound
        numbers += 1
        var block = RunBlock(id: numbers, cell: cell, of: table, attributes: blockAttributes())
        block.unknownMembers = unknownMembers()
        runs += try oneIn(5) ? flow(in: blocks + [block], &numbers) : paragraph(in: blocks + [block])
      }
    }
    return runs
  }
}
