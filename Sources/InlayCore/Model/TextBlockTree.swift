/// The blocks of a text as a tree: what stands in what, and the rows of each table.
///
/// Complexity: O(blocks) to make; a few words for each block.
package struct TextBlockTree: Sendable {
  /// What stands in a block, or in the text outside of all blocks.
  package enum Segment: Sendable, Hashable {
    /// Paragraphs that stand in no inner block.
    case text(Range<Int>)
    /// A table, by its index.
    case table(Int)
    /// A box, by the index of its block.
    case box(Int)
  }

  /// A table and its cells.
  package struct Table: Sendable {
    /// Its index in ``DecomposedText/tables``.
    package let index: Int
    /// The block that it stands in.
    package let parent: Int?
    /// The UTF-16 units of all its cells.
    package fileprivate(set) var range: Range<Int>
    /// The indices of its cells' blocks, in the order of the text.
    package fileprivate(set) var cells: [Int] = []
    /// For each row, the first of `cells` that begins in it, and then the number of cells.
    package fileprivate(set) var rowStarts: [Int] = []

    /// The number of rows.
    package var rowCount: Int { max(rowStarts.count - 1, 0) }

    /// The blocks of the cells that begin in a row.
    package func row(_ row: Int) -> ArraySlice<Int> { cells[rowStarts[row]..<rowStarts[row + 1]] }
  }

  /// For each block, the block that it stands in, or -1.
  private let parents: [Int32]
  /// For each block, how many blocks it and those around it are.
  private let depths: [UInt16]
  /// The tables of the text.
  package let tables: [Table]
  private let text: DecomposedText

  /// The tree of a text.
  package init(_ text: DecomposedText) {
    self.text = text
    var parents: [Int32] = []
    var depths: [UInt16] = []
    var tables: [Table] = []
    parents.reserveCapacity(text.blocks.count)
    var open: [Int] = []
    for (index, block) in text.blocks.enumerated() {
      let range = block.range
      while let last = open.last, text.blocks[last].range.upperBound <= range.lowerBound { open.removeLast() }
      parents.append(Int32(truncatingIfNeeded: open.last ?? -1))
      depths.append(UInt16(clamping: open.count + 1))
      if let cell = block.cell {
        if cell.table == tables.count {
          tables.append(Table(index: cell.table, parent: open.last, range: range))
        }
        let place = tables[cell.table].cells.count
        while tables[cell.table].rowStarts.count <= cell.row { tables[cell.table].rowStarts.append(place) }
        tables[cell.table].cells.append(index)
        tables[cell.table].range = tables[cell.table].range.lowerBound..<range.upperBound
      }
      open.append(index)
    }
    for index in tables.indices { tables[index].rowStarts.append(tables[index].cells.count) }
    (self.parents, self.depths, self.tables) = (parents, depths, tables)
  }

  /// The block that a block stands in.
  package func parent(of block: Int) -> Int? { parents[block] < 0 ? nil : Int(parents[block]) }

  /// The number of blocks that a block and those around it are; 1 for an outermost one.
  package func depth(of block: Int) -> Int { Int(depths[block]) }

  /// The innermost block at a UTF-16 offset. Complexity: O(log blocks + depth).
  package func innermost(at position: Int) -> Int? {
    var index: Int? = text.blocks.partition { $0.range.lowerBound <= position } - 1
    if index == -1 { return nil }
    while let one = index, text.blocks[one].range.upperBound <= position { index = parent(of: one) }
    return index
  }

  /// The blocks at a UTF-16 offset, outermost first. Complexity: O(log blocks + depth).
  package func path(at position: Int) -> [Int] {
    var path: [Int] = []
    var next = innermost(at: position)
    while let block = next {
      path.append(block)
      next = parent(of: block)
    }
    return path.reversed()
  }

  /// What stands in a block, or outside of all blocks if `block` is `nil`, in order. The paragraph at the end of a text
  /// without characters is not part of it.
  ///
  /// - Complexity: O(blocks in it).
  package func segments(of block: Int?) -> [Segment] {
    let whole = block.map { text.blocks[$0].range } ?? 0..<text.utf16Count
    var segments: [Segment] = []
    var at = whole.lowerBound
    var index = block.map { $0 + 1 } ?? 0
    while index < text.blocks.count, text.blocks[index].range.lowerBound < whole.upperBound {
      let range: Range<Int>
      if let cell = text.blocks[index].cell {
        range = tables[cell.table].range
        if range.lowerBound > at { segments.append(.text(at..<range.lowerBound)) }
        segments.append(.table(cell.table))
      } else {
        range = text.blocks[index].range
        if range.lowerBound > at { segments.append(.text(at..<range.lowerBound)) }
        segments.append(.box(index))
      }
      at = range.upperBound
      index = text.blocks.partition { $0.range.lowerBound < at }
    }
    if whole.upperBound > at { segments.append(.text(at..<whole.upperBound)) }
    return segments
  }
}
