import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON
import Testing

@testable import InlayNetworks

@Suite struct SlackExportTests {
  private static let users =
    #"[{"id":"U1","name":"ann","profile":{"display_name":"Ann"}},{"id":"U2","real_name":"Bob"}]"#

  /// Reads an export of these files, with people and one channel.
  private func read(_ files: [String: String]) throws -> ExportKit.Read {
    let all = [
      "users.json": Self.users, "channels.json": #"[{"id":"C1","name":"tea"},{"id":"C2","name":"milk"}]"#,
    ].merging(files) { $1 }.filter { !$0.value.isEmpty }
    return try ExportKit.read(.tree(try ExportKit.tree(all), name: nil), .slackExport)
  }

  /// Reads messages of the channel. Each gets a time.
  private func messages(_ messages: String...) throws -> ExportKit.Read {
    let timed = messages.enumerated().map { #"{"ts":"\#($0 + 1).0","# + $1.dropFirst() }
    return try read(["tea/2026-01-01.json": "[" + timed.joined(separator: ",") + "]"])
  }

  private static func urls(_ document: DecomposedText) -> [String] {
    document.images.map { image in
      if case .external(let external) = image.content { external.url } else { "" }
    }
  }

  private static func bold(_ document: DecomposedText) -> [String] {
    Recomposer.runs(of: document).filter { InlineStyle.styles(of: $0.character.values).contains(.bold) }
      .map { String($0.text) }
  }

  @Test func aFolderIsReadOnce() throws {
    let again = Array(repeating: #"{"id":"C1","name":"tea"}"#, count: 50).joined(separator: ",")
    let read = try read([
      "channels.json": "[\(again)]", "groups.json": "[\(again)]",
      "tea/2026-01-01.json": #"[{"ts":"1.0","text":"x"}]"#,
    ])
    #expect(read.conversations.map(\.title) == ["tea"])
    #expect(read.messages.count == 1)
  }

  /// Only the first digits of the fraction are milliseconds; a sign is none.
  @Test(arguments: [
    ("5.123456", 5_123), ("5.1", 5_100), ("5", 5_000), ("5.+12", 5_000), ("5.-5", 5_000), ("5.1x", 5_100),
  ])
  func timesAreSecondsWithAFraction(_ stamp: String, _ milliseconds: Int) throws {
    let read = try read(["tea/2026-01-01.json": #"[{"ts":"\#(stamp)","text":"x"}]"#])
    #expect(read.messages.map(\.sent) == [MessageTime(milliseconds: milliseconds)])
  }

  @Test func channelsAndSlackbotHaveNames() throws {
    let read = try messages(
      #"{"text":"<#C1> <#C2|> <#C3> <@USLACKBOT>","user":"USLACKBOT"}"#,
      #"{"user":null,"bot_id":"B1","blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"channel","channel_id":"C2"}]}]}]}"#
    )
    #expect(read.messages.map(\.document.text) == ["#tea #milk #C3 @Slackbot", "#milk"])
    #expect(read.messages.map { $0.author?.name } == ["Slackbot", nil])
    #expect(read.messages[1].author?.id == "B1")
  }

  @Test func onlyDaysHoldMessages() throws {
    let read = try read([
      "tea/2026-01-01.json": #"[{"ts":"1.0","text":"x"},{"text":"no time"},7]"#,
      "tea/canvas_in_the_conversation.json": #"[{"ts":"2.0","text":"y"}]"#, "tea/2026-1-01.json": "{",
      "tea/2026-01-01.json.json": "{",
    ])
    #expect(read.messages.map(\.document.text) == ["x"])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func conversationsOfAFewAreNamedByPeople() throws {
    let read = try read([
      "users.json": "", "org_users.json": Self.users,
      "mpims.json":
        #"[{"id":"G1","name":"mpdm-ann--bob-1","members":["U1","U2"]},{"id":"G2","name":"mpdm-2"}]"#,
      "mpdm-ann--bob-1/2026-01-01.json": "[]", "mpdm-2/2026-01-01.json": "[]",
    ])
    #expect(read.conversations.map(\.title) == ["Ann, Bob", "mpdm-2"])
    #expect(read.conversations.map(\.isGroup) == [true, true])
  }

  @Test func blocksOfProgramsAreRead() throws {
    let read = try messages(
      #"""
      {"text":"","blocks":[{"type":"header","text":{"type":"plain_text","text":"H *&amp;* `c`"}},
       {"type":"section","text":{"type":"mrkdwn","text":"*b* <@U1>\nc"},"fields":[{"type":"plain_text","text":"*f*"}],
        "accessory":{"type":"image","image_url":"https://e/1.png","alt_text":"one"}},
       {"type":"divider"},
       {"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"r"}]}]},
       {"type":"context","elements":[{"type":"image","image_url":"https://e/2.png","alt_text":"two"},{"type":"mrkdwn","text":"x"}]},
       {"type":"image","image_url":"https://e/3.png","alt_text":"three","title":{"type":"plain_text","text":"T"}},
       {"type":"markdown","text":"- **m**"},{"type":"actions"}]}
      """#,
      #"{"blocks":[{"type":"section","text":{"type":"mrkdwn","text":"only"}}]}"#,
      #"{"text":"words","blocks":[{"type":"actions"}]}"#, #"{"blocks":[{"type":"video"}]}"#, #"{"user":"U1"}"#
    )
    let document = read.messages[0].document
    #expect(
      try NetworkKit.paragraphs(document) == [
        "||H *&* `c`", "||b @Ann", "||c", "||*f*", "||⟦⟧", "rule||", "||r", "||⟦⟧ x", "||T", "||⟦⟧",
        "bullet1|•\t|m",
      ])
    #expect(Self.urls(document) == ["https://e/1.png", "https://e/2.png", "https://e/3.png"])
    #expect(document.images.map(\.description) == ["one", "two", "three"])
    #expect(Self.bold(document) == ["H *&* `c`", "b", "m"])
    #expect(read.messages.dropFirst().map(\.document.text) == ["only", "words", "", ""])
    #expect(read.codes == Array(repeating: "networks.unknownElement", count: 3))
  }

  @Test func allPartsOfAttachmentsAreRead() throws {
    let read = try messages(
      #"""
      {"text":"x","file":null,"files":null,"attachments":[{"pretext":"P","author_name":"A","title":"T","title_link":"https://e/t",
       "text":"*t*","fields":[{"title":"N","value":"V"}],"image_url":"https://e/i.png","thumb_url":"https://e/s.png",
       "footer":"F","fallback":"no"},
       {"fallback":"yes"},{"blocks":[{"type":"section","text":{"type":"mrkdwn","text":"B"}}],"fallback":"no"}]}
      """#)
    let document = read.messages[0].document
    #expect(document.text == "x\nP\nA\nT\nt\nN\nV\n\u{FFFC}\nF\nyes\nB")
    #expect(Self.urls(document) == ["https://e/i.png"])
    #expect(Self.bold(document) == ["t", "N"])
    #expect(document.runs.compactMap(\.attributes.values.link) == ["https://e/t"])
    #expect(try NetworkKit.paragraphs(document).dropFirst().allSatisfy { $0.hasPrefix("quote|") })
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("channel_name", "renamed", "new_*tea*"), ("group_name", "renamed", "new_*tea*"),
    ("channel_topic", "topic", "hot @Bob"), ("channel_purpose", "purpose", ""),
    ("channel_join", "joined", "says"), ("group_archive", "archived", "says"),
    ("bot_add", "botAdded", "says"),
    ("pinned_item", "pinned", "says"), ("slackbot_response", nil, "says"), ("me_message", nil, "says"),
    ("reminder_add", nil, "says"), ("tombstone", nil, "says"),
  ])
  func eventsHoldTheirValues(kind: String, event: String?, text: String) throws {
    let read = try messages(
      #"{"subtype":"\#(kind)","text":"says","name":"new_*tea*","topic":"hot <@U2>","purpose":""}"#)
    #expect(read.messages.map(\.event) == [event])
    #expect(read.messages.map(\.document.text) == [text])
  }
}
