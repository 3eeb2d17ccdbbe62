import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import Synchronization
import TestKit
import Testing

@Suite struct AtomicFolderTests {
  @Test func `a new folder stands there complete, and nothing else`() throws {
    let scratch = try Scratch()
    let tree = try tree(["TXT.rtf": "text", "sub/a": "1"], folders: ["empty"])
    try AtomicFolder.write(tree, to: scratch.path("note.rtfd/"))
    #expect(try FileTree(contentsOf: scratch.path("note.rtfd")).isIdentical(to: tree))
    #expect(try scratch.names() == ["note.rtfd"])
  }

  @Test func `many files are written and stay within the descriptors`() throws {
    let scratch = try Scratch()
    var files: [String: String] = [:]
    for index in 0..<500 { files["\(index % 7)/\(index)"] = "\(index)" }
    let tree = try tree(files)
    try AtomicFolder.write(tree, to: scratch.path("a"))
    #expect(try FileTree(contentsOf: scratch.path("a")).isIdentical(to: tree))
  }

  @Test func `a folder of the kind being written is replaced whole`() throws {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["TXT.rtf": "old", "old/file": "x"]), to: scratch.path("a"))
    try scratch.setPermissions(0o700, of: "a")
    let new = try tree(["TXT.rtf": "new"])
    try AtomicFolder.write(new, to: scratch.path("a"), replacing: { $0.file("TXT.rtf") != nil })
    #expect(try FileTree(contentsOf: scratch.path("a")).isIdentical(to: new))
    #expect(try scratch.names() == ["a"])
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("a"))[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test func `a folder can replace the one it was read from`() throws {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["a": "1", "b/c": "2"]), to: scratch.path("x"))
    let read = try FileTree(contentsOf: scratch.path("x"))
    try AtomicFolder.write(read, to: scratch.path("x"), replacing: { _ in true })
    #expect(try FileTree(contentsOf: scratch.path("x")).isIdentical(to: tree(["a": "1", "b/c": "2"])))
  }

  @Test func `what is of another kind stays`() throws {
    let scratch = try Scratch()
    try scratch.write("file", "old")
    try scratch.folder("folder")
    try scratch.write("folder/a", "old")
    try scratch.folder("unsafe")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("unsafe/x"), withDestinationPath: "/etc")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "folder")
    let before = try scratch.names()
    for (name, what, may) in [
      ("file", "a file", true), ("folder", "a folder of another kind", false),
      ("link", "a symbolic link", true),
      ("unsafe", "a folder that is not a safe bundle (x: refused: it is a symbolic link)", true),
    ] {
      let path = scratch.path(name)
      #expect(throws: InlayError.saveOccupied(path, by: what)) {
        try AtomicFolder.write(FileTree(), to: path, replacing: { _ in may })
      }
    }
    #expect(try scratch.text("file") == "old")
    #expect(try scratch.text("folder/a") == "old")
    #expect(try scratch.names() == before)
  }

  @Test func `a source that fails leaves the old folder`() throws {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["a": "old"]), to: scratch.path("x"))
    try scratch.folder("in")
    try scratch.write("in/a", "1")
    try scratch.write("in/b", "2")
    let source = try FileTree(contentsOf: scratch.path("in"))
    try FileManager.default.removeItem(atPath: scratch.path("in/b"))
    for name in ["x", "new"] {
      let path = scratch.path(name)
      #expect(throws: InlayError.saveSource("\(path)/b", .sourceChanged("b"))) {
        try AtomicFolder.write(source, to: path, replacing: { _ in true })
      }
    }
    #expect(try scratch.text("x/a") == "old")
    #expect(try scratch.names() == ["in", "x"])
  }

  @Test(.needs(.mounting)) func `a full disk leaves the old folder`() throws {
    let disk = try Mount.small("128k")
    let old = try tree(["a": String(repeating: "o", count: 20_000)])
    try AtomicFolder.write(old, to: disk.path + "/x")
    let new = try tree(["a": "1", "sub/b": String(repeating: "n", count: 200_000)])
    #expect {
      try AtomicFolder.write(new, to: disk.path + "/x", replacing: { _ in true })
    } throws: {
      ($0 as? InlayError) == .saveFailed(disk.path + "/x/sub/b", SystemError(ENOSPC))
    }
    #expect(try FileTree(contentsOf: disk.path + "/x").isIdentical(to: old))
    #expect(try disk.scratch.names("mnt") == ["x"])
  }

  @Test(.needs(.mounting)) func `a read-only folder takes nothing`() throws {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["a": "old"]), to: scratch.path("x"))
    let view = try Mount.readOnly(scratch.path)
    for name in ["x", "new"] {
      let path = view.path + "/" + name
      #expect(throws: InlayError.saveCannotCreate(path, SystemError(EROFS))) {
        try AtomicFolder.write(FileTree(), to: path, replacing: { _ in true })
      }
    }
    #expect(try scratch.text("x/a") == "old")
  }

  @Test func `two savers at once leave one of the two`() async throws {
    let scratch = try Scratch()
    let path = scratch.path("x")
    let trees = try (0..<6).map { try tree(["a": "\($0)", "b/c": "\($0)", "only \($0)": ""]) }
    try AtomicFolder.write(trees[0], to: path)
    await withTaskGroup(of: Void.self) { group in
      for tree in trees {
        group.addTask {
          // A saver may find what another is just taking away, and then says so; it never leaves a mixture.
          for _ in 0..<10 { try? AtomicFolder.write(tree, to: path, replacing: { $0.file("a") != nil }) }
        }
      }
    }
    let left = try FileTree(contentsOf: path)
    #expect(try trees.contains { try $0.isIdentical(to: left) })
    #expect(try scratch.names() == ["x"])
  }

  @Test func `a reader sees the names of one version only, or says that it could not`() async throws {
    let scratch = try Scratch()
    let path = scratch.path("x")
    let trees = try (0..<2).map { version in
      try tree(Dictionary(uniqueKeysWithValues: (0..<40).map { ("\(version)/\($0)", "\(version)") }))
    }
    try AtomicFolder.write(trees[0], to: path)
    let done = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { done.set() }
        for round in 0..<100 {
          try AtomicFolder.write(trees[(round + 1) % 2], to: path, replacing: { $0.folderCount == 1 })
        }
      }
      group.addTask {
        while !done.isSet {
          guard let seen = try? FileTree(contentsOf: path) else { continue }
          let versions = Set(seen.entries.map(\.name))
          #expect(versions.count == 1 && seen.fileCount == 40, "\(versions), \(seen.fileCount) files")
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Set once, seen by all.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
