import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

/// Single files below a folder.
@Suite struct FolderFilesTests {
  @Test func `only regular files below the folder are given, through no link`() throws {
    try withTemporaryFolder { folder in
      try Files.write("a", to: folder / "in/a.txt")
      try Files.write("b", to: folder / "in/deep/b.txt")
      try Files.write("x", to: folder / "x.txt")
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder / "in/link.txt", withDestinationPath: "a.txt")
      try manager.createSymbolicLink(atPath: folder / "in/up", withDestinationPath: "..")
      try manager.createSymbolicLink(atPath: folder / "out", withDestinationPath: "in")
      let made = unsafe mkfifo(folder / "in/pipe", 0o600)
      #expect(made == 0)
      let files = try FolderFiles(path: folder / "out")
      func text(_ path: String) throws -> String? {
        try files.file(RelativePath(path)).map { String(decoding: try $0.readAll(), as: UTF8.self) }
      }
      #expect(try text("a.txt") == "a")
      #expect(try text("deep/b.txt") == "b")
      for path in ["link.txt", "up/x.txt", "pipe", "deep", "nothing", "a.txt/b", "deep/c.txt"] {
        #expect(try text(path) == nil, "\(path)")
      }
      #expect(throws: InlayError.self) { try FolderFiles(path: folder / "nothing") }
      #expect(throws: InlayError.self) { try FolderFiles(path: folder / "x.txt") }
    }
  }

  @Test func `a file that changes is not mixed with the one that was looked up`() throws {
    try withTemporaryFolder { folder in
      try Files.write("one", to: folder / "a.txt")
      let source = try #require(try FolderFiles(path: folder.path).file(RelativePath("a.txt")))
      try Files.write("longer", to: folder / "a.txt")
      #expect(throws: InlayError.self) { try source.readAll() }
    }
  }
}
