import Foundation
import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import InlayFormats
import InlaySystem
import TestKit
import Testing

@testable import InlayStores

/// Databases of Messages of three ages, and what is expected of them.
@Suite(.needs(.corpus("chatdb"))) struct MessagesCorpusTests {
  private struct Expected: Decodable {
    struct Message: Decodable {
      var attachments: [String]
      var chat: Int?
      var sender: Int
      var text: String?
      var reaction: Int?

      enum CodingKeys: String, CodingKey {
        case attachments, chat, sender, text
        case reaction = "associated_message_type"
      }
    }
    var messages: [String: Message]
    var files: [String: String]
  }

  private static let people = ["", "+15550100", "+15550101", "a@example.com", "+15550103"]

  private static func expected() throws -> Expected {
    try JSONDecoder().decode(
      Expected.self, from: Data(Files.read(Corpus.folder("chatdb") + "/expected.json")))
  }

  /// All messages by their identifiers, and what was noticed.
  private static func messages(
    _ name: String, files: Bool = true
  ) throws -> (messages: [String: MessageEnvelope], diagnostics: [Diagnostic]) {
    let folder = try Corpus.folder("chatdb")
    let beside = try FolderFiles(path: "\(folder)/Library/Messages")
    let lookup: ReadOptions.FileLookup = { try beside.file($0) }
    let store = try MessagesStore(
      "\(folder)/\(name)", files: files ? lookup : nil)
    var found: [String: MessageEnvelope] = [:]
    var diagnostics: [Diagnostic] = []
    for conversation in try store.conversations() + [Conversation?.none] {
      try store.messages(of: conversation) { read in
        diagnostics += read.diagnostics
        if let message = read.value, let id = message.id { found[id] = message }
      }
    }
    return (found, diagnostics)
  }

  @Test(arguments: ["made-2015.db", "made-ventura.db", "made-macos27.db"])
  func `texts, senders and conversations are those expected`(name: String) throws {
    let (messages, _) = try Self.messages(name)
    let expected = try Self.expected().messages
    let hasReactions = name != "made-2015.db"
    for (id, wanted) in expected {
      if hasReactions, wanted.reaction != nil {
        #expect(messages[id] == nil, "\(id) is a reaction")
        continue
      }
      let message = try #require(messages[id], "\(id)")
      // A database without the columns of reactions has the sticker as an attachment without a place.
      let end = !hasReactions && wanted.reaction == 2_007 ? "\n\u{FFFC}" : ""
      if let text = wanted.text { #expect(message.document.text == text + end, "\(id)") }
      #expect(message.author?.isMe == (wanted.sender == 0), "\(id)")
      #expect(message.author?.id ?? "" == Self.people[wanted.sender], "\(id)")
      #expect((message.conversation == nil) == (wanted.chat == nil), "\(id)")
      let number = try #require(Int(id.suffix(12)))
      #expect(
        message.sent == MessageTime(milliseconds: (978_307_200 + 700_000_000 + 60 * number) * 1_000), "\(id)")
    }
  }

  private static func id(_ number: Int) -> String {
    "00000000-0000-4000-8000-0000000000" + (number < 10 ? "0" : "") + "\(number)"
  }

  @Test(arguments: ["made-ventura.db", "made-macos27.db"])
  func `pictures have their bytes and kinds`(name: String) throws {
    let (messages, _) = try Self.messages(name)
    let files = try Self.expected().files
    let glyph = files["StickerCache/52cad24171c596d6-G1/G1.heic"]
    let photo = files["Attachments/9b/11/PHOTO/dot.png"]
    func pictures(_ number: Int) throws -> [String] {
      let text = try #require(messages[Self.id(number)]).document
      return try text.placements.map { placement in
        let source = text.images[placement.image].content.source
        return "\(placement.at) \(placement.attributes.kind) \(try source?.digest().hex ?? "missing")"
      }
    }
    #expect(try pictures(2) == ["6 glyph \(glyph ?? "")"])
    #expect(try pictures(3) == (0..<3).map { "\($0) glyph \(glyph ?? "")" })
    #expect(try pictures(4) == ["0 attachment \(photo ?? "")", "9 glyph \(glyph ?? "")"])
    #expect(try pictures(5) == ["5 glyph missing"])
    #expect(try pictures(6) == ["7 glyph \(glyph ?? "")"])
    #expect(try pictures(18) == ["0 attachment missing"])
    #expect(try pictures(19) == ["0 attachment \(photo ?? "")"])
    #expect(try pictures(20) == ["17 glyph missing"])
    #expect(try pictures(21) == ["25 attachment \(photo ?? "")"])
  }

  @Test func `descriptions are prompts, and not the word Emoji`() throws {
    let (messages, _) = try Self.messages("made-macos27.db")
    let images = try #require(messages[Self.id(3)]).document.images
    // The database calls the second "Emoji"; the file knows better.
    #expect(images.map(\.description) == ["Project-owned blue circle", "Project-owned blue circle"])
    #expect(messages[Self.id(5)]?.document.images.first?.description == "a lost dragon")
    #expect(messages[Self.id(5)]?.document.images.first?.identifier == "MISSING-ON-DISK0")
  }

  @Test(arguments: ["made-ventura.db", "made-macos27.db"])
  func `reactions, edits and replies are in their messages`(name: String) throws {
    let (messages, _) = try Self.messages(name)
    // A heart came and went.
    let reactions = try #require(messages[Self.id(2)]).reactions
    #expect(reactions.map(\.kind) == ["emoji", "sticker"])
    if name == "made-macos27.db" { #expect(reactions[0].emoji == "\u{1F525}") }
    #expect(reactions.map(\.part) == [0, 0])
    #expect(reactions[1].document?.images.first?.content.source != nil)
    #expect(messages[Self.id(4)]?.reactions.map(\.kind) == ["sticker"])
    #expect(messages[Self.id(4)]?.reactions.first?.part == 1)
    let edited = try #require(messages[Self.id(6)]).edited
    #expect(edited.map(\.document.text) == ["first"])
    #expect(edited.first?.sent?.text == "2023-12-29T01:25:11.336Z")
    #expect(edited.first?.replaced?.text == "2023-12-29T01:25:20.689Z")
    #expect(messages[Self.id(7)]?.unsent == [1, 2])
    #expect(messages[Self.id(13)]?.inReplyTo == .init(Self.id(2), part: 0))
    #expect(messages[Self.id(17)]?.event == "renamed")
    #expect(messages[Self.id(17)]?.conversation?.name == "Inlay crew")
    let balloon = messages[Self.id(16)]?.document.runs.first?.attributes.values.custom["messages.balloon"]
    #expect(
      balloon == .string("com.apple.messages.MSMessageExtensionBalloonPlugin:0000000000:com.example.game"))
  }

  @Test func `what is missing is said with the reason`() throws {
    let missing = try Self.messages("made-macos27.db").diagnostics.filter { $0.code == .messageFileMissing }
    #expect(
      missing.map { $0.message.split(separator: ": ").last.map(String.init) ?? "" } == [
        "there is no such file in the folder with attachments",
        "its path leads out of the folder of Messages",
      ])
    let all = try Self.messages("made-macos27.db", files: false).diagnostics.filter {
      $0.code == .messageFileMissing
    }
    #expect(all.count == 13)
    #expect(all.allSatisfy { $0.message.hasSuffix("no folder with attachments was given") })
  }

  @Test func `conversations have names, people and counts`() throws {
    let store = try MessagesStore("\(Corpus.folder("chatdb"))/made-macos27.db")
    let all = try store.conversations()
    #expect(all.map(\.number) == [1, 2, 3])
    #expect(all.map(\.name) == [nil, "Inlay crew", nil])
    #expect(all.map(\.isGroup) == [false, true, false])
    #expect(all.map(\.rowCount) == [12, 8, 1])
    #expect(
      all.map { $0.people.map(\.string) } == [["+15550100"], ["+15550101", "a@example.com"], ["+15550103"]])
    #expect(try store.strays() == (1, 0))
  }

  @Test func `messages before a moment are passed over`() throws {
    let store = try MessagesStore("\(Corpus.folder("chatdb"))/made-macos27.db")
    let chat = try #require(try store.conversations().first { $0.number == 2 })
    var ids: [String] = []
    try store.messages(of: chat, since: MessageTime("2023-03-08T20:44:40Z")) {
      ids.append($0.value?.id ?? "")
    }
    #expect(ids == [18, 19, 20].map(Self.id))
  }

  @Test func `a page has days, senders and bubbles`() throws {
    let store = try MessagesStore("\(Corpus.folder("chatdb"))/made-macos27.db")
    var page = ConversationPage(clock: MessageClock { LocalTime(utcSecondsSince1970: $0) })
    page.begin("Crew")
    try store.messages(of: try store.conversations()[1]) { if let message = $0.value { page.add(message) } }
    let text = try page.finish().value
    #expect(
      text.text.hasPrefix(
        "Crew\nWednesday, March 8, 2023\n+15550101 · 20:39 · reply\nreply\na@example.com · 20:40\ntext column only\n"
      ))
    #expect(text.text.contains("\n+15550101 named the conversation “Inlay \u{FFFC} crew”, 20:43\n"))
    #expect(text.paragraphs.first?.attributes.values.role == .heading1)
    #expect(text.blocks.count == 6)
    try text.checkInvariants()
  }
}
