import InlayContainer
import Testing

@Suite struct OrientationTests {
  /// Where the corner pixels of a 2 × 2 image, numbered row by row, are seen: by definition of each Exif
  /// value.
  static let seen: [ImageOrientation: [Int]] = [
    .up: [0, 1, 2, 3], .upMirrored: [1, 0, 3, 2], .down: [3, 2, 1, 0], .downMirrored: [2, 3, 0, 1],
    .leftMirrored: [0, 2, 1, 3], .right: [2, 0, 3, 1], .rightMirrored: [3, 1, 2, 0], .left: [1, 3, 0, 2],
  ]

  @Test(arguments: ImageOrientation.allCases) func turningAndMirroringMovePixels(
    _ orientation: ImageOrientation
  ) throws {
    let pixels = try #require(Self.seen[orientation])
    let clockwise = [pixels[2], pixels[0], pixels[3], pixels[1]]
    #expect(Self.seen[orientation.turned(quarterTurnsClockwise: 1)] == clockwise)
    #expect(orientation.turned(quarterTurnsClockwise: 5) == orientation.turned(quarterTurnsClockwise: 1))
    #expect(orientation.turned(quarterTurnsClockwise: -1).turned(quarterTurnsClockwise: 1) == orientation)
    #expect(Self.seen[orientation.mirroredLeftToRight()] == [pixels[1], pixels[0], pixels[3], pixels[2]])
    #expect(Self.seen[orientation.mirroredTopToBottom()] == [pixels[2], pixels[3], pixels[0], pixels[1]])
  }
}
