import InlayCore
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
