import InlayCore
import InlayPixels
import TestKit
import Testing

@Suite struct ScalingTests {
  /// Compares with the reference: every value within one step, alpha 0 on one side only where it is about to
  /// be.
  private func compare<Alpha: AlphaForm>(
    _ image: PixelImage<Alpha>, _ wanted: [SIMD4<Double>], _ tally: inout (values: Int, differing: Int)
  ) throws {
    try expect(image.bytes.count, equals: 4 * wanted.count)
    for (index, pixel) in wanted.enumerated() {
      let got = image.bytes[4 * index..<4 * index + 4]
      // A color without alpha is no color.
      let channels = got[got.startIndex + 3] == 0 || pixel.w < 0.5 ? 3..<4 : 0..<4
      for channel in channels {
        let value = Double(got[got.startIndex + channel])
        tally.values += 1
        if value != pixel[channel].rounded() { tally.differing += 1 }
        try expect(
          abs(value - pixel[channel]) <= 1,
          "pixel \(index) channel \(channel): \(value), wanted \(pixel[channel])")
      }
    }
  }

  @Test func straightPixelsScaleAsTheReference() throws {
    var tally = (values: 0, differing: 0)
    try Property.check("scaling straight pixels") { source in
      let (width, height) = (1 + source.below(12), 1 + source.below(12))
      let image: StraightPixels = try Pictures.draw(source, width: width, height: height)
      let (toWidth, toHeight) = (1 + source.below(14), 1 + source.below(14))
      source.note("sizes", "\(width) × \(height) to \(toWidth) × \(toHeight)")
      try Property.assume(toWidth != width || toHeight != height)
      let scaled = try image.scaled(width: toWidth, height: toHeight)
      try compare(
        scaled, ReferenceScaler.scale(image, toWidth, toHeight, multiplies: false), &tally)
      let multiplied = try image.scaledPremultiplied(width: toWidth, height: toHeight)
      try compare(
        multiplied, ReferenceScaler.scale(image, toWidth, toHeight, multiplies: true), &tally)
      for at in stride(from: 0, to: multiplied.bytes.count, by: 4) {
        try expect(
          multiplied.bytes[at..<at + 3].allSatisfy { $0 <= multiplied.bytes[at + 3] },
          "a color above its alpha")
      }
    }
    // Within a step is what is promised; nearly all are the nearest value.
    #expect(tally.differing * 100 < tally.values)
  }

  @Test func premultipliedPixelsScaleAsTheReference() throws {
    var tally = (values: 0, differing: 0)
    try Property.check("scaling premultiplied pixels") { source in
      let (width, height) = (1 + source.below(12), 1 + source.below(12))
      let image: PremultipliedPixels = try Pictures.draw(source, width: width, height: height)
      let (toWidth, toHeight) = (1 + source.below(14), 1 + source.below(14))
      source.note("sizes", "\(width) × \(height) to \(toWidth) × \(toHeight)")
      try Property.assume(toWidth != width || toHeight != height)
      let scaled = try image.scaled(width: toWidth, height: toHeight)
      try compare(
        scaled, ReferenceScaler.scale(image, toWidth, toHeight, multiplies: true), &tally)
    }
    #expect(tally.differing * 100 < tally.values)
  }

  struct Size: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var toWidth: Int
    var toHeight: Int
    var testDescription: String { "\(width) × \(height) to \(toWidth) × \(toHeight)" }

    init(_ width: Int, _ height: Int, to toWidth: Int, _ toHeight: Int) {
      (self.width, self.height, self.toWidth, self.toHeight) = (width, height, toWidth, toHeight)
    }
  }

  // The last ones are added up in Double: a stretch of 256 or more.
  @Test(arguments: [
    Size(160, 160, to: 19, 19), Size(160, 160, to: 28, 28), Size(160, 160, to: 64, 64),
    Size(61, 47, to: 60, 48),
    Size(64, 64, to: 128, 128), Size(3, 200, to: 200, 3), Size(200, 3, to: 3, 200), Size(255, 255, to: 1, 1),
    Size(1, 1, to: 50, 40), Size(256, 4, to: 1, 4), Size(4, 70_000, to: 2, 1), Size(70_000, 1, to: 3, 5),
  ])
  func fullSizesScaleAsTheReference(_ size: Size) throws {
    for kind in Pictures.Kind.allCases {
      try Property.check("scaling \(size.testDescription) \(kind)", cases: 1) { source in
        let image: StraightPixels = try Pictures.draw(
          source, width: size.width, height: size.height, kinds: [kind])
        var tally = (values: 0, differing: 0)
        let scaled = try image.scaled(width: size.toWidth, height: size.toHeight)
        try compare(
          scaled, ReferenceScaler.scale(image, size.toWidth, size.toHeight, multiplies: false), &tally)
      }
    }
  }

  @Test func aPictureOfOneColorKeepsIt() throws {
    for value in 0...255 {
      let pixel = [UInt8(value), UInt8(255 - value), UInt8(value ^ 0x5A), 255]
      let image = try Pictures.flat(pixel, width: 7, height: 5)
      for (width, height) in [(1, 1), (3, 2), (6, 9), (13, 4)] {
        let scaled = try image.scaled(width: width, height: height)
        let wanted = try Pictures.flat(pixel, width: width, height: height)
        #expect(scaled == wanted)
      }
    }
  }

  @Test func halfBlackAndHalfWhiteIsHalfTheLight() throws {
    let image = try #require(StraightPixels(width: 2, height: 1, bytes: [0, 0, 0, 255, 255, 255, 255, 255]))
    let scaled = try image.scaled(width: 1, height: 1)
    // Half of the light is 188 in sRGB, not 128.
    #expect(scaled.bytes == [188, 188, 188, 255])
  }

  @Test func whatIsTransparentHasNoColor() throws {
    let hidden = try #require(StraightPixels(width: 2, height: 1, bytes: [255, 0, 0, 0, 0, 0, 255, 255]))
    let scaled = try hidden.scaled(width: 1, height: 1)
    #expect(scaled.bytes == [0, 0, 255, 128])
    let multiplied = try hidden.scaledPremultiplied(width: 1, height: 1)
    #expect(multiplied.bytes == [0, 0, 128, 128])
    let nothing = try Pictures.flat([9, 8, 7, 0], width: 3, height: 3).scaled(width: 2, height: 2)
    #expect(nothing.bytes == [UInt8](repeating: 0, count: 16))
  }

  @Test func itsOwnSizeIsThePictureItself() throws {
    let image = try Pictures.flat([9, 8, 7, 0], width: 3, height: 2)
    let same = try image.scaled(width: 3, height: 2)
    #expect(same == image)
    let multiplied = try image.scaledPremultiplied(width: 3, height: 2)
    #expect(multiplied == image.premultiplied())
    #expect(try image.premultiplied().scaled(width: 3, height: 2) == image.premultiplied())
  }

  @Test func sizesWithoutPixelsAndOverLimitsAreErrors() throws {
    let image = try Pictures.flat([1, 2, 3, 4], width: 2, height: 2)
    for (width, height) in [(0, 1), (1, 0), (-1, 5), (Int.min, Int.max)] {
      #expect(throws: InlayError.pixelsEmptySize(width: width, height: height)) {
        try image.scaled(width: width, height: height)
      }
    }
    #expect(throws: InlayError.limit("imageSide", allowed: 65_535, found: .max)) {
      try image.scaled(width: .max, height: .max)
    }
    #expect(throws: InlayError.limit("imagePixels", allowed: 50_000_000, found: 50_005_000)) {
      try image.scaledPremultiplied(width: 10_001, height: 5_000)
    }
    var limits = Limits()
    limits.imageSide = .max
    limits.imagePixels = .max
    #expect(throws: InlayError.limit("imageSide", allowed: 1 << 30, found: .max)) {
      try image.scaled(width: .max, height: .max, limits: limits)
    }
  }
}
