import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct ScriptTests {
  @Test(
    .needs(
      .fonts(
        "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans CJK SC",
        "Noto Sans Bengali", "Noto Sans Tamil", "Noto Color Emoji")),
    arguments: [
      "office affluent", "مرحبا بالعالم", "שלום עולם", "नमस्ते क्ष", "สวัสดีชาวโลก", "你好世界", "かなカナ", "한국어",
      "বাংলা", "தமிழ்", "👩🏽‍🚀 🇩🇪 1️⃣",
    ])
  func everyScriptHasGlyphs(text: String) throws {
    let fonts = try ShapingKit.fonts()
    let runs = try fonts.lines(of: ShapingKit.paragraph(text)).lines.flatMap(\.runs)
    #expect(runs.flatMap(\.missing).isEmpty)
    #expect(runs.allSatisfy { $0.glyphs != nil && $0.width > 0 })
    #expect(runs.map(\.range.count).reduce(0, +) == text.utf8.count)
  }

  @Test(.needs(.fonts("Noto Sans Arabic", "Noto Sans Devanagari")))
  func clustersCoverTheTextOfTheirRun() throws {
    let fonts = try ShapingKit.fonts()
    for text in ["office ﬁ e\u{301}", "مرحبا بالعالم", "नमस्ते क्ष", "לי 12 a"] {
      for run in try fonts.lines(of: ShapingKit.paragraph(text)).lines.flatMap(\.runs) {
        let glyphs = try #require(run.glyphs)
        #expect(glyphs.clusterBytes.reduce(0, +) == run.range.count)
        #expect(glyphs.clusterGlyphs.reduce(0, +) == glyphs.places.count)
        #expect(glyphs.isBackward == run.isRightToLeft)
      }
    }
  }

  @Test(.needs(.fonts("Noto Color Emoji"))) func aJoinedEmojiIsOneGlyph() throws {
    let fonts = try ShapingKit.fonts()
    for emoji in ["👩🏽‍🚀", "🇩🇪", "1️⃣", "👨‍👩‍👧‍👦"] {
      let paragraph = ShapingKit.paragraph("a" + emoji + "b")
      let runs = try fonts.lines(of: paragraph).lines[0].runs
      #expect(runs.map { $0.text(in: paragraph) } == ["a", emoji, "b"])
      #expect(runs[1].glyphs?.places.count == 1)
    }
  }

  @Test(.needs(.fonts("Noto Sans Arabic", "Noto Color Emoji")))
  func spacesAndDigitsNeverComeFromAnEmojiFont() throws {
    let fonts = try ShapingKit.fonts()
    let digits = try fonts.lines(of: ShapingKit.paragraph("123")).lines[0].width
    let space = try fonts.lines(of: ShapingKit.paragraph("a b")).lines[0].width
    let letters = try fonts.lines(of: ShapingKit.paragraph("ab")).lines[0].width
    for families in [["Noto Color Emoji"], ["Noto Color Emoji", "Noto Sans"], []] {
      let style = ShapingKit.style { $0.font.families = families.map { ExactString($0) } }
      let paragraph = ShapingKit.paragraph("مرحبا 123", style: style)
      let runs = try fonts.lines(of: paragraph).lines[0].runs
      let number = try #require(runs.first { $0.text(in: paragraph) == "123" })
      #expect(number.width == digits)
      let plain = try fonts.lines(of: ShapingKit.paragraph("a b", style: style)).lines[0].width
      #expect(plain - letters < 2 * (space - letters))
    }
  }

  @Test(
    .needs(
      .fonts(
        "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC", "Noto Sans CJK HK")),
    arguments: [
      ("ja", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR"), ("zh-Hans", "Noto Sans CJK SC"),
      ("zh-Hant", "Noto Sans CJK TC"), ("zh-TW", "Noto Sans CJK TC"), ("zh-HK", "Noto Sans CJK HK"),
      ("zh", "Noto Sans CJK SC"), ("en", "Noto Sans CJK SC"), ("yue", "Noto Sans CJK HK"),
    ])
  func ideographsHaveTheFormOfTheirLanguage(language: String, family: String) throws {
    let fonts = try ShapingKit.fonts()
    let tagged = ShapingKit.style { $0.font.language = language }
    let named = ShapingKit.style { $0.font.families = [ExactString(family)] }
    let first = try fonts.lines(of: ShapingKit.paragraph("直骨", style: tagged)).lines[0].runs[0]
    let second = try fonts.lines(of: ShapingKit.paragraph("直骨", style: named)).lines[0].runs[0]
    #expect(first.glyphs?.places.map(\.index) == second.glyphs?.places.map(\.index))
    #expect(first.ink == second.ink)
  }

  @Test(.needs(.fonts("Noto Sans CJK JP", "Noto Sans CJK SC"))) func formsOfIdeographsDiffer() throws {
    let fonts = try ShapingKit.fonts()
    let glyphs = try ["ja", "zh-Hans"].map { language in
      let style = ShapingKit.style { $0.font.language = language }
      return try fonts.lines(of: ShapingKit.paragraph("直骨", style: style)).lines[0].runs[0].glyphs?.places
        .map(\.index)
    }
    #expect(glyphs[0] != glyphs[1])
  }

  @Test(.needs(.fonts())) func kerningCanBeSwitchedOff() throws {
    let fonts = try ShapingKit.fonts()
    let usual = try firstRun(fonts, "AVAV") { _ in }
    let unkerned = try firstRun(fonts, "AVAV") { $0.usesKerning = false }
    #expect(usual.width < unkerned.width)
  }

  @Test(.needs(.fonts("DejaVu Sans"))) func ligaturesCanBeSwitchedOff() throws {
    let fonts = try ShapingKit.fonts()
    for (ligatures, count) in [(nil, 1), (0, 3)] {
      let run = try firstRun(fonts, "ffi") {
        $0.font.families = ["DejaVu Sans"]
        if let ligatures { $0.ligatures = ligatures }
      }
      #expect(run.glyphs == count)
    }
  }

  /// How many glyphs the first run of a line has, and how wide the line is.
  private func firstRun(
    _ fonts: PageFonts, _ text: String, _ change: (inout SpanStyle) -> Void
  ) throws -> (glyphs: Int, width: Double) {
    let line = try fonts.lines(of: ShapingKit.paragraph(text, style: ShapingKit.style(change))).lines[0]
    return (line.runs[0].glyphs?.places.count ?? 0, line.width)
  }

  @Test(.needs(.fonts()), arguments: [Capitals.all, .small])
  func capitalsKeepTheBytesOfTheText(capitals: Capitals) throws {
    let fonts = try ShapingKit.fonts()
    let text = "Straße ﬁx ǆ é \u{FFFC} b"
    let paragraph = ShapingKit.paragraph(text, style: ShapingKit.style { $0.capitals = capitals })
    let line = try fonts.lines(of: paragraph).lines[0]
    #expect(line.runs.map(\.range.count).reduce(0, +) == text.utf8.count)
    let plain = try fonts.lines(of: ShapingKit.paragraph(text)).lines[0]
    #expect(line.width != plain.width)
    let upper = try fonts.lines(of: ShapingKit.paragraph("STRASSE FIX Ǆ É \u{FFFC} B")).lines[0]
    #expect(capitals == .all ? abs(line.width - upper.width) < 0.01 : line.width < upper.width)
  }

  @Test(.needs(.fonts())) func trackingIsAddedBetweenCharacters() throws {
    let fonts = try ShapingKit.fonts()
    let plain = try fonts.lines(of: ShapingKit.paragraph("nnnn")).lines[0].width
    let wide = try fonts.lines(of: ShapingKit.paragraph("nnnn", style: ShapingKit.style { $0.tracking = 4 }))
      .lines[0]
    #expect(abs(wide.width - plain - 3 * 4) < 0.02)
    let places = try #require(wide.runs[0].glyphs?.places.map(\.x))
    #expect(abs(places[0]) < 0.01)
    #expect(abs((places[3] - places[2]) - (plain / 4 + 4)) < 0.01)
  }

  @Test(.needs(.fonts("DejaVu Sans"))) func aLigatureAcrossStylesGoesToTheFirst() throws {
    let fonts = try ShapingKit.fonts()
    let style = ShapingKit.style { $0.font.families = ["DejaVu Sans"] }
    var paragraph = ShapingKit.paragraph("office", style: style)
    paragraph.styles = [style, style]
    paragraph.spans = [TextSpan(range: 0..<2, style: 0), TextSpan(range: 2..<6, style: 1)]
    let runs = try fonts.lines(of: paragraph).lines[0].runs
    #expect(runs.map(\.range) == [0..<4, 4..<6])
    #expect(runs.map(\.style) == [0, 1])
  }
}
