import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayStores

extension MadeMessages {
  /// The columns that are not null.
  typealias Row = [String: DatabaseValue]

  /// The messages of a conversation with these rows, which are called m1, m2 and so on. `sql` changes the database then.
  static func read(
    _ rows: [Row], sql: [String] = [], limits: Limits = .default
  ) throws -> (messages: [MessageEnvelope], diagnostics: [Diagnostic]) {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      try made.refill {
        try made.insert("handle", 1, ["id"], [.text("Ada")])
        try made.insert("chat", 1, ["guid", "style"], [.text("c"), .integer(45)])
        for (row, values) in rows.enumerated() {
          let standard: Row = [
            "guid": .text("m\(row + 1)"), "date": .integer(700_000_000 + row), "handle_id": .integer(1),
            "item_type": .integer(0),
          ]
          let values = standard.merging(values) { $1 }
          let columns = values.keys.sorted()
          try made.insert("message", row + 1, columns, columns.map { values[$0] })
          try made.join(MadeMessages.joins[0], .integer(1), .integer(row + 1))
        }
      }
      for statement in sql { try made.run(statement) }
      var (messages, diagnostics): ([MessageEnvelope], [Diagnostic]) = ([], [])
      let store = try MessagesStore(made.path, limits: limits)
      for conversation in try store.conversations() {
        try store.messages(of: conversation) { read in
          diagnostics += read.diagnostics
          guard let message = read.value else { return }
          messages.append(message)
          let sink = MemorySink()
          try message.write(to: sink)
          // What a program gets.
          #expect(try MessageEnvelope.read(Array(sink.bytes.dropLast())).value == message)
        }
      }
      return (messages, diagnostics)
    }
  }
}
