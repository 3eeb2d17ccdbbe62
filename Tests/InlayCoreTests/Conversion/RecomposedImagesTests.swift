import Testing

@testable import InlayCore

/// One image, placed in several ways.
@Suite struct RecomposedImagesTests {
  private func recomposed(_ placed: [PlacedImage]) throws -> AttributedText {
    Recomposer.recompose(try Decomposer.decompose(placed.map { AttributedRun(image: $0) }).value)
  }

  @Test func eachPlacementKeepsItsSize() throws {
    let placed = [1, 2, 3, 1].map { width in
      PlacedImage(
        image(), kind: .glyph, displaySize: DisplaySize(width: .points(width), height: .points(1)))
    }
    let text = try recomposed(placed)
    #expect(text.map(\.image) == placed)
    #expect(text.images == [image()])
  }

  @Test func formsThatAlternateAreKeptOnce() throws {
    let forms = [PlacedImage(image(), kind: .glyph), PlacedImage(image(), kind: .attachment)]
    let text = try recomposed([forms[0], forms[1], forms[0], forms[1]])
    #expect(text.map(\.image) == [forms[0], forms[1], forms[0], forms[1]])
    #expect(text.placed.count == 2)
  }
}
