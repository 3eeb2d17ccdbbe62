import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// Reads the messages of a chat of Telegram Desktop (`export_output_json.cpp`).
struct TelegramExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  /// The number of the owner.
  let me: String?

  func time(of element: JSONValue) -> MessageTime? {
    Self.time(element["date_unixtime"]) ?? element["date"]?.string.flatMap { MessageTime($0 + "Z") }
  }

  private static func time(_ value: JSONValue?) -> MessageTime? {
    value?.text.flatMap { Int($0) }.flatMap { MessageTime(seconds: $0) }
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    let isService = element["type"] == "service"
    var text = ExportedText()
    if let person = (element["forwarded_from"] ?? element["saved_from"])?.string {
      text.add("Forwarded from \(Visible.line(person))", role: .quote)
    }
    try pictures(of: element, &text)
    var collector = DiagnosticCollector()
    let reader = TelegramExportText(files: files, map: map)
    text.add(try reader.runs(Self.text(of: element), &collector))
    for line in try reader.lines(of: element, &collector) { text.add(line) }
    if isService { text.add(Self.subject(of: element)) }
    text.report(collector.diagnostics)
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = element["id"]?.text
    envelope.sent = time(of: element)
    envelope.service = "Telegram"
    envelope.author = author(
      element[isService ? "actor_id" : "from_id"],
      // A post of a channel may be signed.
      element["author"] ?? element[isService ? "actor" : "from"])
    if isService { envelope.event = Self.event(element) }
    var diagnostics = document.diagnostics
    if let target = element["reply_to_message_id"]?.text {
      // The number of a message in another chat would name another message here.
      if element["reply_to_peer_id"] == nil {
        envelope.inReplyTo = MessageEnvelope.Target(target)
      } else {
        diagnostics.append(
          Diagnostic(.exportLeftOut, "that a message replies to one in another chat was left out"))
      }
    }
    if element["edited_unixtime"] != nil || element["edited"] != nil {
      diagnostics.append(
        Diagnostic(.exportLeftOut, "when messages were edited was left out: the export has no earlier text"))
    }
    envelope.reactions = try reactions(element, reader, &diagnostics)
    return Converted(envelope, diagnostics: diagnostics)
  }

  /// The parts of the text: objects since 2022; before, also strings.
  private static func text(of element: JSONValue) -> JSONValue? {
    let text = element["text"]
    guard let entities = element["text_entities"], entities.elements?.isEmpty == false else { return text }
    return entities
  }

  private func author(_ id: JSONValue?, _ name: JSONValue?) -> MessageEnvelope.Name? {
    let (id, name) = (id?.text, name?.string)
    guard id != nil || name != nil else { return nil }
    return MessageEnvelope.Name(
      id: id, name: name, isMe: me.map { id == $0 || id == "user\($0)" } ?? false)
  }

  // MARK: Events

  private static let events = [
    "create_group": "created", "create_channel": "created", "invite_members": "added",
    "join_group_by_link": "joined", "join_group_by_request": "joined", "remove_members": "removed",
    "edit_group_title": "renamed", "topic_edit": "renamed", "edit_group_photo": "pictureChanged",
    "delete_group_photo": "pictureRemoved", "pin_message": "pinned", "phone_call": "call",
    "group_call": "call",
  ]

  private static func event(_ element: JSONValue) -> String {
    let action = element["action"]?.string ?? "service"
    let people = element["members"]?.elements?.map(\.string) ?? []
    if action == "remove_members", people == [element["actor"]?.string] { return "left" }
    return events[action] ?? action
  }

  /// What an event is about: the new name, or the people.
  private static func subject(of element: JSONValue) -> String {
    let people = element["members"]?.elements?.compactMap(\.string) ?? []
    let title = (element["title"] ?? element["new_title"])?.string
    return title ?? people.joined(separator: ", ")
  }

  // MARK: Pictures and files

  private func pictures(of element: JSONValue, _ text: inout ExportedText) throws {
    for member in ["photo", "file"] {
      guard let path = element[member]?.string else { continue }
      try text.add(
        ExportFiles.Claim(
          reference: path.hasPrefix("(") ? nil : path, description: element["sticker_emoji"]?.string,
          fileName: element["file_name"]?.string, mediaType: element["mime_type"]?.string,
          absence: TelegramExportText.absence(path)), of: files)
    }
  }

  private func reactions(
    _ element: JSONValue, _ reader: TelegramExportText, _ diagnostics: inout [Diagnostic]
  ) throws -> [MessageEnvelope.Reaction] {
    var reactions = ExportedReactions(limits: files.limits)
    var collector = DiagnosticCollector()
    for value in element["reactions"]?.elements ?? [] {
      let image =
        value["type"] == "custom_emoji"
        ? try reader.emoji(value["document_id"]?.text ?? "", "\u{FFFC}", &collector) : nil
      try reactions.add(
        emoji: value["type"] == "paid" ? "\u{2B50}" : value["emoji"]?.string, image: image,
        people: (value["recent"]?.elements ?? []).map { person in
          ExportedReactions.Person(
            name: author(person["from_id"], person["from"]),
            sent: person["date"]?.string.flatMap { MessageTime($0 + "Z") })
        }, count: value["count"]?.integer)
    }
    diagnostics += reactions.diagnostics + collector.diagnostics
    return reactions.reactions
  }
}
