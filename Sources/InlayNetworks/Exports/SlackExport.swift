import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON

/// An export of a workspace of Slack: tables of channels and people, and a folder for each channel with a file for each
/// day.
enum SlackExport {
  /// The tables of conversations, and the member by which folders are named.
  private static let tables = [
    ("channels.json", "name"), ("groups.json", "name"), ("mpims.json", "name"), ("dms.json", "id"),
  ]

  /// Whether a folder is such an export.
  static func isOne(_ tree: FileTree) -> Bool {
    tree.file("users.json") != nil && tables.contains { tree.file($0.0) != nil }
  }

  /// - Throws: `InlayError` if it is no folder, or a table is damaged. Complexity: O(n) in the files of messages.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    guard case .tree(let tree, let name) = input, isOne(tree), let users = tree.file("users.json") else {
      throw InlayError.formatNeedsFolder(.slackExport)
    }
    let people = try people(list(users, options.limits))
    var chats: [NetworkExport.Chat] = []
    var counter = CancellationCounter()
    for (table, key) in tables {
      guard let source = tree.file(table) else { continue }
      for channel in try list(source, options.limits) {
        try counter.check()
        guard let folder = channel[key]?.string, let days = tree.folder(folder) else { continue }
        let members = channel["members"]?.elements?.compactMap(\.string) ?? []
        var conversation = Conversation(
          number: chats.count + 1, id: channel["id"]?.text ?? folder, name: channel["name"]?.string,
          isGroup: table != "dms.json")
        if conversation.name == nil {
          conversation.people = members.map { ExactString(people[$0] ?? $0) }
        }
        chats.append(
          NetworkExport.Chat(conversation: conversation, arrays: try arrays(days, options.limits)))
      }
    }
    let source = ExportInput(
      path: name ?? "export", mains: [users],
      files: ExportFiles(lookup: { tree.file($0.description) }, limits: options.limits))
    return try NetworkExport(source, chats) { _ in
      SlackExportReader(files: source.files, map: options[ImageMap.self], people: people)
    }
  }

  private static func list(_ source: any ByteSource, _ limits: Limits) throws -> [JSONValue] {
    try Limits.check("jsonBytes", source.count, limits.jsonBytes)
    return try NetworkJSON.value(source.readAll(), limits).elements ?? []
  }

  /// What people are called, by their identifiers.
  private static func people(_ users: [JSONValue]) -> [String: String] {
    var people: [String: String] = [:]
    for user in users {
      let names = [
        user["profile"]?["display_name"], user["real_name"], user["profile"]?["real_name"], user["name"],
      ]
      guard let id = user["id"]?.string,
        let name = names.compactMap({ $0?.string }).first(where: { !$0.isEmpty })
      else { continue }
      people[id] = name
    }
    return people
  }

  /// The files of days, in the order of their names.
  private static func arrays(_ days: FileTree, _ limits: Limits) throws -> [ExportedArray] {
    try days.entries.compactMap { entry in
      guard case .file(let source) = entry.content, entry.name.hasSuffix(".json") else { return nil }
      var scan = try JSONScan(source)
      let array = try ExportedArray(source, &scan)
      try scan.finish()
      return array
    }
  }
}

/// Reads the messages of a channel.
private struct SlackExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  let people: [String: String]

  func time(of element: JSONValue) -> MessageTime? { Self.time(element["ts"]) }

  /// Seconds with a fraction, which also tells messages apart.
  private static func time(_ stamp: JSONValue?) -> MessageTime? {
    guard let stamp = stamp?.text else { return nil }
    let parts = stamp.split(separator: ".", omittingEmptySubsequences: false)
    guard let seconds = parts.first.flatMap({ Int($0) }) else { return nil }
    let digits = parts.count > 1 ? Int((parts[1] + "000").prefix(3)) ?? 0 : 0
    let product = seconds.multipliedReportingOverflow(by: 1_000)
    return product.overflow ? nil : MessageTime(milliseconds: product.partialValue.addingSaturating(digits))
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    var text = ExportedText()
    if element["text"]?.string != nil || element["blocks"] != nil {
      text.add(try SlackMessage.read(element, map, files.limits, names: people))
    }
    for file in (element["files"]?.elements ?? []) + [element["file"]].compactMap(\.self) {
      let isGone = file["mode"] == "tombstone" || file["mode"] == "hidden_by_limit"
      try text.add(
        ExportFiles.Claim(
          reference: isGone ? nil : (file["url_private"] ?? file["url_private_download"])?.string,
          description: file["alt_txt"]?.string ?? file["title"]?.string, fileName: file["name"]?.string,
          mediaType: file["mimetype"]?.string, absence: isGone ? "it was deleted or hidden" : nil), of: files)
    }
    for attachment in element["attachments"]?.elements ?? [] {
      for part in ["pretext", "title", "text"] {
        if attachment[part]?.string?.isEmpty ?? true { continue }
        let words = ImageMap.object([("text", attachment[part])])
        text.add(try SlackMessage.read(words, map, files.limits, names: people), role: .quote)
      }
    }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = element["ts"]?.text
    envelope.sent = time(of: element)
    envelope.service = "Slack"
    envelope.author = author(element)
    envelope.event = Self.event(element["subtype"]?.string)
    if let thread = element["thread_ts"]?.text, thread != envelope.id {
      envelope.inReplyTo = MessageEnvelope.Target(thread)
    }
    envelope.reactions = try reactions(element)
    return Converted(envelope, diagnostics: document.diagnostics)
  }

  private func author(_ element: JSONValue) -> MessageEnvelope.Name? {
    let profile = element["user_profile"]
    guard let id = (element["user"] ?? element["bot_id"])?.text else {
      return element["username"]?.string.map { MessageEnvelope.Name(name: $0) }
    }
    let own = [
      profile?["display_name"]?.string, profile?["real_name"]?.string, element["username"]?.string,
      element["bot_profile"]?["name"]?.string,
    ]
    return MessageEnvelope.Name(id: id, name: people[id] ?? own.compactMap(\.self).first { !$0.isEmpty })
  }

  /// What happened, if the message is none that somebody wrote.
  private static func event(_ subtype: String?) -> String? {
    switch subtype {
    case nil, "bot_message", "me_message", "file_share", "thread_broadcast", "file_comment": nil
    case "channel_join", "group_join": "joined"
    case "channel_leave", "group_leave": "left"
    case "channel_name", "group_name": "renamed"
    case "channel_topic", "group_topic": "topic"
    case "pinned_item": "pinned"
    case let other?: other
    }
  }

  private func reactions(_ element: JSONValue) throws -> [MessageEnvelope.Reaction] {
    var reactions: [MessageEnvelope.Reaction] = []
    for value in element["reactions"]?.elements ?? [] {
      guard let name = value["name"]?.string else { continue }
      var reaction = MessageEnvelope.Reaction("emoji")
      if let image = try SlackBlocks.image(name, nil, NetworkImages(map)) {
        let document = try Decomposer.decompose(
          [AttributedRun(":\(name):", image: image)], limits: files.limits)
        (reaction.kind, reaction.document) = ("sticker", document.value)
      } else {
        reaction.emoji = ":\(name):"
      }
      for person in value["users"]?.elements?.compactMap(\.string) ?? [] {
        var one = reaction
        one.author = MessageEnvelope.Name(id: person, name: people[person])
        reactions.append(one)
      }
    }
    return reactions
  }
}
