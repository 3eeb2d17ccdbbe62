import Foundation
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// Color profiles to sRGB, against what arithmetic says.
@Suite struct ColorTests {
  private func decode(_ file: PNGFile, _ profile: [UInt8]) throws -> DecodedImage {
    var file = file
    file.chunks.insert(("iCCP", ColorProfileFile.chunk(profile)), at: 0)
    return try ImageDecoder.standard.decode(file.bytes)
  }

  @Test func exchangedPrimariesExchangeChannels() throws {
    // What this display calls red is green, what it calls green is blue, what it calls blue is red.
    let profile = ColorProfileFile.rgb(
      colorants: [1, 2, 0].map { ColorProfileFile.sRGBColorants[$0] }, curve: ColorProfileFile.sRGBCurve)
    let image = try decode(PNGFile(width: 2, rows: [[200, 100, 50, 7, 1, 254, 128, 0]]), profile)
    let wanted: [UInt8] = [50, 200, 100, 7, 128, 1, 254, 0]
    #expect(image.diagnostics.isEmpty)
    for (value, target) in zip(image.pixels.bytes, wanted) { #expect(abs(Int(value) - Int(target)) <= 1) }
  }

  @Test func aProfileHasPrecedenceOverTheWordThatItIsSRGB() throws {
    let profile = ColorProfileFile.rgb(
      colorants: [2, 1, 0].map { ColorProfileFile.sRGBColorants[$0] }, curve: ColorProfileFile.sRGBCurve)
    var file = PNGFile(width: 1, rows: [[200, 100, 50, 255]])
    file.chunks = [("sRGB", [0]), ("iCCP", ColorProfileFile.chunk(profile))]
    let image = try ImageDecoder.standard.decode(file.bytes)
    #expect(image.diagnostics.isEmpty)
    for (value, target) in zip(image.pixels.bytes, [50, 100, 200, 255]) {
      #expect(abs(Int(value) - target) <= 1)
    }
  }

  @Test func grayInLinearLightIsEncoded() throws {
    let profile = ColorProfileFile.gray(curve: ColorProfileFile.gamma(1))
    let row = (0...255).flatMap { (step: UInt8) -> [UInt8] in [step, 255 - step] }
    let image = try decode(PNGFile(width: 256, colorType: 4, rows: [row]), profile)
    #expect(image.diagnostics.isEmpty)
    for value in 0...255 {
      let light = Double(value) / 255
      let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      let pixel = try #require(image.pixels[value, 0])
      for channel in 0..<3 { #expect(abs(Double(pixel[channel]) - 255 * encoded) <= 1.6, "\(value)") }
      #expect(pixel.w == UInt8(255 - value))
    }
  }

  @Test func sRGBUnderAnotherNameChangesNothing() throws {
    let profile = ColorProfileFile.rgb(
      colorants: ColorProfileFile.sRGBColorants, curve: ColorProfileFile.sRGBCurve)
    let row = (0..<64).flatMap { (step: UInt8) -> [UInt8] in [step * 4, 255 - step, step, 255] }
    let image = try decode(PNGFile(width: 64, rows: [row]), profile)
    #expect(image.pixels.bytes == row && image.diagnostics.isEmpty)
  }

  @Test func aProfileThatCannotBeUsedIsIgnoredAndReported() throws {
    let row: [UInt8] = [9, 8, 7, 6]
    let file = PNGFile(width: 1, rows: [row])
    let sound = ColorProfileFile.rgb(
      colorants: ColorProfileFile.sRGBColorants, curve: ColorProfileFile.gamma(1))
    let gray = ColorProfileFile.gray(curve: ColorProfileFile.gamma(1))
    for broken in [[], Array(sound.prefix(100)), Array(sound.prefix(200)), gray] {
      let image = try decode(file, broken)
      #expect(image.pixels.bytes == row)
      #expect(image.diagnostics.map(\.code) == [.pixelsProfileIgnored])
    }
    #expect(try decode(file, sound).pixels.bytes != row)
  }

  @Test func aJPEGProfileInPiecesIsPutTogether() throws {
    let profile = ColorProfileFile.rgb(
      colorants: [2, 1, 0].map { ColorProfileFile.sRGBColorants[$0] }, curve: ColorProfileFile.sRGBCurve)
    func segment(_ number: UInt8, of count: UInt8, _ piece: some Collection<UInt8>) -> [UInt8] {
      let content = Array("ICC_PROFILE\0".utf8) + [number, count] + piece
      return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }
    func decode(_ segments: [[UInt8]]) throws -> DecodedImage {
      var bytes = SmallImages.jpeg
      bytes.insert(contentsOf: segments.flatMap { $0 }, at: 2)
      return try ImageDecoder.standard.decode(bytes)
    }
    let (first, second) = (profile.prefix(300), profile.dropFirst(300))
    // Red and blue change places; the pieces may come in any order.
    for segments in [
      [segment(1, of: 1, profile)], [segment(2, of: 2, second), segment(1, of: 2, first)],
    ] {
      let image = try decode(segments)
      #expect(image.diagnostics.isEmpty)
      let pixel = try #require(image.pixels[3, 3])
      #expect(abs(Int(pixel.x) - 60) <= 3 && abs(Int(pixel.z) - 200) <= 3)
    }
    let plain = try ImageDecoder.standard.decode(SmallImages.jpeg).pixels
    for segments in [
      [segment(1, of: 2, first)], [segment(1, of: 2, first), segment(1, of: 2, first)],
      [segment(0, of: 1, profile)], [segment(1, of: 2, first), segment(2, of: 3, second)],
    ] {
      let image = try decode(segments)
      #expect(image.pixels == plain && image.diagnostics.map(\.code) == [.pixelsProfileIgnored])
    }
  }

  @Test func colorsByCodePointsAreReported() throws {
    var file = PNGFile(width: 1, rows: [[9, 8, 7, 6]])
    file.chunks = [("cICP", [9, 16, 0, 1])]
    #expect(try ImageDecoder.standard.decode(file.bytes).diagnostics.map(\.code) == [.pixelsProfileIgnored])
    file.chunks = [("cICP", [1, 13, 0, 1])]
    #expect(try ImageDecoder.standard.decode(file.bytes).diagnostics.isEmpty)
  }

  @Test func spoiledProfilesAreUsedOrIgnored() throws {
    let rgb = ColorProfileFile.rgb(
      colorants: ColorProfileFile.sRGBColorants, curve: ColorProfileFile.gamma(1.8))
    let gray = ColorProfileFile.gray(curve: ColorProfileFile.gamma(1))
    var used = 0
    try Property.check("spoiled profiles", cases: Property.costly) { source in
      // Mostly gray, whose conversion is made quickest; the reading is the same.
      let (profile, model) = source.oneOf([
        (weight: 70, make: { _ in (gray, ColorConversion.Source.gray) }),
        (weight: 20, make: { _ in (rgb, .rgb) }), (weight: 7, make: { _ in (rgb, .gray) }),
        (weight: 3, make: { _ in (ColorProfileFile.inks, .cmyk(isInverted: true)) }),
      ])
      var diagnostics = DiagnosticCollector()
      let shared = ColorConversion.toSRGB(
        from: model, profile: source.mutation(of: profile, edits: 3), diagnostics: &diagnostics)
      var pixels: [UInt8] = [1, 2, 3, 4, 250, 128, 0, 255]
      unsafe pixels.withUnsafeMutableBufferPointer { unsafe shared.conversion.apply(to: $0) }
      if diagnostics.isEmpty { used += 1 }
      if case .cmyk = model { try expect(pixels[3] == 255 && pixels[7] == 255) }
    }
    #expect(used > 100)
  }

  @Test func severalThreadsMayUseOneProfileAtOnce() async throws {
    // More profiles than are kept, so that some are made again while others are in use.
    let files = (0..<12).map { number in
      let gamma = 1 + Double(number) / 8
      var file = PNGFile(width: 2, rows: [[200, 100, 50, 7, 1, 254, 128, 0]])
      file.chunks = [
        (
          "iCCP",
          ColorProfileFile.chunk(
            ColorProfileFile.rgb(
              colorants: ColorProfileFile.sRGBColorants, curve: ColorProfileFile.gamma(gamma)))
        )
      ]
      return file.bytes
    }
    let wanted = try files.map { try ImageDecoder.standard.decode($0).pixels }
    #expect(Set(wanted).count == files.count)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<120 {
        group.addTask {
          try ImageDecoder.standard.decode(files[number % 12]).pixels == wanted[number % 12]
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func inksWithoutAProfileAreLightThroughBoth() throws {
    func converted(_ pixel: [UInt8], isInverted: Bool) -> [UInt8] {
      var diagnostics = DiagnosticCollector()
      let shared = ColorConversion.toSRGB(
        from: .cmyk(isInverted: isInverted), profile: nil, diagnostics: &diagnostics)
      var pixel = pixel
      unsafe pixel.withUnsafeMutableBufferPointer { unsafe shared.conversion.apply(to: $0) }
      return pixel
    }
    #expect(converted([0, 0, 0, 0], isInverted: false) == [255, 255, 255, 255])
    #expect(converted([255, 0, 0, 0], isInverted: false) == [0, 255, 255, 255])
    #expect(converted([0, 0, 0, 255], isInverted: false) == [0, 0, 0, 255])
    #expect(converted([55, 155, 255, 128], isInverted: false) == [100, 50, 0, 255])
    #expect(converted([200, 100, 0, 127], isInverted: true) == [100, 50, 0, 255])
  }
}
