import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import TestKit
import Testing

/// File systems that lack calls, and disks that break.
@Suite(.needs(.failingCalls)) struct FailingCallsTests {
  private static let broken = SystemError(EIO)

  @Test func `a folder is replaced where names cannot be exchanged`() throws {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["a": "old", "b": ""]), to: scratch.path("x"))
    let new = try tree(["a": "new"])
    try FailingCalls.exchange.run(EINVAL) {
      for name in ["x", "y"] { try AtomicFolder.write(new, to: scratch.path(name), replacing: { _ in true }) }
    }
    for name in ["x", "y"] { #expect(try FileTree(contentsOf: scratch.path(name)).isIdentical(to: new)) }
    #expect(try scratch.names() == ["x", "y"])
  }

  @Test func `a stranger's folder stays where names cannot be exchanged`() throws {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["a": "old"]), to: scratch.path("x"))
    let source = LookingSource {
      try FileManager.default.moveItem(atPath: scratch.path("x"), toPath: scratch.path("away"))
      try scratch.folder("x")
      try scratch.write("x/other", "theirs")
    }
    var builder = FileTreeBuilder()
    try builder.add(file: source, at: "a")
    let new = builder.finish()
    #expect(throws: InlayError.saveOccupied(scratch.path("x"), by: "a folder of another kind")) {
      try FailingCalls.exchange.run(EINVAL) {
        try AtomicFolder.write(new, to: scratch.path("x"), replacing: { $0.file("other") == nil })
      }
    }
    #expect(source.failure.value == nil)
    #expect(try scratch.text("x/other") == "theirs")
    #expect(try scratch.names() == ["away", "x"])
  }

  @Test func `names are looked at where the file system cannot keep them`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "old")
    let path = scratch.path("b")
    try FailingCalls.exchange.run(ENOSYS) {
      let folder = try ExtractionFolder(path: scratch.path)
      #expect(try folder.extract(MemorySource([1]), suggestedName: "a") == "a-2")
      try AtomicFile.write([2], to: path)
      #expect(throws: InlayError.saveOccupied(scratch.path("c"), by: "a file of another kind")) {
        try AtomicFile.write(to: scratch.path("c")) { _ in try scratch.write("c", "quicker") }
      }
    }
    #expect(try scratch.text("c") == "quicker")
    #expect(try scratch.read("b") == [2])
    #expect(try scratch.names() == ["a", "a-2", "b", "c"])
  }

  @Test func `only old leftovers go where there are no locks`() throws {
    let scratch = try Scratch()
    let (new, old) = (TemporaryName.make(), TemporaryName.make())
    for name in [new, old] { try scratch.write(name, "half") }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: scratch.path(old))
    try FailingCalls.lock.run(ENOLCK) { try AtomicFile.write([1], to: scratch.path("a")) }
    #expect(try scratch.names() == [new, "a"])
  }

  /// Saves into a folder with the file `old` and the folder `folder`, and what the error names.
  private static let unsynced: [(name: String, place: String, save: @Sendable (Scratch) throws -> Void)] = [
    (
      "file", "old",
      { try AtomicFile.write([1], to: $0.path("old"), replacing: { _ in true }) }
    ),
    (
      "files", "new",
      {
        let files = try AtomicFileSet(beside: $0.path("old"))
        try files.begin("new")
        try files.end()
      }
    ),
    ("no files", "old", { try AtomicFileSet(beside: $0.path("old")).commit() }),
    (
      "folder", "folder/a",
      { try AtomicFolder.write(tree(["a": "new"]), to: $0.path("folder"), replacing: { _ in true }) }
    ),
    (
      "folder with a folder", "new/a",
      { try AtomicFolder.write(tree([:], folders: ["a"]), to: $0.path("new")) }
    ),
    ("empty folder", "new", { try AtomicFolder.write(FileTree(), to: $0.path("new")) }),
    (
      "document", "a",
      {
        let saver = try FolderSaver(openFolder: $0.path, creating: false)
        try saver.commit(MemorySource([1]), at: RelativePath("a"))
      }
    ),
    (
      "standing file", "",
      {
        let saver = try FolderSaver(openFolder: $0.path, creating: false)
        let digest = ContentDigest.sha256(of: Array("old".utf8))
        #expect(try saver.existingFileMatches(RelativePath("old"), digest: digest, count: 3))
        try saver.sync()
      }
    ),
    (
      "standing file in a folder", "folder",
      {
        let saver = try FolderSaver(openFolder: $0.path, creating: false)
        let digest = ContentDigest.sha256(of: Array("old".utf8))
        #expect(try saver.existingFileMatches(RelativePath("folder/a"), digest: digest, count: 3))
        try saver.sync()
      }
    ),
  ]

  @Test(arguments: unsynced.indices)
  func `what the disk does not take is an error, and what stood there stays`(_ index: Int) throws {
    let scratch = try Scratch()
    try scratch.write("old", "old")
    try scratch.folder("folder")
    try scratch.write("folder/a", "old")
    let (name, place, save) = Self.unsynced[index]
    let path = place.isEmpty ? scratch.path : scratch.path(place)
    #expect(throws: InlayError.saveFailed(path, Self.broken), "\(name)") {
      try FailingCalls.sync.run(EIO) { try save(scratch) }
    }
    #expect(try scratch.text("old") == "old")
    #expect(try scratch.text("folder/a") == "old")
    #expect(try scratch.names() == ["folder", "old"])
  }

  @Test func `a database that the disk does not take is not put in its place`() throws {
    let scratch = try Scratch()
    #expect(throws: Self.broken) {
      try FailingCalls.sync.run(EIO) { try AtomicFile.create(at: scratch.path("a")) { _ in } }
    }
    #expect(try scratch.names() == [])
  }

  @Test func `a database that cannot be opened again leaves nothing`() throws {
    let scratch = try Scratch()
    #expect(throws: SystemError(EMFILE)) {
      try FailingCalls.permissions.run(EIO) {
        try AtomicFile.create(at: scratch.path("a")) { _ in try FailingCalls.opening.begin(EMFILE) }
      }
    }
    #expect(try scratch.names() == [])
  }

  @Test func `permissions that cannot be kept end the save`() throws {
    let scratch = try Scratch()
    try scratch.write("file", "old")
    try scratch.folder("folder")
    try scratch.write("folder/a", "old")
    for name in ["file", "folder"] {
      let path = scratch.path(name)
      #expect(throws: InlayError.saveFailed(path, SystemError(EPERM))) {
        try FailingCalls.permissions.run(EPERM) {
          if name == "file" {
            try AtomicFile.write([1], to: path, replacing: { _ in true })
          } else {
            try AtomicFolder.write(FileTree(), to: path, replacing: { _ in true })
          }
        }
      }
    }
    #expect(try scratch.text("file") == "old")
    #expect(try scratch.text("folder/a") == "old")
    #expect(try scratch.names() == ["file", "folder"])
  }

  @Test func `what cannot be read is an error that says where`() throws {
    let scratch = try Scratch()
    let file = try FileSource(path: scratch.write("a", "x"))
    let files = try FolderFiles(path: scratch.path)
    let part = try SpooledParts(temporaryFolder: scratch.path).keep([1, 2])
    #expect(throws: InlayError.sourceIO(scratch.path("a"), message: Self.broken.message)) {
      try FailingCalls.reading.run(EIO) { try file.readAll() }
    }
    #expect(throws: InlayError.sourceIO("a temporary file", message: Self.broken.message)) {
      try FailingCalls.reading.run(EIO) { try part.readAll() }
    }
    #expect(throws: InlayError.sourceIO("a", message: Self.broken.message)) {
      try FailingCalls.opening.run(EIO) { _ = try files.file(RelativePath("a")) }
    }
  }

  @Test func `a standing file that cannot be read is replaced`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "x")
    let digest = ContentDigest.sha256(of: Array("x".utf8))
    @Sendable func matches() throws -> Bool {
      let saver = try FolderSaver(openFolder: scratch.path, creating: false)
      return try saver.existingFileMatches(RelativePath("a"), digest: digest, count: 1)
    }
    #expect(try matches())
    #expect(try !FailingCalls.reading.run(EIO, matches))
  }

  /// Uses of a temporary file in a folder, and what fails in them.
  private static let spools: [(calls: FailingCalls, use: @Sendable (String) throws -> Void)] = [
    (
      .reading,
      {
        let output = SpooledOutput(name: "pipe", memoryBytes: 0, temporaryFolder: $0)
        try output.write([1])
        try output.copy(to: MemorySink())
      }
    ),
    (
      .status,
      {
        let output = SpooledOutput(name: "pipe", memoryBytes: 0, temporaryFolder: $0)
        try output.write([1])
        _ = try output.finish()
      }
    ),
    (
      .status,
      {
        var content = SpooledContent(name: "pipe", memoryBytes: 0, temporaryFolder: $0)
        try content.append([1])
        _ = try content.finish()
      }
    ),
    (
      .removing,
      {
        var content = SpooledContent(name: "pipe", memoryBytes: 0, temporaryFolder: $0)
        try content.append([1])
      }
    ),
  ]

  @Test(arguments: spools.indices)
  func `a temporary file that fails is said to be that`(_ index: Int) throws {
    let scratch = try Scratch()
    #expect {
      try Self.spools[index].calls.run(EIO) { try Self.spools[index].use(scratch.path) }
    } throws: {
      "\($0)" == "cannot write a temporary file in \(scratch.path) for pipe: Input/output error"
    }
  }

  @Test func `a temporary file may have been removed as a leftover`() throws {
    let scratch = try Scratch()
    let bytes = try FailingCalls.removing.run(ENOENT) {
      try SpooledParts(temporaryFolder: scratch.path).keep([1, 2]).readAll()
    }
    #expect(bytes == [1, 2])
  }
}
