import Foundation
import InlayCore
import Testing

@testable import InlayFoundation

/// Surrogates, limits, converters, and keys of other scopes.
@Suite struct EdgeTests {
  @Test(
    arguments: [
      ([0x61], "a", []), ([0xD83D, 0xDE00], "\u{1F600}", []), ([0xD800], "\u{FFFD}", [0]),
      ([0xDC00, 0xD800], "\u{FFFD}\u{FFFD}", [0, 1]), ([0xD800, 0x61, 0xDFFF], "\u{FFFD}a\u{FFFD}", [0, 2]),
      ([0xD800, 0xD800, 0xDC00], "\u{FFFD}\u{10000}", [0]),
      ([0x7FF, 0x800, 0xFFFF], "\u{7FF}\u{800}\u{FFFF}", []),
      ([0xDBFF, 0xDFFF, 0xE000], "\u{10FFFF}\u{E000}", []), ([], "", []),
    ] as [([UInt16], String, [Int])])
  func loneSurrogatesBecomeOneUnitEach(_ units: [UInt16], _ text: String, _ lone: [Int]) {
    let result = UTF16Transcoder.text(of: units)
    #expect(Array(result.text.utf8) == Array(text.utf8))
    #expect(result.text.utf16.count == units.count)
    #expect(result.loneSurrogates == lone)
  }

  @Test func attributesInsideASurrogatePairAreThoseOfItsFirstHalf() throws {
    let string = NSMutableAttributedString(string: "a\u{1F600}b")
    string.add(["x": 1], 0..<2)
    string.add(["x": 2], 2..<4)
    let text = try Decomposer.decompose(string)
    #expect(text.value.runs.map(\.range) == [0..<3, 3..<4])
    #expect(text.codes == [.foundationAttributeSplitsPair])
    #expect(text.diagnostics.first?.at == 2)
  }

  @Test func attributesBelowAnImageOverTextAreThoseAtItsStart() throws {
    let string = NSMutableAttributedString(string: "abcd")
    let value = NSDictionary(dictionary: ["imageContent": Data([1]), "mediaType": "image/heic"])
    string.add(["CTAdaptiveImageProvider": value], 0..<4)
    string.add(["x": 1], 2..<4)
    let text = try Decomposer.decompose(string)
    #expect(text.value.placements.map(\.range) == [0..<4])
    #expect(text.codes == [.foundationImageOverRuns])
  }

  @Test func twoImagesAtOnePlaceAreSaid() throws {
    let string = attributed(
      "\u{FFFC}",
      [
        "CTAdaptiveImageProvider": ["imageContent": Data([1]), "mediaType": "image/heic"] as [String: Any],
        "NSAttachment": ["imageContent": Data([2]), "mediaType": "image/png"] as [String: Any],
      ])
    let text = try Decomposer.decompose(string)
    #expect(text.value.images == [image([1])])
    #expect(text.value.placements.map(\.kind) == [.glyph])
    #expect(text.codes == [.foundationConflict])
  }

  @Test func imagesOverALimitAreRefusedBeforeTheyAreRead() throws {
    let source = CountingSource([1, 2, 3])
    let picture = InlineImage(mediaType: .png, content: .data(source))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(picture, kind: .glyph))]).value
    var options = FoundationOptions()
    options.limits.attachmentBytes = 2
    #expect(throws: InlayError.limit("attachmentBytes", allowed: 2, found: 3)) {
      try Recomposer.nsAttributedString(of: text, options: options)
    }
    options.limits = .default
    options.limits.bundleBytes = 2
    #expect(throws: InlayError.limit("bundleBytes", allowed: 2)) {
      try Recomposer.nsAttributedString(of: text, options: options)
    }
    options.imageValues = .objects
    #expect(
      try Decomposer.decompose(Recomposer.nsAttributedString(of: text, options: options).value).value == text)
    _ = try Recomposer.attributedString(of: text)
    #expect(source.reads == 0)
  }

  @Test func limitsHoldOnTheWayIn() throws {
    var options = FoundationOptions()
    options.limits.textUnits = 2
    #expect(throws: InlayError.limit("textUnits", allowed: 2, found: 3)) {
      try Decomposer.decompose(attributed("abc"), options: options)
    }
    #expect(throws: InlayError.limit("textUnits", allowed: 2, found: 3)) {
      try Decomposer.decompose(AttributedString("abc"), options: options)
    }
    options.limits = .default
    options.limits.propertyListValues = 3
    #expect(throws: InlayError.limit("propertyListValues", allowed: 3)) {
      try Decomposer.decompose(attributed("abc", ["x": [1, 2, 3]]), options: options)
    }
    options.limits = .default
    options.limits.propertyListDepth = 2
    #expect(throws: InlayError.limit("propertyListDepth", allowed: 2)) {
      try Decomposer.decompose(attributed("abc", ["x": [[1]]]), options: options)
    }
  }

  @Test func deepestPropertyListComesBack() throws {
    var value = PropertyListValue.boolean(true)
    for level in 0..<63 { value = level % 2 == 0 ? .array([value]) : .dictionary(["d": value]) }
    var character = CharacterAttributeValues()
    character.custom = ["deep": value, "NSFont": value]
    var paragraph = ParagraphAttributeValues()
    paragraph.custom = ["deep": value, "role": value]
    let text = try Decomposer.decompose([
      AttributedRun(
        "a", character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph))
    ]).value
    #expect(text.runs.count == 1)
    #expect(try Decomposer.decompose(Recomposer.nsAttributedString(of: text).value).value == text)
  }

  /// A class of a platform, and what knows it.
  final class PlatformFont: NSObject {
    private let typeBits: UInt = 0x0100
    let size: Double
    init(_ size: Double) { self.size = size }
  }

  struct Platform: AttributeValueConverter {
    func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading? {
      if let font = value as? PlatformFont {
        return .propertyList(.dictionary(["size": .real(.init(font.size))]))
      }
      if name == "CTAdaptiveImageProvider", let identifier = value as? String {
        return .image(glyph([1], id: identifier))
      }
      return nil
    }
    func writing(
      _ propertyList: PropertyListValue, named name: String, report: AttributeReport
    ) -> AttributeWriting? {
      guard name == "NSFont", case .dictionary(let members) = propertyList,
        case .real(let size)? = members["size"]
      else { return nil }
      return .attribute(name: name, value: PlatformFont(size.value))
    }
    func writing(
      _ image: PlacedImage, named name: String, report: AttributeReport
    ) -> AttributeWriting? {
      image.image.identifier.map { .attribute(name: name, value: $0.rawValue) }
    }
  }

  @Test func convertersStandBetweenValuesAndTheTable() throws {
    var options = FoundationOptions()
    options.converter = Platform()
    let string = NSMutableAttributedString(string: "a\u{FFFC}")
    string.add(["NSFont": PlatformFont(12), "x": 5], 0..<1)
    string.add(["CTAdaptiveImageProvider": "dog"], 1..<2)
    let text = try Decomposer.decompose(string, options: options)
    #expect(text.diagnostics.isEmpty)
    #expect(text.value.runs.first?.attributes.fontSize == .points(12))
    #expect(text.value.runs.first?.attributes.custom == ["x": .integer(5)])
    #expect(text.value.images == [image([1], id: "dog")])
    let again = try Recomposer.nsAttributedString(of: text.value, options: options).value
    let font = unsafe again.attribute(NSAttributedString.Key("NSFont"), at: 0, effectiveRange: nil)
    #expect((font as? PlatformFont)?.size == 12)
    #expect(try Decomposer.decompose(again, options: options).value == text.value)
    #expect(try Decomposer.decompose(string).codes.contains(.foundationValueNotCarried))
  }

  @Test func linksAndLanguagesAreFoundationsOwn() throws {
    var character = CharacterAttributeValues()
    character.link = "https://example.org/"
    character.language = "de"
    character.isItalic = true
    let text = try Decomposer.decompose([AttributedRun("a", character: CharacterAttributes(character))]).value
    var string = try Recomposer.attributedString(of: text).value
    #expect(string.link?.absoluteString == "https://example.org/")
    #expect(string.languageIdentifier == "de")
    #expect(string.characterAttributes?.link == nil)
    #expect(string.characterAttributes?.isItalic == true)
    #expect(try Decomposer.decompose(string).value == text)
    // A program changes the link where it finds it.
    string.link = URL(string: "https://example.com/")
    #expect(try Decomposer.decompose(string).value.runs.first?.attributes.link == "https://example.com/")
  }

  @Test func keysOfOtherScopesAreNamedWithTheirPosition() throws {
    var string = AttributedString("ab")
    string += AttributedString("c", attributes: AttributeContainer().alternateDescription("see"))
    let text = try Decomposer.decompose(string)
    #expect(text.codes == [.foundationKeyNotCarried])
    #expect(text.diagnostics.first?.at == 2)
    let name = AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.name
    #expect(text.diagnostics.first?.message.contains("\"\(name)\"") == true)
  }

  @Test func theScopeIsThereByName() throws {
    var string = AttributedString("a\u{FFFC}\u{FFFC}")
    let start = string.utf16.index(string.startIndex, offsetBy: 1)
    string[start..<string.endIndex].inlineImage = glyph(id: "dog")
    string.customAttributes = ["x": .integer(1)]
    let text = try Decomposer.decompose(string).value
    #expect(text.placements.map(\.range) == [1..<2, 2..<3])
    #expect(text.runs.map(\.attributes.custom) == [["x": .integer(1)]])
  }
}
