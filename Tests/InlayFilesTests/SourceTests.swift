import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import Testing

@Suite struct SourceTests {
  @Test func `a file is read by ranges`() throws {
    let scratch = try Scratch()
    let source = try FileSource(path: scratch.write("a", Array(0..<100)))
    #expect(source.count == 100)
    #expect(try source.read(0..<0) == [])
    #expect(try source.read(10..<13) == [10, 11, 12])
    #expect(try source.readAll() == Array(0..<100))
    #expect(throws: InlayError.sourceOutOfBounds(99..<101, count: 100)) { try source.read(99..<101) }
    #expect(throws: InlayError.sourceOutOfBounds(-1..<1, count: 100)) { try source.read(-1..<1) }
  }

  @Test func `a file that is not there is reported in plain words`() throws {
    let path = try Scratch().path("none")
    #expect {
      try FileSource(path: path)
    } throws: {
      "\($0)" == "\(path): No such file or directory"
    }
  }

  @Test func `a folder is no source`() throws {
    let scratch = try Scratch()
    #expect {
      try FileSource(path: scratch.path)
    } throws: {
      "\($0)" == "\(scratch.path): Is a directory"
    }
  }

  @Test func `a pipe is no source of known size`() throws {
    let scratch = try Scratch()
    try scratch.makeNamedPipe("pipe")
    #expect(throws: InlayError.sourceCannotOpen(scratch.path("pipe"), SystemError(EINVAL))) {
      try FileSource(path: scratch.path("pipe"))
    }
  }

  @Test func `a descriptor that cannot be read is not a file that has changed`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", [1, 2, 3])
    let descriptor = unsafe open(path, O_WRONLY)
    let source = try FileSource(OpenFile(descriptor), SystemCall.status(of: descriptor), name: "a")
    #expect(throws: InlayError.sourceIO("a", message: "Bad file descriptor")) { try source.read(0..<1) }
  }

  @Test func `a file opened by path stays open, and one of a folder does not`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", "x")
    #expect(try FileSource(path: path).heldFile != nil)
    let inside = try #require(try FileTree(contentsOf: scratch.path).file("a") as? FileSource)
    #expect(inside.heldFile == nil)
  }

  @Test(arguments: [[1, 2, 3, 4], [1, 2], [9, 9, 9]] as [[UInt8]])
  func `a file that has changed is not read`(_ other: [UInt8]) throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", [1, 2, 3])
    let source = try FileSource(path: path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(other))
    try handle.close()
    // The clock of a file system may be too coarse to tell two writes apart.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(throws: InlayError.sourceChanged(path)) { try source.read(0..<2) }
  }

  @Test func `a file of a folder that is replaced or removed has changed`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "one")
    try scratch.write("b", "two")
    let tree = try FileTree(contentsOf: scratch.path)
    try FileManager.default.removeItem(atPath: scratch.path("a"))
    try scratch.write("new", "six")
    _ = unsafe rename(scratch.path("new"), scratch.path("b"))
    #expect(throws: InlayError.sourceChanged("a")) { try tree.file("a")?.readAll() }
    #expect(throws: InlayError.sourceChanged("b")) { try tree.file("b")?.readAll() }
  }

  @Test(arguments: ["folder", "pipe", "link"])
  func `a file of a folder that becomes something else has changed`(_ kind: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", "one")
    let tree = try FileTree(contentsOf: scratch.path)
    try FileManager.default.moveItem(atPath: path, toPath: scratch.path("b"))
    switch kind {
    case "folder": try scratch.folder("a")
    case "pipe": try scratch.makeNamedPipe("a")
    default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "b")
    }
    #expect(throws: InlayError.sourceChanged("a")) { try tree.file("a")?.readAll() }
  }

  @Test func `a file of a folder is not sought through a link put in its way`() throws {
    let scratch = try Scratch()
    try scratch.folder("in/sub")
    try scratch.write("in/sub/a", "one")
    let tree = try FileTree(contentsOf: scratch.path("in"))
    try FileManager.default.moveItem(atPath: scratch.path("in/sub"), toPath: scratch.path("out"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("in/sub"), withDestinationPath: scratch.path("out"))
    #expect(throws: InlayError.sourceChanged("sub/a")) { try tree.file("sub/a")?.readAll() }
  }

  @Test func `a bundle of thousands of files needs few descriptors`() throws {
    let scratch = try Scratch()
    for index in 0..<3_000 { try scratch.write("\(index)", "\(index)") }
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    let tree = try FileTree(contentsOf: scratch.path)
    for file in tree.files {
      #expect(try String(decoding: file.source.readAll(), as: UTF8.self) == file.path.description)
    }
    let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    // Other tests run beside this one.
    #expect(after - before < 500)
    #expect(tree.fileCount == 3_000)
  }

  @Test func `a slice is a source of its own`() throws {
    let base = MemorySource(Array(0..<50))
    let slice = try SliceSource(base, 10..<20)
    #expect(try slice.readAll() == Array(10..<20))
    #expect(try slice.read(3..<5) == [13, 14])
    #expect(throws: InlayError.sourceOutOfBounds(5..<11, count: 10)) { try slice.read(5..<11) }
    #expect(throws: InlayError.sourceOutOfBounds(40..<51, count: 50)) { try SliceSource(base, 40..<51) }
    #expect(try slice.digest() == ContentDigest.sha256(of: Array(10..<20)))
  }

  @Test(arguments: [0, 1, 999, 1_000, 1_001, 700_000])
  func `a stream is kept in memory or in a file`(_ count: Int) throws {
    let scratch = try Scratch()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let path = try scratch.write("stream", bytes)
    let source = try SpooledInput.read(
      path: path, limit: StreamLimit("bundleBytes", 1_000_000), memoryBytes: 1_000,
      temporaryFolder: scratch.path)
    #expect(try source.readAll() == bytes)
    #expect((source is MemorySource) == (count <= 1_000))
    #expect(source.knownDigest == ContentDigest.sha256(of: bytes))
    #expect(try scratch.names() == ["stream"])
  }

  @Test func `a stream that is not there, or cannot be kept, says so`() throws {
    let path = try Scratch().path("none")
    let limit = StreamLimit("bundleBytes", 10)
    #expect(throws: InlayError.sourceCannotOpen(path, SystemError(ENOENT))) {
      try SpooledInput.read(path: path, limit: limit)
    }
    #expect {
      try SpooledInput.read(
        path: "/dev/zero", limit: StreamLimit("bundleBytes", .max), memoryBytes: 5,
        temporaryFolder: "/nowhere")
    } throws: {
      "\($0)"
        == "cannot write a temporary file in /nowhere for /dev/zero: No such file or directory"
    }
  }

  @Test func `the beginning of a stream decides how long it may be`() throws {
    let scratch = try Scratch()
    let bytes = [UInt8](repeating: 7, count: StreamLimit.beginning + 5)
    let long = try scratch.write("long", bytes)
    let short = try scratch.write("short", Array(bytes.prefix(StreamLimit.beginning - 1)))
    func read(_ path: String, _ look: @escaping StreamLimit.Look) throws -> Int {
      try SpooledInput.read(
        path: path, limit: StreamLimit(look: look), memoryBytes: 1_000, temporaryFolder: scratch.path
      ).readAll().count
    }
    let found = try read(long) { beginning in
      #expect(beginning.count == StreamLimit.beginning)
      return StreamLimit("jsonBytes", bytes.count)
    }
    #expect(found == bytes.count)
    #expect(throws: InlayError.limit("textUnits", allowed: 7)) {
      try read(long) { _ in StreamLimit("textUnits", 7, bytes: bytes.count - 1) }
    }
    #expect(throws: InlayError.limit("looked", allowed: 0)) {
      try read("/dev/zero") { _ in throw InlayError.limit("looked", allowed: 0) }
    }
    // A short one is not looked at.
    #expect(try read(short) { _ in StreamLimit("jsonBytes", 0) } == StreamLimit.beginning - 1)
  }

  @Test func `an endless stream ends at the limit`() throws {
    let scratch = try Scratch()
    #expect(throws: InlayError.limit("jsonBytes", allowed: 3_000_000)) {
      try SpooledInput.read(
        path: "/dev/zero", limit: StreamLimit("jsonBytes", 3_000_000), memoryBytes: 1_000_000,
        temporaryFolder: scratch.path)
    }
    #expect(try scratch.names() == [])
  }
}
