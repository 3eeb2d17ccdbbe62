import InlayContainer
import InlayCore
import InlayPixels
import InlaySystem
import Synchronization
import TestKit
import Testing

@testable import InlayPage

@Suite struct PagePicturesTests {
  private func pictures(
    _ images: [InlineImage], kind: PlacementKind = .glyph, decoder: ImageDecoder = .standard,
    scale: Double = 1, limits: Limits = .default
  ) throws -> PagePictures {
    let text = try PictureKit.text(String(repeating: "\u{FFFC}", count: images.count), images, kind: kind)
    return PagePictures(text, decoder: decoder, limits: limits, scale: scale)
  }

  /// Premultiplied BGRA by plain arithmetic.
  private func bgra(_ pixels: StraightPixels, _ width: Int, _ height: Int) throws -> [UInt8] {
    let scaled = try pixels.scaledPremultiplied(width: width, height: height).bytes
    var bytes: [UInt8] = []
    for at in stride(from: 0, to: scaled.count, by: 4) {
      bytes += [scaled[at + 2], scaled[at + 1], scaled[at], scaled[at + 3]]
    }
    return bytes
  }

  @Test func aPictureIsTheOriginalScaledInLinearLight() throws {
    let original = try PictureKit.pixels(60, 60, seed: 1)
    let pictures = try pictures([try PictureKit.image(60, 60, seed: 1)])
    #expect(
      pictures.measure(try PictureKit.flowImage(0), height: 19) == .drawable(width: 60, height: 60))
    for (side, fit) in [(19, PictureKey.Fit.glyph), (60, .stretched), (91, .glyph)] {
      let key = PictureKey(entry: 0, width: side, height: side, fit: fit)
      let picture = try #require(pictures.picture(key))
      #expect(picture.bytes == (try bgra(original, side, side)))
      #expect([picture.width, picture.height, picture.left, picture.top] == [side, side, 0, 0])
      #expect(picture.isOpaque == false)
      // The same one, not made again.
      #expect(pictures.picture(key) === picture)
    }
    #expect(pictures.diagnostics.map(\.code) == [.pageGlyphEnlarged])
  }

  @Test func anAttachmentFillsItsBox() throws {
    let pixels = try PictureKit.pixels(50, 20, seed: 3, isOpaque: true)
    let image = InlineImage(mediaType: .png, content: .bytes(try PNGEncoder(.fast).encode(pixels)))
    let pictures = try pictures([image], kind: .attachment)
    let flowImage = try PictureKit.flowImage(0, kind: .attachment)
    #expect(pictures.measure(flowImage, height: 7) == .drawable(width: 50, height: 20))
    let key = PictureKey(entry: 0, width: 25, height: 10, fit: .stretched)
    let picture = try #require(pictures.picture(key))
    #expect(picture.bytes == (try bgra(pixels, 25, 10)))
    #expect(picture.isOpaque)
    #expect(pictures.diagnostics.isEmpty)
  }

  @Test func anOblongStrikeStandsInTheMiddleOfItsSquare() throws {
    let pictures = try pictures([
      try PictureKit.image(20, 80, seed: 1), try PictureKit.image(80, 20, seed: 2),
    ])
    let tall = PictureKey(entry: 0, width: 40, height: 40, fit: .glyph)
    #expect(pictures.frame(tall) == PictureFrame(left: 15, top: 0, width: 10, height: 40))
    let picture = try #require(pictures.picture(tall))
    #expect([picture.width, picture.height, picture.left, picture.top] == [10, 40, 15, 0])
    let wide = PictureKey(entry: 1, width: 40, height: 40, fit: .glyph)
    #expect(pictures.frame(wide) == PictureFrame(left: 0, top: 15, width: 40, height: 10))
  }

  /// Insets are strike pixels, scaled with the strike and rounded to whole points (`StrikeChoice`).
  @Test(arguments: [
    // A strike as high as the box in points: 8 pixels are 8 points, at two pixels a point 16 pixels.
    (scale: 2.0, side: 80, strike: 40, x: 8, y: 3, left: 16, top: 6),
    // Twice as high as the box in points: half of it.
    (scale: 2.0, side: 40, strike: 40, x: 8, y: 3, left: 8, top: 4),
    (scale: 1.0, side: 20, strike: 160, x: 8, y: 3, left: 1, top: 0),
    (scale: 3.0, side: 20, strike: 20, x: 0, y: 0, left: 0, top: 0),
  ])
  func insetsMoveAGlyphByWholePoints(
    scale: Double, side: Int, strike: Int, x: Int, y: Int, left: Int, top: Int
  ) {
    let choice = PictureChoice(
      key: PictureChoice.Key(entry: 0, role: .primary, selection: .index(0)), source: MemorySource([]),
      strike: Strike(
        width: strike, height: strike, insetX: Rational(UInt32(x)), insetY: Rational(UInt32(y))))
    #expect(
      choice.frame(side: side, scale: scale)
        == PictureFrame(left: left, top: top, width: side, height: side))
  }

  @Test func wildInsetsAndScalesGiveFramesAllTheSame() throws {
    try Property.check("frames") { source in
      let strike = Strike(
        width: source.int(in: 0...1 << 40), height: source.int(in: 0...1 << 40),
        insetX: Rational(UInt32(truncatingIfNeeded: source.bits())),
        insetY: Rational(UInt32(truncatingIfNeeded: source.bits())))
      let choice = PictureChoice(
        key: PictureChoice.Key(entry: 0, role: .primary, selection: .index(0)), source: MemorySource([]),
        strike: strike)
      let side = 1 + source.below(70_000)
      let frame = choice.frame(side: side, scale: source.pick([1, 2, 0.001, 1e-300, 1e300, 3.7]))
      try expect(1...side ~= frame.width && 1...side ~= frame.height)
      try expect(abs(frame.left) <= 4 * side && abs(frame.top) <= 4 * side)
    }
  }

  /// The strike that is decoded depends on the pixels needed; the largest is kept for attachments.
  @Test func theFormThatSuitsIsDecoded() throws {
    let small = Representation(
      role: .strike, mediaType: .png, content: .bytes(try PictureKit.png(20, 20, seed: 8)))
    let image = try PictureKit.image(64, 64, seed: 7, alternates: [small])
    let pictures = try pictures([image])
    let key = PictureKey(entry: 0, width: 20, height: 20, fit: .glyph)
    #expect(pictures.picture(key)?.bytes == (try bgra(try PictureKit.pixels(20, 20, seed: 8), 20, 20)))
    let larger = PictureKey(entry: 0, width: 21, height: 21, fit: .glyph)
    #expect(pictures.picture(larger)?.bytes == (try bgra(try PictureKit.pixels(64, 64, seed: 7), 21, 21)))
    #expect(
      pictures.measure(try PictureKit.flowImage(0), height: 20) == .drawable(width: 20, height: 20))
    #expect(
      pictures.measure(try PictureKit.flowImage(0, kind: .attachment), height: 20)
        == .drawable(width: 64, height: 64))
  }

  @Test func whereTheOriginalCannotBeDecodedAnotherFormServes() throws {
    let other = Representation(
      role: .fallback, mediaType: .png, content: .bytes(try PictureKit.png(30, 30, seed: 4)))
    var heic = [UInt8](repeating: 0, count: 32)
    heic.replaceSubrange(3..<12, with: [24] + Array("ftypheic".utf8))
    for bytes in [heic, [0xFF, 0xD8, 0xFF, 0xE0, 0, 2], Array("%PDF-1.4".utf8)] {
      let image = InlineImage(mediaType: .heic, content: .bytes(bytes), alternates: [other])
      let pictures = try pictures([image])
      let key = PictureKey(entry: 0, width: 30, height: 30, fit: .glyph)
      #expect(pictures.picture(key)?.bytes == (try bgra(try PictureKit.pixels(30, 30, seed: 4), 30, 30)))
      #expect(
        pictures.measure(try PictureKit.flowImage(0), height: 40) == .drawable(width: 30, height: 30))
    }
  }

  @Test func whatCannotBeDecodedIsDescribedAndSaysWhy() throws {
    let gone = InlineImage(
      description: "gone", mediaType: .png, content: .missing(MissingContent(.absent)))
    let text = InlineImage(mediaType: .png, content: .bytes(Array("no picture".utf8)))
    var torn = try PictureKit.png(30, 30, seed: 4)
    torn.removeLast(torn.count / 2)
    let pictures = try pictures([gone, text, InlineImage(mediaType: .png, content: .bytes(torn))])
    for entry in 0..<3 {
      guard case .described(let why) = pictures.measure(try PictureKit.flowImage(entry), height: 19) else {
        Issue.record("image \(entry) can be drawn")
        continue
      }
      #expect(!why.isEmpty)
      #expect(pictures.picture(PictureKey(entry: entry, width: 19, height: 19, fit: .glyph)) == nil)
      #expect(pictures.original(entry, height: 19) == nil)
    }
    #expect(
      pictures.diagnostics.map(\.code)
        == Array(repeating: [.pageImageDescribed, .pagePictureMissing], count: 3).flatMap(\.self))
  }

  @Test func sizesWithoutSenseAreNoPictures() throws {
    var limits = Limits.default
    limits.imagePixels = 10_000
    let pictures = try pictures([try PictureKit.image(9, 9, seed: 1)], limits: limits)
    for (width, height) in [(0, 9), (9, 0), (-1, -1), (.max, .max), (1 << 40, 1), (101, 100)] {
      for fit in [PictureKey.Fit.stretched, .glyph] {
        let key = PictureKey(entry: 0, width: width, height: height, fit: fit)
        #expect(pictures.picture(key) == nil)
        _ = pictures.frame(key)
      }
    }
    #expect(pictures.picture(PictureKey(entry: 1, width: 9, height: 9, fit: .stretched)) == nil)
    #expect(pictures.picture(PictureKey(entry: -1, width: 9, height: 9, fit: .stretched)) == nil)
    #expect(pictures.original(0, height: .max) != nil)
    #expect(pictures.original(0, height: -5) != nil)
  }

  @Test func theOriginalIsAsStoredUnlessItIsFarLargerThanDrawn() throws {
    let pixels = try PictureKit.pixels(100, 50, seed: 2)
    let pictures = try pictures([try PictureKit.image(100, 50, seed: 2)])
    #expect(pictures.original(0, height: 13)?.bytes == (try bgra(pixels, 100, 50)))
    let reduced = try #require(pictures.original(0, height: 10))
    #expect([reduced.width, reduced.height] == [80, 40])
    #expect(reduced.bytes == (try bgra(pixels, 80, 40)))
  }

  /// A decoder that counts, and notes how many work at a time.
  private final class Counter: Sendable {
    let decoded = Atomic<Int>(0)
    let inside = Atomic<Int>(0)
    let most = Atomic<Int>(0)

    func decoder() -> ImageDecoder {
      ImageDecoder([.png]) { request in
        self.decoded.wrappingAdd(1, ordering: .relaxed)
        let now = self.inside.wrappingAdd(1, ordering: .relaxed).newValue
        self.most.max(now, ordering: .relaxed)
        defer { self.inside.wrappingSubtract(1, ordering: .relaxed) }
        return try ImageDecoder.standard.decode(request.source, limits: request.limits)
      }
    }
  }

  /// Whichever thread asks first for whatever, every image is decoded once.
  @Test func threadsShareOnePictureOfEachKind() throws {
    let counter = Counter()
    let images = try (0..<12).map { try PictureKit.image(30 + $0, 30 + $0, seed: $0) }
    let pictures = try pictures(images, decoder: counter.decoder())
    let threads = (0..<6).compactMap { number in
      SystemThread.start {
        for round in 0..<40 {
          let entry = (round * 5 + number) % 12
          if round % 3 == number % 3 { _ = pictures.prefetchNext(height: 19) }
          for side in [19, 24] {
            _ = pictures.picture(PictureKey(entry: entry, width: side, height: side, fit: .glyph))
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(counter.decoded.load(ordering: .relaxed) == 12)
    for entry in 0..<12 {
      let key = PictureKey(entry: entry, width: 19, height: 19, fit: .glyph)
      let wanted = try bgra(try PictureKit.pixels(30 + entry, 30 + entry, seed: entry), 19, 19)
      #expect(pictures.picture(key)?.bytes == wanted)
    }
    #expect(counter.decoded.load(ordering: .relaxed) == 12)
  }

  /// One that is needed much smaller than it is, is decoded once for each size, and never whole. The size of its box is
  /// that of its first drawing.
  @Test func aLargePictureIsDecodedOnceForEachSize() throws {
    let counter = Counter()
    let images = try (0..<2).map { try PictureKit.image(3_000, 2_200, seed: $0) }
    let pictures = try pictures(images, kind: .attachment, decoder: counter.decoder())
    for entry in 0..<2 {
      let measure = pictures.measure(try PictureKit.flowImage(entry, kind: .attachment), height: 9) { _ in
        PixelSize(width: 30, height: 11)
      }
      guard measure == .drawable(width: 3_000, height: 2_200) else {
        Issue.record("image \(entry) cannot be drawn")
        return
      }
      for height in [11, 22, 33, 11] {
        let key = PictureKey(entry: entry, width: 30, height: height, fit: .stretched)
        #expect(pictures.picture(key)?.height == height)
      }
    }
    #expect(counter.decoded.load(ordering: .relaxed) == 6)
  }

  /// Large pictures are decoded one at a time, and of the decoded only so much is kept.
  @Test func largePicturesAreDecodedOneAtATime() throws {
    let counter = Counter()
    let images = try (0..<4).map { try PictureKit.image(1_100, 1_000, seed: $0) }
    let pictures = try pictures(images, kind: .attachment, decoder: counter.decoder())
    let threads = (0..<4).compactMap { number in
      SystemThread.start {
        _ = pictures.picture(PictureKey(entry: number, width: 11, height: 10, fit: .stretched))
      }
    }
    for thread in threads { thread.join() }
    #expect(counter.decoded.load(ordering: .relaxed) >= 4)
    #expect(counter.most.load(ordering: .relaxed) == 1)
    for entry in 0..<4 {
      let key = PictureKey(entry: entry, width: 11, height: 10, fit: .stretched)
      #expect(
        pictures.picture(key)?.bytes == (try bgra(PictureKit.pixels(1_100, 1_000, seed: entry), 11, 10)))
    }
  }

  /// A document of pictures of which only one fits the memory for decoded ones: each is decoded once.
  @Test(arguments: [1, 2])
  func everyLargePictureOfADocumentIsDecodedOnce(threads: Int) throws {
    let counter = Counter()
    let images = try (0..<3).map { index in
      let height = 2_501 + index
      let pixels = try #require(
        StraightPixels(width: 2_500, height: height, bytes: [UInt8](repeating: 0xFF, count: 10_000 * height)))
      return InlineImage(mediaType: .png, content: .bytes(try PictureFormat.png.encode(pixels)))
    }
    let text = try Decomposer.decompose(
      images.flatMap {
        [AttributedRun(image: PlacedImage($0, kind: .attachment)), AttributedRun(" and\n")]
      }
    ).value
    var options = PageOptions()
    options.threads = threads
    options.width = .points(100)
    var output = MemoryOutput()
    _ = try PageRenderer(text, options: options, decoder: counter.decoder()).render(.png(.fast), to: &output)
    #expect(counter.decoded.load(ordering: .relaxed) == 3)
  }
}
