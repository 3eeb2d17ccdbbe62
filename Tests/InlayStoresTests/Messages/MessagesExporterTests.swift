import Foundation
import InlayCore
import InlayDatabase
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayCocoa
@testable import InlayDocument
@testable import InlayStores

/// What imessage-exporter's own tests expect of its text files (version 4, `exporters/txt`), as goldens: nothing that they
/// show may be missing in an envelope. `ExporterText` writes envelopes in that form.
@Suite struct MessagesExporterTests {
  /// The columns of a row of messages that are not null.
  private typealias Row = [String: DatabaseValue]

  private static let first = 674_526_582_885_055_488
  private static let me: DatabaseValue = .integer(1)

  private static func message(_ values: Row) -> Row {
    let standard: Row = [
      "guid": .text("m"), "date": .integer(first), "is_from_me": .integer(0), "handle_id": .integer(1),
      "item_type": .integer(0), "cache_has_attachments": .integer(1),
    ]
    return standard.merging(values) { $1 }
  }

  /// Rows that are no messages: what is in their columns, and what the export says after the moment.
  private static let announcements: [(columns: Row, text: String)] = [
    (
      ["item_type": .integer(2), "group_title": .text("Hello world")],
      "You named the conversation Hello world"
    ),
    (change(1, 1, ["other_handle": .integer(2)]), "You removed Other from the conversation."),
    (
      change(1, 1, ["is_from_me": .integer(0), "handle_id": .integer(2), "other_handle": .integer(3)]),
      "Other removed Second from the conversation."
    ),
    (change(1, 0, ["other_handle": .integer(2)]), "You added Other to the conversation."),
    (
      change(1, 0, ["is_from_me": .integer(0), "handle_id": .integer(2), "other_handle": .integer(2)]),
      "Other changed their phone number."
    ),
    (change(3, 0), "You left the conversation."), (change(3, 1), "You changed the group photo."),
    (change(3, 2), "You removed the group photo."), (change(3, 4), "You changed the chat background."),
    (change(3, 6), "You removed the chat background."), (change(5, 0), "You kept an audio message."),
  ]

  private static func change(
    _ item: Int, _ action: Int, _ more: Row = [:]
  ) -> Row {
    more.merging(["item_type": .integer(item), "group_action_type": .integer(action)]) { $1 }
  }

  /// What the rows of messages are, and the text of the export.
  private static let goldens: [(name: String, rows: [Row], text: String)] = [
    (
      "from me", [message(["text": .text("Hello world"), "is_from_me": me])],
      "May 17, 2022  5:29:42 PM\nMe\nHello world\n\n"
    ),
    (
      "from them", [message(["text": .text("Hello world")])],
      "May 17, 2022  5:29:42 PM\nSample Contact\nHello world\n\n"
    ),
    (
      "tapbacks",
      [
        message(["text": .text("Hello world"), "is_from_me": me]),
        reaction(2_000, ["is_from_me": me]), reaction(2_001, ["handle_id": .integer(4)]),
      ],
      """
      May 17, 2022  5:29:42 PM
      Me
      Hello world
      Tapbacks:
          Loved by Me
          Liked by Sample


      """
    ),
    (
      "tapbacks of every kind, and one taken back",
      [
        message(["text": .text("Hello world"), "is_from_me": me]),
        reaction(2_002), reaction(2_003, ["handle_id": .integer(2)]),
        reaction(2_004, ["handle_id": .integer(3)]),
        reaction(2_005, ["handle_id": .integer(4)]),
        reaction(2_006, ["is_from_me": me, "associated_message_emoji": .text("☕️")]),
        reaction(3_002),
      ],
      """
      May 17, 2022  5:29:42 PM
      Me
      Hello world
      Tapbacks:
          Laughed by Other
          Emphasized by Second
          Questioned by Sample
          ☕️ by Me


      """
    ),
    (
      "no edits",
      [
        message([
          "text": .text("From arbitrary byte stream:\r\u{FFFC}To native Rust data structures:\r"),
          "is_from_me": me,
        ])
      ],
      "May 17, 2022  5:29:42 PM\nMe\nFrom arbitrary byte stream:\r\nAttachment missing!\nTo native Rust data structures:\r\n\n"
    ),
    (
      "edited",
      [
        message([
          "text": .text("second"), "is_from_me": me,
          "message_summary_info": summary([("first", 674_526_582), ("second", 674_526_612)]),
        ])
      ],
      "May 17, 2022  5:29:42 PM\nMe\n5:29:42 PM first\nEdited 30 seconds later: second\n\n"
    ),
    (
      "edited often",
      [
        message([
          "text": .text("Edited message"),
          "message_summary_info": summary([
            ("First message  ", 674_526_582), ("Edit 1", 674_526_588), ("Edit 2", 674_526_593),
            ("Edited message", 674_526_602),
          ]),
        ])
      ],
      """
      May 17, 2022  5:29:42 PM
      Sample Contact
      5:29:42 PM First message \u{20}
      Edited 6 seconds later: Edit 1
      Edited 5 seconds later: Edit 2
      Edited 9 seconds later: Edited message


      """
    ),
  ]

  private static func reaction(_ type: Int, _ values: Row = [:]) -> Row {
    let standard: Row = [
      "guid": .text("r\(type)"), "associated_message_guid": .text("p:0/m"),
      "associated_message_type": .integer(type),
      "date": .integer(first + type * 1_000_000_000),
    ]
    return message(standard.merging(values) { $1 })
  }

  /// What `message_summary_info` says of a text that was edited: each version, and when it was sent.
  private static func summary(_ versions: [(text: String, sent: Int)]) -> DatabaseValue {
    let list = versions.map { text, sent in
      PropertyListValue.dictionary([
        "d": .integer(Int128(sent)), "t": .data(MadeMessages.typedstream(text)),
      ])
    }
    let value = PropertyListValue.dictionary(["ec": .dictionary(["0": .array(list)])])
    return .blob((try? ObjectTable(value).binary()) ?? [])
  }

  @Test(arguments: goldens.indices) func `an envelope has what the golden shows`(index: Int) throws {
    let golden = Self.goldens[index]
    #expect(try Self.text(golden.rows) == golden.text, "\(golden.name)")
  }

  @Test(arguments: announcements.indices) func `an event is the one that the golden shows`(index: Int) throws
  {
    let golden = Self.announcements[index]
    let row = Self.message(golden.columns.merging(["is_from_me": Self.me]) { stated, _ in stated })
    #expect(try Self.text([row]) == "May 17, 2022  5:29:42 PM \(golden.text)\n\n")
  }

  /// The export of a database with these messages.
  private static func text(_ rows: [Row]) throws -> String {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      try made.refill {
        for (row, name) in ["Sample Contact", "Other", "Second", "Sample"].enumerated() {
          try made.insert("handle", row + 1, ["id"], [.text(name)])
        }
        try made.insert("chat", 1, ["guid", "style"], [.text("c"), .integer(43)])
        for (row, message) in rows.enumerated() {
          let columns = MadeMessages.message.filter { message[$0] != nil }
          try made.insert("message", row + 1, columns, columns.map { message[$0] })
          try made.join(MadeMessages.joins[0], .integer(1), .integer(row + 1))
        }
      }
      var text = ""
      let store = try MessagesStore(folder / "chat.db", isImmutable: true)
      for conversation in try store.conversations() {
        try store.messages(of: conversation) { read in
          let message = try #require(read.value)
          // The line is what a program gets.
          let sink = MemorySink()
          try message.write(to: sink)
          text += ExporterText.text(try MessageEnvelope.read(Array(sink.bytes.dropLast())).value)
        }
      }
      return text
    }
  }
}

/// Envelopes as imessage-exporter writes messages to text files.
private enum ExporterText {
  static func text(_ message: MessageEnvelope) -> String {
    let stamp = message.sent.map { "\(date($0)) \(time($0))" } ?? ""
    if let event = message.event { return "\(stamp) \(announcement(event, message))\n\n" }
    var text = "\(stamp)\n\(name(message.author))\n"
    if message.edited.isEmpty {
      // Each place for a picture is a line of its own.
      let parts = message.document.text.split(separator: "\u{FFFC}", omittingEmptySubsequences: false)
      text += parts.joined(separator: "\nAttachment missing!\n") + "\n"
    } else {
      text += edits(message)
    }
    if !message.reactions.isEmpty {
      let lines = message.reactions.map { "    \(word($0)) by \(name($0.author))\n" }
      text += "Tapbacks:\n" + lines.joined()
    }
    return text + "\n"
  }

  private static func edits(_ message: MessageEnvelope) -> String {
    let texts = message.edited.map(\.document.text) + [message.document.text]
    var text = message.edited.first?.sent.map { "\(time($0).drop { $0 == " " }) \(texts[0])\n" } ?? ""
    for (edit, next) in zip(message.edited, texts.dropFirst()) {
      guard let sent = edit.sent, let replaced = edit.replaced else { continue }
      text += "Edited \(replaced.seconds - sent.seconds) seconds later: \(next)\n"
    }
    return text
  }

  private static func announcement(_ event: String, _ message: MessageEnvelope) -> String {
    let who = message.author?.isMe ?? false ? "You" : name(message.author)
    let text = message.document.text
    return switch event {
    case "renamed": "\(who) named the conversation \(text)"
    case "added": "\(who) added \(text) to the conversation."
    case "removed": "\(who) removed \(text) from the conversation."
    case "numberChanged": "\(who) changed their phone number."
    case "left": "\(who) left the conversation."
    case "pictureChanged": "\(who) changed the group photo."
    case "pictureRemoved": "\(who) removed the group photo."
    case "backgroundChanged": "\(who) changed the chat background."
    case "backgroundRemoved": "\(who) removed the chat background."
    case "audioKept": "\(who) kept an audio message."
    default: "Unable to format announcement!"
    }
  }

  private static func word(_ reaction: MessageEnvelope.Reaction) -> String {
    switch reaction.kind {
    case "love": "Loved"
    case "like": "Liked"
    case "dislike": "Disliked"
    case "laugh": "Laughed"
    case "emphasis": "Emphasized"
    case "question": "Questioned"
    default: reaction.emoji ?? "Unknown emoji!"
    }
  }

  private static func name(_ name: MessageEnvelope.Name?) -> String {
    name?.isMe ?? false ? "Me" : name?.id ?? "Unknown"
  }

  /// Los Angeles in summer.
  private static func local(_ time: MessageTime) -> DateComponents {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: -7 * 3_600) ?? .gmt
    let date = Date(timeIntervalSince1970: Double(time.seconds))
    return calendar.dateComponents([.month, .day, .year, .hour, .minute, .second], from: date)
  }

  private static func date(_ time: MessageTime) -> String {
    let parts = local(time)
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(months[(parts.month ?? 1) - 1]) \(padded(parts.day, "0")), \(parts.year ?? 0)"
  }

  private static func time(_ time: MessageTime) -> String {
    let parts = local(time)
    let hour = parts.hour ?? 0
    return "\(padded((hour + 11) % 12 + 1, " ")):\(padded(parts.minute, "0")):\(padded(parts.second, "0")) "
      + (hour < 12 ? "AM" : "PM")
  }

  private static func padded(_ number: Int?, _ pad: String) -> String {
    let text = "\(number ?? 0)"
    return text.count < 2 ? pad + text : text
  }
}
