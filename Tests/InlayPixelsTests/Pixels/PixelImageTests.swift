import InlayPixels
import Testing

/// Sizes that do not belong to their bytes.
@Suite struct PixelImageTests {
  @Test(
    arguments: [
      (1, 1, 4, true), (2, 3, 24, true), (2, 3, 23, false), (2, 3, 25, false), (0, 1, 0, false),
      (1, 0, 0, false),
      (-1, -1, 4, false), (.max, .max, 0, false), (.max, 2, 0, false), (1 << 62, 1, 0, false),
      (1 << 32, 1 << 31, 0, false), (1 << 31, 1 << 31, 0, false), (.min, 1, 0, false), (.max, 1, 0, false),
    ] as [(Int, Int, Int, Bool)])
  func anImageHasFourBytesAPixel(_ width: Int, _ height: Int, _ count: Int, _ isImage: Bool) {
    let bytes = [UInt8](repeating: 7, count: count)
    let image = StraightPixels(width: width, height: height, bytes: bytes)
    #expect((image != nil) == isImage)
    #expect(image?.bytes == (isImage ? bytes : nil))
    #expect((PremultipliedPixels(width: width, height: height, bytes: bytes) != nil) == isImage)
  }

  @Test(
    arguments: [
      (1, 4, 1), (2, 8, 1), (2, 24, 3), (2, 0, nil), (2, 7, nil), (2, 12, nil), (2, 9, nil), (0, 0, nil),
      (0, 4, nil),
      (-1, 4, nil), (.max, 4, nil), (.max / 4, 4, nil), (.min, 4, nil),
    ] as [(Int, Int, Int?)])
  func rowsWithBlueFirstAreWhole(_ width: Int, _ count: Int, _ height: Int?) {
    let (turned, straight): ([UInt8], [UInt8]) = ([30, 20, 10, 255], [10, 20, 30, 255])
    let bytes = (0..<count).map { turned[$0 % 4] }
    let image = StraightPixels(premultipliedBGRA: bytes.span, width: width)
    #expect(image?.height == height)
    if let image { #expect(image.bytes == (0..<count).map { straight[$0 % 4] }) }
  }

  @Test(arguments: [(-1, 0), (0, -1), (2, 0), (0, 1), (.max, .max), (.min, 0)] as [(Int, Int)])
  func outsideIsNoPixel(_ x: Int, _ y: Int) {
    let image = StraightPixels(width: 2, height: 1, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(image?[x, y] == nil)
    #expect(image?[1, 0] == [5, 6, 7, 8])
  }
}
