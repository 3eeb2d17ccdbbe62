@_spi(AttributeTables) import InlayCore
import TestKit
import Testing

@Suite struct LengthTests {
  @Test(arguments: [
    (Length.points(12), 12_000), (.twips(1), 50), (.twips(-7), -350), (.halfPoints(25), 12_500),
    (.points(.max), Length.maximum), (.points(.min), -Length.maximum), (.twips(.max), Length.maximum),
    (.halfPoints(.min), -Length.maximum), (.points(1_000_000_000), Length.maximum), (.zero, 0),
  ])
  func lengthsCountThousandths(length: Length, thousandths: Int) {
    #expect(length.thousandths == thousandths)
  }

  @Test(arguments: [
    (0, 0, 0), (24, 0, 0), (25, 1, 0), (-24, 0, 0), (-25, -1, 0), (249, 5, 0), (250, 5, 1), (-250, -5, -1),
    (12_000, 240, 24), (.max, Int.max / 50, Int.max / 500), (.min, Int.min / 50, Int.min / 500),
  ])
  func roundingIsToTheNearestHalvesAwayFromZero(thousandths: Int, twips: Int, halfPoints: Int) {
    let length = Length(thousandths: thousandths)
    #expect(length.roundedTwips == twips)
    #expect(length.roundedHalfPoints == halfPoints)
  }

  @Test func lengthsAreOrderedAndShownInPoints() {
    #expect(Length(thousandths: -1) < .zero)
    #expect(Length(thousandths: 12_500).description == "12.5 pt")
    #expect(Length(thousandths: 12_500).points == 12.5)
    #expect(Length(thousandths: Length.maximum).isInRange)
    #expect(!Length(thousandths: .min).isInRange)
  }
}

@Suite struct ColorTests {
  @Test func everyChannelComesBackFromItsText() throws {
    try Property.check("colours", cases: 4_000) { source in
      let color = TextColor(
        red: source.byte(), green: source.byte(), blue: source.byte(), alpha: source.byte())
      try expect(color.description.utf8.count, equals: 9)
      try expect(TextColor(color.description) == color, color.description)
    }
    #expect(TextColor(red: 0, green: 10, blue: 255).description == "#000affff")
    #expect(TextColor("#00112233") == TextColor(red: 0, green: 0x11, blue: 0x22, alpha: 0x33))
  }

  @Test(arguments: [
    "", "#", "00112233", "#0011223", "#001122334", "#0011223G", "#AABBCCDD", "#+0112233", "# 0112233",
    "#é01122", "#00112233\0", "x00112233", "#０0112233",
  ])
  func anythingElseIsNoColour(text: String) {
    #expect(TextColor(text) == nil)
  }
}

@Suite struct PropertyListValueTests {
  @Test func realsAreEqualWhenTheirBitsAre() {
    #expect(PropertyListValue.real(.init(.nan)) == .real(.init(.nan)))
    #expect(PropertyListValue.real(.init(0.0)) != .real(.init(-0.0)))
    #expect(PropertyListValue.real(.init(1)) != .date(.init(1)))
    #expect(PropertyListValue.real(.init(1)) != .integer(1))
    #expect(PropertyListValue.boolean(true) != .integer(1))
  }

  @Test func namesAreEqualWhenTheirBytesAre() {
    let both: PropertyListValue = .dictionary(["\u{E9}": .integer(1), "e\u{301}": .integer(2)])
    guard case .dictionary(let values) = both else { return }
    #expect(values.count == 2)
    #expect(PropertyListValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test func equalValuesHashAlike() throws {
    try Property.check("property lists", cases: 2_000) { source in
      let value = source.propertyListValue(depth: 4)
      let copy = rebuilt(value)
      try expect(value == copy, "\(value)")
      try expect(value.hashValue, equals: copy.hashValue)
    }
  }

  private func rebuilt(_ value: PropertyListValue) -> PropertyListValue {
    switch value {
    case .array(let values): .array(values.map(rebuilt))
    case .dictionary(let values): .dictionary(values.mapValues(rebuilt))
    case .string(let text): .string(ExactString(String(decoding: Array(text.string.utf8), as: UTF8.self)))
    case .data(let bytes): .data(bytes.map { $0 })
    default: value
    }
  }
}

@Suite struct AttributesTests {
  @Test func anEmptySetIsNone() {
    #expect(CharacterAttributes(CharacterAttributeValues()).isEmpty)
    #expect(CharacterAttributes() == .none)
    var attributes = italic
    attributes.isItalic = false
    #expect(attributes.isEmpty)
    #expect(attributes == .none)
    #expect(attributes.hashValue == CharacterAttributes.none.hashValue)
  }

  @Test func copiesShareAndChangeApart() {
    var copy = italic
    #expect(copy == italic)
    copy.weight = 700
    #expect(copy != italic)
    #expect(italic.weight == nil)
    #expect(copy.isItalic)
    #expect(copy.weight == 700)
  }

  @Test func setsBuiltApartAreEqualAndHashAlike() throws {
    try Property.check("attributes", cases: 2_000) { source in
      let character = source.characterAttributes()
      let again = CharacterAttributes(character.values)
      try expect(character == again, "character")
      try expect(character.hashValue, equals: again.hashValue)
      let paragraph = source.paragraphAttributes()
      try expect(ParagraphAttributes(paragraph.values) == paragraph, "paragraph")
    }
  }

  @Test func namesInTwoNormalFormsAreTwoFonts() {
    var (a, b) = (CharacterAttributeValues(), CharacterAttributeValues())
    (a.fontFamily, b.fontFamily) = ("Caf\u{E9}", "Cafe\u{301}")
    #expect(CharacterAttributes(a) != CharacterAttributes(b))
  }

  @Test func aSetIsOneWord() {
    #expect(MemoryLayout<CharacterAttributes>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<ParagraphAttributes?>.size <= 2 * MemoryLayout<Int>.size)
  }

  @Test func documentAttributesWithNothingSaidAreEmpty() {
    var attributes = DocumentAttributes()
    #expect(attributes.isEmpty)
    attributes.title = ""
    #expect(!attributes.isEmpty)
  }

  @Test func aTableMayStateTheWidthOfEachColumnItMayHave() {
    #expect(AttributeRanges.columns == 0...TextTableCell.maximumColumns)
  }
}
