import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

/// What killed savers leave under temporary names, and who removes it.
@Suite struct LeftoverTests {
  /// Every way to save into the folder `path`, each with a name of its own for what it makes.
  private static let savers: [(name: String, save: @Sendable (String) throws -> Void)] = [
    ("file", { try AtomicFile.write([1], to: $0 + "/new") }),
    ("folder", { try AtomicFolder.write(FileTree(), to: $0 + "/new") }),
    ("extraction", { _ = try ExtractionFolder(path: $0).extract(MemorySource([1]), suggestedName: "new") }),
    (
      "document",
      {
        let saver = try FolderSaver(openFolder: $0, creating: false)
        try saver.commit(MemorySource([1]), at: RelativePath("new"))
      }
    ),
  ]

  @Test(arguments: savers.indices)
  func `the next save removes files and folders, whatever their age`(_ index: Int) throws {
    let scratch = try Scratch()
    try scratch.write(TemporaryName.make(), "half")
    let folder = TemporaryName.make()
    try scratch.folder(folder + "/inner/deeper")
    try scratch.write(folder + "/inner/file", "half")
    try Self.savers[index].save(scratch.path)
    #expect(try scratch.names() == ["new"])
  }

  @Test(arguments: savers.indices)
  func `what only looks like a leftover stays`(_ index: Int) throws {
    let scratch = try Scratch()
    let old = TemporaryName.make().replacingOccurrences(of: ".tmp", with: ".old")
    let link = TemporaryName.make()
    let fifo = TemporaryName.make()
    try scratch.write("stranger.tmp", "x")
    try scratch.write(old, "the only copy")
    try scratch.write("target", "x")
    try FileManager.default.createSymbolicLink(atPath: scratch.path(link), withDestinationPath: "target")
    try scratch.makeNamedPipe(fifo)
    try Self.savers[index].save(scratch.path)
    #expect(Set(try scratch.names()) == ["new", "stranger.tmp", old, "target", link, fifo])
  }

  @Test(arguments: savers.indices)
  func `what a living saver is writing stays, and it ends well`(_ index: Int) throws {
    let scratch = try Scratch()
    try AtomicFile.write(to: scratch.path("slow")) { sink in
      try sink.write(Array("first, ".utf8))
      do { try Self.savers[index].save(scratch.path) } catch {
        throw InlayError.saveSource("\(error)", .sourceChanged(""))
      }
      try sink.write(Array("then".utf8))
    }
    #expect(try scratch.text("slow") == "first, then")
    #expect(try scratch.names() == ["new", "slow"])
  }

  @Test func `a folder being written stays, and what it replaces is removed`() throws {
    let scratch = try Scratch()
    let inner = LookingSource { try AtomicFile.write([1], to: scratch.path("beside")) }
    var builder = FileTreeBuilder()
    try builder.add(file: inner, at: "a")
    try AtomicFolder.write(builder.finish(), to: scratch.path("x"))
    #expect(inner.failure.value == nil)
    #expect(try scratch.text("x/a") == "looked")
    #expect(try scratch.names() == ["beside", "x"])
  }

  @Test func `leftovers go once the last of several savers has ended and another comes`() throws {
    let scratch = try Scratch()
    let leftover = TemporaryName.make()
    try saveTwice(scratch, leftover)
    #expect(try scratch.names() == [leftover, "a", "b"])
    try AtomicFile.write([1], to: scratch.path("c"))
    #expect(try scratch.names() == ["a", "b", "c"])
  }

  private func saveTwice(_ scratch: Scratch, _ leftover: String) throws {
    let slow = try FolderSaver(openFolder: scratch.path, creating: false)
    try scratch.write(leftover, "half")
    try AtomicFile.write([1], to: scratch.path("a"))
    #expect(try scratch.names() == [leftover, "a"])
    try slow.commit(MemorySource([2]), at: RelativePath("b"))
  }

  @Test(.needs(.root)) func `a leftover of somebody else stays`() throws {
    let scratch = try Scratch()
    let leftover = TemporaryName.make()
    try scratch.write(leftover, "half")
    try #require(unsafe chown(scratch.path(leftover), 65_534, 65_534) == 0)
    try AtomicFile.write([1], to: scratch.path("a"))
    #expect(try scratch.names() == [leftover, "a"])
  }

  @Test func `a leftover deeper than any bundle stays and does no harm`() throws {
    let scratch = try Scratch()
    let leftover = TemporaryName.make()
    try scratch.folder(leftover + String(repeating: "/d", count: 200))
    try AtomicFile.write([1], to: scratch.path("a"))
    #expect(try scratch.names() == [leftover, "a"])
  }

  @Test func `leftovers in a folder that is not written to are removed when asked`() throws {
    let scratch = try Scratch()
    try scratch.folder("blobs")
    try scratch.write("blobs/" + TemporaryName.make(), "half")
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    try saver.removeLeftovers(in: RelativePath("blobs"))
    try saver.removeLeftovers(in: RelativePath("nothing"))
    #expect(try scratch.names("blobs") == [])
    #expect(try scratch.names() == ["blobs"])
  }

  @Test func `a folder that somebody else has locked for good is saved into all the same`() throws {
    let scratch = try Scratch()
    let descriptor = unsafe open(scratch.path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let leftover = TemporaryName.make()
    try scratch.write(leftover, "half")
    try AtomicFile.write([1], to: scratch.path("a"))
    #expect(try scratch.names() == [leftover, "a"])
  }
}
