import Foundation
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

@Suite struct WebPEncoderTests {
  @Test func everyPixelComesBackWithoutLoss() throws {
    try Property.check("WebP round trip") { source in
      let image: StraightPixels = try Pictures.draw(
        source, width: 1 + source.below(12), height: 1 + source.below(12))
      let file = try WebPEncoder(.lossless).encode(image)
      let back = try ImageDecoder.standard.decode(file)
      try expect(back.pixels, equals: image)
      try expect(back.diagnostics, equals: [])
      if source.oneIn(10) {
        try expect(try WebPEncoder(.lossless).encode(image), equals: file, "not the same bytes again")
      }
    }
  }

  @Test func lossyKeepsSizeAndAlphaAndIsTheSameTwice() throws {
    try Property.check("lossy WebP", cases: Property.costly) { source in
      let image: StraightPixels = try Pictures.draw(
        source, width: 1 + source.below(20), height: 1 + source.below(20))
      let encoder = WebPEncoder(.lossy(quality: source.below(101)))
      let file = try encoder.encode(image)
      let back = try ImageDecoder.standard.decode(file).pixels
      try expect(back.width == image.width && back.height == image.height)
      for at in stride(from: 3, to: image.bytes.count, by: 4) {
        try expect(back.bytes[at], equals: image.bytes[at], "alpha of pixel \(at / 4)")
      }
      if source.oneIn(10) { try expect(try encoder.encode(image), equals: file, "not the same bytes again") }
    }
  }

  @Test(.needs(.program(.dwebp))) func dwebpReadsTheSamePixels() throws {
    let folder = try TemporaryFolder()
    let image = try Self.glyph()
    for compression in [WebPEncoder.Compression.lossless, .lossy(quality: 75)] {
      let file = try WebPEncoder(compression).encode(image)
      try Files.write(file, to: folder / "x.webp")
      let run = try OtherProgram.dwebp.run([folder / "x.webp", "-pam", "-o", folder / "x.pam"])
      #expect(run.exitCode == 0, "\(run.errorText)")
      let pam = try Files.read(folder / "x.pam")
      let pixels = try ImageDecoder.standard.decode(file).pixels
      #expect(Array(pam.suffix(pixels.bytes.count)) == pixels.bytes)
      if compression == .lossless { #expect(pixels == image) }
    }
  }

  /// Floors two decibels under what libwebp 1.2.4 gives.
  @Test(arguments: [(0, 29.7), (50, 37.5), (75, 38.9), (90, 39.9), (100, 40.2)])
  func lossIsWithinBounds(_ quality: Int, _ floor: Double) throws {
    let image = try Self.glyph()
    let file = try WebPEncoder(.lossy(quality: quality)).encode(image)
    let back = try ImageDecoder.standard.decode(file).pixels
    let ratio = peakSignalToNoise(image, back)
    #expect(ratio >= floor)
    Console.line("lossy WebP at \(quality): \(file.count) bytes, \(ratio) dB")
  }

  @Test func betterQualityIsLargerAndNearer() throws {
    let image = try Self.glyph()
    let files = try [10, 50, 90].map { try WebPEncoder(.lossy(quality: $0)).encode(image) }
    let ratios = try files.map {
      peakSignalToNoise(image, try ImageDecoder.standard.decode($0).pixels)
    }
    #expect(files.map(\.count) == files.map(\.count).sorted())
    #expect(ratios == ratios.sorted())
  }

  @Test func sidesOverTheFormatsAreRefusedBeforeAnythingIsAllocated() throws {
    let wide = try Pictures.flat([1, 2, 3, 255], width: 16_384, height: 1)
    #expect(throws: InlayError.webPSize(width: 16_384, height: 1)) { try WebPEncoder().encode(wide) }
    let high = try Pictures.flat([1, 2, 3, 255], width: 1, height: 16_384)
    #expect(throws: InlayError.webPSize(width: 1, height: 16_384)) {
      try WebPEncoder(.lossy(quality: 80)).encode(high)
    }
    #expect(
      InlayError.webPSize(width: 16_384, height: 1).description
        == "a WebP cannot have 16384 × 1 pixels: sides must be from 1 to 16383")
  }

  @Test(arguments: [(16_383, 1), (1, 16_383), (1, 1)])
  func theLongestSidesThereAreComeBack(_ size: (Int, Int)) throws {
    let image = try Pictures.flat([9, 8, 7, 200], width: size.0, height: size.1)
    #expect(try ImageDecoder.standard.decode(WebPEncoder(.lossless).encode(image)).pixels == image)
    let lossy = try WebPEncoder(.lossy(quality: 50)).encode(image)
    #expect(try ImageDecoder.standard.decode(lossy).pixels.width == size.0)
  }

  @Test(arguments: [-1, 101, Int.max, Int.min]) func qualitiesThereAreNotAreRefused(_ quality: Int) throws {
    let image = try Pictures.flat([1, 2, 3, 4], width: 1, height: 1)
    #expect(throws: InlayError.webPQuality(quality)) {
      try WebPEncoder(.lossy(quality: quality)).encode(image)
    }
  }

  /// The library asks while it works.
  @Test(arguments: [WebPEncoder.Compression.lossless, .lossy(quality: 80)])
  func aCanceledTaskStopsTheLibrary(_ compression: WebPEncoder.Compression) async throws {
    let image = try Self.glyph()
    let error = await CancelledTask.error { _ = try WebPEncodingHandle(image, compression).encode() }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
  }

  @Test func colorsUnderTransparentPixelsAreKeptWithoutLoss() throws {
    let image = try #require(
      StraightPixels(width: 2, height: 2, bytes: [1, 2, 3, 0, 200, 100, 50, 0, 0, 0, 0, 0, 9, 9, 9, 255]))
    #expect(try ImageDecoder.standard.decode(WebPEncoder(.lossless).encode(image)).pixels == image)
  }

  /// A round face with soft edges, as emoji are: 160 × 160.
  private static func glyph() throws -> StraightPixels {
    var bytes: [UInt8] = []
    for y in 0..<160 {
      for x in 0..<160 {
        let (dx, dy) = (Double(x) - 79.5, Double(y) - 79.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        let alpha = min(max((78 - distance) * 2 + 0.5, 0), 1) * 255
        let isEye = abs(abs(dx) - 28) < 10 && abs(dy + 20) < 16
        let color: [Double] =
          isEye ? [60, 30, 20] : [255 - distance / 4, 205 - distance / 2 + dy / 3, 60 + distance / 3]
        bytes += color.map { UInt8(min(max($0, 0), 255)) } + [UInt8(alpha)]
      }
    }
    return try #require(StraightPixels(width: 160, height: 160, bytes: bytes))
  }
}
