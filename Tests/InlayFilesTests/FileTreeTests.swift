import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

func tree(_ files: [String: String], folders: [String] = []) throws -> FileTree {
  var builder = FileTreeBuilder()
  for (path, text) in files { try builder.add(file: MemorySource(Array(text.utf8)), at: path) }
  for path in folders { try builder.add(folder: path) }
  return builder.finish()
}

func text(_ source: (any ByteSource)?) throws -> String? {
  try source.map { String(decoding: try $0.readAll(), as: UTF8.self) }
}

@Suite struct FileTreeTests {
  @Test func `files are found by their paths`() throws {
    let tree = try tree(["TXT.rtf": "text", "blobs/sha256/ab": "blob"], folders: ["empty"])
    #expect(try text(tree.file("TXT.rtf")) == "text")
    #expect(try text(tree.file("blobs/sha256/ab")) == "blob")
    #expect(try text(tree.folder("blobs")?.file("sha256/ab")) == "blob")
    #expect(tree.folder("empty")?.entries.isEmpty == true)
    for path in ["", "txt.rtf", "blobs", "blobs/", "/TXT.rtf", "TXT.rtf/x", "blobs/sha256/abc", "../TXT.rtf"]
    {
      #expect(tree.file(path) == nil, "\(path)")
    }
    #expect(tree.fileCount == 2)
    #expect(tree.folderCount == 3)
    #expect(tree.byteCount == 8)
  }

  @Test func `names are found by their bytes`() throws {
    let tree = try tree(["e\u{301}": "x"])
    #expect(tree.file("\u{E9}") == nil)
    #expect(tree.file("e\u{301}") != nil)
  }

  @Test func `entries are in the order of their bytes`() throws {
    let tree = try tree(["b": "", "a/z": "", "a-b": "", "C": "", "é": "", "z": ""])
    #expect(tree.entries.map(\.name) == ["C", "a", "a-b", "b", "z", "é"])
    #expect(tree.files.map(\.path.description) == ["C", "a/z", "a-b", "b", "z", "é"])
  }

  static let collisions: [(String, String, EntryProblem)] = [
    ("a", "a", .duplicate),
    ("a", "A", .collision(with: "a")),
    ("é", "e\u{301}", .collision(with: "é")),
    ("É", "e\u{301}", .collision(with: "É")),
    ("straße", "STRASSE", .collision(with: "straße")),
    ("s", "ſ", .collision(with: "s")),
    ("ΣΑΣ", "σας", .collision(with: "ΣΑΣ")),
    ("K", "\u{212A}", .collision(with: "K")),
    ("x/a", "X/b", .collision(with: "x")),
    ("a", "a/b", .fileAsFolder),
    ("a/b", "a", .fileAsFolder),
  ]

  @Test(arguments: collisions)
  func `names one file system would take for one are refused`(_ vector: (String, String, EntryProblem)) throws
  {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource([]), at: vector.0)
    #expect(throws: InlayError.treeRefused(vector.1, vector.2)) {
      try builder.add(file: MemorySource([]), at: vector.1)
    }
  }

  @Test func `names that stay apart are taken`() throws {
    #expect(try tree(["i": "", "ı": "", "x/a": "", "y/A": "", "ss": "", "s": ""]).fileCount == 6)
  }

  @Test func `reasons for refusals end a sentence`() {
    #expect("\(EntryProblem.unknownKind(flag: 75))" == "it is of an unknown kind (type flag 75)")
    #expect("\(EntryProblem.unknownKind(flag: nil))" == "it is neither a file nor a folder")
  }

  @Test func `limits count files, folders and bytes`() throws {
    var limits = Limits()
    limits.files = 3
    limits.bundleBytes = 10
    var builder = FileTreeBuilder(limits: limits)
    try builder.add(file: MemorySource([1, 2, 3, 4, 5, 6]), at: "a")
    #expect(throws: InlayError.limit("bundleBytes", allowed: 10, found: 12, at: .file("b"))) {
      try builder.add(file: MemorySource([1, 2, 3, 4, 5, 6]), at: "b")
    }
    #expect(throws: InlayError.limit("files", allowed: 3, found: 4, at: .file("c/d/e"))) {
      try builder.add(file: MemorySource([]), at: "c/d/e")
    }
  }

  @Test func `trees are identical when names and bytes are`() throws {
    let one = try tree(["a": "1", "b/c": "2"])
    #expect(try one.isIdentical(to: tree(["b/c": "2", "a": "1"])))
    #expect(try !one.isIdentical(to: tree(["b/c": "3", "a": "1"])))
    #expect(try !one.isIdentical(to: tree(["b/d": "2", "a": "1"])))
    #expect(try !one.isIdentical(to: tree(["a": "1", "b/c": "2"], folders: ["e"])))
    #expect(try !tree(["é": ""]).isIdentical(to: tree(["e\u{301}": ""])))
    // A tree with as many entries and bytes, where the file is a folder.
    #expect(try !tree(["a": ""]).isIdentical(to: tree([:], folders: ["a"])))
  }

  @Test func `a folder that was part of a path may still be added, once`() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource([1]), at: "a/b")
    try builder.add(folder: "a")
    #expect(throws: InlayError.treeRefused("a", .duplicate)) { try builder.add(folder: "a") }
    #expect(try builder.finish().isIdentical(to: tree(["a/b": "\u{1}"])))
  }

  @Test func `files are replaced under their paths`() throws {
    let tree = try tree(["a": "1", "b/c": "2"], folders: ["e"])
    let mapped = tree.mappingFiles { path, _ in MemorySource(Array("at \(path)".utf8)) }
    #expect(
      try mapped.isIdentical(to: InlayFilesTests.tree(["a": "at a", "b/c": "at b/c"], folders: ["e"])))
  }

  @Test func `counts of bytes end at the greatest number`() throws {
    var limits = Limits()
    limits.bundleBytes = .max
    var builder = FileTreeBuilder(limits: limits)
    for name in ["a", "b/c"] { try builder.add(file: ZeroSource(count: .max - 1), at: name) }
    let tree = builder.finish()
    #expect(tree.byteCount == .max)
    let tar = tree.tarSource()
    #expect(tar.count == .max)
    #expect(try tar.read(Int.max - 600..<Int.max) == [UInt8](repeating: 0, count: 600))
    #expect(try String(decoding: tar.read(0..<14), as: UTF8.self) == "././@PaxHeader")
  }

  @Test func `a tree is put into another`() throws {
    var builder = FileTreeBuilder()
    try builder.add(tree(["a": "1", "b/c": "2"], folders: ["e"]), at: RelativePath("in/side"))
    let whole = builder.finish()
    #expect(whole.files.map(\.path.description) == ["in/side/a", "in/side/b/c"])
    #expect(whole.folder("in/side/e") != nil)
  }

  @Test func `a folder on disk is a tree`() throws {
    let scratch = try Scratch()
    try scratch.folder("b/c")
    try scratch.folder("empty")
    try scratch.write("a", "1")
    try scratch.write("b/c/d", "2")
    let expected = try tree(["a": "1", "b/c/d": "2"], folders: ["empty"])
    #expect(try FileTree(contentsOf: scratch.path).isIdentical(to: expected))
    let link = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: link.path("link"), withDestinationPath: scratch.path)
    #expect(try FileTree(contentsOf: link.path("link")).isIdentical(to: expected))
  }

  @Test func `a folder that cannot be opened is reported in plain words`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("file", "")
    #expect { try FileTree(contentsOf: scratch.path("none")) } throws: {
      "\($0)" == "No such file or directory"
    }
    #expect { try FileTree(contentsOf: file) } throws: { "\($0)" == "Not a directory" }
    #expect { try FileTree(contentsOf: "a\u{0}b") } throws: { "\($0)" == "Invalid argument" }
  }

  @Test func `links, pipes and sockets in a folder are refused`() throws {
    let scratch = try Scratch()
    try scratch.folder("link/in")
    try scratch.folder("fifo")
    try scratch.folder("socket")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link/in/x"), withDestinationPath: "/etc/passwd")
    try scratch.makeNamedPipe("fifo/x")
    try makeSocket(scratch.path("socket/x"))
    #expect(throws: InlayError.treeRefused("in/x", .symbolicLink)) {
      try FileTree(contentsOf: scratch.path("link"))
    }
    #expect(throws: InlayError.treeRefused("x", .fifo)) {
      try FileTree(contentsOf: scratch.path("fifo"))
    }
    #expect(throws: InlayError.treeRefused("x", .socket)) {
      try FileTree(contentsOf: scratch.path("socket"))
    }
  }

  @Test(.needs(.root)) func `devices in a folder are refused`() throws {
    let scratch = try Scratch()
    let made = try Tool("mknod", scratch.path("x"), "c", "1", "3")
    if made.status != 0 { try Test.cancel("root may make no device here") }
    #expect(throws: InlayError.treeRefused("x", .device)) { try FileTree(contentsOf: scratch.path) }
  }

  @Test(.needs(.noRoot)) func `an unreadable file is reported in plain words`() throws {
    let scratch = try Scratch()
    try scratch.write("x", "")
    try scratch.setPermissions(0, of: "x")
    #expect { try FileTree(contentsOf: scratch.path) } throws: { "\($0)" == "x: Permission denied" }
  }

  static let names: [([UInt8], EntryProblem)] = [
    ([0x61, 0xFF], .notUTF8), (Array("a\\b".utf8), .backslash), (Array("a\nb".utf8), .controlCharacter),
    (Array("C:x".utf8), .driveLetter),
  ]

  @Test(arguments: names)
  func `unsafe names in a folder are refused`(_ vector: ([UInt8], EntryProblem)) throws {
    let scratch = try Scratch()
    let made = (Array(scratch.path.utf8) + [0x2F] + vector.0 + [0]).map { CChar(bitPattern: $0) }
    let descriptor = unsafe creat(made, 0o644)
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(throws: InlayError.treeRefused(String(decoding: vector.0, as: UTF8.self), vector.1)) {
      try FileTree(contentsOf: scratch.path)
    }
    _ = unsafe unlink(made)
  }

  @Test(.needs(.distinctNames), arguments: [("a", "A"), ("é", "e\u{301}")])
  func `doubles in a folder are refused`(_ pair: (String, String)) throws {
    let scratch = try Scratch()
    try scratch.write(pair.0, "")
    try scratch.write(pair.1, "")
    #expect {
      try FileTree(contentsOf: scratch.path)
    } throws: {
      guard let error = $0 as? InlayError else { return false }
      return error.code == "tree.refused" && error.message.contains("only in case or in the form")
    }
  }

  @Test func `deep and full folders end at their limits`() throws {
    let scratch = try Scratch()
    try scratch.folder((0..<40).map { _ in "d" }.joined(separator: "/"))
    #expect {
      try FileTree(contentsOf: scratch.path)
    } throws: {
      ($0 as? InlayError)?.code == .limit("folderDepth")
    }
    let full = try Scratch()
    for index in 0..<20 { try full.write("\(index)", "1234567890") }
    var limits = Limits()
    limits.files = 19
    #expect(throws: InlayError.limit("files", allowed: 19)) {
      try FileTree(contentsOf: full.path, limits: limits)
    }
    limits.files = 20
    limits.bundleBytes = 199
    #expect(throws: InlayError.limit("bundleBytes", allowed: 199, found: 200, at: .file("9"))) {
      try FileTree(contentsOf: full.path, limits: limits)
    }
    limits.bundleBytes = 200
    #expect(try FileTree(contentsOf: full.path, limits: limits).byteCount == 200)
  }
}

private func makeSocket(_ path: String) throws {
  #if canImport(Darwin)
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
    for (index, byte) in path.utf8.enumerated() where index < field.count - 1 { unsafe field[index] = byte }
  }
  let bound = unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  close(descriptor)
  #expect(bound == 0)
}
