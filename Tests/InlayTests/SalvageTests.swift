import Foundation
import Inlay
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

/// What is left of damaged documents.
@Suite struct SalvageTests {
  private static let postcard = PackageRoot.path(to: "Samples/Postcard.rtfd")

  private static func postcard(as form: FormatName) throws -> [UInt8] {
    try RichDocument(blockingContentsOf: postcard).bytesBlocking(as: form).value
  }

  /// What `inlay repair` does.
  private static func repaired(_ bytes: [UInt8], as form: FormatName) throws -> DecomposedText {
    var options = ReadOptions()
    options.salvage = true
    let read = try RichDocument(blocking: bytes, as: form, options: options)
    return try Repair.repair(read.content, orphans: .keep).value
  }

  @Test func oneDamagedPictureIsOneDamagedPicture() throws {
    let whole = try RichDocument(blockingContentsOf: Self.postcard).content
    let tree = try PortableDocument.tree(of: whole)
    let digest = try #require(whole.images.first?.content.knownDigest)
    var builder = FileTreeBuilder()
    for file in tree.files {
      var bytes = try file.source.readAll()
      if file.path.description.hasSuffix(digest.hex) { bytes[100] ^= 1 }
      try builder.add(file: MemorySource(bytes), at: file.path)
    }
    let damaged = builder.finish()
    #expect(throws: InlayError.self) { try PortableDocument.read(tree: damaged) }
    var options = PortableReadOptions()
    options.damage = .blobs
    let read = try PortableDocument.read(tree: damaged, options: options)
    #expect(read.diagnostics.map(\.code.rawValue) == ["document.damagedBlob"])
    #expect(read.value.text == whole.text && read.value.placements == whole.placements)
    guard case .missing(let missing) = read.value.images[0].content else { return #expect(Bool(false)) }
    #expect(missing.reason == .damaged && missing.digest == digest)
    #expect(read.value.images.dropFirst().allSatisfy { $0.content.source != nil })
    #expect(read.value.source != nil)
  }

  @Test func aBrokenSealIsOneLoss() throws {
    let json = String(decoding: try Self.postcard(as: .inlayJSON), as: UTF8.self)
    let edited = Array(json.replacing("Dear Ada", with: "Dear Eva").utf8)
    #expect(throws: InlayError.self) { try RichDocument(blocking: edited) }
    #expect(try Self.repaired(edited, as: .inlayJSON).text.contains("Dear Eva"))
  }

  @Test(arguments: [FormatName.inlayJSON, .inlayTar])
  func aDocumentCutInTheMiddleKeepsItsPictures(_ form: FormatName) throws {
    let bytes = try Self.postcard(as: form)
    let half = try Self.repaired(Array(bytes.prefix(bytes.count / 2)), as: form)
    #expect(half.images.count >= 2)
    #expect(half.images.allSatisfy { $0.content.source != nil })
    #expect(try isSound(half))
  }

  @Test func aCutTextKeepsItsStart() throws {
    let bytes = try Self.postcard(as: .inlayJSON)
    let cut = try Self.repaired(Array(bytes.dropLast(60)), as: .inlayJSON)
    #expect(cut.text.hasPrefix("Greetings from the lake"))
    #expect(cut.images.count == 6)
    #expect(!cut.runs.isEmpty)
  }

  @Test func whatIsNoDocumentStaysAnError() {
    for bytes in ["", "{", "{\"format\":\"other\"}", "{\"format\":\"inlay\",\"version\":\"2.0\"}", "tea"] {
      #expect(throws: InlayError.self) { try Self.repaired(Array(bytes.utf8), as: .inlayJSON) }
      #expect(throws: InlayError.self) { try Self.repaired(Array(bytes.utf8), as: .inlayTar) }
    }
  }

  @Test func deepNonsenseTakesLinearTime() throws {
    for piece in [":{", "\"text\":[", "{\"text\":", "\"sha256:", ",\"images\":[{"] {
      let bytes = Array("{\"attributes\":{}".utf8) + Array(String(repeating: piece, count: 60_000).utf8)
      _ = try? Self.repaired(bytes, as: .inlayJSON)
    }
  }

  /// Cuts and flips at a stride, so that `make full` (INLAY_CASES=x10) does what `make test` does ten times as densely.
  private func stride(_ count: Int) -> Int {
    let isFull = ProcessInfo.processInfo.environment["INLAY_CASES"] == "x10"
    return isFull ? (count <= 65_536 ? 1 : 97) : max(97, count / 120)
  }

  private func isSound(_ text: DecomposedText) throws -> Bool {
    try PortableDocument.verify(tree: PortableDocument.tree(of: text)).isSound
  }

  @Test(arguments: ["Postcard.rtfd", "message.inlay.json", "cheer.inlay.json", "terminal.inlay.json"])
  func anyCutAndFlipIsRepairedOrRefused(_ sample: String) throws {
    let whole = try RichDocument(blockingContentsOf: PackageRoot.path(to: "Samples/\(sample)"))
    for form in [FormatName.inlayJSON, .inlayTar] {
      let bytes = try whole.bytesBlocking(as: form).value
      var repaired = 0
      var tried = 0
      for at in Swift.stride(from: 0, to: bytes.count, by: stride(bytes.count)) {
        var flipped = bytes
        flipped[at] ^= UInt8(1 << (at % 8))
        for damaged in [Array(bytes.prefix(at)), flipped] {
          tried += 1
          do {
            let text = try Self.repaired(damaged, as: form)
            #expect(try isSound(text), "\(form) of \(sample) at byte \(at)")
            repaired += 1
          } catch is InlayError {}
        }
      }
      // Most damage leaves something.
      #expect(repaired * 2 > tried, "\(form) of \(sample): \(repaired) of \(tried)")
    }
  }
}
