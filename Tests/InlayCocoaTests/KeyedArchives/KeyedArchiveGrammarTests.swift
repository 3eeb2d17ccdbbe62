import TestKit
import Testing

/// Archives that a grammar makes, and the seeds and past crashes of the fuzz target that has it.
@Suite struct KeyedArchiveGrammarTests {
  @Test func `archives of a grammar come back`() throws {
    try Property.check("archives of a grammar", cases: 10_000) { source in
      try KeyedArchiveDoor.check([0xFF] + source.bytes(count: 0...240))
    }
  }

  @Test func `seeds of the fuzz target come back`() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/keyedarchive"))
    #expect(!seeds.isEmpty)
    for (name, bytes) in seeds {
      do { try KeyedArchiveDoor.check(bytes) } catch { Issue.record("\(name): \(error)") }
    }
  }
}
