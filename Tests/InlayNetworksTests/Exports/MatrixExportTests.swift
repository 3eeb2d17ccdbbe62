import InlayCore
import InlayDocument
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Rooms of Matrix, as programs and servers write them.
@Suite struct MatrixExportTests {
  private static func read(_ events: String...) throws -> ExportKit.Read {
    try ExportKit.read("[\(events.joined(separator: ","))]", .matrixExport)
  }

  /// An event with an identifier and a time.
  private static func event(
    _ number: Int, _ content: String, type: String = "m.room.message", sender: String = "@a:e",
    time: Int? = nil, _ more: String = ""
  ) -> String {
    #"{"type":"\#(type)","sender":"\#(sender)","event_id":"$\#(number)","origin_server_ts":\#(time ?? number),"#
      + #""content":\#(content)\#(more)}"#
  }

  private static func edit(_ number: Int, of target: Int, _ text: String, time: Int? = nil) -> String {
    event(
      number,
      #"{"msgtype":"m.text","body":"* \#(text)","m.new_content":{"msgtype":"m.text","body":"\#(text)"},"#
        + #""m.relates_to":{"rel_type":"m.replace","event_id":"$\#(target)"}}"#, time: time)
  }

  @Test func onlyTheFirstOfEqualEventsHasReactionsAndEdits() throws {
    let message = Self.event(1, #"{"body":"a"}"#)
    let reaction = Self.event(
      2, #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$1","key":"x"}}"#, type: "m.reaction")
    let events = [message, message, reaction, Self.edit(3, of: 1, "b")]
    let read = try ExportKit.read("[\(events.joined(separator: ","))]", .matrixExport)
    #expect(read.messages.map(\.document.text) == ["b", "a"])
    #expect(read.messages.map(\.reactions.count) == [1, 0])
    // They are so in each walk.
    let many = Array(repeating: message, count: 4_000) + Array(repeating: reaction, count: 4_000)
    let costly = try ExportKit.read("[\(many.joined(separator: ","))]", .matrixExport)
    #expect(costly.messages.map(\.reactions.count).reduce(0, +) == 4_000)
  }

  @Test func aBrokenLastEventIsNoticed() throws {
    let read = try Self.read(Self.event(1, #"{"body":"a"}"#), #"{"type":tru}"#)
    #expect(read.messages.map(\.document.text) == ["a"])
    #expect(read.codes == ["message.broken"])
  }

  @Test func whatWasDeletedStaysSo() throws {
    let redacted = #","unsigned":{"redacted_because":{"type":"m.room.redaction"}}"#
    let read = try Self.read(
      Self.event(1, "{}", redacted), Self.edit(2, of: 1, "secret"),
      Self.event(3, "{}", type: "m.sticker", redacted))
    #expect(read.messages.map(\.document.text) == ["", ""])
    #expect(read.messages.map(\.unsent) == [[0], [0]])
    #expect(read.messages.allSatisfy { $0.edited.isEmpty })
    #expect(read.diagnostics.isEmpty)
  }

  @Test func answersThatBeginWithTheNewestAreTurned() throws {
    let events = [
      Self.edit(5, of: 1, "c"), Self.edit(4, of: 1, "b"), Self.event(3, #"{"body":"z"}"#, sender: "@b:e"),
      Self.event(1, #"{"body":"a"}"#),
    ]
    let read = try ExportKit.read(
      #"{"chunk":[\#(events.joined(separator: ","))],"start":"t1","end":"t2","state":["#
        + #"{"type":"m.room.member","state_key":"@b:e","content":{"membership":"join","displayname":"Bob"}}]}"#,
      .matrixExport)
    #expect(read.messages.map(\.document.text) == ["c", "z"])
    #expect(read.messages[0].edited.map(\.document.text) == ["a", "b"])
    #expect(read.messages[1].author?.name == "Bob")
    #expect(read.conversations.map { $0.last?.milliseconds } == [5])
    #expect(read.conversations.map(\.rowCount) == [4])
  }

  @Test func editsAreInTheOrderOfTheirTimes() throws {
    let read = try Self.read(
      Self.event(1, #"{"body":"a"}"#), Self.edit(2, of: 1, "c", time: 9), Self.edit(3, of: 1, "b", time: 8),
      Self.event(10, "{}", type: "m.room.create"))
    #expect(read.messages[0].document.text == "c")
    #expect(read.messages[0].edited.map(\.document.text) == ["a", "b"])
    #expect(read.messages[0].edited.map { $0.replaced?.milliseconds } == [8, 9])
  }

  @Test func editsWithinMessagesCountOnce() throws {
    let bundled = #","unsigned":{"m.relations":{"m.replace":\#(Self.edit(2, of: 1, "b"))}}"#
    let message = Self.event(1, #"{"body":"a"}"#, bundled)
    for events in [[message], [message, Self.edit(2, of: 1, "b")]] {
      let read = try ExportKit.read("[\(events.joined(separator: ","))]", .matrixExport)
      #expect(read.messages.map(\.document.text) == ["b"])
      #expect(read.messages[0].edited.map(\.document.text) == ["a"])
    }
  }

  @Test func pollsAreRead() throws {
    let read = try Self.read(
      Self.event(
        1,
        #"{"org.matrix.msc3381.poll.start":{"question":{"org.matrix.msc1767.text":"Tea?","body":"x"},"#
          + #""answers":[{"id":"1","org.matrix.msc1767.text":"Yes"},{"id":"2","org.matrix.msc1767.text":"No"}]}}"#,
        type: "org.matrix.msc3381.poll.start"),
      Self.event(
        2,
        #"{"m.poll":{"question":{"m.text":[{"body":"Tea?"}]},"answers":[{"m.id":"1","m.text":[{"body":"Yes"}]}]}}"#,
        type: "m.poll.start"))
    #expect(read.messages.map(\.document.text) == ["Tea?\n• Yes\n• No", "Tea?\n• Yes"])
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#""m.poll.start":{"question":{"m.text":"Tea?"},"answers":[{"body":"Yes"},{}]}"#, "Tea?\n• Yes"),
    (#""m.poll":{},"body":"Tea?""#, "Tea?"), (#""body":7"#, ""),
  ])
  func pollsThatLackPartsAreRead(content: String, text: String) throws {
    let read = try Self.read(Self.event(1, "{\(content)}", type: "m.poll.start"))
    #expect(read.messages.map(\.document.text) == [text] && read.diagnostics.isEmpty)
  }

  @Test func eventsThatLackMembersAreRead() throws {
    let read = try Self.read(
      Self.event(1, #"{"membership":"join","displayname":"Ann"}"#, type: "m.room.member"),
      Self.event(2, #"{"membership":"invite"}"#, type: "m.room.member"),
      Self.event(3, "{}", type: "m.room.name"), Self.event(4, "{}", type: "m.room.topic"),
      #"{"type":"m.room.message","sender":"@a:e","event_id":"$5"}"#,
      Self.event(6, #"{"msgtype":"m.emote","body":""}"#),
      #"{"type":"m.room.message","content":{"msgtype":"m.emote","body":"waves"}}"#,
      Self.event(7, #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$6"}}"#, type: "m.reaction"),
      Self.event(
        8, #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$6","key":"x"}}"#, type: "m.reaction"))
    #expect(read.messages.map(\.event) == ["joined", "added", "renamed", "topic", nil, nil, nil])
    #expect(read.messages.map(\.document.text) == ["", "", "", "", "", "* Ann ", "* waves"])
    #expect(read.messages[5].reactions.map(\.emoji) == ["x"])
    #expect(read.diagnostics.isEmpty)
  }

  /// Edits without a time are the last ones, in the order of the file. Without an identifier, each is another.
  @Test func editsThatLackMembersCount() throws {
    let edits = ["b", "c"].map {
      #"{"type":"m.room.message","sender":"@a:e","content":{"m.new_content":{"body":"\#($0)"},"#
        + #""m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}}"#
    }
    let read = try Self.read(Self.event(1, #"{"body":"a"}"#), edits[0], edits[1], Self.edit(4, of: 1, "d"))
    #expect(read.messages.map(\.document.text) == ["c"])
    #expect(read.messages[0].edited.map(\.document.text) == ["a", "d", "b"])
    #expect(read.messages[0].edited.map { $0.replaced?.milliseconds } == [4, nil, nil])
  }

  /// The states of a room may only name people.
  @Test(arguments: [("{}", 0, nil), ("[7]", 0, nil), ("[", 0, "Ann"), ("[", 8 << 20, nil)])
  func statesThatSayNothingDoNoHarm(start: String, padding: Int, name: String?) throws {
    let member = Self.event(
      1, #"{"displayname":"Ann"}"#, type: "m.room.member",
      #","x":"\#(String(repeating: "x", count: padding))""#)
    let state = start == "[" ? "[\(member)]" : start
    let read = try ExportKit.read(
      #"{"chunk":[\#(Self.event(1, #"{"body":"a"}"#))],"state":\#(state)}"#, .matrixExport)
    #expect(read.messages.map(\.document.text) == ["a"])
    #expect(read.messages[0].author?.name == name)
  }

  @Test func eventsOfOtherKindsAreNoticed() throws {
    let read = try Self.read(
      Self.event(1, "{}", type: "org.example.dance"), Self.event(2, "{}", type: "m.call.invite"),
      Self.event(3, "{}", type: "m.call.candidates"),
      Self.event(4, "{}", type: "org.example.state", #","state_key":"""#),
      Self.event(5, #"{"pinned":["$1"]}"#, type: "m.room.pinned_events", #","state_key":"""#),
      Self.event(6, "{}", type: "m.reaction"), Self.event(7, "{}", type: "m.room.redaction"))
    #expect(read.messages.map(\.event) == ["call", "pinned"])
    #expect(read.codes == ["export.leftOut"])
    #expect(read.diagnostics.map(\.message) == ["events of the kind org.example.dance were left out"])
  }

  @Test(arguments: [
    (
      #""rel_type":"m.thread","event_id":"$0","is_falling_back":true,"m.in_reply_to":{"event_id":"$9"}"#, "$0"
    ),
    (
      #""rel_type":"m.thread","event_id":"$0","is_falling_back":false,"m.in_reply_to":{"event_id":"$9"}"#,
      "$9"
    ),
    (#""rel_type":"m.thread","event_id":"$0","m.in_reply_to":{"event_id":"$9"}"#, "$9"),
    (#""rel_type":"m.thread","is_falling_back":true,"m.in_reply_to":{"event_id":"$9"}"#, "$9"),
    (#""rel_type":"m.thread","event_id":"$0""#, "$0"), (#""m.in_reply_to":{"event_id":"$9"}"#, "$9"),
  ])
  func repliesInThreadsNameTheThread(relation: String, target: String) throws {
    let read = try Self.read(Self.event(1, #"{"body":"a","m.relates_to":{\#(relation)}}"#))
    #expect(read.messages[0].inReplyTo == MessageEnvelope.Target(target))
  }

  @Test func whoWasRemovedHasAName() throws {
    func member(_ number: Int, _ now: String, _ then: String) -> String {
      Self.event(
        number, #"{"membership":"\#(now)"}"#, type: "m.room.member",
        #","state_key":"@b:e","unsigned":{"prev_content":\#(then)}"#)
    }
    let read = try Self.read(
      member(1, "leave", #"{"membership":"join","displayname":"Bob"}"#), member(2, "ban", "{}"),
      member(3, "leave", #"{"membership":"ban"}"#),
      Self.event(4, #"{"membership":"leave"}"#, type: "m.room.member", #","state_key":"@c:e""#))
    #expect(read.messages.map(\.event) == ["removed", "removed", "removed"])
    #expect(read.messages.map(\.document.text) == ["Bob", "Bob", "@c:e"])
  }

  @Test func eventsOfARoomAreTold() throws {
    func state(_ number: Int, _ type: String, _ content: String, _ key: String = "", _ before: String = "{}")
      -> String
    {
      Self.event(
        number, content, type: type, #","state_key":"\#(key)","unsigned":{"prev_content":\#(before)}"#)
    }
    let read = try Self.read(
      Self.event(1, #"{"algorithm":"m.megolm.v1.aes-sha2"}"#, type: "m.room.encrypted"),
      state(2, "m.room.name", #"{"name":"Home"}"#), state(3, "m.room.topic", #"{"topic":"Tea"}"#),
      state(4, "m.room.avatar", #"{"url":"mxc://e/a"}"#),
      state(5, "m.room.member", #"{"membership":"join","displayname":"Ann"}"#, "@a:e"),
      state(6, "m.room.member", #"{"membership":"invite","displayname":"Bob"}"#, "@b:e"),
      state(7, "m.room.member", #"{"membership":"leave"}"#, "@a:e", #"{"membership":"join"}"#),
      state(8, "m.room.pinned_events", #"{"pinned":["$1","$2"]}"#, "", #"{"pinned":["$1"]}"#),
      // Nobody misses these.
      state(9, "m.room.pinned_events", "{}", "", #"{"pinned":["$1"]}"#),
      state(10, "m.room.member", #"{"membership":"join"}"#, "@a:e", #"{"membership":"join"}"#),
      state(11, "m.room.member", #"{"membership":"knock"}"#, "@c:e"))
    #expect(
      read.messages.map(\.event) == [
        "encrypted", "renamed", "topic", "pictureChanged", "joined", "added", "left", "pinned",
      ])
    #expect(read.messages.map(\.document.text) == ["", "Home", "Tea", "", "", "Bob", "", ""])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func encryptedMediaSayWhyTheyAreMissing() throws {
    let read = try Self.read(
      Self.event(1, #"{"msgtype":"m.image","body":"a.png","file":{"url":"mxc://e/a"}}"#))
    #expect(
      read.diagnostics.map(\.message) == [
        "a file is not in the export: it is encrypted; the export may have it under another name"
      ])
  }

  @Test(arguments: [
    (#""body":"lake.png""#, nil, "\u{FFFC}"), (#""body":"A lake.""#, "A lake.", "\u{FFFC}"),
    (#""body":"A lake""#, "A lake", "\u{FFFC}"), (#""body":".png""#, ".png", "\u{FFFC}"),
    (#""body":"lake.png","filename":"lake.png""#, nil, "\u{FFFC}"),
    (#""body":"Look","filename":"lake.png""#, nil, "\u{FFFC}\nLook"),
  ])
  func namesOfFilesAreNoDescriptions(content: String, description: String?, text: String) throws {
    let read = try Self.read(Self.event(1, #"{"msgtype":"m.image","url":"mxc://e/a",\#(content)}"#))
    #expect(read.messages[0].document.images.map(\.description) == [description])
    #expect(read.messages[0].document.text == text)
  }

  @Test func emotesBeginWithTheName() throws {
    let emote = #""msgtype":"m.emote","body":"waves""#
    let html = #","format":"org.matrix.custom.html","formatted_body":"<b>waves</b>""#
    let read = try Self.read(
      Self.event(
        1, #"{"membership":"join","displayname":"Ann"}"#, type: "m.room.member", #","state_key":"@a:e""#),
      Self.event(2, "{\(emote)}"), Self.event(3, "{\(emote)}", sender: "@b:e"),
      Self.event(4, "{\(emote)\(html)}"))
    #expect(
      read.messages.map(\.document.text) == ["", "* Ann waves", "* @b:e waves", "* Ann waves"])
  }

  @Test(arguments: [
    (#"> <@b:e> hi\n> there\n\nreply\n> own"#, "reply\n> own"), (#"> * <@b:e> hi\n\nreply"#, "reply"),
    (#"> words\n\nreply"#, "> words\n\nreply"), ("> <@b:e> hi", "> <@b:e> hi"),
  ])
  func repliesAreWithoutTheOldQuotation(body: String, text: String) throws {
    let read = try Self.read(
      Self.event(1, #"{"body":"\#(body)","m.relates_to":{"m.in_reply_to":{"event_id":"$0"}}}"#),
      Self.event(2, #"{"body":"> <@b:e> hi\n\nreply"}"#))
    #expect(read.messages.map(\.document.text) == [text, "> <@b:e> hi\n\nreply"])
  }
}
