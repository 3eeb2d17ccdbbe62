import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import Testing

/// Folders that others move, remove and put in place while one is being saved.
@Suite struct ReplacedMeanwhileTests {
  /// A folder with the bundle `x`, and a tree that does something when its file is saved.
  private func prepared(
    _ look: @escaping @Sendable (Scratch) throws -> Void
  ) throws -> (scratch: Scratch, tree: FileTree, source: LookingSource) {
    let scratch = try Scratch()
    try AtomicFolder.write(tree(["a": "old"]), to: scratch.path("x"))
    let source = LookingSource {
      try FileManager.default.moveItem(atPath: scratch.path("x"), toPath: scratch.path("away"))
      try look(scratch)
    }
    var builder = FileTreeBuilder()
    try builder.add(file: source, at: "a")
    return (scratch, builder.finish(), source)
  }

  private static func putTheirs(_ scratch: Scratch) throws {
    try scratch.folder("x")
    try scratch.write("x/other", "theirs")
  }

  @Test func `a folder that is gone need not be replaced`() throws {
    let (scratch, tree, source) = try prepared { _ in }
    try AtomicFolder.write(tree, to: scratch.path("x"), replacing: { _ in true })
    #expect(source.failure.value == nil)
    #expect(try scratch.text("x/a") == "looked")
    #expect(try scratch.names() == ["away", "x"])
  }

  @Test func `a file in its place stays`() throws {
    let (scratch, tree, source) = try prepared { try $0.write("x", "theirs") }
    let path = scratch.path("x")
    #expect(throws: InlayError.saveOccupied(path, by: "a file")) {
      try AtomicFolder.write(tree, to: path, replacing: { _ in true })
    }
    #expect(source.failure.value == nil)
    #expect(try scratch.text("x") == "theirs")
    #expect(try scratch.names() == ["away", "x"])
  }

  @Test func `a folder of another kind in its place stays`() throws {
    let (scratch, tree, source) = try prepared(Self.putTheirs)
    let path = scratch.path("x")
    #expect(throws: InlayError.saveOccupied(path, by: "a folder of another kind")) {
      try AtomicFolder.write(tree, to: path, replacing: { $0.file("other") == nil })
    }
    #expect(source.failure.value == nil)
    #expect(try scratch.text("x/other") == "theirs")
    #expect(try scratch.names() == ["away", "x"])
  }

  @Test func `a folder that cannot be put back gets a name that nothing removes`() throws {
    let (scratch, tree, source) = try prepared(Self.putTheirs)
    let path = scratch.path("x")
    #expect(throws: InlayError.saveOccupied(path, by: "a folder of another kind")) {
      try AtomicFolder.write(
        tree, to: path,
        replacing: { found in
          guard found.file("other") != nil else { return true }
          try? FileManager.default.removeItem(atPath: path)
          return false
        })
    }
    #expect(source.failure.value == nil)
    // The next saver does not take it for a leftover.
    try AtomicFile.write([1], to: scratch.path("b"))
    let kept = try #require(try scratch.names().first)
    #expect(kept.hasSuffix(".old"))
    #expect(try scratch.text(kept + "/other") == "theirs")
    #expect(try scratch.names() == [kept, "away", "b"])
  }

  @Test(arguments: [1, 15, 16]) func `a folder that others keep replacing is looked at again`(_ count: Int)
    throws
  {
    let scratch = try Scratch()
    let path = try scratch.folder("x")
    var looks = 0
    func mayReplace(_ found: FileTree) -> Bool {
      looks += 1
      if looks > count { return true }
      try? FileManager.default.moveItem(atPath: path, toPath: scratch.path("away \(looks)"))
      _ = try? scratch.folder("x")
      return false
    }
    if count < 16 {
      try AtomicFolder.write(tree(["a": "new"]), to: path, replacing: mayReplace)
      #expect(looks == count + 1)
    } else {
      #expect(throws: InlayError.saveOccupied(path, by: "a folder of another kind")) {
        try AtomicFolder.write(tree(["a": "new"]), to: path, replacing: mayReplace)
      }
      #expect(looks == 16)
    }
    #expect(try scratch.names("x") == (count < 16 ? ["a"] : []))
    #expect(try scratch.names().count == count + 1)
  }

  @Test(arguments: [false, true]) func `a name that no folder can have leaves the old one`(isFolder: Bool)
    throws
  {
    let scratch = try Scratch()
    let path = try scratch.folder("x")
    try scratch.write("x/a", "old")
    var limits = Limits()
    limits.fileNameBytes = 1_000
    let name = String(repeating: "n", count: 256)
    var builder = FileTreeBuilder(limits: limits)
    if isFolder { try builder.add(folder: name) } else { try builder.add(file: MemorySource([1]), at: name) }
    let tree = builder.finish()
    #expect(throws: InlayError.saveCannotCreate("\(path)/\(name)", SystemError(ENAMETOOLONG))) {
      try AtomicFolder.write(tree, to: path, replacing: { _ in true })
    }
    #expect(try scratch.text("x/a") == "old")
    #expect(try scratch.names() == ["x"])
  }
}
