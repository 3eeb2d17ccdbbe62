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
        try expectColumnsAddUp(text, options, seed)
      }
    }
  }

  /// Marks before spaces share their clusters.
  @Test(arguments: TerminalBidi.allCases)
  func marksAroundSpacesTakeTheCellsThatAreCounted(_ bidi: TerminalBidi) throws {
    let pieces = [
      " ", " ", "\u{600}", "\u{603}", "\u{D4E}", "a", "(", "\t", "\u{337}", "漢", "\u{2003}", "\u{AD}", "\n",
    ]
    try Property.check("marks around spaces, \(bidi)") { source in
      let text = source.array(count: 0...24) { $0.pick(pieces) }.joined()
      source.note("text", text)
      var options = LayoutOptions(columns: source.int(in: 1...14))
      options.bidi = bidi
      options.widths = source.pick(WidthProfile.named.map(\.profile))
      options.widths.ambiguousWidth = source.int(in: 1...2)
      try expectColumnsAddUp(try LayoutDrawing.text(text), options, text)
    }
  }

  private func expectColumnsAddUp(_ text: DecomposedText, _ options: LayoutOptions, _ name: String) throws {
    var layout = TerminalLayout(InlineFlow(text), options: options) { _ in .described }
    var line = TerminalLine()
    while layout.next(into: &line) {
      try expect(line.columns <= options.columns, "\(name): a line is too wide")
      for piece in line.pieces {
        guard case .text(let range) = piece.content else { continue }
        let text = String(decoding: line.text[range], as: UTF8.self)
        try expect(
          piece.columns, equals: options.widths.count(text).cells, "\(name): \(text.debugDescription)")
      }
    }
  }
}
