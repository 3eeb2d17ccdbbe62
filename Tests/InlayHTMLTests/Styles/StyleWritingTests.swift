import InlayCore
import InlayJSON
import TestKit
import Testing

@testable import InlayHTML

/// The form in which attributes are written, and what is said of those that are not.
@Suite struct StyleWritingTests {
  private func markup(_ set: (inout CharacterAttributeValues) -> Void) -> String {
    var values = CharacterAttributeValues()
    set(&values)
    var writing = HTMLStyleWriting()
    var (out, closing): ([UInt8], [UInt8]) = ([], [])
    var collector = DiagnosticCollector()
    writing.open(CharacterAttributes(values), at: 0, to: &out, closing: &closing, collector: &collector)
    return String(decoding: out + Array("x".utf8) + closing, as: UTF8.self)
  }

  private func block(_ set: (inout ParagraphAttributeValues) -> Void, extra: StaticString = "") -> String {
    var values = ParagraphAttributeValues()
    set(&values)
    var writing = HTMLStyleWriting()
    var collector = DiagnosticCollector()
    let bytes = writing.blockAttributes(
      ParagraphAttributes(values), at: 0, extra: extra, collector: &collector)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func elementsWhereThereAreSome() throws {
    #expect(markup { _ in } == "x")
    #expect(markup { $0.weight = 700 } == "<b>x</b>")
    #expect(markup { $0.weight = 600 } == "<span style=\"font-weight:600\">x</span>")
    #expect(markup { $0.isHidden = true } == "<span hidden>x</span>")
    #expect(markup { ($0.superscript, $0.isItalic) = (1, true) } == "<i><sup>x</sup></i>")
    #expect(markup { $0.superscript = -2 } == "<sub style=\"--inlay-superscript:-2\">x</sub>")
    #expect(markup { $0.underline = .single } == "<u>x</u>")
    #expect(
      markup { ($0.underline, $0.underlineColor) = (.wave, TextColor(red: 255, green: 0, blue: 0)) }
        == "<u style=\"text-decoration-style:wavy;text-decoration-color:#ff0000\">x</u>")
    #expect(
      markup { $0.strikethrough = .dashDot }
        == "<s style=\"text-decoration-style:dashed;--inlay-strikethrough:'dashDot'\">x</s>")
    #expect(
      markup {
        ($0.link, $0.weight) = ("https://example.org/?a=1&b=\"2\"", 700)
        $0.foregroundColor = TextColor(red: 1, green: 2, blue: 3, alpha: 4)
      } == "<a href=\"https://example.org/?a=1&amp;b=&quot;2&quot;\" style=\"color:#01020304\"><b>x</b></a>")
  }

  @Test func styleWhereThereIsNone() throws {
    #expect(
      markup {
        ($0.fontFamily, $0.fontSize, $0.language) = ("Times New Roman", Length(thousandths: 12_345), "de")
      }
        == "<span lang=\"de\" style=\"font-family:'Times New Roman';font-size:12.345pt\">x</span>")
    #expect(markup { $0.fontFamily = "" } == "<span style=\"font-family:''\">x</span>")
    #expect(
      markup { ($0.fontFamily, $0.fontClass) = ("Arial", .swiss) }
        == "<span style=\"font-family:Arial,sans-serif\">x</span>")
    #expect(
      markup { ($0.strokeWidth, $0.direction) = (30, .rightToLeft) }
        == "<span dir=\"rtl\" style=\"-webkit-text-stroke-width:0.03em;-webkit-text-fill-color:transparent\">x</span>"
    )
    #expect(
      markup { $0.fontFamily = "</style>\"&'\n" }
        == "<span style=\"font-family:'\\3c /style\\3e \\22 \\26 \\27 \\a '\">x</span>")
  }

  @Test func blocks() throws {
    #expect(block { _ in } == "")
    #expect(block({ _ in }, extra: "white-space:pre-wrap") == " style=\"white-space:pre-wrap\"")
    #expect(
      block({ ($0.alignment, $0.direction) = (.center, .natural) }, extra: "white-space:pre-wrap")
        == " dir=\"auto\" style=\"text-align:center;white-space:pre-wrap\"")
    #expect(
      block { ($0.leadingIndent, $0.firstLineIndent) = (.points(36), .points(18)) }
        == " style=\"margin-left:36pt;text-indent:-18pt\"")
    #expect(
      block { ($0.leadingIndent, $0.direction) = (.points(36), .rightToLeft) }
        == " dir=\"rtl\" style=\"margin-right:36pt;text-indent:-36pt;--inlay-first-line-indent:none\"")
    #expect(block { $0.lineHeightMultiple = 1_500 } == " style=\"line-height:1.8\"")
    #expect(
      block { ($0.minimumLineHeight, $0.maximumLineHeight) = (.points(12), .points(12)) }
        == " style=\"line-height:12pt\"")
    #expect(
      block { $0.lineSpacing = .points(3) }
        == " style=\"line-height:calc(1.2em + 3pt);--inlay-line-spacing:3pt\"")
    #expect(
      block { $0.tabStops = [TabStop(.points(36)), TabStop(.points(72), alignment: .right, leader: ".")] }
        == " style=\"--inlay-tab-stops:36pt,72pt 'right' '.'\"")
  }

  @Test func whatIsNotCarriedIsSaidOnce() throws {
    var values = CharacterAttributeValues()
    values.custom["a"] = .boolean(true)
    values.custom["b"] = .boolean(true)
    values.unknownMembers["c"] = .bool(true)
    values.language = "a\0b"
    var paragraph = ParagraphAttributeValues()
    paragraph.custom["a"] = .boolean(true)
    paragraph.unknownMembers["c"] = .bool(true)
    var writing = HTMLStyleWriting()
    var collector = DiagnosticCollector()
    var (out, closing): ([UInt8], [UInt8]) = ([], [])
    for position in 0..<3 {
      values.weight = position + 1
      writing.open(
        CharacterAttributes(values), at: position, to: &out, closing: &closing, collector: &collector)
      _ = writing.blockAttributes(ParagraphAttributes(paragraph), at: position, collector: &collector)
    }
    #expect(collector.diagnostics.map(\.code) == Array(repeating: .htmlNotCarried, count: 5))
    #expect(collector.diagnostics.allSatisfy { $0.at == 0 })
  }
}
