import InlayCore
import TestKit
import Testing

@testable import InlayStores

/// The seeds and past crashes of the fuzz target for notes.
@Suite struct NoteFuzzCorpusTests {
  @Test func `seeds of the fuzz target are refused or read`() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/notes"))
    #expect(seeds.count >= 4)
    var readable = 0
    for (name, bytes) in seeds.sorted(by: { $0.key < $1.key }) {
      do {
        let rest = Array(bytes.dropFirst())
        let read =
          try bytes.first == 1
          ? NoteBody.readTable(rest, limits: .strict) : NoteBody.read(rest, limits: .strict)
        try read.value.checkInvariants()
        readable += 1
      } catch let error as InlayError { #expect(!error.code.rawValue.hasPrefix("model."), "\(name)") }
    }
    #expect(readable >= 3)
  }
}
