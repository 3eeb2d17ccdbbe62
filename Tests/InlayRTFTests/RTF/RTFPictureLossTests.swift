import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import InlayRTF
import TestKit
import Testing

/// What RTF and RTFD cannot store of pictures, and what is said of it.
@Suite struct RTFPictureLossTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8)
  private static let pdf = Array("%PDF-1.7\n".utf8)

  private func rtf(_ image: InlineImage) throws -> (text: String, said: [String]) {
    let sink = MemorySink()
    let said = try RTFWriter.write(try Samples.text(Samples.run(image)), to: sink)
    return (Samples.string(sink.bytes), said.map(\.message))
  }

  /// The word of each kind of picture; `nil` for bytes that RTF cannot show. A metafile with a file header is one.
  @Test(
    arguments: [
      ("image/png", Samples.png, "\\pngblip"), ("image/jpeg", jpeg, "\\jpegblip"),
      ("image/wmf", [1, 0, 9, 0], "\\wmetafile8"), ("image/wmf", [0xD7, 0xCD, 0xC6, 0x9A, 0], nil),
      ("image/emf", [1, 0, 0, 0], "\\emfblip"), ("application/pdf", pdf, nil),
    ] as [(String, [UInt8], String?)])
  func eachKindOfPictureHasItsWord(_ type: String, _ bytes: [UInt8], _ word: String?) throws {
    let image = InlineImage(mediaType: MIMEType(rawValue: type), content: .bytes(bytes))
    let (text, said) = try rtf(image)
    if let word {
      #expect(text.contains("{\\pict{\\*\\picprop}\(word)"))
      #expect(said.isEmpty)
    } else {
      #expect(!text.contains("\\pict"))
      #expect(said == ["the image \(image.label) was replaced with its description"])
    }
  }

  /// Neither the original nor another form can be shown.
  @Test func anImageWithoutAFormToShowIsDescribed() throws {
    let other = Representation(role: .fallback, mediaType: "application/pdf", content: .bytes(Self.pdf))
    let image = InlineImage(
      description: "a page", mediaType: "application/pdf", content: .bytes(Self.pdf + [0x0A]),
      alternates: [other])
    let (text, said) = try rtf(image)
    #expect(text.contains("[a page]"))
    #expect(said == ["the image a page was replaced with its description"])
  }

  @Test func anEmptyDescriptionIsSaid() throws {
    let image = InlineImage(description: "", mediaType: .png, content: .bytes(Samples.png))
    #expect(try rtf(image).said == ["RTF cannot store descriptions of pictures"])
  }

  @Test func unknownMembersAreSaid() throws {
    var image = InlineImage(mediaType: .png, content: .bytes(Samples.png)).parts
    image.unknownMembers["later"] = .bool(true)
    var form = InlineImage(mediaType: .png, content: .bytes(Samples.png)).parts
    form.primary.unknownMembers["later"] = .bool(true)
    for parts in [image, form] {
      #expect(try rtf(InlineImage(parts)).said == ["RTF cannot store unknown members of pictures"])
    }
  }

  /// Images, the kinds of their placements, and what RTFD cannot store of them.
  static let attachments: [(image: InlineImage, kind: PlacementKind, said: [String])] = {
    var members = JSONMembers()
    members["later"] = .bool(true)
    let known = InlineImage(fileName: "a.png", mediaType: .png, content: .bytes(Samples.png))
    var parts = known.parts
    parts.unknownMembers = members
    var primary = known.parts
    primary.primary.unknownMembers = members
    let unnamed = InlineImage(mediaType: .png, content: .bytes(Samples.png))
    return [
      (known, .attachment, []),
      (InlineImage(parts), .attachment, ["RTFD cannot store unknown members of a.png"]),
      (InlineImage(primary), .attachment, ["RTFD cannot store unknown members of a.png"]),
      (known, PlacementKind(rawValue: "odd"), ["RTF cannot store the placement kind odd"]),
      (unnamed, .glyph, []),
    ]
  }()

  @Test(arguments: attachments.indices) func whatABundleCannotHaveIsSaid(_ index: Int) throws {
    let (image, kind, said) = Self.attachments[index]
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: kind))]).value
    let written = try RTFD.write(text)
    #expect(written.diagnostics.map(\.message) == said)
    let name = image.fileName ?? "AdaptiveImageGlyph.heic"
    #expect(try written.value.file(name)?.readAll() == Samples.png)
  }

  @Test func aFileWithoutContentIsSaid() throws {
    let text = try Samples.text(AttributedRun("a")).with(
      files: [BundleFile("b", content: .missing(MissingContent(.absent)))])
    #expect(
      try RTFD.write(text).diagnostics.map(\.message) == [
        "the content of the file b is missing; the file was dropped"
      ])
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph"))) func aDescriptionThatTheTextOmitsIsSaid() throws {
    let bytes = try Corpus.file("imageio-adaptiveglyph/project-owned-blue-glyph.heic").bytes()
    let image = InlineImage(fileName: "a.heic", mediaType: .heic, content: .bytes(bytes))
    let text = try Samples.text(Samples.run(image))
    #expect(
      try RTFD.write(text).diagnostics.map(\.message).contains(
        "the bytes of a.heic contain a description that the text omits"))
  }
}
