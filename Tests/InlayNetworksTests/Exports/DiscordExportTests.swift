import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON
import Testing

@testable import InlayNetworks

@Suite struct DiscordExportTests {
  /// Reads messages of channel 6.
  private func read(_ messages: String...) throws -> ExportKit.Read {
    try ExportKit.read(
      #"{"guild":{"id":"5","name":"G"},"channel":{"id":"6","type":"GuildTextChat","name":"c"},"messages":["#
        + messages.joined(separator: ",") + "]}", .discordExport)
  }

  @Test(arguments: [
    ("Default", "**x**", nil, "x"), ("20", "x", nil, "x"), ("21", "", nil, ""), ("23", "x", nil, "x"),
    ("19", "x", nil, "x"), ("46", "*x*", nil, "x"), ("8", "", "8", ""),
    ("GuildMemberJoin", "Joined the server.", "joined", "Joined the server."),
    ("ChannelPinnedMessage", "Pinned a message.", "pinned", "Pinned a message."),
    ("ChannelIconChange", "Changed the channel icon.", "pictureChanged", "Changed the channel icon."),
    ("ThreadCreated", "Started a thread.", "threadCreated", "Started a thread."),
    ("RecipientAdd", "Added *Bob* to the group.", "added", "*Bob*"),
    ("RecipientAdd", "Added a recipient.", "added", ""),
    ("RecipientRemove", "Removed Bob from the group.", "removed", "Bob"),
    ("RecipientRemove", "Left the group.", "left", "Left the group."),
    ("ChannelNameChange", "Changed the channel name: tea.", "renamed", "tea"),
    ("ChannelNameChange", "Changed the channel name: tea", "renamed", "tea"),
    ("ChannelNameChange", "Changed the channel name.", "renamed", ""),
    ("ChannelNameChange", "Hat den Namen geändert.", "renamed", "Hat den Namen geändert."),
  ])
  func kindsAreMessagesOrEvents(kind: String, content: String, event: String?, text: String) throws {
    let message = try #require(
      try read(#"{"id":"1","type":"\#(kind)","content":"\#(content)"}"#).messages.first)
    #expect(message.event == event)
    #expect(message.document.text == text)
  }

  @Test(arguments: ["attachments", "embeds", "stickers"])
  func unknownKindsWithPartsAreMessages(part: String) throws {
    let read = try read(#"{"type":"99","\#(part)":[{"url":"https://e/a","sourceUrl":"https://e/a"}]}"#)
    #expect(read.messages.map(\.event) == [nil])
  }

  @Test func aForwardedMessageIsAQuotation() throws {
    let read = try read(
      #"""
      {"id":"1","type":"Default","content":"","reference":{"type":"Forward","messageId":"9","channelId":"6"},
       "forwardedMessage":{"content":"**a** :e:","attachments":[{"url":"https://e/a.png","fileName":"a.png"}],
        "stickers":[{"id":"4","name":"S","sourceUrl":"https://e/s.png"}],"embeds":[{"title":"T"}],
        "inlineEmojis":[{"id":"7","name":"e","imageUrl":"https://e/e.png"}]}}
      """#)
    let message = try #require(read.messages.first)
    #expect(message.document.text == "a :e:\n\u{FFFC}\n\u{FFFC}\nT")
    #expect(message.document.images.count == 3)
    #expect(
      try NetworkKit.paragraphs(message.document).allSatisfy { $0.hasPrefix("quote|") })
    #expect(message.inReplyTo == nil)
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"messageId":"9"}"#, "9"), (#"{"type":"Default","messageId":"9","channelId":"6"}"#, "9"),
    (#"{"messageId":"9","channelId":null}"#, "9"), (#"{"messageId":"9","channelId":"8"}"#, nil),
    (#"{"type":"Forward","messageId":"9"}"#, nil), ("null", nil),
  ])
  func repliesAreToThisChannel(reference: String, target: String?) throws {
    let read = try read(#"{"type":"Reply","content":"x","reference":\#(reference),"forwardedMessage":null}"#)
    #expect(read.messages.map(\.inReplyTo) == [target.map { MessageEnvelope.Target($0) }])
  }

  @Test func allPartsOfEmbedsAreRead() throws {
    let read = try read(
      #"""
      {"type":"Default","content":"x :e:","embeds":[{"title":"*T*","url":"https://e/t","description":"D :e:",
       "author":{"name":"A"},"fields":[{"name":"N","value":"`V`"}],"footer":{"text":"F"},
       "image":{"url":"https://e/1.png"},"images":[{"url":"https://e/1.png"},{"url":"https://e/2.png"}],
       "thumbnail":{"url":"https://e/3.png"},"inlineEmojis":[{"id":"7","name":"e","imageUrl":"https://e/e.png"}]}]}
      """#)
    let document = try #require(read.messages.first).document
    #expect(document.text == "x :e:\nA\nT\nD :e:\nN\nV\n\u{FFFC}\n\u{FFFC}\n\u{FFFC}\nF")
    // Only the embed lists the emoji.
    #expect(try NetworkKit.placements(document)[0] == ":e:=discord:7")
    let urls = document.images.map { image in
      if case .external(let external) = image.content { external.url } else { "" }
    }
    #expect(urls == ["https://e/e.png", "https://e/1.png", "https://e/2.png", "https://e/3.png"])
    let bold = Recomposer.runs(of: document).filter {
      InlineStyle.styles(of: $0.character.values).contains(.bold)
    }
    #expect(bold.map { String($0.text) } == ["T", "N"])
    #expect(bold.map(\.character.values.link) == ["https://e/t", nil])
    #expect(
      try NetworkKit.paragraphs(document).map { $0.hasPrefix("quote|") } == [false]
        + Array(repeating: true, count: 9))
    #expect(read.diagnostics.isEmpty)
  }

  @Test func aFolderOfChannelsAndPartsIsRead() throws {
    func file(_ channel: String, _ content: String) -> String {
      #"{"guild":{"id":"1","name":"G"},"channel":{"id":"\#(channel)","name":"c\#(channel)"},"messages":[{"id":"1","content":"\#(content)"}]}"#
    }
    let tree = try ExportKit.tree([
      "a [part 1].json": file("5", "one"), "a [part 2].json": file("5", "two"), "b.json": file("6", "three"),
      "notes.json": "{}",
    ])
    let input = FormatInput.tree(tree, name: nil)
    #expect(FormatRegistry(Format.networks).recognize(input)?.name == .discordExport)
    let read = try ExportKit.read(input, .discordExport)
    #expect(read.conversations.map(\.title) == ["G – c5", "G – c6"])
    #expect(read.conversations.map(\.rowCount) == [2, 1])
    #expect(read.messages.map(\.document.text) == ["one", "two", "three"])
  }
}
