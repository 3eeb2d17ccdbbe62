import Foundation
import InlayCore
import InlayFoundation
import Testing

/// Values of a platform that say less than what they stand for.
@Suite struct ConverterTests {
  /// A whole number of points, and nothing else of a font.
  final class RoundFont: NSObject {
    private let typeBits: UInt = 0x0100
    let size: Int
    init(_ size: Int) { self.size = size }
    override func isEqual(_ object: Any?) -> Bool { (object as? RoundFont)?.size == size }
    override var hash: Int { size }
  }

  /// The bytes of an image, and nothing else.
  final class BarePicture: NSObject {
    private let typeBits: UInt = 0x0100
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  struct Poor: AttributeValueConverter {
    static func image(_ bytes: [UInt8]) -> PlacedImage {
      PlacedImage(InlineImage(mediaType: .png, content: .bytes(bytes)), kind: .attachment)
    }

    func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading? {
      if let font = value as? RoundFont, font.size > 100 { report("test.large", "a large font") }
      if name == "Old", let text = value as? String { return .named("New", .string(ExactString(text))) }
      return switch value {
      case let font as RoundFont: .propertyList(.dictionary(["size": .real(.init(Double(font.size)))]))
      case let picture as BarePicture: .image(Self.image(picture.bytes))
      default: nil
      }
    }

    func writing(
      _ propertyList: PropertyListValue, named name: String, report: AttributeReport
    ) -> AttributeWriting? {
      if name == "Unbearable" {
        report("test.kept", "kept")
        return .kept
      }
      if name == "New", case .string(let text) = propertyList {
        return .attribute(name: "Old", value: text.string)
      }
      guard name == "NSFont", case .dictionary(let members) = propertyList else { return nil }
      guard case .real(let size)? = members["size"] else {
        return .attribute(name: name, value: RoundFont(12))
      }
      return .attribute(name: name, value: RoundFont(Int(size.value)))
    }

    func writing(
      _ image: PlacedImage, named name: String, report: AttributeReport
    ) throws -> AttributeWriting? {
      guard let source = image.image.content.source else { return .kept }
      // Glyphs are attachments here.
      return .attribute(name: "NSAttachment", value: BarePicture(try source.readAll()))
    }
  }

  private var options: FoundationOptions {
    var options = FoundationOptions()
    options.converter = Poor()
    return options
  }

  private func attributes(_ string: NSAttributedString, at: Int = 0) -> [String: Any] {
    let attributes = unsafe string.attributes(at: at, effectiveRange: nil)
    return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
  }

  private func look(_ change: (inout CharacterAttributeValues) -> Void) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    change(&values)
    return CharacterAttributes(values)
  }

  @Test func whatAValueCannotSayComesBackUntilItIsChanged() throws {
    let look = look {
      $0.fontFamily = "Georgia"
      $0.fontSize = Length(thousandths: 12_500)
    }
    let text = try Decomposer.decompose([AttributedRun("word", character: look)]).value
    let string = try Recomposer.nsAttributedString(of: text, options: options).value
    #expect((attributes(string)["NSFont"] as? RoundFont)?.size == 12)
    #expect(try Decomposer.decompose(string, options: options).value == text)
    string.add(["NSFont": RoundFont(14)], 0..<4)
    let changed = try Decomposer.decompose(string, options: options).value
    #expect(changed.runs.first?.attributes == self.look { $0.fontSize = .points(14) })
  }

  @Test func valuesThatSayAllHaveNothingBesideThem() throws {
    let text = try Decomposer.decompose([AttributedRun("word", character: look { $0.fontSize = .points(12) })]
    ).value
    let string = try Recomposer.nsAttributedString(of: text, options: options).value
    #expect(attributes(string).keys.sorted() == ["NSFont"])
    let image = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: Poor.image([1]))]).value
    let picture = try Recomposer.nsAttributedString(of: image, options: options).value
    #expect(attributes(picture).keys.sorted() == ["NSAttachment"])
  }

  @Test func whatThePlatformWouldNotBearIsKept() throws {
    let look = look { $0.custom = ["Unbearable": .integer(1), "New": .string("x")] }
    let text = try Decomposer.decompose([AttributedRun("word", character: look)]).value
    let made = try Recomposer.nsAttributedString(of: text, options: options)
    #expect(made.diagnostics.map(\.code) == ["test.kept"])
    #expect(made.diagnostics.first?.at == 0)
    #expect(attributes(made.value)["Unbearable"] == nil)
    #expect(attributes(made.value)["Old"] as? String == "x")
    #expect(try Decomposer.decompose(made.value, options: options).value == text)
  }

  @Test func imagesKeepWhatTheirValuesCannotSay() throws {
    var parts = InlineImage.Parts(primary: Representation(mediaType: .png, content: .bytes([1, 2])))
    parts.identifier = "dog"
    parts.alternates = [Representation(role: .fallback, mediaType: .webp, content: .bytes([3]))]
    let glyph = PlacedImage(InlineImage(parts), kind: .glyph)
    let missing = PlacedImage(
      InlineImage(mediaType: .png, content: .missing(MissingContent(.absent))), kind: .attachment)
    let runs = [AttributedRun("\u{FFFC}\u{FFFC}", image: glyph), AttributedRun("\u{FFFC}", image: missing)]
    let text = try Decomposer.decompose(runs).value
    #expect(text.placements.count == 3)
    let string = try Recomposer.nsAttributedString(of: text, options: options).value
    #expect(attributes(string)["NSAttachment"] is BarePicture)
    #expect(attributes(string)["CTAdaptiveImageProvider"] == nil)
    #expect(attributes(string, at: 2)["NSAttachment"] == nil)
    #expect(try Decomposer.decompose(string, options: options).value == text)
    // The picture itself is gone; what was kept of it is no image by itself.
    string.removeAttribute(NSAttributedString.Key("NSAttachment"), range: NSRange(location: 0, length: 2))
    #expect(try Decomposer.decompose(string, options: options).value.images == [missing.image])
  }

  @Test func reportsHaveTheirPosition() throws {
    let string = NSMutableAttributedString(string: "ab")
    string.add(["NSFont": RoundFont(200)], 1..<2)
    let read = try Decomposer.decompose(string, options: options)
    #expect(read.diagnostics.map(\.code) == ["test.large"])
    #expect(read.diagnostics.first?.at == 1)
  }

  @Test func bridgesThatSayLessKeepTheWholeInInlaysScope() throws {
    var options = FoundationOptions()
    options.keyBridges = [
      AttributedStringKeyBridge(
        AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.self, name: "NSFont",
        setsWhatSaysLess: true,
        reading: { text, report in
          if text.count > 10 { report("test.long", "a long name") }
          return .propertyList(.dictionary(["family": .string(ExactString(text))]))
        },
        value: { reading, report in
          report("test.poor", "the size is left out")
          guard case .propertyList(.dictionary(let members)) = reading,
            case .string(let family)? = members["family"]
          else { return nil }
          return family.string
        })
    ]
    let look = look {
      $0.fontFamily = "Georgia"
      $0.fontSize = .points(12)
    }
    let text = try Decomposer.decompose([AttributedRun("word", character: look)]).value
    let made = try Recomposer.attributedString(of: text, options: options)
    #expect(made.diagnostics.map(\.code) == ["test.poor"])
    #expect(made.diagnostics.first?.at == 0)
    var string = made.value
    #expect(string.alternateDescription == "Georgia")
    let read = try Decomposer.decompose(string, options: options)
    #expect(read.value == text)
    #expect(read.diagnostics.isEmpty)
    string.alternateDescription = "Courier New"
    let changed = try Decomposer.decompose(string, options: options)
    #expect(changed.value.runs.first?.attributes.fontFamily == "Courier New")
    #expect(changed.diagnostics.map(\.code) == ["test.long", .foundationConflict])
  }
}
