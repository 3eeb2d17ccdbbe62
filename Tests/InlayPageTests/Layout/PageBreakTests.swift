import InlayCore
import InlayPixels
import Testing

@testable import InlayPage

@Suite struct PageBreakTests {
  /// Lines of 22 px; each number is a paragraph of so many lines.
  private func text(_ counts: [Int], _ change: (Int, inout ParagraphAttributeValues) -> Void = { _, _ in })
    throws
    -> DecomposedText
  {
    try .of(
      counts.enumerated().map { index, count in
        var values = ParagraphAttributeValues()
        values.spacingAfter = .zero
        values.spacingBefore = .zero
        change(index, &values)
        let lines = Array(repeating: "line", count: count).joined(separator: "\u{2028}")
        return AttributedRun(lines + "\n", paragraph: ParagraphAttributes(values))
      })
  }

  /// Of each page the lines.
  private func pages(
    _ text: DecomposedText, lines: Int, columns: Int = 1, _ change: (inout PageOptions) -> Void = { _ in }
  ) throws -> [Int] {
    let out = try LaidOut(text) {
      $0.page = PageSize(width: .points(400), height: .points(22 * lines))
      $0.columns = columns
      change(&$0)
    }
    #expect(out.lines.allSatisfy { $0.bottom <= 22 * lines })
    return out.pages.indices.map { page in out.lines.count { $0.placed.page == page } }
  }

  @Test func pagesAreFilledInOrder() throws {
    #expect(try pages(text(Array(repeating: 1, count: 10)), lines: 4) == [4, 4, 2])
  }

  @Test(arguments: [
    ([3, 4], [3, 4]), ([1, 4], [3, 2]), ([2, 3], [2, 3]), ([2, 4], [4, 2]), ([2, 5], [4, 3]),
    ([3, 2], [3, 2]),
  ])
  func neitherTheFirstNorTheLastLineStandsAlone(_ counts: [Int], _ expected: [Int]) throws {
    #expect(try pages(text(counts), lines: 4) == expected)
  }

  @Test func aHeadingStaysWithWhatItIsFor() throws {
    let document = try text([3, 1, 2]) { index, values in values.keepsWithNext = index == 1 }
    #expect(try pages(document, lines: 4) == [3, 3])
  }

  @Test func headingsWithoutEndArePartedAfterAll() throws {
    let document = try text(Array(repeating: 1, count: 11)) { _, values in values.keepsWithNext = true }
    #expect(try pages(document, lines: 4) == [4, 4, 3])
  }

  @Test func aParagraphIsKeptTogetherAsFarAsItFitsAColumn() throws {
    let fitting = try text([2, 4]) { _, values in values.keepsTogether = true }
    #expect(try pages(fitting, lines: 4) == [2, 4])
    let longer = try text([2, 9]) { _, values in values.keepsTogether = true }
    #expect(try pages(longer, lines: 4).reduce(0, +) == 11)
  }

  @Test func aPageIsBegunWhereTheParagraphSaysSo() throws {
    let document = try text([1, 1, 1]) { index, values in values.breaksPageBefore = index != 1 }
    #expect(try pages(document, lines: 4) == [2, 1])
  }

  @Test func columnsAreFilledBeforeTheNextPage() throws {
    let out = try LaidOut(text(Array(repeating: 1, count: 10))) {
      $0.page = PageSize(width: .points(400), height: .points(88))
      $0.columns = 2
      $0.columnGap = .points(20)
    }
    #expect(out.lines.map(\.placed.column) == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0])
    #expect(out.lines.map(\.x) == [0, 0, 0, 0, 210, 210, 210, 210, 0, 0])
    #expect(out.lines.map(\.placed.page) == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    #expect(out.events == "blllllllleblle")
  }

  @Test func spaceAboveIsLeftOutAtTheTop() throws {
    let document = try text(Array(repeating: 1, count: 4)) { _, values in values.spacingBefore = .points(10) }
    let out = try LaidOut(document) { $0.page = PageSize(width: .points(400), height: .points(60)) }
    #expect(out.lines.map(\.top) == [0, 32, 0, 32])
  }

  @Test func withoutAPageTheTallestIsMinded() throws {
    let document = try text(Array(repeating: 1, count: 10))
    var options = PageOptions()
    options.margins = PageMargins(.points(1))
    let pictures = PagePictures(document, decoder: .standard, limits: .default)
    var typesetter = try PageTypesetter(
      document, options: options, fonts: PageFonts(.system), pictures: pictures, tallest: 100)
    var heights: [Int] = []
    while let event = try typesetter.next() { if case .end(_, let height) = event { heights.append(height) } }
    #expect(heights == [90, 90, 46])
  }

  @Test func aFormFeedEndsThePage() throws {
    let document = try DecomposedText.plain("one\u{C}two words\nthree")
    let out = try LaidOut(document) { $0.page = PageSize(width: .points(400), height: .points(200)) }
    #expect(out.lines.map(\.placed.page) == [0, 1, 1])
    #expect(out.lines.map(\.placed.range) == [0..<4, 4..<13, 14..<19])
    #expect(try LaidOut(document).events == "bllle")
  }
}
