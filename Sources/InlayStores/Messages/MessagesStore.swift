package import InlayCore
package import InlayDatabase
package import InlayDocument
package import InlayFormats

/// The database of Messages: `chat.db` of macOS, `sms.db` of an iOS backup. It is only read. Used by one thread.
package final class MessagesStore: ConversationSource {
  let copy: StoreCopy
  package let path: String
  package var countsReactions: Bool { true }
  let columns: MessagesColumns
  let limits: Limits
  let files: MessageFiles
  var joins: String?
  var times: String?
  var lookups: Lookups?
  var handles: [Int: String]?
  /// The reactions and the attachments of a message that are read. A message of people has a few.
  static let mostEntries = 10_000

  var database: Database { copy.database }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file. Its log stands beside it.
  ///   - files: looks files of attachments up in the folder that has them; `nil` if there is none.
  ///   - isImmutable: that nothing changes the file, as on a disk that can only be read.
  /// - Throws: `InlayError` if it cannot be read, is no database of Messages, or changes each time it is copied.
  /// - Complexity: O(n) in the bytes of the file.
  package init(
    _ path: String, files: ReadOptions.FileLookup? = nil, isImmutable: Bool = false, limits: Limits = .default
  ) throws {
    self.path = path
    copy = try StoreCopy(
      path, of: "Messages", isImmutable: isImmutable, mostValueBytes: limits.propertyListBytes)
    columns = try MessagesColumns(copy.database, path)
    (self.limits, self.files) = (limits, MessageFiles(files, limits: limits))
  }

  /// The conversations, in the order of their rows.
  ///
  /// - Throws: `InlayError` if the database is damaged. Complexity: O(n) in the rows of all messages.
  package func conversations() throws -> [Conversation] {
    var found: [Conversation] = []
    var places: [Int: Int] = [:]
    let chat = columns.list(["guid", "style", "chat_identifier", "display_name"], of: "chat", as: "c")
    try database.run("select c.ROWID, \(chat) from chat c order by c.ROWID") { row in
      guard let number = row.value(0).integer else { return }
      let id = row.value(1).string ?? row.value(3).string ?? "\(number)"
      places[number] = found.count
      found.append(
        Conversation(
          number: number, id: id, name: row.value(4).string.flatMap { $0.isEmpty ? nil : $0 },
          isGroup: row.value(2).integer == 43, rowCount: 0))
    }
    if columns.has("chat_handle_join") {
      let handles = try findHandles()
      var known: Set<[Int]> = []
      try database.run("select chat_id, handle_id from chat_handle_join order by ROWID") { row in
        guard let number = row.value(0).integer, let handle = row.value(1).integer,
          let place = places[number],
          let id = handles[handle], known.insert([number, handle]).inserted
        else { return }
        found[place].people.append(ExactString(id))
      }
    }
    let (joins, times) = try (findJoins(), findTimes())
    let sql = """
      select j.chat_id, count(*), max(t.sent) from \(joins) j cross join \(times) t on t.message = j.message_id
      group by j.chat_id
      """
    try database.run(sql) { row in
      guard let number = row.value(0).integer, let place = places[number] else { return }
      found[place].rowCount = row.value(1).integer ?? 0
      found[place].last = MessageTime(cocoa: row.value(2))
    }
    return found
  }

  /// SQLite collects the numbers once for this, where `exists` would look through all of them for each message.
  private static let isInNone =
    "t.message not in (select message_id from chat_message_join where message_id is not null)"

  /// Whether a message was deleted in the last days.
  private var isDeleted: String {
    columns.has("chat_recoverable_message_join")
      ? "t.message in (select message_id from chat_recoverable_message_join where message_id is not null)"
      : "0"
  }

  /// The number of rows in no conversation, and of those that were deleted in the last days.
  ///
  /// - Throws: `InlayError` if the database is damaged. Complexity: O(n).
  package func strays() throws -> (without: Int, deleted: Int) {
    let sql = """
      select \(isDeleted) as gone, count(*) from \(try findTimes()) t
      where \(Self.isInNone) group by gone
      """
    var counts = [0, 0]
    try database.run(sql) { row in
      counts[row.value(0).integer == 1 ? 1 : 0] = row.value(1).integer ?? 0
    }
    return (counts[0], counts[1])
  }

  /// Calls `body` with each message of a conversation, or with those in none, in the order in which they were sent.
  /// Reactions stand in the message that they are on. A broken message is left out, with a diagnostic.
  ///
  /// - Parameters:
  ///   - conversation: `nil` for the messages in none.
  ///   - since: messages sent before this moment are passed over.
  /// - Throws: `InlayError` if the database is damaged; `CancellationError`; what `body` throws.
  /// - Complexity: O(n log n) in the messages of the conversation, and their bytes; memory for one message,
  ///   and, for a moment, for the targets of all reactions.
  package func messages(
    of conversation: Conversation?, since: MessageTime?,
    _ body: (Converted<MessageEnvelope?>) throws -> Void
  ) throws {
    // Its tables cannot be made while rows are read.
    _ = try findLookups()
    let (joins, times) = try (findJoins(), findTimes())
    let (rows, values) =
      conversation.map {
        (
          "from \(joins) j cross join \(times) t on t.message = j.message_id where j.chat_id = ?",
          [DatabaseValue.integer($0.number)]
        )
      }
      ?? ("from \(times) t where \(Self.isInNone) and not \(isDeleted)", [])
    let name = conversation.map { MessageEnvelope.Name(id: $0.id, name: $0.name) }
    let nameBytes = (name?.id?.utf8.count ?? 0) + (name?.name?.utf8.count ?? 0)
    var counter = CancellationCounter()
    try database.run("select t.message, t.sent \(rows) order by t.sent, t.message", values) { row in
      try counter.check()
      guard let number = row.value(0).integer else { return }
      if let since, let sent = MessageTime(cocoa: row.value(1)), sent < since { return }
      // Each message names its conversation.
      try database.spend(nameBytes)
      guard let read = try self.message(number, name) else { return }
      try body(read)
    }
  }

  /// The message in a row; `nil` for a reaction to another message.
  private func message(
    _ number: Int, _ conversation: MessageEnvelope.Name?
  ) throws -> Converted<MessageEnvelope?>? {
    do {
      guard let row = try MessageRow(number, in: self) else { return nil }
      if row.reaction != nil, try isListed(number) { return nil }
      var reader = try MessageReader(row, self)
      let envelope = try reader.envelope(conversation)
      return Converted(envelope, diagnostics: reader.collector.diagnostics)
    } catch let error as InlayError where !database.isUsedUp {
      let broken = Diagnostic(
        .messageBroken, "the message in row \(number) cannot be read: \(error)", details: ["row": "\(number)"]
      )
      return Converted(nil, diagnostics: [broken])
    }
  }
}

extension MessageTime {
  /// A date of Cocoa's databases: nanoseconds since 2001, or seconds in those before 2017. `nil` for 0 and none.
  package init?(cocoa value: StoredValue) {
    let milliseconds: Int
    switch value {
    case .integer(let number) where number.magnitude > 100_000_000_000: milliseconds = number / 1_000_000
    case .integer(let number): milliseconds = number * 1_000
    case .real(let seconds):
      guard seconds.magnitude < 1e12 else { return nil }
      milliseconds = Int((seconds * 1_000).rounded(.down))
    default: return nil
    }
    guard milliseconds != 0 else { return nil }
    self.init(milliseconds: milliseconds + 978_307_200_000)
  }
}
