import InlayCore
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// The seeds of the fuzz target, and every input that once crashed it.
@Suite struct FuzzLayoutCorpusTests {
  @Test(arguments: TerminalBidi.allCases)
  func everySeedFitsItsLines(_ bidi: TerminalBidi) throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/layout"))
    #expect(seeds.count >= 1)
    for (seed, bytes) in seeds {
      let text = try LayoutDrawing.text(String(decoding: bytes, as: UTF8.self))
      for columns in [1, 2, 7, 40] {
        var options = LayoutOptions(columns: columns)
        options.bidi = bidi
        var layout = TerminalLayout(InlineFlow(text), options: options) { _ in .described }
        var line = TerminalLine()
        while layout.next(into: &line) { #expect(line.columns <= columns, "\(seed)") }
      }
    }
  }
}
