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
  private var lookups: Lookups?
  /// The reactions and the attachments of a message that are read. A message of people has a few.
  static let mostEntries = 10_000

  /// Temporary tables in which is looked up what belongs to a conversation or a message; `nil` for what the file does not have.
  struct Lookups {
    let messages: String
    let attachments: String?
    let reactions: String?
  }

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
      let sql = """
        select j.chat_id, h.id from chat_handle_join j cross join handle h on h.ROWID = j.handle_id
        order by j.chat_id, j.ROWID
        """
      try database.run(sql) { row in
        guard let number = row.value(0).integer, let place = places[number], let id = row.value(1).string
        else {
          return
        }
        found[place].people.append(ExactString(id))
      }
    }
    let sql = """
      select j.chat_id, count(*), max(m.date) from chat_message_join j
      cross join message m on m.ROWID = j.message_id group by j.chat_id
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
    "m.ROWID not in (select message_id from chat_message_join where message_id is not null)"

  /// Whether a message was deleted in the last days.
  private var isDeleted: String {
    columns.has("chat_recoverable_message_join")
      ? "m.ROWID in (select message_id from chat_recoverable_message_join where message_id is not null)" : "0"
  }

  /// The number of rows in no conversation, and of those that were deleted in the last days.
  ///
  /// - Throws: `InlayError` if the database is damaged. Complexity: O(n).
  package func strays() throws -> (without: Int, deleted: Int) {
    let sql = """
      select \(isDeleted) as gone, count(*) from message m
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
  /// - Complexity: O(n log n) in the messages of the conversation, and their bytes; memory for one message.
  package func messages(
    of conversation: Conversation?, since: MessageTime?,
    _ body: (Converted<MessageEnvelope?>) throws -> Void
  ) throws {
    let lookups = try findLookups()
    let rows =
      conversation.map {
        "from \(lookups.messages) j cross join message m on m.ROWID = j.message_id where j.chat_id = \($0.number)"
      }
      ?? "from message m where \(Self.isInNone) and not \(isDeleted)"
    // Only the numbers are sorted, and not the messages.
    let name = conversation.map { MessageEnvelope.Name(id: $0.id, name: $0.name) }
    var counter = CancellationCounter()
    try database.run("select m.ROWID, m.date \(rows) order by m.date, m.ROWID") { row in
      try counter.check()
      guard let number = row.value(0).integer else { return }
      if let since, let sent = MessageTime(cocoa: row.value(1)), sent < since { return }
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
    } catch let error as InlayError {
      let broken = Diagnostic(
        .messageBroken, "the message in row \(number) cannot be read: \(error)", details: ["row": "\(number)"]
      )
      return Converted(nil, diagnostics: [broken])
    }
  }

  /// Whether a reaction stands in the message that it is on. One to a reaction, or to nothing, stands alone.
  private func isListed(_ number: Int) throws -> Bool {
    guard let table = try findLookups().reactions else { return false }
    let sql = "select 1 from \(table) where message = ? and isListed"
    return try database.first(sql, [.integer(number)]) { _ in true } ?? false
  }

  /// Makes the tables for lookups, the first time.
  func findLookups() throws -> Lookups {
    if let lookups { return lookups }
    let hasFiles = columns.has("message_attachment_join") && columns.has("attachment")
    let found = Lookups(
      messages: try database.lookup(in: "chat_message_join", by: "chat_id", for: "message_id"),
      attachments: hasFiles
        ? try database.lookup(in: "message_attachment_join", by: "message_id", for: "attachment_id") : nil,
      reactions: try reactionLookup())
    lookups = found
    return found
  }

  /// Collects which rows are reactions to which message, in a table of our own: the file has no index for it.
  private func reactionLookup() throws -> String? {
    guard columns.has("associated_message_guid", of: "message") else { return nil }
    try database.run("drop table if exists temp.inlay_reaction")
    try database.run(
      "create temp table inlay_reaction (target text, message integer primary key, isListed integer)")
    let associated = columns.list(
      ["associated_message_guid", "associated_message_type"], of: "message", as: "m")
    var counter = CancellationCounter()
    try database.snapshot {
      let sql = "select m.ROWID, \(associated) from message m where m.associated_message_guid <> ''"
      try database.run(sql) { row in
        try counter.check()
        // The same rule as in `message`, so that each reaction that is left out there is found here.
        guard let number = row.value(0).integer,
          let reaction = MessageRow.reaction(row.value(1).string, row.value(2).integer ?? 0)
        else { return }
        try database.run(
          "insert into inlay_reaction values (?, ?, 0)", [.text(reaction.target), .integer(number)])
      }
    }
    try database.run("create index temp.inlay_reaction_target on inlay_reaction (target)")
    try database.run(
      """
      update temp.inlay_reaction set isListed = 1 where message in (
        select r.message from temp.inlay_reaction r join message m on m.guid = r.target
        where not exists (select 1 from temp.inlay_reaction o where o.message = m.ROWID))
      """)
    return "temp.inlay_reaction"
  }

  /// The rows of the first reactions to a message, one more than what is exported, in the order in which they were set.
  func reactions(to guid: String) throws -> [MessageRow] {
    guard let table = try findLookups().reactions else { return [] }
    var numbers: [Int] = []
    try database.run(
      "select message from \(table) where target = ? order by message limit ?",
      [.text(guid), .integer(Self.mostEntries + 1)]
    ) { row in
      if let number = row.value(0).integer { numbers.append(number) }
    }
    return try numbers.compactMap { try MessageRow($0, in: self) }
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

extension StoredValue {
  /// The integer, if it is one.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The text, if it is one.
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The bytes, if they are not empty.
  package var bytes: [UInt8]? {
    if case .blob(let bytes) = self, !bytes.isEmpty { bytes } else { nil }
  }
}
