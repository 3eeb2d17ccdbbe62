internal import InlayCore
internal import InlayDatabase

/// What belongs to a conversation or to a message, in tables of our own: the file may lack indexes, or mislead by them.
extension MessagesStore {
  /// Temporary tables about messages; `nil` for what the file does not have.
  struct Lookups {
    let attachments: String?
    let reactions: String?
  }

  /// The temporary table of which messages a conversation has. Made the first time.
  func findJoins() throws -> String {
    if let joins { return joins }
    let found = try database.lookup(in: "chat_message_join", by: "chat_id", for: "message_id")
    joins = found
    return found
  }

  /// The temporary table of when messages were sent, because a time may stand behind long columns, or be a long text. Made the
  /// first time.
  func findTimes() throws -> String {
    if let times { return times }
    let found = "temp.inlay_time"
    try database.run("drop table if exists \(found)")
    try database.run("create table \(found) (message integer primary key, sent)")
    try database.run(
      """
      insert into \(found) select m.ROWID, case when typeof(m.date) in ('integer', 'real') then m.date end
      from message m
      """)
    times = found
    return found
  }

  /// Makes the tables for lookups, the first time.
  func findLookups() throws -> Lookups {
    if let lookups { return lookups }
    let hasFiles = columns.has("message_attachment_join") && columns.has("attachment")
    let found = Lookups(
      attachments: hasFiles
        ? try database.lookup(in: "message_attachment_join", by: "message_id", for: "attachment_id") : nil,
      reactions: try reactionLookup())
    lookups = found
    return found
  }

  /// No address of a person is as long.
  private static let mostHandleBytes = 512

  /// The addresses of people by their rows. Read once: many messages are from the same person.
  func findHandles() throws -> [Int: String] {
    if let handles { return handles }
    var found: [Int: String] = [:]
    try database.run("select ROWID, id from handle") { row in
      guard let number = row.value(0).integer, let id = row.value(1).string else { return }
      guard id.utf8.count <= Self.mostHandleBytes else {
        throw database.damaged("the handle \(number) has more than \(Self.mostHandleBytes) bytes")
      }
      found[number] = id
    }
    handles = found
    return found
  }

  /// Collects which rows are reactions to which message. Those to a reaction, or to nothing, are not among them.
  private func reactionLookup() throws -> String? {
    guard columns.has("associated_message_guid", of: "message") else { return nil }
    let associated = columns.list(
      ["associated_message_guid", "associated_message_type"], of: "message", as: "m")
    var reactions: [(number: Int, target: ExactString)] = []
    var targets: [ExactString: Int] = [:]
    var counter = CancellationCounter()
    try database.run("drop table if exists temp.inlay_reaction")
    try database.run("create temp table inlay_reaction (message integer primary key, target integer)")
    try database.run("create index temp.inlay_reaction_target on inlay_reaction (target, message)")
    try database.snapshot {
      let sql = "select m.ROWID, \(associated) from message m where m.associated_message_guid <> ''"
      try database.run(sql) { row in
        try counter.check()
        // The same rule as for rows that are read, so that each reaction that is left out there is found here.
        guard let number = row.value(0).integer,
          let reaction = MessageRow.reaction(row.value(1).string, row.value(2).integer ?? 0)
        else { return }
        reactions.append((number, ExactString(reaction.target)))
      }
      let numbers = Set(reactions.map(\.number))
      let wanted = Set(reactions.map(\.target))
      // Texts that are longer are no targets.
      let length = "length(m.guid) <= \(MessageRow.mostTargetBytes)"
      if !wanted.isEmpty {
        try database.run("select m.ROWID, m.guid from message m where \(length) order by m.ROWID") { row in
          try counter.check()
          guard let number = row.value(0).integer, !numbers.contains(number),
            let guid = row.value(1).string.map({ ExactString($0) }), wanted.contains(guid),
            targets[guid] == nil
          else { return }
          targets[guid] = number
        }
      }
      for (number, target) in reactions {
        guard let message = targets[target] else { continue }
        try database.run("insert into inlay_reaction values (?, ?)", [.integer(number), .integer(message)])
      }
    }
    return "temp.inlay_reaction"
  }

  /// Whether a reaction stands in the message that it is on.
  func isListed(_ number: Int) throws -> Bool {
    guard let table = try findLookups().reactions else { return false }
    return try database.first("select 1 from \(table) where message = ?", [.integer(number)]) { _ in true }
      ?? false
  }

  /// The rows of the first reactions to a message, one more than what is exported, in the order in which they were set.
  func reactions(to message: Int) throws -> [MessageRow] {
    guard let table = try findLookups().reactions else { return [] }
    var numbers: [Int] = []
    try database.run(
      "select message from \(table) where target = ? order by message limit ?",
      [.integer(message), .integer(Self.mostEntries + 1)]
    ) { row in
      if let number = row.value(0).integer { numbers.append(number) }
    }
    return try numbers.compactMap { try MessageRow($0, in: self) }
  }
}
