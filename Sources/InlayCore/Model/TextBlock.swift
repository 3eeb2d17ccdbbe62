public import InlayJSON

/// A cell of a table, or a box around paragraphs.
///
/// The text of a table stays linear: a block covers the whole paragraphs of its cell, with their separators. Blocks nest
/// like brackets. It takes 48 bytes.
public struct TextBlock: Sendable, Hashable {
  private var start: UInt32
  private var end: UInt32
  /// The index of the table, or `noTable`.
  private var table: UInt32
  private var row: UInt32
  private var column: UInt32
  private var rowSpan: UInt32
  private var columnSpan: UInt32
  /// The look of the block.
  public var attributes: BlockAttributes
  private var unknown: Unknown?

  private static let noTable = UInt32.max

  private final class Unknown: Sendable, Hashable {
    let members: JSONMembers
    init(_ members: JSONMembers) { self.members = members }
    static func == (a: Unknown, b: Unknown) -> Bool { a === b || a.members == b.members }
    func hash(into hasher: inout Hasher) { hasher.combine(members) }
  }

  /// A cell of a table, or a box if `cell` is `nil`.
  ///
  /// A negative offset, or a negative table, row or column, becomes one that no text accepts.
  public init(
    _ range: Range<Int>, cell: TextTableCell? = nil, attributes: BlockAttributes = .none,
    unknownMembers: JSONMembers = JSONMembers()
  ) {
    (start, end) = Self.bounds(range)
    (table, row, column, rowSpan, columnSpan) = (Self.noTable, 0, 0, 0, 0)
    self.attributes = attributes
    self.cell = cell
    self.unknownMembers = unknownMembers
  }

  /// The UTF-16 units of the paragraphs in the block; never empty in a ``DecomposedText``.
  public var range: Range<Int> {
    get { Int(start)..<Int(end) }
    set { (start, end) = Self.bounds(newValue) }
  }

  /// The bounds of a range. A range that does not fit becomes one that is beyond every text.
  private static func bounds(_ range: Range<Int>) -> (UInt32, UInt32) {
    guard let start = UInt32(exactly: range.lowerBound) else { return (.max - 1, .max) }
    return (start, UInt32(exactly: range.upperBound) ?? .max)
  }

  /// The place in a table; `nil` for a box.
  public var cell: TextTableCell? {
    get {
      guard table != Self.noTable else { return nil }
      return TextTableCell(
        table: Int(table), row: Int(row), column: Int(column), rowSpan: Int(rowSpan),
        columnSpan: Int(columnSpan))
    }
    set {
      guard let newValue else {
        (table, row, column, rowSpan, columnSpan) = (Self.noTable, 0, 0, 0, 0)
        return
      }
      // A number that does not fit becomes one that no valid cell has.
      table = min(UInt32(exactly: newValue.table) ?? .max, Self.noTable - 1)
      (row, column) = (UInt32(exactly: newValue.row) ?? .max, UInt32(exactly: newValue.column) ?? .max)
      (rowSpan, columnSpan) = (UInt32(clamping: newValue.rowSpan), UInt32(clamping: newValue.columnSpan))
    }
  }

  /// Members of a portable document's block that this version does not know.
  public var unknownMembers: JSONMembers {
    get { unknown?.members ?? JSONMembers() }
    set { unknown = newValue.isEmpty ? nil : Unknown(newValue) }
  }

  /// The same block over other units.
  package func with(range: Range<Int>) -> TextBlock {
    var copy = self
    copy.range = range
    return copy
  }
}

/// The place of a cell in its table. Rows and columns count from 0.
public struct TextTableCell: Sendable, Hashable {
  /// Index into ``DecomposedText/tables``.
  public var table: Int
  /// The first row and column of the cell.
  public var row, column: Int
  /// The numbers of rows and columns that the cell covers; at least 1.
  public var rowSpan, columnSpan: Int

  /// A cell at `row` and `column`.
  public init(table: Int, row: Int, column: Int, rowSpan: Int = 1, columnSpan: Int = 1) {
    (self.table, self.row, self.column) = (table, row, column)
    (self.rowSpan, self.columnSpan) = (rowSpan, columnSpan)
  }

  /// The rows that the cell covers.
  public var rows: Range<Int> { row..<row.saturatingSum(max(rowSpan, 0)) }
  /// The columns that the cell covers.
  public var columns: Range<Int> { column..<column.saturatingSum(max(columnSpan, 0)) }

  /// The most rows that a table may have.
  package static let maximumRows = Int(UInt32.max / 2)
  /// The most columns that a table may have.
  package static let maximumColumns = 1 << 20
}

/// A table. Its cells are among ``DecomposedText/blocks``.
public struct TextTable: Sendable, Hashable {
  /// The number of columns; at least one, and as many as the cells need.
  public var columnCount: Int
  /// The look and layout of the table.
  public var attributes: TableAttributes

  /// A table with this number of columns.
  public init(columnCount: Int, attributes: TableAttributes = .none) {
    (self.columnCount, self.attributes) = (columnCount, attributes)
  }
}
