import InlayCore
import TestKit
import Testing

@Suite struct InlineComponentTests {
  @Test func componentsOfTheEmptyTextAreNone() {
    #expect(Array(InlineComponentBuilder.components(of: DecomposedText())).isEmpty)
  }

  @Test func componentsAreStretchesOfTextAndImages() throws {
    let text = try Decomposer.decompose([
      AttributedRun("a\u{1F600}"), AttributedRun(image: glyph()), AttributedRun(":b:", image: glyph(2)),
      AttributedRun("\u{FFFC}c", character: italic),
    ]).value
    let components = InlineComponentBuilder.components(of: text)
    #expect(components.map(\.range) == [0..<3, 3..<4, 4..<7, 7..<9])
    #expect(components.map(\.kind) == [.text, .image(placement: 0), .image(placement: 1), .text])
    #expect(components.map { components.string(of: $0) } == ["a\u{1F600}", "\u{FFFC}", ":b:", "\u{FFFC}c"])
    #expect(components.map { components.image(of: $0) } == [nil, image([1]), image([2]), nil])
  }

  @Test func componentsCoverAnyTextExactlyInOrder() throws {
    try Property.check("components cover the text") { source in
      let text = try source.decomposedText()
      source.note("text", text)
      let components = InlineComponentBuilder.components(of: text)
      var at = 0
      var joined: [UInt8] = []
      var placement = 0
      var lastWasText = false
      for component in components {
        try expect(component.range.lowerBound, equals: at, "gap")
        try expect(!component.range.isEmpty, "empty component")
        at = component.range.upperBound
        joined += components.string(of: component).utf8
        switch component.kind {
        case .text:
          try expect(!lastWasText, "two stretches of text side by side")
          try expect(components.image(of: component) == nil, "text without image")
          lastWasText = true
        case .image(let index):
          try expect(index, equals: placement, "order")
          try expect(component.range, equals: text.placements[index].range, "range")
          try expect(components.image(of: component) == text.image(of: text.placements[index]), "image")
          placement += 1
          lastWasText = false
        }
      }
      try expect(components.underestimatedCount, equals: Array(components).count, "count")
      try expect(at, equals: text.utf16Count, "end")
      try expect(placement, equals: text.placements.count, "placements")
      try expect(joined, equals: Array(text.text.utf8), "text")
    }
  }
}
