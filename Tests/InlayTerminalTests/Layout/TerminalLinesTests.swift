import CoreTestKit
import InlayCore
import TestKit
import Testing

@testable import InlayTerminal

/// Lines after updates against lines of a new layout.
@Suite struct TerminalLinesTests {
  /// Lines whose styles are written out, because indices depend on the order of first use.
  private struct Shown: Equatable {
    var line: TerminalLine
    var styles: [CellStyle]
    var images: [InlineImage]
  }

  private func shown(_ line: TerminalLine, _ styles: [CellStyle], _ text: DecomposedText) -> Shown {
    var line = line
    let used = line.pieces.map { styles[$0.style] }
    var images: [InlineImage] = []
    for index in line.pieces.indices {
      line.pieces[index].style = 0
      if let image = line.pieces[index].image { images.append(text.images[image.entry]) }
    }
    return Shown(line: line, styles: used, images: images)
  }

  private func fresh(
    _ text: DecomposedText, _ options: LayoutOptions, _ measure: @escaping (FlowImage) -> ImageMeasure
  ) -> (lines: [Shown], diagnostics: [Diagnostic]) {
    var layout = TerminalLayout(InlineFlow(text), options: options, measure: measure)
    var lines: [TerminalLine] = []
    var line = TerminalLine()
    while layout.next(into: &line) { lines.append(line) }
    return (lines.map { shown($0, layout.styles, text) }, layout.diagnostics)
  }

  private func shown(_ lines: TerminalLines) -> [Shown] {
    (0..<lines.count).map { shown(lines[$0], lines.styles, lines.text) }
  }

  @Test func updatedLinesAreThoseOfANewLayout() throws {
    try Property.check("updated terminal lines", cases: Property.costly / 2) { source in
      let random = try source.layout()
      source.note("options", random.options)
      // Some images are described, and the others have three widths.
      func measure(_ text: DecomposedText) -> (FlowImage) -> ImageMeasure {
        { image in
          let key = key(text.images[image.entry])
          return key % 4 == random.described ? .described : .drawable(width: 1 + key % 3 * 700, height: 160)
        }
      }
      var lines = TerminalLines(
        InlineFlow(random.text), options: random.options, measure: measure(random.text))
      try expect(
        shown(lines), equals: fresh(random.text, random.options, measure(random.text)).lines, "first layout")
      for _ in 0..<3 {
        let old = lines
        var text = lines.text
        var edits: AppliedEdits?
        source.note("from", text)
        let ends = [source.below(text.utf16Count + 1), source.below(text.utf16Count + 1)].sorted()
        switch source.below(5) {
        case 0, 1:
          guard !text.images.isEmpty else { break }
          let (image, wanted) = (picture(source.below(8)).image, text.images[source.below(text.images.count)])
          text = text.mappingImages { $0 == wanted ? image : $0 }
        case 2:
          let role = source.pick([.heading1, .bullet1, ParagraphRole(rawValue: "number1"), .quote, nil])
          edits = (try? text.setParagraphRole(role, over: ends[0]..<ends[1]))?.edits
        default:
          let piece = source.pick(["ab", "\u{5D0}", "\t", "\n", "\r", "", "x\n", "\u{1F600}"])
          let repeated = String(repeating: piece, count: source.oneIn(2) ? 1 : source.below(9))
          edits = try? text.replace(ends[0]..<ends[1], with: repeated)
        }
        source.note("to", text)
        let changes = lines.update(to: text, source.bool() ? edits : nil, measure: measure(text))
        let wanted = fresh(text, random.options, measure(text))
        try expect(shown(lines), equals: wanted.lines)
        try expect(lines.diagnostics.map(\.message), equals: wanted.diagnostics.map(\.message))
        try expect(lines.diagnostics.map(\.at), equals: wanted.diagnostics.map(\.at))
        // The changes say which lines are new.
        var patched = shown(old)
        for change in changes.reversed() {
          patched.replaceSubrange(change.old, with: wanted.lines[change.new])
        }
        try expect(patched.map(\.line.text), equals: wanted.lines.map(\.line.text))
      }
    }
  }

  @Test func updatedTablesAreThoseOfANewLayout() throws {
    try Property.check("updated tables on a terminal", cases: Property.costly / 4) { source in
      var options = LayoutOptions(columns: source.pick([10, 24, 40, 80, 3]))
      options.glyphRows = source.pick([1, 2])
      options.bidi = source.pick([.terminal, .visual])
      let first = try source.tableText()
      let described = source.below(4)
      func measure(_ text: DecomposedText) -> (FlowImage) -> ImageMeasure {
        { image in
          let key = key(text.images[image.entry])
          return key % 4 == described ? .described : .drawable(width: 1 + key % 3 * 70, height: 60)
        }
      }
      var lines = TerminalLines(InlineFlow(first), options: options, measure: measure(first))
      try expect(shown(lines), equals: fresh(first, options, measure(first)).lines, "first layout")
      for _ in 0..<3 {
        let old = lines
        var text = lines.text
        var edits: AppliedEdits?
        source.note("from", text)
        let ends = [source.below(text.utf16Count + 1), source.below(text.utf16Count + 1)].sorted()
        switch source.below(6) {
        case 0:
          text = try source.tableText()
        case 1:
          let role = source.pick([.heading1, .bullet1, ParagraphRole(rawValue: "number1"), .quote, nil])
          edits = (try? text.setParagraphRole(role, over: ends[0]..<ends[1]))?.edits
        case 2:
          // Only the look of a block changes.
          var runs = Array(Recomposer.runs(of: text))
          for index in runs.indices where source.oneIn(3) && !runs[index].blocks.isEmpty {
            let id = runs[index].blocks[0].id
            for other in runs.indices where runs[other].blocks.first?.id == id {
              runs[other].blocks[0].attributes = BlockAttributes(TableSample.border)
            }
          }
          text = try Decomposer.decompose(runs).value
        default:
          let piece = source.pick(["ab", "\u{5D0}", "\t", "\n", "longer words ", "", "x\n", "\u{1F600}"])
          let end = source.oneIn(2) ? min(ends[1], ends[0] + 3) : ends[1]
          edits = try? text.replace(ends[0]..<end, with: String(repeating: piece, count: source.below(5)))
        }
        source.note("to", text)
        let changes = lines.update(to: text, source.bool() ? edits : nil, measure: measure(text))
        let wanted = fresh(text, options, measure(text))
        try expect(shown(lines), equals: wanted.lines)
        try expect(lines.diagnostics.map(\.message), equals: wanted.diagnostics.map(\.message))
        try expect(lines.diagnostics.map(\.at), equals: wanted.diagnostics.map(\.at))
        var patched = shown(old)
        for change in changes.reversed() {
          patched.replaceSubrange(change.old, with: wanted.lines[change.new])
        }
        try expect(patched.map(\.line.text), equals: wanted.lines.map(\.line.text))
      }
    }
  }

  @Test func anEditInATableRedoesThatTableOnly() throws {
    var runs: [AttributedRun] = []
    var number = 0
    for index in 0..<20 {
      runs.append(AttributedRun("Paragraph \(index).\n"))
      TableSample([["a", "b"], ["c", "#"]]).append(to: &runs, in: [], &number)
    }
    var text = try Decomposer.decompose(runs).value
    var measured = 0
    func measure(_ image: FlowImage) -> ImageMeasure {
      measured += 1
      return .drawable(width: 20, height: 20)
    }
    var lines = TerminalLines(
      InlineFlow(text), options: LayoutOptions(columns: 30), measure: measure)
    measured = 0
    let place = text.placements[7].at - 1
    let edits = try text.replace(place..<place, with: "more")
    let changes = lines.update(to: text, edits, measure: measure)
    // Once for the widths of columns, and once for the lines.
    #expect(measured == 2)
    #expect(changes.map(\.new) == [lines.lines(at: place)])
  }

  /// A number that equal images share.
  private func key(_ image: InlineImage) -> Int {
    (image.identifier?.rawValue.utf8.reduce(0) { $0 + Int($1) } ?? 0) + (image.content.count ?? 1)
  }

  @Test func onePictureRedoesItsParagraph() throws {
    var runs: [AttributedRun] = []
    for index in 0..<100 {
      runs.append(AttributedRun("Paragraph \(index) "))
      if index % 10 == 0 { runs.append(AttributedRun(image: picture(index))) }
      runs.append(AttributedRun(" and more words.\n"))
    }
    let text = try Decomposer.decompose(runs).value
    var measured: [Int] = []
    func measure(_ width: Int) -> (FlowImage) -> ImageMeasure {
      { image in
        measured.append(image.placement)
        return .drawable(width: image.entry == 3 ? width : 20, height: 20)
      }
    }
    var lines = TerminalLines(InlineFlow(text), options: LayoutOptions(columns: 30), measure: measure(20))
    measured = []
    let other = text.mappingImages { $0 == text.images[3] ? picture(1_000).image : $0 }
    let changes = lines.update(to: other, measure: measure(200))
    #expect(measured == [3])
    #expect(changes.count == 1)
    #expect(changes.first.map { lines.lines(at: other.placements[3].at) == $0.new } == true)
    #expect(lines.update(to: other, measure: measure(200)).isEmpty)
    #expect(measured == [3])
  }

  private func picture(_ number: Int) -> PlacedImage {
    PlacedImage(
      InlineImage(
        identifier: ContentIdentifier(rawValue: "\(number)"), mediaType: .png,
        content: .bytes([UInt8(truncatingIfNeeded: number)])), kind: .attachment)
  }
}
