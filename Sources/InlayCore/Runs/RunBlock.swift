/// A block that the paragraph of an ``AttributedRun`` stands in: a cell of a table, or a box.
public struct RunBlock: Sendable, Hashable {
  /// Tells blocks apart. Adjacent paragraphs stand in one block if its number is the same for both.
  public var id: Int
  /// The place in a table; `nil` for a box. Its ``TextTableCell/table`` is a number that tells the tables of the
  /// sequence of runs apart.
  public var cell: TextTableCell?
  /// The table of a cell. Cells with the same number of a table take the table of the first.
  public var table: TextTable?
  /// The look of the block.
  public var attributes: BlockAttributes

  /// A box.
  public init(id: Int, attributes: BlockAttributes = .none) {
    (self.id, self.attributes) = (id, attributes)
  }

  /// A cell of a table.
  public init(id: Int, cell: TextTableCell, of table: TextTable, attributes: BlockAttributes = .none) {
    (self.id, self.cell, self.table, self.attributes) = (id, cell, table, attributes)
  }
}
