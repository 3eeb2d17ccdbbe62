import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Exports of Telegram Desktop.
@Suite struct TelegramExportTests {
  private static let format = Format.telegramExport

  @Test(.needs(.corpus("telegram"))) func aChatWithEmojiIsRead() throws {
    let picture = try Files.read(PackageRoot.path(to: "Samples/Art/lake.png"))
    let read = try ExportKit.read(
      ExportKit.corpus("telegram/made-desktop-export.json"), Self.format,
      files: ["stickers/sticker.webp": picture])
    #expect(read.conversations.map(\.title) == ["made"])
    #expect(read.conversations.map(\.rowCount) == [4])
    #expect(read.conversations[0].last?.text == "2026-01-01T10:03:00Z")
    #expect(read.messages.map(\.document.text) == ["Hi 👍 x", "🦊", "🦊", "\u{FFFC}"])
    #expect(read.messages.map { $0.author?.name } == ["Ann", "Bob", "Bob", "Ann"])
    #expect(read.messages.map { $0.id } == ["1", "2", "3", "4"])
    #expect(read.messages.map { $0.sent?.text ?? "" }.first == "2026-01-01T10:00:00Z")
    let first = read.messages[0].document
    #expect(first.placements.map(\.range) == [3..<5])
    #expect(first.placements.map(\.attributes.kind) == [.glyph])
    guard case .data(let source) = first.images[0].content else {
      Issue.record("no file")
      return
    }
    #expect(try source.readAll() == picture)
    // What is not in the export says why.
    #expect(read.codes == ["message.fileMissing", "message.fileMissing", "message.fileMissing"])
    #expect(
      read.diagnostics.map(\.message) == [
        "a file is not in the export: unavailable",
        "a file is not in the export: the export left it out",
        "a file is not in the export: File not included. Change data exporting settings to download.",
      ])
    #expect(read.messages[3].document.images[0].description == "🎂")
  }

  @Test(
    .needs(.corpus("telegram")),
    arguments: [
      ("bot.json", ["/start", "This is a sample message."]),
      (
        "result.json",
        [
          "i refuse to converse with you", "Hi nemesis", "we meet again", "you will not trick me this time",
        ]
      ),
    ])
  func exportsOfOthersAreRead(name: String, texts: [String]) throws {
    let read = try ExportKit.read(ExportKit.corpus("telegram/\(name)"), Self.format)
    #expect(read.messages.map(\.document.text) == texts)
    #expect(read.diagnostics.isEmpty)
  }

  @Test(.needs(.corpus("telegram"))) func serviceMessagesAndRepliesAreKept() throws {
    let read = try ExportKit.read(ExportKit.corpus("telegram/public_channel.json"), Self.format)
    #expect(read.messages.prefix(4).map(\.event) == ["created", nil, nil, "pinned"])
    #expect(read.messages[2].inReplyTo == MessageEnvelope.Target("2"))
    #expect(read.conversations[0].isGroup)
    #expect(read.messages[1].author == MessageEnvelope.Name(id: "44444444444", name: "test"))
  }

  @Test(.needs(.corpus("telegram"))) func aBrokenExportIsRefusedWithItsPlace() throws {
    let text = try ExportKit.corpus("telegram/error.json")
    let error = #expect(throws: InlayError.self) { try ExportKit.read(text, Self.format) }
    #expect(error?.code.rawValue == "json.malformed")
    #expect(error?.description.contains("byte 67") ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func allChatsOfAnExportAreRead() throws {
    let read = try ExportKit.read(
      #"""
      {"about":"…","personal_information":{"user_id":7},
       "chats":{"about":"…","list":[
        {"type":"saved_messages","id":7,"messages":[{"id":1,"type":"message","from":"Me","from_id":"user7","date_unixtime":"1","text":"a","text_entities":[]}]},
        {"name":"Empty","type":"private_group","id":8,"messages":[]}]},
       "left_chats":{"list":[{"name":"Left","type":"public_supergroup","id":9,"messages":[
        {"id":2,"type":"message","from":null,"from_id":"user3","date":"2020-02-03T04:05:06","text":["b",{"type":"bold","text":"c"}]}]}]}}
      """#, Self.format)
    #expect(read.conversations.map(\.title) == ["Saved Messages", "Empty", "Left"])
    #expect(read.conversations.map(\.number) == [1, 2, 3])
    #expect(read.conversations.map(\.rowCount) == [1, 0, 1])
    #expect(read.messages.map { $0.author?.isMe } == [true, false])
    #expect(read.messages.map(\.document.text) == ["a", "bc"])
    #expect(read.messages[1].sent?.text == "2020-02-03T04:05:06Z")
    #expect(read.messages.map { $0.conversation?.id } == ["7", "9"])
  }

  @Test func stylesAndReactionsAreRead() throws {
    let read = try ExportKit.read(
      #"""
      {"name":"A","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","from":"A","from_id":"user1","date_unixtime":"1",
       "text":"","text_entities":[{"type":"text_link","text":"L","href":"https://e/"},{"type":"code","text":"C"},
        {"type":"custom_emoji","text":"👍","document_id":"5368324170671202286"},{"type":"mention","text":"@x"}],
       "reactions":[{"type":"emoji","count":1,"emoji":"👍","recent":[{"from":"B","from_id":"user2","date":"2026-01-01T00:00:00"}]},
        {"type":"emoji","count":9,"emoji":"🔥"},{"type":"custom_emoji","count":1,"document_id":"../../etc/passwd"}]},
       {"id":2,"type":"message","text":{"a":1}},{"id":3,"type":"message","text":"ok\x0B"},{"id":4,"text":"\ud800"}]}
      """#, Self.format, files: ["etc/passwd": [1]])
    #expect(read.messages.map(\.document.text) == ["LC👍@x", "", "ok\u{B}"])
    let runs = Array(Recomposer.runs(of: read.messages[0].document))
    #expect(runs[0].character.values.link == "https://e/")
    #expect(runs[1].character.values.fontClass == .modern)
    #expect(runs[2].image?.image.identifier?.rawValue == "tg:5368324170671202286")
    let reactions = read.messages[0].reactions
    #expect(reactions.map(\.kind) == ["emoji", "emoji", "sticker"])
    #expect(reactions.map(\.emoji) == ["👍", "🔥", nil])
    #expect(reactions[0].author == MessageEnvelope.Name(id: "user2", name: "B"))
    // A path out of the folder is no file.
    #expect(read.codes == ["export.leftOut", "message.fileMissing", "message.broken"])
    #expect(read.diagnostics[2].details["byte"] != nil)
  }

  @Test func pollsContactsAndPlacesKeepTheirWords() throws {
    let read = try ExportKit.read(
      #"""
      {"name":"A","type":"t","id":1,"messages":[
       {"id":1,"text":"","poll":{"question":"Tea?","answers":[{"text":"Yes","voters":1},{"text":"No"}]}},
       {"id":2,"text":"","contact_information":{"first_name":"Ann","last_name":"Lee","phone_number":"+1555"}},
       {"id":3,"text":"","location_information":{"latitude":52.5,"longitude":-13}}]}
      """#, Self.format)
    #expect(read.messages.map(\.document.text) == ["Tea?\n• Yes\n• No", "Ann Lee +1555", "52.5, -13"])
  }

  @Test func oldMessagesCanBePassedOver() throws {
    let text = #"""
      {"name":"A","type":"t","id":1,"messages":[{"id":1,"date_unixtime":"100","text":"a"},{"id":2,"date_unixtime":"200","text":"b"}]}
      """#
    let read = try ExportKit.read(
      .file(MemorySource(Array(text.utf8)), name: nil), Self.format, since: MessageTime(milliseconds: 150_000)
    )
    #expect(read.messages.map(\.id) == ["2"])
  }

  @Test func theWholeIsADocument() throws {
    let text =
      #"{"name":"Ann","type":"personal_chat","id":1,"messages":[{"id":1,"from":"Ann","text":"Tea"}]}"#
    let document = try NetworkKit.read(text, Self.format)
    #expect(document.value.text == "Ann\nAnn\nTea\n")
  }

  @Test func whatHappenedHasTheWordsOfLines() throws {
    let read = try ExportKit.read(
      #"""
      {"type":"private_group","id":1,"name":"A\x0BB","messages":[
       {"id":1,"type":"service","actor":"Ann","actor_id":"user1","action":"edit_group_title","title":"Tea","text":""},
       {"id":2,"type":"service","actor":"Ann","action":"invite_members","members":["Bob",null,"Eve"],"text":""},
       {"id":3,"type":"service","actor":"Bob","action":"remove_members","members":["Bob"],"text":""},
       {"id":4,"type":"service","actor":"Bob","action":"phone_call","text":""},
       {"id":5,"type":"message","from":"Channel","author":"Sig","text":"x","edited_unixtime":"2"},
       {"id":6,"type":"message","from":"Ann","forwarded_from":"N\nfake","text":"y","reply_to_message_id":9,"reply_to_peer_id":"user5"},
       {"id":7,"type":"message","from":"Ann","text":[{"type":"plain","text":"a"},{"type":"blockquote","text":"q"},"b"]}]}
      """#, Self.format)
    #expect(read.conversations.map(\.title) == ["A\u{B}B"])
    #expect(read.messages.prefix(4).map(\.event) == ["renamed", "added", "left", "call"])
    #expect(read.messages.map(\.document.text).prefix(2) == ["Tea", "Bob, Eve"])
    #expect(read.messages[4].author?.name == "Sig")
    #expect(read.messages[5].document.text.hasPrefix("Forwarded from N"))
    #expect(read.messages[5].document.text.split(separator: "\n").count == 2)
    #expect(read.messages[5].inReplyTo == nil)
    #expect(read.messages[6].document.text == "a\nq\nb")
    let roles = Recomposer.runs(of: read.messages[6].document).map { $0.paragraph.values.role }
    #expect(roles.contains(.quote))
    #expect(read.codes == ["export.leftOut", "export.leftOut"])
  }

  @Test func accountsWithoutChatsAndWithoutNamesAreRead() throws {
    let none = #"{"about":"x","personal_information":{"user_id":1},"chats":{"list":[]}}"#
    #expect(try ExportKit.read(none, Self.format).conversations.isEmpty)
    let saved = #"{"type":"saved_messages","id":7,"messages":[{"id":1,"text":"a"}]}"#
    let source = FormatInput.file(MemorySource(Array(saved.utf8)), name: nil)
    #expect(FormatRegistry(Format.networks).recognize(source)?.name == .telegramExport)
    #expect(try ExportKit.read(saved, Self.format).conversations.map(\.title) == ["Saved Messages"])
  }

  @Test func membersThatNobodyNeedsDoNoHarm() throws {
    let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
    let text = #"{"type":"t","id":1,"x":\#(deep),"y":"\q","messages":[{"id":1,"text":"a"}]}"#
    #expect(try ExportKit.read(text, Self.format).messages.map(\.document.text) == ["a"])
    let twice = #"{"type":"t","id":1,"messages":[],"messages":[]}"#
    #expect(throws: InlayError.self) { try ExportKit.read(twice, Self.format) }
  }

  @Test func aTarOfTheFolderIsRead() throws {
    let tree = try ExportKit.tree([
      "ChatExport/result.json":
        #"{"type":"t","id":1,"messages":[{"id":1,"photo":"photos/a.jpg","text":""}]}"#,
      "ChatExport/photos/a.jpg": "x",
    ])
    let sink = MemorySink()
    _ = try tree.writeTar(to: sink)
    let input = FormatInput.file(MemorySource(sink.bytes), name: "export.tar")
    #expect(FormatRegistry(Format.networks).recognize(input)?.name == .telegramExport)
    let read = try ExportKit.read(input, Self.format)
    guard case .data? = read.messages.first?.document.images.first?.content else {
      Issue.record("no file")
      return
    }
  }

  /// A name cannot look like another message on a page.
  @Test func namesStayOnTheirLine() throws {
    let text =
      #"{"type":"t","id":1,"name":"A\nB","messages":[{"id":1,"from":"N\nfake · 00:01","text":"x"}]}"#
    let page = try NetworkKit.read(text, Self.format).value.text
    #expect(page.split(separator: "\n").count == 3, "\(page)")
  }
}
