internal import InlayCore

/// Where a layout is among the tables and boxes of its text.
struct BlockProgress {
  /// The tables and boxes. They are apart from the rest, which changes.
  final class Source {
    let blocks: [TextBlock]
    let tables: [TextTable]
    let tree: TextBlockTree

    init(_ text: DecomposedText) {
      (blocks, tables) = (text.blocks, text.tables)
      tree = TextBlockTree(text)
    }
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
  /// Styles on the background of a cell.
  var filled: [FilledStyle: Int] = [:]

  struct FilledStyle: Hashable {
    var style: Int
    var color: TextColor
  }

  /// Tables and boxes in more of them are not drawn.
  static let maximumDepth = 16

  init(_ text: DecomposedText) { source = Source(text) }

  /// Begins the block that starts at a UTF-16 offset. Returns its index, or `nil` if there is none, or none that is
  /// drawn.
  mutating func begin(at position: Int) -> Int? {
    let blocks = source.blocks
    while next < blocks.count, blocks[next].range.lowerBound < max(position, plainEnd) { next += 1 }
    guard next < blocks.count, blocks[next].range.lowerBound == position else { return nil }
    let index = next
    next += 1
    if depth < Self.maximumDepth { return index }
    plainEnd = blocks[index].range.upperBound
    return nil
  }
}
