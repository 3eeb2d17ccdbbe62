import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

@Suite struct GlyphPictureTests {
  @Test(arguments: [
    (30, 20, 10_000, 1.0, 10, 7), (20, 30, 10_000, 1.0, 7, 10), (30, 30, 12_500, 2.0, 25, 25),
    (30, 30, 100_000, 1.1, 110, 110), (30, 1, 4_000, 1.0, 4, 1), (30, 30, 1, 1.0, 1, 1),
  ])
  func `the longer side fills the box`(
    width: Int, height: Int, points: Int, scale: Double, across: Int, down: Int
  ) throws {
    let picture = try Pictures.flat([200, 100, 50, 255], width: width, height: height)
    let file = try PNGEncoder().encode(picture)
    let made = try ImageDecoder.standard.glyphPicture(MemorySource(file), pointSize: points, scale: scale)
    #expect(made.pixels == (try picture.scaled(width: across, height: down)))
    #expect(made.choice.index == 0)
    #expect(made.diagnostics.map(\.code) == (across > width ? [.glyphUpscaled] : []))
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph")))
  func `the strike is the one Apple's systems choose`() throws {
    let file = try Corpus.file("imageio-adaptiveglyph/two-1024-representations.heic")
    let pixels = try Pictures.flat([1, 2, 3, 255], width: 1024, height: 1024)
    let decoder = ImageDecoder([.heic]) { request in
      DecodedImage(pixels: pixels, strike: try request.chosenStrike())
    }
    let source = MemorySource(try file.bytes())
    #expect(try decoder.strikes(of: source).map(\.width) == [1024, 1024])
    let picture = try decoder.glyphPicture(source, pointSize: 32_000, scale: 2)
    #expect(picture.pixels.width == 64 && picture.pixels.height == 64)
    #expect(picture.choice.index == 0)
  }

  @Test func `a picture that would be too large is an error that names the limit`() throws {
    let file = MemorySource(try PNGEncoder().encode(Pictures.flat([1, 2, 3, 255], width: 2, height: 2)))
    #expect(
      throws: InlayError.limit("imageSide", allowed: 65_535, found: 1_000_000_000)
    ) { try ImageDecoder.standard.glyphPicture(file, pointSize: .max, scale: 1e300) }
    #expect(
      throws: InlayError.limit("imagePixels", allowed: 50_000_000, found: 100_000_000)
    ) { try ImageDecoder.standard.glyphPicture(file, pointSize: 10_000_000) }
    for (size, scale) in [(0, 1.0), (-1, 1.0), (1_000, 0.0), (1_000, -1.0), (1_000, .nan)] {
      #expect(throws: InlayError.pixelsNoStrike(index: 0, count: 1)) {
        try ImageDecoder.standard.glyphPicture(file, pointSize: size, scale: scale)
      }
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `a recipe becomes an image whose forms are its strikes`(format: PictureFormat) throws {
    let art = GlyphArt([try Pictures.flat([1, 200, 3, 128], width: 50, height: 20)])
    let recipe = try GlyphRecipe.make(from: art, identifier: "x", description: "", sides: [50, 10]).value
    let image = try #require(try recipe.image(as: format))
    #expect(image.identifier == "x")
    #expect(image.description == nil)
    #expect(image.representations.map(\.role) == [.primary, .strike])
    #expect(image.representations.map(\.mediaType) == [format.mediaType, format.mediaType])
    #expect(image.representations.map(\.width) == [50, 10])
    for (form, strike) in zip(image.representations, recipe.strikes) {
      let source = try #require(form.content.source)
      #expect(try ImageDecoder.standard.decode(source).pixels == strike.pixels)
    }
  }
}
