import Foundation
import InlayCore
import InlayFiles

@testable import InlayDatabase
@testable import InlayDocument
@testable import InlayStores

/// Databases of Messages whose rows hold what the bytes choose: values of every type in every column, among them sound
/// bodies, summaries, identifiers and paths. SQLite's own pages are not damaged here.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(rest: Array(UnsafeBufferPointer(start: start, count: count))[...])
  do {
    try world.fill(&choices)
    try world.read()
  } catch let error as InlayError {
    precondition(!error.code.rawValue.hasPrefix("model."), "a rule was broken: \(error)")
  } catch { preconditionFailure("another error: \(error)") }
  return 0
}

nonisolated(unsafe) private let world = World()

/// What is left of the bytes.
private struct Choices {
  var rest: ArraySlice<UInt8>
  mutating func next(_ count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }
  mutating func take(_ most: Int) -> [UInt8] {
    let piece = rest.prefix(next(most + 1))
    rest = rest.dropFirst(piece.count)
    return Array(piece)
  }
}

private final class World {
  private let path = NSTemporaryDirectory() + "/inlay-fuzz-\(ProcessInfo.processInfo.processIdentifier).db"
  private let writer: Database
  private static let columns = [
    "guid", "text", "attributedBody", "handle_id", "service", "date", "is_from_me", "item_type",
    "group_action_type", "group_title", "other_handle", "cache_has_attachments", "associated_message_guid",
    "associated_message_type", "associated_message_emoji", "thread_originator_guid",
    "thread_originator_part", "message_summary_info", "balloon_bundle_id",
  ]
  private static let attachment = [
    "guid", "filename", "mime_type", "transfer_name", "is_sticker", "emoji_image_content_identifier",
    "emoji_image_short_description",
  ]

  init() {
    FileManager.default.createFile(atPath: path, contents: nil)
    do {
      writer = try Database(foreign: path, name: path, isImmutable: false, mostValueBytes: 1 << 20)
      for sql in [
        "pragma journal_mode = memory", "pragma synchronous = off",
        "create table handle (ROWID integer primary key, id)",
        "create table chat (ROWID integer primary key, guid, style, chat_identifier, display_name)",
        "create table message (ROWID integer primary key, \(Self.columns.joined(separator: ", ")))",
        "create table attachment (ROWID integer primary key, \(Self.attachment.joined(separator: ", ")))",
        "create table chat_message_join (chat_id, message_id)",
        "create table chat_handle_join (chat_id, handle_id)",
        "create table message_attachment_join (message_id, attachment_id)",
        "create table chat_recoverable_message_join (chat_id, message_id)",
      ] { try writer.run(sql) }
    } catch { fatalError("no database: \(error)") }
  }

  func fill(_ choices: inout Choices) throws {
    try writer.transaction {
      for table in [
        "handle", "chat", "message", "attachment", "chat_message_join", "chat_handle_join",
        "message_attachment_join", "chat_recoverable_message_join",
      ] { try writer.run("delete from \(table)") }
      for row in 1...choices.next(5) + 1 {
        try insert("message", row, Self.columns, &choices)
        if choices.next(2) == 0 { try insert("attachment", row, Self.attachment, &choices) }
        try insert("handle", row, ["id"], &choices)
        try insert("chat", row, ["guid", "style", "chat_identifier", "display_name"], &choices)
        for table in [
          "chat_message_join (chat_id, message_id)", "message_attachment_join (message_id, attachment_id)",
          "chat_handle_join (chat_id, handle_id)", "chat_recoverable_message_join (chat_id, message_id)",
        ] where choices.next(3) > 0 {
          try writer.run(
            "insert into \(table) values (?, ?)",
            [.integer(choices.next(6)), choices.next(4) == 0 ? .text("x") : .integer(choices.next(6))])
        }
      }
    }
  }

  private func insert(_ table: String, _ row: Int, _ columns: [String], _ choices: inout Choices) throws {
    let values = columns.map { value($0, &choices) }
    let places = columns.indices.map { values[$0] == nil ? "null" : "?" }.joined(separator: ", ")
    try writer.run(
      "insert into \(table) (ROWID, \(columns.joined(separator: ", "))) values (\(row), \(places))",
      values.compactMap { $0 })
  }

  private func value(_ column: String, _ choices: inout Choices) -> DatabaseValue? {
    switch choices.next(8) {
    case 0: nil
    case 1:
      .integer(
        [-1, 0, 1, 2, 1_000, 2_000, 2_006, 2_007, 3_000, 700_000_000, 700_000_000_000_000_000, .max, .min][
          choices.next(13)])
    case 2: .text(String(decoding: choices.take(24), as: UTF8.self))
    case 3: .blob(choices.take(64))
    case 4: .text("m\(choices.next(4))")
    case 5:
      .text(
        [
          "p:0/m1", "bp:m2", "p:x/m1", "p:1/", "0:0:17", "~/Library/Messages/a",
          "/var/mobile/Library/SMS/../x", "a\u{FFFC}b\u{FFFD}",
        ][choices.next(8)])
    case 6: .blob(body(&choices))
    default: column == "guid" ? .text("m\(choices.next(4))") : .integer(choices.next(4))
    }
  }

  /// A typedstream of a string, with one byte that may be wrong.
  private func body(_ choices: inout Choices) -> [UInt8] {
    let text = Array("Tea \u{FFFC}".utf8)
    var bytes: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40]
    bytes +=
      [0x84, 0x84, 0x84, 0x08] + Array("NSString".utf8) + [0x01, 0x84, 0x84, 0x08] + Array("NSObject".utf8)
    bytes += [0x00, 0x85, 0x84, 0x01, 0x2B, UInt8(text.count)] + text + [0x86]
    if choices.next(3) == 0 { bytes[choices.next(bytes.count)] = UInt8(choices.next(256)) }
    return bytes
  }

  /// Everything is read; each line comes back, and the page keeps the rules.
  func read() throws {
    let store = try MessagesStore(path, files: { _ in nil }, isImmutable: true, limits: .strict)
    var page = ConversationPage()
    _ = try store.strays()
    for conversation in try store.conversations() + [MessagesStore.Conversation?.none] {
      page.begin(conversation?.title ?? "")
      try store.messages(of: conversation) { read in
        guard let message = read.value else { return }
        try message.document.checkInvariants()
        let sink = MemorySink()
        try message.write(to: sink)
        let back = try MessageEnvelope.read(Array(sink.bytes.dropLast())).value
        precondition(back == message, "a line came back as another message")
        page.add(message)
      }
    }
    try page.finish(limits: .strict).value.checkInvariants()
  }
}
