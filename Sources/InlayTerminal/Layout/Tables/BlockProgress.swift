internal import InlayCore

/// Where a layout is among the tables and boxes of its text.
struct BlockProgress {
  /// The tables and boxes. They are apart from the rest, which changes.
  final class Source {
    let blocks: [TextBlock]
    let tables: [TextTable]
    let tree: TextBlockTree
    /// For each block, whether its content stands in the text as if the block were not there.
    let isOpen: [Bool]

    init(_ text: DecomposedText) {
      (blocks, tables) = (text.blocks, text.tables)
      tree = TextBlockTree(text)
      isOpen = Self.openBlocks(blocks, tree)
    }

    /// The background of a box, or of a cell or else its table.
    func background(of block: Int) -> TextColor? {
      let table = blocks[block].cell.map { tables[$0.table].attributes.values.block }
      return blocks[block].attributes.values.shownBackground ?? table?.shownBackground
    }

    /// The boxes, and cells of tables, with more in them than should be laid out at once: the lines of a row, and all of a
    /// box, are in memory together.
    private static func openBlocks(_ blocks: [TextBlock], _ tree: TextBlockTree) -> [Bool] {
      var inner = Array(repeating: 0, count: blocks.count)
      for index in blocks.indices.reversed() {
        if let parent = tree.parent(of: index) { inner[parent] += inner[index] + 1 }
      }
      var isOpen = blocks.indices.map { index in
        blocks[index].cell == nil && (inner[index] > maximumInner || blocks[index].range.count > maximumUnits)
      }
      for table in tree.tables {
        let isLarge = (0..<table.rowCount).contains { row in
          let cells = table.row(row)
          return cells.reduce(0) { $0 + inner[$1] } > maximumInner
            || cells.reduce(0) { $0 + blocks[$1].range.count } > maximumUnits
        }
        if isLarge { for cell in table.cells { isOpen[cell] = true } }
      }
      return isOpen
    }

    /// In a row of a table, or in a box, there are at most so many blocks and UTF-16 units.
    private static let maximumInner = 4_096
    private static let maximumUnits = 1 << 18
  }

  let source: Source
  /// The first block that was not begun yet.
  var next = 0
  /// Blocks that begin before this UTF-16 offset are not drawn: their paragraphs stand below each other.
  var plainEnd = 0
  /// The number of blocks around the place.
  var depth = 0
  /// Lines that were made ahead; those before `given` were handed out.
  var lines: [TerminalLine] = []
  var given = 0
  /// The table whose rows are made.
  var table: TableProgress?
  /// What inner tables need, from measuring the cells around them.
  var needs: [Int: TableNeeds] = [:]
  /// Styles of text on the background of a cell, and of lines.
  var filled: [FilledStyle: Int] = [:]
  var tinted: [FilledStyle: Int] = [:]

  struct FilledStyle: Hashable {
    var style: Int
    var color: TextColor?
  }

  /// Tables and boxes in more of them are not drawn.
  static let maximumDepth = 16

  init(_ text: DecomposedText) { source = Source(text) }

  /// The background of the cells and boxes around a UTF-16 offset, if some of them are not drawn: the text in them may be
  /// such that it can be seen only there. Complexity: O(log blocks + depth).
  func colorOfUndrawn(at position: Int) -> TextColor? {
    var next = source.tree.innermost(at: position)
    var isUndrawn = position < plainEnd
    var color: TextColor?
    while let index = next {
      isUndrawn = isUndrawn || source.isOpen[index]
      color = color ?? source.background(of: index)
      next = source.tree.parent(of: index)
    }
    return isUndrawn ? color : nil
  }

  /// Begins the block that starts at a UTF-16 offset. Returns its index, or `nil` if there is none, or none that is
  /// drawn.
  mutating func begin(at position: Int) -> Int? {
    let blocks = source.blocks
    while next < blocks.count {
      let start = blocks[next].range.lowerBound
      if start >= max(position, plainEnd) {
        guard start == position else { return nil }
        if depth >= Self.maximumDepth {
          plainEnd = blocks[next].range.upperBound
        } else if !source.isOpen[next] {
          next += 1
          return next - 1
        }
      }
      next += 1
    }
    return nil
  }
}
