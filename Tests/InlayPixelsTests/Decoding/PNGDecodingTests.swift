import InlayCore
import InlayPixels
import TestKit
import Testing

/// PNG of every color type and depth, written by hand.
@Suite struct PNGDecodingTests {
  private func pixels(_ file: PNGFile) throws -> [UInt8] {
    try ImageDecoder.standard.decode(file.bytes).pixels.bytes
  }

  @Test func sixteenBitsAreRoundedToEight() throws {
    // value × 255 / 65535, rounded: 0x0180 is 1.494, 0x0181 is 1.498, 0x0182 is 1.502.
    let row: [UInt8] = [0x01, 0x80, 0x01, 0x82, 0xFF, 0x7E, 0xFF, 0xFF]
    #expect(try pixels(PNGFile(width: 1, depth: 16, rows: [row])) == [1, 2, 254, 255])
    #expect(
      try pixels(PNGFile(width: 2, depth: 16, colorType: 0, rows: [[0x01, 0x82, 0x80, 0x00]]))
        == [2, 2, 2, 255, 128, 128, 128, 255])
  }

  @Test func aClearGrayIsComparedWithAllItsBits() throws {
    var file = PNGFile(width: 2, depth: 16, colorType: 0, rows: [[0x12, 0x34, 0x12, 0x35]])
    file.chunks = [("tRNS", [0x12, 0x34])]
    #expect(try pixels(file) == [18, 18, 18, 0, 18, 18, 18, 255])
  }

  @Test func shallowGrayIsSpreadOverTheWholeRange() throws {
    #expect(
      try pixels(PNGFile(width: 4, depth: 2, colorType: 0, rows: [[0b00_01_10_11]]))
        == [0, 0, 0, 255, 85, 85, 85, 255, 170, 170, 170, 255, 255, 255, 255, 255])
  }

  @Test func paletteAndItsAlpha() throws {
    var file = PNGFile(width: 3, depth: 8, colorType: 3, rows: [[2, 1, 0]])
    file.chunks = [("PLTE", [1, 2, 3, 4, 5, 6, 7, 8, 9]), ("tRNS", [10, 20])]
    #expect(try pixels(file) == [7, 8, 9, 255, 4, 5, 6, 20, 1, 2, 3, 10])
  }

  @Test func gammaAndChromaticitiesAloneChangeNothing() throws {
    var file = PNGFile(width: 1, rows: [[1, 128, 3, 4]])
    let whiteAndPrimaries: [UInt32] = [31270, 32900, 70000, 30000, 20000, 70000, 15000, 6000]
    file.chunks = [
      ("gAMA", PNGFile.big(100_000)), ("cHRM", whiteAndPrimaries.flatMap { PNGFile.big($0) }),
    ]
    let image = try ImageDecoder.standard.decode(file.bytes)
    #expect(image.pixels.bytes == [1, 128, 3, 4] && image.diagnostics.isEmpty)
  }

  @Test func whatIsWrongBehindThePixelsIsADiagnostic() throws {
    let whole = PNGFile(width: 1, rows: [[1, 2, 3, 4]]).bytes
    let image = try ImageDecoder.standard.decode(Array(whole.dropLast(12)))
    #expect(image.pixels.bytes == [1, 2, 3, 4])
    #expect(image.diagnostics.map(\.code) == [.pixelsIrregular])
  }

  @Test func aWrongChecksumOfThePixelsIsAnError() {
    var bytes = PNGFile(width: 1, rows: [[1, 2, 3, 4]]).bytes
    bytes[bytes.count - 13] ^= 1
    #expect(throws: InlayError.pixelsDamaged(.png, at: bytes.count - 12, what: "IDAT: CRC error")) {
      try ImageDecoder.standard.decode(bytes)
    }
  }

  @Test(arguments: 1...8)
  func picturesAreTurnedUpright(_ orientation: Int) throws {
    // More than two blocks of pixels each way, so that every seam is crossed.
    let (width, height) = (70, 67)
    let rows = (0..<height).map { y -> [UInt8] in
      (0..<width).flatMap { x -> [UInt8] in [UInt8(x), UInt8(y), UInt8(x ^ y), 255] }
    }
    var file = PNGFile(width: UInt32(width), rows: rows)
    file.turn(UInt8(orientation))
    let pixels = try ImageDecoder.standard.decode(file.bytes).pixels
    let (right, bottom) = (width - 1, height - 1)
    // Where the pixel seen at x, y is stored, by the words of the Exif standard (CIPA DC-008, 4.6.5.1).
    let stored: (Int, Int) -> (Int, Int) =
      switch orientation {
      case 2: { x, y in (right - x, y) }
      case 3: { x, y in (right - x, bottom - y) }
      case 4: { x, y in (x, bottom - y) }
      case 5: { x, y in (y, x) }
      case 6: { x, y in (y, bottom - x) }
      case 7: { x, y in (right - y, bottom - x) }
      case 8: { x, y in (right - y, x) }
      default: { x, y in (x, y) }
      }
    #expect(pixels.width == (orientation > 4 ? height : width))
    #expect(pixels.height == (orientation > 4 ? width : height))
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let (fromX, fromY) = stored(x, y)
        let pixel = pixels[x, y]
        try expect(pixel?.x == UInt8(fromX) && pixel?.y == UInt8(fromY), "at \(x), \(y)")
      }
    }
  }
}
