import InlayCore

/// The row definitions being read, and what the next border words belong to.
struct RTFTableState {
  enum BorderOwner {
    case paragraph, nobody
    case row(BlockEdge)
    case betweenRows, betweenColumns
    case cell(BlockEdge)
  }

  /// The definitions in force, by level; entry 0 is not used.
  private var definitions: [RTFRowDefinition?] = [nil]
  /// The definitions before them that had cells.
  private var previous: [RTFRowDefinition?] = [nil]
  /// The level of the definition that words change; 0 for none.
  private(set) var level = 0
  /// The cell that `\cellx` will end.
  var cell = RTFCellDefinition()
  var owner = BorderOwner.nobody
  /// Whether an outermost row was defined since the last one ended. Its text need not say that it is in a table.
  var isRowDefined = false
  /// The level of the nested row that ended at that UTF-16 offset of the text read, if nothing came after it.
  var endedRow: (level: Int, at: Int)?

  /// The definition that words change.
  var row: RTFRowDefinition? {
    get { level < definitions.count ? definitions[level] : nil }
    _modify {
      // There is always an entry for `level`.
      yield &definitions[level]
    }
  }

  /// Changes the border that border words belong to.
  mutating func changeBorder(_ change: (inout RTFBorder) -> Void) {
    if case .cell(let edge) = owner { return change(&cell.borders[edge]) }
    guard var row else { return }
    switch owner {
    case .row(let edge): change(&row.borders[edge])
    case .betweenRows: change(&row.betweenRows)
    case .betweenColumns: change(&row.betweenColumns)
    default: return
    }
    self.row = row
  }

  /// Begins the definition of a row.
  mutating func begin(level: Int) {
    while definitions.count <= level {
      definitions.append(nil)
      previous.append(nil)
    }
    if let old = definitions[level], !old.cells.isEmpty { previous[level] = old }
    definitions[level] = RTFRowDefinition()
    self.level = level
    cell = RTFCellDefinition()
    owner = .nobody
  }

  /// The definition of the row that ends at a level: the last one that has cells. `nil` if there never was one.
  func definition(level: Int) -> RTFRowDefinition? {
    guard level < definitions.count, let row = definitions[level] else { return nil }
    guard row.cells.isEmpty, var other = previous[level] else { return row }
    other.isLast = row.isLast
    return other
  }

  /// Prepares for the next row of a level, which may use the same definition.
  mutating func endRow(level: Int) {
    endNested(below: level)
    guard level < definitions.count else { return }
    definitions[level]?.isLast = false
    self.level = level
  }

  /// Forgets the definitions of nested rows, when the cell around them ends.
  mutating func endNested(below level: Int) {
    guard definitions.count > level + 1 else { return }
    definitions.removeSubrange((level + 1)...)
    previous.removeSubrange((level + 1)...)
    if self.level > level { self.level = level }
  }
}
