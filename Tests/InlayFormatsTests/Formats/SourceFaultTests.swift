import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import Testing

/// The file that a text was read from, on a disk that fails.
@Suite struct SourceFaultTests {
  private final class BrokenSource: ByteSource {
    let count = 9
    let digestCache = DigestCache()
    let code: InlayError.Code

    init(_ code: InlayError.Code) { self.code = code }

    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError(code, "it cannot be read") }
  }

  /// Another file than was read is no answer to a failing disk.
  @Test(
    arguments: [(InlayError.Code.sourceIO, "source.io"), (.sourceCannotOpen, nil)]
      as [(InlayError.Code, String?)])
  func aFailingDiskIsAnError(code: InlayError.Code, expected: String?) throws {
    var text = try Decomposer.decompose([AttributedRun("tea")]).value
    text.source = DocumentSource(format: "rtf", content: .data(BrokenSource(code)))
    var found: String?
    do { _ = try Format.rtf.write(text) } catch let error as InlayError { found = error.code.rawValue }
    #expect(found == expected)
  }

  private static let file =
    #"{"string":"\ufffc!", "imageRanges":[[0,1,"dog"]], "imageData":{"dog":"\#(Samples.pngBase64)"}}"#
  private static let without = #"{"string":"\ufffc!", "imageRanges":[[0,1,"dog"]], "imageData":{}}"#
  private static let absent = ImageContent.missing(MissingContent(.absent))

  /// Forms that were made from the picture can be made again. A picture that is missing is known by that alone.
  @Test(arguments: [
    (file, nil, [], true),
    (file, nil, [Representation(role: .fallback, mediaType: .png, content: .bytes([1]))], true),
    (file, nil, [Representation(role: .strike, mediaType: .png, content: .bytes([1]))], false),
    (file, nil, [Representation(role: .strike, mediaType: .png, content: absent)], false),
    (without, nil, [], true), (without, ImageContent.missing(MissingContent(.omitted, count: 70)), [], true),
    (without, ImageContent.external(ExternalContent(url: "https://example.org")), [], false),
    (file, absent, [], false),
  ])
  func aFileIsGivenBackIfItStillTellsTheText(
    file: String, content: ImageContent?, forms: [Representation], isGivenBack: Bool
  ) throws {
    let read = try Format.triple.read(.file(MemorySource(Array(file.utf8)), name: nil)).value
    var text = read.mappingImages { image in
      var parts = image.parts
      parts.primary.content = content ?? parts.primary.content
      parts.alternates = forms
      return InlineImage(parts)
    }
    text.source = read.source
    let written = try Samples.bytes(.triple, text)
    #expect((Samples.string(written.bytes) == file) == isGivenBack)
    #expect(written.diagnostics.map(\.code).contains(.formatsSourceWrittenAnew) == !isGivenBack)
  }
}
