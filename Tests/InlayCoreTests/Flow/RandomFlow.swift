import InlayCore
import InlayJSON
import TestKit

extension ChoiceSource {
  /// A text of a few paragraphs with all sorts of attributes.
  func flowText() throws -> DecomposedText {
    let pool = array(count: 1...3) { $0.placedImage() }
    let looks = array(count: 1...4) { $0.flowCharacters() } + [.none]
    let styles = array(count: 1...4) { $0.flowParagraph() } + [.none]
    let runs = array(count: 0...14) { source in
      AttributedRun(
        source.flowPiece(), character: source.pick(looks), paragraph: source.pick(styles),
        image: source.below(4) == 0 ? source.pick(pool) : nil)
    }
    var text = try Decomposer.decompose(runs).value
    text.attributes.language = optional { $0.pick(["de", ""]) }
    text.attributes.backgroundColor = optional { $0.color() }
    text.attributes.defaultTabInterval = optional { $0.anyLength() }
    text.attributes.hyphenationFactor = optional { $0.below(3) * 500 }
    return text
  }

  private func flowPiece() -> String {
    below(3) == 0
      ? text(pieces: 0...3)
      : pick([
        "\n", "a", "\u{1F600}", " ", "\t•\t", "12.\t", "\u{2029}", "\r\n", "x\ny", "\u{FFFC}", ":b:",
        " 7 8)\t",
      ])
  }

  func color() -> TextColor {
    TextColor(
      red: pick([0, 128, 255]), green: pick([0, 255]), blue: pick([0, 255]), alpha: pick([255, 0, 127, 128]))
  }

  private func anyLength() -> Length {
    Length(thousandths: pick([0, 12_000, 1, -7_000, 50_500, Length.maximum, -Length.maximum]))
  }

  private func flowCharacters() -> CharacterAttributes {
    var values = CharacterAttributeValues()
    for _ in 0..<(1 + below(6)) {
      switch below(20) {
      case 0: values.fontFamily = pick(["Noto Sans", "Caf\u{E9}", ""])
      case 1: values.fontClass = pick([.roman, .swiss, .modern, .technical, "runic"])
      case 2: values.fontSize = Length(thousandths: pick([0, 12_000, 1, Length.maximum]))
      case 3: values.weight = pick([1, 400, 1_000])
      case 4: values.isItalic = true
      case 5: values.underline = pick([.single, .wave, "zigzag", "none"])
      case 6: values.underlineColor = color()
      case 7: values.strikethrough = pick([.double, "x", "none"])
      case 8: values.strikethroughColor = color()
      case 9: values.foregroundColor = color()
      case 10: values.backgroundColor = color()
      case 11: (values.strokeWidth, values.strokeColor) = (-3, color())
      case 12: values.shadow = Shadow(offsetX: .points(1), offsetY: .points(2), blur: .zero)
      case 13: values.link = pick(["https://example.org/", ""])
      case 14: values.baselineOffset = anyLength()
      case 15: values.superscript = pick([0, 1, -1, 2, 9])
      case 16: values.language = pick(["fr", ""])
      case 17: (values.tracking, values.usesKerning) = (anyLength(), bool())
      case 18:
        (values.ligatures, values.capitals) = (pick([0, 1, 2, 7, -1]), pick([.all, .small, "wild", "none"]))
      default:
        (values.isHidden, values.direction) = (bool(), pick([.natural, .leftToRight, .rightToLeft, "up"]))
      }
    }
    return CharacterAttributes(values)
  }

  private func flowParagraph() -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    for _ in 0..<(1 + below(6)) {
      switch below(14) {
      case 0, 1:
        values.role = pick([
          .bullet1, "number1", "number2", "bullet7", .heading1, "heading5", .quote, .code, "epigraph",
          "number99",
          "heading99999999999999999999",
        ])
      case 2:
        values.alignment = pick([.natural, .center, .right, "middle"])
        values.blockColor = optional { $0.color() }
      case 3: values.direction = pick([.natural, .leftToRight, .rightToLeft, "down"])
      case 4: values.firstLineIndent = anyLength()
      case 5: values.leadingIndent = anyLength()
      case 6: (values.trailingIndent, values.lineSpacing) = (anyLength(), anyLength())
      case 7: (values.spacingBefore, values.spacingAfter) = (anyLength(), anyLength())
      case 8: values.lineHeightMultiple = pick([0, -1, 1_500])
      case 9: (values.minimumLineHeight, values.maximumLineHeight) = (anyLength(), anyLength())
      case 10:
        values.tabStops = array(count: 0...3) {
          TabStop($0.anyLength(), alignment: $0.pick([.left, .bar, .decimal, "leaning"]))
        }
        values.defaultTabInterval = optional { $0.anyLength() }
      case 11: values.markerLength = pick([0, 1, 2, 3, 900])
      case 12:
        values.listLevel = pick([1, 2, 3, 12, 0, -1])
        values.listMarker = optional {
          $0.pick(["{disc}", "{decimal}.", "({lower-alpha})", "", "–", "\u{FFFC}"])
        }
      default:
        (values.keepsWithNext, values.breaksPageBefore) = (bool(), bool())
        (values.hyphenationFactor, values.tighteningFactor) = (pick([0, 900, -2]), pick([0, 40, -2]))
      }
    }
    return ParagraphAttributes(values)
  }

  /// A sheet that changes this and that: any member, by its JSON.
  func styleSheet() throws -> StyleSheet {
    var members = ["\"format\":\"inlay-style\"", "\"version\":\"1.0\""]
    if bool() { members.append("\"fontSize\":\(pick([16_000, 1, 9_999, Length.maximum]))") }
    if bool() { members.append("\"leastContrast\":\(pick([0, 125, 255]))") }
    if bool() { members.append("\"background\":\(styleColor())") }
    if bool() {
      members.append("\"jumbo\":{\"one\":\(pick([1_000, 3_333])),\"few\":\(pick([1_000, 1_234]))}")
    }
    if bool() {
      members.append("\"superscripts\":{\"scale\":\(pick([1_000, 1, 333])),\"rise\":\(pick([0, 777]))}")
    }
    if bool() { members.append("\"subscripts\":{\"rise\":\(pick([-10_000, 5]))}") }
    if bool() { members.append("\"link\":{\(styleMembers(Self.textMembers))}") }
    var roles: [String] = []
    for role in ["body", "bullet1", "bullet2", "number1", "heading1", "heading4", "quote", "epigraph"]
    where below(3) == 0 {
      var own = styleMembers(Self.textMembers + Self.paragraphMembers)
      // Only to roles that are based on none, so that there is no circle.
      if role > "body", below(4) == 0 {
        own += (own.isEmpty ? "" : ",") + "\"basedOn\":\"\(pick(["body", "title", "subtitle"]))\""
      }
      roles.append("\"\(role)\":{\(own)}")
    }
    members.append("\"roles\":{\(roles.joined(separator: ","))}")
    let json = "{\(shuffled(members).joined(separator: ","))}"
    note("sheet", json)
    return try StyleSheet.read(json: Array(json.utf8)).value
  }

  private func styleMembers(_ all: [(name: String, value: @Sendable (ChoiceSource) -> String)]) -> String {
    let chosen = all.filter { _ in below(4) == 0 }
    return chosen.map { "\"\($0.name)\":\($0.value(self))" }.joined(separator: ",")
  }

  private func styleColor() -> String {
    bool() ? "\"\(color())\"" : "{\"light\":\"\(color())\",\"dark\":\"\(color())\"}"
  }

  private typealias Member = (name: String, value: @Sendable (ChoiceSource) -> String)

  private static let textMembers: [Member] = [
    ("fontFamilies", { $0.pick(["[]", "[\"Noto Sans\"]", "[\"A\",\"serif\"]"]) }),
    ("scale", { $0.pick(["1", "1500", "1000000"]) }), ("weight", { $0.pick(["1", "700"]) }),
    ("italic", { "\($0.bool())" }), ("kerning", { "\($0.bool())" }), ("ligatures", { "\($0.below(3))" }),
    ("underline", { $0.pick(["\"none\"", "\"double\""]) }),
    ("strikethrough", { $0.pick(["\"none\"", "\"wave\""]) }),
    ("capitals", { $0.pick(["\"none\"", "\"all\""]) }), ("tracking", { $0.pick(["0", "-500"]) }),
    ("foregroundColor", { $0.styleColor() }), ("backgroundColor", { $0.styleColor() }),
    ("underlineColor", { $0.styleColor() }), ("strikethroughColor", { $0.styleColor() }),
  ]

  private static func lengths(_ names: [String]) -> [Member] {
    let value: @Sendable (ChoiceSource) -> String = { $0.pick(["0", "3000", "1000000000000"]) }
    return names.map { ($0, value) }
  }

  private static let paragraphMembers: [Member] =
    lengths([
      "firstLineIndent", "leadingIndent", "trailingIndent", "spacingBefore", "spacingAfter", "lineSpacing",
      "minimumLineHeight", "maximumLineHeight", "barWidth",
    ]) + otherMembers

  private static let otherMembers: [Member] = [
    ("alignment", { $0.pick(["\"natural\"", "\"justified\""]) }),
    ("direction", { $0.pick(["\"rtl\"", "\"natural\""]) }),
    ("lineHeightMultiple", { $0.pick(["1", "1200"]) }), ("defaultTabInterval", { $0.pick(["1", "9000"]) }),
    ("marker", { $0.pick(["\"\"", "\"{decimal}.\"", "\"–\""]) }),
    ("hyphenationFactor", { $0.pick(["0", "1000"]) }),
    ("tighteningFactor", { $0.pick(["0", "20"]) }), ("keepsTogether", { "\($0.bool())" }),
    ("keepsWithNext", { "\($0.bool())" }), ("breaksPageBefore", { "\($0.bool())" }),
    (
      "tabStops",
      {
        $0.pick([
          "[]", "[{\"position\":9000},{\"position\":5000,\"alignment\":\"right\",\"leader\":\".\"}]",
        ])
      }
    ),
    ("blockColor", { $0.styleColor() }), ("attachmentShare", { $0.pick(["1", "500", "1000"]) }),
    ("barColor", { $0.styleColor() }),
  ]
}
