import InlayCore

@testable import InlayTerminal

/// Builds texts with tables.
struct TableSample {
  /// A cell: `#` is a glyph, `@` an attachment.
  struct Cell {
    var text: String
    var row: Int
    var column: Int
    var rowSpan = 1
    var columnSpan = 1
    var values = BlockAttributeValues()
    var inner: TableSample?
    var paragraph = ParagraphAttributeValues()
  }

  var cells: [Cell]
  var values = TableAttributeValues()
  var columns: Int

  /// A border all around.
  static let border = {
    var values = BlockAttributeValues()
    values.borderWidth = .all(.points(1))
    return values
  }()

  /// Rows of texts, with borders or without.
  init(_ rows: [[String]], hasBorder: Bool = true) {
    cells = rows.enumerated().flatMap { row, texts in
      texts.enumerated().map { column, text in
        Cell(text: text, row: row, column: column, values: hasBorder ? Self.border : BlockAttributeValues())
      }
    }
    columns = rows.map(\.count).max() ?? 1
  }

  init(cells: [Cell], columns: Int) { (self.cells, self.columns) = (cells, columns) }

  /// Changes the cell at a place.
  mutating func change(_ row: Int, _ column: Int, _ change: (inout Cell) -> Void) {
    for index in cells.indices where (cells[index].row, cells[index].column) == (row, column) {
      change(&cells[index])
    }
  }

  /// The same without a cell.
  func without(_ row: Int, _ column: Int) -> TableSample {
    var copy = self
    copy.cells.removeAll { ($0.row, $0.column) == (row, column) }
    return copy
  }

  /// The text: some before the table, the table, and some after it.
  func text(before: String = "", after: String = "") throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var number = 0
    if !before.isEmpty { runs.append(AttributedRun(Substring(before))) }
    append(to: &runs, in: [], &number)
    if !after.isEmpty { runs.append(AttributedRun(Substring(after))) }
    return try Decomposer.decompose(runs).value
  }

  /// Adds the runs of the table. `number` counts tables and blocks.
  func append(to runs: inout [AttributedRun], in outer: [RunBlock], _ number: inout Int) {
    number += 1
    let table = number
    for cell in cells {
      number += 1
      let place = TextTableCell(
        table: table, row: cell.row, column: cell.column, rowSpan: cell.rowSpan, columnSpan: cell.columnSpan)
      let block = RunBlock(
        id: number, cell: place, of: TextTable(columnCount: columns, attributes: TableAttributes(values)),
        attributes: BlockAttributes(cell.values))
      if cell.inner == nil || !cell.text.isEmpty {
        runs += Self.runs(cell.text + "\n", cell.paragraph, outer + [block])
      }
      cell.inner?.append(to: &runs, in: outer + [block], &number)
    }
  }

  /// Runs in which every `#` is a glyph and every `@` an attachment.
  static func runs(
    _ text: String, _ paragraph: ParagraphAttributeValues = ParagraphAttributeValues(), _ blocks: [RunBlock]
  ) -> [AttributedRun] {
    let attributes = ParagraphAttributes(paragraph)
    let image = InlineImage(description: "a smile", mediaType: nil, content: .bytes([1, 2, 3]))
    var runs: [AttributedRun] = []
    var start = text.startIndex
    func end(at place: String.Index) {
      if start < place {
        runs.append(AttributedRun(text[start..<place], paragraph: attributes, blocks: blocks))
      }
    }
    for place in text.indices where text[place] == "#" || text[place] == "@" {
      end(at: place)
      runs.append(
        AttributedRun(
          "\u{FFFC}", paragraph: attributes,
          image: PlacedImage(image, kind: text[place] == "#" ? .glyph : .attachment), blocks: blocks))
      start = text.index(after: place)
    }
    end(at: text.endIndex)
    return runs
  }
}
