import InlayCore
import InlayFiles

@testable import InlayDatabase
@testable import InlayDocument
@testable import InlayFormats
@testable import InlayStores

/// Databases of Messages whose rows hold what bytes choose: values of every type in every column, among them sound bodies,
/// identifiers and paths. SQLite's own pages are not damaged here.
///
/// It is demanded that everything is read or refused with a typed error, that each line that is written comes back, and
/// that documents and the page keep the rules of the model.
final class MessagesDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  private let made: MadeMessages

  /// - Parameter path: where the database is made.
  init(_ path: String) throws { made = try MadeMessages(path) }

  /// Returns the number of messages that were read.
  @discardableResult
  func check(_ bytes: [UInt8]) throws -> Int {
    var choices = Choices(rest: bytes[...])
    do {
      try fill(&choices)
      return try read()
    } catch let error as InlayError {
      // Another package sees no more than this of the code.
      if error.code.rawValue.hasPrefix("model.") { throw Broken(description: "a rule was broken: \(error)") }
      return 0
    }
  }

  private func fill(_ choices: inout Choices) throws {
    try made.refill {
      for row in 1...choices.next(5) + 1 {
        try insert("message", row, MadeMessages.message, &choices)
        if choices.next(2) == 0 { try insert("attachment", row, MadeMessages.attachment, &choices) }
        try insert("handle", row, ["id"], &choices)
        try insert("chat", row, MadeMessages.chat, &choices)
        for join in MadeMessages.joins where choices.next(3) > 0 {
          let first = choices.next(6)
          try made.join(
            join, .integer(first), choices.next(4) == 0 ? .text("x") : .integer(choices.next(6)))
        }
      }
    }
  }

  private func insert(_ table: String, _ row: Int, _ columns: [String], _ choices: inout Choices) throws {
    try made.insert(table, row, columns, columns.map { choices.value($0) })
  }

  private func read() throws -> Int {
    let store = try MessagesStore(made.path, files: { _ in nil }, isImmutable: true, limits: .strict)
    var page = ConversationPage()
    var count = 0
    _ = try store.strays()
    for conversation in try store.conversations() + [Conversation?.none] {
      page.begin(conversation?.title ?? "")
      try store.messages(of: conversation) { read in
        guard let message = read.value else { return }
        count += 1
        try message.document.checkInvariants()
        let sink = MemorySink()
        try message.write(to: sink)
        guard try MessageEnvelope.read(Array(sink.bytes.dropLast())).value == message else {
          throw Broken(description: "a line came back as another message")
        }
        page.add(message)
      }
    }
    try page.finish(limits: .strict).value.checkInvariants()
    return count
  }
}

/// What is left of the bytes.
private struct Choices {
  var rest: ArraySlice<UInt8>

  mutating func next(_ count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  mutating func take(_ most: Int) -> [UInt8] {
    let piece = rest.prefix(next(most + 1))
    rest = rest.dropFirst(piece.count)
    return Array(piece)
  }

  private static let numbers = [
    -1, 0, 1, 2, 1_000, 2_000, 2_006, 2_007, 3_000, 700_000_000, 700_000_000_000_000_000, .max, .min,
  ]
  private static let texts = [
    "p:0/m1", "bp:m2", "p:x/m1", "p:1/", "0:0:17", "~/Library/Messages/a", "/var/mobile/Library/SMS/../x",
    "a\u{FFFC}b\u{FFFD}",
  ]

  mutating func value(_ column: String) -> DatabaseValue? {
    switch next(8) {
    case 0: nil
    case 1: .integer(Self.numbers[next(Self.numbers.count)])
    case 2: .text(String(decoding: take(24), as: UTF8.self))
    case 3: .blob(take(64))
    case 4: .text("m\(next(4))")
    case 5: .text(Self.texts[next(Self.texts.count)])
    case 6: .blob(body())
    default: column == "guid" ? .text("m\(next(4))") : .integer(next(4))
    }
  }

  /// A typedstream of a string, with one byte that may be wrong.
  private mutating func body() -> [UInt8] {
    var bytes = MadeMessages.typedstream("Tea \u{FFFC}")
    if next(3) == 0 { bytes[next(bytes.count)] = UInt8(next(256)) }
    return bytes
  }
}
