@_spi(AttributeTables) import InlayCore
import TestKit

@testable import InlayHTML

/// Random attributes that HTML carries: all but custom ones, unknown members, roles and lists.
struct RandomAttributes {
  let source: ChoiceSource

  private func maybe() -> Bool { source.below(4) == 0 }

  private func length(_ range: ClosedRange<Int> = -500_000...500_000) -> Length {
    source.below(20) == 0
      ? Length(thousandths: source.pick([Length.maximum, range.lowerBound < 0 ? -Length.maximum : 1, 0]))
      : Length(thousandths: source.int(in: range))
  }

  private func color() -> TextColor {
    TextColor(
      red: source.byte(), green: source.byte(), blue: source.byte(),
      alpha: source.bool() ? 255 : source.byte())
  }

  /// Any text but for NUL, which HTML has no way to say.
  private func name(_ known: [String]) -> String {
    if source.below(4) > 0 { return source.pick(known) }
    return String(String.UnicodeScalarView(source.text(pieces: 0...3).unicodeScalars.filter { $0.value > 0 }))
  }

  private func number(_ common: ClosedRange<Int>) -> Int {
    source.below(16) == 0
      ? source.pick([AttributeRanges.numbers.lowerBound, AttributeRanges.numbers.upperBound, 0])
      : source.int(in: common)
  }

  func character() -> CharacterAttributeValues {
    var values = CharacterAttributeValues()
    if maybe() {
      values.fontFamily = name([
        "Helvetica", "Times New Roman", "A;B", "é", "{x}", "", " sp ", "serif", "monospace", "inherit",
        "Serif", "x'y\"z\\",
        "<b>&amp;", "1st", "-x", "*/", "a\nb",
      ])
    }
    if maybe() {
      values.fontClass = FontClass(
        rawValue: name(["roman", "swiss", "modern", "script", "decorative", "technical", "bidi"]))
    }
    if maybe() { values.fontSize = length(0...500_000) }
    if maybe() { values.weight = source.pick([1, 300, 400, 700, 700, 701, 1_000]) }
    values.isItalic = maybe()
    let lines = [
      "single", "double", "thick", "words", "dotted", "dashed", "dashDot", "dashDotDot", "wave", "none",
    ]
    if maybe() { values.underline = LineStyle(rawValue: name(lines)) }
    if maybe() { values.underlineColor = color() }
    if maybe() { values.strikethrough = LineStyle(rawValue: name(lines)) }
    if maybe() { values.strikethroughColor = color() }
    if maybe() { values.foregroundColor = color() }
    if maybe() { values.backgroundColor = color() }
    if maybe() { values.strokeWidth = number(-200...200) }
    if maybe() { values.strokeColor = color() }
    if maybe() {
      values.shadow = Shadow(
        offsetX: length(), offsetY: length(), blur: length(), color: source.bool() ? color() : nil)
    }
    if maybe() {
      values.link = name([
        "https://example.org/?a=1&amp=b&b={2}", "", #"a\b"c"#, "é#x", "tab\tnew\nline", " a ", "mailto:x@y",
      ])
      if !LinkRule.allows((values.link ?? "").utf8) { values.link = nil }
    }
    if maybe() { values.baselineOffset = length() }
    if maybe() { values.superscript = number(-3...3) }
    if maybe() { values.language = name(["en-US", "de", "", "sr-Latn-RS", "\"><b>"]) }
    if maybe() { values.tracking = length() }
    if maybe() { values.usesKerning = source.bool() }
    if maybe() { values.ligatures = number(0...3) }
    if maybe() { values.capitals = Capitals(rawValue: name(["all", "small", "none"])) }
    values.isHidden = maybe()
    if maybe() { values.direction = TextDirection(rawValue: name(["natural", "ltr", "rtl"])) }
    return values
  }

  func paragraph() -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    if maybe() {
      values.alignment = ParagraphAlignment(
        rawValue: name(["natural", "left", "center", "right", "justified"]))
    }
    if maybe() { values.firstLineIndent = length() }
    if maybe() { values.leadingIndent = length() }
    if maybe() { values.trailingIndent = length() }
    if maybe() { values.spacingBefore = length() }
    if maybe() { values.spacingAfter = length() }
    if maybe() { values.lineSpacing = length() }
    if maybe() { values.lineHeightMultiple = number(0...3_000) }
    if maybe() { values.minimumLineHeight = length() }
    if maybe() { values.maximumLineHeight = source.bool() ? values.minimumLineHeight : length() }
    if maybe() {
      values.tabStops = source.array(count: 0...4) { _ in
        TabStop(
          length(), alignment: TabAlignment(rawValue: name(["left", "center", "right", "decimal", "bar"])),
          leader: source.bool() ? name([".", "-", "", "\"", ","]) : nil)
      }
    }
    if maybe() { values.defaultTabInterval = length() }
    if maybe() { values.direction = TextDirection(rawValue: name(["natural", "ltr", "rtl"])) }
    if maybe() { values.tighteningFactor = number(0...2_000) }
    if maybe() { values.hyphenationFactor = source.bool() ? source.pick([0, 1_000]) : number(0...2_000) }
    values.keepsWithNext = maybe()
    values.keepsTogether = maybe()
    if maybe() { values.blockColor = color() }
    values.breaksPageBefore = maybe()
    return values
  }
}
