import InlayCore
import Testing

@testable import InlayPage

@Suite struct LineStackingTests {
  @Test(arguments: [
    "the quick brown fox", "مرحبا بالعالم", "你好世界", "नमस्ते", "👩🏽‍🚀🎉", "mixed مرحبا 你好 👍 text",
  ])
  func theFirstFontAloneDecidesHowFarLinesAreApart(_ text: String) throws {
    let words = Array(repeating: text, count: 40).joined(separator: " ")
    let out = try LaidOut(.plain(words))
    #expect(out.lines.count > 2)
    #expect(Set(out.heights) == [22])
    #expect(zip(out.lines, out.lines.dropFirst()).allSatisfy { $1.baseline - $0.baseline == 22 })
    #expect(out.lines.first?.baseline == 17)
  }

  @Test func anEmptyParagraphIsALine() throws {
    let out = try LaidOut(.plain("a\n\nb"))
    #expect(out.heights == [22, 22, 22])
    #expect(out.lines.map(\.top) == [0, 30, 60])
    #expect(out.lines.map(\.placed.range) == [0..<1, 2..<2, 3..<4])
    #expect(out.pages.map(\.height) == [82])
    #expect(out.events == "bllle")
  }

  @Test func aTextOfNothingIsAPageOfNothing() throws {
    let out = try LaidOut(DecomposedText()) { $0.margins = PageMargins(.points(10)) }
    #expect(out.events == "be")
    #expect(out.pages.map(\.height) == [20])
  }

  @Test(arguments: [(1_500, 33, 28), (2_000, 44, 39), (500, 11, 6)])
  func whatAFactorAddsStandsAboveTheText(_ multiple: Int, _ height: Int, _ baseline: Int) throws {
    let out = try LaidOut(.plain("a") { $0.lineHeightMultiple = multiple })
    #expect(out.heights == [height])
    #expect(out.lines[0].baseline == baseline)
  }

  @Test func heightsStayBetweenTheLeastAndTheGreatest() throws {
    let high = try LaidOut(.plain("a") { $0.minimumLineHeight = .points(40) })
    #expect(high.heights == [40])
    #expect(high.lines[0].baseline == 35)
    let low = try LaidOut(.plain("a") { $0.maximumLineHeight = .points(18) })
    #expect(low.heights == [18])
    #expect(low.lines[0].baseline == 13)
  }

  @Test func spaceIsBetweenLinesAndParagraphsOnly() throws {
    let text = Array(repeating: "word", count: 60).joined(separator: " ") + "\nend"
    let out = try LaidOut(
      .plain(text) {
        $0.lineSpacing = .points(5)
        $0.spacingBefore = .points(7)
        $0.spacingAfter = .points(11)
      })
    let tops = out.lines.map(\.top)
    #expect(tops[0] == 0)
    #expect(tops[1] == 27)
    #expect(tops[tops.count - 1] - tops[tops.count - 2] == 22 + 7 + 11)
  }

  @Test func sizesBeyondMeasureAreBroughtIntoTheRange() throws {
    var values = CharacterAttributeValues()
    values.fontSize = .points(100_000)
    let out = try LaidOut(.of([AttributedRun("a", character: CharacterAttributes(values))]))
    #expect(out.heights == [2_724])
    #expect(out.diagnostics.map(\.code) == [.pageFontSizeClamped])
  }

  @Test func hyphensThatAreAskedForAreSaidToBeMissing() throws {
    let out = try LaidOut(.plain("a\nb") { $0.hyphenationFactor = 900 })
    #expect(out.diagnostics.map(\.code) == [.pageNotHyphenated])
  }
}
