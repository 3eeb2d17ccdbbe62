internal import InlayCore
internal import InlayDatabase
internal import InlayDocument

/// A row of the table of messages.
struct MessageRow {
  /// The message that a reaction is on.
  struct Reaction {
    var target: String
    var part: Int?
    /// The number of its kind.
    var type: Int
    /// Whether it takes one away that was set.
    var isTaken: Bool { type >= 3_000 }
  }

  let number: Int
  let guid: String
  let text: String?
  let body: [UInt8]?
  let sent: MessageTime?
  let isFromMe: Bool
  let handle: String?
  let service: String?
  /// What the row is, if it is no message, and more about it.
  let item: Int
  let action: Int
  let title: String?
  let other: String?
  let summary: [UInt8]?
  let replyTo: String?
  let replyPart: String?
  let balloon: String?
  let subject: String?
  let emoji: String?
  let mayHaveFiles: Bool
  /// What it is on; `nil` if it is no reaction.
  let reaction: Reaction?

  /// What a row costs beside its bytes, in steps of ``Database/spend(_:)``.
  static let steps = 500

  private static let columns = [
    "guid", "text", "attributedBody", "is_from_me", "service", "item_type", "group_action_type",
    "group_title", "message_summary_info", "thread_originator_guid", "thread_originator_part",
    "balloon_bundle_id", "subject", "associated_message_guid", "associated_message_type",
    "associated_message_emoji", "cache_has_attachments", "handle_id", "other_handle",
  ]

  /// Reads a row; `nil` if there is none.
  ///
  /// - Throws: `InlayError` if the database is damaged.
  init?(_ number: Int, in store: MessagesStore) throws {
    let columns = store.columns
    let sql = """
      select \(columns.list(Self.columns, of: "message", as: "m")), t.sent
      from message m left join \(try store.findTimes()) t on t.message = m.ROWID where m.ROWID = ?
      """
    let values = try store.database.first(sql, [.integer(number)]) { row in
      (0...Self.columns.count).map { row.value($0) }
    }
    guard let values else { return nil }
    self.number = number
    guid = values[0].string ?? "row \(number)"
    (text, body) = (values[1].string, values[2].bytes)
    isFromMe = values[3].integer == 1
    service = values[4].string
    (item, action, title) = (values[5].integer ?? 0, values[6].integer ?? 0, values[7].string)
    summary = values[8].bytes
    (replyTo, replyPart) = (values[9].string, values[10].string)
    (balloon, subject, emoji) = (values[11].string, values[12].string, values[15].string)
    mayHaveFiles = values[16].integer != 0
    let handles = try store.findHandles()
    handle = values[17].integer.flatMap { handles[$0] }
    other = values[18].integer.flatMap { handles[$0] }
    sent = MessageTime(cocoa: values[19])
    // To parse bytes takes longer than to copy them.
    try store.database.spend(Self.steps + 4 * ((body?.count ?? 0) + (summary?.count ?? 0)))
    reaction = Self.reaction(values[13].string, values[14].integer ?? 0)
  }

  /// Identifiers of messages are shorter. One of megabytes would exceed what SQLite accepts, and end the whole export.
  static let mostTargetBytes = 1_024

  /// `p:1/` and a message, `bp:` and a message, or a message.
  static func reaction(_ text: String?, _ type: Int) -> Reaction? {
    guard let text, !text.isEmpty, text.utf8.count <= mostTargetBytes,
      type == 1_000 || (2_000..<4_000).contains(type)
    else { return nil }
    if text.hasPrefix("bp:") { return Reaction(target: String(text.dropFirst(3)), type: type) }
    guard text.hasPrefix("p:"), let slash = text.firstIndex(of: "/") else {
      return Reaction(target: text, type: type)
    }
    return Reaction(
      target: String(text[text.index(after: slash)...]),
      part: MessageSummary.part(text[text.index(text.startIndex, offsetBy: 2)..<slash]), type: type)
  }
}
