@testable import InlayCore
@testable import InlayDocument
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayJSON
@testable import InlayNetworks

/// What is demanded of every export, whatever its bytes are. The fuzz target uses it, too.
struct ExportDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  private static let formats: [Format] = [
    .telegramExport, .discordExport, .slackExport, .mastodonExport, .matrixExport,
  ]

  /// Checks what `bytes` say: the first chooses a format, and whether the others are a file as they are, or choose the
  /// members and values of messages.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let format = formats[Int(first & 0x3F) % formats.count]
    if first >> 6 == 0 {
      let file = Array(bytes.dropFirst())
      try read(format.name == .slackExport ? slack(file) : .file(MemorySource(file), name: nil), format)
    } else {
      var door = ExportDoor(rest: bytes.dropFirst())
      let messages = JSONValue.array((0..<(1 + door.next(6))).map { _ in door.message(format.name) })
      try read(door.frame(format.name, messages, isFolder: first >> 6 == 3), format)
    }
  }

  // MARK: What is demanded

  private static func read(_ input: FormatInput, _ format: Format) throws {
    var options = ReadOptions(limits: .strict)
    var entry = ImageMap.Entry()
    (entry.code, entry.reference) = ("cat", "7")
    options[ImageMap.self] = ImageMap([entry])
    options.filesBeside = { $0.description == "a.png" ? MemorySource([1]) : nil }
    guard let opener = format.opener else { return }
    do {
      let source = try opener(input, options)
      var page = ConversationPage()
      for conversation in try source.conversations() {
        page.begin(conversation.title)
        var count = 0
        try source.messages(of: conversation) { read in
          guard let message = read.value else { return }
          count += 1
          page.add(message)
          try check(message)
        }
        if count > conversation.rowCount { throw Broken(description: "there are more messages than counted") }
      }
      try page.finish(limits: .strict).value.checkInvariants()
    } catch is InlayError {}
  }

  /// A message is a sound document, and comes back from its line.
  private static func check(_ message: MessageEnvelope) throws {
    do {
      try message.document.checkInvariants()
      let sink = MemorySink()
      try message.write(to: sink)
      guard try MessageEnvelope.read(Array(sink.bytes.dropLast())).value == message else {
        throw Broken(description: "a line came back as another message")
      }
    } catch let error as InlayError { throw Broken(description: "a message cannot be written: \(error)") }
  }

  // MARK: Messages that bytes choose

  private var rest: ArraySlice<UInt8>

  private mutating func next(_ count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  private static let members: [FormatName: [String]] = [
    .telegramExport: [
      "id", "type", "date", "date_unixtime", "from", "from_id", "text", "text_entities", "photo", "file",
      "sticker_emoji", "action", "actor", "reply_to_message_id", "reactions", "title", "mime_type",
    ],
    .discordExport: [
      "id", "type", "timestamp", "content", "author", "attachments", "stickers", "embeds", "reactions",
      "reference", "inlineEmojis",
    ],
    .slackExport: [
      "ts", "text", "user", "subtype", "thread_ts", "blocks", "files", "attachments", "reactions", "bot_id",
      "user_profile", "username",
    ],
    .mastodonExport: [
      "id", "type", "actor", "published", "object", "content", "summary", "attachment", "tag", "inReplyTo",
      "emojis",
    ],
    .matrixExport: [
      "type", "sender", "event_id", "origin_server_ts", "content", "state_key", "unsigned", "room_id",
    ],
  ]

  private static let inner = [
    "type", "text", "name", "id", "url", "emoji", "document_id", "href", "offset", "elements", "users",
    "recent",
    "from_id", "messageId", "imageUrl", "sourceUrl", "title", "description", "object", "content", "published",
    "msgtype", "body", "format", "formatted_body", "info", "m.relates_to", "m.new_content", "rel_type",
    "event_id",
    "key", "membership", "displayname", "redacted_because", "user_id", "mimetype", "mediaType", "icon",
    "style",
    "indent", "mode", "url_private", "prev_content", "fileName",
  ]

  private static let texts = [
    "", "a", "7", ":cat:", "<:cat:754441880066064584>", "a.png", "..\\a.png", "./a.png", "C:\\a.png",
    "https://e/a.png",
    "(unavailable)", "custom_emoji", "bold", "pre", "text_link", "plain", "emoji", "service", "message",
    "Reply",
    "m.room.message", "m.sticker", "m.reaction", "m.room.member", "m.room.name", "m.room.encrypted",
    "m.annotation", "m.replace", "$1", "join", "leave", "m.text", "m.image", "org.matrix.custom.html",
    "<p>:cat: <img data-mx-emoticon src=\"mxc://a/b\" alt=\"cat\" title=\"cat\" height=\"32\"/></p>",
    "Create", "Announce",
    "Note", "Emoji", "rich_text", "rich_text_section", "rich_text_list", "user", "link", "tombstone", "U1",
    "<@U1|x>",
    "2026-01-01T10:00:00Z", "1767225600.000100", "99999999999999999999", "**a** `b` ||c||", "\u{FFFC}",
    "e\u{301}",
    "mxc://a/b", "channel_join", "x\ny", "\u{202E}",
  ]

  private mutating func message(_ format: FormatName) -> JSONValue {
    object(Self.members[format] ?? [], depth: 0, most: 10)
  }

  private mutating func object(_ names: [String], depth: Int, most: Int) -> JSONValue {
    var members = JSONMembers()
    for _ in 0..<next(most) { members[names[next(names.count)]] = value(depth: depth + 1) }
    return .object(members)
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch next(depth > 5 ? 5 : 10) {
    case 0: return .number(JSONNumber(Int32(truncatingIfNeeded: next(256) * 1_000_003)))
    case 1: return [.null, .bool(true), .number(JSONNumber(-1)), .object(.init())][next(4)]
    case 2, 3, 4: return .string(Self.texts[next(Self.texts.count)])
    case 5, 6: return .array((0..<next(4)).map { _ in value(depth: depth + 1) })
    default: return object(Self.inner, depth: depth, most: 5)
    }
  }

  /// The file or folder of messages.
  private mutating func frame(_ format: FormatName, _ messages: JSONValue, isFolder: Bool) -> FormatInput {
    let file: JSONValue
    switch format {
    case .telegramExport:
      let chat = ImageMap.object([
        ("id", value(depth: 6)), ("name", "A"), ("type", "t"), ("messages", messages),
      ])
      file =
        next(2) == 0 ? chat : ImageMap.object([("chats", ImageMap.object([("list", .array([chat, chat]))]))])
    case .discordExport:
      file = ImageMap.object([
        ("guild", value(depth: 4)), ("channel", value(depth: 4)), ("messages", messages),
      ])
    case .slackExport: return Self.slack(messages.canonicalBytes)
    case .mastodonExport: file = ImageMap.object([("id", value(depth: 6)), ("orderedItems", messages)])
    default: file = next(2) == 0 ? messages : ImageMap.object([("room_name", "R"), ("messages", messages)])
    }
    let source = MemorySource(file.canonicalBytes)
    guard isFolder else { return .file(source, name: nil) }
    return Self.folder(["only.json": source, "a.png": MemorySource([1])])
  }

  private static func slack(_ day: [UInt8]) -> FormatInput {
    folder([
      "users.json": MemorySource(Array(#"[{"id":"U1","name":"ann"}]"#.utf8)),
      "channels.json": MemorySource(Array(#"[{"id":"C1","name":"tea"}]"#.utf8)),
      "tea/2026-01-01.json": MemorySource(day),
    ])
  }

  private static func folder(_ files: [String: MemorySource]) -> FormatInput {
    var builder = FileTreeBuilder()
    for (path, source) in files.sorted(by: { $0.key < $1.key }) { try? builder.add(file: source, at: path) }
    return .tree(builder.finish(), name: nil)
  }
}
