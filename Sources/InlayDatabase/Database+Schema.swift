/// What the tables of another program are like. Only statements are asked: a file may have tables with the names of SQLite's
/// functions.
extension Database {
  private static let numberNames: Set<String> = ["rowid", "oid", "_rowid_"]

  /// The names of the columns that a table stores, in the spelling of the file. Empty if there is no such table, if its
  /// rows cannot be told apart by their numbers, or if it is a view or a virtual table, which may compute anything, and for
  /// as long as it likes.
  ///
  /// - Parameter table: a name that needs no quotes.
  /// - Throws: `InlayError` if the database is damaged.
  package func columns(of table: String) throws -> Set<String> {
    var kinds: [StoredValue] = []
    let sql = """
      select lower(type) = 'table' and rootpage > 0 and sql like 'create table%' from main.sqlite_schema
      where name = ? collate nocase
      """
    try run(sql, [.text(table)]) { kinds.append($0.value(0)) }
    guard kinds == [.integer(1)] else { return [] }
    var names: Set<String> = []
    var (keys, namesRow, isMisleading) = (0, false, false)
    try run("pragma main.table_xinfo(\(table))") { row in
      guard case .text(let name) = row.value(1) else { return }
      let (isStored, key) = (row.value(6) == .integer(0), row.value(5))
      if key != .integer(0) { keys += 1 }
      if isStored { names.insert(name) }
      // Such a column stands for the number of the row, which it is only as the key.
      guard Self.numberNames.contains(name.lowercased()) else { return }
      namesRow = true
      guard isStored, key == .integer(1), case .text(let type) = row.value(2), type.lowercased() == "integer"
      else {
        isMisleading = true
        return
      }
    }
    return isMisleading || namesRow && keys > 1 ? [] : names
  }

  /// Copies two columns of whole numbers to a temporary table, in which rows are found by the first of them, whatever indexes
  /// and statistics the file has.
  ///
  /// - Returns: The name of the copy.
  /// - Throws: `InlayError` if the database is damaged. Complexity: O(n log n) in the rows.
  package func lookup(in table: String, by column: String, for other: String) throws -> String {
    let copy = "inlay_\(table)"
    try run("drop table if exists temp.\(copy)")
    try run("create temp table \(copy) (\(column) integer, \(other) integer)")
    try run(
      """
      insert into temp.\(copy) select \(column), \(other) from main.\(table)
      where typeof(\(column)) = 'integer' and typeof(\(other)) = 'integer'
      """)
    try run("create index temp.\(copy)_by on \(copy) (\(column), \(other))")
    return "temp.\(copy)"
  }
}
