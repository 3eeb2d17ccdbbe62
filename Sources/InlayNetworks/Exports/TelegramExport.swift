import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// An export of Telegram Desktop: `result.json` with one chat or all, and the files beside it.
enum TelegramExport {
  static let names = ["result.json"]

  /// - Throws: `InlayError` if there is no array of messages. Complexity: O(n) in the file.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let input = try ExportInput(input, options, names: names)
    var scan = try JSONScan(input.main)
    var chats: [NetworkExport.Chat] = []
    var hasList = false
    let top = try ExportedObject(input.main, &scan, arrays: ["messages"]) { name, scan in
      guard name == "chats" || name == "left_chats", try scan.isNext("{") else { return false }
      _ = try ExportedObject(input.main, &scan, arrays: []) { name, scan in
        guard name == "list", try scan.isNext("[") else { return false }
        hasList = true
        try scan.enter("[")
        while try scan.element() {
          let chat = try ExportedObject(input.main, &scan, arrays: ["messages"])
          chats.append(self.chat(chat, number: chats.count + 1))
        }
        return true
      }
      return true
    }
    try scan.finish()
    if top.array != nil { chats.append(chat(top, number: chats.count + 1)) }
    guard hasList || !chats.isEmpty else { throw InlayError.exportMalformed("messages", of: input.path) }
    let me = top["personal_information"]?["user_id"]?.text
    return try NetworkExport(input, chats) { _ in
      TelegramExportReader(files: input.files, map: options[ImageMap.self], me: me)
    }
  }

  private static func chat(_ object: ExportedObject, number: Int) -> NetworkExport.Chat {
    let kind = object["type"]?.string ?? ""
    let conversation = Conversation(
      number: number, id: object["id"]?.text ?? "\(number)",
      name: object["name"]?.string ?? (kind == "saved_messages" ? "Saved Messages" : nil),
      isGroup: kind.contains("group") || kind.contains("channel"))
    return NetworkExport.Chat(conversation: conversation, arrays: object.array.map { [$0] } ?? [])
  }
}
