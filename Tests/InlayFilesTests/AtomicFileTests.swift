import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import TestKit
import Testing

@Suite struct AtomicFileTests {
  private let always: (any ByteSource) -> Bool = { _ in true }

  @Test func `a new file stands there complete, and nothing else`() throws {
    let scratch = try Scratch()
    try AtomicFile.write(Array("new".utf8), to: scratch.path("a"))
    #expect(try scratch.text("a") == "new")
    #expect(try scratch.names() == ["a"])
    let mask = try Tool("sh", "-c", "umask")
    let bits = try #require(Int(mask.text.dropLast(), radix: 8))
    #expect(try permissions(scratch.path("a")) == 0o666 & ~bits)
  }

  @Test func `a file of the kind being written is replaced and keeps its permissions`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "old")
    try scratch.setPermissions(0o640, of: "a")
    var seen: String?
    try AtomicFile.write(
      Array("new".utf8), to: scratch.path("a"),
      replacing: { source in
        seen = try? text(source)
        return true
      })
    #expect(seen == "old")
    #expect(try scratch.text("a") == "new")
    #expect(try permissions(scratch.path("a")) == 0o640)
    #expect(try scratch.names() == ["a"])
  }

  @Test func `what is of another kind stays`() throws {
    let scratch = try Scratch()
    try scratch.write("file", "old")
    try scratch.folder("folder")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "file")
    try scratch.makeNamedPipe("fifo")
    let before = try scratch.names()
    for (name, what, may) in [
      ("file", "a file of another kind", false), ("folder", "a folder", true), ("folder/", "a folder", true),
      ("link", "a symbolic link", true), ("fifo", "a named pipe", true),
    ] {
      let path = scratch.path(name)
      #expect(throws: InlayError.saveOccupied(path, by: what)) {
        try AtomicFile.write([1], to: path, replacing: { _ in may })
      }
    }
    #expect(try scratch.text("file") == "old")
    #expect(try scratch.names() == before)
    let occupied = InlayError.saveOccupied("x", by: "a folder")
    #expect(occupied.code == "save.occupied")
    #expect(occupied.advice == "choose another name, or move it out of the way")
  }

  @Test(arguments: [
    ("none/a", "No such file or directory"), ("file/a", "Not a directory"), (".", "Is a directory"),
    ("..", "Is a directory"),
    ("\(String(repeating: "x", count: 256))", "File name too long"), ("a\u{0}b", "Invalid argument"),
  ])
  func `an output that cannot be created is told in plain words`(_ vector: (String, String)) throws {
    let scratch = try Scratch()
    try scratch.write("file", "")
    let path = scratch.path(vector.0)
    #expect {
      try AtomicFile.write([1], to: path)
    } throws: {
      guard let error = $0 as? InlayError else { return false }
      return error.code == "save.cannotCreate" && error.place.file == path && error.message == vector.1
    }
    #expect(try scratch.names() == ["file"])
  }

  @Test func `an empty path is told in plain words`() {
    #expect { try AtomicFile.write([1], to: "") } throws: { "\($0)" == "No such file or directory" }
  }

  @Test func `a content that fails leaves the old file`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "old")
    let failure = InlayError.saveSource("x", .sourceChanged("x"))
    #expect(throws: failure) {
      try AtomicFile.write(to: scratch.path("a"), replacing: always) { sink in
        try sink.write([1, 2, 3])
        throw failure
      }
    }
    #expect(try scratch.text("a") == "old")
    #expect(try scratch.names() == ["a"])
    #expect(failure.code == "save.source")
    #expect(
      failure.description
        == "x: cannot read the content to be written: x: the file has changed since it was opened")
  }

  @Test func `a folder that replaces the old file meanwhile stays`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", "old")
    #expect(throws: InlayError.saveCannotCreate(path, SystemError(EISDIR))) {
      try AtomicFile.write(to: path, replacing: always) { sink in
        try sink.write([1])
        try FileManager.default.removeItem(atPath: path)
        try scratch.folder("a")
      }
    }
    #expect(try scratch.names() == ["a"])
    #expect(try scratch.names("a") == [])
  }

  @Test func `nothing is replaced unless the caller lets it be`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("file", "old")
    let folder = try scratch.folder("folder")
    #expect(throws: InlayError.saveOccupied(file, by: "a file of another kind")) {
      try AtomicFile.write([1], to: file)
    }
    #expect(throws: InlayError.saveOccupied(file, by: "a file of another kind")) {
      try AtomicFileSet(beside: file).begin("file")
    }
    #expect(throws: InlayError.saveOccupied(folder, by: "a folder of another kind")) {
      try AtomicFolder.write(FileTree(), to: folder)
    }
    #expect(throws: InlayError.saveOccupied("/dev", by: "a folder")) {
      try AtomicFile.write([1], to: "/dev", replacing: always)
    }
    #expect(try scratch.text("file") == "old")
    #expect(try scratch.names() == ["file", "folder"])
  }

  @Test func `something that comes to stand there meanwhile is judged too`() throws {
    let scratch = try Scratch()
    let path = scratch.path("a")
    #expect(throws: InlayError.saveOccupied(path, by: "a file of another kind")) {
      try AtomicFile.write(to: path) { sink in
        try sink.write([1])
        _ = try? scratch.write("a", "quicker")
      }
    }
    #expect(try scratch.text("a") == "quicker")
    try FileManager.default.removeItem(atPath: path)
    try AtomicFile.write(to: path, replacing: always) { sink in
      try sink.write(Array("ours".utf8))
      _ = try? scratch.write("a", "quicker")
    }
    #expect(try scratch.text("a") == "ours")
    #expect(try scratch.names() == ["a"])
  }

  @Test(.needs(.mounting)) func `a full disk leaves the old file`() throws {
    let disk = try Mount.small("64k")
    let path = disk.path + "/a"
    try AtomicFile.write([UInt8](repeating: 1, count: 20_000), to: path)
    #expect(throws: InlayError.saveFailed(path, SystemError(ENOSPC))) {
      try AtomicFile.write([UInt8](repeating: 2, count: 100_000), to: path, replacing: { _ in true })
    }
    #expect(try disk.scratch.read("mnt/a") == [UInt8](repeating: 1, count: 20_000))
    #expect(try disk.scratch.names("mnt") == ["a"])
    try AtomicFile.write([3], to: path, replacing: { _ in true })
    #expect(try disk.scratch.read("mnt/a") == [3])
  }

  @Test(.needs(.mounting)) func `a disk that has no room for a name is full`() throws {
    let disk = try Mount.small("64k,nr_inodes=2")
    try AtomicFile.write([1], to: disk.path + "/a")
    let path = disk.path + "/b"
    #expect(throws: InlayError.saveFailed(path, SystemError(ENOSPC))) { try AtomicFile.write([1], to: path) }
    #expect(try disk.scratch.names("mnt") == ["a"])
  }

  @Test(.needs(.mounting)) func `a read-only folder takes nothing`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "old")
    let view = try Mount.readOnly(scratch.path)
    for name in ["a", "new"] {
      let path = view.path + "/" + name
      let failure = InlayError.saveCannotCreate(path, SystemError(EROFS))
      #expect(throws: failure) { try AtomicFile.write([1], to: path, replacing: { _ in true }) }
      #expect(failure.code == "save.cannotCreate")
      #expect(failure.message == "Read-only file system")
    }
    #expect(try scratch.names() == ["a"])
  }

  @Test func `two savers at once leave one of the two`() async throws {
    let scratch = try Scratch()
    let path = scratch.path("a")
    let contents = (0..<8).map { [UInt8](repeating: UInt8($0), count: 100_000) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for content in contents {
        group.addTask {
          for _ in 0..<10 { try AtomicFile.write(content, to: path, replacing: { _ in true }) }
        }
      }
      try await group.waitForAll()
    }
    #expect(contents.contains(try scratch.read("a")))
    #expect(try scratch.names() == ["a"])
  }

  @Test func `temporary names are told from others`() {
    for _ in 0..<100 { #expect(TemporaryName.matches(TemporaryName.make())) }
    for name in [
      "", ".inlay-.tmp", ".inlay-0123456789abcdef", ".inlay-0123456789ABCDEF.tmp",
      ".inlay-0123456789abcdef.old",
      "x.inlay-0123456789abcdef.tmp",
    ] {
      #expect(!TemporaryName.matches(name))
    }
  }
}

/// The permission bits of a file.
func permissions(_ path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
