import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Exports of Discord, Slack, Mastodon and Matrix.
@Suite struct NetworkExportTests {
  @Test(.needs(.corpus("discord"))) func formattedMessagesOfDiscordBindByName() throws {
    let picture = try Files.read(PackageRoot.path(to: "Samples/Art/lake.png"))
    let read = try ExportKit.read(
      ExportKit.corpus("discord/made-dce-formatted.json"), .discordExport,
      files: ["made.json_Files/100000000000000001-0A1B2.gif": picture])
    #expect(read.conversations.map(\.title) == ["ann"])
    #expect(
      read.messages.map(\.document.text) == [
        "hi :lemon_blush: 🙂 at 10:30:45", "no emoji :lemon_blush:", ":same: :same:",
      ])
    #expect(
      try read.messages.map { try NetworkKit.placements($0.document) } == [
        [":lemon_blush:=discord:754441880066064584"], [],
        [":same:=discord:100000000000000001", ":same:=discord:100000000000000001"],
      ])
    guard case .external(let external) = read.messages[0].document.images[0].content else {
      Issue.record("not external")
      return
    }
    #expect(external.url == "https://cdn.discordapp.com/emojis/754441880066064584.png")
    // A path of Windows below the export's folder.
    guard case .data(let source) = read.messages[2].document.images[0].content else {
      Issue.record("no file")
      return
    }
    #expect(try source.readAll() == picture)
    #expect(read.messages[0].author == MessageEnvelope.Name(id: "1", name: "Ann"))
    #expect(read.diagnostics.isEmpty)
  }

  @Test(.needs(.corpus("discord"))) func rawMessagesOfDiscordBindByNumber() throws {
    let read = try ExportKit.read(ExportKit.corpus("discord/made-dce-raw.json"), .discordExport)
    #expect(
      read.messages.map(\.document.text) == [
        "hi <:lemon_blush:754441880066064584> 🙂 <:lemon_blush:754441880066064584> <:lemon_blush:754441880066064584>",
        "<:same:100000000000000001> <a:same:100000000000000002>",
      ])
    #expect(
      try read.messages.map { try NetworkKit.placements($0.document) } == [
        ["<:lemon_blush:754441880066064584>=discord:754441880066064584"],
        [
          "<:same:100000000000000001>=discord:100000000000000001",
          "<a:same:100000000000000002>=discord:100000000000000002",
        ],
      ])
    // The list has each name once.
    #expect(read.codes == ["networks.unlistedEmoji"])
  }

  @Test func attachmentsStickersAndReactionsOfDiscordAreRead() throws {
    let read = try ExportKit.read(
      #"""
      {"guild":{"id":"5","name":"G"},"channel":{"id":"6","type":"GuildTextChat","name":"c"},"messages":[
       {"id":"1","type":"Reply","timestamp":"2026-01-01T10:00:00.5+02:00","content":"**x**","reference":{"messageId":"0"},
        "author":{"id":"2","name":"n"},"attachments":[{"id":"3","url":"f/a.png","fileName":"a.png"}],
        "stickers":[{"id":"4","name":"S","format":"Png","sourceUrl":"https://e/s.png"}],
        "embeds":[{"title":"T","description":"D"}],
        "reactions":[{"emoji":{"id":"","name":"🙂"},"count":1,"users":[{"id":"9","name":"u"}]},
         {"emoji":{"id":"77","name":"e","imageUrl":"https://e/e.png"},"count":2}]},
       {"id":"2","type":"GuildMemberJoin","timestamp":"x","content":"Joined the server."}]}
      """#, .discordExport, files: ["f/a.png": [1, 2]])
    #expect(read.conversations[0].title == "G – c")
    #expect(read.conversations[0].isGroup)
    #expect(read.messages[0].document.text == "x\n\u{FFFC}\n\u{FFFC}\nT\nD")
    #expect(read.messages[0].sent?.text == "2026-01-01T08:00:00.500Z")
    #expect(read.messages[0].inReplyTo == MessageEnvelope.Target("0"))
    #expect(read.messages[0].reactions.map(\.kind) == ["emoji", "sticker"])
    #expect(read.messages[0].reactions[0].author == MessageEnvelope.Name(id: "9", name: "u"))
    #expect(read.messages[1].event == "joined")
    #expect(read.messages[1].sent == nil)
    #expect(
      read.messages[0].document.images.map { $0.identifier?.rawValue } == [nil, "discord-sticker:4"])
  }

  private static let slack = [
    "users.json":
      #"[{"id":"U1","name":"ann","profile":{"display_name":"Ann"}},{"id":"U2","real_name":"Bob"}]"#,
    "channels.json": #"[{"id":"C1","name":"tea"}]"#,
    "dms.json": #"[{"id":"D1","members":["U1","U2"]}]"#,
    "tea/2026-01-02.json":
      #"[{"type":"message","user":"U2","ts":"1767312000.000200","thread_ts":"1767225600.000100","text":"b"}]"#,
    "tea/2026-01-01.json": #"""
    [{"type":"message","user":"U1","ts":"1767225600.000100","text":"hi <@U2> :cat: &lt;","reactions":[{"name":"+1","users":["U2"]}],
      "files":[{"name":"a.png","mimetype":"image/png","url_private":"https://e/a.png"},{"mode":"tombstone"}]},
     {"type":"message","subtype":"channel_join","user":"U2","ts":"1767225601.000100","text":"<@U2> has joined"}]
    """#,
    "D1/2026-01-01.json":
      #"[{"user":"U2","ts":"1.5","text":"d","blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"user","user_id":"U1"}]}]}]}]"#,
  ]

  @Test func aWorkspaceOfSlackIsRead() throws {
    let tree = try ExportKit.tree(Self.slack)
    var options = ReadOptions()
    var entry = ImageMap.Entry()
    (entry.code, entry.reference) = ("cat", "https://e/cat.gif")
    options[ImageMap.self] = ImageMap([entry])
    let read = try ExportKit.read(.tree(tree, name: nil), .slackExport, options)
    #expect(read.conversations.map(\.title) == ["tea", "Ann, Bob"])
    #expect(read.conversations.map(\.rowCount) == [3, 1])
    // Days are in order.
    #expect(
      read.messages.map(\.document.text) == [
        "hi @Bob :cat: <\n\u{FFFC}\n\u{FFFC}", "@Bob has joined", "b", "@Ann",
      ])
    #expect(try NetworkKit.placements(read.messages[0].document)[0] == ":cat:=slack:cat")
    #expect(read.messages.map { $0.author?.name } == ["Ann", "Bob", "Bob", "Bob"])
    #expect(read.messages.map(\.event) == [nil, "joined", nil, nil])
    #expect(read.messages[2].inReplyTo == MessageEnvelope.Target("1767225600.000100"))
    #expect(read.messages[0].sent?.text == "2026-01-01T00:00:00Z")
    #expect(read.messages[3].sent?.milliseconds == 1_500)
    #expect(read.messages[0].reactions.map(\.emoji) == [":+1:"])
    #expect(read.codes == ["message.fileMissing"])
    #expect(FormatRegistry(Format.networks).recognize(.tree(tree, name: nil))?.name == .slackExport)
  }

  private static let outbox = #"""
    {"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection","totalItems":3,"orderedItems":[
     {"id":"https://e/1/activity","type":"Create","actor":"https://e/users/ann","published":"2026-01-01T10:00:00Z",
      "object":{"id":"https://e/1","type":"Note","summary":"Tea","inReplyTo":"https://e/0","content":"<p>Hello :kappa:</p>",
       "attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/a.png","name":"A lake"}],
       "tag":[{"type":"Emoji","name":":kappa:","icon":{"type":"Image","url":"https://e/kappa.png"}}]}},
     {"id":"https://e/2/activity","type":"Announce","actor":"https://e/users/ann","published":"2026-01-02T10:00:00Z","object":"https://f/9"},
     {"id":"https://e/3/activity","type":"Create","object":{"type":"Note"}}]}
    """#

  @Test func anArchiveOfMastodonIsRead() throws {
    let tree = try ExportKit.tree([
      "outbox.json": Self.outbox, "actor.json": #"{"id":"https://e/users/ann","name":"Ann"}"#,
      "media_attachments/a.png": "x",
    ])
    #expect(FormatRegistry(Format.networks).recognize(.tree(tree, name: nil))?.name == .mastodonExport)
    let read = try ExportKit.read(.tree(tree, name: nil), .mastodonExport)
    #expect(read.conversations.map(\.title) == ["Ann"])
    #expect(read.messages.map(\.document.text) == ["Tea\nHello :kappa:\n\u{FFFC}", "https://f/9", ""])
    #expect(try NetworkKit.placements(read.messages[0].document)[0] == ":kappa:=kappa@e")
    #expect(read.messages[0].document.images[1].description == "A lake")
    guard case .data = read.messages[0].document.images[1].content else {
      Issue.record("no file")
      return
    }
    #expect(read.messages[0].inReplyTo == MessageEnvelope.Target("https://e/0"))
    #expect(read.messages.map(\.event) == [nil, "shared", nil])
    #expect(read.messages[0].author == MessageEnvelope.Name(id: "https://e/users/ann", name: "Ann"))
    #expect(read.diagnostics.isEmpty)
  }

  private static let room = #"""
    {"room_name":"Tea","export_date":"…","messages":[
     {"type":"m.room.member","sender":"@ann:e","state_key":"@ann:e","event_id":"$0","room_id":"!r:e","origin_server_ts":1000,"content":{"membership":"join","displayname":"Ann"}},
     {"type":"m.room.message","sender":"@ann:e","event_id":"$1","origin_server_ts":2000,"content":{"msgtype":"m.text","body":"a"}},
     {"type":"m.room.message","sender":"@bob:e","event_id":"$2","origin_server_ts":3000,"content":{"msgtype":"m.text","body":"> a\n\nb","format":"org.matrix.custom.html",
      "formatted_body":"<mx-reply>a</mx-reply>b <img data-mx-emoticon src=\"mxc://e/c\" alt=\"cat\" title=\"cat\" height=\"32\"/>","m.relates_to":{"m.in_reply_to":{"event_id":"$1"}}}},
     {"type":"m.reaction","sender":"@bob:e","event_id":"$3","origin_server_ts":4000,"content":{"m.relates_to":{"rel_type":"m.annotation","event_id":"$1","key":"👍"}}},
     {"type":"m.room.message","sender":"@ann:e","event_id":"$4","origin_server_ts":5000,"content":{"msgtype":"m.text","body":"* c","m.new_content":{"msgtype":"m.text","body":"c"},"m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}},
     {"type":"m.room.message","sender":"@bob:e","event_id":"$5","origin_server_ts":6000,"content":{"msgtype":"m.image","body":"lake.png","url":"mxc://e/l","info":{"mimetype":"image/png"}}},
     {"type":"m.room.message","sender":"@bob:e","event_id":"$6","origin_server_ts":7000,"content":{},"unsigned":{"redacted_because":{}}},
     {"type":"m.sticker","sender":"@bob:e","event_id":"$7","origin_server_ts":8000,"content":{"body":"wave","url":"mxc://e/w","info":{}}},
     {"type":"m.room.message","sender":"@eve:e","event_id":"$8","origin_server_ts":9000,"content":{"msgtype":"m.text","body":"* evil","m.new_content":{"msgtype":"m.text","body":"evil"},"m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}},
     {"type":"m.room.power_levels","sender":"@ann:e","event_id":"$9","content":{}}]}
    """#

  @Test func aRoomOfMatrixIsRead() throws {
    let read = try ExportKit.read(Self.room, .matrixExport)
    #expect(read.conversations.map(\.title) == ["Tea"])
    #expect(read.messages.map(\.id) == ["$0", "$1", "$2", "$5", "$6", "$7"])
    #expect(
      read.messages.map(\.document.text) == ["", "c", "b :cat:", "\u{FFFC}", "", "\u{FFFC}"])
    #expect(read.messages[0].event == "joined")
    #expect(read.messages[1].author == MessageEnvelope.Name(id: "@ann:e", name: "Ann"))
    // Only its author edits a message.
    #expect(read.messages[1].edited.map(\.document.text) == ["a"])
    #expect(read.messages[1].edited[0].sent?.milliseconds == 2_000)
    #expect(read.messages[1].edited[0].replaced?.milliseconds == 5_000)
    #expect(read.messages[1].reactions.map(\.emoji) == ["👍"])
    #expect(read.messages[2].inReplyTo == MessageEnvelope.Target("$1"))
    #expect(try NetworkKit.placements(read.messages[2].document) == [":cat:=mxc://e/c"])
    #expect(read.messages[4].unsent == [0])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func eventsWithoutAnExportAreARoom() throws {
    let read = try ExportKit.read(
      #"[{"type":"m.room.message","sender":"@a:e","room_id":"!r:e","content":{"body":"x"}}]"#, .matrixExport)
    #expect(read.conversations.map(\.id) == ["!r:e"])
    #expect(read.messages.map(\.document.text) == ["x"])
  }

  @Test(arguments: [
    (#"{"name":"A","type":"t","id":1,"messages":[]}"#, FormatName.telegramExport),
    (#"{"about":"x","chats":{"list":[]}}"#, .telegramExport),
    (#"{"guild":{},"channel":{},"messages":[]}"#, .discordExport),
    (#"{"@context":"x","orderedItems":[]}"#, .mastodonExport),
    (#"{"room_name":"x","messages":[]}"#, .matrixExport),
    (#"{"chunk":[],"start":"a","end":"b"}"#, .matrixExport),
  ])
  func exportsAreRecognized(text: String, name: FormatName) throws {
    let source = FormatInput.file(MemorySource(Array(text.utf8)), name: nil)
    #expect(FormatRegistry(Format.networks).recognize(source)?.name == name)
    let tree = try ExportKit.tree(["only.json": text, "picture.png": ""])
    #expect(FormatRegistry(Format.networks).recognize(.tree(tree, name: nil))?.name == name)
  }

  @Test(arguments: ["telegram-export", "discord-export", "mastodon-export", "matrix-export"])
  func whatIsNoExportIsRefused(name: String) throws {
    let format = try #require(Format.networks.first { $0.name.rawValue == name })
    for text in ["", "{}", "[", "{\"messages\":{}}", "1", "{\"messages\":[1,2]} x", "\u{0}"] {
      #expect(throws: InlayError.self, "\(text)") { try ExportKit.read(text, format) }
    }
    #expect(throws: InlayError.self) { try ExportKit.read(.tree(FileTree(), name: nil), format) }
  }
}
