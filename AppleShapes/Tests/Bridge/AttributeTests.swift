import Foundation
import InlayApple
import InlayCore
import InlayFoundation
import Testing

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

@Suite struct AttributeTests {
  private func read(_ attributes: [NSAttributedString.Key: Any]) throws -> Converted<DecomposedText> {
    try AppleText.decompose(NSAttributedString(string: "word", attributes: attributes))
  }

  private func written(_ values: CharacterAttributeValues) throws -> Converted<NSMutableAttributedString> {
    let run = AttributedRun("word", character: CharacterAttributes(values))
    return try AppleText.nsAttributedString(of: Decomposer.decompose([run]).value)
  }

  @Test func fontsAreFamilySizeWeightAndSlope() throws {
    let read = try read([.font: KitFont.named("Georgia-BoldItalic", 13.5)])
    #expect(read.diagnostics.isEmpty)
    let look = try #require(read.value.runs.first?.attributes)
    #expect(look.fontFamily == "Georgia")
    #expect(look.fontSize == Length(thousandths: 13_500))
    #expect(look.weight == 700)
    #expect(look.isItalic)
    #expect(look.custom.isEmpty)
  }

  @Test(arguments: [
    (-0.8, 100), (-0.4, 300), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900), (0.35, 650),
  ])
  func weightsAreThoseOfCSS(system: Double, css: Int) throws {
    let font = KitFont.systemFont(ofSize: 17, weight: .init(rawValue: CGFloat(system)))
    #expect(try read([.font: font]).value.runs.first?.attributes.weight == css)
  }

  @Test func fontsOfTheSystemHaveNoFamily() throws {
    let look = try #require(
      try read([.font: KitFont.systemFont(ofSize: 17, weight: .regular)]).value.runs.first?.attributes)
    #expect(look.fontFamily == nil)
    #expect(look.weight == nil)
    let mono = try read([.font: KitFont.monospacedSystemFont(ofSize: 17, weight: .regular)])
    #expect(mono.value.runs.first?.attributes.fontClass == .modern)
    let digits = try read([.font: KitFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)])
    #expect(digits.codes == [.appleStyleSimplified])
  }

  @Test func facesWithoutAWeightOfTheirOwnAreNamed() throws {
    let font = try KitFont.named("Georgia-RegularCondensed", 12)
    let text = try read([.font: font]).value
    #expect(
      text.runs.first?.attributes.custom["NSFont"]
        == .dictionary(["name": .string("Georgia-RegularCondensed")]))
    let again = try AppleText.nsAttributedString(of: text).value
    #expect(unsafe again.attributes(at: 0, effectiveRange: nil)[.font] as? KitFont == font)
  }

  @Test func familiesThatAreNotInstalledComeBackByName() throws {
    var values = CharacterAttributeValues()
    values.fontFamily = "Unheard Of"
    values.fontSize = .points(12)
    values.weight = 650
    let made = try written(values)
    #expect(made.codes == [.appleFontSubstituted])
    let font = try #require(unsafe made.value.attributes(at: 0, effectiveRange: nil)[.font] as? KitFont)
    #expect(font.pointSize == 12)
    #expect(try AppleText.decompose(made.value).value.runs.first?.attributes == CharacterAttributes(values))
    // This holds until another font is chosen.
    made.value.addAttribute(
      .font, value: try KitFont.named("Georgia-Regular", 12), range: NSRange(location: 0, length: 4))
    #expect(try AppleText.decompose(made.value).value.runs.first?.attributes.fontFamily == "Georgia")
  }

  @Test func namesOfTheSystemsFontsAreNotAskedFor() throws {
    var values = CharacterAttributeValues()
    values.fontFamily = ".SFUI-Secret"
    let made = try written(values)
    #expect(try AppleText.decompose(made.value).value.runs.first?.attributes.fontFamily == ".SFUI-Secret")
  }

  @Test func coloursAreOfSRGB() throws {
    let read = try read([
      .foregroundColor: kitColor(1, 0, 128 / 255, 0.2), .backgroundColor: kitColor(0, 0, 0),
    ])
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.runs.first?.attributes.foregroundColor?.description == "#ff008033")
    #expect(read.value.runs.first?.attributes.backgroundColor?.description == "#000000ff")
    let wide = try self.read([.foregroundColor: kitColor(1.2, -0.1, 0.5)])
    #expect(wide.codes == [.appleColorRounded])
    #expect(wide.value.runs.first?.attributes.foregroundColor?.description == "#ff0080ff")
    let none = try self.read([.foregroundColor: KitColor(pattern: ())])
    #expect(none.codes.contains(.appleColorNotCarried))
  }

  @Test func theColourOfLabelsStaysTheColourOfLabels() throws {
    let read = try read([.foregroundColor: kitLabelColor])
    #expect(read.diagnostics.isEmpty)
    // To other readers, it is text in its usual color.
    #expect(read.value.runs.first?.attributes.foregroundColor == nil)
    #expect(read.value.runs.first?.attributes.custom == ["InlayNamedNSColor": .string("label")])
    let again = try AppleText.nsAttributedString(of: read.value).value
    #expect(
      unsafe again.attributes(at: 0, effectiveRange: nil)[.foregroundColor] as? KitColor == kitLabelColor)
  }

  @Test func paragraphStylesAreWhatDiffersFromTheUsual() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.firstLineHeadIndent = 12
    style.tailIndent = -20
    style.lineHeightMultiple = 1.25
    style.lineBreakMode = .byTruncatingMiddle
    style.hyphenationFactor = 0.9
    style.tabStops = [NSTextTab(textAlignment: .right, location: 60)]
    style.textLists = [NSTextList(markerFormat: .decimal, startingItemNumber: 3)]
    let read = try read([.paragraphStyle: style])
    #expect(read.diagnostics.isEmpty)
    let paragraph = try #require(read.value.paragraphs.first?.attributes)
    #expect(paragraph.alignment == .center)
    #expect(paragraph.firstLineIndent == .points(12))
    #expect(paragraph.trailingIndent == .points(20))
    #expect(paragraph.lineHeightMultiple == 1_250)
    #expect(paragraph.hyphenationFactor == 900)
    #expect(paragraph.tabStops == [TabStop(.points(60), alignment: .right)])
    #expect(paragraph.custom["lineBreakMode"] == .integer(5))
    #expect(
      paragraph.custom["textLists"]
        == .array([.dictionary(["markerFormat": .string("{decimal}"), "startingItemNumber": .integer(3)])]))
    let again = try AppleText.nsAttributedString(of: read.value).value
    #expect(
      unsafe again.attributes(at: 0, effectiveRange: nil)[.paragraphStyle] as? NSParagraphStyle == style)
  }

  @Test func whatAParagraphStyleCannotSayIsKept() throws {
    var values = ParagraphAttributeValues()
    values.role = .heading1
    values.markerLength = 2
    values.tabStops = [TabStop(.points(30), alignment: .decimal, leader: ".")]
    values.trailingIndent = .points(-3)
    let run = AttributedRun("word", paragraph: ParagraphAttributes(values))
    let text = try Decomposer.decompose([run]).value
    let string = try AppleText.nsAttributedString(of: text).value
    #expect(unsafe string.attributes(at: 0, effectiveRange: nil)[.paragraphStyle] is NSParagraphStyle)
    #expect(try AppleText.decompose(string).value == text)
    let swift = try AppleText.attributedString(of: text).value
    #expect(swift[KitScope.ParagraphStyleAttribute.self] != nil)
    #expect(try AppleText.decompose(swift).value == text)
  }

  @Test func shadowsCountDownwards() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = kitColor(0, 0, 0, 0.2)
    let found = try #require(try read([.shadow: shadow]).value.runs.first?.attributes.shadow)
    #expect(found.offsetX == .points(1))
    #if canImport(UIKit)
      #expect(found.offsetY == .points(2))
    #else
      #expect(found.offsetY == .points(-2))
    #endif
    #expect(found.blur == .points(3))
    #expect(found.color?.description == "#00000033")
  }

  @Test func linksAreURLsWhereTheyAre() throws {
    var values = CharacterAttributeValues()
    values.link = "https://example.org/"
    #expect(unsafe try written(values).value.attributes(at: 0, effectiveRange: nil)[.link] is URL)
    values.link = "no url at all"
    let odd = try written(values).value
    #expect(unsafe odd.attributes(at: 0, effectiveRange: nil)[.link] as? String == "no url at all")
    #expect(try AppleText.decompose(odd).value.runs.first?.attributes.link == "no url at all")
  }

  /// An untrusted document may name any attribute. Text systems crash if a font is a number.
  @Test(arguments: [
    "NSFont", "NSColor", "NSBackgroundColor", "NSParagraphStyle", "NSShadow", "NSKern", "NSUnderline",
    "NSAttachment",
    "CTAdaptiveImageProvider", "NSTextEffect", "NSGlyphInfo", "CTRubyAnnotation", "NSTextAlternatives",
    "NSCursor",
    "NSLink", "NSWritingDirection", "NSLanguage", "NSStrokeWidth",
  ])
  func valuesOfWrongTypesAreNeverSet(name: String) throws {
    for value: PropertyListValue in [
      .integer(5), .string("x"), .data([1]), .array([.integer(9)]), .boolean(true),
      .dictionary(["odd": .integer(1)]),
      .real(.init(.nan)),
    ] {
      var values = CharacterAttributeValues()
      values.custom = [ExactString(name): value]
      let run = AttributedRun("word", character: CharacterAttributes(values))
      let text = try Decomposer.decompose([run]).value
      let string = try AppleText.nsAttributedString(of: text).value
      let set = unsafe string.attributes(at: 0, effectiveRange: nil)[NSAttributedString.Key(name)]
      if let set { #expect(isRight(set, name), "\(name): \(value)") }
      if case .real = value { continue }
      let again = try AppleText.decompose(string).value
      #expect(
        try AppleText.decompose(AppleText.nsAttributedString(of: again).value).value == again,
        "\(name): \(value)")
    }
  }

  private func isRight(_ value: Any, _ name: String) -> Bool {
    switch name {
    case "NSFont": value is KitFont
    case "NSColor", "NSBackgroundColor": value is KitColor
    case "NSParagraphStyle": value is NSParagraphStyle
    case "NSShadow": value is NSShadow
    case "NSKern", "NSUnderline", "NSStrokeWidth": value is NSNumber
    case "NSLink", "NSLanguage", "NSTextEffect": value is NSString || value is String || value is URL
    default: false
    }
  }

  @Test func attributedStringsAreReportedOnToo() throws {
    var string = AttributedString("ab ")
    var loud = AttributedString("word")
    loud[KitScope.ForegroundColorAttribute.self] = kitColor(1.5, 0, 0)
    loud[KitScope.FontAttribute.self] = KitFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    string.append(loud)
    let read = try AppleText.decompose(string)
    #expect(Set(read.codes) == [.appleColorRounded, .appleStyleSimplified])
    #expect(read.diagnostics.map(\.at) == [3, 3])
    var values = CharacterAttributeValues()
    values.fontFamily = "Unheard Of"
    let run = AttributedRun("word", character: CharacterAttributes(values))
    let made = try AppleText.attributedString(
      of: try Decomposer.decompose([AttributedRun("ab "), run]).value)
    #expect(made.codes == [.appleFontSubstituted])
    #expect(made.diagnostics.first?.at == 3)
    #expect(made.value.runs.contains { $0[KitScope.FontAttribute.self] != nil })
  }

  @Test func keptValuesComeBackUnderTheirNames() throws {
    var values = CharacterAttributeValues()
    values.custom = ["NSGlyphInfo": .string("x"), "org.example.own": .integer(1)]
    values.underline = .wave
    let made = try written(values)
    #expect(made.codes == [.appleValueKept])
    #expect(made.diagnostics.first?.message.contains("NSGlyphInfo") == true)
    let set = unsafe made.value.attributes(at: 0, effectiveRange: nil)
    #expect(set[.underlineStyle] as? NSNumber == 1)
    #expect(set[NSAttributedString.Key("NSGlyphInfo")] == nil)
    #expect(try AppleText.decompose(made.value).value.runs.first?.attributes == CharacterAttributes(values))
  }
}
