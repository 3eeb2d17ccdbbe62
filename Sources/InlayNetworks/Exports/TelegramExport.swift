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
    let top = try ExportedObject(input.main, &scan, arrays: ["messages"]) { name, scan in
      guard name == "chats" || name == "left_chats", try scan.isNext("{") else { return false }
      _ = try ExportedObject(input.main, &scan, arrays: []) { name, scan in
        guard name == "list", try scan.isNext("[") else { return false }
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
    guard !chats.isEmpty else { throw InlayError.exportMalformed("messages", at: 0) }
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

/// Reads the messages of a chat.
private struct TelegramExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  /// The number of the owner.
  let me: String?

  func time(of element: JSONValue) -> MessageTime? {
    Self.time(element["date_unixtime"]) ?? element["date"]?.string.flatMap { MessageTime($0 + "Z") }
  }

  private static func time(_ value: JSONValue?) -> MessageTime? {
    value?.text.flatMap { Int($0) }.flatMap { seconds in
      let product = seconds.multipliedReportingOverflow(by: 1_000)
      return product.overflow ? nil : MessageTime(milliseconds: product.partialValue)
    }
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    var text = ExportedText()
    try pictures(of: element, &text)
    let parts = element["text_entities"]?.elements ?? element["text"]?.elements
    var collector = DiagnosticCollector()
    if let parts, !(parts.isEmpty && element["text"]?.string?.isEmpty == false) {
      text.add(try runs(parts, &collector))
    } else if let plain = element["text"]?.string {
      text.add(plain)
    }
    text.report(collector.diagnostics)
    for words in Self.words(of: element) { text.add(words) }
    let isService = element["type"] == "service"
    if isService, let title = element["title"]?.string { text.add(title) }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = element["id"]?.text
    envelope.sent = time(of: element)
    envelope.service = "Telegram"
    envelope.author = author(
      element[isService ? "actor_id" : "from_id"], element[isService ? "actor" : "from"])
    if isService { envelope.event = element["action"]?.string ?? "service" }
    // A number of a message in another chat says nothing here.
    let isHere = element["reply_to_peer_id"] == nil
    envelope.inReplyTo =
      isHere ? element["reply_to_message_id"]?.text.map { MessageEnvelope.Target($0) } : nil
    var diagnostics = document.diagnostics
    envelope.reactions = try reactions(element, &diagnostics)
    return Converted(envelope, diagnostics: diagnostics)
  }

  /// What polls, contacts and places say.
  private static func words(of element: JSONValue) -> [String] {
    let (poll, contact) = (element["poll"], element["contact_information"])
    let answers = poll?["answers"]?.elements ?? []
    let person = ["first_name", "last_name", "phone_number"].compactMap { contact?[$0]?.string }
    var words = [poll.flatMap { text($0["question"]) }, person.isEmpty ? nil : person.joined(separator: " ")]
    words += answers.map { text($0["text"]).map { "\u{2022} \($0)" } }
    if case (.number(let latitude)?, .number(let longitude)?) = (
      element["location_information"]?["latitude"], element["location_information"]?["longitude"]
    ) {
      words.append("\(latitude), \(longitude)")
    }
    return words.compactMap(\.self)
  }

  /// A text, or the text of its parts.
  private static func text(_ value: JSONValue?) -> String? {
    value?.string ?? value?.elements.map { $0.compactMap { $0.string ?? $0["text"]?.string }.joined() }
  }

  private func author(_ id: JSONValue?, _ name: JSONValue?) -> MessageEnvelope.Name? {
    let (id, name) = (id?.text, name?.string)
    guard id != nil || name != nil else { return nil }
    return MessageEnvelope.Name(id: id, name: name, isMe: me != nil && (id == me || id == "user\(me ?? "")"))
  }

  // MARK: Text

  /// Kinds that say nothing of how the text looks, where they have another name than elsewhere.
  private static let ordinary: Set<String> = ["plain", "unknown", "link", "phone"]

  /// The runs of parts of text. They have no positions; they follow one another.
  private func runs(_ parts: [JSONValue], _ collector: inout DiagnosticCollector) throws -> [AttributedRun] {
    let images = NetworkImages(map)
    return try parts.map { part in
      guard let text = part["text"]?.string else { return AttributedRun(part.string ?? "") }
      if part["type"] == "custom_emoji" {
        return AttributedRun(
          text, image: try emoji(part["document_id"]?.text ?? "", text, images, &collector))
      }
      var entity = part
      if let url = part["href"] { entity = ImageMap.object([("type", "text_link"), ("url", url)]) }
      var values = CharacterAttributeValues()
      var paragraph = ParagraphAttributeValues()
      if Self.ordinary.contains(part["type"]?.string ?? "") { return AttributedRun(text) }
      switch try TelegramEntity.mark(entity, images, &collector) {
      case .style(let style)?: style.apply(to: &values)
      case .role(let role)?: paragraph.role = role
      default: break
      }
      return AttributedRun(text, character: .init(values), paragraph: .init(paragraph))
    }
  }

  /// The custom emoji that a part names: by its file, or in old exports by its number.
  private func emoji(
    _ document: String, _ text: String, _ images: NetworkImages, _ collector: inout DiagnosticCollector
  ) throws -> PlacedImage? {
    guard !text.isEmpty else { return nil }
    if TelegramEntity.isNumber(document) { return try TelegramEntity.image(document, images) }
    return try files.placed(
      ExportFiles.Claim(
        reference: document.hasPrefix("(") ? nil : document, description: text, isGlyph: true,
        absence: Self.absence(document)), &collector)
  }

  /// What the program writes instead of the path of a file that is not in the export: `(unavailable)`.
  private static func absence(_ path: String) -> String? {
    if path.isEmpty { return "the export left it out" }
    return path.hasPrefix("(") ? String(path.filter { $0 != "(" && $0 != ")" }) : nil
  }

  // MARK: Pictures and files

  private func pictures(of element: JSONValue, _ text: inout ExportedText) throws {
    for member in ["photo", "file"] {
      guard let path = element[member]?.string else { continue }
      let emoji = element["sticker_emoji"]?.string
      try text.add(
        ExportFiles.Claim(
          reference: path.hasPrefix("(") ? nil : path, description: emoji,
          fileName: element["file_name"]?.string, mediaType: element["mime_type"]?.string,
          absence: Self.absence(path)), of: files)
    }
  }

  private func reactions(
    _ element: JSONValue, _ diagnostics: inout [Diagnostic]
  ) throws -> [MessageEnvelope.Reaction] {
    var reactions: [MessageEnvelope.Reaction] = []
    for value in element["reactions"]?.elements ?? [] {
      var reaction = MessageEnvelope.Reaction("emoji")
      reaction.emoji = value["emoji"]?.string
      if value["type"] == "custom_emoji" {
        var collector = DiagnosticCollector()
        let image = try emoji(value["document_id"]?.text ?? "", "\u{FFFC}", NetworkImages(map), &collector)
        let document = try Decomposer.decompose(
          [AttributedRun("\u{FFFC}", image: image)], limits: files.limits)
        (reaction.kind, reaction.document) = ("sticker", document.value)
        diagnostics += collector.diagnostics + document.diagnostics
      }
      let people = value["recent"]?.elements ?? []
      for person in people {
        var one = reaction
        one.author = author(person["from_id"], person["from"])
        one.sent = person["date"]?.string.flatMap { MessageTime($0 + "Z") }
        reactions.append(one)
      }
      if people.isEmpty { reactions.append(reaction) }
    }
    return reactions
  }
}
