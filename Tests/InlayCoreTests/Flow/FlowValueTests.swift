import Testing

@testable import InlayCore

/// Values of paragraphs, text and pictures at their bounds, and the objects that hold them.
@Suite struct FlowValueTests {
  @Test func paragraphsOfEqualAttributesShareAStyle() throws {
    let bullet = role(.bullet1)
    let text = try Decomposer.decompose([
      AttributedRun("a\n", paragraph: bullet), AttributedRun("b\n"), AttributedRun("c\n", paragraph: bullet),
    ]).value
    let paragraphs = Array(InlineFlow(text))
    #expect(paragraphs[0].style === paragraphs[2].style)
    #expect(paragraphs[0].style !== paragraphs[1].style)
  }

  /// A sheet made by a program may hold any number.
  @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (500, 500), (1_000, 1_000), (1_001, 1_000), (.max, 1_000)])
  func attachmentsTakeAPartOfTheLine(share: Int, wanted: Int) throws {
    var sheet = StyleSheet()
    sheet.roles[.body] = RoleStyle()
    sheet.roles[.body]?.paragraph.attachmentShare = share
    let text = try Decomposer.decompose([AttributedRun("a")]).value
    #expect(InlineFlow(text, style: sheet).map(\.style.attachmentShare) == [wanted])
  }

  @Test func plainTextIsBlackOnNothing() {
    #expect(TextStyleValues().foregroundColor.description == "#000000ff")
    #expect(TextStyleValues().backgroundColor == nil)
  }

  @Test func plainTextHasKerningAndLigatures() {
    #expect(TextStyleValues().usesKerning)
    #expect(TextStyleValues().ligatures == 1)
  }

  @Test(arguments: [(10, 20, true), (10, 0, false), (0, 20, false)])
  func aSizeWithoutAnExtentIsNone(width: Int, height: Int, isKept: Bool) throws {
    let size = DisplaySize(width: .points(width), height: .points(height))
    let placed = PlacedImage(image(), kind: .attachment, displaySize: size)
    let text = try Decomposer.decompose([AttributedRun(image: placed)]).value
    var sizes: [DisplaySize?] = []
    for paragraph in InlineFlow(text) {
      for case .image(let image) in paragraph.components.map(\.kind) { sizes.append(image.displaySize) }
    }
    #expect(sizes == [isKept ? size : nil])
  }
}
