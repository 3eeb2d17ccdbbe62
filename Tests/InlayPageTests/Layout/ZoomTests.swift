import InlayCore
import Testing

@testable import InlayPage

/// `PageOptions.zoom`.
@Suite struct ZoomTests {
  @Test func aZoomedPageIsAPageOfLargerText() throws {
    func text(_ factor: Int) throws -> DecomposedText {
      var sized = CharacterAttributeValues()
      (sized.fontSize, sized.tracking) = (.points(10 * factor), .points(factor))
      var paragraph = ParagraphAttributeValues()
      (paragraph.firstLineIndent, paragraph.leadingIndent) = (.points(30 * factor), .points(10 * factor))
      (paragraph.trailingIndent, paragraph.spacingAfter) = (.points(5 * factor), .points(8 * factor))
      (paragraph.lineSpacing, paragraph.tabStops) = (.points(3 * factor), [TabStop(.points(60 * factor))])
      paragraph.minimumLineHeight = .points(17 * factor)
      let attributes = ParagraphAttributes(paragraph)
      let words = Array(repeating: "words", count: 20).joined(separator: " ")
      return try .of([
        AttributedRun("a\tb " + words + "\n", character: CharacterAttributes(sized), paragraph: attributes),
        AttributedRun(words, paragraph: attributes),
      ])
    }
    let zoomed = try LaidOut(text(1)) { $0.zoom = 2_000 }
    let large = try LaidOut(text(2)) { $0.fontSize = .points(32) }
    #expect(zoomed.lines.map(\.placed) == large.lines.map(\.placed))
    #expect(zoomed.pages.map(\.width) == [400] && zoomed.pages.map(\.height) == large.pages.map(\.height))
    let plain = try LaidOut(text(1))
    #expect(plain.lines.count < zoomed.lines.count)
  }

  @Test func marginsAndPagesStay() throws {
    let geometry = try PageGeometry(
      {
        var options = PageOptions()
        options.page = PageSize(width: .points(300), height: .points(200))
        options.zoom = 1_500
        options.scale = 2
        return options
      }())
    #expect(geometry.width == 600 && geometry.height == 400 && geometry.top == 48)
    #expect(geometry.pixels(.points(10)) == 30 && geometry.pagePixels(.points(10)) == 20)
  }

  @Test(arguments: [99, 0, -1_000, 10_001])
  func zoomsBeyondTheRangeAreRefused(_ zoom: Int) {
    var options = PageOptions()
    options.zoom = zoom
    #expect(throws: InlayError.pageOption("zoom", why: "must be from 10% to 1000%")) {
      try PageGeometry(options)
    }
  }

  @Test(arguments: [
    ("150%", 1_500), ("1.5", 1_500), ("10%", 100), ("10", 10_000), ("33.3%", 333), ("9.9%", nil),
    ("1001%", nil),
    ("10.1", nil), ("-1", nil), ("", nil), ("%", nil), ("150 %", nil), ("1e1", nil),
  ])
  func zoomsAreWritten(_ text: String, _ thousandths: Int?) {
    #expect(WrittenZoom(text)?.thousandths == thousandths)
  }
}
