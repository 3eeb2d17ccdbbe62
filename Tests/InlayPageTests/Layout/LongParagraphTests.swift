import InlayCore
import InlayPixels
import Testing

@testable import InlayPage

@Suite struct LongParagraphTests {
  @Test func piecesMakeTheSameLinesAsTheWhole() throws {
    let words = ["some", "words", "مرحبا", "of", "你好世界", "uneven", "length,", "12,5"]
    let text = (0..<6_000).map { words[($0 * 7 + $0 / 11) % words.count] }.joined(separator: " ")
    let out = try LaidOut(.plain(text))
    let fonts = try PageFonts(.system)
    var whole = ParagraphText()
    whole.text = text
    whole.width = 400
    var style = SpanStyle()
    style.font.families = ["Noto Sans", "sans-serif"]
    whole.styles = [style]
    whole.spans = [TextSpan(range: 0..<text.utf8.count, style: 0)]
    let lines = try fonts.lines(of: whole).lines
    #expect(out.lines.count == lines.count)
    let ends = lines.map { TextScan.units(of: text, 0..<$0.range.upperBound) }
    #expect(out.lines.map(\.placed.range.upperBound) == ends)
  }

  @Test func whatFillsNoLineIsCut() throws {
    let out = try LaidOut(.plain("e" + String(repeating: "\u{301}", count: 20_000)))
    #expect(out.diagnostics.contains { $0.code == .pageLineCut })
    #expect(out.lines.last?.placed.range.upperBound == 20_001)
  }

  @Test(arguments: ["a", "ب", "\u{202E}a\u{202A}b", "\u{2067}a", " ", "\u{0}", "\u{E000}"])
  func hostileParagraphsAreLaidOutToTheirEnd(_ part: String) throws {
    let text = String(repeating: part, count: 50_000)
    let out = try LaidOut(.plain(text))
    #expect(out.lines.last?.placed.range.upperBound == text.utf16.count)
  }

  @Test func charactersThatNoFontHasAreNamedOnceEach() throws {
    let out = try LaidOut(.plain("a\u{F0001}b\u{F0001}\n\u{F0002}"))
    #expect(
      out.diagnostics == [
        Diagnostic(.pageMissingCharacter, at: 1, "no font has the character U+F0001"),
        Diagnostic(.pageMissingCharacter, at: 7, "no font has the character U+F0002"),
        Diagnostic(.pageMissingCharacter, "3 characters are shown as boxes, because no font has them"),
      ])
  }
}
