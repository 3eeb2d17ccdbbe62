import Inlay
import Synchronization
import TestKit
import Testing

@Suite struct StreamTests {
  /// A body cut anywhere is the document it is in one piece.
  @Test func aDocumentMayArriveInPieces() async throws {
    let note = try await RichDocument(contentsOf: PackageRoot.path(to: "Samples/Postcard.rtfd"))
    let bytes = try await note.bytes(as: .inlayTar).collect()
    for size in [1_000, 65_536, bytes.count] {
      let pieces = stride(from: 0, to: bytes.count, by: size)
        .map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
      let read = try await RichDocument(Pieces(pieces: pieces))
      #expect(read.content == note.content)
    }
    #expect(try await RichDocument(Pieces(pieces: []), as: .text).text == "")
  }

  @Test func aBodyHasTheLimitOfItsFormat() async throws {
    var options = ReadOptions()
    options.limits.rtfBytes = 3 << 20
    let head = Array("{\\rtf1{\\*\\x ".utf8)
    let filler = [UInt8](repeating: 0x61, count: 1 << 20)
    let last = [UInt8](repeating: 0x61, count: 1 << 20 - head.count - 4) + Array("}hi}".utf8)
    let read = try await RichDocument(Pieces(pieces: [head, filler, filler, last]), options: options)
    #expect(read.text == "hi")
    await #expect(throws: InlayError.limit("rtfBytes", allowed: 3 << 20)) {
      try await RichDocument(Pieces(pieces: [head, filler, filler, last, [0x20]]), options: options)
    }
  }

  /// A body of no format is not taken to its end.
  @Test func aBodyOfNoFormatEndsEarly() async throws {
    let taken = Mutex(0)
    let endless = AsyncStream<[UInt8]> {
      taken.withLock { $0 += 1 }
      return [UInt8](repeating: 0, count: 1 << 16)
    }
    let error = await #expect(throws: InlayError.self) { try await RichDocument(endless) }
    #expect(error?.code == "format.unrecognized")
    #expect(taken.withLock { $0 } == 16)
  }

  /// Longer ones than are kept in memory go through a temporary file, there and back.
  @Test func longDocumentsComeInPieces() async throws {
    let text = String(repeating: "0123456789abcde\n", count: 1_200_000)
    let note = RichDocument(try Decomposer.decompose([AttributedRun(text)]).value)
    let bytes = try await note.bytes(as: .text)
    #expect(bytes.count == text.utf8.count)
    var collected: [UInt8] = []
    for try await piece in bytes {
      #expect(piece.count <= 65_536)
      collected += piece
    }
    #expect(collected == Array(text.utf8))
    #expect(try await RichDocument(bytes, as: .text).text == text)
  }
}
