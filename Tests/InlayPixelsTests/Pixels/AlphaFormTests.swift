import InlayPixels
import TestKit
import Testing

@Suite struct AlphaFormTests {
  /// A picture of every color value under every alpha.
  private func allPairs() throws -> StraightPixels {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for color in 0...255 { bytes += [UInt8(color), UInt8(255 - color), 0, UInt8(alpha)] }
    }
    return try #require(StraightPixels(width: 256, height: 256, bytes: bytes))
  }

  @Test func multipliedColorsAreTheNearest() throws {
    let image = try allPairs()
    let multiplied = image.premultiplied()
    for at in stride(from: 0, to: image.bytes.count, by: 4) {
      let alpha = Int(image.bytes[at + 3])
      let wanted = [0, 1, 2].map { (2 * Int(image.bytes[at + $0]) * alpha + 255) / 510 }
      #expect(multiplied.bytes[at..<at + 4].map(Int.init) == wanted + [alpha])
    }
  }

  @Test func straightColorsAreTheNearestAndMultiplyBack() throws {
    let bytes = try allPairs().bytes
    var proper: [UInt8] = []
    for at in stride(from: 0, to: bytes.count, by: 4) {
      proper += bytes[at..<at + 3].map { min($0, bytes[at + 3]) } + [bytes[at + 3]]
    }
    let image = try #require(PremultipliedPixels(width: 256, height: 256, bytes: proper))
    let straight = image.straight()
    #expect(straight.premultiplied() == image)
    for at in stride(from: 0, to: proper.count, by: 4) where proper[at + 3] > 0 {
      let alpha = Double(proper[at + 3])
      for channel in 0..<3 {
        let exact = Double(proper[at + channel]) * 255 / alpha
        #expect(Double(straight.bytes[at + channel]) == (exact + 0.5).rounded(.down))
      }
    }
    #expect(straight.bytes[0..<4] == [0, 0, 0, 0])
  }

  @Test func aColorAboveItsAlphaIsFull() throws {
    let image = try #require(PremultipliedPixels(width: 1, height: 1, bytes: [200, 100, 50, 100]))
    #expect(image.straight().bytes == [255, 255, 128, 100])
  }
}
