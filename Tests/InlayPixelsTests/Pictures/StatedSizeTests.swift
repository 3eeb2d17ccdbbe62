import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// The size of an image as its header states it, before anything is decoded.
@Suite struct StatedSizeTests {
  private func store(_ images: [InlineImage], limits: Limits = .default) throws -> PictureStore<
    Int, StraightPixels
  > {
    let others = ImageDecoder([.tiff, "image/bmp"]) { request -> DecodedImage in
      throw InlayError.pixelsDamaged(request.header.mediaType, at: nil, what: "as told")
    }
    return PictureStore(
      try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) }).value,
      decoder: .standard.adding(others), limits: limits,
      memory: PictureMemory(decodedBytes: 1 << 20, drawnBytes: 1 << 20, keepsOversized: true),
      decodedCode: "test.decoded"
    ) { $0.bytes.count }
  }

  private func image(_ bytes: [UInt8], _ type: MIMEType? = nil) -> InlineImage {
    InlineImage(mediaType: type, content: .bytes(bytes))
  }

  private func png(_ width: UInt32, _ height: Int, turn: UInt8 = 1) -> [UInt8] {
    var file = PNGFile(
      width: width, rows: [[UInt8]](repeating: [UInt8](repeating: 9, count: Int(4 * width)), count: height))
    file.turn(turn)
    return file.bytes
  }

  @Test func `it is that of the header, upright`() throws {
    var damaged = png(40, 30)
    damaged[damaged.count - 13] ^= 1
    let store = try store([
      image(png(40, 30)), image(png(40, 30, turn: 6)), image(damaged), image(SmallImages.jpeg),
    ])
    #expect(
      (0..<4).map { store.statedSize(of: $0, rows: 10) } == [
        PixelSize(width: 40, height: 30), PixelSize(width: 30, height: 40), PixelSize(width: 40, height: 30),
        PixelSize(width: 16, height: 8),
      ])
    for rows in [Int.min, 0, .max] {
      #expect(store.statedSize(of: 0, rows: rows) == PixelSize(width: 40, height: 30))
    }
    #expect(throws: InlayError.self) { try store.choice(of: 2, rows: 10) }
  }

  @Test func `there is none if the header has none, or nothing is drawn`() throws {
    // Directories with a height alone, and without either.
    let height: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 1, 1, 3, 0, 1, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0,
    ]
    var jpeg = SmallImages.jpeg
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8]) })
    jpeg.replaceSubrange(frame + 5..<frame + 7, with: [0, 0])
    let images = [
      image(height), image([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), image(jpeg),
      image(Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0]),
      image(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]),
      image([1, 2, 3]), InlineImage(mediaType: .png, content: .missing(MissingContent(.absent))),
    ]
    let store = try store(images)
    for entry in images.indices { #expect(store.statedSize(of: entry, rows: 10) == nil, "\(entry)") }
  }

  @Test func `there is none beyond a limit`() throws {
    let images = [image(png(40, 30)), image(png(41, 1)), image(png(10, 10)), image(png(36, 36))]
    func sizes(_ change: (inout Limits) -> Void) throws -> [Int?] {
      var limits = Limits.default
      change(&limits)
      let store = try store(images, limits: limits)
      return images.indices.map { store.statedSize(of: $0, rows: 10)?.width }
    }
    #expect(try sizes { $0.imageSide = 40 } == [40, nil, 10, 36])
    #expect(try sizes { $0.imagePixels = 1_200 } == [40, 41, 10, nil])
    // Of all images: 1,200 pixels, 41, 100, and 1,296, which are too many.
    #expect(try sizes { $0.decodedPixels = 1_341 } == [40, 41, 10, nil])
    for side in [0, -1, .min] { #expect(try sizes { $0.imageSide = side } == [nil, nil, nil, nil]) }
  }

  /// Nobody says that its bytes are no picture.
  @Test func `what is said to be a folder is decoded by its content`() throws {
    let store = try store([image(png(40, 30), .folder)])
    #expect(try store.choice(of: 0, rows: 10).strike.width == 40)
  }
}
