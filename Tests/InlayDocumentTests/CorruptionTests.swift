import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// What is damaged is an error or the same document, never silently another.
@Suite struct CorruptionTests {
  private func expectErrorOrSame(
    _ text: DecomposedText, _ what: String, _ read: () throws -> DecomposedText
  ) -> Bool {
    do {
      let got = try read()
      #expect(got == text, "\(what): another document")
      return false
    } catch is InlayError {
      return true
    } catch {
      Issue.record("\(what): \(error)")
      return true
    }
  }

  @Test func everyTruncationOfTheDocumentIsRefused() throws {
    let text = try smallDocument()
    let whole = try PortableDocument.documentJSON(text)
    for cut in Corruptions.truncations(of: whole) {
      #expect(throws: InlayError.self) {
        try PortableDocument.read(tree: PortableDocument.tree(cut.bytes, blobs: smallBlobs))
      }
    }
    for cut in Corruptions.truncations(of: try PortableDocument.json(text)) {
      #expect(throws: InlayError.self) { try PortableDocument.read(json: cut.bytes) }
    }
  }

  @Test func everyBitFlipOfTheDocumentIsRefused() throws {
    let text = try smallDocument()
    let whole = try PortableDocument.documentJSON(text)
    #expect(try PortableDocument.read(tree: PortableDocument.tree(whole, blobs: smallBlobs)).value == text)
    var refused = 0
    for flip in Corruptions.bitFlips(of: whole) {
      let isRefused = expectErrorOrSame(text, "bit \(flip.bit) of byte \(flip.offset)") {
        try PortableDocument.read(tree: PortableDocument.tree(flip.bytes, blobs: smallBlobs)).value
      }
      if isRefused { refused += 1 }
    }
    // In canonical bytes every bit matters.
    #expect(refused == whole.count * 8)
  }

  @Test func everyBitFlipOfTheJSONFormIsRefused() throws {
    let text = try smallDocument()
    for flip in Corruptions.bitFlips(of: try PortableDocument.json(text)) {
      _ = expectErrorOrSame(text, "bit \(flip.bit) of byte \(flip.offset)") {
        try PortableDocument.read(json: flip.bytes).value
      }
    }
  }

  @Test func everyBitFlipAndTruncationOfABlobIsRefused() throws {
    let text = try smallDocument()
    let blob = Array("dog.png".utf8)
    let name = PortableDocument.blobPath(of: .sha256(of: blob))
    func tree(_ bytes: [UInt8]) throws -> FileTree {
      var builder = FileTreeBuilder()
      for file in try PortableDocument.tree(of: text).files {
        let isBlob = file.path.description == name
        try builder.add(file: isBlob ? MemorySource(bytes) : file.source, at: file.path)
      }
      return builder.finish()
    }
    for flip in Corruptions.bitFlips(of: blob) {
      #expect(throws: InlayError.self) { try PortableDocument.read(tree: tree(flip.bytes)) }
      let report = try PortableDocument.verify(tree: tree(flip.bytes))
      #expect(
        report.findings == [.differingBlob(stated: .sha256(of: blob), found: .sha256(of: flip.bytes))])
      #expect(!report.isSound)
    }
    for cut in Corruptions.truncations(of: blob) {
      #expect(throws: InlayError.self) { try PortableDocument.read(tree: tree(cut.bytes)) }
      let report = try PortableDocument.verify(tree: tree(cut.bytes))
      #expect(report.findings == [.wrongSize(.sha256(of: blob), stated: 7, found: cut.count)])
    }
    #expect(throws: InlayError.self) { try PortableDocument.read(tree: tree(blob + [0])) }
  }

  @Test func bitFlipsAndTruncationsOfATarAreRefusedOrHarmless() throws {
    let text = try smallDocument()
    let whole = try PortableDocument.tar(text)
    for flip in Corruptions.bitFlips(of: whole, step: 3) {
      _ = expectErrorOrSame(text, "bit \(flip.bit) of byte \(flip.offset)") {
        try PortableDocument.read(tar: MemorySource(flip.bytes)).value
      }
    }
    for cut in Corruptions.truncations(of: whole, step: 7) {
      #expect(throws: InlayError.self) { try PortableDocument.read(tar: MemorySource(cut.bytes)) }
    }
  }

  @Test func damagedDocumentsNeverCrash() throws {
    let whole = try PortableDocument.json(smallDocument())
    let text = try smallDocument()
    try Property.check("damage", cases: 5_000) { source in
      let bytes = source.mutation(of: whole)
      do {
        let read = try PortableDocument.read(json: bytes).value
        try expect(read == text, "another document")
      } catch is InlayError {}
      do {
        let read = try PortableDocument.read(json: bytes, options: PortableReadOptions(unsealed: true)).value
        try read.checkInvariants()
      } catch is InlayError {}
      _ = try? PortableDocument.verify(json: bytes)
    }
  }

  private var smallBlobs: [[UInt8]] { [Array("dog".utf8), Array("dog.png".utf8), [0, 255]] }
}
