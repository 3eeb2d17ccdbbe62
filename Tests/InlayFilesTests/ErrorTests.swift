import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

/// Whatever is wrong, the public calls throw `InlayError` and nothing else.
@Suite struct ErrorTests {
  private final class FailingSink: OutputSink {
    struct Failure: Error {}
    func write(_ bytes: [UInt8]) throws { throw Failure() }
  }

  private final class FailingSource: ByteSource {
    let count = 10
    let digestCache = DigestCache()
    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("x") }
  }

  private static func failingTree() throws -> FileTree {
    var builder = FileTreeBuilder()
    try builder.add(file: FailingSource(), at: "a")
    return builder.finish()
  }

  /// In an empty folder.
  static let calls: [NamedCall<TemporaryFolder>] = [
    .init(name: "FileTree, of a folder") { _ = try FileTree(contentsOf: $0 / "none") },
    .init(name: "FileTree, of a tar") { _ in _ = try FileTree(tar: [1, 2, 3]) },
    .init(name: "FileTree, of a source") { _ in _ = try FileTree(tar: FailingSource()) },
    .init(name: "FileTree.isIdentical") { _ in
      _ = try Self.failingTree().isIdentical(to: Self.failingTree())
    },
    .init(name: "FileTree.writeTar") { _ in try Self.failingTree().writeTar(to: MemorySink()) },
    .init(name: "FileTree.tarSource") { _ in _ = try Self.failingTree().tarSource().readAll() },
    .init(name: "FileTreeBuilder.add") { _ in
      var builder = FileTreeBuilder()
      try builder.add(file: MemorySource([]), at: "../a")
    },
    .init(name: "RelativePath") { _ in _ = try RelativePath("/") },
    .init(name: "FileSource") { _ = try FileSource(path: $0.path) },
    .init(name: "digest") { _ in _ = try FailingSource().digest() },
    .init(name: "hasSameContent") { _ in _ = try FailingSource().hasSameContent(as: FailingSource()) },
    .init(name: "AtomicFile.write") { try AtomicFile.write([1], to: $0.path) },
    .init(name: "AtomicFile.write, of a source") { folder in
      try AtomicFile.write(to: folder / "a") { try $0.write(FailingSource(), name: "a") }
    },
    .init(name: "AtomicFolder.write") { try AtomicFolder.write(Self.failingTree(), to: $0 / "a") },
    .init(name: "AtomicFolder.write, nowhere") { try AtomicFolder.write(FileTree(), to: $0 / "none/a") },
    .init(name: "DescriptorSink") { _ in try DescriptorSink(descriptor: -1, name: "closed").write([1]) },
  ]

  @Test(arguments: calls) func callsThrowInlayErrors(_ call: NamedCall<TemporaryFolder>) throws {
    let folder = try TemporaryFolder()
    #expect(throws: InlayError.self) { try call.body(folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `what a program's own sink or closure throws passes through`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FailingSink.Failure.self) { try FileTree().writeTar(to: FailingSink()) }
    #expect(throws: FailingSink.Failure.self) {
      try AtomicFile.write(to: folder / "a") { _ in throw FailingSink.Failure() }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
