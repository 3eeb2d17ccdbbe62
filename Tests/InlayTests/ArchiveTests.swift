import Inlay
import TestKit
import Testing

/// Documents in zip and gzip, opened in this process under the trait `Archives`.
@Suite struct ArchiveTests {
  private static let maker = """
    import gzip, io, os, sys, zipfile
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", 8) as z:
        for top, _, names in os.walk(sys.argv[1]):
            for name in names: z.write(os.path.join(top, name), "note.rtfd/" + name)
    data = memory.getvalue()
    for _ in range(int(sys.argv[2])): data = gzip.compress(data)
    sys.stdout.buffer.write(data)
    """

  /// A zip of the sample, in so many gzips.
  private func archive(gzips: Int) throws -> [UInt8] {
    let run = try Python.run(["-c", Self.maker, PackageRoot.path(to: "Samples/Postcard.rtfd"), "\(gzips)"])
    try #require(run.exitCode == 0, "\(run.errorText)")
    return run.output
  }

  #if Archives
    @Test(.needs(.python)) func anArchiveIsTheDocumentInIt() async throws {
      let folder = try await RichDocument(contentsOf: PackageRoot.path(to: "Samples/Postcard.rtfd"))
      let zip = try archive(gzips: 0)
      let bytes = try await RichDocument(zip)
      #expect(bytes == folder)
      let pieces = AsyncStream { stream in
        for at in stride(from: 0, to: zip.count, by: 1_000) {
          stream.yield(zip[at..<min(at + 1_000, zip.count)])
        }
        stream.finish()
      }
      #expect(try await RichDocument(pieces) == folder)
      try await withTemporaryFolder { place in
        try Files.write(zip, to: place / "note.rtfd.zip")
        #expect(try await RichDocument(contentsOf: place / "note.rtfd.zip") == folder)
        try Files.write(try archive(gzips: 1), to: place / "note.gz")
        #expect(try RichDocument(blockingContentsOf: place / "note.gz") == folder)
        let outputs = place / "out"
        for try await note in try await RichDocument.convert(
          contentsOf: [place / "note.rtfd.zip"], into: outputs, as: .inlay)
        {
          #expect(note.output == outputs + "/note.inlay")
        }
      }
    }

    @Test(.needs(.python)) func archivesInArchivesEndAtTheLimit() async throws {
      let bytes = try archive(gzips: 2)
      let error = await #expect(throws: InlayError.self) { try await RichDocument(bytes) }
      #expect(error?.code == "limit.archiveDepth")
      #expect(error?.message == "archives are nested more than 2 deep (limit archiveDepth)")
    }

    @Test func whatHoldsNoDocumentSaysWhatItIs() async throws {
      let error = await #expect(throws: InlayError.self) {
        try await RichDocument([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
      }
      #expect(error?.code == "archive.empty")
    }
  #else
    @Test(.needs(.python), arguments: [0, 1]) func withoutTheTraitAnArchiveIsRefused(gzips: Int) async throws
    {
      let bytes = try archive(gzips: gzips)
      let error = await #expect(throws: InlayError.self) { try await RichDocument(bytes) }
      #expect(error?.code == "archive.unsupported")
      let kind = gzips == 0 ? "zip" : "gzip"
      #expect(error?.message == "this is a \(kind), and this program was built without support for it")
      #expect(error?.advice == "unpack it first, or build with the trait Archives")
    }
  #endif
}
