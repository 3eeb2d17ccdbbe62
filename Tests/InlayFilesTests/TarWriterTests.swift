import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

@Suite struct TarWriterTests {
  static let long = String(repeating: "n", count: 90)

  static func sample() throws -> FileTree {
    try tree(
      [
        "a": "", "b/c": "hello", "b-c": String(repeating: "x", count: 512), "é/📷.txt": "accents",
        "\(long)/\(long)/x": "prefix", "\(long)/\(long)/\(long)/x": "pax",
        String(repeating: "w", count: 101): "pax without a slash",
        String(repeating: "ü", count: 60): "cut between scalars",
      ], folders: ["empty", "\(long)/\(long)/\(long)/empty folder"])
  }

  func bytes(_ tree: FileTree) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.writeTar(to: sink)
    return sink.bytes
  }

  @Test func `a small tar has these bytes`() throws {
    let tar = try bytes(tree(["d/f": "hi"]))
    #expect(tar.count == 512 + 512 + 512 + 1024)
    func field(_ at: Int, _ count: Int) -> String { String(decoding: tar[at..<at + count], as: UTF8.self) }
    #expect(field(0, 3) == "d/\u{0}")
    #expect(field(100, 24) == "0000755\u{0}0000000\u{0}0000000\u{0}")
    #expect(field(124, 24) == "00000000000\u{0}00000000000\u{0}")
    #expect(field(156, 1) == "5")
    #expect(field(257, 8) == "ustar\u{0}00")
    #expect(field(512, 4) == "d/f\u{0}")
    #expect(field(612, 8) == "0000644\u{0}")
    #expect(field(636, 12) == "00000000002\u{0}")
    #expect(field(668, 1) == "0")
    #expect(field(1024, 3) == "hi\u{0}")
    #expect(tar[1026...].allSatisfy { $0 == 0 })
    let sum = tar[512..<660].reduce(0) { $0 + Int($1) } + 8 * 32 + tar[668..<1024].reduce(0) { $0 + Int($1) }
    #expect(field(660, 8) == "00" + String(sum, radix: 8) + "\u{0} ")
  }

  @Test func `an empty tree is two blocks of zeros`() throws {
    #expect(try bytes(FileTree()) == [UInt8](repeating: 0, count: 1024))
    #expect(try FileTree(tar: [UInt8](repeating: 0, count: 1024)).entries.isEmpty)
  }

  @Test func `a tree comes back from its tar, and gives the same tar`() throws {
    let tree = try Self.sample()
    let tar = try bytes(tree)
    let back = try FileTree(tar: tar)
    #expect(try back.isIdentical(to: tree))
    #expect(try bytes(back) == tar)
    let scratch = try Scratch()
    try AtomicFolder.write(back, to: scratch.path("out"))
    #expect(try bytes(FileTree(contentsOf: scratch.path("out"))) == tar)
  }

  @Test(arguments: 95...260) func `paths of every length come back`(_ count: Int) throws {
    for slash in [count / 3, count / 2, count - 5] {
      let path = String(repeating: "p", count: slash) + "/" + String(repeating: "q", count: count - slash - 1)
      let tree = try tree([path: "x"])
      #expect(try FileTree(tar: bytes(tree)).isIdentical(to: tree))
    }
  }

  @Test func `the tar as a source has the same bytes, in any pieces`() throws {
    let tree = try Self.sample()
    let tar = try bytes(tree)
    let source = tree.tarSource()
    #expect(source.count == tar.count)
    #expect(try source.readAll() == tar)
    for size in [1, 7, 511, 512, 513, 4_000] {
      var at = 0
      while at < tar.count {
        let end = min(at + size, tar.count)
        #expect(try source.read(at..<end) == Array(tar[at..<end]))
        at = end
      }
    }
    #expect(try FileTree(tar: source).isIdentical(to: tree))
    #expect(throws: InlayError.self) { try source.read(0..<tar.count + 1) }
  }

  @Test func `a size over 8 GiB stands in a pax record`() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: ZeroSource(count: 9 << 30), at: "big")
    try builder.add(file: ZeroSource(count: 8 << 30 - 1), at: "fits")
    try builder.add(file: MemorySource([7]), at: "z")
    let source = builder.finish().tarSource()
    let back = try FileTree(tar: source, strictness: .lenient)
    #expect(back.file("big")?.count == 9 << 30)
    #expect(back.file("fits")?.count == 8 << 30 - 1)
    #expect(try back.file("z")?.readAll() == [7])
    let start = try source.read(0..<1_100)
    #expect(String(decoding: start[512..<529], as: UTF8.self) == "19 size=9663676416".prefix(17))
  }

  @Test func `a name that is too long starts with whole characters in its field`() throws {
    let tar = try bytes(tree(["x" + String(repeating: "ü", count: 60): ""]))
    // After the pax header and its records.
    #expect(String(validating: tar[1_024..<1_123], as: UTF8.self) == "x" + String(repeating: "ü", count: 49))
    #expect(tar[1_123] == 0)
  }

  @Test(arguments: [[], [1, 2, 3, 4]] as [[UInt8]])
  func `pieces that do not make up the size end the tar`(_ piece: [UInt8]) throws {
    var writer = TarWriter(MemorySink())
    let path = try RelativePath("a")
    #expect(throws: InlayError.sourceOutOfBounds(0..<piece.count, count: 3)) {
      try writer.add(fileOf: 3, at: path) { piece }
    }
  }

  @Test func `a source that fails leaves no tar`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "one")
    let tree = try FileTree(contentsOf: scratch.path)
    try FileManager.default.removeItem(atPath: scratch.path("a"))
    #expect(throws: InlayError.saveSource("a", .sourceChanged("a"))) { try tree.writeTar(to: MemorySink()) }
  }

  @Test(.needs(.program(.tar))) func `GNU tar reads what we write`() throws {
    let scratch = try Scratch()
    let tree = try Self.sample()
    let path = try scratch.write("x.tar", bytes(tree))
    let listing = try Tool("tar", "--numeric-owner", "--utc", "-tvf", path)
    #expect(listing.status == 0)
    #expect(listing.text.contains("-rw-r--r-- 0/0               5 1970-01-01 00:00 b/c\n"))
    #expect(listing.text.contains("drwxr-xr-x 0/0               0 1970-01-01 00:00 empty/\n"))
    try scratch.folder("out")
    let extraction = try Tool("tar", "-xf", path, "-C", scratch.path("out"))
    #expect(extraction.status == 0)
    #expect(try FileTree(contentsOf: scratch.path("out")).isIdentical(to: tree))
  }

  @Test(.needs(.program(.tar)), arguments: ["ustar", "pax", "gnu"])
  func `we read what GNU tar writes`(_ format: String) throws {
    let scratch = try Scratch()
    var expected = try Self.sample()
    if format == "ustar" {
      expected = try tree(["a": "", "b/c": "hello", "é/\(Self.long)": "x"], folders: ["e"])
    }
    try AtomicFolder.write(expected, to: scratch.path("in"))
    let made = try Tool(
      "tar", "--format=\(format)", "--sort=name", "-cf", scratch.path("x.tar"), "-C", scratch.path("in"), ".")
    #expect(made.status == 0)
    let read = try FileTree(tar: FileSource(path: scratch.path("x.tar")), strictness: .lenient)
    #expect(try read.isIdentical(to: expected))
    // Without the dots it is also a tar of the exact kind.
    let names = expected.entries.map(\.name)
    let again = try Tool(
      ["tar", "--format=\(format)", "-cf", scratch.path("y.tar"), "-C", scratch.path("in"), "--"] + names)
    #expect(again.status == 0)
    #expect(try FileTree(tar: FileSource(path: scratch.path("y.tar"))).isIdentical(to: expected))
  }

  @Test(.needs(.program(.tar))) func `GNU tar told to sort gives entries in our order`() throws {
    let scratch = try Scratch()
    let tree = try tree(["a/z": "", "a-b": "", "B": "", "é": "", "a/y/x": ""])
    try AtomicFolder.write(tree, to: scratch.path("in"))
    let tool = try Tool(
      ["tar", "--sort=name", "-cf", scratch.path("x.tar"), "-C", scratch.path("in"), "."])
    #expect(tool.status == 0)
    func order(_ source: any ByteSource) throws -> [String] {
      var reader = TarReader(source, strictness: .lenient)
      var names: [String] = []
      while let member = try reader.next() { names.append(member.path.description) }
      return names
    }
    #expect(try order(FileSource(path: scratch.path("x.tar"))) == order(tree.tarSource()))
  }
}
