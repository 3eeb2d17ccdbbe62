import FormatsTestKit
import InlayCore
import Testing

@testable import InlayFormats

/// Paragraphs and lists as messages and editors know them.
@Suite struct TextParagraphTests {
  private static func attributes(
    _ role: ParagraphRole, _ change: (inout ParagraphAttributeValues) -> Void = { _ in }
  ) -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    values.role = role
    change(&values)
    return ParagraphAttributes(values)
  }

  private static func paragraphs(_ runs: AttributedRun...) throws -> [TextParagraph] {
    var found: [TextParagraph] = []
    try TextParagraph.forEach(in: Decomposer.decompose(runs).value) { found.append($0) }
    return found
  }

  @Test(
    arguments: [
      ("title", .heading(1)), ("heading3", .heading(3)), ("heading9", .body), ("subtitle", .subtitle),
      ("quote", .quote), ("code", .code), ("rule", .body), ("caption", .body),
      ("bullet2", .item(TextList.Item(isNumbered: false, level: 2))),
      ("number1", .item(TextList.Item(isNumbered: true, level: 1))),
    ] as [(ParagraphRole, TextParagraph.Kind)])
  func rolesAreKinds(role: ParagraphRole, kind: TextParagraph.Kind) throws {
    let paragraphs = try Self.paragraphs(AttributedRun("tea\n", paragraph: Self.attributes(role)))
    #expect(paragraphs.map(\.kind) == [kind, .body])
    #expect(paragraphs.map(\.text) == ["tea", ""])
  }

  @Test func aPictureIsNoMarker() throws {
    let item = Self.attributes(.bullet1) { $0.markerLength = 2 }
    var picture = Samples.run(Samples.image())
    picture.paragraph = item
    let paragraph = try #require(Self.paragraphs(picture, AttributedRun("\ttea", paragraph: item)).first)
    #expect(paragraph.kind == .body)
    #expect(paragraph.hasOtherMarker && paragraph.hasImages)
    #expect(paragraph.text == "\u{FFFC}\ttea")
  }

  @Test(
    arguments: [
      (.bullet1, "•\t", "bullet 1"), (.bullet2, "- ", "bullet 2"), ("number1", "12.\t", "number 1 12"),
      ("number3", "7)\t", "number 3 7"), ("number1", "", "number 1"), ("number1", "7\t", nil),
      ("number1", ".\t", nil),
      ("number1", "a.\t", nil), ("number1", "1234567890.\t", nil), (.bullet1, "\t", nil),
      ("number1", " \t", nil),
      (.bullet1, "••\t", nil), (.bullet1, "a\t", nil), (.quote, "•\t", nil),
    ] as [(ParagraphRole, String, String?)])
  func markersAreItems(role: ParagraphRole, marker: String, item: String?) {
    let found = TextList.item(role, marker: marker).map { item in
      "\(item.isNumbered ? "number" : "bullet") \(item.level)\(item.number.map { " \($0)" } ?? "")"
    }
    #expect(found == item)
  }

  @Test(arguments: [
    (TextList.Item(isNumbered: true, level: 1), "1.\t"),
    (.init(isNumbered: true, level: 2, number: 7), "7.\t"),
    (.init(isNumbered: false, level: 1), "•\t"), (.init(isNumbered: false, level: 0), "•\t"),
    (.init(isNumbered: false, level: 9), "▪\t"),
  ])
  func itemsAreMarkers(item: TextList.Item, marker: String) { #expect(TextList.marker(of: item) == marker) }

  /// A marker that is none stays in the text.
  @Test func aMarkerReachesToTheFirstTab() throws {
    let item = Self.attributes(.bullet1)
    let text = try AttributedText([
      AttributedRun("tea\n"), AttributedRun("", image: PlacedImage(Samples.image(), kind: .glyph)),
      AttributedRun("•\tcat\nno marker\r\nx\ty\n", paragraph: item),
      AttributedRun("•\tlast", paragraph: item),
    ])
    let marked = try TextList.marked(text).filter { $0.paragraph.values.role == .bullet1 }
    #expect(marked.map { String($0.text) } == ["•\tcat\n", "no marker\r\n", "x\ty\n", "•\tlast"])
    #expect(marked.map(\.paragraph.values.markerLength) == [2, 0, nil, 2])
  }
}
