import Foundation
import InlayCore
import InlayPage
import InlayPixels
import TestKit
import Testing

/// `--glyph-size apple` beside what TextKit 2 drew: how large the square of a glyph is and how far it reaches below the
/// baseline, both taken from pixels at scale 2.
@Suite(.needs(Golden.fonts)) struct AppleComparisonTests {
  /// A font size in points, and what was measured on Apple's pictures of it, in pixels.
  struct Measured: Sendable {
    var points: Int
    var side: Double
    var below: Double
  }

  static let apple = [
    Measured(points: 17, side: 40.0, below: 7.5), Measured(points: 28, side: 55.1, below: 5.6),
    Measured(points: 34, side: 67.1, below: 8.5), Measured(points: 44, side: 87.1, below: 10.0),
    Measured(points: 64, side: 127.1, below: 15.4),
  ]

  @Test(arguments: apple)
  func `size and place are within a pixel of Apple's, and as the documentation says`(apple: Measured) throws {
    let drawn = try Self.draw(points: apple.points)
    #expect(drawn.width == drawn.height)
    #expect(abs(Double(drawn.width) - apple.side) <= 1)
    #expect(abs(Double(drawn.below) - apple.below) <= 1)
    let row = "| \(apple.points) | \(apple.side) | \(drawn.width) | \(apple.below) | \(drawn.below) |"
    let page = String(decoding: try Files.read(PackageRoot.path(to: "Documentation/page.md")), as: UTF8.self)
    #expect(page.contains(row), "\(row)")
  }

  /// Draws a glyph that is a red square between two upright stems, and measures both.
  private static func draw(points: Int) throws -> (width: Int, height: Int, below: Int) {
    let side = 64
    let red = (0..<side * side).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    let art = try #require(StraightPixels(width: side, height: side, bytes: red))
    let image = InlineImage(mediaType: .png, content: .bytes(try PNGEncoder().encode(art)))
    let text = try Decomposer.decompose([
      AttributedRun("H "), AttributedRun(image: PlacedImage(image, kind: .glyph)), AttributedRun(" H"),
    ]).value
    let options = Golden.options {
      $0.fontSize = .points(points)
      $0.scale = 2
      $0.glyphSize = .apple
    }
    let png = try text.pngBytes(options: options).value
    let pixels = try ImageDecoder.standard.decode(png).pixels
    var (columns, rows, foot) = (Set<Int>(), Set<Int>(), 0)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let at = 4 * (y * pixels.width + x)
        let (r, g) = (pixels.bytes[at], pixels.bytes[at + 1])
        if r > 200, g < 100 {
          columns.insert(x)
          rows.insert(y)
        } else if r < 100, g < 100 {
          foot = y + 1  // rows ascend: the last is where the stems stand
        }
      }
    }
    let bottom = try #require(rows.max()) + 1
    // The square is whole: nothing in it is missing.
    #expect(try #require(columns.max()) - #require(columns.min()) + 1 == columns.count)
    #expect(try bottom - #require(rows.min()) == rows.count)
    return (columns.count, rows.count, bottom - foot)
  }
}
