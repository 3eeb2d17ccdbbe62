import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import TestKit
import Testing

@Suite struct FolderSaverTests {
  private func blob(_ text: String) throws -> (
    path: RelativePath, source: MemorySource, digest: ContentDigest
  ) {
    let source = MemorySource(Array(text.utf8))
    let digest = try source.digest()
    return (try RelativePath("blobs/sha256/\(digest.hex)"), source, digest)
  }

  @Test func `a document is saved, blobs first`() throws {
    let scratch = try Scratch()
    let path = scratch.path("x.inlay")
    let saver = try FolderSaver(openFolder: path, creating: true)
    let blob = try blob("picture")
    #expect(try !saver.existingFileMatches(blob.path, digest: blob.digest, count: 7))
    try saver.placeFile(blob.source, at: blob.path, expecting: blob.digest)
    try saver.sync()
    #expect(try saver.existingFileMatches(blob.path, digest: blob.digest, count: 7))
    #expect(try scratch.names("x.inlay") == ["blobs"])
    try saver.commit(MemorySource(Array("{}".utf8)), at: RelativePath("document.json"))
    let expected = try tree(["document.json": "{}", blob.path.description: "picture"])
    #expect(try FileTree(contentsOf: path).isIdentical(to: expected))
  }

  @Test func `committing makes durable what was placed before`() throws {
    let scratch = try Scratch()
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    var files = ["document.json": "{}"]
    for index in 0..<200 {
      let blob = try blob("\(index)")
      files[blob.path.description] = "\(index)"
      try saver.placeFile(blob.source, at: blob.path)
    }
    try saver.commit(MemorySource(Array("{}".utf8)), at: RelativePath("document.json"))
    #expect(try FileTree(contentsOf: scratch.path).isIdentical(to: tree(files)))
  }

  @Test func `a standing file matches only with the same bytes`() throws {
    let scratch = try Scratch()
    let blob = try blob("picture")
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    try scratch.folder("blobs/sha256")
    func matches() throws -> Bool { try saver.existingFileMatches(blob.path, digest: blob.digest, count: 7) }
    for (wrong, expected) in [("", false), ("pictur", false), ("picturE", false), ("picture", true)] {
      try scratch.write(blob.path.description, wrong)
      #expect(try matches() == expected)
    }
    try FileManager.default.moveItem(
      atPath: scratch.path(blob.path.description), toPath: scratch.path("away"))
    #expect(try !matches())
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(blob.path.description), withDestinationPath: scratch.path("away"))
    #expect(try !matches())
    try saver.placeFile(blob.source, at: blob.path)
    try saver.sync()
    #expect(try matches())
    #expect(try scratch.text("away") == "picture")
  }

  @Test func `bytes that are not what they should be are not placed`() throws {
    let scratch = try Scratch()
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    let blob = try blob("picture")
    let other = MemorySource(Array("another".utf8), digest: blob.digest)
    let shown = "\(scratch.path)/\(blob.path)"
    #expect(throws: InlayError.saveSource(shown, .sourceChanged(shown))) {
      try saver.placeFile(other, at: blob.path, expecting: blob.digest)
    }
    #expect(try scratch.names("blobs/sha256") == [])
  }

  @Test(arguments: [true, false])
  func `a folder made for a save that fails goes again, unless it was there`(stands: Bool) throws {
    let scratch = try Scratch()
    if stands { try scratch.folder("page_files") }
    let blob = try blob("picture")
    let saver = try FolderSaver(openFolder: scratch.path("page_files"), creating: true)
    let other = MemorySource(Array("another".utf8), digest: blob.digest)
    #expect(throws: InlayError.self) {
      try saver.placeFile(other, at: RelativePath("a.png"), expecting: blob.digest)
    }
    #expect(try scratch.names("") == (stands ? ["page_files"] : []))
  }

  @Test func `a failure is final and leaves nothing behind`() throws {
    let scratch = try Scratch()
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    let blob = try blob("picture")
    try saver.placeFile(blob.source, at: blob.path)
    #expect(try scratch.names("blobs/sha256").count == 1)
    let failing = try SliceSource(GoneSource(), 0..<10)
    let failure = InlayError.saveSource(scratch.path("document.json"), .sourceChanged("gone"))
    #expect(throws: failure) { try saver.placeFile(failing, at: RelativePath("document.json")) }
    #expect(throws: failure) { try saver.sync() }
    #expect(throws: failure) { try saver.placeFile(blob.source, at: blob.path) }
    #expect(try scratch.names() == ["blobs"])
    #expect(try scratch.names("blobs/sha256") == [])
  }

  @Test func `a saver that is dropped leaves no temporary names`() throws {
    let scratch = try Scratch()
    do {
      let saver = try FolderSaver(openFolder: scratch.path, creating: false)
      try saver.placeFile(MemorySource([1]), at: RelativePath("a"))
    }
    #expect(try scratch.names() == [])
  }

  @Test func `no link inside is followed`() throws {
    let scratch = try Scratch()
    try scratch.folder("in")
    try scratch.folder("out")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("in/blobs"), withDestinationPath: scratch.path("out"))
    let saver = try FolderSaver(openFolder: scratch.path("in"), creating: false)
    #expect(
      throws: InlayError.saveOccupied(scratch.path("in/blobs"), by: "something that is not a folder")
    ) { try saver.placeFile(MemorySource([1]), at: RelativePath("blobs/a")) }
    #expect(try scratch.names("out") == [])
  }

  @Test func `something else in the place is reported`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("file", "x")
    try scratch.folder("x/document.json")
    #expect(throws: InlayError.saveOccupied(file, by: "something that is not a folder")) {
      try FolderSaver(openFolder: file, creating: true)
    }
    #expect {
      try FolderSaver(openFolder: scratch.path("none"), creating: false)
    } throws: {
      "\($0)" == "\(scratch.path("none")): No such file or directory"
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: scratch.path("nowhere"))
    #expect(throws: InlayError.saveOccupied(scratch.path("link"), by: "something that is not a folder")) {
      try FolderSaver(openFolder: scratch.path("link"), creating: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("to x"), withDestinationPath: scratch.path("x"))
    for link in [scratch.path("to x"), scratch.path("to x") + "//"] {
      #expect(throws: InlayError.saveOccupied(link, by: "something that is not a folder")) {
        try FolderSaver(openFolder: link, creating: true)
      }
    }
    let saver = try FolderSaver(openFolder: scratch.path("x"), creating: false)
    #expect(throws: InlayError.saveOccupied(scratch.path("x/document.json"), by: "a folder")) {
      try saver.commit(MemorySource([1]), at: RelativePath("document.json"))
    }
  }

  @Test func `files in many folders are synced on the way`() throws {
    let scratch = try Scratch()
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    for index in 0..<70 { try saver.placeFile(MemorySource([1]), at: RelativePath("\(index)/a")) }
    // Each folder takes a descriptor.
    #expect(try scratch.names("0") == ["a"])
    #expect(try scratch.names("69").allSatisfy { TemporaryName.matches($0) })
    try saver.sync()
    for index in 0..<70 { #expect(try scratch.names("\(index)") == ["a"]) }
  }

  @Test func `a folder that takes the place of a file meanwhile stays`() throws {
    let scratch = try Scratch()
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    for name in ["b", "a"] { try saver.placeFile(MemorySource([1]), at: RelativePath(name)) }
    try scratch.folder("a")
    #expect(throws: InlayError.saveCannotCreate(scratch.path("a"), SystemError(EISDIR))) { try saver.sync() }
    #expect(try scratch.names() == ["a"])
  }

  @Test func `what a saver has begun in a folder is no leftover to it`() throws {
    let scratch = try Scratch()
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    try saver.placeFile(MemorySource([1]), at: RelativePath("blobs/a"))
    try saver.removeLeftovers(in: RelativePath("blobs"))
    try saver.sync()
    #expect(try scratch.names("blobs") == ["a"])
  }

  @Test func `it says whether anything is at a path`() throws {
    let scratch = try Scratch()
    try scratch.folder("folder")
    try scratch.write("folder/file", "")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: scratch.path("nowhere"))
    let saver = try FolderSaver(openFolder: scratch.path, creating: false)
    for (path, expected) in [
      ("folder", true), ("folder/file", true), ("link", true), ("none", false), ("none/a", false),
      ("folder/none", false),
    ] {
      #expect(try saver.exists(RelativePath(path)) == expected, "\(path)")
    }
  }

  @Test(.needs(.mounting)) func `a full disk leaves the old document`() throws {
    let disk = try Mount.small("64k")
    let first = try FolderSaver(openFolder: disk.path, creating: false)
    try first.commit(MemorySource([1]), at: RelativePath("document.json"))
    let second = try FolderSaver(openFolder: disk.path, creating: false)
    let path = disk.path + "/blobs/big"
    let failure = InlayError.saveFailed(path, SystemError(ENOSPC))
    #expect(throws: failure) {
      try second.placeFile(MemorySource([UInt8](repeating: 2, count: 100_000)), at: RelativePath("blobs/big"))
    }
    #expect(throws: failure) { try second.commit(MemorySource([2]), at: RelativePath("document.json")) }
    #expect(try disk.scratch.read("mnt/document.json") == [1])
    #expect(try disk.scratch.names("mnt/blobs") == [])
  }
}

/// Always changed.
private final class GoneSource: ByteSource {
  let count = 10
  let digestCache = DigestCache()
  func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("gone") }
}
