internal import InlayCore
internal import InlayDatabase

/// The tables and columns that a database of Messages has. Releases differ.
struct MessagesColumns {
  private var tables: [String: Set<String>] = [:]

  private static let needed = ["message", "chat", "handle", "chat_message_join"]
  private static let others = [
    "attachment", "message_attachment_join", "chat_handle_join", "chat_recoverable_message_join",
  ]

  /// - Throws: `InlayError` if this is no database of Messages.
  init(_ database: Database, _ path: String) throws {
    for table in Self.needed + Self.others {
      var names: Set<String> = []
      try database.run("pragma table_info(\(table))") { row in
        if let name = row.value(1).string { names.insert(name) }
      }
      if !names.isEmpty { tables[table] = names }
    }
    guard Self.needed.allSatisfy({ tables[$0] != nil }), has("guid", of: "message"),
      has("date", of: "message")
    else { throw InlayError.storeForeign(path, "Messages") }
  }

  /// Whether there is such a table.
  func has(_ table: String) -> Bool { tables[table] != nil }

  /// Whether a table has such a column.
  func has(_ column: String, of table: String) -> Bool { tables[table]?.contains(column) ?? false }

  /// The columns for a statement, with `null` for those that are not there.
  func list(_ columns: [String], of table: String, as name: String) -> String {
    columns.map { has($0, of: table) ? "\(name).\($0)" : "null" }.joined(separator: ", ")
  }
}
