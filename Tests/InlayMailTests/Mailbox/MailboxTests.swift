import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayMail

/// Files of mails.
enum MailboxKit {
  struct Read {
    var messages: [MessageEnvelope] = []
    var diagnostics: [Diagnostic] = []
    var conversations: [Conversation] = []
  }

  static func read(_ bytes: [UInt8], since: MessageTime? = nil, limits: Limits = .default) throws -> Read {
    let box = try Mailbox(.file(MemorySource(bytes), name: "box/a.mbox"), ReadOptions(limits: limits))
    var read = Read()
    read.conversations = try box.conversations()
    try box.messages(of: read.conversations.first, since: since) { message in
      read.diagnostics += message.diagnostics
      if let value = message.value { read.messages.append(value) }
    }
    return read
  }
}

@Suite struct MailboxTests {
  private static let envelope = "From a@b.c Thu Jan  1 10:00:00 2026\n"

  @Test(arguments: ["\n", "\r\n"]) func mailsBeginAfterEmptyLines(end: String) throws {
    let box = """
      \(Self.envelope)From: Ann <a@b.c>
      Message-ID: <1@b.c>
      Date: Thu, 1 Jan 2026 10:00:00 +0000

      one
      From here on
      >From there
      >>From everywhere

      From nobody

      \(Self.envelope)Message-ID: <2@b.c>
      In-Reply-To: <1@b.c>
      Content-Length: 1000000

      two

      """
    let read = try MailboxKit.read(Array(box.replacing("\r\n", with: "\n").replacing("\n", with: end).utf8))
    #expect(
      read.messages.map(\.document.text) == [
        "one\nFrom here on\nFrom there\n>From everywhere\n\nFrom nobody\n", "two\n",
      ])
    #expect(read.messages.map(\.id) == ["1@b.c", "2@b.c"])
    #expect(read.messages[0].author == MessageEnvelope.Name(id: "a@b.c", name: "Ann"))
    #expect(read.messages[0].sent?.text == "2026-01-01T10:00:00Z" && read.messages[1].sent == nil)
    #expect(read.messages[1].inReplyTo == MessageEnvelope.Target("1@b.c"))
    #expect(read.messages[0].conversation == MessageEnvelope.Name(id: "a.mbox", name: "a.mbox"))
    #expect(read.conversations.map(\.rowCount) == [2])
  }

  @Test func onlyLaterMailsAreRead() throws {
    let box = (1...3).map { "\(Self.envelope)Date: \($0) Jan 2026 10:00:00 +0000\n\n\($0)\n" }.joined(
      separator: "\n")
    let read = try MailboxKit.read(Array(box.utf8), since: MessageTime("2026-01-02T10:00:00Z"))
    #expect(read.messages.map(\.document.text) == ["2\n", "3\n"])
    #expect(read.conversations.first?.last?.text == "2026-01-03T10:00:00Z")
  }

  /// A mail that exceeds a limit is left out, and the others are read.
  @Test func aBrokenMailIsLeftOut() throws {
    var limits = Limits()
    limits.mailHeaderBytes = 100
    let long = "X: \(String(repeating: "a", count: 200))\n\n1\n"
    let box = "\(Self.envelope)\(long)\n\(Self.envelope)\nx\n"
    let read = try MailboxKit.read(Array(box.utf8), limits: limits)
    #expect(read.messages.map(\.document.text) == ["x\n"])
    #expect(MailKit.codes(read.diagnostics) == ["message.broken"])
  }

  /// Wherever the pieces end that a file is read in, the same mails are found.
  @Test func piecesDoNotMatter() throws {
    for shift in [0, 1, 2, 3, 4, 5, 6, 7, 20] {
      let filling = String(repeating: "x", count: (1 << 20) - Self.envelope.utf8.count - 10 + shift)
      let box = "\(Self.envelope)\n\(filling)\n\n\(Self.envelope)\n>From\n>From x\n"
      let read = try MailboxKit.read(Array(box.utf8))
      let isSame = read.messages.map(\.document.text) == [filling + "\n", ">From\nFrom x\n"]
      #expect(isSame, "\(shift)")
    }
  }

  @Test func whatIsNoMailboxIsRefused() throws {
    for bytes in ["", "\n"] {
      #expect(try MailboxKit.read(Array(bytes.utf8)).messages.isEmpty, "\(bytes)")
    }
    for bytes in ["From", "Subject: x\n\ny", "x\n\(Self.envelope)\ny"] {
      #expect(throws: InlayError.mailNotMailbox, "\(bytes)") { try MailboxKit.read(Array(bytes.utf8)) }
    }
    #expect(try MailboxKit.read(Array("\n\n\(Self.envelope)\ny".utf8)).messages.map(\.document.text) == ["y"])
  }

  @Test func whatStandsBeforeTheFirstMailIsReported() throws {
    let read = try MailboxKit.read(Array("lost\n\n\(Self.envelope)\ny".utf8))
    #expect(read.messages.map(\.document.text) == ["y"])
    #expect(
      MailKit.codes(read.diagnostics) == ["message.broken"] && read.diagnostics[0].details["byte"] == "0")
  }

  /// What fails while a mail is passed on is no fault of the mail.
  @Test func errorsOfOthersPass() throws {
    let box = try Mailbox(.file(MemorySource(Array("\(Self.envelope)\ny".utf8)), name: nil), ReadOptions())
    let conversation = try box.conversations().first
    #expect(throws: InlayError.mailNotMail) {
      try box.messages(of: conversation, since: nil) { _ in throw InlayError.mailNotMail }
    }
  }

  @Test(arguments: [
    ("From a@b.c Thu Jan  1 10:00:00 2026\nSubject: x\n\n", true),
    ("From a@b.c 10:00\n>From b\nTo: x\n", true), ("From a@b.c 10:00\r\nTo: x\r\n", true),
    ("From a 10:00", false),
    ("From a@b.c\nSubject: x\n\n", false), ("From a@b.c Thu Jan  1 10:00:00 2026\nno field\n", false),
    ("Subject: x\nFrom: a\n\n", false), ("", false),
  ])
  func mailboxesAreRecognized(text: String, isOne: Bool) {
    let look = FormatLook(.file(MemorySource(Array(text.utf8)), name: nil))
    #expect((MailRecognition.isMailbox(look) != nil) == isOne)
  }

  @Test(
    arguments: [
      ("Received: x\nSubject: y\n\n", true), ("\u{FEFF}Received: x\nSubject: y\n\n", true),
      ("MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n", true),
      ("Subject: x\nFrom: a\n\nb", false), ("Subject: x\n\nb", nil), ("Dear all: hi\nSubject: x\n", nil),
      ("a\nSubject: x\nTo: y\n\n", nil), ("", nil),
      // The last line may be cut, the first may be that of a mailbox, and others go on.
      ("Received: x\nSubject: y\nContent-Ty", true), ("From a 10:00\nReceived: x\n\ty\nTo: z\n", true),
      ("Received: x\nSubject: y\nno field\nTo: z", nil),
    ] as [(String, Bool?)])
  func mailsAreRecognized(text: String, isCertain: Bool?) {
    let look = FormatLook(.file(MemorySource(Array(text.utf8)), name: nil))
    #expect(MailRecognition.isMail(look)?.isCertain == isCertain)
  }

  /// The file is read in pieces of 1 MiB.
  @Test(arguments: -14...14) func mailsBeginAcrossPieces(shift: Int) throws {
    let quoted = "\n\(String(repeating: ">", count: 7))From there\n"
    let second = Self.envelope
    let first = Self.envelope.utf8.count
    // The quoted line or the second mail begins before the end of the piece, at it, or behind it.
    for (tail, target) in [
      ("\nFrom there\n\n", 0), ("\nFrom there\n\n", 14), (quoted + "\n", 0), (quoted + "\n", 20),
    ] {
      let filling = String(repeating: "x", count: 1 << 20 - first - target + shift)
      let box = Array("\(Self.envelope)\(filling)\(tail)\(second)\ntwo\n".utf8)
      var scan = try MailboxScan(MemorySource(box))
      let records = [try scan.nextRecord(), try scan.nextRecord(), try scan.nextRecord()].compactMap(\.self)
      let next = first + filling.utf8.count + tail.utf8.count
      #expect(records.map(\.range) == [first..<next - 1, next + second.utf8.count..<box.count])
      #expect(records.map(\.isQuoted) == [tail.contains(">"), false])
    }
  }

  /// As a document, a mailbox is all of its mails.
  @Test func aMailboxIsADocument() throws {
    let box = "\(Self.envelope)From: Ann <a@b.c>\n\none\n\n\(Self.envelope)\ntwo\n"
    let read = try Format.mbox.read(.file(MemorySource(Array(box.utf8)), name: "a.mbox"))
    #expect(
      read.value.text.contains("one") && read.value.text.contains("two") && read.value.text.contains("Ann"))
  }

  /// The conversation has the name of the file, and the time of the last mail.
  @Test(arguments: [("a/b.mbox", "b.mbox"), ("", ""), ("/", "/")]) func theConversationHasAName(
    path: String, name: String
  ) throws {
    let box = "\(Self.envelope)Date: 1 Jan 2026 10:00 +0000\n\none"
    let mailbox = try Mailbox(.file(MemorySource(Array(box.utf8)), name: path), ReadOptions())
    let first = try mailbox.conversations()
    #expect(first.map(\.name) == [name] && first.first?.last?.text == "2026-01-01T10:00:00Z")
    #expect(try mailbox.conversations().map(\.id) == first.map(\.id))
  }

  /// The last line may have no end, whether it begins a mail, is quoted, or is longer than one that begins a mail may be.
  @Test(
    arguments: [
      ("From a 10:00", [""]), ("\(envelope)\nx\n>From y", ["x\nFrom y"]),
      ("From a 10:00\(String(repeating: " ", count: 1_990))\nx: y\n\nz", ["z"]),
    ])
  func theLastLineMayHaveNoEnd(box: String, texts: [String]) throws {
    #expect(try MailboxKit.read(Array(box.utf8)).messages.map(\.document.text) == texts)
  }

  /// Identifiers stand in brackets; what else there is says nothing.
  @Test(
    arguments: [
      ("Message-ID: <>\nReferences: <a@b> x <c@d\n", nil, "a@b"),
      ("Message-ID: x <1@b> <2@b>\nIn-Reply-To: y\n", "1@b", nil),
      ("In-Reply-To: <>\nReferences: <a@b> <c@d>\n", nil, "c@d"),
    ] as [(String, String?, String?)])
  func identifiersStandInBrackets(header: String, id: String?, answered: String?) throws {
    let message = try #require(try MailboxKit.read(Array("\(Self.envelope)\(header)\nx".utf8)).messages.first)
    #expect(message.id == id)
    #expect(message.inReplyTo == answered.map { MessageEnvelope.Target($0) })
  }
}
