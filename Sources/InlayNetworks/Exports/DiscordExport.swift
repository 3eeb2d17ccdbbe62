import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// An export of DiscordChatExporter in JSON: a channel, or a folder of channels and parts of them, and the files beside it.
enum DiscordExport {
  /// - Throws: `InlayError` if there is no array of messages. Complexity: O(n) in the files.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let input = try ExportInput(input, options, names: [])
    var chats: [NetworkExport.Chat] = []
    var places: [ExactString: Int] = [:]
    for main in input.mains {
      var scan = try JSONScan(main)
      let top = try ExportedObject(main, &scan, arrays: ["messages"])
      try scan.finish()
      guard let array = top.array else {
        // Another file in the folder.
        if input.mains.count > 1 { continue }
        throw InlayError.exportMalformed("messages", of: input.path)
      }
      let channel = conversation(top, number: chats.count + 1)
      // Large channels are exported in parts.
      if let place = places[ExactString(channel.id)] {
        chats[place].arrays.append(array)
      } else {
        places[ExactString(channel.id)] = chats.count
        chats.append(NetworkExport.Chat(conversation: channel, arrays: [array]))
      }
    }
    guard !chats.isEmpty else { throw InlayError.exportMalformed("messages", of: input.path) }
    return try NetworkExport(input, chats) { conversation in
      DiscordExportReader(files: input.files, map: options[ImageMap.self], channel: conversation.id)
    }
  }

  private static func conversation(_ top: ExportedObject, number: Int) -> Conversation {
    let channel = top["channel"]
    let isGuild = (top["guild"]?["id"]?.text ?? "0") != "0"
    let names = [isGuild ? top["guild"]?["name"]?.string : nil, channel?["name"]?.string]
    let name = names.compactMap(\.self).joined(separator: " – ")
    return Conversation(
      number: number, id: channel?["id"]?.text ?? "\(number)", name: name.isEmpty ? nil : name,
      isGroup: isGuild || channel?["type"] == "DirectGroupTextChat")
  }
}
