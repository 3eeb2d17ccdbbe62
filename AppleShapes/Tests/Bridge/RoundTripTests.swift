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

@Suite struct RoundTripTests {
  /// Five times 1,000 random strings for each of the two kits: 10,000 in total.
  @Test(arguments: 1...5) func stringsComeBackAsTheyWere(seed: Int) throws {
    let glyphs = try Samples.glyphNames.prefix(2).map {
      try NSAdaptiveImageGlyph.vetted(imageContent: Samples.glyph($0))
    }
    var random = RandomString(seed: UInt64(seed), glyphs: glyphs)
    for index in 0..<1_000 {
      let string = try random.next()
      let text = try AppleText.decompose(string).value
      let again = try AppleText.nsAttributedString(of: text).value
      try #require(Array(again.string.utf16) == Array(string.string.utf16), "string \(index)")
      try #require(firstDifference(string.account, again.account) == nil, "string \(index)")
      try #require(AppleText.decompose(again).value == text, "string \(index)")
    }
  }

  @Test(arguments: 1...2) func textsComeBackThroughAttributedString(seed: Int) throws {
    let glyphs = try Samples.glyphNames.prefix(2).map {
      try NSAdaptiveImageGlyph.vetted(imageContent: Samples.glyph($0))
    }
    var random = RandomString(seed: UInt64(100 + seed), glyphs: glyphs)
    for index in 0..<300 {
      let text = try AppleText.decompose(random.next()).value
      let string = try AppleText.attributedString(of: text)
      try #require(string.diagnostics.isEmpty)
      let again = try AppleText.decompose(string.value)
      let codes = Set(again.codes).subtracting([
        .modelLiteralObjectReplacement, .foundationValueNotUnderstood,
      ])
      try #require(codes.isEmpty, "text \(index)")
      try #require(again.value == text, "text \(index)")
    }
  }

  @Test func adjacentEqualGlyphsStayTwo() throws {
    let glyph = try NSAdaptiveImageGlyph.vetted(imageContent: Samples.glyph("cool-sun"))
    let string = NSMutableAttributedString(string: "")
    string.append("\u{FFFC}\u{FFFC}", [.adaptiveImageGlyph: glyph])
    string.append("\u{FFFC}", [.adaptiveImageGlyph: glyph])
    let text = try AppleText.decompose(string).value
    #expect(text.placements.map(\.range) == [0..<1, 1..<2, 2..<3])
    #expect(text.placements.map(\.image) == [0, 0, 0])
    #expect(text.images.map(\.identifier?.rawValue) == [glyph.contentIdentifier])
    let again = try AppleText.nsAttributedString(of: text).value
    #expect(again.account == string.account)
    let swift = try AppleText.attributedString(of: text).value
    #expect(swift.runs.count == 1)
    #expect(try AppleText.decompose(swift).value == text)
  }

  @Test func bytesOfGlyphsStayAsTheyAre() throws {
    for name in Samples.glyphNames {
      let data = try Samples.glyph(name)
      let string = NSMutableAttributedString(string: "")
      string.append("\u{FFFC}", [.adaptiveImageGlyph: try NSAdaptiveImageGlyph.vetted(imageContent: data)])
      let image = try #require(try AppleText.decompose(string).value.images.first)
      #expect(try image.content.source?.readAll() == [UInt8](data))
      #expect(image.mediaType == .heic)
      #expect(image.primary.width ?? 0 > 0)
    }
  }

  @Test func unknownAttributesAreKeptExactly() throws {
    let values: [String: Any] = [
      "org.example.a": "text", "org.example.b": NSNumber(value: 1), "org.example.c": NSNumber(value: 1.0),
      "org.example.d": NSNumber(value: true), "org.example.e": Data([0, 255]),
      "org.example.f": NSArray(array: ["x", NSNumber(value: 2)]),
      "org.example.g": NSDictionary(dictionary: ["k": Data([1])]),
      "org.example.h": NSDate(timeIntervalSinceReferenceDate: 0.1),
    ]
    let string = NSMutableAttributedString(string: "")
    string.append("word", Dictionary(uniqueKeysWithValues: values.map { (NSAttributedString.Key($0), $1) }))
    let decomposed = try AppleText.decompose(string)
    #expect(decomposed.diagnostics.isEmpty)
    let custom = try #require(decomposed.value.runs.first?.attributes.custom)
    #expect(custom["org.example.b"] == .integer(1))
    #expect(custom["org.example.c"] == .real(.init(1)))
    #expect(custom["org.example.d"] == .boolean(true))
    let again = try AppleText.nsAttributedString(of: decomposed.value).value
    #expect(again.isEqual(to: string))
    #expect(try AppleText.decompose(again).value == decomposed.value)
    let swift = try AppleText.attributedString(of: decomposed.value).value
    #expect(try AppleText.decompose(swift).value == decomposed.value)
  }

  @Test func lowSurrogatesAndLiteralReplacementsStay() throws {
    let string = NSMutableAttributedString(string: "a\u{FFFC}👋\u{FFFC}\u{FE0F}")
    let decomposed = try AppleText.decompose(string)
    #expect(decomposed.value.literalObjectReplacements == [1, 4])
    let again = try AppleText.nsAttributedString(of: decomposed.value).value
    #expect(Array(again.string.utf16) == Array(string.string.utf16))
  }
}
