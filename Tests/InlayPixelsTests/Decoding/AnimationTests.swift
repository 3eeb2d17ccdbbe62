import InlayCore
import InlayPixels
import TestKit
import Testing

/// Files that move: their first frame, and a diagnostic.
@Suite struct AnimationTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(content.count, 4) + content + (content.count & 1 == 1 ? [0] : [])
  }

  /// Frames of 5 × 3 pixels at these places on a canvas of 10 × 8, whose color is said to be red.
  private func animation(
    _ places: [(x: Int, y: Int)], blends: Bool = true, width: Int = 5, height: Int = 3
  ) -> [UInt8] {
    let picture = Array(SmallImages.webp.dropFirst(12))
    var content = Array("WEBP".utf8)
    content += chunk("VP8X", [0x12, 0, 0, 0] + little(9, 3) + little(7, 3))
    content += chunk("ANIM", [0, 0, 255, 255, 0, 0])
    for place in places {
      let frame =
        little(place.x / 2, 3) + little(place.y / 2, 3) + little(width - 1, 3) + little(height - 1, 3)
      content += chunk("ANMF", frame + little(100, 3) + [blends ? 0 : 2] + picture)
    }
    return Array("RIFF".utf8) + little(content.count, 4) + content
  }

  @Test(arguments: [true, false])
  func theFirstFrameStandsOnAClearCanvas(_ blends: Bool) throws {
    let image = try ImageDecoder.standard.decode(animation([(2, 4), (0, 0)], blends: blends))
    #expect(image.pixels.width == 10 && image.pixels.height == 8)
    for y in 0..<8 {
      for x in 0..<10 {
        let wanted: SIMD4<UInt8> =
          (x, y) == (6, 6)
          ? [255, 0, 1, 255] : 2..<7 ~= x && 4..<7 ~= y ? [10, 20, 30, 128] : [0, 0, 0, 0]
        #expect(image.pixels[x, y] == wanted, "at \(x), \(y)")
      }
    }
    #expect(image.diagnostics.map(\.code) == [.pixelsFirstFrameOnly])
  }

  @Test func anAnimationOfOneFrameIsWholeWithIt() throws {
    #expect(try ImageDecoder.standard.decode(animation([(4, 2)])).diagnostics.isEmpty)
  }

  @Test(arguments: [[(6, 0)], [(0, 6)], []])
  func aFrameOutsideTheCanvasOrNoneIsAnError(_ places: [(x: Int, y: Int)]) throws {
    #expect(throws: InlayError.self) { try ImageDecoder.standard.decode(animation(places)) }
  }

  /// As in browsers. It must lie on the canvas all the same.
  @Test(arguments: [(4, 3), (6, 3), (5, 2), (5, 4), (1, 1), (10, 8)])
  func aFrameHasTheSizeOfItsPixelsWhateverItStates(_ width: Int, _ height: Int) throws {
    let decoder = ImageDecoder.standard
    let sound = try decoder.decode(animation([(2, 4)]))
    #expect(try decoder.decode(animation([(2, 4)], width: width, height: height)).pixels == sound.pixels)
    for place in [(6, 4), (2, 6), (8, 6)] {
      let error = #expect(throws: InlayError.self) {
        try decoder.decode(animation([place], width: width, height: height))
      }
      #expect(error?.code == .pixelsDamaged)
    }
  }

  @Test func anAnimatedPNGGivesItsDefaultImage() throws {
    var file = PNGFile(width: 1, rows: [[1, 2, 3, 4]])
    file.chunks = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])]
    let image = try ImageDecoder.standard.decode(file.bytes)
    #expect(image.pixels.bytes == [1, 2, 3, 4])
    #expect(image.diagnostics.map(\.code) == [.pixelsFirstFrameOnly])
  }
}
