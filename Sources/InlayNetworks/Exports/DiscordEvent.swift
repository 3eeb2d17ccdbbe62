import InlayCore
import InlayFormats
import InlayJSON

/// What a message of Discord says that happened.
///
/// DiscordChatExporter names kinds of messages 0–7, 18 and 19; it writes the numbers of others. The content of an event is
/// a sentence of its own.
struct DiscordEvent {
  let word: String
  /// The document, if it is not the content read as Markdown.
  let text: String?

  /// The event; `nil` if somebody wrote the message.
  init?(_ message: JSONValue) {
    guard let kind = message["type"]?.text, !Self.messages.contains(kind) else { return nil }
    let content = message["content"]?.string ?? ""
    switch kind {
    case "RecipientAdd":
      (word, text) = (
        "added", Self.value(in: content, "Added ", " to the group.", without: "Added a recipient.")
      )
    case "RecipientRemove" where content == "Left the group.": (word, text) = ("left", content)
    case "RecipientRemove":
      (word, text) = (
        "removed", Self.value(in: content, "Removed ", " from the group.", without: "Removed a recipient.")
      )
    case "ChannelNameChange":
      (word, text) = (
        "renamed",
        Self.value(in: content, "Changed the channel name: ", ".", without: "Changed the channel name.")
      )
    default:
      if let word = Self.words[kind] {
        (self.word, text) = (word, content)
      } else if Self.hasContent(message) {
        return nil
      } else {
        (word, text) = (kind, nil)
      }
    }
  }

  /// Messages, replies, answers to commands, and first messages of threads.
  private static let messages: Set<String> = ["Default", "Reply", "0", "19", "20", "21", "23"]

  private static let words = [
    "ChannelIconChange": "pictureChanged", "ChannelPinnedMessage": "pinned", "GuildMemberJoin": "joined",
    "Call": "call", "ThreadCreated": "threadCreated",
  ]

  /// What stands in a sentence of the exporter; the sentence, if it is another one.
  private static func value(
    in sentence: String, _ start: String, _ end: String, without: String
  ) -> String {
    if sentence == without { return "" }
    guard sentence.hasPrefix(start) else { return sentence }
    let rest = sentence.dropFirst(start.count)
    return String(rest.hasSuffix(end) ? rest.dropLast(end.count) : rest)
  }

  /// Whether a message of an unknown kind holds something.
  private static func hasContent(_ message: JSONValue) -> Bool {
    if !(message["content"]?.string ?? "").isEmpty { return true }
    if case .object? = message["forwardedMessage"] { return true }
    return ["attachments", "embeds", "stickers"].contains { !(message[$0]?.elements ?? []).isEmpty }
  }
}
