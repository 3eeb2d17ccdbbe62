import InlayCore
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

  /// They might take any time, and say nothing of what is read.
  @Test func `constraints are not checked`() throws {
    let read = try MadeMessages.read(
      [["text": .text("tea")]],
      sql: ["create table other (a check (a > 1))", "insert into other values (1)"])
    #expect(read.messages.map(\.document.text) == ["tea"])
  }
}
