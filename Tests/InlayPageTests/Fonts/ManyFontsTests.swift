import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

@Suite struct ManyFontsTests {
  @Test(.needs(.fonts())) func beyondMeasureFontsAreRounded() throws {
    let fonts = try ShapingKit.fonts()
    func width(_ size: Double) throws -> Double {
      try fonts.lines(of: ShapingKit.paragraph("mm", style: ShapingKit.style { $0.font.size = size })).lines[
        0
      ].width
    }
    for number in 0..<PageFonts.maximumFonts {
      _ = try fonts.number(of: ShapingKit.style { $0.font.size = 10 + Double(number) / 32 })
    }
    #expect(!fonts.hasCoarseFonts)
    let exact = try width(16)
    #expect(!fonts.hasCoarseFonts)
    let rounded = try width(1.01 * 16)
    #expect(fonts.hasCoarseFonts)
    #expect(rounded == exact)
  }

  /// Cairo 1.16 closes a font when it opens the eleventh, even if another thread begins to use it.
  @Test(arguments: [PageFormat.png(.fast), .pdf]) func manyFontsAreUsedOnManyThreads(_ format: PageFormat)
    async throws
  {
    let expected = try (0..<2).map { try Self.drawn(Self.manyFonts(from: $0), format) }
    let drawn = try await withThrowingTaskGroup(of: [[[UInt8]]].self) { group in
      for _ in 0..<4 {
        group.addTask { try (0..<2).map { try Self.drawn(Self.manyFonts(from: $0), format) } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(drawn == Array(repeating: expected, count: 4))
  }

  private static func drawn(_ text: DecomposedText, _ format: PageFormat) throws -> [[UInt8]] {
    var options = PageOptions()
    options.threads = 2
    var output = MemoryOutput()
    try PageRenderer(text, options: options).render(format, to: &output)
    return output.files
  }

  /// Words of many scripts, in many families.
  private static func manyFonts(from first: Int) throws -> DecomposedText {
    let words = [
      "typography", "مرحبا", "שלום", "你好世界", "नमस्ते", "สวัสดี", "বাংলা", "தமிழ்", "ქართული", "հայերեն", "አማርኛ", "👩🏽‍🚀",
      "∑⇌",
    ]
    let families = ["serif", "sans-serif", "monospace"]
    let runs = (0..<60).map { number -> AttributedRun in
      var values = CharacterAttributeValues()
      values.fontFamily = families[(first + number) % 3]
      values.weight = number % 4 < 2 ? 400 : 700
      values.isItalic = number % 8 < 4
      return AttributedRun(
        words[(first + number) % words.count] + (number % 6 == 5 ? "\n" : " "),
        character: CharacterAttributes(values))
    }
    return try Decomposer.decompose(runs).value
  }

  @Test(arguments: [
    (1.0, 1.0), (1.1, 1), (1.2, 1.25), (16, 16), (17, 16), (19, 20), (31, 32), (1000, 1024), (0.1, 0.09375),
  ])
  func sizesAreRoundedToQuartersOfAnOctave(size: Double, rounded: Double) {
    #expect(FontStyle(size: size).coarse.size == rounded)
  }

  @Test func whatRemainsOfAFontIsItsKind() {
    let style = FontStyle(families: ["Times", "Noto Sans"], weight: 650, isItalic: true, language: "ja-JP")
    let coarse = FontStyle(families: ["serif"], weight: 700, isItalic: true, language: "ja")
    #expect(style.coarse == coarse)
    #expect(
      FontStyle(families: ["Arial"], weight: 300, language: "en").coarse
        == FontStyle(families: ["sans-serif"]))
  }
}
