/// A box of whole cells, never split between lines.
public struct CellBox: Sendable, Hashable {
  /// Cells from left to right, at least 1.
  public var columns: Int
  /// Cells from top to bottom, at least 1.
  public var rows: Int

  /// A box of this size; numbers below 1 count as 1.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(1, columns), max(1, rows)) }
}
