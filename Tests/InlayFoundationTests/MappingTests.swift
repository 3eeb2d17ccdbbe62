import Foundation
import InlayCore
import InlayFoundation
import Testing

/// The table of Documentation/foundation.md, row by row.
@Suite struct MappingTests {
  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    var attributes: [String: Any]
    var wanted: CharacterAttributeValues
    var testDescription: String { attributes.keys.sorted().joined(separator: ", ") }

    init(_ attributes: [String: Any], _ set: (inout CharacterAttributeValues) -> Void) {
      self.attributes = attributes
      wanted = CharacterAttributeValues()
      set(&wanted)
    }
  }

  static let rows: [Row] = [
    Row(["NSFont": ["family": "Helvetica", "size": 12.5, "weight": 700, "italic": true, "class": "swiss"]]) {
      $0.fontFamily = "Helvetica"
      $0.fontSize = Length(thousandths: 12_500)
      $0.weight = 700
      $0.isItalic = true
      $0.fontClass = .swiss
    },
    Row(["NSColor": "#ff000080"]) { $0.foregroundColor = TextColor(red: 255, green: 0, blue: 0, alpha: 128) },
    Row(["NSBackgroundColor": "#00ff00ff"]) { $0.backgroundColor = TextColor(red: 0, green: 255, blue: 0) },
    Row(["NSUnderline": 9, "NSUnderlineColor": "#000000ff"]) {
      $0.underline = .double
      $0.underlineColor = TextColor(red: 0, green: 0, blue: 0)
    },
    Row(["NSUnderline": "wave"]) { $0.underline = .wave },
    Row(["NSStrikethrough": 1, "NSStrikethroughColor": "#000000ff"]) {
      $0.strikethrough = .single
      $0.strikethroughColor = TextColor(red: 0, green: 0, blue: 0)
    },
    Row(["NSStrokeWidth": -3.0, "NSStrokeColor": "#0000ffff"]) {
      $0.strokeWidth = -30
      $0.strokeColor = TextColor(red: 0, green: 0, blue: 255)
    },
    Row(["NSShadow": ["offsetX": 1.0, "offsetY": -2.0, "blur": 0.5, "color": "#000000ff"] as [String: Any]]) {
      $0.shadow = Shadow(
        offsetX: .points(1), offsetY: .points(-2), blur: Length(thousandths: 500),
        color: TextColor(red: 0, green: 0, blue: 0))
    },
    Row(["NSLink": "https://example.org/"]) { $0.link = "https://example.org/" },
    Row(["NSBaselineOffset": 2.0, "NSSuperScript": -1]) {
      $0.baselineOffset = .points(2)
      $0.superscript = -1
    },
    Row(["NSLanguage": "de-CH", "NSLigature": 0]) {
      $0.language = "de-CH"
      $0.ligatures = 0
    },
    Row(["NSKern": 1.5]) { $0.tracking = Length(thousandths: 1_500) },
    Row(["NSKern": 0.0]) { $0.usesKerning = false },
    Row(["CTTracking": 0.0, "InlayKerning": true]) {
      $0.tracking = .zero
      $0.usesKerning = true
    },
    Row(["NSWritingDirection": [1]]) { $0.direction = .rightToLeft },
    Row(["InlayCapitals": "small", "InlayHidden": true]) {
      $0.capitals = .small
      $0.isHidden = true
    },
  ]

  @Test(arguments: rows) func fieldsComeFromTheirKeysAndGoBack(_ row: Row) throws {
    let string = attributed("ab", row.attributes)
    let text = try Decomposer.decompose(string)
    #expect(text.diagnostics.isEmpty)
    #expect(text.value.runs.map(\.attributes.values) == [row.wanted])
    let again = try Recomposer.nsAttributedString(of: text.value).value
    #expect(again.isEqual(to: string))
  }

  @Test func urlsAreReadAsLinks() throws {
    let url = try #require(URL(string: "https://example.org/a?b"))
    let text = try Decomposer.decompose(attributed("a", ["NSLink": url]))
    #expect(text.value.runs.first?.attributes.link == "https://example.org/a?b")
    #expect(text.diagnostics.isEmpty)
  }

  @Test func paragraphStylesBecomeParagraphs() throws {
    let style: [String: Any] = [
      "role": "heading1", "alignment": "center", "headIndent": 18.0, "lineHeightMultiple": 1.5,
      "tabStops": [["location": 36.0, "alignment": "decimal", "leader": "."] as [String: Any]],
      "listLevel": 2, "keepsWithNext": true, "x-own": 5,
    ]
    let string = attributed("a\nb", ["NSParagraphStyle": style])
    let text = try Decomposer.decompose(string)
    var wanted = ParagraphAttributeValues()
    wanted.role = .heading1
    wanted.alignment = .center
    wanted.leadingIndent = .points(18)
    wanted.lineHeightMultiple = 1_500
    wanted.tabStops = [TabStop(.points(36), alignment: .decimal, leader: ".")]
    wanted.listLevel = 2
    wanted.keepsWithNext = true
    wanted.custom = ["x-own": .integer(5)]
    #expect(text.value.paragraphs == [ParagraphRun(0..<3, ParagraphAttributes(wanted))])
    #expect(text.diagnostics.isEmpty)
    #expect(try Recomposer.nsAttributedString(of: text.value).value.isEqual(to: string))
  }

  @Test(arguments: [
    (AttributeName.glyph, PlacementKind.glyph), (AttributeName.attachment, PlacementKind.attachment),
  ]) func imagesGoUnderTheNameOfTheirKind(_ name: String, _ kind: PlacementKind) throws {
    let value: [String: Any] = [
      "imageContent": Data([1, 2]), "contentIdentifier": "id", "contentDescription": "dog",
      "fileName": "a.heic", "mediaType": "image/heic", "width": 320, "displayWidth": 10.0,
      "displayHeight": 20.0,
    ]
    let string = attributed("\u{FFFC}", [name: value])
    let text = try Decomposer.decompose(string)
    let wanted = InlineImage(
      identifier: "id", description: "dog", fileName: "a.heic", mediaType: .heic, content: .bytes([1, 2]),
      width: 320)
    #expect(text.value.images == [wanted])
    #expect(
      text.value.placements.map(\.attributes) == [
        PlacementAttributes(kind, displaySize: DisplaySize(width: .points(10), height: .points(20)))
      ])
    #expect(text.diagnostics.isEmpty)
    #expect(try Recomposer.nsAttributedString(of: text.value).value.isEqual(to: string))
  }

  @Test func externalAndMissingImagesAreKept() throws {
    let digest = "sha256:" + String(repeating: "ab", count: 32)
    let string = NSMutableAttributedString(string: "\u{FFFC}\u{FFFC}")
    string.add(["NSAttachment": ["external": "https://example.org/a.png", "size": 5]], 0..<1)
    string.add(["NSAttachment": ["missing": "absent", "digest": digest]], 1..<2)
    let text = try Decomposer.decompose(string).value
    #expect(
      text.images.map(\.content) == [
        .external(ExternalContent(url: "https://example.org/a.png", count: 5)),
        .missing(MissingContent(.absent, digest: ContentDigest(digest))),
      ])
    #expect(try Recomposer.nsAttributedString(of: text).value.isEqual(to: string))
  }

  @Test func bareBytesAreAnImageAndSpeakForThemselves() throws {
    // A PNG's signature and header: 2 by 3 pixels.
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2]
      + [0, 0, 0, 3, 8, 6, 0, 0, 0, 0xB9, 0xEA, 0xDE, 0x81]
    let text = try Decomposer.decompose(attributed("\u{FFFC}", ["NSAttachment": Data(png)]))
    #expect(text.value.images.first?.mediaType == .png)
    #expect(text.value.images.first?.primary.width == 2)
    #expect(text.value.images.first?.content == .bytes(png))
    #expect(text.codes == [.foundationInferred])
  }

  @Test func wrongShapesAreKeptAsCustomAndGoBack() throws {
    let string = attributed(
      "ab", ["NSFont": ["size": "large", "family": "X"], "NSColor": "red", "NSKern": [1], "NSUnderline": 77])
    let text = try Decomposer.decompose(string)
    let values = try #require(text.value.runs.first?.attributes.values)
    #expect(values.fontFamily == "X")
    #expect(
      values.custom == [
        "NSFont": .dictionary(["size": .string("large")]), "NSColor": .string("red"),
        "NSKern": .array([.integer(1)]), "NSUnderline": .integer(77),
      ])
    #expect(text.codes == Array(repeating: .foundationValueNotUnderstood, count: 4))
    #expect(text.diagnostics.allSatisfy { $0.at == 0 })
    #expect(try Recomposer.nsAttributedString(of: text.value).value.isEqual(to: string))
  }

  @Test func roundingIsSaid() throws {
    let text = try Decomposer.decompose(attributed("ab", ["NSFont": ["size": 12.34567]]))
    #expect(text.value.runs.first?.attributes.fontSize == Length(thousandths: 12_346))
    #expect(text.codes == [.foundationRounded])
  }

  @Test func otherValuesAreNamedWithKeyAndPosition() throws {
    let string = NSMutableAttributedString(string: "abcd")
    string.add(["x.null": NSNull()], 1..<2)
    string.add(["x.list": [1, NSNull()] as [Any]], 2..<3)
    string.add(["x.decimal": NSDecimalNumber(string: "0.1")], 3..<4)
    let text = try Decomposer.decompose(string)
    #expect(text.value.runs.isEmpty)
    #expect(text.codes == Array(repeating: .foundationValueNotCarried, count: 3))
    #expect(text.diagnostics.map(\.at) == [1, 2, 3])
    for (diagnostic, name) in zip(text.diagnostics, ["x.null", "x.list", "x.decimal"]) {
      #expect(diagnostic.message.contains("\"\(name)\""))
    }
  }
}
