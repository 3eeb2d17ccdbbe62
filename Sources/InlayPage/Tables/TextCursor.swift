import InlayCore

/// A place between paragraphs, and the blocks that follow it. A copy can look ahead.
struct TextCursor {
  var paragraphs: FlowParagraphs
  /// Index of the last paragraph that was passed.
  var index = -1
  /// The first block that was not entered yet.
  var block = 0
  private let blocks: [TextBlock]

  init(_ flow: InlineFlow) {
    paragraphs = flow.makeIterator()
    blocks = flow.text.blocks
  }

  /// At the start of a paragraph, outside of all blocks that begin before it. Complexity: O(log blocks).
  init(_ flow: InlineFlow, _ paragraphs: FlowParagraphs, index: Int) {
    (self.paragraphs, self.index) = (paragraphs, index - 1)
    blocks = flow.text.blocks
    let start = paragraphs.position
    block = blocks.partition { $0.range.lowerBound < start }
  }

  /// The first UTF-16 unit behind the place.
  var position: Int { paragraphs.position }

  /// The block that begins here and was not entered yet.
  var next: TextBlock? {
    guard block < blocks.count, blocks[block].range.lowerBound == position else { return nil }
    return blocks[block]
  }

  /// Passes a paragraph that ends before `end`.
  mutating func paragraph(before end: Int) -> FlowParagraph? {
    guard position < end, let paragraph = paragraphs.next() else { return nil }
    index += 1
    return paragraph
  }

  /// Passes paragraphs and blocks up to a position.
  mutating func skip(to end: Int) {
    while paragraph(before: end) != nil {}
    while block < blocks.count, blocks[block].range.lowerBound < end { block += 1 }
  }

  /// The first block that is not inside of a block. Complexity: O(log blocks).
  func following(_ block: Int) -> Int {
    let end = blocks[block].range.upperBound
    if block + 1 == blocks.count || blocks[block + 1].range.lowerBound >= end { return block + 1 }
    var (low, high) = (block + 1, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].range.lowerBound < end { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The blocks of the cells of a row of a table, the first of which is at an index. Empty if it is of another table.
  /// Complexity: O(cells · log blocks).
  func row(of table: Int, from first: Int) -> [Int] {
    var cells: [Int] = []
    var index = first
    var row: Int?
    while index < blocks.count, let cell = blocks[index].cell, cell.table == table,
      cell.row == row ?? cell.row
    {
      row = cell.row
      cells.append(index)
      index = following(index)
    }
    return cells
  }
}
