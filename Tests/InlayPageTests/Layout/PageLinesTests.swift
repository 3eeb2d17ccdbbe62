import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Lines after updates against lines of a new layout.
@Suite struct PageLinesTests {
  private func options(_ source: ChoiceSource) -> PageOptions {
    var options = PageOptions()
    options.width = .points(source.pick([1, 40, 120, 300]))
    options.margins = PageMargins(.zero)
    options.maximumPages = source.oneIn(6) ? 2 : nil
    options.limits.joinedEmoji = source.pick([1_000, 2])
    if source.bool() {
      options.page = PageSize(width: options.width, height: .points(source.pick([30, 90, 200])))
      options.columns = source.oneIn(3) && options.width > .points(40) ? 2 : 1
    }
    return options
  }

  private func fresh(
    _ text: DecomposedText, _ options: PageOptions, _ fonts: PageFonts
  ) throws -> (lines: [PlacedLine], pages: [PlacedPage]) {
    let pictures = PagePictures(text, decoder: .standard, limits: options.limits)
    var typesetter = try PageTypesetter(text, options: options, fonts: fonts, pictures: pictures)
    var lines: [PlacedLine] = []
    var pages: [PlacedPage] = []
    var width = 0
    while let event = try typesetter.next() {
      switch event {
      case .begin(_, let pixels, _): width = pixels
      case .line(let line): lines.append(line.placed)
      case .end(let page, let height):
        pages.append(PlacedPage(page: page, width: Double(width), height: Double(height)))
      }
    }
    return (lines, pages)
  }

  @Test func updatedLinesAreThoseOfANewLayout() throws {
    let fonts = try PageFonts(.system)
    try Property.check("updated page lines", cases: Property.costly / 4) { source in
      let options = options(source)
      let text = try LayoutPropertyTests.document(source)
      var kept = try PageLines(
        text, options: options, fonts: fonts, decoder: .standard, sizes: nil, spacing: 1 + source.below(3))
      for _ in 0..<3 {
        var text = kept.text
        source.note("from", text)
        var edits: AppliedEdits?
        let ends = [source.below(text.utf16Count + 1), source.below(text.utf16Count + 1)].sorted()
        switch source.below(4) {
        case 0 where !text.placements.isEmpty:
          let image = InlineImage(
            fileName: source.pick(["a", "a longer name", "b"]), mediaType: .png,
            content: .missing(MissingContent(.absent)))
          let index = source.below(text.placements.count)
          let at = text.placements[index].at
          edits = try text.replaceImages(with: .image(image)) { placement, _ in placement.at == at }
        case 1:
          let role = source.pick([.heading1, .bullet1, ParagraphRole(rawValue: "number1"), .quote])
          edits = (try? text.setParagraphRole(role, over: ends[0]..<ends[1]))?.edits
        default:
          let piece = source.pick([
            "ab", "\u{5D0}", "\t", "\n", "\r", "", "x\n", "\u{1F469}\u{200D}\u{1F680}", "\u{C}",
          ])
          edits = try? text.replace(ends[0]..<ends[1], with: piece)
        }
        source.note("to", text)
        try kept.update(to: text, source.bool() ? edits : nil)
        let wanted = try fresh(text, options, fonts)
        try expect(kept.lines, equals: wanted.lines)
        try expect(kept.pages, equals: wanted.pages)
      }
    }
  }

  @Test func typesetTextsGiveTheLinesOfTheirLayout() throws {
    let layout = try TextLayout()
    try Property.check("updated text layout", cases: Property.costly / 8) { source in
      func text() -> (String, [TextLayout.Box]) {
        var text = source.array(count: 0...12) {
          $0.pick(["word ", "\n", "\u{FFFC}", "\u{5D0}\u{5D1} ", "longer words ", "\u{1F600}"])
        }.joined()
        if source.oneIn(5) { text += "\n" }
        var boxes: [TextLayout.Box] = []
        var at = 0
        for scalar in text.unicodeScalars {
          if source.below(5) == 0 {
            let side = Double(source.pick([10, 20, 60]))
            boxes.append(
              TextLayout.Box(at: at, width: side, height: side, baseline: side - Double(source.pick([0, 4]))))
          }
          at += scalar.value > 0xFFFF ? 2 : 1
        }
        return (text, boxes)
      }
      let (first, boxes) = text()
      var typeset = try layout.typeset(first, boxes: boxes, width: 90)
      try expect(typeset.lines, equals: layout.lines(of: first, boxes: boxes, width: 90))
      for _ in 0..<3 {
        let (next, boxes) = text()
        source.note("to", next)
        source.note("boxes", boxes)
        try typeset.update(to: next, boxes: boxes)
        try expect(typeset.lines, equals: layout.lines(of: next, boxes: boxes, width: 90))
      }
    }
  }

  @Test func onlyTheParagraphOfABoxIsTypeset() throws {
    let layout = try TextLayout()
    let text = (0..<50).map { "paragraph \($0) \u{FFFC} and more" }.joined(separator: "\n")
    let places = text.utf16.enumerated().filter { $0.element == 0xFFFC }.map(\.offset)
    var boxes = places.map { TextLayout.Box(at: $0, width: 20, height: 20, baseline: 20) }
    var typeset = try layout.typeset(text, boxes: boxes, width: 100)
    #expect(typeset.typesetCount == 50)
    boxes[7] = TextLayout.Box(at: places[7], width: 20, height: 90, baseline: 20)
    try typeset.update(to: text, boxes: boxes)
    #expect(typeset.typesetCount == 1)
    #expect(try typeset.lines == layout.lines(of: text, boxes: boxes, width: 100))
    try typeset.update(to: text, boxes: boxes)
    #expect(typeset.typesetCount == 0)
    let before = typeset.lines
    #expect(throws: InlayError.self) {
      try typeset.update(to: text, boxes: [TextLayout.Box(at: -1, width: 1, height: 1, baseline: 1)])
    }
    #expect(typeset.lines == before)
  }
}
