import FormatsTestKit
import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import InlayFormats
import Synchronization
import TestKit
import Testing

@testable import InlayStores

/// Attachments of messages, their files, and the database as a format.
@Suite struct MessageAttachmentTests {
  /// A message with attachments, whose columns are in the order of `MadeMessages.attachment`.
  private static func read(
    _ attachments: [[DatabaseValue?]], limits: Limits = .default, files: ReadOptions.FileLookup? = nil
  ) throws -> (text: DecomposedText, diagnostics: [Diagnostic]) {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      try made.refill {
        try made.insert("message", 1, ["guid", "date"], [.text("m"), .integer(1)])
        for (row, values) in attachments.enumerated() {
          try made.insert("attachment", row + 1, MadeMessages.attachment, values)
          try made.join(MadeMessages.joins[1], .integer(1), .integer(row + 1))
        }
      }
      var (texts, diagnostics): ([DecomposedText], [Diagnostic]) = ([], [])
      try MessagesStore(made.path, files: files, limits: limits).messages(of: nil) { read in
        if let message = read.value { texts.append(message.document) }
        diagnostics += read.diagnostics
      }
      return (try #require(texts.first), diagnostics)
    }
  }

  private static let path = DatabaseValue.text("~/Library/Messages/a")

  @Test func `empty columns say nothing`() throws {
    let empty = DatabaseValue.text("")
    let read = try Self.read([[.text("a1"), empty, empty, empty, nil, empty, empty]])
    let image = try #require(read.text.images.first)
    #expect(
      image.fileName == nil && image.mediaType == nil && image.identifier == nil && image.description == nil)
    #expect(read.text.placements.map(\.attributes.kind) == [.attachment])
    #expect(read.diagnostics.map(\.code) == [.messageFileAppended, .messageFileMissing])
    #expect(read.diagnostics.last?.message.hasSuffix("it was not downloaded") == true)
  }

  @Test(arguments: [nil, DatabaseValue.text("")])
  func `attachments without a name of their own are told apart`(guid: DatabaseValue?) throws {
    let read = try Self.read(["a.png", "b.png"].map { [guid, Self.path, nil, .text($0), nil, nil, nil] })
    #expect(read.text.images.map(\.fileName) == ["a.png", "b.png"])
  }

  @Test func `a file that is too large is missing`() throws {
    var limits = Limits.default
    limits.attachmentBytes = Samples.png.count - 1
    let read = try Self.read([[.text("a1"), Self.path, nil, .text("a.png"), nil, nil, nil]], limits: limits) {
      _ in
      MemorySource(Samples.png)
    }
    let image = try #require(read.text.images.first)
    #expect(image.mediaType == .png && image.content == .missing(MissingContent(.absent)))
    #expect(read.diagnostics.last?.code == .messageFileMissing)
    #expect(
      read.diagnostics.last?.message.hasSuffix(
        "its \(Samples.png.count) bytes exceed the limit attachmentBytes") == true)
  }

  @Test func `a glyph that is no picture has what the database says`() throws {
    let read = try Self.read([
      [.text("a1"), Self.path, .text("image/heic"), .text("a.heic"), nil, .text("id0"), .text("a cat")]
    ]) { _ in MemorySource(Array("tea".utf8)) }
    let image = try #require(read.text.images.first)
    #expect(image.identifier == "id0" && image.mediaType == .heic && image.description == "a cat")
    #expect(image.content.count == 3)
    #expect(read.text.placements.map(\.attributes.kind) == [.glyph])
  }

  @Test func `attachments without identifiers are pictures of their own`() throws {
    let read = try Self.read([
      [nil, nil, nil, .text("a.png"), nil, nil, nil], [nil, nil, nil, .text("b.png"), nil, nil, nil],
    ])
    #expect(read.text.images.map(\.fileName) == ["a.png", "b.png"])
  }

  @Test func `files are looked up once, as long as there are few`() throws {
    let asked = Mutex<[String]>([])
    let files = MessageFiles(
      { path in
        asked.withLock { $0.append(path.description) }
        return MemorySource([])
      }, limits: .default)
    func look(_ number: Int) throws { _ = try files.file("~/Library/Messages/\(number)") }
    for number in 0..<1_024 { try look(number) }
    try look(0)
    #expect(asked.withLock { $0.count } == 1_024)
    try look(1_024)
    try look(1_024)
    try look(0)
    #expect(asked.withLock { $0.suffix(2) } == ["1024", "0"])
  }

  // MARK: The format

  @Test func `a database is recognized and read whole`() throws {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      try made.refill {
        try made.insert("chat", 1, ["guid", "display_name"], [.text("c"), .text("Crew")])
        try made.insert("message", 1, ["guid", "text"], [.text("m"), .text("tea")])
        try made.insert("message", 2, ["guid", "text"], [.text("n"), .text("milk")])
        try made.join(MadeMessages.joins[0], .integer(1), .integer(1))
        try made.join(MadeMessages.joins[3], .integer(1), .integer(2))
      }
      let input = FormatInput.file(try FileSource(path: made.path), name: made.path)
      #expect(FormatRegistry(Format.stores).recognize(input)?.name == .messages)
      let read = try Format.messages.read(input)
      // What was deleted is not exported.
      #expect(read.value.text == "Crew\nSomebody\ntea\n")
      let store = try MessagesStore(made.path)
      #expect(store.countsReactions)
      #expect(try store.strays() == (0, 1))
      try made.run("drop table chat_recoverable_message_join")
      #expect(try MessagesStore(made.path).strays() == (1, 0))
      let memory = FormatInput.file(MemorySource(try Files.read(made.path)), name: made.path)
      let error = #expect(throws: InlayError.self) { try Format.messages.read(memory) }
      #expect(error?.code == .storeNeedsFile)
      #expect(error?.message.hasPrefix("a database of Messages can only be read from a file") == true)
    }
    let tree = FormatInput.tree(try Samples.tree(("chat.db", [])), name: nil)
    #expect(throws: InlayError.formatNeedsFile(.messages)) { try Format.messages.read(tree) }
    #expect(throws: InlayError.formatNeedsFile(.notes)) { try Format.notes.read(tree) }
  }

  /// Rows could not be told apart by it.
  @Test(arguments: [
    ("chat", "ROWID text"), ("message", "rowid int"), ("handle", "OID integer, x primary key"),
  ])
  func `a column does not stand for the numbers of rows`(table: String, column: String) throws {
    try withTemporaryFolder { folder in
      let made = try MadeMessages(folder / "chat.db")
      try made.run("drop table \(table)")
      try made.run("create table \(table) (\(column), guid, date, id)")
      let error = #expect(throws: InlayError.self) { try MessagesStore(made.path) }
      #expect(error?.code == .storeForeign)
    }
  }
}
