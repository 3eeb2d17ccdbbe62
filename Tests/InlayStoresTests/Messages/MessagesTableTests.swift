import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayDatabase
@testable import InlayDocument
@testable import InlayStores

/// Tables of messages that differ from those of Apple.
@Suite struct MessagesTableTests {
  private typealias Row = MadeMessages.Row

  @Test(arguments: [
    ["drop table attachment"], ["drop table message_attachment_join"],
    ["alter table message drop column handle_id", "alter table message drop column other_handle"],
    ["drop table chat_recoverable_message_join", "drop table chat_handle_join"],
    [
      "alter table message drop column associated_message_type",
      "alter table message drop column message_summary_info",
      "alter table message drop column cache_has_attachments",
    ],
  ]) func `what a release does not have is not needed`(sql: [String]) throws {
    let reaction: Row = ["associated_message_guid": .text("p:0/m1"), "text": .text("milk")]
    let read = try MadeMessages.read([["text": .text("tea")], reaction], sql: sql)
    #expect(read.messages.map(\.document.text) == ["tea", "milk"])
    let isNamed = !sql[0].contains("handle_id")
    #expect(read.messages.map(\.author?.id) == (isNamed ? ["Ada", "Ada"] : [nil, nil]))
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: ["message", "chat", "handle", "chat_message_join"], [true, false])
  func `a needed table is no view, and has its columns`(table: String, isView: Bool) throws {
    let error = #expect(throws: InlayError.self) {
      try MadeMessages.read([[:]], sql: Self.spoiling(table, isView: isView))
    }
    #expect(error?.code == .storeForeign)
  }

  @Test(
    arguments: [
      "attachment", "message_attachment_join", "chat_handle_join", "chat_recoverable_message_join",
    ], [true, false])
  func `another table that is a view, or lacks columns, is passed over`(table: String, isView: Bool) throws {
    let read = try MadeMessages.read([["text": .text("tea")]], sql: Self.spoiling(table, isView: isView))
    #expect(read.messages.map(\.document.text) == ["tea"])
  }

  /// Puts a view that never ends in the place of a table, or a table with another column.
  private static func spoiling(_ table: String, isView: Bool) -> [String] {
    let columns = [
      "ROWID", "chat_id", "message_id", "attachment_id", "handle_id", "guid", "date", "id", "text",
    ].map { "i as \($0)" }.joined(separator: ", ")
    let numbers = "with recursive n(i) as (select 1 union all select i from n)"
    return [
      "alter table \(table) rename to other",
      isView
        ? "create view \(table) as \(numbers) select \(columns) from n"
        : "create table \(table) (z integer primary key) without rowid",
    ]
  }

  /// Each message that is looked up in a table without an index would take as long as all of them.
  @Test(arguments: [
    [],
    [
      "create index one on chat_message_join (chat_id)",
      "create index two on message_attachment_join (message_id, attachment_id)",
    ], ["create index three on chat_message_join (chat_id) where chat_id = 2"],
  ]) func `tables are looked up with and without indexes`(indexes: [String]) throws {
    let reaction: Row = ["associated_message_guid": .text("m1"), "associated_message_type": .integer(2_000)]
    let read = try MadeMessages.read(
      [["text": .text("tea")], ["text": .text("milk")], reaction],
      sql: indexes + [
        "insert into attachment (ROWID, guid) values (1, 'a1'), (2, 'a2'), (3, 'a3')",
        "insert into message_attachment_join values (2, 3), (1, 2), (2, 1)",
        "insert into chat (ROWID, guid) values (2, 'd')", "insert into chat_message_join values (2, 2)",
      ])
    #expect(read.messages.map(\.document.placements.count) == [1, 2, 2])
    #expect(read.messages.map(\.conversation?.id) == ["c", "c", "d"])
    #expect(read.messages.map(\.reactions.count) == [1, 0, 0])
  }

  @Test(arguments: [
    // Texts that SQLite takes for equal, and are not.
    (["guid collate nocase"], "M1", 0), (["guid collate rtrim"], "m1 ", 0),
    // A row without an identifier is not that of its name.
    (["guid"], "row 1", 0), (["guid"], "m1", 1),
  ]) func `a reaction is on what has exactly this identifier`(columns: [String], target: String, count: Int)
    throws
  {
    let reaction: Row = [
      "associated_message_guid": .text(target), "associated_message_type": .integer(2_000),
    ]
    let read = try MadeMessages.read(
      [["text": .text("tea")], reaction],
      sql: (target == "row 1" ? ["update message set guid = null where ROWID = 1"] : []) + [
        "create table other as select * from message", "drop table message",
        "create table message (ROWID integer primary key, \(columns[0]), \(MadeMessages.message.dropFirst().joined(separator: ", ")))",
        "insert into message select * from other",
      ])
    #expect(read.messages.map(\.reactions.count) == (count == 1 ? [1] : [0, 1]))
    #expect(read.messages.map(\.event) == (count == 1 ? [nil] : [nil, "reaction"]))
  }

  /// Each would be listed with each, and messages would be written as often as they are joined.
  @Test func `equal rows count once`() throws {
    let reaction: Row = ["associated_message_guid": .text("m1"), "associated_message_type": .integer(2_000)]
    let read = try MadeMessages.read(
      [["text": .text("tea")], ["text": .text("milk")], reaction],
      sql: [
        "update message set guid = 'm1'", "insert into chat_message_join select * from chat_message_join",
      ])
    #expect(read.messages.map(\.document.text) == ["tea", "milk"])
    #expect(read.messages.map(\.reactions.count) == [1, 0])
  }

  @Test func `people are named once, in their order`() throws {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      for (row, name) in [(1, "Ada"), (2, "Ben")] { try made.insert("handle", row, ["id"], [.text(name)]) }
      try made.insert("chat", 1, ["guid", "style"], [.text("c"), .integer(43)])
      for handle in [2, 1, 2, 9, 1] { try made.join(MadeMessages.joins[2], .integer(1), .integer(handle)) }
      #expect(try MessagesStore(made.path).conversations().map(\.people) == [["Ben", "Ada"]])
    }
  }

  @Test func `an address of a book's length is an error`() throws {
    let error = #expect(throws: InlayError.self) {
      try MadeMessages.read([[:]], sql: ["update handle set id = '\(String(repeating: "a", count: 513))'"])
    }
    #expect(error?.code == .databaseDamaged)
  }

  /// They might take any time, and say nothing of what is read.
  @Test func `constraints are not checked`() throws {
    let read = try MadeMessages.read(
      [["text": .text("tea")]],
      sql: [
        "pragma ignore_check_constraints = on", "create table other (a check (a > 1))",
        "insert into other values (1)",
      ])
    #expect(read.messages.map(\.document.text) == ["tea"])
  }

  /// SQLite prepares all views, and asks all virtual tables, if it is asked for a list of tables.
  @Test(arguments: [
    ["create view other as with \(cascade) select * from a25"],
    ["create table pragma_table_info (name)"],
    ["create virtual table pragma_table_info using fts5(name, pk, t)"],
  ]) func `what else is in the file does not matter`(sql: [String]) throws {
    let read = try MadeMessages.read([["text": .text("tea")]], sql: sql)
    #expect(read.messages.map(\.document.text) == ["tea"])
  }

  /// Each of these has twice as many columns to look up as the one before.
  private static let cascade =
    "a0 as (select 1 as x), "
    + (1...25).map { "a\($0) as (select p.x from a\($0 - 1) p, a\($0 - 1) q)" }.joined(separator: ", ")

  /// The end of such a journal is the name of a file that SQLite would remove.
  @Test func `a journal that names another file is refused`() throws {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      try Files.write("mine", to: folder / "victim")
      let name = Array((folder / "victim").utf8)
      let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
      let pages = try Files.read(made.path).count / 4_096
      let head = magic + [0, 0, 0, 0, 0, 0, 0, 0] + number(pages) + number(512) + number(4_096)
      let sum = name.reduce(0) { $0 + Int($1) }
      try Files.write(
        head + Array(repeating: 0, count: 512 - head.count) + number(0x4000_0000 / 4_096 + 1) + name
          + number(name.count) + number(sum) + magic, to: made.path + "-journal")
      let error = #expect(throws: InlayError.self) { try MessagesStore(made.path) }
      #expect(error?.code == .databaseDamaged)
      #expect(error?.place == .file(made.path))
      #expect(Files.exists(folder / "victim"))
    }
  }
}
