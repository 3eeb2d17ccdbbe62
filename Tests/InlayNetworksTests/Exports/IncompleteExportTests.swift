import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON
import Testing

@testable import InlayNetworks

/// Exports and messages that lack members, or have members of other kinds than usual.
@Suite struct IncompleteExportTests {
  // MARK: Files

  @Test(
    arguments: [
      (["a.json": "{}", "b.json": "{}"], Format.telegramExport, "2 JSON files"),
      (["a.png": ""], .telegramExport, "no JSON file"),
      (["a.json": "{}", "b.json": "{}"], .discordExport, "messages"),
      (["users.json": "[]"], .slackExport, "folder"),
    ] as [([String: String], Format, String)])
  func foldersThatAreNoExportsAreRefused(files: [String: String], format: Format, words: String) throws {
    let tree = try ExportKit.tree(files)
    let error = #expect(throws: InlayError.self) { try ExportKit.read(.tree(tree, name: nil), format) }
    #expect(error?.message.contains(words) ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func aFileIsNoExportOfSlack() {
    #expect { try ExportKit.read("[]", .slackExport) } throws: {
      ($0 as? InlayError)?.code == .formatNeedsFolder
    }
  }

  /// Members that are many or large are passed over.
  @Test(
    arguments: [
      ((0..<300).map { #""m\#($0)":\#($0),"# }.joined() + #""name":"Tea","#, nil),
      (#""name":"\#(String(repeating: "x", count: 70_000))","#, nil), (#""name":"Tea","#, "Tea"),
    ] as [(String, String?)])
  func membersOfChatsAreSmall(members: String, name: String?) throws {
    let read = try ExportKit.read(
      #"{"id":1,"type":"t",\#(members)"messages":[{"id":1,"text":"a"}]}"#, .telegramExport)
    #expect(read.conversations.map(\.name) == [name])
    #expect(read.messages.map(\.document.text) == ["a"])
  }

  @Test(arguments: [
    ("https://e/a.png", "https://e/a.png"), ("svn+ssh://e/a.png", "svn+ssh://e/a.png"),
    ("h2://e/a", "h2://e/a"),
    ("a_b:c.png", "missing"), ("C:\\a.png", "missing"), ("./f/a.png", "file"), ("f\\a.png", "file"),
    ("/f/a.png", "file"), ("../f/a.png", "missing"), (":x", "missing"),
  ])
  func referencesAreFilesOrAddresses(reference: String, content: String) throws {
    let url = JSONValue.string(reference).description
    let read = try ExportKit.read(
      #"{"guild":{},"channel":{},"messages":[{"id":"1","attachments":[{"url":\#(url)}]}]}"#, .discordExport,
      files: ["f/a.png": [1]])
    let image = try #require(read.messages.first?.document.images.first)
    let found =
      switch image.content {
      case .external(let external): external.url
      case .missing: "missing"
      default: "file"
      }
    #expect(found == content)
    #expect(read.codes == (content == "missing" ? ["message.fileMissing"] : []))
  }

  // MARK: Discord

  @Test func emojiThatTheMapKnowsAreItsOwn() throws {
    var entry = ImageMap.Entry()
    (entry.reference, entry.identifier) = ("7", "known")
    var options = ReadOptions()
    options[ImageMap.self] = ImageMap([entry])
    let text = #"""
      {"guild":{},"channel":{},"messages":[{"id":"1","type":"99","content":"","forwardedMessage":{"content":":e: :f:",
       "inlineEmojis":[{"id":"7","name":"e"},{"id":"8","name":"f","imageUrl":"https://e/f.png"},{"id":"9"},{"name":"g"}]},
       "reactions":[{"count":1},{"emoji":{"name":"🙂"},"count":1}]}]}
      """#
    let read = try ExportKit.read(
      .file(MemorySource(Array(text.utf8)), name: nil), .discordExport, options)
    let message = try #require(read.messages.first)
    #expect(message.event == nil && message.document.text == ":e: :f:")
    #expect(try NetworkKit.placements(message.document) == [":e:=known", ":f:=discord:8"])
    #expect(message.reactions.map(\.emoji) == ["🙂"])
  }

  // MARK: Telegram

  private static func telegram(_ message: String) throws -> ExportKit.Read {
    try ExportKit.read(#"{"type":"t","id":1,"messages":[{"id":1,\#(message)}]}"#, .telegramExport)
  }

  @Test(arguments: [
    (#""text":[{"text":"x"}]"#, "x", ["networks.unknownElement"]),
    (#""text":[{"type":"custom_emoji","text":"👍"}]"#, "👍", ["message.fileMissing"]),
    (#""text":["a",{"type":"custom_emoji","text":"","document_id":"5"},7]"#, "a", []),
    (#""text":"","poll":{"question":"Q"}"#, "Q", []),
    (#""text":"a","via_bot":"@b","contact_vcard":"c.vcf""#, "a", ["export.leftOut", "export.leftOut"]),
    (#""type":"service","text":"a""#, "a", []),
  ])
  func textsOfTelegramLackParts(message: String, text: String, codes: [String]) throws {
    let read = try Self.telegram(message)
    #expect(read.messages.map(\.document.text) == [text])
    #expect(read.codes == codes)
    #expect(read.messages.map(\.event) == [message.contains("service") ? "service" : nil])
  }

  @Test func chatsWithoutMessagesAreChats() throws {
    let text = #"{"chats":{"list":[{"id":1,"name":"A"},{"messages":[{"id":1,"text":"a"}]}]}}"#
    let read = try ExportKit.read(text, .telegramExport)
    #expect(read.conversations.map(\.title) == ["A", "2"])
    #expect(read.conversations.map(\.rowCount) == [0, 1])
    #expect(read.messages.map(\.document.text) == ["a"])
  }

  @Test func reactionsOfTelegramLackParts() throws {
    let read = try Self.telegram(
      #""text":"a","reactions":[{"type":"paid","count":1},{"type":"custom_emoji","count":1},{"count":1}]"#)
    let reactions = try #require(read.messages.first).reactions
    #expect(reactions.map(\.kind) == ["emoji", "sticker", "emoji"])
    #expect(reactions.map(\.emoji) == ["\u{2B50}", nil, nil])
    #expect(read.diagnostics.map(\.message) == ["a file is not in the export: the export left it out"])
  }

  // MARK: Slack

  private static let users =
    #"[{"id":"U1","name":"ann"},{"id":"U3"},{"name":"x"},{"id":"USLACKBOT","name":"bot"}]"#

  private static func slack(_ messages: String, _ more: [String: String] = [:]) throws -> ExportKit.Read {
    let files = [
      "users.json": users, "channels.json": #"[{"name":"tea"}]"#, "tea/2026-01-01.json": "[\(messages)]",
    ].merging(more) { $1 }
    return try ExportKit.read(.tree(try ExportKit.tree(files), name: nil), .slackExport)
  }

  @Test func tablesOfSlackLackMembers() throws {
    let read = try Self.slack(
      #"{"ts":"1.x","text":"<@USLACKBOT>","user":"U3"}"#,
      [
        "mpims.json": #"[{"id":"G1","name":"m","members":["U1","U9"]}]"#, "m/2026-01-01.json": "[]",
        "dms.json": "{}",
      ])
    #expect(read.conversations.map(\.title) == ["tea", "ann, U9"])
    #expect(read.conversations.map(\.id) == ["tea", "G1"])
    #expect(read.messages.map(\.document.text) == ["@bot"])
    #expect(read.messages.map(\.id) == ["1.x"] && read.messages.map { $0.sent?.milliseconds } == [1_000])
    #expect(read.messages.map(\.author) == [MessageEnvelope.Name(id: "U3", name: nil)])
    let none = try Self.slack("", ["users.json": "{}", "channels.json": "{}"])
    #expect(none.conversations.isEmpty)
  }

  @Test func messagesOfSlackLackMembers() throws {
    let read = try Self.slack(
      #"""
      {"ts":"1","text":"a","user":"U9","user_profile":{"display_name":"","real_name":"Eve"},"reactions":[{},{"name":"x"}]},
      {"ts":"2","text":"","files":[{"url_private":"tea/a.png"},{"url_private_download":"https://e/b.png"}]},
      {"ts":"3","text":"","attachments":[{"blocks":7,"title":"t","title_link":""}]},
      {"ts":"4","subtype":"channel_topic","text":"says"}
      """#, ["tea/a.png": "x"])
    #expect(read.messages.map(\.document.text) == ["a", "\u{FFFC}\n\u{FFFC}", "t", "says"])
    #expect(read.messages.map { $0.author?.name } == ["Eve", nil, nil, nil])
    #expect(read.messages[0].reactions.map(\.author) == [nil])
    guard case .data(let source) = read.messages[1].document.images.first?.content else {
      Issue.record("no file")
      return
    }
    #expect(try source.readAll() == [UInt8(ascii: "x")])
    #expect(read.messages[2].document.runs.isEmpty)
    #expect(read.messages[3].event == "topic" && read.diagnostics.isEmpty)
  }
}
