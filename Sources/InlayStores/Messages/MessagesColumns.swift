internal import InlayCore
internal import InlayDatabase

/// The tables and columns that a database of Messages has. Releases differ.
struct MessagesColumns {
  private var tables: [String: Set<String>] = [:]

  /// The tables, each with the columns without which it is of no use.
  private static let needed = [
    "message": ["guid", "date"], "chat": ["guid"], "handle": ["id"],
    "chat_message_join": ["chat_id", "message_id"],
  ]
  private static let others = [
    "attachment": ["guid"], "message_attachment_join": ["message_id", "attachment_id"],
    "chat_handle_join": ["chat_id", "handle_id"], "chat_recoverable_message_join": ["message_id"],
  ]

  /// - Throws: `InlayError` if this is no database of Messages.
  init(_ database: Database, _ path: String) throws {
    for (table, columns) in Self.needed.merging(Self.others, uniquingKeysWith: +) {
      let names = try database.columns(of: table)
      if !names.isEmpty, names.isSuperset(of: columns) { tables[table] = names }
    }
    guard Self.needed.keys.allSatisfy({ tables[$0] != nil }) else {
      throw InlayError.storeForeign(path, "Messages")
    }
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
