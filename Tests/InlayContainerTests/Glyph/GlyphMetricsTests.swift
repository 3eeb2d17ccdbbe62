import InlayContainer
import Testing

@Suite struct GlyphMetricsTests {
  @Test(arguments: [
    (17_000, 20_026, 3_760), (28_000, 27_524, 2_810), (34_000, 33_524, 4_270), (44_000, 43_516, 5_010),
    (64_000, 63_552, 7_680),
  ])
  func holdsTheMeasuredSizes(_ fontSize: Int, _ side: Int, _ descent: Int) {
    let metrics = GlyphMetrics(fontSize: fontSize)
    #expect(metrics.side == side)
    #expect(metrics.descent == descent)
    #expect(metrics.ascent == side - descent)
    #expect(GlyphMetrics.side(forFontSize: fontSize) == side)
  }

  @Test func isLinearBetweenAndProportionalOutside() {
    #expect(GlyphMetrics.side(forFontSize: 22_500) == 23_775)
    #expect(GlyphMetrics(fontSize: 22_500).descent == 3_285)
    #expect(GlyphMetrics.side(forFontSize: 8_500) == 10_013)
    #expect(GlyphMetrics.side(forFontSize: 12_000) == 14_136)
    #expect(GlyphMetrics.side(forFontSize: 128_000) == 127_104)
    #expect(GlyphMetrics(fontSize: 128_000).descent == 15_360)
  }

  @Test func neverShrinksAsTheFontGrows() {
    var last = 0
    for size in stride(from: 0, through: 200_000, by: 50) {
      let side = GlyphMetrics.side(forFontSize: size)
      #expect(side >= last)
      last = side
    }
  }

  @Test func extremeSizesDoNotOverflow() {
    #expect(GlyphMetrics.side(forFontSize: 0) == 0)
    #expect(GlyphMetrics.side(forFontSize: .min) == 0)
    #expect(GlyphMetrics.side(forFontSize: .max) == 993_000_000)
  }
}
