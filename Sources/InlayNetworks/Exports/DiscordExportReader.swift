import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// Reads the messages of a channel of Discord.
struct DiscordExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  /// The number of the channel.
  let channel: String?

  func time(of element: JSONValue) -> MessageTime? {
    element["timestamp"]?.string.flatMap { MessageTime($0) }
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    let event = DiscordEvent(element)
    var text = ExportedText()
    if let words = event?.text { text.add(words) }
    try add(element, hasContent: event?.text == nil, to: &text)
    if let forwarded = element["forwardedMessage"], case .object = forwarded {
      var quoted = ExportedText()
      try add(forwarded, hasContent: true, to: &quoted)
      text.add(try quoted.document(limits: files.limits), role: .quote)
    }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = element["id"]?.text
    envelope.sent = time(of: element)
    envelope.service = "Discord"
    envelope.author = Self.author(element["author"])
    envelope.event = event?.word
    envelope.inReplyTo = repliedTo(element["reference"])
    var diagnostics = document.diagnostics
    envelope.reactions = try reactions(element, &diagnostics)
    return Converted(envelope, diagnostics: diagnostics)
  }

  private static func author(_ value: JSONValue?) -> MessageEnvelope.Name? {
    guard let value else { return nil }
    return MessageEnvelope.Name(
      id: value["id"]?.text, name: value["nickname"]?.string ?? value["name"]?.string)
  }

  /// The message of this channel that a reference names. A forwarded message is another thing.
  private func repliedTo(_ reference: JSONValue?) -> MessageEnvelope.Target? {
    guard let reference, reference["type"] != "Forward" else { return nil }
    if let other = reference["channelId"]?.text, let channel, ExactString(other) != ExactString(channel) {
      return nil
    }
    return reference["messageId"]?.text.map { MessageEnvelope.Target($0) }
  }

  // MARK: Parts

  /// Adds the content of a message, its files, stickers and embeds.
  private func add(_ message: JSONValue, hasContent: Bool, to text: inout ExportedText) throws {
    if hasContent {
      text.add(try content(message["content"]?.string ?? "", DiscordEmojiList(message["inlineEmojis"])))
    }
    for attachment in message["attachments"]?.elements ?? [] {
      try text.add(
        ExportFiles.Claim(
          reference: attachment["url"]?.string, fileName: attachment["fileName"]?.string), of: files)
    }
    for sticker in message["stickers"]?.elements ?? [] {
      try text.add(
        ExportFiles.Claim(
          reference: sticker["sourceUrl"]?.string,
          identifier: sticker["id"]?.text.map { "discord-sticker:\($0)" },
          description: sticker["name"]?.string), of: files)
    }
    for embed in message["embeds"]?.elements ?? [] {
      text.add(try document(of: embed), role: .quote)
    }
  }

  /// The text of an embed, and its pictures.
  private func document(of embed: JSONValue) throws -> Converted<DecomposedText> {
    let emoji = DiscordEmojiList(embed["inlineEmojis"])
    var text = ExportedText()
    func add(_ words: JSONValue?, bold: Bool = false, link: String? = nil) throws {
      guard let words = words?.string, !words.isEmpty else { return }
      text.add(try content(words, emoji), isBold: bold, link: link)
    }
    try add(embed["author"]?["name"])
    let url = embed["url"]?.string
    try add(embed["title"], bold: true, link: url?.isEmpty ?? true ? nil : url)
    try add(embed["description"])
    for field in embed["fields"]?.elements ?? [] {
      try add(field["name"], bold: true)
      try add(field["value"])
    }
    // The first of the images is also the image.
    var urls: Set<ExactString> = []
    for picture in (embed["images"]?.elements ?? [])
      + [embed["image"], embed["thumbnail"]].compactMap(\.self)
    {
      guard let url = picture["url"]?.string, !url.isEmpty, urls.insert(ExactString(url)).inserted else {
        continue
      }
      try text.add(ExportFiles.Claim(reference: url), of: files)
    }
    try add(embed["footer"]?["text"])
    return try text.document(limits: files.limits)
  }

  // MARK: Text

  /// Formatted content has `:name:` for emoji that are listed; raw content has their numbers.
  private func content(_ content: String, _ list: DiscordEmojiList) throws -> Converted<DecomposedText> {
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
        guard let listed = list.numbers[ExactString(number)] else {
          // The exporter lists each name once.
          if list.names[ExactString(name)] != nil {
            collector.report(
              .networksUnlistedEmoji, "the list of a message has another emoji \(Visible.name(name))")
          }
          return try DiscordMessage.image(name: name, number: number, NetworkImages(map))
        }
        return try emoji(listed, &collector)
      }
      : try DiscordMessage.read(content, CodeTemplate.discordName, limits: files.limits) { name, _ in
        try list.names[ExactString(name)].map { try emoji($0, &collector) }
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
    var reactions = ExportedReactions(limits: files.limits)
    var collector = DiagnosticCollector()
    for value in element["reactions"]?.elements ?? [] {
      guard let emoji = value["emoji"] else { continue }
      let isStandard = (emoji["id"]?.text ?? "").isEmpty
      try reactions.add(
        emoji: emoji["name"]?.string, image: isStandard ? nil : self.emoji(emoji, &collector),
        people: (value["users"]?.elements ?? []).map {
          ExportedReactions.Person(name: Self.author($0))
        }, count: value["count"]?.integer)
    }
    diagnostics += reactions.diagnostics + collector.diagnostics
    return reactions.reactions
  }
}
