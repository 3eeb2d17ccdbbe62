import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct TabTests {
  /// Left and right ends of what is between the tabs.
  private func ends(_ paragraph: ParagraphText) throws -> [(left: Double, right: Double)] {
    let fonts = try ShapingKit.fonts()
    return try fonts.lines(of: paragraph).lines[0].runs.filter { $0.glyphs != nil }
      .map { ($0.x, $0.x + $0.width) }
  }

  private func paragraph(_ text: String, _ tabs: [(Double, TabAlignment)], indent: Double = 0)
    -> ParagraphText
  {
    var paragraph = ShapingKit.paragraph(text)
    paragraph.tabs = tabs.map { TextTab(position: $0.0, alignment: $0.1) }
    paragraph.firstLineIndent = indent
    return paragraph
  }

  @Test(.needs(.fonts())) func stopsAlign() throws {
    let tabs: [(Double, TabAlignment)] = [
      (50, .left), (120, .center), (200, .right), (250, .bar), (300, .decimal),
    ]
    let ends = try ends(paragraph("a\tb\tcc\tdd\t12.5", tabs))
    #expect(ends.count == 5)
    #expect(ends[1].left == 50)
    #expect(abs((ends[2].left + ends[2].right) / 2 - 120) < 0.01)
    #expect(abs(ends[3].right - 200) < 0.01)
    #expect(ends[4].left < 300 && ends[4].right > 300)
  }

  @Test(.needs(.fonts())) func regularStopsFollowTheLast() throws {
    let ends = try ends(paragraph("a\tb\tc\td", [(50, .left)]))
    #expect(ends.map(\.left) == [0, 50, 56, 84].map { Double($0) } || ends.map(\.left) == [0, 50, 84, 112])
    var regular = paragraph("a\tb\tc", [])
    regular.tabInterval = 40
    #expect(try self.ends(regular).map(\.left) == [0, 40, 80])
  }

  @Test(.needs(.fonts()), arguments: [0.0, 20])
  func stopsCountFromTheEdgeOfTheOtherLines(indent: Double) throws {
    let ends = try ends(paragraph("a\tb", [(50, .left)], indent: indent))
    #expect(ends[1].left == 50 - indent)
  }

  @Test(.needs(.fonts())) func theFirstLineMayBeginBeforeTheOthers() throws {
    let ends = try ends(paragraph("a\tb\tc", [], indent: -20))
    #expect(ends.map(\.left) == [0, 20, 48])
  }

  @Test(.needs(.fonts("Noto Sans Hebrew"))) func stopsCountFromTheRightInTextFromRightToLeft() throws {
    let ends = try ends(paragraph("א\tב", [(50, .left)]))
    #expect(ends.count == 2)
    #expect(ends[1].right - ends[0].right == 50)
  }

  @Test(.needs(.fonts()), arguments: [("de", "1,5", "1.5"), ("en", "1.5", "1,5")])
  func decimalsAlignAtThePointOfTheirLanguage(language: String, own: String, foreign: String) throws {
    let fonts = try ShapingKit.fonts()
    func right(_ text: String) throws -> Double {
      var paragraph = ShapingKit.paragraph(
        "\t" + text, style: ShapingKit.style { $0.font.language = language })
      paragraph.tabs = [TextTab(position: 100, alignment: .decimal)]
      let line = try fonts.lines(of: paragraph).lines[0]
      return line.width
    }
    #expect(try right(own) > 101)
    let whole = try right(foreign)
    #expect(abs(whole - 100) < 0.01)
  }
}
