/// A box of whole cells. It is never split between lines.
public struct CellBox: Sendable, Hashable {
  /// The width in cells, at least 1.
  public var columns: Int
  /// The height in cells, at least 1.
  public var rows: Int

  /// A box of this size; numbers below 1 count as 1.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(1, columns), max(1, rows)) }
}
