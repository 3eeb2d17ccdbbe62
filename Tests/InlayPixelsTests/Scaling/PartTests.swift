import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

/// Parts of pictures: cut out, scaled and sampled.
@Suite struct PartTests {
  /// A rectangle that may reach beyond a picture or lie outside of it.
  private static func rectangle(_ source: ChoiceSource) -> PixelRectangle {
    PixelRectangle(
      x: source.int(in: -3...14), y: source.int(in: -3...14), width: source.int(in: -1...14),
      height: source.int(in: -1...14))
  }

  @Test func aPartIsCutWithinThePicture() throws {
    try Property.check("cutting") { source in
      let (width, height) = (1 + source.below(12), 1 + source.below(12))
      let image: StraightPixels = try Pictures.draw(source, width: width, height: height)
      let wanted = Self.rectangle(source)
      let part = wanted.clamped(to: image.size)
      let cut = image.cut(wanted)
      try expect(part.x >= 0 && part.width >= 1 && part.x + part.width <= width, "\(part)")
      try expect(part.y >= 0 && part.height >= 1 && part.y + part.height <= height, "\(part)")
      try expect(cut.size, equals: .init(width: part.width, height: part.height))
      for y in 0..<part.height {
        for x in 0..<part.width { try expect(cut[x, y] == image[part.x + x, part.y + y]) }
      }
    }
  }

  @Test func aPartScalesAsIfItWereCutOut() throws {
    try Property.check("scaling parts") { source in
      let (width, height) = (1 + source.below(12), 1 + source.below(12))
      let image: StraightPixels = try Pictures.draw(source, width: width, height: height)
      let part = Self.rectangle(source)
      let (toWidth, toHeight) = (1 + source.below(14), 1 + source.below(14))
      let scaled = try image.scaled(part, width: toWidth, height: toHeight)
      try expect(scaled == image.cut(part).scaled(width: toWidth, height: toHeight))
    }
  }

  @Test func aSampleIsThePixelInTheMiddle() throws {
    try Property.check("sampling") { source in
      let (width, height) = (1 + source.below(12), 1 + source.below(12))
      let image: StraightPixels = try Pictures.draw(source, width: width, height: height)
      let wanted = Self.rectangle(source)
      let part = wanted.clamped(to: image.size)
      let (toWidth, toHeight) = (1 + source.below(30), 1 + source.below(30))
      let sampled = try image.sampled(wanted, width: toWidth, height: toHeight)
      try expect(sampled.size, equals: .init(width: toWidth, height: toHeight))
      for y in 0..<toHeight {
        for x in 0..<toWidth {
          let middleX = (Double(x) + 0.5) * Double(part.width) / Double(toWidth)
          let middleY = (Double(y) + 0.5) * Double(part.height) / Double(toHeight)
          // A middle between two pixels is the second one.
          try expect(sampled[x, y] == image[part.x + Int(middleX), part.y + Int(middleY)], "\(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (1 << 40, 1), (70_000, 70_000)])
  func sizesBeyondTheLimitsAreErrors(_ width: Int, _ height: Int) throws {
    let image = try Pictures.flat([1, 2, 3, 255], width: 4, height: 4)
    let whole = PixelRectangle(x: 0, y: 0, width: 4, height: 4)
    #expect(throws: InlayError.self) { try image.scaled(whole, width: width, height: height) }
    #expect(throws: InlayError.self) { try image.sampled(whole, width: width, height: height) }
  }

  @Test func rectanglesOfAnySizeAreClamped() {
    for value in [Int.min, -1, 0, 1, Int.max] {
      let part = PixelRectangle(x: value, y: value, width: value, height: value)
        .clamped(to: .init(width: 5, height: 7))
      #expect(part.x >= 0 && part.width >= 1 && part.x + part.width <= 5)
      #expect(part.y >= 0 && part.height >= 1 && part.y + part.height <= 7)
    }
  }
}
