import InlayCocoa
import InlayCore
import InlayDatabase
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayDocument
@testable import InlayStores

/// Rows of messages whose values are rare, and what becomes of them.
@Suite struct MessageRowTests {
  private typealias Row = MadeMessages.Row

  /// SQLite would refuse a target of more bytes than a value may have, and with it the whole database.
  @Test func `what names no message is no reaction`() throws {
    let target = DatabaseValue.text(String(repeating: "a", count: 1_025))
    let row: Row = ["associated_message_guid": target, "associated_message_type": .integer(2_000)]
    #expect(try MadeMessages.read([[:], row]).messages.map(\.id) == ["m1", "m2"])
  }

  @Test(arguments: [
    (4, 0, "location"), (4, 9, "location"), (6, 0, "call"), (7, 0, "event7"), (3, 5, "event3"),
    (-1, 0, "event-1"),
  ]) func `what is no message is an event`(item: Int, action: Int, event: String) throws {
    let row: Row = ["item_type": .integer(item), "group_action_type": .integer(action)]
    #expect(try MadeMessages.read([row]).messages.map(\.event) == [event])
  }

  @Test(
    arguments: [
      ("1:0:17", 1), ("2147483647", Int(Int32.max)), ("2147483648:0:1", nil), ("-1:0:3", nil), ("x:0", nil),
      ("", nil), (":", nil),
    ] as [(String, Int?)]) func `a reply is to a part that there may be`(stated: String, part: Int?) throws
  {
    let row: Row = ["thread_originator_guid": .text("m0"), "thread_originator_part": .text(stated)]
    #expect(
      try MadeMessages.read([row]).messages.map(\.inReplyTo) == [MessageEnvelope.Target("m0", part: part)])
  }

  @Test(
    arguments: [
      ("m", "m", 2_001, "like", nil), ("m", "bp:m", 2_000, "love", nil),
      ("m", "p:3/m", 2_008, "reaction8", 3),
      ("m", "p:-1/m", 2_000, "love", nil), ("m", "p:/m", 2_000, "love", nil),
      ("m", "p:2147483648/m", 2_000, "love", nil),
      // A message may be called anything.
      ("a/b", "a/b", 2_000, "love", nil), ("a/b", "bp:a/b", 2_000, "love", nil),
      ("a/b", "p:0/a/b", 2_000, "love", 0), ("BP:m", "BP:m", 2_000, "love", nil),
      ("é", "p:0/é", 2_000, "love", 0),
      ("p:1", "p:1", 2_000, "love", nil), ("a\0/b", "p:0/a\0/b", 2_000, "love", 0),
    ] as [(String, String, Int, String, Int?)])
  func `a reaction is on the message that it names`(
    guid: String, on: String, type: Int, kind: String, part: Int?
  ) throws {
    let reaction: Row = ["associated_message_guid": .text(on), "associated_message_type": .integer(type)]
    let read = try MadeMessages.read([["guid": .text(guid), "text": .text("tea")], reaction])
    #expect(read.messages.map(\.id) == [guid])
    #expect(read.messages.first?.reactions.map(\.kind) == [kind])
    #expect(read.messages.first?.reactions.map(\.part) == [part])
  }

  @Test(arguments: [("p:0/gone", 2_000), ("x/m1", 2_000), ("p:0/\u{0301}m1", 2_000), ("BP:m1", 2_000)])
  func `a reaction to what is not there stands alone`(on: String, type: Int) throws {
    let reaction: Row = ["associated_message_guid": .text(on), "associated_message_type": .integer(type)]
    let read = try MadeMessages.read([["text": .text("tea")], reaction])
    #expect(read.messages.map(\.event) == [nil, "reaction"])
    #expect(read.messages.map { $0.reactions.map(\.kind) } == [[], ["love"]])
    #expect(
      read.messages[1].inReplyTo
        == MessageEnvelope.Target(
          on.hasPrefix("p:0/") ? String(on.dropFirst(4)) : on, part: on.hasPrefix("p:0/") ? 0 : nil))
  }

  /// A message lists what is on it, and a reaction is not listed with what is on it.
  @Test func `a reaction to a reaction stands alone`() throws {
    func reaction(_ target: String) -> Row {
      ["associated_message_guid": .text(target), "associated_message_type": .integer(2_000)]
    }
    // The last two are on each other.
    let rows = [[:], reaction("m1"), reaction("m2"), reaction("m5"), reaction("m4")]
    let read = try MadeMessages.read(rows)
    #expect(read.messages.map(\.id) == ["m1", "m3", "m4", "m5"])
    #expect(read.messages.map(\.event) == [nil, "reaction", "reaction", "reaction"])
    #expect(read.messages.map { $0.inReplyTo?.id } == [nil, "m2", "m5", "m4"])
    // Those that stand alone are what they set.
    #expect(read.messages.map(\.reactions.count) == [1, 1, 1, 1])
  }

  @Test(arguments: [10_000, 10_001]) func `more than people make is left out, and said`(count: Int) throws {
    let numbers =
      "with recursive n(i) as (select 2 union all select i + 1 from n where i <= \(count)) insert into"
    let read = try MadeMessages.read(
      [[:]],
      sql: [
        """
        \(numbers) message (ROWID, guid, associated_message_guid, associated_message_type)
        select i, 'r' || i, 'm1', 2000 from n
        """,
        "\(numbers) attachment (ROWID, guid) select i, 'a' || i from n",
        "\(numbers) message_attachment_join select 1, i from n",
      ])
    #expect(read.messages.map(\.reactions.count) == [10_000])
    #expect(read.messages.map(\.document.placements.count) == [10_000])
    let dropped = read.diagnostics.filter { $0.code == .messageEntriesDropped }
    #expect(dropped.count == (count > 10_000 ? 2 : 0))
  }

  @Test(arguments: ["1999", "4000", "2000.0", "'2000'", "null"])
  func `a row of another type is no reaction`(type: String) throws {
    let row: Row = ["associated_message_guid": .text("p:0/m1"), "text": .text("milk")]
    let read = try MadeMessages.read(
      [["text": .text("tea")], row],
      sql: ["update message set associated_message_type = \(type) where ROWID = 2"])
    #expect(read.messages.map(\.document.text) == ["tea", "milk"])
    #expect(read.messages.map(\.event) == [nil, nil])
    #expect(read.messages.flatMap(\.reactions).isEmpty)
  }

  @Test(arguments: [("🔥", ["☕️"]), ("☕️", ["🔥"]), ("🌧", ["🔥", "☕️"]), (nil, [])] as [(String?, [String])])
  func `an emoji is taken back alone`(emoji: String?, left: [String]) throws {
    func row(_ type: Int, _ emoji: String?) -> Row {
      var row: Row = ["associated_message_guid": .text("p:0/m1"), "associated_message_type": .integer(type)]
      if let emoji { row["associated_message_emoji"] = .text(emoji) }
      return row
    }
    let read = try MadeMessages.read([[:], row(2_006, "🔥"), row(2_006, "☕️"), row(3_006, emoji)])
    #expect(read.messages.first?.reactions.compactMap(\.emoji) == left)
  }

  @Test(
    arguments: [
      ("0", nil), ("null", nil), ("'5'", nil), ("700000000.5", 1_678_307_200_500), ("-0.5", 978_307_199_500),
      ("1e12", nil), ("-1e12", nil), ("9e999", nil), ("9e11", nil), ("100000000000", 100_978_307_200_000),
      ("-100000000000", nil), ("9223372036854775807", 10_201_679_236_854),
      ("-9223372036854775808", -8_245_064_836_854), ("100000000001", 978_307_300_000),
    ] as [(String, Int?)]) func `times are seconds or nanoseconds`(stated: String, milliseconds: Int?) throws
  {
    let read = try MadeMessages.read([[:]], sql: ["update message set date = \(stated)"])
    #expect(read.messages.map(\.sent?.milliseconds) == [milliseconds])
  }

  @Test(arguments: [("Tea?", "At four", "Tea?\nAt four"), ("Tea?", "", "Tea?"), ("", "At four", "At four")])
  func `a subject is a paragraph before the text`(subject: String, text: String, whole: String) throws {
    for isStream in [false, true] {
      let row: Row =
        isStream ? ["attributedBody": .blob(MadeMessages.typedstream(text))] : ["text": .text(text)]
      let read = try MadeMessages.read(
        [row], sql: ["alter table message add column subject", "update message set subject = '\(subject)'"])
      #expect(read.messages.map(\.document.text) == [whole])
    }
  }

  @Test func `a message that exceeds a limit is one diagnostic, and the rest goes on`() throws {
    var limits = Limits.default
    limits.textUnits = 5
    let read = try MadeMessages.read([["text": .text("coffee")], ["text": .text("tea")]], limits: limits)
    #expect(read.messages.map(\.document.text) == ["tea"])
    #expect(read.diagnostics.map(\.code) == [.messageBroken])
    #expect(read.diagnostics.map(\.details) == [["row": "1"]])
  }

  // MARK: Edits

  private static func edited(_ value: PropertyListValue) throws -> DatabaseValue {
    .blob(try ObjectTable(value).binary())
  }

  private static func version(_ text: String, _ sent: PropertyListValue? = nil) -> PropertyListValue {
    var members: [ExactString: PropertyListValue] = ["t": .data(MadeMessages.typedstream(text))]
    members["d"] = sent
    return .dictionary(members)
  }

  private static func parts(_ parts: [ExactString: PropertyListValue]) -> PropertyListValue {
    .dictionary(["ec": .dictionary(parts)])
  }

  private static let summaries: [(value: PropertyListValue, unsent: [Int], edits: [String])] = [
    (.string("no dictionary"), [], []), (.dictionary(["ec": .string("none")]), [], []),
    (
      parts([
        "0": .string("no list"), "1": .array([.string("no version"), .dictionary(["t": .string("x")])]),
      ]), [], []
    ),
    (parts(["x": .array([version("a"), version("b")])]), [], []),
    (parts(["-1": .array([version("a"), version("b")])]), [], []),
    (parts(["2147483648": .array([version("a"), version("b")])]), [], []),
    (parts(["2147483647": .array([version("a"), version("b")])]), [], ["2147483647 - a"]),
    // Those without a time come first, in the order of their parts.
    (
      parts([
        "1": .array([version("c", .string("now")), version("d")]), "0": .array([version("a"), version("b")]),
        "2": .array([
          version("e", .real(.init(5))), version("f", .integer(6)), version("g", .integer(1 << 64 - 1)),
        ]),
      ]), [], ["0 - a", "1 - c", "2 978307205000 e", "2 978307206000 f"]
    ),
    (
      .dictionary([
        "rp": .array([
          .integer(4), .integer(-1), .integer(1 << 40), .string("2"), .integer(1), .integer(1 << 64 - 1),
        ])
      ]), [1, 4], []
    ),
    // One version of three cannot be read.
    (parts(["0": .array([version("a"), .dictionary(["t": .data([1, 2])]), version("c")])]), [], ["0 - a"]),
  ]

  @Test(arguments: summaries.indices) func `a summary says what it can`(index: Int) throws {
    let (value, unsent, edits) = Self.summaries[index]
    let row: Row = ["text": .text("now"), "message_summary_info": try Self.edited(value)]
    let read = try MadeMessages.read([row])
    #expect(read.messages.map(\.document.text) == ["now"])
    #expect(read.messages.map(\.unsent) == [unsent])
    let found = read.messages[0].edited.map { edit in
      "\(edit.part ?? -1) \(edit.sent.map { "\($0.milliseconds)" } ?? "-") \(edit.document.text)"
    }
    #expect(found == edits)
    let isLast = index == Self.summaries.count - 1
    #expect(read.diagnostics.map(\.code) == (isLast ? [.messageSummaryBroken] : []))
  }

  @Test func `an edited message without a text is its parts as they are now`() throws {
    let broken = PropertyListValue.dictionary(["t": .data([1, 2])])
    let summary = Self.parts([
      "0": .array([Self.version("a"), Self.version("one")]), "1": .array([Self.version("")]),
      "2": .array([Self.version("b"), broken]), "3": .array([]), "4": .array([Self.version("five")]),
    ])
    let read = try MadeMessages.read([["message_summary_info": try Self.edited(summary)]])
    #expect(read.messages.map(\.document.text) == ["one\n\nfive"])
    #expect(read.messages.first?.edited.map(\.document.text) == ["a", "b"])
    #expect(read.diagnostics.map(\.code) == [.messageBodyBroken])
  }

  @Test func `an edited message of many parts is read`() throws {
    let parts = (0..<2_000).map { (ExactString("\($0)"), PropertyListValue.array([Self.version("a\($0)")])) }
    let summary = Self.parts(Dictionary(uniqueKeysWithValues: parts))
    let read = try MadeMessages.read([["message_summary_info": try Self.edited(summary)]])
    #expect(read.messages.first?.document.text == (0..<2_000).map { "a\($0)" }.joined(separator: "\n"))
  }

  @Test func `an earlier version has its pictures`() throws {
    let before = PropertyListValue.dictionary(["t": .data(MadeMessages.typedstream(picture: "a1"))])
    let row: Row = [
      "attributedBody": .blob(MadeMessages.typedstream(picture: "a1")),
      "message_summary_info": try Self.edited(Self.parts(["0": .array([before, Self.version("x")])])),
    ]
    let read = try MadeMessages.read(
      [row],
      sql: [
        "insert into attachment (ROWID, guid, transfer_name) values (1, 'a1', 'dot.png')",
        "insert into message_attachment_join values (1, 1)",
      ])
    let edit = try #require(read.messages.first?.edited.first)
    #expect(edit.document.images.map(\.fileName) == ["dot.png"])
    #expect(read.messages.first?.document.images.map(\.fileName) == ["dot.png"])
    #expect(read.diagnostics.map(\.code) == [.messageFileMissing])
    #expect(read.diagnostics.map(\.details) == [["attachment": "a1"]])
  }
}
