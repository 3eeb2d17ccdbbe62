/// A box of whole cells, unbreakable.
public struct CellBox: Sendable, Hashable {
  /// Cells from left to right, at least 1.
  public var columns: Int
  /// Cells from top to bottom, at least 1.
  public var rows: Int

  /// A box of that many cells; less than 1 counts as 1.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(1, columns), max(1, rows)) }
}
