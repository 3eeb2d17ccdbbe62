import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import Testing

/// Files that other code writes by their paths.
@Suite struct AtomicFileByPathTests {
  @Test(arguments: ["a", "a//", "é", "\u{301}a"], [true, false])
  func `a file is written by an absolute and by a relative path`(_ name: String, isAbsolute: Bool) throws {
    let scratch = try Scratch()
    // The folder above the root is the root.
    let start = isAbsolute ? "" : String(repeating: "../", count: 50)
    let path = scratch.path(name)
    try AtomicFile.create(at: isAbsolute ? path : start + path.dropFirst()) { target in
      #expect(target.utf8.first == UInt8(ascii: isAbsolute ? "/" : "."))
      let handle = try #require(FileHandle(forWritingAtPath: target), "\(target)")
      try handle.write(contentsOf: Data("new".utf8))
      try handle.close()
      #expect(FileManager.default.createFile(atPath: target + "-journal", contents: nil))
    }
    let saved = try #require(try scratch.names().first)
    #expect(try scratch.names() == [name.replacingOccurrences(of: "/", with: "")])
    #expect(try text(FileSource(path: scratch.path(saved))) == "new")
    #expect(try permissions(scratch.path(saved)) == 0o600)
  }

  @Test(arguments: [
    ("a", SystemError.exists), ("none/b", .notFound), ("a/b", SystemError(ENOTDIR)), ("..", .isFolder),
  ])
  func `a place that takes nothing says why`(name: String, error: SystemError) throws {
    let scratch = try Scratch()
    try scratch.write("a", "old")
    #expect(throws: error) {
      try AtomicFile.create(at: scratch.path(name)) { _ in Issue.record("there is nothing to write") }
    }
    #expect(throws: SystemError(ENAMETOOLONG)) {
      try AtomicFile.create(at: scratch.path(String(repeating: "x", count: 256))) { _ in }
    }
    #expect(try scratch.names() == ["a"])
  }

  @Test func `what comes to stand there meanwhile stays`() throws {
    let scratch = try Scratch()
    #expect(throws: SystemError.exists) {
      try AtomicFile.create(at: scratch.path("a")) { _ in try scratch.write("a", "quicker") }
    }
    #expect(try scratch.text("a") == "quicker")
    #expect(try scratch.names() == ["a"])
  }
}
