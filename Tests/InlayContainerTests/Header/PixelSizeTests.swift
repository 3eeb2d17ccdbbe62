import InlayContainer
import InlayCore
import Testing

/// Sizes in pixels, also those that no image has.
@Suite struct PixelSizeTests {
  @Test(
    arguments: [
      (3, 2, 6), (0, 9, 0), (-3, -2, 0), (.max, 2, .max), (.max, 1, .max), (.min, .max, 0),
    ] as [(Int, Int, Int)])
  func theAreaIsOfAnySize(_ width: Int, _ height: Int, _ area: Int) {
    #expect(PixelSize(width: width, height: height).area == area)
  }

  @Test(
    arguments: [
      (300, 200, 30, 30, 20), (200, 300, 30, 20, 30), (300, 200, 300, 300, 200), (300, 200, 400, 300, 200),
      (1_000, 1, 10, 10, 1), (1 << 32, 1 << 32, .max, 1_000_000, 1_000_000), (3, 3, 0, 1, 1),
    ] as [(Int, Int, Int, Int, Int)])
  func theLargestSizeThatFitsHasTheSameProportions(
    _ width: Int, _ height: Int, _ side: Int, _ fittingWidth: Int, _ fittingHeight: Int
  ) {
    let size = PixelSize(width: width, height: height).fitting(in: side)
    #expect(size == PixelSize(width: fittingWidth, height: fittingHeight))
  }

  @Test func sidesAreClampedAndSwapped() {
    let size = PixelSize(width: 30, height: -2)
    #expect(size.clamped(to: PixelSize(width: 20, height: 9)) == PixelSize(width: 20, height: 1))
    #expect(size.swapped(true) == PixelSize(width: -2, height: 30) && size.swapped(false) == size)
  }

  @Test(arguments: [(ImageOrientation.up, 3, 2), (.right, 2, 3)])
  func whatIsUprightHasItsSidesSwapped(_ orientation: ImageOrientation, _ width: Int, _ height: Int) {
    let strike = Strike(width: 3, height: 2, orientation: orientation)
    #expect(strike.uprightSize == PixelSize(width: width, height: height))
    var header = ImageHeader(mediaType: .png)
    (header.width, header.height, header.orientation) = (3, 2, orientation)
    #expect(header.uprightWidth == width && header.uprightHeight == height)
  }

  @Test func ratiosAreText() { #expect(Rational(3, 4)?.description == "3/4" && Rational(1, 0) == nil) }
}
