import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON

/// Reads the messages of a channel of Slack.
struct SlackExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  let people: [String: String]
  /// What people and channels are called, by their identifiers.
  let names: [String: String]

  func time(of element: JSONValue) -> MessageTime? { Self.time(element["ts"]) }

  /// Seconds with a fraction, which also tells messages apart.
  private static func time(_ stamp: JSONValue?) -> MessageTime? {
    guard let stamp = stamp?.text else { return nil }
    let parts = stamp.split(separator: ".", omittingEmptySubsequences: false)
    guard let seconds = parts.first.flatMap({ Int($0) }) else { return nil }
    let fraction = parts.count > 1 ? parts[1].prefix { ("0"..."9").contains($0) } : ""
    return MessageTime(seconds: seconds, milliseconds: Int((fraction + "000").prefix(3)) ?? 0)
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    // Every message has a time. What has none is another thing, as the entries of a canvas.
    guard let id = element["ts"]?.text else { return Converted(nil) }
    let event = SlackEvent(element)
    var text = ExportedText()
    if let event, event.isPlain, let value = event.value {
      text.add(value)
    } else {
      let words = event?.value.map { ImageMap.object([("text", .string($0))]) }
      try add(words ?? element, to: &text)
    }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = id
    envelope.sent = time(of: element)
    envelope.service = "Slack"
    envelope.author = author(element)
    envelope.event = event?.word
    if let thread = element["thread_ts"]?.text, thread != id {
      envelope.inReplyTo = MessageEnvelope.Target(thread)
    }
    var diagnostics = document.diagnostics
    envelope.reactions = try reactions(element, &diagnostics)
    return Converted(envelope, diagnostics: diagnostics)
  }

  private func author(_ element: JSONValue) -> MessageEnvelope.Name? {
    let profile = element["user_profile"]
    guard let id = element["user"]?.text ?? element["bot_id"]?.text else {
      return element["username"]?.string.map { MessageEnvelope.Name(name: $0) }
    }
    let own = [
      profile?["display_name"]?.string, profile?["real_name"]?.string, element["username"]?.string,
      element["bot_profile"]?["name"]?.string,
    ]
    return MessageEnvelope.Name(id: id, name: people[id] ?? own.compactMap(\.self).first { !$0.isEmpty })
  }

  private func reactions(
    _ element: JSONValue, _ diagnostics: inout [Diagnostic]
  ) throws -> [MessageEnvelope.Reaction] {
    var reactions = ExportedReactions(limits: files.limits)
    for value in element["reactions"]?.elements ?? [] {
      guard let name = value["name"]?.string else { continue }
      try reactions.add(
        emoji: ":\(name):", image: SlackBlocks.image(name, nil, NetworkImages(map)), over: ":\(name):",
        people: (value["users"]?.elements ?? []).compactMap(\.string).map {
          ExportedReactions.Person(name: MessageEnvelope.Name(id: $0, name: people[$0]))
        }, count: value["count"]?.integer)
    }
    diagnostics += reactions.diagnostics
    return reactions.reactions
  }

  // MARK: Parts

  /// Adds the text of a message, its files and its attachments.
  private func add(_ message: JSONValue, to text: inout ExportedText) throws {
    try addWords(message, to: &text)
    try addFiles((message["files"]?.elements ?? []) + [message["file"]].compactMap(\.self), to: &text)
    for attachment in message["attachments"]?.elements ?? [] {
      text.add(try document(of: attachment), role: .quote)
    }
  }

  /// Adds the blocks, or the text.
  private func addWords(_ value: JSONValue, to text: inout ExportedText) throws {
    guard value["text"]?.string != nil || !(value["blocks"]?.elements ?? []).isEmpty else { return }
    text.add(try SlackMessage.read(value, map, files.limits, names: names))
  }

  private func addFiles(_ list: [JSONValue], to text: inout ExportedText) throws {
    for file in list where file != .null {
      let isGone = file["mode"] == "tombstone" || file["mode"] == "hidden_by_limit"
      try text.add(
        ExportFiles.Claim(
          reference: isGone ? nil : file["url_private"]?.string ?? file["url_private_download"]?.string,
          description: file["alt_txt"]?.string ?? file["title"]?.string, fileName: file["name"]?.string,
          mediaType: file["mimetype"]?.string, absence: isGone ? "it was deleted or hidden" : nil), of: files)
    }
  }

  /// What is attached to a message: a preview of a link, or what a program adds.
  private func document(of attachment: JSONValue) throws -> Converted<DecomposedText> {
    var text = ExportedText()
    for part in ["pretext", "author_name"] { try add(attachment[part], to: &text) }
    try add(attachment["title"], link: attachment["title_link"]?.string, to: &text)
    try add(attachment["text"], to: &text)
    if let blocks = attachment["blocks"], !(blocks.elements ?? []).isEmpty {
      try addWords(ImageMap.object([("blocks", blocks)]), to: &text)
    }
    for field in attachment["fields"]?.elements ?? [] {
      try add(field["title"], isBold: true, to: &text)
      try add(field["value"], to: &text)
    }
    let urls = ["image_url", "thumb_url"].compactMap { attachment[$0]?.string }
    if let url = urls.first(where: { !$0.isEmpty }) {
      try text.add(ExportFiles.Claim(reference: url), of: files)
    }
    try addFiles(attachment["files"]?.elements ?? [], to: &text)
    try add(attachment["footer"], to: &text)
    let document = try text.document(limits: files.limits)
    guard document.value.text.isEmpty else { return document }
    try add(attachment["fallback"], to: &text)
    return try text.document(limits: files.limits)
  }

  /// Adds text with markup on lines of its own.
  private func add(
    _ words: JSONValue?, isBold: Bool = false, link: String? = nil, to text: inout ExportedText
  ) throws {
    guard let words = words?.string, !words.isEmpty else { return }
    let read = try SlackMessage.runs(of: words, NetworkImages(map), files.limits, names: names)
    text.report(read.diagnostics)
    text.add(read.value, isBold: isBold, link: link.flatMap { $0.isEmpty ? nil : $0 })
  }
}
