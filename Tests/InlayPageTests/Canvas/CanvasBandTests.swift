import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

@Suite struct CanvasBandTests {
  /// A document with everything that a canvas draws.
  private static func document() throws -> DecomposedText {
    let image = PlacedImage(try PDFKit.image(90), attributes: PlacementAttributes(.glyph))
    let shadow = Shadow(offsetX: .points(3), offsetY: .points(-2), blur: .points(5))
    return try DecomposedText.of([
      AttributedRun("Ágy ffi "), AttributedRun(image: image),
      AttributedRun("wavy ", character: .with { ($0.underline, $0.isItalic) = (.wave, true) }),
      AttributedRun(
        "שלום مرحبا ",
        character: .with { $0.backgroundColor = TextColor(red: 9, green: 200, blue: 90, alpha: 99) }),
      AttributedRun("dark", character: .with { $0.shadow = shadow }),
      AttributedRun("漢字😀 ", character: .with { ($0.strikethrough, $0.superscript) = (.double, 1) }),
      AttributedRun("edge", character: .with { ($0.strokeWidth, $0.fontSize) = (40, .points(60)) }),
      AttributedRun("g", character: .with { $0.fontSize = .points(400) }),
    ])
  }

  private struct Laid {
    var lines: [TypesetLine] = []
    var width = 0
    var height = 0
    let pictures: PagePictures

    init(_ text: DecomposedText) throws {
      var options = PageOptions()
      (options.width, options.margins) = (.points(230), PageMargins(.points(3)))
      pictures = PagePictures(text, decoder: .standard, limits: .default)
      var typesetter = try PageTypesetter(
        text, options: options, fonts: PageFonts(options.fonts), pictures: pictures)
      while let event = try typesetter.next() {
        switch event {
        case .begin(_, let width, _): self.width = width
        case .line(let line): lines.append(line)
        case .end(_, let height): self.height = height
        }
      }
    }

    /// The rows of the page, drawn on a canvas of their own.
    func rows(_ rows: Range<Int>, from left: Int = 0, width: Int? = nil, _ masks: GlyphMasks) throws
      -> [UInt8]
    {
      let canvas = try BandCanvas(width: width ?? self.width, height: rows.count, masks: masks)
      canvas.clear(CanvasKit.white)
      for line in lines { canvas.draw(line, x: -left, y: -rows.lowerBound, pictures: pictures) }
      if let failure = canvas.failure { throw failure }
      return CanvasKit.bytes(of: canvas)
    }
  }

  @Test func bandsAreTheRowsOfTheWhole() throws {
    let laid = try Laid(Self.document())
    let masks = try GlyphMasks()
    let whole = try laid.rows(0..<laid.height, masks)
    #expect(Set(whole).count > 200)
    let row = 4 * laid.width
    try Property.check("bands of a page") { source in
      let first = source.int(in: 0..<laid.height)
      let rows = first..<min(laid.height, first + source.int(in: 1...40))
      try expect(
        try laid.rows(rows, masks) == Array(whole[rows.lowerBound * row..<rows.upperBound * row]),
        "rows \(rows) differ")
    }
  }

  @Test func partsOfRowsAreThoseOfTheWhole() throws {
    let laid = try Laid(Self.document())
    let masks = try GlyphMasks()
    let whole = try laid.rows(0..<laid.height, masks)
    try Property.check("parts of rows", cases: 1_000) { source in
      let first = source.int(in: 0..<laid.height)
      let rows = first..<min(laid.height, first + source.int(in: 1...40))
      let left = source.int(in: 0..<laid.width)
      let width = source.int(in: 1...laid.width - left)
      let part = try laid.rows(rows, from: left, width: width, masks)
      let expected = rows.flatMap { y in
        whole[4 * (y * laid.width + left)..<4 * (y * laid.width + left + width)]
      }
      try expect(part == expected, "rows \(rows) from \(left), \(width) wide, differ")
    }
  }

  @Test func masksThatAreForgottenAreMadeAgain() throws {
    let laid = try Laid(Self.document())
    let whole = try laid.rows(0..<laid.height, GlyphMasks())
    #expect(try laid.rows(0..<laid.height, GlyphMasks(bytes: 0)) == whole)
    #expect(try laid.rows(0..<laid.height, GlyphMasks(bytes: 3_000)) == whole)
  }

  @Test func anyNumberOfThreadsDrawTheSame() async throws {
    let laid = try Laid(Self.document())
    let masks = try GlyphMasks()
    let whole = try laid.rows(0..<laid.height, GlyphMasks())
    let drawn = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try laid.rows(0..<laid.height, masks) } }
      return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(drawn == Array(repeating: whole, count: 8))
  }

  @Test func glyphsThatAreNowhereAreHarmless() throws {
    let laid = try Laid(Self.document())
    let masks = try GlyphMasks()
    for place in [Double.nan, .infinity, 1e300, -1e300, 1e9, -1e9, 1e7] {
      let canvas = try BandCanvas(width: 20, height: 20, masks: masks)
      var commands: [DrawCommand] = []
      for case .glyphs(let run, _, _, let color) in laid.lines.flatMap(\.commands) {
        for (x, y) in [(place, 0.0), (0, place), (place, place)] {
          commands += [
            .glyphs(run, x: x, y: y, color), .outline(run, x: x, y: y, width: 2, color),
            .shadow(run, x: x, y: y, blur: 3, color),
          ]
        }
        for size in [place, -1] {
          commands += [
            .outline(run, x: 30, y: 0, width: size, color), .shadow(run, x: 400, y: 0, blur: size, color),
          ]
        }
      }
      canvas.draw(CanvasKit.line(commands), x: 0, y: 0, pictures: laid.pictures)
      #expect(canvas.failure == nil)
    }
  }
}
