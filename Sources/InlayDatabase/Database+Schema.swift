internal import CSQLite
internal import InlayCore

/// Files of other programs. Their tables are looked at by statements and pragmas alone: one may be called like a function that
/// gives a table.
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
      select lower(type) = 'table' and rootpage > 0 and lower(substr(sql, 1, 12)) = 'create table'
      from main.sqlite_schema where name = ? collate nocase
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
  /// and statistics the file has. Equal rows are copied once.
  ///
  /// - Returns: The name of the copy.
  /// - Throws: `InlayError` if the database is damaged. Complexity: O(n log n) in the rows.
  package func lookup(in table: String, by column: String, for other: String) throws -> String {
    let copy = "inlay_\(table)"
    try run("drop table if exists temp.\(copy)")
    try run(
      """
      create temp table \(copy) (\(column) integer, \(other) integer, primary key(\(column), \(other))) without rowid
      """)
    try run(
      """
      insert or ignore into temp.\(copy) select \(column), \(other) from main.\(table)
      where typeof(\(column)) = 'integer' and typeof(\(other)) = 'integer'
      """)
    return "temp.\(copy)"
  }

  /// The functions that our statements call. Each takes no longer than to read its arguments.
  private static let functions: Set<String> = [
    "coalesce", "count", "length", "lower", "max", "substr", "typeof",
  ]

  /// Refuses all other functions. The file's computed columns may call them, and some take minutes for a few bytes.
  func refuseFunctions() throws {
    var names: Set<String> = []
    try run("pragma function_list") { names.insert(try $0.text(0)) }
    // With other flags, a schema that names them would not be read at all.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for name in names.subtracting(Self.functions) {
      let code = unsafe sqlite3_create_function_v2(
        pointer, name, -1, flags, nil,
        { context, _, _ in unsafe sqlite3_result_error(context, "the file calls a function", -1) }, nil, nil,
        nil)
      guard code == SQLITE_OK else { throw error(code) }
    }
  }
}

/// What the tables of ours are like.
extension Database {
  /// Refuses a file in which another program changed our tables or added indexes to them, which may compute anything; if it is
  /// written, also one with other triggers. Other tables are left alone.
  func checkSchema(_ format: DatabaseFormat, isWritten: Bool) throws {
    let found = try schema()
    var expected = try Database(inMemory: format.schema).schema()
    if !found.isSubset(of: expected), !format.optional.isEmpty {
      expected = try Database(inMemory: format.schema + format.optional).schema()
    }
    let ours = Set(expected.map { $0[2] })
    for row in found.subtracting(expected).sorted(by: { "\($0)" < "\($1)" }) {
      guard case .text(let kind) = row[0], case .text(let name) = row[1], case .text(let table) = row[2]
      else {
        throw damaged("its schema has a row of another kind")
      }
      let isTrigger = kind == "trigger"
      guard isTrigger ? isWritten : ours.contains(.text(table)) else { continue }
      throw InlayError.databaseForeign(
        path, "another program added or changed the \(kind) \(Visible.name(name))",
        advice: "undo that, or name another file")
    }
  }

  /// The rows of the schema: kind, name, table, statement; lowercase and without white space, which other programs may choose.
  private func schema() throws -> Set<[StoredValue]> {
    var rows: Set<[StoredValue]> = []
    try run("select type, name, tbl_name, sql from main.sqlite_schema") { row in
      let values = (0..<4).map { row.value($0) }
      rows.insert(values.map { $0.string.map { .text($0.lowercased().filter { !$0.isWhitespace }) } ?? $0 })
    }
    return rows
  }
}
