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

  /// The tables of people: of a workspace, or of an organization.
  private static let userTables = ["users.json", "org_users.json"]
  /// The account that Slack itself writes with, which no table lists.
  private static let slackbot = ["USLACKBOT": "Slackbot"]

  /// Whether a folder is such an export.
  static func isOne(_ tree: FileTree) -> Bool {
    users(tree) != nil && tables.contains { tree.file($0.0) != nil }
  }

  private static func users(_ tree: FileTree) -> (any ByteSource)? {
    userTables.lazy.compactMap { tree.file($0) }.first
  }

  /// - Throws: `InlayError` if it is no folder, or a table is damaged. Complexity: O(n) in the files of messages.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    guard case .tree(let tree, let name) = input, isOne(tree), let users = users(tree) else {
      throw InlayError.formatNeedsFolder(.slackExport)
    }
    let people = slackbot.merging(people(try list(users, options.limits))) { $1 }
    var names = people
    var chats: [NetworkExport.Chat] = []
    // Tables may name a folder again, which is read once.
    var folders: Set<ExactString> = []
    var counter = CancellationCounter()
    for (table, key) in tables {
      guard let source = tree.file(table) else { continue }
      for channel in try list(source, options.limits) {
        try counter.check()
        if let id = channel["id"]?.string, let name = channel["name"]?.string, names[id] == nil {
          names[id] = name
        }
        guard let folder = channel[key]?.string, let days = tree.folder(folder),
          folders.insert(ExactString(folder)).inserted
        else { continue }
        var conversation = Conversation(
          number: chats.count + 1, id: channel["id"]?.text ?? folder, name: channel["name"]?.string,
          isGroup: table != "dms.json")
        conversation.people =
          channel["members"]?.elements?.compactMap(\.string)
          .map { ExactString(people[$0] ?? $0) } ?? []
        // The name of a conversation of a few people is made of their accounts.
        if table == "mpims.json", !conversation.people.isEmpty { conversation.name = nil }
        if conversation.name != nil { conversation.people = [] }
        chats.append(
          NetworkExport.Chat(conversation: conversation, arrays: try arrays(days, options.limits)))
      }
    }
    let source = ExportInput(
      path: name ?? "export", mains: [users],
      files: ExportFiles(lookup: { tree.file($0.description) }, limits: options.limits))
    return try NetworkExport(source, chats) { _ in
      SlackExportReader(files: source.files, map: options[ImageMap.self], people: people, names: names)
    }
  }

  private static func list(_ source: any ByteSource, _ limits: Limits) throws -> [JSONValue] {
    try Limits.check("jsonBytes", source.count, limits.jsonBytes)
    return try JSONInput.value(source.readAll(), limits).elements ?? []
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

  /// The files of days, in the order of their names. Other files beside them are no messages.
  private static func arrays(_ days: FileTree, _ limits: Limits) throws -> [ExportedArray] {
    try days.entries.compactMap { entry in
      guard case .file(let source) = entry.content, isDay(entry.name) else { return nil }
      var scan = try JSONScan(source)
      let array = try ExportedArray(source, &scan)
      try scan.finish()
      return array
    }
  }

  /// Whether a file is named `2026-01-31.json`.
  private static func isDay(_ name: String) -> Bool {
    let form = "0000-00-00.json".utf8
    return name.utf8.count == form.count
      && zip(name.utf8, form).allSatisfy { byte, place in
        place == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == place
      }
  }
}
