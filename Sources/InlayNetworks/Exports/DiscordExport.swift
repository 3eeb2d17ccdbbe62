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
      DiscordExportReader(files: input.files, map: options[ImageMap.self])
    }
  }
}

/// Reads the messages of a channel.
private struct DiscordExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap

  func time(of element: JSONValue) -> MessageTime? {
    element["timestamp"]?.string.flatMap { MessageTime($0) }
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    var text = ExportedText()
    text.add(try content(element))
    for attachment in element["attachments"]?.elements ?? [] {
      try text.add(
        ExportFiles.Claim(
          reference: attachment["url"]?.string, fileName: attachment["fileName"]?.string), of: files)
    }
    for sticker in element["stickers"]?.elements ?? [] {
      try text.add(
        ExportFiles.Claim(
          reference: sticker["sourceUrl"]?.string,
          identifier: sticker["id"]?.text.map { "discord-sticker:\($0)" },
          description: sticker["name"]?.string), of: files)
    }
    for embed in element["embeds"]?.elements ?? [] {
      for part in ["title", "description"] {
        if let words = embed[part]?.string, !words.isEmpty {
          text.add(words, role: .quote, bold: part == "title")
        }
      }
    }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = element["id"]?.text
    envelope.sent = time(of: element)
    envelope.service = "Discord"
    envelope.author = Self.author(element["author"])
    envelope.event = Self.event(element["type"]?.string)
    envelope.inReplyTo = element["reference"]?["messageId"]?.text.map { MessageEnvelope.Target($0) }
    var diagnostics = document.diagnostics
    envelope.reactions = try reactions(element, &diagnostics)
    return Converted(envelope, diagnostics: diagnostics)
  }

  private static func author(_ value: JSONValue?) -> MessageEnvelope.Name? {
    guard let value else { return nil }
    return MessageEnvelope.Name(
      id: value["id"]?.text, name: value["nickname"]?.string ?? value["name"]?.string)
  }

  /// What happened, if the message is none that somebody wrote.
  private static func event(_ type: String?) -> String? {
    switch type {
    case nil, "Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ThreadStarterMessage": nil
    case "RecipientAdd": "added"
    case "RecipientRemove": "removed"
    case "ChannelNameChange": "renamed"
    case "ChannelIconChange": "pictureChanged"
    case "ChannelPinnedMessage": "pinned"
    case "GuildMemberJoin": "joined"
    case "Call": "call"
    case let other?: other
    }
  }

  // MARK: Text

  /// The content. Formatted content has `:name:` for emoji that the message lists; raw content has their numbers.
  private func content(_ element: JSONValue) throws -> Converted<DecomposedText> {
    let content = element["content"]?.string ?? ""
    var names: [ExactString: JSONValue] = [:]
    var numbers: [ExactString: JSONValue] = [:]
    for emoji in element["inlineEmojis"]?.elements ?? [] {
      guard let number = emoji["id"]?.text, !number.isEmpty, let name = emoji["name"]?.string else {
        continue
      }
      if names[ExactString(name)] == nil { names[ExactString(name)] = emoji }
      numbers[ExactString(number)] = emoji
    }
    var collector = DiagnosticCollector()
    let code = DiscordCode()
    var isRaw = false
    CodeReader.codes(in: Array(content.utf8), code) { _, _ in
      isRaw = true
      return true
    }
    let read =
      isRaw
      ? try DiscordMessage.read(content, code, limits: files.limits) { name, number in
        guard let number else { return nil }
        guard let listed = numbers[ExactString(number)] else {
          // The exporter lists each name once.
          if names[ExactString(name)] != nil {
            collector.report(
              .networksUnlistedEmoji, "the list of a message has another emoji \(Visible.name(name))")
          }
          return try DiscordMessage.image(name: name, number: number, NetworkImages(map))
        }
        return try emoji(listed, &collector)
      }
      : try DiscordMessage.read(content, CodeTemplate.discordName, limits: files.limits) { name, _ in
        try names[ExactString(name)].map { try emoji($0, &collector) }
      }
    return Converted(read.value, diagnostics: read.diagnostics + collector.diagnostics)
  }

  /// A listed emoji: as the map knows it, else by its file or URL.
  private func emoji(_ listed: JSONValue, _ collector: inout DiagnosticCollector) throws -> PlacedImage {
    let (number, name) = (listed["id"]?.text ?? "", listed["name"]?.string ?? "")
    if map.entry(reference: number) != nil {
      return try DiscordMessage.image(name: name, number: number, NetworkImages(map))
    }
    return try files.placed(
      ExportFiles.Claim(
        reference: listed["imageUrl"]?.string, identifier: DiscordMessage.identifierPrefix + number,
        isGlyph: true), &collector)
  }

  private func reactions(
    _ element: JSONValue, _ diagnostics: inout [Diagnostic]
  ) throws -> [MessageEnvelope.Reaction] {
    var reactions: [MessageEnvelope.Reaction] = []
    for value in element["reactions"]?.elements ?? [] {
      guard let emoji = value["emoji"] else { continue }
      var reaction = MessageEnvelope.Reaction("emoji")
      if (emoji["id"]?.text ?? "").isEmpty {
        reaction.emoji = emoji["name"]?.string
      } else {
        var collector = DiagnosticCollector()
        let document = try Decomposer.decompose(
          [AttributedRun("\u{FFFC}", image: try self.emoji(emoji, &collector))], limits: files.limits)
        (reaction.kind, reaction.document) = ("sticker", document.value)
        diagnostics += collector.diagnostics + document.diagnostics
      }
      let people = value["users"]?.elements ?? []
      for person in people {
        var one = reaction
        one.author = Self.author(person)
        reactions.append(one)
      }
      if people.isEmpty { reactions.append(reaction) }
    }
    return reactions
  }
}
