internal import InlayCore

/// A table in a note: cells of text in rows and columns.
///
/// It is stored as what several devices may change at once: numbered objects that refer to each other. One is the table,
/// with ordered sets of rows and columns, and a dictionary of columns whose values are dictionaries of rows.
struct NoteTable {
  /// A cell that has a text.
  struct Cell {
    let row: Int
    let column: Int
    let message: NoteMessage
  }

  let rows: Int
  let columns: Int
  let isRightToLeft: Bool
  /// The cells that have a text, row by row.
  let cells: [Cell]
  /// How many cells with text stand in rows or columns that are not there.
  let cellsLeftOut: Int
  /// The bytes of the messages in all cells.
  let messageBytes: Int

  /// Reads a table, packed or not.
  ///
  /// - Throws: `InlayError` if it is malformed, is something else than a table, or exceeds a limit.
  init(_ bytes: [UInt8], _ limits: Limits) throws {
    var objects = try NoteTableObjects(NotePacking.unpacked(bytes, limits), limits)
    let members = try objects.table()
    guard let rowSet = members["crRows"], let columnSet = members["crColumns"] else {
      throw InlayError.noteMalformed("the table has no rows or columns", at: 0)
    }
    let rows = try objects.positions(in: rowSet)
    let columns = try objects.positions(in: columnSet)
    guard rows.count > 0, columns.count > 0 else {
      throw InlayError.noteMalformed("the table has no rows or columns", at: 0)
    }
    try Limits.check("tableRows", rows.count, limits.tableRows)
    try Limits.check("tableColumns", columns.count, limits.tableColumns)
    let (cells, overflow) = rows.count.multipliedReportingOverflow(by: columns.count)
    try Limits.check("tableCells", overflow ? .max : cells, limits.tableCells)
    (self.rows, self.columns) = (rows.count, columns.count)
    isRightToLeft = try members["crTableColumnDirection"].map { try objects.isRightToLeft($0) } ?? false
    var messages: [Int: NoteMessage?] = [:]
    var found: [Int: NoteMessage] = [:]
    var (visits, leftOut) = (0, 0)
    for column in try members["cellColumns"].map({ try objects.dictionary($0) }) ?? [] {
      guard let columnName = try objects.name(of: column.key), let dictionary = column.value else { continue }
      let columnPlace = columns.places[columnName]
      for row in try objects.dictionary(dictionary) {
        // A dictionary may be that of any number of columns.
        visits += 1
        try Limits.check("tableCells", visits, limits.tableCells)
        guard let rowName = try objects.name(of: row.key), let cell = row.value else { continue }
        if messages[cell] == nil { messages[cell] = .some(try objects.message(cell, limits)) }
        guard case let message?? = messages[cell] else { continue }
        guard let columnPlace, let rowPlace = rows.places[rowName] else {
          if message.units > 0 { leftOut += 1 }
          continue
        }
        found[rowPlace * columns.count + columnPlace] = message
      }
    }
    self.cells = found.sorted { $0.key < $1.key }.map { place, message in
      Cell(row: place / columns.count, column: place % columns.count, message: message)
    }
    cellsLeftOut = leftOut
    // Each cell is read by itself, even if it shares its message with others, which Notes never writes.
    messageBytes = found.values.reduce(0) { $0 + $1.byteCount }
    try Limits.check("noteBytes", messageBytes, limits.noteBytes)
  }
}
