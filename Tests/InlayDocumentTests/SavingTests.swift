import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

@Suite struct SavingTests {
  private func text(_ string: String, _ blob: [UInt8]) throws -> DecomposedText {
    try Decomposer.decompose([
      AttributedRun(string),
      AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .bytes(blob)), kind: .glyph)),
    ]).value
  }

  private func status(_ path: String) throws -> NSNumber? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
  }

  @Test func newFolderHoldsTheDocumentAndItsBlobs() throws {
    try withTemporaryFolder { folder in
      let text = try smallDocument()
      try PortableDocument.write(text, folder: folder / "a.inlay")
      let wanted = Dictionary(
        uniqueKeysWithValues: try PortableDocument.tree(of: text).files.map {
          ($0.path.description, try $0.source.readAll())
        })
      #expect(try Files.tree(folder / "a.inlay") == wanted)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.inlay"])
      #expect(try PortableDocument.read(folder: folder / "a.inlay").value == text)
    }
  }

  @Test func savingOverADocumentReusesGoodBlobsReplacesBadOnesAndKeepsOthers() throws {
    try withTemporaryFolder { folder in
      let path = folder / "a.inlay"
      let (good, bad, old): ([UInt8], [UInt8], [UInt8]) = ([1, 1], [2, 2], [3, 3])
      let one = try Decomposer.decompose(
        [good, bad, old].map {
          AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .bytes($0)), kind: .glyph))
        }
      ).value
      try PortableDocument.write(one, folder: path)
      func blob(_ bytes: [UInt8]) -> String { path + "/" + PortableDocument.blobPath(of: .sha256(of: bytes)) }
      // Of the right size, with other bytes: only hashing tells.
      try Files.write([9, 9], to: blob(bad))
      let inode = try status(blob(good))
      let two = try Decomposer.decompose(
        [good, bad].map {
          AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .bytes($0)), kind: .glyph))
        }
      ).value
      try PortableDocument.write(two, folder: path)
      #expect(try status(blob(good)) == inode)
      #expect(try Files.read(blob(bad)) == bad)
      #expect(try Files.read(blob(old)) == old)
      #expect(try PortableDocument.read(folder: path).value == two)
      #expect(try PortableDocument.verify(folder: path).findings == [.unreferencedBlob(.sha256(of: old))])
    }
  }

  @Test func aTextWithoutOneOfItsBlobsIsSavedOverItsFolder() throws {
    try withTemporaryFolder { folder in
      let path = folder / "a.inlay"
      try PortableDocument.write(text("old", [1]), folder: path)
      try FileManager.default.removeItem(
        atPath: path + "/" + PortableDocument.blobPath(of: .sha256(of: [1])))
      let read = try PortableDocument.read(folder: path).value
      let before = try Files.tree(path)
      try PortableDocument.write(read, folder: path)
      #expect(try Files.tree(path) == before)
      try PortableDocument.write(text("new", [1]), folder: path)
      #expect(try PortableDocument.read(folder: path).value == text("new", [1]))
    }
  }

  @Test func whatIsNoDocumentIsNotReplaced() throws {
    try withTemporaryFolder { folder in
      let text = try smallDocument()
      try Files.write("mine", to: folder / "mine/notes.txt")
      try Files.write("{}", to: folder / "other/document.json")
      try Files.write("file", to: folder / "file")
      try FileManager.default.createSymbolicLink(atPath: folder / "link", withDestinationPath: "nowhere")
      let before = try Files.tree(folder.path)
      for name in ["mine", "other", "file", "link"] {
        let error = #expect(throws: InlayError.self) {
          try PortableDocument.write(text, folder: folder / name)
        }
        #expect(error?.code == "save.occupied", "\(name): \(String(describing: error))")
      }
      let error = #expect(throws: InlayError.self) {
        try PortableDocument.write(text, folder: folder / "no/where")
      }
      #expect(error?.code == "save.cannotCreate")
      #expect(try Files.tree(folder.path) == before)
    }
  }

  @Test func emptyFolderAndUnfinishedSaveAreTaken() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder / "empty", withIntermediateDirectories: true)
      try Files.write([1], to: folder / "cut" + "/" + PortableDocument.blobPath(of: .sha256(of: [1])))
      try Files.write([1], to: folder / "cut/.inlay-0123456789abcdef.tmp")
      for name in ["empty", "cut"] {
        try PortableDocument.write(smallDocument(), folder: folder / name)
        #expect(try PortableDocument.read(folder: folder / name).value == smallDocument())
      }
    }
  }

  @Test func leftoversOfKilledSavesGoEvenWhereNothingIsWritten() throws {
    try withTemporaryFolder { folder in
      let path = folder / "a.inlay"
      try PortableDocument.write(smallDocument(), folder: path)
      let before = try Files.tree(path)
      for place in ["", "/blobs/sha256"] {
        try Files.write([1], to: path + place + "/.inlay-0123456789abcdef.tmp")
      }
      let plain = try Decomposer.decompose([AttributedRun("text")]).value
      for text in [try smallDocument(), plain] {
        try Files.write([1], to: path + "/blobs/sha256/.inlay-fedcba9876543210.tmp")
        try PortableDocument.write(text, folder: path)
        #expect(Set(try Files.tree(path).keys) == Set(before.keys))
      }
    }
  }

  @Test func aReaderBesideASaverSeesOneVersionOrSaysThatItCouldNot() async throws {
    let folder = try TemporaryFolder()
    let path = folder / "a.inlay"
    let texts = try (0..<4).map { try text("text \($0)", [UInt8]("picture \($0)".utf8)) }
    try PortableDocument.write(texts[0], folder: path)
    try await withThrowingTaskGroup { group in
      group.addTask {
        for round in 0..<60 { try PortableDocument.write(texts[round % 4], folder: path) }
      }
      group.addTask {
        for _ in 0..<400 {
          guard let read = try? PortableDocument.read(folder: path) else { continue }
          #expect(texts.contains(read.value) && read.diagnostics.isEmpty, "\(read.diagnostics)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func manySaversAtOnceLeaveOneOfTheirDocuments() async throws {
    let folder = try TemporaryFolder()
    let texts = try (0..<8).map { try text("text \($0)", [UInt8($0), 1]) }
    for round in 0..<5 {
      let path = folder / "\(round).inlay"
      try await withThrowingTaskGroup { group in
        for text in texts { group.addTask { try PortableDocument.write(text, folder: path) } }
        try await group.waitForAll()
      }
      let read = try PortableDocument.read(folder: path)
      #expect(texts.contains(read.value))
      #expect(read.diagnostics.isEmpty)
      #expect(try PortableDocument.verify(folder: path).isSound)
    }
  }

  @Test(.needs(.mounting)) func fullDiskLeavesTheOldDocument() throws {
    try withTemporaryFolder { folder in
      let mount = folder / "disk"
      try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: true)
      let mounted = try Subprocess.run("mount", ["-t", "tmpfs", "-o", "size=128k", "inlay-test", mount])
      try #require(mounted.ending == .exited(0))
      defer { _ = try? Subprocess.run("umount", [mount]) }
      let path = mount + "/a.inlay"
      let old = try text("old", [1, 2, 3])
      try PortableDocument.write(old, folder: path)
      let before = try Files.tree(mount)
      // Too large are, in turn, the blob and the document itself.
      let large = [UInt8](repeating: 7, count: 1 << 20)
      for new in [try text("new", large), try text(String(repeating: "new", count: 1 << 17), [1])] {
        for target in [path, mount + "/b.inlay"] {
          let error = #expect(throws: InlayError.self) { try PortableDocument.write(new, folder: target) }
          #expect(error?.code == "save.failed")
          #expect(try PortableDocument.read(folder: path).value == old)
        }
      }
      let after = try Files.tree(mount)
      #expect(before.allSatisfy { after[$0.key] == $0.value })
      #expect(!after.keys.contains { $0.hasPrefix("b.inlay") })
    }
  }

  @Test(.needs(.mounting)) func readOnlyFolderCannotBeWritten() throws {
    try withTemporaryFolder { folder in
      let mount = folder / "read"
      try PortableDocument.write(smallDocument(), folder: mount)
      try #require(try Subprocess.run("mount", ["--bind", mount, mount]).ending == .exited(0))
      defer { _ = try? Subprocess.run("umount", [mount]) }
      try #require(try Subprocess.run("mount", ["-o", "remount,ro,bind", mount]).ending == .exited(0))
      for target in [mount, mount + "/b.inlay"] {
        let error = #expect(throws: InlayError.self) {
          try PortableDocument.write(text("new", [1]), folder: target)
        }
        #expect(error?.code == "save.cannotCreate")
      }
      #expect(try PortableDocument.read(folder: mount).value == smallDocument())
    }
  }
}
