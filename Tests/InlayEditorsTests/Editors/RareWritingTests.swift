import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayEditors

/// What hardly any document has.
@Suite struct RareWritingTests {
  @Test(arguments: ["Georgia", "Noto Sans", "a, b", "1st", "it's", "inherit", "\u{201C}a\u{201D}"])
  func familiesComeBack(_ name: String) throws {
    var values = CharacterAttributeValues()
    values.fontFamily = name
    let text = try Samples.text(AttributedRun("a", character: CharacterAttributes(values)))
    let written = try EditorKit.write(text, .tiptap)
    #expect(written.diagnostics.isEmpty)
    let read = try EditorKit.read(written.value, .tiptap).value
    #expect(read.runs.map(\.attributes.fontFamily) == [name], "\(written.value)")
  }

  /// Lines of code, with a line break in one of them.
  @Test(arguments: Format.editors.indices) func linesOfCodeComeBack(index: Int) throws {
    let format = Format.editors[index]
    var values = ParagraphAttributeValues()
    values.role = .code
    let text = try Samples.text(
      AttributedRun("a\nb\u{2028}c\n\nd\n", paragraph: ParagraphAttributes(values)), AttributedRun("e"))
    let written = try EditorKit.write(text, format)
    let read = try EditorKit.read(written.value, format).value
    let lines = read.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\u{2028}" }
    #expect(Array(lines.prefix(6)) == ["a", "b", "c", "", "d", "e"], "\(format.name): \(written.value)")
  }

  @Test(arguments: Format.editors.indices) func spoilersAreReported(index: Int) throws {
    let spoiler = try CarriedThing.style("spoiler", .spoiler)
    let written = try EditorKit.write(spoiler.text, Format.editors[index])
    #expect(!written.diagnostics.isEmpty)
  }

  /// What has no member of its own stands in the fragment of a URL, unless that has one.
  @Test(arguments: [Format.quill, .tiptap, .prosemirror])
  func aURLWithAFragmentLosesWhatHasNoMember(_ format: Format) throws {
    for (url, isLost) in [("https://e.org/a.png", false), ("https://e.org/a.png#b", true)] {
      let text = try Samples.text(
        Samples.run(Samples.image("dog", content: .external(ExternalContent(url: url)))))
      let written = try EditorKit.write(text, format)
      #expect(written.diagnostics.isEmpty == !isLost, "\(format.name): \(written.diagnostics)")
      let read = try EditorKit.read(written.value, format).value.images
      #expect(read.map(\.identifier) == [isLost ? nil : "dog"])
      #expect(read.map(\.content) == [.external(ExternalContent(url: url))])
    }
  }

  @Test(arguments: Format.editors.indices) func aPictureThatNoBrowserShowsNeedsAFallback(index: Int) throws {
    guard case .needed(let missing) = Format.editors[index].fallbacks else { throw Unmet("no fallbacks") }
    let pdf = InlineImage(mediaType: .pdf, content: .bytes(Array("%PDF-1.7\n".utf8)))
    #expect(try missing(Samples.text(Samples.run(pdf), Samples.run(Samples.image()))) == [0])
  }

  @Test func aDigestOfAPictureElsewhereComesBack() throws {
    let content = ExternalContent(url: "https://e.org/a.png", count: nil, digest: Samples.pngDigest)
    let text = try Samples.text(Samples.run(Samples.image(nil, content: .external(content))))
    let written = try EditorKit.write(text, .tiptap)
    #expect(written.diagnostics.isEmpty)
    #expect(try EditorKit.read(written.value, .tiptap).value.images.map(\.content) == [.external(content)])
  }

  /// Bytes that are no picture, and forms: what is written of them, and whether something is lost.
  static let images: [(image: InlineImage, content: ImageContent?, isLost: Bool)] = {
    let other = ImageContent.bytes(Samples.png + [0])
    func form(_ role: RepresentationRole, _ content: ImageContent = other) -> Representation {
      Representation(role: role, mediaType: .png, content: content)
    }
    let png = ImageContent.bytes(Samples.png)
    return [
      (InlineImage(mediaType: "application/x-odd", content: .bytes([1, 2, 3])), .bytes([1, 2, 3]), false),
      (InlineImage(mediaType: .png, content: png, alternates: [form(.fallback)]), png, false),
      (InlineImage(mediaType: .png, content: png, alternates: [form("odd")]), png, true),
      (
        InlineImage(
          mediaType: .png, content: .external(ExternalContent(url: "https://e.org/a.png")),
          alternates: [form("odd")]), .external(ExternalContent(url: "https://e.org/a.png")), true
      ),
      (
        InlineImage(
          mediaType: .png, content: .missing(MissingContent(.absent)), alternates: [form(.fallback)]), other,
        true
      ),
      (
        InlineImage(
          mediaType: .png, content: .missing(MissingContent(.absent)), alternates: [form(.outgoing)]), nil,
        true
      ),
      (
        InlineImage(
          mediaType: .png, content: .missing(MissingContent(.absent)),
          alternates: [form(.fallback, .external(ExternalContent(url: "https://e.org/a.png")))]), nil, true
      ),
    ]
  }()

  @Test(arguments: images.indices) func oneFormOfAnImageIsWritten(index: Int) throws {
    let (image, content, isLost) = Self.images[index]
    let text = try Samples.text(Samples.run(image))
    let written = try EditorKit.write(text, .tiptap)
    #expect(written.diagnostics.isEmpty == !isLost, "\(written.diagnostics)")
    let read = try EditorKit.read(written.value, .tiptap).value
    #expect(read.images.map(\.content) == (content.map { [$0] } ?? []), "\(written.value)")
  }
}
