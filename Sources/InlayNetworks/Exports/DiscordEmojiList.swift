import InlayCore
import InlayJSON

/// The emoji that a message or an embed lists, by their names and numbers.
struct DiscordEmojiList {
  private(set) var names: [ExactString: JSONValue] = [:]
  private(set) var numbers: [ExactString: JSONValue] = [:]

  init(_ list: JSONValue?) {
    for emoji in list?.elements ?? [] {
      guard let number = emoji["id"]?.text, !number.isEmpty, let name = emoji["name"]?.string else {
        continue
      }
      if names[ExactString(name)] == nil { names[ExactString(name)] = emoji }
      numbers[ExactString(number)] = emoji
    }
  }
}
