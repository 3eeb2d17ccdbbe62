import Testing

@testable import InlayUnicode

/// U+FFFC in lines: written ￼ below, places of breaks as `|`.
@Suite struct ObjectReplacementTests {
  private func marked(_ text: String, _ objects: LineBreakRules.ObjectReplacement) -> String {
    let rules = LineBreakRules(objectReplacement: objects, keepsClusters: true)
    var out: [UInt16] = []
    var start = 0
    let units = Array(text.utf16)
    for place in LineBreakScanner.breaks(text, rules) {
      out += units[start..<place.utf16Offset] + (place.kind == .allowed ? [0x7C] : [])
      start = place.utf16Offset
    }
    return String(decoding: out, as: UTF16.self)
  }

  @Test(arguments: [
    // Text, as an object of the standard, as an ideograph.
    ("a￼b", "a|￼|b", "a|￼|b"),
    ("￼￼", "￼|￼", "￼|￼"),
    ("￼, ￼", "￼, |￼", "￼, |￼"),
    ("(￼)", "(￼)", "(￼)"),
    ("￼!", "￼!", "￼!"),
    ("￼。", "￼。", "￼。"),
    ("「￼」", "「￼」", "「￼」"),
    ("\"￼\"", "\"￼\"", "\"￼\""),
    ("你￼好", "你|￼|好", "你|￼|好"),
    ("￼\u{A0}a", "￼\u{A0}a", "￼\u{A0}a"),
    ("a\u{2060}￼\u{2060}b", "a\u{2060}￼\u{2060}b", "a\u{2060}￼\u{2060}b"),
    ("￼-", "￼|-", "￼-"),
    ("￼…", "￼|…", "￼…"),
    ("￼%", "￼|%", "￼%"),
    ("$￼", "$|￼", "$￼"),
    ("￼ー", "￼|ー", "￼ー"),
    ("￼\u{FE0F}a", "￼\u{FE0F}|a", "￼\u{FE0F}|a"),
  ])
  func breaksAroundImages(text: String, contingent: String, ideographic: String) {
    #expect(marked(text, .contingent) == contingent)
    #expect(marked(text, .ideographic) == ideographic)
  }

  /// An image breaks where an emoji in its place would.
  @Test(arguments: ["a😀b", "😀😀", "(😀)", "😀, 😀", "😀…", "$😀", "😀%", "你😀好", "😀 😀"])
  func ideographicImagesBreakAsEmojiDo(text: String) {
    let image = text.replacing("😀", with: "￼")
    let emoji = marked(text, .ideographic)
    #expect(marked(image, .ideographic) == emoji.replacing("😀", with: "￼"))
  }

  @Test func kindsOfBreaks() {
    let kinds = LineBreakScanner.breaks("a b\r\nc\n", .inline).map { ($0.utf16Offset, $0.kind) }
    #expect(kinds.map(\.0) == [2, 5, 7])
    #expect(kinds.map(\.1) == [.allowed, .mandatory, .mandatory])
    #expect(LineBreakScanner.breaks("a", .inline).map(\.kind) == [.endOfText])
    #expect(LineBreakScanner.breaks("", .inline).isEmpty)
    #expect(LineBreakScanner.breaks("\n", .inline).map(\.utf16Offset) == [1])
    #expect(LineBreakScanner.breaks("\n\n", .inline).map(\.utf16Offset) == [1, 2])
  }
}
