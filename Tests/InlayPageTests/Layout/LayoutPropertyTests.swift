import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

@Suite struct LayoutPropertyTests {
  /// A small document of everything that layout treats in ways of its own.
  static func document(_ source: ChoiceSource) throws -> DecomposedText {
    let missing = InlineImage(mediaType: .png, content: .missing(MissingContent(.absent)))
    let roles: [ParagraphRole] = [.body, .heading1, .bullet1, .bullet2, "number1", .quote, .code]
    let words = [
      "word", "a longer stretch of words", " ", "مرحبا", "שלום", "你好世界", "👩🏽‍🚀", "e\u{301}", "\t", "\n", "\r\n",
      "\u{2029}",
      "\u{2028}", "\u{B}", "\u{1}", "\u{FFFC}", "\u{202E}", "\u{2069}", "supercalifragilistic", "\u{85}",
      "١٢٣",
    ]
    let runs = source.array(count: 0...12) { source -> AttributedRun in
      var values = CharacterAttributeValues()
      if source.oneIn(8) { values.isHidden = true }
      if source.oneIn(8) { values.direction = source.bool() ? .rightToLeft : .leftToRight }
      if source.oneIn(8) { values.underline = source.pick([.single, .words, .wave]) }
      if source.oneIn(8) { values.fontSize = .points(source.pick([1, 8, 30])) }
      if source.oneIn(8) { values.superscript = source.pick([-1, 1, 2]) }
      if source.oneIn(8) { values.link = "https://example.org" }
      if source.oneIn(8) { values.backgroundColor = TextColor(red: 255, green: 255, blue: 0) }
      var paragraph = ParagraphAttributeValues()
      if source.bool() { paragraph.role = source.pick(roles) }
      if source.oneIn(4) { paragraph.markerLength = source.int(in: 0...6) }
      if source.oneIn(6) { paragraph.alignment = source.pick([.center, .right, .justified]) }
      if source.oneIn(6) { paragraph.direction = source.pick([.rightToLeft, .leftToRight]) }
      if source.oneIn(8) { paragraph.keepsTogether = true }
      if source.oneIn(8) { paragraph.breaksPageBefore = true }
      if source.oneIn(8) { paragraph.leadingIndent = .points(source.int(in: -10...500)) }
      let image = source.oneIn(4) ? PlacedImage(missing, kind: source.bool() ? .glyph : .attachment) : nil
      let text =
        image == nil
        ? source.array(count: 1...6) { $0.pick(words) }.joined() : source.pick(["\u{FFFC}", ":parrot:"])
      return AttributedRun(
        text, character: CharacterAttributes(values), paragraph: ParagraphAttributes(paragraph), image: image)
    }
    return try Decomposer.decompose(runs).value
  }

  @Test func linesCoverTheDocumentExactlyOnce() throws {
    let fonts = try PageFonts(.system)
    try Property.check("lines cover the document", cases: Property.costly / 2) { source in
      let text = try Self.document(source)
      source.note("text", text.text)
      var options = PageOptions()
      options.width = .points(source.pick([1, 40, 120, 300]))
      options.margins = PageMargins(.zero)
      if source.bool() {
        options.page = PageSize(width: options.width, height: .points(source.pick([1, 30, 90, 200])))
        options.columns = source.oneIn(3) && options.width > .points(40) ? 2 : 1
      }
      let pictures = PagePictures(text, decoder: .standard, limits: .default)
      var typesetter = try PageTypesetter(text, options: options, fonts: fonts, pictures: pictures)
      var lines: [TypesetLine] = []
      var pages = 0
      while let event = try typesetter.next() {
        switch event {
        case .begin(let page, _, _): try expect(page, equals: pages)
        case .line(let line):
          lines.append(line)
          try expect(line.placed.page, equals: pages)
        case .end(let page, let height):
          try expect(page, equals: pages)
          try expect(height >= 1)
          pages += 1
        }
      }
      try check(lines, of: text)
      try checkPlaces(lines, isTall: options.page == nil, overdraw: typesetter.overdraw)
    }
  }

  private func check(_ lines: [TypesetLine], of text: DecomposedText) throws {
    var at = 0
    var index = -1
    var separator = 0
    var bounds: [(Range<Int>, Int)] = []
    ParagraphBoundaries.forEach(in: text.text) { bounds.append(($0, $1)) }
    for line in lines {
      let placed = line.placed
      if placed.paragraph != index {
        at += separator
        try expect(placed.paragraph, equals: index + 1)
        index += 1
        separator = bounds[index].1
        try expect(at, equals: bounds[index].0.lowerBound)
      }
      try expect(placed.range.lowerBound, equals: at)
      at = placed.range.upperBound
    }
    try expect(index + 1, equals: bounds.count)
    try expect(at + separator, equals: text.utf16Count)
    // A picture stands where its placement says.
    for line in lines {
      for box in line.placed.boxes {
        let place = text.placements[box.index].at
        try expect(line.placed.range.contains(place))
      }
    }
    let boxes = lines.flatMap { $0.placed.boxes.map(\.index) }
    try expect(Set(boxes).count, equals: boxes.count)
  }

  private func checkPlaces(_ lines: [TypesetLine], isTall: Bool, overdraw: Int) throws {
    for line in lines {
      try expect(line.bottom > line.top)
      try expect(line.x >= 0)
      guard !line.ink.isEmpty else { continue }
      try expect(line.ink.top >= Double(line.top - overdraw))
      try expect(line.ink.bottom <= Double(line.bottom + overdraw))
    }
    for (line, next) in zip(lines, lines.dropFirst()) where isTall {
      try expect(next.top >= line.bottom)
    }
  }
}
