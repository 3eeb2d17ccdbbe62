import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

/// The decoder as a value: recognition by content, decoders beside each other, requests.
@Suite struct ImageDecoderTests {
  private func refusal(_ bytes: [UInt8]) -> InlayError? {
    InlayPixelsTests.refusal { _ = try ImageDecoder.standard.decode(bytes) }
  }

  @Test func typesWithoutADecoderAreNamed() {
    let reason = "there is no decoder for this type"
    #expect(refusal(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]) == .pixelsUnsupported(.gif, why: reason))
    #expect(refusal(Array("%PDF-1.7\n".utf8)) == .pixelsUnsupported(.pdf, why: reason))
    #expect(refusal([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]) == .pixelsUnsupported(.tiff, why: reason))
    #expect(refusal([]) == .pixelsUnsupported(nil, why: "the content is not a recognized image"))
    #expect(
      refusal(Array("hello".utf8)) == .pixelsUnsupported(nil, why: "the content is not a recognized image"))
  }

  @Test func standardTakesThreeTypes() throws {
    #expect(ImageDecoder.standard.mediaTypes == [.png, .jpeg, .webp])
    #expect(try ImageDecoder.standard.takes(MemorySource(SmallImages.jpeg)))
    #expect(try !ImageDecoder.standard.takes(MemorySource(Array("%PDF-1.7".utf8))))
    #expect(try !ImageDecoder.standard.takes(MemorySource([])))
  }

  @Test func anAddedDecoderTakesItsTypesAndGetsTheRequest() throws {
    let pixels = try #require(StraightPixels(width: 1, height: 1, bytes: [1, 2, 3, 4]))
    let own = ImageDecoder([.gif, .png]) { request in
      DecodedImage(
        pixels: pixels,
        diagnostics: [Diagnostic("test.seen", "\(request.header.mediaType) \(request.selection)")])
    }
    let both = ImageDecoder.standard.adding(own)
    #expect(both.mediaTypes == [.png, .jpeg, .webp, .gif])
    let png = PNGFile(width: 1, rows: [[9, 9, 9, 9]]).bytes
    let image = try both.decode(png, selection: .pixelHeight(20))
    #expect(image.pixels == pixels)
    #expect(image.diagnostics == [Diagnostic("test.seen", "image/png pixelHeight(20)")])
    #expect(try own.adding(.standard).decode(png).pixels.bytes == [9, 9, 9, 9])
  }

  @Test func aStrikeIsChosenByIndexOrHeight() throws {
    var header = ImageHeader(mediaType: .heic)
    header.strikes = [160, 40, 96, 320].map { Strike(width: $0, height: $0) }
    func chosen(_ selection: StrikeSelection) throws -> Int {
      try DecodingRequest(source: MemorySource([]), header: header, selection: selection).chosenStrike()
    }
    #expect(try chosen(.first) == 0)
    #expect(try chosen(.index(3)) == 3)
    #expect(try chosen(.pixelHeight(41)) == 2)
    #expect(try chosen(.pixelHeight(40)) == 1)
    #expect(try chosen(.pixelHeight(1_000)) == 3)
    #expect(try chosen(.pixelHeight(.max)) == 3)
    #expect(try chosen(.pixelHeight(.min)) == 1)
    #expect(throws: InlayError.pixelsNoStrike(index: 4, count: 4)) { try chosen(.index(4)) }
    #expect(throws: InlayError.pixelsNoStrike(index: -1, count: 4)) { try chosen(.index(-1)) }
    header.strikes = []
    #expect(throws: InlayError.pixelsNoStrike(index: 0, count: 0)) { try chosen(.first) }
    #expect(throws: InlayError.pixelsNoStrike(index: 0, count: 0)) { try chosen(.pixelHeight(9)) }
  }

  @Test func aFormatWithOneImageHasNoSecondStrike() {
    #expect(throws: InlayError.pixelsNoStrike(index: 1, count: 1)) {
      try ImageDecoder.standard.decode(SmallImages.webp, selection: .index(1))
    }
  }

  @Test func aSourceThatFailsIsReportedAsSuch() {
    final class Failing: ByteSource {
      let count = 100
      let digestCache = DigestCache(nil)
      func read(_ range: Range<Int>) throws -> [UInt8] {
        if range.upperBound == count { throw InlayError.sourceChanged("a.webp") }
        return Array(SmallImages.webp[range])
      }
    }
    #expect(throws: InlayError.sourceChanged("a.webp")) {
      try ImageDecoder.standard.decode(Failing())
    }
  }

  @Test func smallPicturesOfEachTypeDecode() throws {
    for bytes in [SmallImages.jpeg, SmallImages.progressiveJPEG] {
      let image = try ImageDecoder.standard.decode(bytes)
      #expect(image.pixels.width == 16 && image.pixels.height == 8 && image.diagnostics.isEmpty)
      for x in 0..<16 {
        let pixel = try #require(image.pixels[x, 7])
        for channel in 0..<4 {
          #expect(abs(Int(pixel[channel]) - Int(SmallImages.jpegColor[channel])) <= 2)
        }
      }
    }
    let webp = try ImageDecoder.standard.decode(SmallImages.webp)
    #expect(webp.pixels.width == 5 && webp.pixels.height == 3 && webp.diagnostics.isEmpty)
    #expect(webp.pixels[0, 0] == [10, 20, 30, 128] && webp.pixels[4, 2] == [255, 0, 1, 255])
  }

  @Test func errorsAreOneLineAndSayWhatHelps() {
    let errors: [InlayError] = [
      .limit("imageSide", allowed: 1, found: 2), .pixelsMemory(needed: 2, allowed: 1),
      .pixelsMemory(needed: nil, allowed: 1), .pixelsDamaged(.png, at: 7, what: "it ends"),
      .pixelsDamaged(.webp, at: nil, what: "it ends"), .pixelsUnsupported(.gif, why: "none"),
      .pixelsUnsupported(nil, why: "none"), .pixelsNoStrike(index: 1, count: 1),
      .pixelsUnavailable(.heic, why: "inlay-heif is missing"), .sourceChanged("x"),
    ]
    for error in errors { #expect(!error.description.isEmpty && !error.description.contains("\n")) }
    #expect(errors[3].description == "damaged image/png: it ends, at byte 7")
    #expect(errors[7].description == "there is no strike 2; the image has 1")
    #expect(errors[1].advice?.contains("Limits.imagePixels") == true && errors[3].advice == nil)
  }
}
