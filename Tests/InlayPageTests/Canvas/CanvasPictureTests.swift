import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct CanvasPictureTests {
  /// c × f ÷ 255, rounded to the nearest.
  private static func times(_ value: UInt8, _ factor: Int) -> Int { (Int(value) * factor * 2 + 255) / 510 }

  @Test func picturesAreLaidOverWhatIsThereExactly() throws {
    try Property.check("pictures over pixels") { source in
      let ground = TextColor(
        red: UInt8(source.below(256)), green: UInt8(source.below(256)), blue: UInt8(source.below(256)),
        alpha: UInt8(source.int(in: 0...255)))
      let width = source.int(in: 1...5)
      let height = source.int(in: 1...4)
      var bytes: [UInt8] = []
      for _ in 0..<width * height {
        let alpha = source.int(in: 0...255)
        for _ in 0..<3 { bytes.append(UInt8(source.int(in: 0...alpha))) }
        bytes.append(UInt8(alpha))
      }
      let picture = PagePicture(width: width, height: height, bytes: bytes, isOpaque: false)
      let (x, y) = (source.int(in: -6...6), source.int(in: -6...6))
      let canvas = try BandCanvas(width: 4, height: 3)
      canvas.clear(ground)
      let before = CanvasKit.bytes(of: canvas)
      canvas.draw(picture, x: x, y: y)
      let after = CanvasKit.bytes(of: canvas)
      for row in 0..<3 {
        for column in 0..<4 {
          let at = 4 * (row * 4 + column)
          var expected = Array(before[at..<at + 4])
          if 0..<width ~= column - x, 0..<height ~= row - y {
            let source = 4 * ((row - y) * width + column - x)
            let rest = 255 - Int(bytes[source + 3])
            expected = zip(bytes[source..<source + 4], expected).map { UInt8(Int($0) + Self.times($1, rest)) }
          }
          try expect(Array(after[at..<at + 4]), equals: expected)
        }
      }
    }
  }
}
