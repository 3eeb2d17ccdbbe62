import InlayCore
import TestKit
import Testing

@testable import InlayStores

/// What the fuzz target for notes demands.
@Suite struct NoteFuzzCorpusTests {
  @Test func `seeds of the fuzz target are refused or read`() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/notes"))
    let read = try seeds.filter { try NoteDoor.check($0.value) }.keys.sorted()
    #expect(read == ["body", "body-in-gzip", "table", "table-in-gzip"])
    let table = try #require(seeds["table"])
    #expect(try !NoteBody.readTable(Array(table.dropFirst()), limits: .strict).value.tables.isEmpty)
  }

  @Test func randomNotesKeepTheRules() throws {
    try Property.check("notes and tables of random bytes", cases: 10_000) { source in
      let bytes = source.array(count: 1...200) { UInt8($0.int(in: 0...255)) }
      source.note("bytes", bytes)
      try Property.assume(NoteDoor.check(bytes))
    }
  }
}
