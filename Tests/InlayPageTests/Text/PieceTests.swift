import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct PieceTests {
  @Test func cutsAreAtWhiteSpaceOrBetweenCharacters() {
    func cut(_ text: String, _ limit: Int) -> String {
      let bytes = Array(text.utf8)
      return String(decoding: bytes[..<ParagraphText.cut(bytes.span, from: 0, limit: limit)], as: UTF8.self)
    }
    #expect(cut("hello world again", 14) == "hello world ")
    #expect(cut("hello", 14) == "hello")
    #expect(cut("", 14) == "")
    #expect(cut("helloworldagain", 5) == "hello")
    #expect(cut("éééé", 5) == "éé")
    #expect(cut("你好", 1) == "你")
    #expect(cut("aaae\u{301}b", 4) == "aaa")
    #expect(cut("aaaa👩\u{200D}🚀b", 11) == "aaaa")
    #expect(cut("aaaaक्षb", 10) == "aaaa")
  }

  @Test func cutsAdvanceAndKeepCharactersWhole() throws {
    try Property.check("cuts of text advance and keep characters whole") { source in
      let text = source.text()
      let bytes = Array(text.utf8)
      let limit = source.int(in: 1...40)
      var at = 0
      while at < bytes.count {
        let next = ParagraphText.cut(bytes.span, from: at, limit: limit)
        try expect(next > at && next <= bytes.count)
        try expect(next - at <= max(4, limit))
        try expect(next == bytes.count || bytes[next] & 0xC0 != 0x80)
        at = next
      }
    }
  }

  /// Long words are laid out a few lines at a time: the lines are those of Pango alone.
  @Test(
    .needs(.fonts("Noto Sans Arabic", "Noto Sans Devanagari")),
    arguments: [
      "iiiiiiiill", "office", "مرحبابالعالم", "ab\u{FFFC}", "12345678", "नमस्ते",
      "aaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ",
    ])
  func longWordsHaveTheSameLinesAsInOneGo(word: String) throws {
    let fonts = try ShapingKit.fonts()
    var paragraph = ShapingKit.paragraph(String(repeating: word, count: 60), width: 90)
    paragraph.firstLineIndent = 15
    let number = try fonts.number(of: paragraph.styles[0])
    let whole = try fonts.handle.lines(of: paragraph, styles: [number], hasTabs: false)
    let pieces = try fonts.lines(of: paragraph)
    #expect(pieces.isRightToLeft == whole.isRightToLeft)
    #expect(pieces.lines.map(\.range) == whole.lines.map(\.range))
    #expect(pieces.lines.map(\.isLast) == whole.lines.map(\.isLast))
    #expect(pieces.lines.flatMap(\.runs).map(\.boxSpan) == whole.lines.flatMap(\.runs).map(\.boxSpan))
    #expect(pieces.lines.flatMap(\.runs).map(\.range) == whole.lines.flatMap(\.runs).map(\.range))
  }

  @Test func piecesAreShorterForLargeType() {
    #expect(ParagraphText.pieceLimit(size: 16, width: 752) == 8192)
    #expect(ParagraphText.pieceLimit(size: 1024, width: 752) == 1024)
    #expect(ParagraphText.pieceLimit(size: 1e9, width: 752) == 32)
    #expect(ParagraphText.pieceLimit(size: .nan, width: nil) == 8192)
    #expect(ParagraphText.pieceLimit(size: 16, width: 1e6) == 65536)
  }

  @Test(.needs(.fonts())) func largeTypeIsNotTooWideForPango() throws {
    let fonts = try ShapingKit.fonts()
    let text = String(repeating: "word and ", count: 900)
    let paragraph = ShapingKit.paragraph(text, width: 3000, style: ShapingKit.style { $0.font.size = 1000 })
    let lines = try fonts.lines(of: paragraph).lines
    #expect(lines.map { $0.text(in: paragraph) }.joined() == text)
    #expect(lines.allSatisfy { $0.width > 0 && $0.width <= 3000 })
  }

  @Test(arguments: [
    "a", "\u{301}", "\u{200D}", "👩\u{200D}", "\u{202B}a\u{202A}", "\u{2067}\u{2066}", "\u{1}", "\u{B}",
    "\u{2028}", "\t", " ",
    "\u{FFFC}", "\u{10FFFD}", "a\u{FE0F}", "क्",
  ])
  func anythingRepeatedIsSetWhole(unit: String) throws {
    let fonts = try PageFonts(.system)
    let text = String(repeating: unit, count: 2000 / unit.utf8.count)
    for width in [1.0, 300, 1e6] {
      let made = try fonts.lines(of: ShapingKit.paragraph(text, width: width))
      #expect(made.lines.map(\.range.count).reduce(0, +) == text.utf8.count)
    }
  }
}
