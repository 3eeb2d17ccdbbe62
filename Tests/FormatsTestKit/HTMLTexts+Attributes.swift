@_spi(AttributeTables) import InlayCore
import TestKit

extension HTMLTexts {
  /// Any string that an attribute of a page, or a string of CSS, has to bring through whole.
  static let strings = [
    "Helvetica", "", " sp ", "Times New Roman", "A;B", "é", "{x}", "a\"b'c", "\\", "\\41 x", "a,b", "x\ny",
    "tab\t", "</style>",
    "<!--", "&amp;", "字", "sans-serif", "inherit", "url(x)", "/*", "0", "-1", "e\u{301}", "\u{202E}", "a  b",
    "\r", "\u{C}", "--x",
    "expression(1)", "'", "\u{10FFFF}", "initial", "SERIF", "a:b", "!important", "\u{1}",
  ]

  /// Any length: whole points often, thousandths too, and the ends of the range.
  func length(_ source: ChoiceSource, from lowest: Int = -Length.maximum) -> Length {
    switch source.below(4) {
    case 0: .points(source.int(in: max(lowest, -100)...1_000))
    case 1: Length(thousandths: source.int(in: max(lowest, -100_000)...100_000))
    case 2: Length(thousandths: source.pick([0, 1, 375, 750, 12_000, 1_333]))
    default: Length(thousandths: source.int(in: lowest...Length.maximum))
    }
  }

  private func number(_ source: ChoiceSource) -> Int {
    source.below(4) == 0 ? source.int(in: AttributeRanges.numbers) : source.int(in: -2_000...2_000)
  }

  private func color(_ source: ChoiceSource) -> TextColor {
    TextColor(
      red: source.byte(), green: source.byte(), blue: source.byte(),
      alpha: source.bool() ? 255 : source.byte())
  }

  private func lineStyle(_ source: ChoiceSource) -> LineStyle {
    source.pick([
      .single, .double, .thick, .words, .dotted, .dashed, .dashDot, .dashDotDot, .wave, "thickWave", "none",
      "a b", "",
    ])
  }

  func character(_ source: ChoiceSource) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    func maybe() -> Bool { source.below(6) == 5 }
    if maybe() { values.fontFamily = source.pick(Self.strings) }
    if maybe() {
      values.fontClass = source.pick([
        .roman, .swiss, .modern, .script, .decorative, .technical, .bidi, "odd",
      ])
    }
    if maybe() { values.fontSize = length(source, from: 0) }
    if maybe() { values.weight = source.pick([700, 400, 1, 1_000, 350, 600, 900, 100]) }
    values.isItalic = maybe()
    if maybe() { values.underline = lineStyle(source) }
    if maybe() { values.underlineColor = color(source) }
    if maybe() { values.strikethrough = lineStyle(source) }
    if maybe() { values.strikethroughColor = color(source) }
    if maybe() { values.foregroundColor = color(source) }
    if maybe() { values.backgroundColor = color(source) }
    if maybe() { values.strokeWidth = number(source) }
    if maybe() { values.strokeColor = color(source) }
    if maybe() {
      values.shadow = Shadow(
        offsetX: length(source), offsetY: length(source), blur: length(source),
        color: source.bool() ? color(source) : nil)
    }
    if maybe() { values.link = source.pick(Self.links) }
    if maybe() { values.baselineOffset = length(source) }
    if maybe() { values.superscript = source.pick([1, -1, 2, 0, -3, 1_000_000_000]) }
    if maybe() {
      values.language = source.pick(["en-US", "de-DE", "sr-Latn-RS", "", "x y", "\"", "tlh", "EN"])
    }
    if maybe() { values.tracking = length(source) }
    if maybe() { values.usesKerning = source.bool() }
    if maybe() { values.ligatures = source.pick([0, 1, 2, -1, 1_000_000_000]) }
    if maybe() { values.capitals = source.pick([.all, .small, "title", "none"]) }
    values.isHidden = source.below(12) == 11
    if maybe() { values.direction = source.pick([.leftToRight, .rightToLeft, .natural, "auto", "up"]) }
    return CharacterAttributes(values)
  }

  /// Links that come back, with white space and control characters in all places.
  private static let links = [
    "https://example.org/?a=1&b={2}", "", "a\"b\\c", "é#x", "tab\tnew\nline", " lead", "trail ", "#top",
    "/host/p", "mailto:a@b.c",
    "tel:+1", "../up", "doi:x:y", "https://example.org/javascript:alert(1)", "?javascript:", "&amp;copy",
    "\u{1}",
    "http://a b/",
    "file", "message:%3Cid@host%3E", "\r\n",
  ]

  func paragraph(_ source: ChoiceSource) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    func maybe() -> Bool { source.below(7) == 6 }
    if source.below(2) == 1 {
      let role = source.pick(Self.roles)
      values.role = role
      // As reading a list makes it, or anything else.
      if source.bool(), let level = Int(role.rawValue.suffix(1)), !role.rawValue.hasPrefix("heading") {
        values.listLevel = level
        values.listMarker = role.rawValue.hasPrefix("number") ? "{decimal}." : "{disc}"
      }
    }
    if maybe() {
      values.alignment = source.pick([.natural, .left, .center, .right, .justified, "start", "end", "odd"])
    }
    if maybe() { values.firstLineIndent = length(source) }
    if maybe() { values.leadingIndent = length(source) }
    if maybe() { values.trailingIndent = length(source) }
    if maybe() { values.spacingBefore = length(source) }
    if maybe() { values.spacingAfter = length(source) }
    if maybe() { values.lineSpacing = length(source) }
    if maybe() { values.lineHeightMultiple = number(source) }
    if maybe() { values.minimumLineHeight = length(source) }
    if maybe() { values.maximumLineHeight = source.bool() ? values.minimumLineHeight : length(source) }
    if maybe() {
      // Ascending, as the model has them; none at all is not the default ones.
      let positions = source.array(count: 0...4) { length($0) }.sorted()
      values.tabStops = positions.map {
        TabStop(
          $0, alignment: source.pick([.left, .center, .right, .decimal, .bar, "odd one", ""]),
          leader: source.optional {
            $0.pick([".", "-", "", " ", ",", ";", "\"", "'", "\\", "漢", "a b", "}"])
          })
      }
    }
    if maybe() { values.defaultTabInterval = length(source) }
    if maybe() { values.direction = source.pick([.natural, .leftToRight, .rightToLeft, "auto", "up"]) }
    if maybe() { values.listLevel = source.pick([1, 2, 3, 9, 0, -1, 40, 1_000_000_000]) }
    if maybe() {
      values.listMarker = source.pick([
        "{disc}", "{circle}", "{square}", "{decimal}.", "({lower-alpha})", "{upper-roman}.", "", "{box}",
        "x\"y", "{decimal}.{decimal}", "-",
        "{hyphen}",
      ])
    }
    if maybe() { values.tighteningFactor = number(source) }
    if maybe() { values.hyphenationFactor = number(source) }
    values.keepsWithNext = maybe()
    values.keepsTogether = maybe()
    if maybe() { values.blockColor = color(source) }
    values.breaksPageBefore = maybe()
    return values
  }

  private static let roles: [ParagraphRole] = [
    .bullet1, .bullet2, "number1", "number2", .heading1, .heading2, "heading6", .quote, .code, .body, .title,
    .subtitle, "bullet3",
    "heading7", "bullet9", "number9", "bullet0", "bullet12", "number", "heading", "odd \"role\"", "",
    "caption", "bullet-1", "heading01",
  ]

  func document(_ source: ChoiceSource) -> DocumentAttributes {
    var attributes = DocumentAttributes()
    func maybe() -> Bool { source.below(8) == 7 }
    func line(_ source: ChoiceSource) -> String {
      source.pick(Self.strings + ["A title", "<title>", "</title>x", "a\n\nb", "  two  ", "&lt;", "\n"])
    }
    if maybe() { attributes.title = line(source) }
    if maybe() { attributes.author = line(source) }
    if maybe() { attributes.subject = line(source) }
    if maybe() { attributes.keywords = line(source) }
    if maybe() { attributes.comment = line(source) }
    if maybe() { attributes.company = line(source) }
    if maybe() { attributes.copyright = line(source) }
    if maybe() { attributes.editor = line(source) }
    if maybe() { attributes.language = source.pick(["fr-CA", "en", "", "x y"]) }
    if maybe() {
      attributes.created = source.pick(["2020", "2020-02", "2020-02-03T04:05", "2020-02-03T04:05:06", "once"])
    }
    if maybe() { attributes.modified = "1999-12-31" }
    if maybe() { attributes.paperWidth = length(source) }
    if maybe() { attributes.paperHeight = length(source) }
    if maybe() { attributes.marginLeft = length(source) }
    if maybe() { attributes.marginRight = length(source) }
    if maybe() { attributes.marginTop = length(source) }
    if maybe() { attributes.marginBottom = length(source) }
    if maybe() { attributes.viewWidth = length(source) }
    if maybe() { attributes.viewHeight = length(source) }
    if maybe() { attributes.viewMode = number(source) }
    if maybe() { attributes.viewZoom = number(source) }
    if maybe() { attributes.backgroundColor = color(source) }
    if maybe() { attributes.defaultTabInterval = length(source) }
    if maybe() { attributes.hyphenationFactor = number(source) }
    if maybe() { attributes.isReadOnly = source.bool() }
    return attributes
  }
}
