import InlayCore
import TestKit
import Testing

@testable import InlayHTML

/// Attributes that are written come back as they were.
@Suite struct StyleIdentityTests {
  @Test func randomCharacterAttributesComeBack() throws {
    try Property.check("characters as elements and style") { source in
      let values = RandomAttributes(source: source).character()
      var writing = HTMLStyleWriting()
      var collector = DiagnosticCollector()
      var opening: [UInt8] = []
      var closing: [UInt8] = []
      writing.open(
        CharacterAttributes(values), at: 0, to: &opening, closing: &closing, collector: &collector)
      let markup =
        "<p>\(String(decoding: opening, as: UTF8.self))x\(String(decoding: closing, as: UTF8.self))</p>"
      source.note("markup", markup)
      try expect(try StyledTree.character(markup), equals: values)
      try expect(collector.isEmpty, "\(collector.diagnostics)")
      try expect(try StyledTree.style(markup).paragraph, equals: .none)
    }
  }

  @Test func randomParagraphAttributesComeBack() throws {
    try Property.check("paragraphs as style") { source in
      let values = RandomAttributes(source: source).paragraph()
      var writing = HTMLStyleWriting()
      var collector = DiagnosticCollector()
      let extra: StaticString = source.bool() ? "" : "white-space:pre-wrap"
      let attributes = writing.blockAttributes(
        ParagraphAttributes(values), at: 0, extra: extra, collector: &collector)
      let markup = "<div><p\(String(decoding: attributes, as: UTF8.self))>x</p></div>"
      source.note("markup", markup)
      let style = try StyledTree.style(markup)
      try expect(style.paragraph.values, equals: values)
      try expect(style.character, equals: .none)
      try expect(style.whiteSpace, equals: extra.utf8CodeUnitCount == 0 ? .normal : .preWrap)
      try expect(collector.isEmpty, "\(collector.diagnostics)")
    }
  }
}
