import Foundation
import InlayContainer
import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import Synchronization
import TestKit
import Testing

/// Portable documents in a task that was cancelled.
@Suite struct CancellationTests {
  typealias Call = NamedCall<Prepared>

  /// A document in all its forms, made where nothing is cancelled.
  struct Prepared: Sendable {
    let folder: TemporaryFolder
    let text: DecomposedText
    let json: [UInt8]
    let tar: [UInt8]
    let tree: FileTree

    init() throws {
      folder = try TemporaryFolder()
      text = try smallDocument()
      json = try PortableDocument.json(text)
      tar = try PortableDocument.tar(text)
      tree = try PortableDocument.tree(of: text)
      try PortableDocument.write(Self.old(), folder: folder / "old.inlay")
    }

    static func old() throws -> DecomposedText {
      let image = InlineImage(mediaType: .png, content: .bytes([1, 2, 3]))
      return try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    }
  }

  private static let noPictures = PictureCheck { _, _, _ in .decoded([]) }

  static let calls: [Call] = [
    Call(name: "read, JSON") { _ = try PortableDocument.read(json: $0.json) },
    Call(name: "read, tar") { _ = try PortableDocument.read(tar: MemorySource($0.tar)) },
    Call(name: "read, folder") { _ = try PortableDocument.read(folder: $0.folder / "old.inlay") },
    Call(name: "read, tree") { _ = try PortableDocument.read(tree: $0.tree) },
    Call(name: "verify, JSON") { _ = try PortableDocument.verify(json: $0.json) },
    Call(name: "verify, tar") { _ = try PortableDocument.verify(tar: MemorySource($0.tar)) },
    Call(name: "verify, folder") { _ = try PortableDocument.verify(folder: $0.folder / "old.inlay") },
    Call(name: "verify, tree") { _ = try PortableDocument.verify(tree: $0.tree, pictures: Self.noPictures) },
    Call(name: "canonicalBytes") { _ = try PortableDocument.canonicalBytes(of: $0.text) },
    Call(name: "digest") { _ = try PortableDocument.digest(of: $0.text) },
    Call(name: "tree") { _ = try PortableDocument.tree(of: $0.text) },
    Call(name: "writeJSON") { try PortableDocument.writeJSON($0.text, to: MemorySink()) },
    Call(name: "writeTar") { try PortableDocument.writeTar($0.text, to: MemorySink()) },
    Call(name: "write, new") { try PortableDocument.write($0.text, folder: $0.folder / "new.inlay") },
    Call(name: "write, over an old one") {
      try PortableDocument.write($0.text, folder: $0.folder / "old.inlay")
    },
  ]

  @Test(arguments: calls) func callsThrowCancellationErrorAndLeaveNothing(_ call: Call) async throws {
    let prepared = try Prepared()
    let before = try Files.tree(prepared.folder.path)
    let error = await CancelledTask.error { try call.body(prepared) }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
    #expect(try Files.tree(prepared.folder.path) == before)
    #expect(try PortableDocument.read(folder: prepared.folder / "old.inlay").value == Prepared.old())
  }

  /// What calls a function when its bytes are read.
  private final class Source: ByteSource {
    private let bytes: [UInt8]
    let digestCache: DigestCache
    private let whenRead: @Sendable () -> Void

    init(_ bytes: [UInt8], knowsDigest: Bool = false, whenRead: @escaping @Sendable () -> Void) {
      digestCache = DigestCache(knowsDigest ? .sha256(of: bytes) : nil)
      (self.bytes, self.whenRead) = (bytes, whenRead)
    }

    var count: Int { bytes.count }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      whenRead()
      return Array(bytes[range])
    }
  }

  private static func text(_ sources: [any ByteSource]) throws -> DecomposedText {
    try Decomposer.decompose(
      sources.map {
        AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .data($0)), kind: .glyph))
      }
    ).value
  }

  /// The first blob is hashed, the second one never read.
  @Test func aDocumentIsNotHashedToItsEnd() async throws {
    let second = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let text = try Self.text([
        Source([1], whenRead: cancel), Source([2, 2], whenRead: { second.withLock { $0 += 1 } }),
      ])
      _ = try PortableDocument.digest(of: text)
    }
    #expect(CancelledTask.isBare(error))
    #expect(second.withLock { $0 } == 0)
  }

  /// Cancelled while the last blob is hashed, before anything is written.
  @Test func aDocumentOfOneBlobIsNotWritten() async throws {
    let written = Mutex<[UInt8]>([])
    let error = await CancelledTask.errorMidway { cancel in
      let sink = MemorySink()
      defer { written.withLock { $0 = sink.bytes } }
      try PortableDocument.writeJSON(Self.text([Source([1], whenRead: cancel)]), to: sink)
    }
    #expect(CancelledTask.isBare(error))
    #expect(written.withLock { $0 } == [])
  }

  /// Cancelled while the first of many blobs is looked up.
  @Test func blobsAreNotLookedUpToTheLast() async throws {
    let text = try Self.text((0..<3_000).map { MemorySource([UInt8($0 & 255), UInt8($0 >> 8)]) })
    let document = try PortableDocument.documentJSON(text)
    let lookups = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      _ = try PortableDocument.read(document: document) { _ in
        if lookups.withLock({
          $0 += 1
          return $0 == 1
        }) {
          cancel()
        }
        return nil
      }
    }
    #expect(CancelledTask.isBare(error))
    #expect(lookups.withLock { $0 } == 1_024)
  }

  /// Cancelled while blobs are placed, a save over an old document leaves that one.
  @Test func aSaveThatIsUnderWayLeavesTheOldDocument() async throws {
    let prepared = try Prepared()
    let error = await CancelledTask.errorMidway { cancel in
      let text = try Self.text([
        Source([9, 9, 9], knowsDigest: true, whenRead: cancel), MemorySource([8, 8]),
      ])
      try PortableDocument.write(text, folder: prepared.folder / "old.inlay")
    }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
    let path = prepared.folder / "old.inlay"
    #expect(try PortableDocument.read(folder: path).value == Prepared.old())
    #expect(
      try Files.tree(path).keys.allSatisfy {
        !TemporaryName.matches(String($0.split(separator: "/").last ?? ""))
      })
  }

  /// A text whose JSON has one list that is longer than all else.
  struct LongList: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The piece of the output, within the list, with which the task is cancelled.
    let piece: Int
    let text: @Sendable () throws -> DecomposedText
  }

  private static let count = 30_000
  private static let lines = String(repeating: "a\n", count: count)

  private static func boxes(
    styled: Bool = false, of table: (Int) -> TextTableCell? = { _ in nil }
  ) -> [TextBlock] {
    (0..<count).map { index in
      var values = BlockAttributeValues()
      if styled { values.width = .length(Length(thousandths: index)) }
      return TextBlock(2 * index..<2 * index + 2, cell: table(index), attributes: BlockAttributes(values))
    }
  }

  private static let longLists = [
    LongList(testDescription: "runs", piece: 2) {
      let runs = (0..<count).map { index in
        var values = CharacterAttributeValues()
        values.weight = 1 + index % 2
        return CharacterRun(2 * index..<2 * index + 2, CharacterAttributes(values))
      }
      return try DecomposedText(text: lines, runs: runs)
    },
    LongList(testDescription: "paragraphs", piece: 2) {
      let paragraphs = (0..<count).map { index in
        var values = ParagraphAttributeValues()
        values.role = index % 2 == 0 ? .title : .body
        return ParagraphRun(2 * index..<2 * index + 2, ParagraphAttributes(values))
      }
      return try DecomposedText(text: lines, paragraphs: paragraphs)
    },
    LongList(testDescription: "styles of blocks", piece: 1) {
      try DecomposedText(text: lines, blocks: boxes(styled: true))
    },
    LongList(testDescription: "blocks", piece: 1) { try DecomposedText(text: lines, blocks: boxes()) },
    LongList(testDescription: "tables", piece: 12) {
      var values = TableAttributeValues()
      values.unknownMembers["x"] = .string("something that is long enough for a piece of its own")
      let table = TextTable(columnCount: 1, attributes: TableAttributes(values))
      return try DecomposedText(
        text: lines, tables: Array(repeating: table, count: count),
        blocks: boxes { TextTableCell(table: $0, row: 0, column: 0) })
    },
  ]

  /// Counts pieces, and calls something with one of them.
  private final class CountingSink: OutputSink {
    let number: Int
    let whenWritten: @Sendable () -> Void
    var pieces = 0

    init(_ number: Int, _ whenWritten: @escaping @Sendable () -> Void) {
      (self.number, self.whenWritten) = (number, whenWritten)
    }

    func write(_ bytes: [UInt8]) throws {
      pieces += 1
      if pieces == number { whenWritten() }
    }
  }

  /// What writes to a sink stops within a list when the sink's task is cancelled.
  @Test(arguments: longLists) func aListStops(list: LongList) async throws {
    let text = try list.text()
    let pieces = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let sink = CountingSink(list.piece, cancel)
      defer { pieces.withLock { $0 = sink.pieces } }
      try PortableDocument.writeJSON(text, to: sink)
    }
    #expect(CancelledTask.isBare(error))
    #expect(pieces.withLock { $0 } == list.piece)
  }

  /// What writes to a sink stops when the sink's task is cancelled, within a blob or within the text.
  @Test(arguments: [(4 << 20, 0), (0, 4 << 20)])
  func aStreamStops(blobBytes: Int, letters: Int) async throws {
    final class Sink: OutputSink {
      let whenWritten: @Sendable () -> Void
      var pieces = 0
      init(_ whenWritten: @escaping @Sendable () -> Void) { self.whenWritten = whenWritten }
      func write(_ bytes: [UInt8]) throws {
        pieces += 1
        whenWritten()
      }
    }
    let text =
      letters > 0
      ? try DecomposedText(text: String(repeating: "a", count: letters))
      : try Self.text([MemorySource([UInt8](repeating: 5, count: blobBytes))])
    let pieces = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let sink = Sink(cancel)
      defer { pieces.withLock { $0 = sink.pieces } }
      try PortableDocument.writeJSON(text, to: sink)
    }
    #expect(CancelledTask.isBare(error))
    #expect(pieces.withLock { $0 } == 1)
  }

  /// Nothing that is cut short becomes a finding.
  @Test func aCheckThatWasCancelledIsNoFinding() throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89]
    let tree = try PortableDocument.tree(of: Self.text([MemorySource(png)]))
    let check = PictureCheck { _, _, _ in throw CancellationError() }
    #expect(throws: CancellationError.self) {
      try PortableDocument.verify(tree: tree, pictures: check)
    }
  }

  /// Answers of yes or no are true in a cancelled task too.
  @Test func whatItIsStaysTrue() async throws {
    let prepared = try Prepared()
    let error = await CancelledTask.error {
      #expect(PortableDocument.isPortableDocument(prepared.tree))
      #expect(PortableDocument.isPortableDocument(json: prepared.json))
      #expect(!PortableDocument.isPortableDocument(json: Array("{}".utf8)))
    }
    #expect(error == nil)
  }
}
