import TestKit
import Testing

@testable import InlayCore

/// Single decisions, with their values.
@Suite struct FlowStyleTests {
  private func paragraph(
    _ change: (inout ParagraphAttributeValues) -> Void = { _ in },
    text: (inout CharacterAttributeValues) -> Void = { _ in }, string: String = "text",
    sheet: StyleSheet = StyleSheet(), options: FlowOptions = FlowOptions()
  ) throws -> FlowParagraph {
    var paragraph = ParagraphAttributeValues()
    change(&paragraph)
    var character = CharacterAttributeValues()
    text(&character)
    let run = AttributedRun(
      string[...], character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph))
    let decomposed = try Decomposer.decompose([run]).value
    var iterator = InlineFlow(decomposed, style: sheet, options: options).makeIterator()
    let first = iterator.next()
    return try #require(first)
  }

  private func style(
    role: ParagraphRole? = nil, sheet: StyleSheet = StyleSheet(), options: FlowOptions = FlowOptions(),
    _ text: (inout CharacterAttributeValues) -> Void
  ) throws -> TextStyleValues {
    let paragraph = try paragraph({ $0.role = role }, text: text, sheet: sheet, options: options)
    var components = paragraph.components.makeIterator()
    let first = components.next()
    return try #require(first).style.values
  }

  @Test(arguments: [
    ("body", 16_000, 400, 0, 8_000), ("title", 33_600, 700, 0, 8_000), ("subtitle", 19_200, 400, 0, 16_000),
    ("heading1", 28_000, 700, 24_000, 8_000), ("heading2", 23_200, 700, 20_000, 8_000),
    ("heading3", 19_200, 600, 16_000, 4_000), ("heading6", 19_200, 600, 16_000, 4_000),
    ("heading0", 16_000, 400, 0, 8_000), ("quote", 16_000, 400, 0, 8_000), ("code", 14_000, 400, 0, 0),
    ("bullet1", 16_000, 400, 0, 4_000), ("number7", 16_000, 400, 0, 4_000),
    ("bullet12", 16_000, 400, 0, 4_000),
    ("epigraph", 16_000, 400, 0, 8_000),
  ])
  func rolesLookAsTheDefaultSheetSays(role: String, size: Int, weight: Int, before: Int, after: Int) throws {
    let paragraph = try paragraph({ $0.role = ParagraphRole(rawValue: role) })
    #expect(paragraph.role.rawValue == role)
    #expect(paragraph.textStyle.fontSize.thousandths == size)
    #expect(paragraph.textStyle.weight == weight)
    #expect(paragraph.style.spacingBefore.thousandths == before)
    #expect(paragraph.style.spacingAfter.thousandths == after)
  }

  @Test func runSetsOverWhatItsRoleSays() throws {
    let values = try style(role: .heading1) {
      $0.fontFamily = "Georgia"
      $0.fontClass = .roman
      $0.fontSize = .points(40)
      $0.weight = 300
    }
    #expect(values.fontFamilies == ["Georgia", "serif", "Noto Sans", "sans-serif"])
    #expect(values.fontSize == .points(40))
    #expect(values.weight == 300)
  }

  @Test(arguments: [
    (1, 11_200, 5_600), (-1, 11_200, -2_400), (2, 7_840, 9_520), (0, 16_000, 0), (100, 3_842, 14_185),
  ])
  func superscriptsAreSmallerAndRaised(level: Int, size: Int, rise: Int) throws {
    let values = try style { $0.superscript = level }
    #expect(values.fontSize.thousandths == size)
    #expect(values.baselineOffset.thousandths == rise)
    #expect(values.superscript == level)
  }

  @Test func linksLookLikeLinksUnlessTheRunSaysOtherwise() throws {
    let plain = try style { $0.link = "https://example.org/" }
    #expect(plain.foregroundColor.description == "#0b57d0ff")
    #expect(plain.underline == .single)
    #expect(plain.link == "https://example.org/")
    let own = try style {
      $0.link = "https://example.org/"
      $0.foregroundColor = TextColor("#ff0000ff")
      $0.underline = .wave
    }
    #expect(own.foregroundColor.description == "#ff0000ff")
    #expect(own.underline == .wave)
    let nowhere = try style { $0.link = "" }
    #expect(nowhere.link == nil)
    #expect(nowhere.underline == nil)
  }

  @Test(
    arguments: [
      (nil, nil, "#eaeaeaff", nil), ("#000000ff", nil, "#ffffffff", nil),
      (nil, "#ffff00ff", "#1a1a1aff", "#ffff00ff"),
      ("#000000ff", "#ffff00ff", "#000000ff", "#ffff00ff"),
      ("#000000ff", "#ffff0010", "#ffffffff", "#ffff0010"),
      (nil, "#ffff0000", "#eaeaeaff", nil),
    ] as [(String?, String?, String, String?)])
  func colorsOfADocumentOnADarkPage(own: String?, behind: String?, text: String, background: String?) throws {
    let values = try style(options: FlowOptions(appearance: .dark)) {
      $0.foregroundColor = own.flatMap { TextColor($0) }
      $0.backgroundColor = behind.flatMap { TextColor($0) }
    }
    #expect(values.foregroundColor.description == text)
    #expect(values.backgroundColor?.description == background)
  }

  @Test(
    arguments: [
      (nil, nil, 24_000, 48_000), (0, nil, 0, 0), (nil, 36_000, 0, 36_000), (-18_000, nil, 0, 18_000),
      (18_000, -2_000, 20_000, 0), (-5_000, -7_000, 2_000, 0),
    ] as [(Int?, Int?, Int, Int)])
  func indentsOfADocumentGoTogether(first: Int?, rest: Int?, wantedFirst: Int, wantedRest: Int) throws {
    var sheet = StyleSheet()
    sheet.roles[.body] = RoleStyle()
    sheet.roles[.body]?.paragraph.firstLineIndent = .points(24)
    sheet.roles[.body]?.paragraph.leadingIndent = .points(48)
    let paragraph = try paragraph(
      {
        $0.firstLineIndent = first.map(Length.init(thousandths:))
        $0.leadingIndent = rest.map(Length.init(thousandths:))
      }, sheet: sheet)
    #expect(paragraph.style.firstLineIndent.thousandths == wantedFirst)
    #expect(paragraph.style.leadingIndent.thousandths == wantedRest)
  }

  @Test(
    arguments: [
      (nil, nil, "natural", "natural"), (nil, "rtl", "right", "rtl"), ("natural", "ltr", "left", "ltr"),
      ("center", "rtl", "center", "rtl"), ("sideways", "boustrophedon", "natural", "natural"),
    ] as [(String?, String?, String, String)])
  func naturalAlignmentFollowsAStatedDirection(
    alignment: String?, direction: String?, wantedAlignment: String, wantedDirection: String
  ) throws {
    let paragraph = try paragraph({
      $0.alignment = alignment.map(ParagraphAlignment.init(rawValue:))
      $0.direction = direction.map(TextDirection.init(rawValue:))
    })
    #expect(paragraph.style.alignment.rawValue == wantedAlignment)
    #expect(paragraph.style.direction.rawValue == wantedDirection)
  }

  /// A program's own sheet may hold any number; nothing overflows, and nothing comes out that cannot be drawn.
  @Test(arguments: [Int.min, .max, -1, 0])
  func sheetsOfAnyNumbersAreSurvived(number: Int) throws {
    var sheet = StyleSheet()
    sheet.fontSize = Length(thousandths: number)
    sheet.superscripts = BaselineShift(scale: number, rise: number)
    sheet.minimumContrast = number
    var role = RoleStyle()
    role.text.scale = number
    role.text.weight = number
    role.text.ligatures = number
    role.text.tracking = Length(thousandths: number)
    let length = Length(thousandths: number)
    (role.paragraph.firstLineIndent, role.paragraph.leadingIndent) = (length, length)
    (role.paragraph.trailingIndent, role.paragraph.spacingAfter) = (length, length)
    (role.paragraph.defaultTabInterval, role.paragraph.maximumLineHeight) = (length, length)
    role.paragraph.lineHeightMultiple = number
    role.paragraph.tabStops = [TabStop(length)]
    sheet.roles["bullet1"] = role
    let paragraph = try paragraph(
      {
        $0.role = .bullet1
        $0.markerLength = 2
      },
      text: {
        $0.superscript = 3
        $0.foregroundColor = TextColor("#000000ff")
      }, string: "\t\t", sheet: sheet, options: FlowOptions(appearance: .dark))
    let style = try #require(Array(paragraph.components).first).style
    #expect(style.fontSize > .zero && style.fontSize.isInRange)
    #expect(style.baselineOffset.isInRange && style.tracking.isInRange)
    #expect((1...1_000).contains(style.weight) && (0...2).contains(style.ligatures))
    let set = paragraph.style
    for length in [set.firstLineIndent, set.leadingIndent, set.trailingIndent, set.spacingAfter] {
      #expect(length >= .zero && length.isInRange)
    }
    #expect(set.defaultTabInterval > .zero && set.lineHeightMultiple > 0)
    #expect(try #require(paragraph.marker).position.isInRange)
  }

  /// Two sheets, sound each, may make a circle together.
  @Test func circleOfTwoSheetsEnds() throws {
    var sheet = StyleSheet()
    sheet.roles[.bullet1] = RoleStyle()
    sheet.roles[.bullet1]?.basedOn = "number1"
    sheet.roles[.bullet1]?.text.weight = 900
    let paragraph = try paragraph({ $0.role = "number1" }, sheet: sheet)
    #expect(paragraph.textStyle.weight == 900)
  }

  /// Whichever role of a circle is asked for first.
  @Test func circleIsCutAtItsFirstRoleByName() throws {
    var sheet = StyleSheet()
    for (role, base, weight) in [("x", "b", 100), ("b", "c", 200), ("c", "a", 300), ("a", "b", 400)] {
      var style = RoleStyle()
      style.basedOn = ParagraphRole(rawValue: base)
      style.text.weight = weight
      if role == "c" { style.text.isItalic = true }
      if role == "a" { style.text.ligatures = 2 }
      sheet.roles[ParagraphRole(rawValue: role)] = style
    }
    let orders: [[ParagraphRole]] = [["x", "a", "b", "c"], ["c", "b", "a", "x"], ["b", "x", "c", "a"]]
    for order in orders {
      let runs = order.map { role in
        var values = ParagraphAttributeValues()
        values.role = role
        return AttributedRun("t\n", paragraph: ParagraphAttributes(values))
      }
      let flow = InlineFlow(try Decomposer.decompose(runs).value, style: sheet)
      for paragraph in flow {
        let style = paragraph.textStyle.values
        #expect(style.isItalic == (paragraph.role != "a"))
        #expect(style.ligatures == 2)
        let weights: [ParagraphRole: Int] = ["x": 100, "b": 200, "c": 300, "a": 400]
        #expect(style.weight == weights[paragraph.role])
      }
    }
  }

  /// Each role of a long chain is worked out once: quadratic work would not end.
  @Test func longChainsOfRolesEnd() throws {
    var sheet = StyleSheet()
    let count = 20_000
    var builder = AttributedTextBuilder()
    for index in 0..<count {
      var style = RoleStyle()
      style.basedOn = index > 0 ? ParagraphRole(rawValue: "r\(index - 1)x") : nil
      style.text.weight = index == 0 ? 777 : nil
      let role = ParagraphRole(rawValue: "r\(index)x")
      sheet.roles[role] = style
      var values = ParagraphAttributeValues()
      values.role = role
      try builder.append(AttributedRun("a\n", paragraph: ParagraphAttributes(values)))
    }
    let flow = InlineFlow(try Decomposer.decompose(builder.finish()).value, style: sheet)
    #expect(flow.allSatisfy { $0.textStyle.values.weight == 777 })
  }

  @Test func familiesOfASheetEndAt64() throws {
    var sheet = StyleSheet()
    sheet.roles[.body] = RoleStyle()
    sheet.roles[.body]?.text.fontFamilies = (0..<200_000).map { ExactString("F\($0)") }
    var values = CharacterAttributeValues()
    values.fontFamily = "F1"
    let run = AttributedRun("a", character: CharacterAttributes(values))
    let flow = InlineFlow(try Decomposer.decompose([run]).value, style: sheet)
    let paragraph = try #require(Array(flow).first)
    let families = try #require(Array(paragraph.components).first).style.values.fontFamilies
    #expect(families.count == 64)
    #expect(families.prefix(3) == ["F1", "F0", "F2"])
    #expect(paragraph.textStyle.values.fontFamilies.count == 64)
  }

  /// What a document says and nobody understands is as if it said nothing.
  @Test func valuesThatMeanNothingLeaveTheRolesOwn() throws {
    var sheet = StyleSheet()
    sheet.roles[.body] = RoleStyle()
    sheet.roles[.body]?.text.capitals = .small
    sheet.roles[.body]?.paragraph.minimumLineHeight = .points(20)
    sheet.roles[.body]?.paragraph.maximumLineHeight = .points(30)
    var characters = CharacterAttributeValues()
    characters.capitals = "wild"
    var none = CharacterAttributeValues()
    none.capitals = Capitals.none
    var values = ParagraphAttributeValues()
    values.minimumLineHeight = .zero
    values.maximumLineHeight = .points(-1)
    let set = ParagraphAttributes(values)
    let runs = [
      AttributedRun("a", character: CharacterAttributes(characters), paragraph: set),
      AttributedRun("b", character: CharacterAttributes(none), paragraph: set),
    ]
    let flow = InlineFlow(try Decomposer.decompose(runs).value, style: sheet)
    let paragraph = try #require(Array(flow).first)
    #expect(paragraph.style.values.minimumLineHeight == .points(20))
    #expect(paragraph.style.values.maximumLineHeight == .points(30))
    #expect(Array(paragraph.components).map(\.style.values.capitals) == [.small, nil])
  }

  @Test func emptyTextHasNoParagraphs() {
    let flow = InlineFlow(DecomposedText())
    #expect(Array(flow).isEmpty)
    #expect(flow.jumbo == nil)
    #expect(flow.bodyStyle.text.fontSize == .points(16))
  }

  @Test func emptyParagraphsHaveNoComponents() throws {
    let text = try Decomposer.decompose([AttributedRun("\n\r\n\u{2029}a")]).value
    let paragraphs = Array(InlineFlow(text))
    #expect(paragraphs.map(\.range) == [0..<1, 1..<3, 3..<4, 4..<5])
    #expect(paragraphs.map(\.separatorLength) == [1, 2, 1, 0])
    #expect(paragraphs.map(\.utf8Range) == [0..<0, 1..<1, 3..<3, 6..<7])
    #expect(paragraphs.map { Array($0.components).count } == [0, 0, 0, 1])
  }

  /// A million looks of a few kinds are a few styles; quadratic work would not end.
  @Test func stylesAreMadeOnceAndWalkingEnds() throws {
    var builder = AttributedTextBuilder()
    let bullet = role(.bullet1)
    for index in 0..<50_000 {
      try builder.append(AttributedRun("ab", character: italic, paragraph: index % 2 == 0 ? bullet : .none))
      try builder.append(AttributedRun("é\n", paragraph: index % 2 == 0 ? bullet : .none))
    }
    let glyphs = [glyph(1), glyph(2)]
    for index in 0..<100_000 { try builder.append(AttributedRun(image: glyphs[index % 2])) }
    let flow = InlineFlow(try Decomposer.decompose(builder.finish()).value)
    var (paragraphs, texts, images) = (0, 0, 0)
    for paragraph in flow {
      paragraphs += 1
      for component in paragraph.components {
        if component.kind == .text { texts += 1 } else { images += 1 }
      }
    }
    #expect(paragraphs == 50_001)
    #expect(texts == 100_000)
    #expect(images == 100_000)
    #expect(flow.storage.madeStyles == 4)
  }
}
