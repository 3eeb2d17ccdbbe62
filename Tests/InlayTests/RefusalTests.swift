import Inlay
import TestKit
import Testing

@Suite struct RefusalTests {
  @Test func whatIsNoDocumentIsRefused() async throws {
    let error = await #expect(throws: InlayError.self) { try await RichDocument([0x00, 0xFF, 0x80, 0x01]) }
    #expect(error?.code.rawValue == "format.unrecognized")
    #expect(error?.advice?.contains("rtfd, flat-rtfd, rtf, html") == true)
  }

  @Test func anErrorNamesTheFile() async throws {
    let missing = await #expect(throws: InlayError.self) { try await RichDocument(contentsOf: "/none.rtf") }
    #expect(missing?.code.rawValue == "source.cannotOpen")
    #expect(missing?.place.file == "/none.rtf")
    let folder = try TemporaryFolder()
    try Files.write([0xFF, 0x00], to: folder / "a.bin")
    let unknown = await #expect(throws: InlayError.self) {
      try await RichDocument(contentsOf: folder / "a.bin")
    }
    #expect(unknown?.place.file == folder / "a.bin")
  }

  @Test(arguments: ["note", "note.docx", "note."])
  func anOutputNeedsAFormat(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let note = RichDocument(DecomposedText())
    let error = await #expect(throws: InlayError.self) { try await note.write(to: folder / name) }
    #expect(error?.code.rawValue == "format.notNamed")
    #expect(!Files.exists(folder / name))
    try await note.write(to: folder / name, as: .text)
    #expect(Files.exists(folder / name))
  }

  @Test func nothingIsFetched() async throws {
    let url = try #require(URL(string: "https://example.com/note.rtf"))
    let error = await #expect(throws: InlayError.self) { try await RichDocument(contentsOf: url) }
    #expect(error?.code.rawValue == "source.notAFile")
  }

  @Test func picturesAreNotRead() async throws {
    let error = await #expect(throws: InlayError.self) { try await RichDocument([], as: .png) }
    #expect(error?.code.rawValue == "format.cannotRead")
  }

  /// Every call ends with `CancellationError` in a canceled task, and leaves nothing behind.
  @Test func canceledCallsThrowCancellationError() async throws {
    let folder = try TemporaryFolder()
    let note = RichDocument(try Decomposer.decompose([AttributedRun("a")]).value)
    let path = folder / "note.rtf"
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await RichDocument(contentsOf: "/none.rtf") },
      { _ = try await RichDocument(Array("a".utf8)) },
      { _ = try await RichDocument(Data("a".utf8)) },
      { _ = try await RichDocument(Pieces(pieces: [Array("a".utf8)])) },
      { _ = try await note.write(to: path) },
      { _ = try await note.bytes(as: .rtf) },
      { _ = try await note.print() },
    ]
    for call in calls {
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        try await call()
      }
      let result = await task.result
      #expect(throws: CancellationError.self) { try result.get() }
    }
    #expect(!Files.exists(path))
  }
}

/// Bytes in pieces, as a request's body comes.
struct Pieces: AsyncSequence, AsyncIteratorProtocol {
  var pieces: [[UInt8]]
  func makeAsyncIterator() -> Pieces { self }
  mutating func next() async throws -> [UInt8]? {
    await Task.yield()
    return pieces.isEmpty ? nil : pieces.removeFirst()
  }
}
