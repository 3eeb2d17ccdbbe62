import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Lines of texts with tables after updates, against those of a new layout.
@Suite struct TableUpdateTests {
  private func expectFresh(_ kept: PageLines, _ options: PageOptions, _ fonts: PageFonts) throws {
    let fresh = try PageLines(
      kept.text, options: options, fonts: fonts, decoder: .standard, sizes: nil, spacing: 1_000)
    try expect(kept.lines, equals: fresh.lines)
    try expect(kept.pages, equals: fresh.pages)
  }

  /// Those of a stream.
  private func expectStreamed(_ kept: PageLines, _ options: PageOptions) throws {
    var layout = try PageLayout(kept.text, options: options)
    var lines: [PlacedLine] = []
    while let line = try layout.next() { lines.append(line) }
    try expect(kept.lines, equals: lines)
    try expect(kept.pages, equals: layout.pages)
  }

  private func options(_ source: ChoiceSource) -> PageOptions {
    var options = PageOptions()
    (options.width, options.margins) = (.points(source.pick([60, 250])), PageMargins(.zero))
    if source.bool() {
      options.page = PageSize(width: options.width, height: .points(source.pick([60, 200])))
      options.columns = source.oneIn(3) && options.width > .points(100) ? 2 : 1
    }
    return options
  }

  @Test func keptLinesAreThoseOfAStream() throws {
    let fonts = try PageFonts(.system)
    try Property.check("kept lines of tables", cases: Property.costly / 20) { source in
      let options = options(source)
      let text = try RandomTables.text(source)
      source.note("text", text)
      let kept = try PageLines(text, options: options, fonts: fonts, decoder: .standard, sizes: nil)
      try expectStreamed(kept, options)
    }
  }

  @Test func updatedTablesAreThoseOfANewLayout() throws {
    let fonts = try PageFonts(.system)
    try Property.check("updated tables", cases: Property.costly / 20) { source in
      let options = options(source)
      var kept = try PageLines(
        RandomTables.text(source), options: options, fonts: fonts, decoder: .standard, sizes: nil,
        spacing: 1 + source.below(3))
      for _ in 0..<3 {
        source.note("from", kept.text)
        var text = kept.text
        var edits: AppliedEdits?
        switch source.below(4) {
        case 0: text = try RandomTables.text(source)
        case 1:
          // Another look of a block or a table.
          var (blocks, tables) = (text.blocks, text.tables)
          if !blocks.isEmpty {
            var values = BlockAttributeValues()
            values.edge(padding: source.below(9))
            blocks[source.below(blocks.count)].attributes = BlockAttributes(values)
          }
          if !tables.isEmpty, source.bool() {
            var values = TableAttributeValues()
            values.spacing = .points(source.below(9))
            tables[source.below(tables.count)].attributes = TableAttributes(values)
          }
          text = try DecomposedText(
            text: text.text, paragraphs: text.paragraphs, tables: tables, blocks: blocks)
        default:
          let ends = [source.below(text.utf16Count + 1), source.below(text.utf16Count + 1)].sorted()
          let piece = source.pick(["ab", "\u{5D0}", "\n", "", "longer words"])
          edits = try? text.replace(ends[0]..<min(ends[1], ends[0] + 4), with: piece)
        }
        source.note("to", text)
        try kept.update(to: text, source.bool() ? edits : nil)
        try expectFresh(kept, options, fonts)
      }
    }
  }

  @Test func aChangeInATableTypesetsThatTableOnly() throws {
    let table = BlockText.Table([["a", "b"], ["c", "d"]])
    let other = BlockText.Table((0..<50).map { ["\($0)", "x"] })
    let text = try BlockText.make([
      .text("before"), .table(table), .text("between"), .table(other), .text("after"),
    ])
    var kept = try PageLines(text)
    #expect(kept.typesetCount == 107)
    var edited = text
    let edits = try edited.replace(9..<10, with: "changed")
    try kept.update(to: edited, edits)
    #expect(kept.typesetCount == 4)
    #expect(kept.lines == (try PageLines(edited).lines))
    try kept.update(to: text)
    #expect(kept.typesetCount == 4)
  }
}
