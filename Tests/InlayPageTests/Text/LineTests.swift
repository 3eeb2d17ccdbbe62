import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct LineTests {
  @Test(.needs(.fonts())) func linesBreakBetweenWords() throws {
    let fonts = try ShapingKit.fonts()
    let paragraph = ShapingKit.paragraph("aaa bbb ccc", width: 65)
    #expect(try fonts.texts(paragraph) == ["aaa bbb ", "ccc"])
    let lines = try fonts.lines(of: paragraph).lines
    #expect(lines.map(\.isLast) == [false, true])
    #expect(lines.allSatisfy { $0.width <= 65 })
  }

  @Test(.needs(.fonts())) func aWordWiderThanTheLineIsBrokenWithin() throws {
    let fonts = try ShapingKit.fonts()
    let texts = try fonts.texts(ShapingKit.paragraph("iiiiiiiiiiiiiiiiiiii", width: 20))
    #expect(texts.count > 2)
    #expect(texts.joined() == "iiiiiiiiiiiiiiiiiiii")
  }

  @Test(.needs(.fonts())) func aWordThatIsBrokenHasNoHyphens() throws {
    let fonts = try ShapingKit.fonts()
    func glyphs(_ text: String, width: Double) throws -> [Int] {
      try fonts.lines(of: ShapingKit.paragraph(text, width: width)).lines.map { line in
        line.runs.reduce(0) { $0 + ($1.glyphs?.places.count ?? 0) }
      }
    }
    let word = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    #expect(try glyphs(word, width: 60).reduce(0, +) == 26)
    #expect(try glyphs("\(word)\u{2028}b\u{AD}\(word)", width: 60).reduce(0, +) == 26 + 26 + 2)
    // A soft hyphen at the end of a line is a hyphen, and elsewhere a glyph without ink.
    let soft = "soft\u{AD}hyphen"
    let whole = try glyphs(soft, width: 1000).reduce(0, +)
    let broken = try glyphs(soft, width: 65)
    #expect(broken.count == 2)
    #expect(broken.reduce(0, +) == whole + 1)
    #expect(try glyphs("\(soft) \(word)", width: 65).prefix(1) == broken.prefix(1))
  }

  @Test(.needs(.fonts())) func withoutAWidthThereIsOneLine() throws {
    let fonts = try ShapingKit.fonts()
    let text = String(repeating: "word ", count: 400)
    #expect(try fonts.texts(ShapingKit.paragraph(text, width: nil)) == [text])
  }

  @Test(.needs(.fonts("Noto Sans Arabic")), arguments: [0.0, 1, -5, 1e6, 1e300])
  func anyWidthKeepsAllText(width: Double) throws {
    let fonts = try ShapingKit.fonts()
    let text = "word مرحبا \u{FFFC} 你好, end"
    let paragraph = ShapingKit.paragraph(text, width: width)
    #expect(try fonts.texts(paragraph).joined() == text)
  }

  @Test(.needs(.fonts())) func anEmptyParagraphIsOneEmptyLine() throws {
    let fonts = try ShapingKit.fonts()
    let lines = try fonts.lines(of: ShapingKit.paragraph("")).lines
    #expect(lines.count == 1)
    #expect(lines[0].runs.isEmpty && lines[0].isLast && lines[0].width == 0)
  }

  @Test(.needs(.fonts())) func boxesTakeTheirRoom() throws {
    let fonts = try ShapingKit.fonts()
    let line = try fonts.lines(of: ShapingKit.paragraph("\u{FFFC}\u{FFFC}", box: 33.5)).lines[0]
    #expect(line.runs.map(\.x) == [0, 33.5])
    #expect(line.runs.map(\.width) == [33.5, 33.5])
    #expect(line.runs.map(\.boxSpan) == [0, 1])
    #expect(line.runs.allSatisfy { $0.glyphs == nil && $0.ink.isEmpty })
    #expect(line.width == 67)
  }

  @Test(.needs(.fonts())) func aCommaNeverBeginsTheLineAfterABox() throws {
    let fonts = try ShapingKit.fonts()
    for width in stride(from: 30.0, through: 90, by: 0.5) {
      let paragraph = ShapingKit.paragraph("ab \u{FFFC}, cd \u{FFFC}) ef", width: width)
      for text in try fonts.texts(paragraph) {
        #expect(!text.hasPrefix(",") && !text.hasPrefix(")"))
      }
    }
  }

  @Test(.needs(.fonts())) func aLineMayBreakAtABox() throws {
    let fonts = try ShapingKit.fonts()
    let paragraph = ShapingKit.paragraph("ab\u{FFFC}\u{FFFC}cd", width: 45)
    #expect(try fonts.texts(paragraph) == ["ab\u{FFFC}", "\u{FFFC}cd"])
  }

  @Test(.needs(.fonts())) func theFirstLineIsIndented() throws {
    let fonts = try ShapingKit.fonts()
    var paragraph = ShapingKit.paragraph("aaa bbb ccc ddd eee fff", width: 100)
    paragraph.firstLineIndent = 60
    #expect(try fonts.texts(paragraph) == ["aaa ", "bbb ccc ddd ", "eee fff"])
    paragraph.firstLineIndent = -60
    #expect(try fonts.texts(paragraph) == ["aaa bbb ccc ddd eee ", "fff"])
    #expect(try fonts.lines(of: paragraph).lines.allSatisfy { $0.runs[0].x == 0 })
  }

  @Test(.needs(.fonts())) func linesButTheLastAreJustified() throws {
    let fonts = try ShapingKit.fonts()
    var paragraph = ShapingKit.paragraph("aaa bbb ccc ddd eee fff", width: 100)
    paragraph.isJustified = true
    var lines = try fonts.lines(of: paragraph).lines
    #expect(lines.count == 2)
    #expect(abs(lines[0].width - 100) < 0.01)
    #expect(lines[1].width < 99)
    paragraph.isContinued = true
    lines = try fonts.lines(of: paragraph).lines
    #expect(lines.allSatisfy { abs($0.width - 100) < 0.01 && !$0.isLast })
  }

  @Test(
    .needs(.fonts()),
    arguments: [
      ("aaa bbb ccc \u{FFFC} ddd eee fff", 100.0, "aaa bbb ccc "),
      ("aaa bbb ccc \u{FFFC} ddd", 90, "aaa bbb ccc "),
      ("aaa bb\u{FFFC} \u{FFFC} ccc", 80, "aaa bb\u{FFFC} "), ("aaa bb\u{FFFC} \u{FFFC} ccc", 70, "aaa bb"),
      ("aaa \u{FFFC} bbb", 40, "aaa "), ("\tbb ccc \u{FFFC} ddd", 84, "\tbb ccc "),
      ("אאא בבב גגג \u{FFFC} דדד", 95, "אאא בבב גגג "),
    ])
  func aJustifiedLineBeforeABoxEndsAtTheMargin(text: String, width: Double, first: String) throws {
    let fonts = try ShapingKit.fonts()
    var paragraph = ShapingKit.paragraph(text, width: width)
    paragraph.isJustified = true
    let line = try #require(try fonts.lines(of: paragraph).lines.first)
    #expect(line.text(in: paragraph) == first)
    #expect(abs(line.width - width) < 0.01)
    let ends = line.runs.filter { $0.range.upperBound <= first.utf8.count }
    let right = try #require(ends.map { $0.x + $0.width }.max())
    #expect(abs(right - width) < 0.01)
    #expect(try #require(ends.map(\.x).min()) > -0.01)
  }

  @Test(.needs(.fonts())) func spaceForABoxIsSharedAmongAllWords() throws {
    let fonts = try ShapingKit.fonts()
    // The first word of the second line is a box or a long word: the words before it are in the same places.
    let starts = try ["\u{FFFC}", "mmmm"].map { next in
      var paragraph = ShapingKit.paragraph("i i i \(next) i", width: 24)
      paragraph.isJustified = true
      let line = try #require(try fonts.lines(of: paragraph).lines.first)
      return (line.text(in: paragraph), line.runs[0].ink)
    }
    #expect(starts[0].0 == "i i i " && starts[1].0 == "i i i ")
    #expect(abs(starts[0].1.right - starts[1].1.right) < 0.01)
    #expect(abs(starts[0].1.left - starts[1].1.left) < 0.01)
  }

  @Test(.needs(.fonts())) func spansThatDoNotTileTheTextAreRefused() throws {
    let fonts = try ShapingKit.fonts()
    for spans in [[], [0..<2], [0..<2, 3..<4], [0..<3, 2..<4], [0..<5]] {
      var paragraph = ShapingKit.paragraph("abcd")
      paragraph.spans = spans.map { TextSpan(range: $0, style: 0) }
      #expect(throws: InlayError.self) { try fonts.lines(of: paragraph) }
    }
    var paragraph = ShapingKit.paragraph("abcd")
    paragraph.styles = []
    #expect(throws: InlayError.self) { try fonts.lines(of: paragraph) }
  }

  @Test(.needs(.fonts()), arguments: [0.0, -1, 1e-9, 1e5, 1e300, .infinity, .nan])
  func anySizeIsSet(size: Double) throws {
    let fonts = try ShapingKit.fonts()
    let paragraph = ShapingKit.paragraph("ab cd", style: ShapingKit.style { $0.font.size = size })
    #expect(try fonts.texts(paragraph).joined() == "ab cd")
    let metrics = fonts.metrics(of: paragraph.styles[0].font)
    #expect(metrics.ascent > 0 && metrics.ascent < 1e5)
  }
}
