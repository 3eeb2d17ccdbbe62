import InlayCore
import InlayDoor
import InlayFormats
import TestKit
import Testing

/// Texts written with one writer and read with another reader, two formats at a time.
@Suite struct PairTests {
  @Test func allNamesAreFormats() {
    #expect(PairDoor.formats.count == PairDoor.names.count)
    #expect(PairDoor.formats.allSatisfy { $0.canRead && $0.canWrite })
  }

  @Test func seedsAreReplayed() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/pairs"))
    #expect(!seeds.isEmpty)
    for (_, seed) in seeds { try PairDoor.check(seed) }
  }

  @Test(arguments: PairDoor.formats.indices) func pairsAgree(first: Int) throws {
    try Property.check("pairs with \(PairDoor.formats[first].name)", cases: 1_000) { source in
      let bytes = [UInt8(first), source.byte()] + PairGrammar.pieces(source, count: 0...40)
      source.note("bytes", bytes)
      try PairDoor.check(bytes)
    }
  }
}
