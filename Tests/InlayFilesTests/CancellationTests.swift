import Foundation
import InlayCore
import InlayFiles
import Synchronization
import TestKit
import Testing

/// Reading and saving in a task that was cancelled: the error says so, what stood there stands, and nothing is left.
@Suite struct CancellationTests {
  typealias Call = NamedCall<TemporaryFolder>

  /// Bytes that are not in memory, and what happens whenever some of them are read.
  private final class Source: ByteSource {
    let count: Int
    let digestCache = DigestCache()
    private let whenRead: @Sendable () -> Void

    init(count: Int, whenRead: @escaping @Sendable () -> Void = {}) {
      (self.count, self.whenRead) = (count, whenRead)
    }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      whenRead()
      return [UInt8](repeating: 7, count: range.count)
    }
  }

  private static func tree() throws -> FileTree {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(Array("new".utf8)), at: "f/a")
    return builder.finish()
  }

  private static func tar() throws -> [UInt8] {
    let sink = MemorySink()
    try tree().writeTar(to: sink)
    return sink.bytes
  }

  private static let tarBytes = Result { try tar() }

  /// In a folder with the file `old` and the folder `bundle`.
  static let calls: [Call] = [
    Call(name: "AtomicFile.write") { folder in
      try AtomicFile.write(Array("new".utf8), to: folder / "old", replacing: { _ in true })
    },
    Call(name: "AtomicFile.write, of one to look at") { folder in
      try AtomicFile.write(Array("new".utf8), to: folder / "old", replacing: { (try? $0.digest()) != nil })
    },
    Call(name: "AtomicFileSet") { folder in
      let files = try AtomicFileSet(beside: folder / "old", replacing: { _ in true })
      try files.begin("old")
      try files.write([1])
      try files.end()
      try files.commit()
    },
    Call(name: "AtomicFolder.write, new") { folder in try AtomicFolder.write(Self.tree(), to: folder / "new")
    },
    Call(name: "AtomicFolder.write, over an old one") { folder in
      try AtomicFolder.write(Self.tree(), to: folder / "bundle", replacing: { _ in true })
    },
    Call(name: "FolderSaver.placeFile") { folder in
      let saver = try FolderSaver(openFolder: folder / "bundle", creating: false)
      try saver.placeFile(MemorySource([1]), at: RelativePath("inner"))
    },
    Call(name: "FolderSaver.existingFileMatches") { folder in
      let saver = try FolderSaver(openFolder: folder / "bundle", creating: false)
      _ = try saver.existingFileMatches(
        RelativePath("inner"), digest: .sha256(of: Array("old".utf8)), count: 3)
    },
    Call(name: "FolderSaver, into a new folder") { folder in
      let saver = try FolderSaver(openFolder: folder / "new", creating: true)
      try saver.commit(MemorySource([1]), at: RelativePath("a"))
    },
    Call(name: "ExtractionFolder.extract") { folder in
      _ = try ExtractionFolder(path: folder / "bundle").extract(MemorySource([1]), suggestedName: "a")
    },
    Call(name: "OutputSink.write, of a source") { _ in
      try MemorySink().write(MemorySource([1, 2]), name: "a")
    },
    Call(name: "SpooledOutput") { folder in
      let output = SpooledOutput(name: "a", memoryBytes: 1, temporaryFolder: folder.path)
      try output.write([1, 2, 3])
    },
    Call(name: "SpooledContent") { folder in
      var content = SpooledContent(name: "a", memoryBytes: 1, temporaryFolder: folder.path)
      try content.append([1, 2, 3])
    },
    Call(name: "SpooledParts") { folder in
      _ = try SpooledParts(temporaryFolder: folder.path).keep([1, 2, 3])
    },
    Call(name: "SpooledInput") { folder in
      _ = try SpooledInput.read(
        path: folder / "old", limit: StreamLimit("bundleBytes", 100), temporaryFolder: folder.path)
    },
    Call(name: "FileTree, of a folder") { folder in _ = try FileTree(contentsOf: folder / "bundle") },
    Call(name: "FileTree, of a tar") { _ in _ = try FileTree(tar: Self.tarBytes.get()) },
    Call(name: "FileTree.writeTar") { _ in try Self.tree().writeTar(to: MemorySink()) },
    Call(name: "FileTree.isIdentical") { _ in
      var other = FileTreeBuilder()
      try other.add(file: Source(count: 3), at: "f/a")
      _ = try Self.tree().isIdentical(to: other.finish())
    },
    Call(name: "digest") { _ in _ = try Source(count: 1 << 20).digest() },
    Call(name: "digest, of much in memory") { _ in
      _ = try MemorySource([UInt8](repeating: 1, count: 1 << 20)).digest()
    },
    Call(name: "FileSource.readAll") { folder in _ = try FileSource(path: folder / "old").readAll() },
  ]

  private func prepared() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Files.write("old", to: folder / "old")
    try FileManager.default.createDirectory(atPath: folder / "bundle", withIntermediateDirectories: false)
    try Files.write("old", to: folder / "bundle/inner")
    return folder
  }

  private static let before = ["old": Array("old".utf8), "bundle/inner": Array("old".utf8)]

  @Test(arguments: calls) func callsThrowCancellationAndLeaveNothing(_ call: Call) async throws {
    let folder = try prepared()
    _ = try Self.tarBytes.get()
    let error = await CancelledTask.error { try call.body(folder) }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
    #expect(try Files.tree(folder.path) == Self.before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["bundle", "old"])
  }

  @Test func aSaveThatIsUnderWayStops() async throws {
    let folder = try prepared()
    let pieces = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let source = Source(count: 4 << 20) {
        if pieces.withLock({
          $0 += 1
          return $0
        }) == 2 {
          cancel()
        }
      }
      try AtomicFile.write(to: folder / "old", replacing: { _ in true }) { sink in
        try sink.write(source, name: "source")
      }
    }
    #expect(error is CancellationError)
    #expect(pieces.withLock { $0 } == 2)
    #expect(try Files.tree(folder.path) == Self.before)
  }

  @Test func aFolderThatIsBeingSavedStops() async throws {
    let folder = try prepared()
    let error = await CancelledTask.errorMidway { cancel in
      var builder = FileTreeBuilder()
      try builder.add(file: MemorySource([1]), at: "a")
      try builder.add(file: Source(count: 1 << 20, whenRead: cancel), at: "b")
      try builder.add(file: MemorySource([1]), at: "c")
      try AtomicFolder.write(builder.finish(), to: folder / "bundle", replacing: { _ in true })
    }
    #expect(error is CancellationError)
    #expect(try Files.tree(folder.path) == Self.before)
  }

  @Test func filesThatAreWrittenButNotEndedGo() async throws {
    let folder = try prepared()
    let file = await CancelledTask.errorMidway { cancel in
      let files = try AtomicFileSet(beside: folder / "old", replacing: { _ in true })
      try files.begin("old")
      cancel()
      try files.end()
    }
    #expect(CancelledTask.isBare(file))
    let document = await CancelledTask.errorMidway { cancel in
      let saver = try FolderSaver(openFolder: folder / "bundle", creating: false)
      for name in ["inner", "other"] { try saver.placeFile(MemorySource([1]), at: RelativePath(name)) }
      cancel()
      try saver.sync()
    }
    #expect(CancelledTask.isBare(document))
    #expect(try Files.tree(folder.path) == Self.before)
  }

  /// From when all is written there is no way back: the new document stands.
  @Test func aSaveThatHasTakenItsPlaceIsDone() async throws {
    let folder = try prepared()
    let error = await CancelledTask.errorMidway { cancel in
      let files = try AtomicFileSet(beside: folder / "old", replacing: { _ in true })
      try files.begin("old")
      try files.write(Array("new".utf8))
      try files.end()
      cancel()
      try files.commit()
    }
    #expect(error == nil)
    #expect(try Files.read(folder / "old") == Array("new".utf8))
  }

  /// A pipe that nobody writes to, and one that nobody reads from: the waiting ends.
  @Test func waitingForAPipeEnds() async throws {
    let pipe = Pipe()
    let (input, output) = (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor)
    try await withExtendedLifetimeOf(pipe) {
      let reading = await CancelledTask.errorMidway { cancel in
        // By then, the reading waits.
        TestThread.run {
          Thread.sleep(forTimeInterval: 0.05)
          cancel()
        }
        _ = try SpooledInput.read(descriptor: input, name: "pipe", limit: StreamLimit("bundleBytes", 10))
      }
      #expect(reading is CancellationError)
      let flags = fcntl(output, F_GETFL)
      #expect(fcntl(output, F_SETFL, flags | O_NONBLOCK) == 0)
      let writing = await CancelledTask.errorMidway { cancel in
        TestThread.run(cancel)
        try DescriptorSink(descriptor: output, name: "pipe").write([UInt8](repeating: 0, count: 1 << 20))
      }
      #expect(writing is CancellationError)
    }
  }

  private func withExtendedLifetimeOf(_ pipe: Pipe, _ body: () async throws -> Void) async throws {
    try await body()
    withExtendedLifetime(pipe) {}
  }

  @Test func aSourceThatIsCancelledEndsASaveAsThat() {
    #expect(InlayError.reading("a", CancellationError()) is CancellationError)
    #expect(
      InlayError.reading("a", InlayError.sourceChanged("b")) as? InlayError
        == .saveSource("a", .sourceChanged("b")))
  }
}
