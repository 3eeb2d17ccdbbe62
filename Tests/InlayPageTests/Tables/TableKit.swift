import InlayCore
import TestKit

/// Texts with tables and boxes, for tests.
struct BlockText {
  /// What stands in a cell, in a box, or outside of both.
  indirect enum Part {
    /// A paragraph.
    case text(String, (inout ParagraphAttributeValues) -> Void = { _ in })
    case box([Part], (inout BlockAttributeValues) -> Void = { _ in })
    case table(Table)
  }

  struct Cell {
    var parts: [Part]
    var rowSpan = 1
    var columnSpan = 1
    var change: (inout BlockAttributeValues) -> Void = { _ in }

    init(
      _ parts: [Part], rowSpan: Int = 1, columnSpan: Int = 1,
      _ change: @escaping (inout BlockAttributeValues) -> Void = { _ in }
    ) {
      (self.parts, self.rowSpan, self.columnSpan, self.change) = (parts, rowSpan, columnSpan, change)
    }

    init(
      _ text: String, rowSpan: Int = 1, columnSpan: Int = 1,
      _ change: @escaping (inout BlockAttributeValues) -> Void = { _ in }
    ) {
      self.init([.text(text)], rowSpan: rowSpan, columnSpan: columnSpan, change)
    }
  }

  struct Table {
    var rows: [[Cell]]
    var columns: Int
    var change: (inout TableAttributeValues) -> Void = { _ in }
    /// What all cells have.
    var cells: (inout BlockAttributeValues) -> Void = { _ in }
  }

  private var text = ""
  private var length = 0
  private var paragraphs: [ParagraphRun] = []
  private var tables: [TextTable] = []
  private var blocks: [TextBlock] = []

  /// The text of some parts. Each paragraph ends with a line feed.
  static func make(_ parts: [Part]) throws -> DecomposedText {
    var maker = BlockText()
    maker.add(parts)
    return try DecomposedText(
      text: maker.text, paragraphs: maker.paragraphs, tables: maker.tables, blocks: maker.blocks)
  }

  private mutating func add(_ parts: [Part]) {
    for part in parts {
      switch part {
      case .text(let string, let change): add(string, change)
      case .box(let parts, let change):
        var values = BlockAttributeValues()
        change(&values)
        let index = blocks.count
        blocks.append(TextBlock(length..<length, attributes: BlockAttributes(values)))
        let start = length
        add(parts.isEmpty ? [.text("")] : parts)
        blocks[index].range = start..<length
      case .table(let table): add(table)
      }
    }
  }

  private mutating func add(_ string: String, _ change: (inout ParagraphAttributeValues) -> Void) {
    var values = ParagraphAttributeValues()
    change(&values)
    let end = length + string.utf16.count + 1
    let attributes = ParagraphAttributes(values)
    if !attributes.isEmpty {
      if let last = paragraphs.last, last.range.upperBound == length, last.attributes == attributes {
        paragraphs[paragraphs.count - 1] = ParagraphRun(last.range.lowerBound..<end, attributes)
      } else {
        paragraphs.append(ParagraphRun(length..<end, attributes))
      }
    }
    text += string + "\n"
    length = end
  }

  private mutating func add(_ table: Table) {
    var values = TableAttributeValues()
    table.change(&values)
    let index = tables.count
    tables.append(TextTable(columnCount: table.columns, attributes: TableAttributes(values)))
    var taken: [Int: Set<Int>] = [:]
    for (row, cells) in table.rows.enumerated() {
      var column = 0
      for cell in cells {
        while taken[row, default: []].contains(column) { column += 1 }
        for row in row..<row + cell.rowSpan {
          for column in column..<column + cell.columnSpan { taken[row, default: []].insert(column) }
        }
        var values = BlockAttributeValues()
        table.cells(&values)
        cell.change(&values)
        let place = TextTableCell(
          table: index, row: row, column: column, rowSpan: cell.rowSpan, columnSpan: cell.columnSpan)
        let block = blocks.count
        let start = length
        blocks.append(TextBlock(start..<start, cell: place, attributes: BlockAttributes(values)))
        add(cell.parts.isEmpty ? [.text("")] : cell.parts)
        blocks[block].range = start..<length
        column += cell.columnSpan
      }
    }
  }
}

extension BlockText.Table {
  /// A table of texts.
  init(
    _ rows: [[String]], _ change: @escaping (inout TableAttributeValues) -> Void = { _ in },
    cells: @escaping (inout BlockAttributeValues) -> Void = { _ in }
  ) {
    self.init(
      rows: rows.map { $0.map { BlockText.Cell($0) } }, columns: rows.map(\.count).max() ?? 1, change: change,
      cells: cells)
  }
}

extension BlockAttributeValues {
  /// Padding on all sides, and a black border, in points.
  mutating func edge(padding: Int = 0, border: Int = 0, _ style: BorderStyle? = nil) {
    self.padding = .all(.points(padding))
    if border > 0 {
      borderWidth = .all(.points(border))
      borderColor = .all(TextColor(red: 0, green: 0, blue: 0))
      borderStyle = .all(style)
    }
  }
}

/// Random texts with tables.
enum RandomTables {
  private static let words = [
    "tea", "a longer piece of text", "مرحبا", "x", "supercalifragilistic", "", "你好世界", "\u{2028}",
  ]

  static func text(_ source: ChoiceSource) throws -> DecomposedText {
    try BlockText.make(source.array(count: 1...4) { part($0, depth: 0) })
  }

  private static func part(_ source: ChoiceSource, depth: Int) -> BlockText.Part {
    switch source.below(depth == 0 ? 4 : depth > 2 ? 1 : 12) {
    case 1: .box(source.array(count: 1...3) { part($0, depth: depth + 1) }, look(source))
    case 2, 3: .table(table(source, depth: depth))
    default: paragraph(source)
    }
  }

  private static func paragraph(_ source: ChoiceSource) -> BlockText.Part {
    let text = source.array(count: 0...3) { $0.pick(words) }.joined(separator: " ")
    let role = source.oneIn(5) ? source.pick([ParagraphRole.heading1, .bullet1, .quote]) : nil
    let spacing = source.oneIn(5) ? Length.points(source.pick([0, 10])) : nil
    return .text(text) {
      $0.role = role
      ($0.spacingBefore, $0.spacingAfter) = (spacing, spacing)
    }
  }

  private static func look(_ source: ChoiceSource) -> (inout BlockAttributeValues) -> Void {
    let (padding, border) = (
      source.oneIn(2) ? source.pick([0, 3, 7]) : 0, source.oneIn(2) ? source.pick([0, 1, 4]) : 0
    )
    let style = source.oneIn(3) ? source.pick([BorderStyle.dashed, .dotted, .double]) : nil
    let margin = source.oneIn(5) ? source.pick([2, 9]) : 0
    let width: BlockDimension? =
      source.oneIn(4)
      ? (source.bool() ? .length(.points(source.pick([1, 40, 90]))) : .share(source.pick([100, 500]))) : nil
    let height: BlockDimension? = source.oneIn(5) ? .length(.points(source.pick([5, 60]))) : nil
    let alignment = source.oneIn(3) ? source.pick([VerticalAlignment.middle, .bottom, .baseline]) : nil
    let background = source.oneIn(4) ? TextColor(red: 230, green: 240, blue: 255) : nil
    return {
      $0.edge(padding: padding, border: border, style)
      $0.margin = .all(margin > 0 ? .points(margin) : nil)
      ($0.width, $0.height, $0.verticalAlignment) = (width, height, alignment)
      $0.backgroundColor = background
    }
  }

  private static func table(_ source: ChoiceSource, depth: Int) -> BlockText.Table {
    let columns = 1 + source.below(depth == 0 ? 4 : 2)
    var rows: [[BlockText.Cell]] = []
    var busy = Array(repeating: 0, count: columns)
    let count = 1 + source.below(depth == 0 ? 5 : 2)
    for row in 0..<count {
      var cells: [BlockText.Cell] = []
      var column = 0
      while column < columns {
        guard busy[column] <= row else {
          column += 1
          continue
        }
        var room = 1
        while column + room < columns, busy[column + room] <= row { room += 1 }
        let span = source.oneIn(4) ? 1 + source.below(room) : 1
        // The last row needs a cell of its own, and so does every other.
        let rowSpan = source.oneIn(4) && column > 0 ? 1 + source.below(count - row) : 1
        let parts = source.array(count: 0...2) { part($0, depth: depth + 1) }
        cells.append(BlockText.Cell(parts, rowSpan: rowSpan, columnSpan: span, look(source)))
        for taken in column..<column + span { busy[taken] = row + rowSpan }
        column += span
      }
      rows.append(cells)
    }
    let (collapses, isFixed, isRightToLeft) = (source.bool(), source.oneIn(3), source.oneIn(4))
    let spacing = source.oneIn(3) ? source.pick([1, 5]) : 0
    let header = source.oneIn(3) ? 1 : 0
    let whole = look(source)
    return BlockText.Table(rows: rows, columns: columns) {
      whole(&$0.block)
      $0.collapsesBorders = collapses
      $0.layout = isFixed ? .fixed : nil
      $0.direction = isRightToLeft ? .rightToLeft : nil
      $0.spacing = spacing > 0 ? .points(spacing) : nil
      $0.headerRows = header > 0 ? header : nil
    }
  }
}
