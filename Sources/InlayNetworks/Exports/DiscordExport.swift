import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// An export of DiscordChatExporter in JSON: a channel, and the files beside it.
enum DiscordExport {
  /// - Throws: `InlayError` if there is no array of messages. Complexity: O(n) in the file.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let input = try ExportInput(input, options, names: [])
    var scan = try JSONScan(input.main)
    let top = try ExportedObject(input.main, &scan, arrays: ["messages"])
    try scan.finish()
    guard let array = top.array else { throw InlayError.exportMalformed("messages", of: input.path) }
    let channel = top["channel"]
    let isGuild = (top["guild"]?["id"]?.text ?? "0") != "0"
    let names = [isGuild ? top["guild"]?["name"]?.string : nil, channel?["name"]?.string]
    let name = names.compactMap(\.self).joined(separator: " – ")
    let conversation = Conversation(
      number: 1, id: channel?["id"]?.text ?? "1", name: name.isEmpty ? nil : name,
      isGroup: isGuild || channel?["type"] == "DirectGroupTextChat")
    return try NetworkExport(input, [NetworkExport.Chat(conversation: conversation, arrays: [array])]) { _ in
      DiscordExportReader(
        files: input.files, map: options[ImageMap.self], channel: channel?["id"]?.text)
    }
  }
}
