import InlayContainer
import InlayCore
import Synchronization
import TestKit
import Testing

@testable import InlayPixels

/// Headers that say nothing, or not what the decoder finds.
@Suite struct HostileHeaderTests {
  private let decoder = ImageDecoder.standard

  /// A JPEG whose height is stored after its pixels, where nobody reads it.
  private var withoutHeight: [UInt8] {
    var bytes = SmallImages.jpeg
    if let frame = bytes.indices.first(where: { bytes[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8]) }) {
      bytes.replaceSubrange(frame + 5..<frame + 7, with: [0, 0])
    }
    return bytes
  }

  @Test func `a header without a size is damage`() throws {
    let source = MemorySource(withoutHeight)
    #expect(throws: InlayError.pixelsDamaged(.jpeg, at: nil, what: "its header states no size")) {
      try decoder.decode(source)
    }
    #expect(throws: InlayError.pixelsNoStrike(index: 0, count: 1)) {
      try decoder.glyphPicture(source, pointSize: 20_000)
    }
  }

  /// FF 00 is no marker for libjpeg. The reader of headers skips it with a length, and the whole image with it.
  @Test func `headers that disagree are damage`() throws {
    let real = Array(SmallImages.jpeg.dropFirst(2))
    let frame = JPEGFile.segment(0xC0, [8, 0, 30, 0, 40, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    let file = [0xFF, 0xD8] + JPEGFile.segment(0x00, real) + frame + [0xFF, 0xD9]
    #expect(try ImageHeader.read(file).value.width == 40)
    #expect(
      throws: InlayError.pixelsDamaged(
        .jpeg, at: nil, what: "two headers disagree: 40 × 30 and 16 × 8 pixels")
    ) { try decoder.decode(file) }
  }

  @Test func `a file that changes after its first look is unsupported`() {
    final class Changing: ByteSource {
      let count = 600
      let digestCache = DigestCache()
      let reads = Mutex(0)
      func read(_ range: Range<Int>) throws -> [UInt8] {
        let isFirst = reads.withLock { reads in
          defer { reads += 1 }
          return reads == 0
        }
        let bytes = PNGFile(width: 1, rows: [[1, 2, 3, 4]]).bytes + [UInt8](repeating: 0, count: 600)
        return isFirst ? Array(bytes[range]) : [UInt8](repeating: 0, count: range.count)
      }
    }
    #expect(
      throws: InlayError.pixelsUnsupported(
        .png, why: "the content is not a recognized image or document")
    ) { try decoder.decode(Changing()) }
  }

  @Test(arguments: [1, 3, 6, 8] as [UInt8]) func `strikes are upright`(_ orientation: UInt8) throws {
    var file = PNGFile(width: 3, rows: [[UInt8](repeating: 9, count: 12)])
    file.turn(orientation)
    let strikes = try decoder.strikes(of: MemorySource(file.bytes))
    #expect(strikes.map(\.size) == [PixelSize(width: 3, height: 1).swapped(orientation > 4)])
    #expect(strikes[0].orientation.swapsAxes == false)
    let picture = try decoder.glyphPicture(MemorySource(file.bytes), pointSize: 3_000)
    #expect(picture.pixels.size == strikes[0].size)
  }

  @Test func `strikes of a type without a decoder are refused`() {
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    #expect(throws: InlayError.pixelsUnsupported(.gif, why: "there is no decoder for this type")) {
      try decoder.strikes(of: MemorySource(gif))
    }
  }

  @Test(arguments: [0, -1, .min, 2]) func `a limit below a side refuses the image, whatever it is`(
    _ side: Int
  ) throws {
    let file = MemorySource(PNGFile(width: 3, rows: [[UInt8](repeating: 9, count: 12)]).bytes)
    var limits = Limits.default
    limits.imageSide = side
    #expect(throws: InlayError.limit("imageSide", allowed: side, found: 3)) {
      try decoder.decode(file, limits: limits)
    }
    #expect(throws: InlayError.pixelsNoStrike(index: 0, count: 1)) {
      try decoder.glyphPicture(file, pointSize: 3_000, limits: limits)
    }
  }

  @Test func `a type that is named twice has the first decoder`() throws {
    let own = ImageDecoder([.png, .png]) { _ in
      DecodedImage(pixels: try Pictures.flat([1, 2, 3, 4], width: 1, height: 1))
    }
    #expect(own.mediaTypes == [.png])
    #expect(try own.decode(PNGFile(width: 1, rows: [[9, 9, 9, 9]]).bytes).pixels.bytes == [1, 2, 3, 4])
  }

  /// Only JPEG saves the work, and only if it is large and needed small.
  @Test(
    arguments: [
      (4_000, 3_000, .jpeg, PixelSize(width: 160, height: 120), 500, 375),
      (4_000, 3_000, .jpeg, PixelSize(width: 300, height: 225), 1_000, 750),
      (4_001, 3_001, .jpeg, PixelSize(width: 251, height: 188), 1_001, 751),
      (4_000, 3_000, .jpeg, PixelSize(width: 2_000, height: 1_500), 4_000, 3_000),
      (4_000, 3_000, .jpeg, PixelSize(width: 2_001, height: 10), 4_000, 3_000),
      (4_000, 3_000, .png, PixelSize(width: 160, height: 120), 4_000, 3_000),
      (1_000, 1_000, .jpeg, PixelSize(width: 10, height: 10), 1_000, 1_000),
      (4_000, 3_000, .jpeg, nil, 4_000, 3_000),
    ] as [(Int, Int, MIMEType, PixelSize?, Int, Int)])
  func `pixels that are decoded are counted`(
    _ width: Int, _ height: Int, _ type: MIMEType, _ needed: PixelSize?, _ across: Int, _ down: Int
  ) {
    let strike = Strike(width: width, height: height)
    #expect(
      ScaledDecoding.decoded(strike, of: type, needed: needed).size == PixelSize(width: across, height: down))
    let turned = Strike(width: width, height: height, orientation: .right)
    #expect(
      ScaledDecoding.decoded(turned, of: type, needed: needed?.swapped(true)).size
        == PixelSize(width: across, height: down))
  }
}
