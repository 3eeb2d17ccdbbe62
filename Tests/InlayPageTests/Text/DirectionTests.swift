import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct DirectionTests {
  @Test(
    .needs(.fonts("Noto Sans Arabic", "Noto Sans Hebrew")),
    arguments: [
      ("abc", false), ("שלום abc", true), ("abc שלום", false), ("123 مرحبا", true), ("", false),
      ("123", false),
      ("\u{200F}abc", true), ("\u{FFFC} שלום", true),
    ])
  func theFirstStrongCharacterDecides(text: String, isRightToLeft: Bool) throws {
    let fonts = try ShapingKit.fonts()
    #expect(try fonts.lines(of: ShapingKit.paragraph(text)).isRightToLeft == isRightToLeft)
    #expect(ShapingKit.paragraph(text).directed().isRightToLeft == isRightToLeft)
    var given = ShapingKit.paragraph(text)
    given.isRightToLeft = !isRightToLeft
    #expect(try fonts.lines(of: given).isRightToLeft == !isRightToLeft)
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func runsComeFromLeftToRight() throws {
    let fonts = try ShapingKit.fonts()
    #expect(try fonts.runs(ShapingKit.paragraph("ab אב גד 12 cd")) == ["ab ", "12", "אב גד ", " ", "cd"])
    #expect(try fonts.runs(ShapingKit.paragraph("אב ab גד")) == ["גד", " ", "ab", "אב "])
    for text in ["ab אב גד 12 cd", "אב ab גד"] {
      let line = try fonts.lines(of: ShapingKit.paragraph(text)).lines[0]
      var x = 0.0
      for run in line.runs {
        #expect(abs(run.x - x) < 1e-9)
        x += run.width
      }
      #expect(abs(x - line.width) < 1e-9)
    }
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func boxesAreMirroredInTextFromRightToLeft() throws {
    let fonts = try ShapingKit.fonts()
    let paragraph = ShapingKit.paragraph("אב \u{FFFC}\u{FFFC} גד")
    let runs = try fonts.lines(of: paragraph).lines[0].runs
    #expect(runs.map(\.boxSpan) == [nil, 2, 1, nil])
    #expect(runs.map { $0.text(in: paragraph) } == [" גד", "\u{FFFC}", "\u{FFFC}", "אב "])
    #expect(runs.allSatisfy { $0.isRightToLeft })
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func glyphsFromRightToLeftStandForTheirLetters() throws {
    let fonts = try ShapingKit.fonts()
    let run = try fonts.lines(of: ShapingKit.paragraph("אבג")).lines[0].runs[0]
    let single = try ["א", "ב", "ג"].map {
      try #require(try fonts.lines(of: ShapingKit.paragraph($0)).lines[0].runs[0].glyphs).places[0].index
    }
    let glyphs = try #require(run.glyphs)
    #expect(glyphs.places.map(\.index) == single.reversed())
    #expect(glyphs.places.map(\.x) == glyphs.places.map(\.x).sorted())
    #expect(glyphs.text == "אבג")
    #expect(glyphs.isBackward)
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func whiteSpaceHangsOnTheSideWhereTheLineEnds() throws {
    let fonts = try ShapingKit.fonts()
    let left = try fonts.lines(of: ShapingKit.paragraph("aaa     bbb", width: 50)).lines
    let right = try fonts.lines(of: ShapingKit.paragraph("שלום     שלום", width: 62)).lines
    let word = try fonts.lines(of: ShapingKit.paragraph("aaa")).lines[0].width
    #expect(left.count == 2 && right.count == 2)
    #expect(left[0].width == word)
    #expect(left[0].runs[0].x == 0)
    #expect(right[0].width == right[1].width)
    #expect(right[0].runs[0].x < 0)
    #expect(abs(right[0].runs[0].x + right[0].runs[0].width - right[0].width) < 1e-9)
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func aLongWordHasTheDirectionOfItsParagraph() throws {
    let fonts = try ShapingKit.fonts()
    let text = String(repeating: "1", count: 200) + "שלום"
    let made = try fonts.lines(of: ShapingKit.paragraph(text, width: 60))
    #expect(made.isRightToLeft)
    #expect(made.lines.map(\.range.count).reduce(0, +) == text.utf8.count)
  }
}
