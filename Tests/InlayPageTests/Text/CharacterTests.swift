import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct CharacterTests {
  @Test(
    .needs(.fonts()),
    arguments: [
      "\u{1}", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{200B}", "\u{2060}", "\u{FEFF}",
      "\u{FFF9}",
      "\u{FFFA}",
      "\u{FFFB}", "\u{AD}", "\u{200E}", "\u{202E}\u{202C}", "\u{2067}\u{2069}", "\u{E0001}", "\u{FE0F}",
    ])
  func invisibleCharactersTakeNoRoom(character: String) throws {
    let fonts = try ShapingKit.fonts()
    let plain = try fonts.lines(of: ShapingKit.paragraph("nn")).lines[0]
    let paragraph = ShapingKit.paragraph("n" + character + "n")
    let line = try fonts.lines(of: paragraph).lines[0]
    #expect(abs(line.width - plain.width) < 1e-9)
    #expect(line.runs.flatMap(\.missing).isEmpty)
    #expect(line.runs.map(\.range.count).reduce(0, +) == paragraph.text.utf8.count)
  }

  @Test(.needs(.fonts()), arguments: ["\u{2028}", "\u{B}", "\u{C}", "\u{85}"])
  func separatorsEndLines(separator: String) throws {
    let fonts = try ShapingKit.fonts()
    var paragraph = ShapingKit.paragraph("ab\(separator)\u{FFFC}d\(separator)\(separator)")
    paragraph.firstLineIndent = 10
    let made = try fonts.lines(of: paragraph)
    #expect(
      made.lines.map { $0.text(in: paragraph) } == ["ab\(separator)", "\u{FFFC}d\(separator)", separator, ""])
    #expect(made.lines.map(\.isLast) == [false, false, false, true])
    #expect(made.lines[1].runs.first?.boxSpan == 1)
    #expect(made.lines.allSatisfy { $0.runs.allSatisfy { $0.x >= 0 } })
    let plain = try fonts.lines(of: ShapingKit.paragraph("ab")).lines[0].width
    #expect(abs(made.lines[0].width - plain) < 1e-9)
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func partsHaveTheDirectionOfTheWhole() throws {
    let fonts = try ShapingKit.fonts()
    let made = try fonts.lines(of: ShapingKit.paragraph("שלום\u{B}ab!"))
    #expect(made.isRightToLeft)
    // The exclamation mark is left of the word.
    #expect(made.lines[1].runs.map(\.range) == [11..<12, 9..<11])
  }

  @Test(.needs(.fonts())) func aCharacterThatNoFontHasIsReportedAndDrawn() throws {
    let fonts = try ShapingKit.fonts()
    let paragraph = ShapingKit.paragraph("a\u{10FFFD}b\u{FFFFE}")
    let runs = try fonts.lines(of: paragraph).lines[0].runs
    #expect(runs.flatMap(\.missing) == [1, 6])
    for run in runs {
      let glyphs = try #require(run.glyphs)
      #expect(glyphs.clusterBytes.reduce(0, +) == run.range.count)
      #expect(glyphs.places.contains { $0.index == 0 })
      #expect(run.ink.right > 8)
    }
  }

  @Test(.needs(.fonts())) func marksBeyondMeasureAreLeftOutAndReported() throws {
    let fonts = try ShapingKit.fonts()
    let many = String(repeating: "\u{301}", count: 1000)
    let runs = try fonts.lines(of: ShapingKit.paragraph("a" + many + "b")).lines[0].runs
    #expect(runs.flatMap(\.missing) == [1 + 2 * 128])
    let few = String(repeating: "\u{301}", count: 128)
    #expect(try fonts.lines(of: ShapingKit.paragraph("a" + few + "b")).lines[0].runs.flatMap(\.missing) == [])
  }

  @Test(.needs(.fonts())) func whiteSpaceKeepsItsGlyphs() throws {
    let fonts = try ShapingKit.fonts()
    let run = try fonts.lines(of: ShapingKit.paragraph("a  ")).lines[0].runs[0]
    #expect(run.glyphs?.text == "a  ")
    #expect(run.glyphs?.places.count == 3)
  }

  @Test(.needs(.fonts())) func inkIsThatOfTheLettersAlone() throws {
    let fonts = try ShapingKit.fonts()
    let bare = try fonts.lines(of: ShapingKit.paragraph("x")).lines[0].runs[0].ink
    let spaced = try fonts.lines(of: ShapingKit.paragraph(" x ")).lines[0].runs[0]
    let space = (spaced.width - (try fonts.lines(of: ShapingKit.paragraph("x")).lines[0].width)) / 2
    #expect(abs(spaced.ink.left - bare.left - space) < 1e-3)
    #expect(abs(spaced.ink.right - bare.right - space) < 1e-3)
    #expect(spaced.ink.top == bare.top && spaced.ink.bottom == bare.bottom)
    #expect(bare.bottom == 0 && bare.top < -8 && bare.top > -9)
    #expect(try fonts.lines(of: ShapingKit.paragraph("  ")).lines[0].runs[0].ink.isEmpty)
  }
}
