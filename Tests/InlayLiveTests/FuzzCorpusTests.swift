import TestKit
import Testing

/// What strangers may send, through the door of the fuzz target.
@Suite struct FuzzCorpusTests {
  @Test func everySeedIsReadOrRefused() async throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/live"))
    #expect(!seeds.isEmpty)
    for (name, bytes) in seeds {
      do {
        try await LiveDoor.check(bytes)
        try LiveDoor.read(bytes)
      } catch { Issue.record("\(name): \(error)") }
    }
  }

  @Test func anythingIsReadOrRefused() async throws {
    for seed in 1...UInt64(Property.cases(10_000)) {
      var numbers = SplitMix64(seed: seed)
      let bytes = (0..<numbers.next() % 160).map { _ in UInt8(truncatingIfNeeded: numbers.next() >> 32) }
      do { try await LiveDoor.check(bytes) } catch { throw Unmet("seed \(seed), \(bytes): \(error)") }
    }
  }
}
