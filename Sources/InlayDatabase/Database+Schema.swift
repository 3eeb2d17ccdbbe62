/// What the tables of another program are like.
extension Database {
  /// The names of the columns that a table stores, in the spelling of the file. Empty if there is no such table, if its
  /// rows have no numbers, or if it is a view or a virtual table, which may compute anything, and for as long as it likes.
  ///
  /// - Throws: `InlayError` if the database is damaged.
  package func columns(of table: String) throws -> Set<String> {
    let sql = "select 1 from pragma_table_list(?) where schema = 'main' and type = 'table' and not wr"
    guard try first(sql, [.text(table)], { _ in true }) ?? false else { return [] }
    var names: Set<String> = []
    // Generated columns are not among them.
    try run("select name from pragma_table_info(?)", [.text(table)]) { row in
      if case .text(let name) = row.value(0) { names.insert(name) }
    }
    return names
  }

  /// The name of a table in which rows are found by the value of a column without reading all of them: the table itself
  /// if that is its primary key, or it has an index for that, else a temporary copy of these columns.
  /// Names must need no quotes.
  ///
  /// - Throws: `InlayError` if the database is damaged. Complexity: O(n log n) in the rows for a copy.
  package func indexed(_ table: String, by column: String, with others: some Collection<String>) throws
    -> String
  {
    let sql = """
      select 1 from pragma_table_info(?1) where pk = 1 and name = ?2 collate nocase
      union all select 1 from pragma_index_list(?1) l, pragma_index_xinfo(l.name) x
      where not l.partial and x.seqno = 0 and x.name = ?2 collate nocase and x.coll = 'BINARY'
      """
    if try first(sql, [.text(table), .text(column)], { _ in true }) ?? false { return table }
    let copy = "inlay_\(table)"
    try run("drop table if exists temp.\(copy)")
    let columns = ([column] + others).joined(separator: ", ")
    try run("create temp table \(copy) as select \(columns) from main.\(table)")
    try run("create index temp.\(copy)_by on \(copy) (\(column))")
    return "temp.\(copy)"
  }
}
