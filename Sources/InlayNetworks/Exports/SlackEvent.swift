import InlayFormats
import InlayJSON

/// What a message of Slack says that happened.
struct SlackEvent {
  let word: String
  /// The name or topic that is new; `nil` if the message does not state it.
  let value: String?
  /// Whether the value has no markup.
  let isPlain: Bool

  /// The event; `nil` if somebody wrote the message.
  init?(_ message: JSONValue) {
    guard let kind = message["subtype"]?.string, let word = Self.words[kind] else { return nil }
    self.word = word
    isPlain = word == "renamed"
    value =
      switch word {
      case "renamed": message["name"]?.string
      case "topic", "purpose": message[word]?.string
      default: nil
      }
  }

  private static let words: [String: String] = {
    let words = [
      "join": "joined", "leave": "left", "name": "renamed", "topic": "topic", "purpose": "purpose",
      "archive": "archived", "unarchive": "unarchived",
    ]
    var all = ["pinned_item": "pinned", "bot_add": "botAdded", "bot_remove": "botRemoved"]
    for (kind, word) in words { (all["channel_" + kind], all["group_" + kind]) = (word, word) }
    return all
  }()
}
