@testable import InlayDatabase

/// A database of Messages that a test fills. Its columns have no types, so they take every value.
final class MadeMessages {
  let path: String
  private let writer: Database

  static let message = [
    "guid", "text", "attributedBody", "handle_id", "service", "date", "is_from_me", "item_type",
    "group_action_type", "group_title", "other_handle", "cache_has_attachments", "associated_message_guid",
    "associated_message_type", "associated_message_emoji", "thread_originator_guid",
    "thread_originator_part", "message_summary_info", "balloon_bundle_id",
  ]
  static let attachment = [
    "guid", "filename", "mime_type", "transfer_name", "is_sticker", "emoji_image_content_identifier",
    "emoji_image_short_description",
  ]
  static let chat = ["guid", "style", "chat_identifier", "display_name"]
  /// Which rows belong to which.
  static let joins = [
    "chat_message_join (chat_id, message_id)", "message_attachment_join (message_id, attachment_id)",
    "chat_handle_join (chat_id, handle_id)", "chat_recoverable_message_join (chat_id, message_id)",
  ]
  private static let tables: KeyValuePairs = [
    "handle": ["id"], "chat": chat, "message": message, "attachment": attachment,
  ]

  /// Makes an empty database at a path where no file is.
  init(_ path: String) throws {
    self.path = path
    let tables = Self.tables.map { table, columns in
      "\(table) (ROWID integer primary key, \(columns.joined(separator: ", ")))"
    }
    let schema = (tables + Self.joins).map { "create table \($0)" }
    writer = try Database(
      path, DatabaseFormat(applicationID: 1, version: 1, schema: schema, isExpendable: false))
    try writer.run("pragma journal_mode = memory")
    try writer.run("pragma synchronous = off")
  }

  /// Replaces everything in it by what `fill` inserts.
  func refill(_ fill: () throws -> Void) throws {
    try writer.transaction {
      for (table, _) in Self.tables { try writer.run("delete from \(table)") }
      for join in Self.joins { try writer.run("delete from \(join.prefix { $0 != " " })") }
      try fill()
    }
  }

  func insert(_ table: String, _ row: Int, _ columns: [String], _ values: [DatabaseValue?]) throws {
    let places = values.map { $0 == nil ? ", null" : ", ?" }.joined()
    try writer.run(
      "insert into \(table) (ROWID, \(columns.joined(separator: ", "))) values (\(row)\(places))",
      values.compactMap { $0 })
  }

  func join(_ join: String, _ a: DatabaseValue, _ b: DatabaseValue) throws {
    try writer.run("insert into \(join) values (?, ?)", [a, b])
  }

  /// Runs a statement.
  func run(_ sql: String) throws { try writer.run(sql) }

  /// A typedstream of an attributed string: U+FFFC, which names a file by at most 127 bytes.
  static func typedstream(picture guid: String) -> [UInt8] {
    func string(_ text: String) -> [UInt8] {
      let text = Array(text.utf8)
      return [0x92, 0x84, 0x96, 0x96, UInt8(text.count)] + text + [0x86]
    }
    var bytes: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40]
    bytes += [0x84, 0x84, 0x84, 0x12] + Array("NSAttributedString".utf8) + [0x00, 0x84, 0x84, 0x08]
    bytes += Array("NSObject".utf8) + [0x00, 0x85, 0x92, 0x84, 0x84, 0x84, 0x08] + Array("NSString".utf8)
    bytes += [0x01, 0x94, 0x84, 0x01, 0x2B, 0x03, 0xEF, 0xBF, 0xBC, 0x86, 0x84, 0x02, 0x69, 0x49, 0x01, 0x01]
    bytes +=
      [0x92, 0x84, 0x84, 0x84, 0x0C] + Array("NSDictionary".utf8) + [0x00, 0x94, 0x84, 0x01, 0x69, 0x01]
    return bytes + string("__kIMFileTransferGUIDAttributeName") + string(guid) + [0x86, 0x86]
  }

  /// A typedstream of a string of at most 127 bytes.
  static func typedstream(_ string: String) -> [UInt8] {
    let text = Array(string.utf8)
    var bytes: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40]
    bytes +=
      [0x84, 0x84, 0x84, 0x08] + Array("NSString".utf8) + [0x01, 0x84, 0x84, 0x08] + Array("NSObject".utf8)
    return bytes + [0x00, 0x85, 0x84, 0x01, 0x2B, UInt8(text.count)] + text + [0x86]
  }
}
