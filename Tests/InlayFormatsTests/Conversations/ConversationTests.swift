import FormatsTestKit
import InlayCore
import InlayDocument
import InlaySystem
import Testing

@testable import InlayFormats

/// Messages as a document.
@Suite struct ConversationTests {
  private static func message(
    _ text: String, _ change: (inout MessageEnvelope) -> Void = { _ in }
  ) throws -> MessageEnvelope {
    var message = MessageEnvelope(try Samples.text(AttributedRun(text)))
    change(&message)
    return message
  }

  private static func page(_ messages: MessageEnvelope...) throws -> String {
    var page = ConversationPage(clock: MessageClock { LocalTime(utcSecondsSince1970: $0) })
    for message in messages { page.add(message) }
    return try page.finish().value.text
  }

  @Test(arguments: [
    ("renamed", "", "removed the name of the conversation"),
    ("renamed", "Tea", "named the conversation “Tea”"),
    ("topic", "", "removed the topic"), ("topic", "Tea", "set the topic “Tea”"),
    ("added", "", "added somebody"), ("removed", "Cat", "removed Cat"),
    ("shared", "a place", "shared a place"),
    ("created", "", "created the conversation"), ("created", "Tea", "created the conversation “Tea”"),
    ("joined", "", "joined the conversation"), ("danced", "", "did something (danced)"),
  ])
  func eventsAreSentences(event: String, text: String, words: String) throws {
    #expect(try Self.page(Self.message(text) { $0.event = event }) == "Somebody \(words)\n")
  }

  @Test(arguments: [
    ("love", "❤️"), ("like", "👍"), ("dislike", "👎"), ("laugh", "😂"), ("emphasis", "‼️"), ("question", "❓"),
    ("wave", "(wave)"),
  ])
  func reactionsAreSigns(kind: String, sign: String) throws {
    let reacted = try Self.message("hi") { $0.reactions = [MessageEnvelope.Reaction(kind)] }
    #expect(try Self.page(reacted) == "Somebody\nhi\n\(sign) Somebody\n")
  }

  @Test func emojiStandForThemselvesOnEventsToo() throws {
    var party = MessageEnvelope.Reaction("emoji")
    (party.emoji, party.author) = ("🎉", MessageEnvelope.Name(name: "Cat"))
    let event = try Self.message("") { ($0.event, $0.reactions) = ("joined", [party, .init("like")]) }
    #expect(try Self.page(event) == "Somebody joined the conversation\n🎉 Cat, 👍 Somebody\n")
  }

  @Test(arguments: [([1], "a part was unsent"), ([0, 2], "2 parts were unsent")])
  func partsThatWereTakenBackAreCounted(parts: [Int], words: String) throws {
    #expect(try Self.page(Self.message("") { $0.unsent = parts }) == "Somebody · \(words)\n")
  }

  @Test func timesAreThoseOfThePlaceOrOfUTC() throws {
    let time = try #require(MessageTime("2023-03-08T20:27:01.5Z"))
    let here = MessageClock { LocalTime(utcSecondsSince1970: $0 + 3_600 * 9) }
    #expect(here.words(of: time).day == "Thursday, March 9, 2023")
    #expect(here.words(of: time).time == "05:27")
    #expect(here.short(time) == "2023-03-09 05:27")
    let nowhere = MessageClock { _ in nil }
    #expect(nowhere.words(of: time).day == "2023-03-08")
    #expect(nowhere.words(of: time).time == "20:27 UTC")
    #expect(nowhere.short(time) == "2023-03-08T20:27:01.500Z")
  }

  /// An export of one conversation, and of messages in none.
  private final class Source: ConversationSource {
    let path = "export.json"
    let rowCount: Int
    let read: [Converted<MessageEnvelope?>]
    let others: [Converted<MessageEnvelope?>]

    init(_ read: [Converted<MessageEnvelope?>], others: [Converted<MessageEnvelope?>] = [], rowCount: Int) {
      (self.read, self.others, self.rowCount) = (read, others, rowCount)
    }

    func conversations() throws -> [Conversation] {
      [Conversation(number: 1, id: "1", name: "Tea", isGroup: true, rowCount: rowCount)]
    }

    func messages(
      of conversation: Conversation?, since: MessageTime?,
      _ body: (Converted<MessageEnvelope?>) throws -> Void
    ) throws {
      for one in conversation == nil ? others : read { try body(one) }
    }
  }

  @Test func allConversationsAreOneDocument() throws {
    let broken = Diagnostic(.messageBroken, at: 7, "it is broken")
    let source = try Source(
      [Converted(nil, diagnostics: [broken]), Converted(Self.message("hi"))],
      others: [Converted(Self.message("lost"))], rowCount: 2)
    let made = try source.document(limits: .default)
    #expect(made.value.text == "Tea\nSomebody\nhi\nMessages in no conversation\nSomebody\nlost\n")
    #expect(made.diagnostics == [Diagnostic(.messageBroken, "it is broken")])
    #expect(!source.countsReactions)
    let strays = try source.strays()
    #expect(strays.without == 0 && strays.deleted == 0)
  }

  @Test func aDocumentHoldsAHundredThousandMessages() throws {
    #expect(try Source([], rowCount: 100_000).document(limits: .default).value == DecomposedText())
    let error = #expect(throws: InlayError.self) {
      try Source([], rowCount: 100_001).document(limits: .default)
    }
    #expect(error?.code == .storeTooLarge)
    #expect(error?.message == "there are 100001 messages, and one document holds 100000")
    #expect(error?.place == .file("export.json"))
  }
}
