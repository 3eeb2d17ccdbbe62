import Foundation
import InlayContainer
import InlayCore
import InlayDocument
import InlayFiles
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
