internal import InlayCore

extension InspectReport {
  /// What a table or box stands in. Numbers count from 0.
  package enum Parent: Sendable, Hashable {
    /// A cell, by its number in its table.
    case cell(Int, table: Int)
    /// A box.
    case box(Int)
  }

  /// A table of the text.
  package struct Table: Sendable {
    /// The UTF-16 units of its cells.
    package var range: Range<Int>
    /// The size of its grid.
    package var columnCount, rowCount: Int
    /// Its cells, as indices of the text's blocks.
    package var cells: [Int]
    /// What it stands in, if that is not the text itself.
    package var parent: Parent?
  }

  /// A box around paragraphs.
  package struct Box: Sendable {
    /// The UTF-16 units of its paragraphs.
    package var range: Range<Int>
    /// What it stands in, if that is not the text itself.
    package var parent: Parent?
  }

  /// The tables and boxes of a text, in its order. Complexity: O(n log n) in blocks.
  static func blocks(of text: DecomposedText) -> (tables: [Table], boxes: [Box]) {
    guard !text.blocks.isEmpty else { return ([], []) }
    let tree = TextBlockTree(text)
    let boxes = text.blocks.indices.filter { text.blocks[$0].cell == nil }
    func parent(_ block: Int?) -> Parent? {
      guard let block else { return nil }
      guard let cell = text.blocks[block].cell else { return .box(boxes.partition { $0 < block }) }
      return .cell(tree.tables[cell.table].cells.partition { $0 < block }, table: cell.table)
    }
    return (
      tree.tables.map { table in
        Table(
          range: table.range, columnCount: text.tables[table.index].columnCount, rowCount: table.rowCount,
          cells: table.cells, parent: parent(table.parent))
      }, boxes.map { Box(range: text.blocks[$0].range, parent: parent(tree.parent(of: $0))) }
    )
  }
}
