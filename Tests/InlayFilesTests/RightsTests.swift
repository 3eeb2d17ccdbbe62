import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import TestKit
import Testing

/// What a user may not read or write.
@Suite struct RightsTests {
  private let denied = SystemError(EACCES)

  @Test func `what cannot be read is not replaced`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("file", "old")
    let folder = try scratch.folder("folder")
    for name in ["file", "folder"] { try scratch.setPermissions(0, of: name) }
    defer { try? scratch.setPermissions(0o700, of: "folder") }
    try asNobody {
      #expect(throws: InlayError.saveOccupied(file, by: "a file that cannot be read (Permission denied)")) {
        try AtomicFile.write([1], to: file, replacing: { _ in true })
      }
      #expect(
        throws: InlayError.saveOccupied(folder, by: "a folder that cannot be read (Permission denied)")
      ) {
        try AtomicFolder.write(FileTree(), to: folder, replacing: { _ in true })
      }
    }
  }

  @Test(arguments: [("listed", "listed", 0o444, ""), ("outer", "outer/inner", 0, "inner")])
  func `a folder that cannot be read is no bundle`(
    folder: String, closed: String, mode: Int, place: String
  ) throws {
    let scratch = try Scratch()
    try scratch.folder(closed)
    try scratch.setPermissions(mode, of: closed)
    defer { try? scratch.setPermissions(0o700, of: closed) }
    try asNobody {
      #expect(throws: InlayError.treeCannotOpen(place, denied)) {
        try FileTree(contentsOf: scratch.path(folder))
      }
    }
  }

  @Test func `a file that may no longer be read has not changed`() throws {
    let scratch = try Scratch()
    try scratch.write("a", "x")
    let tree = try FileTree(contentsOf: scratch.path)
    let files = try FolderFiles(path: scratch.path)
    try scratch.setPermissions(0, of: "a")
    try asNobody {
      #expect(throws: InlayError.sourceIO("a", message: "Permission denied")) {
        try tree.file("a")?.readAll()
      }
      let found = try files.file(RelativePath("a"))
      #expect(found == nil)
    }
  }

  @Test(arguments: [(0o444, "a", "a"), (0o444, "blobs/a", "blobs"), (0o555, "blobs/a", "blobs")])
  func `a folder that cannot be entered or written to takes nothing`(
    mode: Int, file: String, place: String
  ) throws {
    let scratch = try Scratch()
    let path = try scratch.folder("x")
    try scratch.setPermissions(mode, of: "x")
    defer { try? scratch.setPermissions(0o700, of: "x") }
    try asNobody {
      let saver = try FolderSaver(openFolder: path, creating: false)
      #expect(throws: InlayError.saveCannotCreate("\(path)/\(place)", denied)) {
        try saver.placeFile(MemorySource([1]), at: RelativePath(file))
      }
    }
    #expect(try scratch.names("x") == [])
  }

  /// Each saves what it reads, at a path in a folder.
  private static let savers: [(name: String, save: @Sendable (String, any ByteSource) throws -> Void)] = [
    ("file", { path, source in try save(file: source, to: path) }),
    ("new", { path, source in try save(file: source, to: path) }),
    ("folder", { path, source in try save(folderWith: source, to: path) }),
    ("new", { path, source in try save(folderWith: source, to: path) }),
    (
      "new",
      { path, source in
        let folder = try ExtractionFolder(path: String(path.dropLast("/new".count)))
        _ = try folder.extract(source, suggestedName: "new")
      }
    ),
  ]

  private static func save(file source: any ByteSource, to path: String) throws {
    let always: (any ByteSource) -> Bool = { _ in true }
    try AtomicFile.write(to: path, replacing: always) { try $0.write(source, name: "source") }
  }

  private static func save(folderWith source: any ByteSource, to path: String) throws {
    var builder = FileTreeBuilder()
    try builder.add(file: source, at: "a")
    try AtomicFolder.write(builder.finish(), to: path, replacing: { _ in true })
  }

  @Test(arguments: savers.indices)
  func `a folder that is closed to a running save keeps what it has`(_ index: Int) throws {
    let scratch = try Scratch()
    try scratch.folder("x/folder")
    try scratch.write("x/folder/a", "old")
    try scratch.write("x/file", "old")
    for name in ["x", "x/folder", "x/file"] { try scratch.give(name) }
    let source = LookingSource { try scratch.setPermissions(0o555, of: "x") }
    defer { try? scratch.setPermissions(0o700, of: "x") }
    let saver = Self.savers[index]
    let path = scratch.path("x/\(saver.name)")
    try asNobody {
      #expect(throws: InlayError.saveCannotCreate(path, denied)) { try saver.save(path, source) }
    }
    #expect(source.failure.value == nil)
    #expect(try scratch.text("x/file") == "old")
    #expect(try scratch.text("x/folder/a") == "old")
    #expect(try !scratch.names("x").contains("new"))
  }
}
