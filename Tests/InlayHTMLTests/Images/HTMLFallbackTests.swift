import InlayCore
import Testing

@testable import InlayHTML

/// Which pictures need another form, so that all browsers show them.
@Suite struct HTMLFallbackTests {
  @Test(
    arguments: [
      (.bytes(ImageBytes.heic), nil, true), (.bytes(ImageBytes.heic), ImageBytes.png, false),
      (.bytes(ImageBytes.pdf), nil, true), (.bytes(ImageBytes.pdf), ImageBytes.heic, true),
      (.bytes(ImageBytes.pdf), ImageBytes.jpeg, false), (.bytes(ImageBytes.png), nil, false),
      (.bytes(Array("words".utf8)), nil, false), (.missing(MissingContent(.absent)), nil, false),
      (.missing(MissingContent(.absent)), ImageBytes.heic, false),
    ] as [(ImageContent, [UInt8]?, Bool)])
  func somePicturesNeedAFallback(_ primary: ImageContent, _ other: [UInt8]?, _ isNeeded: Bool) throws {
    let image = InlineImage(
      mediaType: nil, content: primary,
      alternates: other.map { [Representation(role: .fallback, mediaType: nil, content: .bytes($0))] } ?? [])
    let text = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(image, kind: .attachment)), AttributedRun("a"),
    ]).value
    #expect(try HTMLWriter.imagesWithoutShownForm(in: text) == (isNeeded ? [0] : []))
  }
}
