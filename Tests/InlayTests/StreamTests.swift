import Inlay
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

  @Test func aBodyHasALimit() async throws {
    var options = ReadOptions()
    for limit in [\Limits.bundleBytes, \.attachmentBytes, \.jsonBytes, \.htmlBytes, \.rtfBytes] {
      options.limits[keyPath: limit] = 3 << 20
    }
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(
      try await RichDocument(Pieces(pieces: [piece, piece, piece]), options: options).text.utf8.count == 3
        << 20)
    let error = await #expect(throws: InlayError.self) {
      try await RichDocument(Pieces(pieces: [piece, piece, piece, [0x61]]), options: options)
    }
    #expect(error?.code.isLimit == true)
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
