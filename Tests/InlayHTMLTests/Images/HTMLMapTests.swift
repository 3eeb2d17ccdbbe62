import FormatsTestKit
import InlayCore
import InlayFormats
import Testing

@testable import InlayHTML

/// Pages whose pictures are at the URLs of a map.
@Suite struct HTMLMapTests {
  private func text(_ images: InlineImage...) throws -> DecomposedText {
    try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }).value
  }

  @Test(arguments: [[:], ["dog": "javascript:alert(1)"], ["cat": "https://e.org/cat.png"]])
  func aPictureWithoutAURLIsRefused(_ urls: [ExactString: String]) throws {
    let text = try text(Samples.image("dog"))
    #expect(throws: InlayError.htmlUnmapped(["dog"])) {
      try HTMLTrip(text, HTMLWriteOptions(resources: .map(urls)))
    }
  }

  @Test func picturesWithoutAURLAreNamed() throws {
    let images = (0..<10).map { Samples.image("\($0)", content: .bytes(Samples.png + [UInt8($0)])) }
    let text = try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) })
      .value
    #expect {
      try HTMLTrip(text, HTMLWriteOptions(resources: .map([:])))
    } throws: { error in
      (error as? InlayError)?.message
        == "the map of pictures has no URL for 0, 1, 2, 3, 4, 5, 6, 7 and 2 more"
    }
    let unnamed = try self.text(Samples.image(nil, description: "a dog"))
    #expect(throws: InlayError.htmlUnmapped(["a dog"])) {
      try HTMLTrip(unnamed, HTMLWriteOptions(resources: .map([:])))
    }
  }

  /// A URL without an extension, or with that of a picture that browsers show, is that of the picture that is shown. One of
  /// another kind is that of the original.
  @Test(arguments: [
    ("https://e.org/1", false), ("https://e.org/1.png", false), ("https://e.org/1.heic", true),
  ])
  func aURLStandsForOneForm(_ url: String, _ isOriginal: Bool) throws {
    let fallback = Representation(role: .fallback, mediaType: .png, content: .bytes(ImageBytes.png))
    let image = InlineImage(
      identifier: "dog", mediaType: .heic, content: .bytes(ImageBytes.heic), alternates: [fallback])
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    let trip = try HTMLTrip(text, HTMLWriteOptions(resources: .map(["dog": url])))
    let read = try #require(try trip.read().value.images.first)
    #expect(read.content == (isOriginal ? .external(ExternalContent(url: url)) : .bytes(ImageBytes.heic)))
    let other = read.alternates.map(\.content)
    #expect(
      other == (isOriginal ? [.bytes(ImageBytes.png)] : [.external(ExternalContent(url: url))]))
  }

  /// A glyph that no browser shows: the map's picture is shown beside it, if a browser shows that.
  @Test(arguments: [
    ("https://e.org/1.png", true), ("https://e.org/1", true), ("https://e.org/1.heic", false),
  ])
  func aMapMayHaveAPictureForAGlyph(_ url: String, _ isShown: Bool) throws {
    let image = InlineImage(identifier: "dog", mediaType: .heic, content: .bytes(ImageBytes.heic))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    let trip = try HTMLTrip(text, HTMLWriteOptions(resources: .map(["dog": url])))
    #expect(trip.page.contains("<img src=\"\(url)\"") == isShown, "\(trip.body)")
    #expect(trip.page.contains(url))
  }
}
