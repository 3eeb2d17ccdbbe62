extension InlayError {
  /// There is no table with this index.
  package static func editNoSuchTable(index: Int, count: Int) -> InlayError {
    InlayError(
      .editNoSuchTable,
      "the table index \(index) is not inside the list, which has \(count) \(count == 1 ? "entry" : "entries")",
      advice: "use an index of DecomposedText.tables")
  }

  /// Rows or columns are not inside the table. `what` is `row` or `column`.
  package static func editOutsideTable(_ what: String, _ range: Range<Int>, count: Int) -> InlayError {
    InlayError(
      .editOutsideTable,
      "the \(what)s \(range.lowerBound)..<\(range.upperBound) are not inside the table, which has "
        + "\(count) \(what)\(count == 1 ? "" : "s")",
      advice: "use \(what)s from 0 to \(count)")
  }

  /// A row or column to insert others before is not inside the table. `what` is `row` or `column`.
  package static func editOutsideTable(_ what: String, _ index: Int, count: Int) -> InlayError {
    InlayError(
      .editOutsideTable,
      "\(what) \(index) is beyond the table, which has \(count) \(what)\(count == 1 ? "" : "s")",
      advice: "use 0 to \(count)")
  }

  /// There are no rows or no columns to merge. `what` is `rows` or `columns`.
  package static func editNothingToMerge(_ what: String, _ range: Range<Int>) -> InlayError {
    InlayError(
      .editOutsideTable, "the range of \(what) to merge is empty: \(range.lowerBound)..<\(range.upperBound)",
      advice: "merge at least one row and one column")
  }

  /// A number of rows or columns is less than 1.
  package static func editTableCount(_ what: String, _ count: Int) -> InlayError {
    InlayError(
      .editOutsideTable, "\(count) \(what) cannot be inserted", advice: "insert at least one")
  }

  /// The rows and columns to merge cover only part of a cell.
  ///
  /// - Parameter area: the smallest one around them that cuts none.
  static func editCellCut(_ area: CellArea) -> InlayError {
    InlayError(
      .editCellCut, "the rows and columns to merge cut a cell that reaches beyond them",
      advice: "merge rows \(area.rows.lowerBound)..<\(area.rows.upperBound) and columns "
        + "\(area.columns.lowerBound)..<\(area.columns.upperBound)")
  }

  /// There is no cell at a place of the table.
  package static func editNoCell(row: Int, column: Int) -> InlayError {
    InlayError(
      .editNoCell, "the table has no cell at row \(row), column \(column)",
      advice: "use a place that a cell of DecomposedText.blocks covers")
  }
}

extension InlayError.Code {
  /// The list of tables has no entry with this index.
  package static let editNoSuchTable: Self = "edit.noSuchTable"
  /// Rows or columns are not inside the table, or there are none to insert or merge.
  package static let editOutsideTable: Self = "edit.outsideTable"
  /// The rows and columns to merge cover only part of a cell.
  package static let editCellCut: Self = "edit.cellCut"
  /// A table has no cell at a place.
  package static let editNoCell: Self = "edit.noCell"
}
