import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import Testing

@testable import InlayRTF

/// What RTF cannot store, and what is said of it. Each line is an attribute and the end of a message.
@Suite struct RTFLossTests {
  private func said(_ text: DecomposedText) throws -> [String] {
    try RTFWriter.write(text, to: MemorySink()).map(\.message)
  }

  static let characters: [(@Sendable (inout CharacterAttributeValues) -> Void, String)] = [
    ({ $0.fontClass = FontClass(rawValue: "odd") }, "the font class"),
    ({ $0.fontFamily = "" }, "an empty font name"),
    ({ $0.underline = LineStyle(rawValue: "odd") }, "the underline odd"),
    ({ $0.strikethrough = LineStyle(rawValue: "odd") }, "the strikethrough odd"),
    ({ $0.superscript = 2 }, "superscript of level 2"),
    ({ $0.capitals = Capitals(rawValue: "odd") }, "capitals odd"),
    ({ $0.direction = .natural }, "the direction natural of characters"),
    ({ $0.custom["rtf.attachment"] = .string("\\par") }, "the custom attribute rtf.attachment"),
    ({ $0.custom["rtf.attachment"] = .string("\\appleaqc") }, "attachment attributes on other text"),
    ({ $0.unknownMembers["later"] = .bool(true) }, "unknown members of a run"),
  ]

  @Test(arguments: characters.indices) func whatARunCannotHaveIsSaid(_ index: Int) throws {
    var values = CharacterAttributeValues()
    Self.characters[index].0(&values)
    let text = try Samples.text(AttributedRun("a", character: CharacterAttributes(values)))
    #expect(try said(text) == ["RTF cannot store " + Self.characters[index].1])
  }

  static let paragraphs: [(@Sendable (inout ParagraphAttributeValues) -> Void, String)] = [
    ({ $0.tabStops = [] }, "RTF cannot store an empty list of tab stops"),
    (
      { $0.direction = TextDirection(rawValue: "odd") }, "RTF cannot store the direction odd of paragraphs"
    ),
    ({ $0.alignment = ParagraphAlignment(rawValue: "odd") }, "RTF cannot store the alignment odd"),
    ({ $0.leadingIndent = .points(1) }, "the first-line indent was not stated and was written as 0"),
    ({ $0.lineHeightMultiple = 1_001 }, "a line height of 1001 thousandths was rounded"),
    ({ $0.tighteningFactor = 55 }, "a factor of 55 thousandths was rounded"),
    ({ $0.tabStops = [TabStop(.points(1), leader: "~")] }, "RTF cannot store the tab leader ~"),
    (
      { $0.tabStops = [TabStop(.points(1), alignment: TabAlignment(rawValue: "odd"))] },
      "RTF cannot store the tab alignment odd"
    ),
    ({ $0.unknownMembers["later"] = .bool(true) }, "RTF cannot store unknown members of a paragraph"),
  ]

  @Test(arguments: paragraphs.indices) func whatAParagraphCannotHaveIsSaid(_ index: Int) throws {
    var values = ParagraphAttributeValues()
    Self.paragraphs[index].0(&values)
    let text = try Samples.text(AttributedRun("a", paragraph: ParagraphAttributes(values)))
    #expect(try said(text) == [Self.paragraphs[index].1])
  }

  static let documents: [(@Sendable (inout DocumentAttributes) -> Void, String)] = [
    ({ $0.created = "yesterday" }, "RTF cannot store the date yesterday"),
    ({ $0.created = "2025-03-24T07:05:09.5" }, "RTF cannot store the date 2025-03-24T07:05:09.5"),
    ({ $0.created = "2025-3-4" }, "RTF cannot store the date 2025-3-4"),
    ({ $0.hyphenationFactor = 905 }, "a hyphenation factor of 905 was rounded"),
    ({ $0.language = "tlh" }, "RTF cannot store the language tlh"),
    (
      { $0.backgroundColor = TextColor(red: 1, green: 2, blue: 3) },
      "RTF cannot store the document's background color"
    ),
    ({ $0.custom["a"] = .boolean(true) }, "RTF cannot store the document's custom attribute a"),
  ]

  @Test(arguments: documents.indices) func whatADocumentCannotHaveIsSaid(_ index: Int) throws {
    var text = try Samples.text(AttributedRun("a"))
    Self.documents[index].0(&text.attributes)
    #expect(try said(text) == [Self.documents[index].1])
  }

  @Test func filesAndUnknownMembersAreSaid() throws {
    var text = try Samples.text(AttributedRun("a")).with(files: [BundleFile("b", content: .bytes([1]))])
    text.unknownMembers["later"] = .bool(true)
    #expect(
      try said(text) == [
        "RTF cannot store the files of the bundle (1)", "RTF cannot store unknown members of the document",
      ])
  }

  @Test(arguments: [(ImagePolicy.describe, "a[a dog]"), (.drop, "a"), (.keep, "a\u{FFFC}")])
  func imagesAreWrittenAsTheOptionsSay(_ policy: ImagePolicy, _ text: String) throws {
    let image = try Samples.text(AttributedRun("a"), Samples.run(Samples.image()))
    let bytes = try Samples.bytes(.rtf, image, WriteOptions(images: policy)).bytes
    #expect(try RTFReader.read(bytes).value.text == text)
  }

  /// A picture needs a fallback if RTF shows none of its forms.
  @Test(
    arguments: [
      (Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8), nil, true), (Array("%PDF-1.7\n".utf8), nil, true),
      (Array("%PDF-1.7\n".utf8), Samples.png, false), (Samples.png, nil, false),
      (Array("words".utf8), nil, false),
      (nil, nil, false), (nil, Samples.png, false),
    ] as [([UInt8]?, [UInt8]?, Bool)])
  func somePicturesNeedAFallback(_ primary: [UInt8]?, _ other: [UInt8]?, _ isNeeded: Bool) throws {
    let image = InlineImage(
      mediaType: nil, content: primary.map { ImageContent.bytes($0) } ?? .missing(MissingContent(.absent)),
      alternates: other.map { [Representation(role: .fallback, mediaType: .png, content: .bytes($0))] } ?? [])
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    #expect(try RTFWriter.imagesWithoutShownForm(in: text) == (isNeeded ? [0] : []))
  }

  @Test(arguments: [
    ("", true), ("\\appleaqc", true), ("\\noorient \\appleembedtype-12", true), ("appleaqc", false),
    ("\\par", false),
    ("\\appleaqc  \\noorient", false), ("\\appleaq7x", false), ("\\appleaq-", false),
    ("\\appleaq12345678901", false),
  ])
  func wordsOfAttachmentsAreWrittenIfTheyAreSound(_ words: String, _ areSound: Bool) {
    #expect(RTFAttachmentGroup.areSound(words) == areSound)
  }
}
