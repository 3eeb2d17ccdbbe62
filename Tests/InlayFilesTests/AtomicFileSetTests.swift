import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import Testing

@Suite struct AtomicFileSetTests {
  private let always: (any ByteSource) -> Bool = { _ in true }

  @Test func `nothing is seen before all are complete`() throws {
    let scratch = try Scratch()
    let set = try AtomicFileSet(beside: scratch.path("a"))
    for name in ["a", "b"] {
      try set.begin(name)
      try set.write(Array("head \(name)".utf8))
      try set.write(Array(" and tail".utf8))
      try set.overwrite(at: 0, Array("HEAD".utf8))
      try set.end()
    }
    #expect(try scratch.names().allSatisfy { TemporaryName.matches($0) })
    try set.commit()
    #expect(try scratch.names() == ["a", "b"])
    #expect(try scratch.text("a") == "HEAD a and tail")
    #expect(try scratch.text("b") == "HEAD b and tail")
  }

  @Test func `what is discarded, or forgotten, leaves no trace`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "old")
    for isForgotten in [false, true] {
      let set = try AtomicFileSet(beside: scratch.path("a"), replacing: always)
      for name in ["a", "b"] {
        try set.begin(name)
        try set.write([1])
        if name == "a" { try set.end() }
      }
      if !isForgotten { set.discard() }
    }
    #expect(try scratch.names() == ["a"])
    #expect(try scratch.text("a") == "old")
  }

  @Test
  func `files of the kind are replaced and keep their permissions, others end it before anything changes`()
    throws
  {
    let scratch = try Scratch()
    try scratch.write("1", "old")
    try scratch.setPermissions(0o640, of: "1")
    try scratch.write("2", "other")
    let set = try AtomicFileSet(beside: scratch.path("1")) { (try? $0.readAll()) == Array("old".utf8) }
    try set.begin("1")
    try set.write(Array("new".utf8))
    try set.end()
    #expect(throws: InlayError.saveOccupied(scratch.path("2"), by: "a file of another kind")) {
      try set.begin("2")
    }
    #expect(try scratch.text("1") == "old")
    try set.commit()
    #expect(try scratch.text("1") == "new")
    #expect(try permissions(scratch.path("1")) == 0o640)
    #expect(try scratch.text("2") == "other")
  }

  @Test func `it says whether there is a file of a name that could be replaced`() throws {
    let scratch = try Scratch()
    try scratch.write("1", "old")
    try scratch.folder("2")
    let set = try AtomicFileSet(beside: scratch.path("x"), replacing: always)
    #expect(set.canReplace("1"))
    #expect(!set.canReplace("2"))
    #expect(!set.canReplace("3"))
    for name in ["", "..", "./1"] { #expect(!set.canReplace(name)) }
  }

  @Test func `bytes before the start are not overwritten`() throws {
    let scratch = try Scratch()
    let set = try AtomicFileSet(beside: scratch.path("a"))
    try set.begin("b")
    try set.write([1])
    #expect(throws: InlayError.saveFailed(scratch.path("b"), SystemError(EINVAL))) {
      try set.overwrite(at: -1, [2])
    }
  }

  @Test func `names lead nowhere else`() throws {
    let scratch = try Scratch()
    let set = try AtomicFileSet(beside: scratch.path("a"))
    for name in ["", ".", "..", "b/c", "../b"] {
      #expect(throws: InlayError.self) { try set.begin(name) }
    }
    #expect(throws: InlayError.self) { try set.write([1]) }
    #expect(try scratch.names() == [])
  }
}

@Suite struct SpooledOutputTests {
  @Test(arguments: [0, 1, 7, 1_000_000])
  func `what was written and overwritten arrives, from memory and from a file`(memoryBytes: Int) throws {
    let spool = SpooledOutput(name: "pipe", memoryBytes: memoryBytes)
    var expected: [UInt8] = []
    for piece in 0..<40 {
      let bytes = [UInt8](repeating: UInt8(piece), count: piece * 997)
      try spool.write(bytes)
      expected += bytes
    }
    for offset in [0, 5, 300_000, expected.count - 4] {
      try spool.overwrite(at: offset, [250, 251, 252, 253])
      expected.replaceSubrange(offset..<offset + 4, with: [250, 251, 252, 253])
    }
    #expect(throws: InlayError.self) { try spool.overwrite(at: expected.count - 3, [1, 2, 3, 4]) }
    #expect(throws: InlayError.self) { try spool.overwrite(at: .max, [1]) }
    #expect(throws: InlayError.self) { try spool.overwrite(at: -1, [1]) }
    let sink = MemorySink()
    try spool.copy(to: sink)
    #expect(sink.bytes == expected)
  }

  @Test func `a temporary file that cannot be made is said to be that`() throws {
    let spool = SpooledOutput(name: "standard output", memoryBytes: 3, temporaryFolder: "/nowhere")
    try spool.write([1, 2, 3])
    #expect {
      try spool.write([4])
    } throws: {
      "\($0)"
        == "cannot write a temporary file in /nowhere for standard output: No such file or directory"
    }
  }
}
