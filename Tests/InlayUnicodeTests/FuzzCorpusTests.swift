import TestKit
import Testing

@testable import InlayUnicode

/// The seeds of the fuzz target, and every input that once crashed it.
@Suite struct FuzzCorpusTests {
  @Test func everySeedIsTiledAndAddsUp() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/unicode"))
    #expect(seeds.count >= 7)
    for (seed, bytes) in seeds {
      let text = String(decoding: bytes, as: UTF8.self)
      let clusters = GraphemeScanner().all(bytes)
      #expect(clusters.last?.end.utf8 == bytes.count, "\(seed)")
      #expect(clusters.map(\.end.utf16) == GraphemeScanner.ends(text), "\(seed)")
      let ends = Set(clusters.map(\.end))
      let breaks = LineBreakScanner().all(bytes)
      #expect(breaks.allSatisfy { ends.contains($0.position) }, "\(seed)")
      for (name, profile) in WidthProfile.varied {
        let cells = CellScanner(profile: profile).all(bytes)
        #expect(cells.reduce(0) { $0 + ($1.width ?? 0) } == profile.count(text).cells, "\(name): \(seed)")
      }
    }
  }
}
