import InlayContainer
import InlayPixels
import Synchronization
import TestKit
import Testing

@testable import InlayCore
@testable import InlayTerminal

struct BoxPicturesTests {
  /// A decoder that counts what it does and fails where told.
  private final class Counter: Sendable {
    let decoded = Mutex(0)

    func decoder(failing: Set<MIMEType> = []) -> ImageDecoder {
      ImageDecoder([.png, .jpeg, .webp]) { request in
        self.decoded.withLock { $0 += 1 }
        if failing.contains(request.header.mediaType) {
          throw InlayError.pixelsDamaged(request.header.mediaType, at: nil, what: "as told")
        }
        return try ImageDecoder.standard.decode(
          request.source, selection: request.selection, limits: request.limits)
      }
    }
  }

  private func pictures(
    _ images: [InlineImage], kind: PlacementKind = .glyph, decoder: ImageDecoder = .standard,
    medium: BoxPictures.Medium = .pixels(maximum: nil),
    limits: Limits = .default
  ) throws -> BoxPictures {
    let text = try DecomposedText.sample(
      "x" + String(repeating: "\u{FFFC}", count: images.count), images: images, kind: kind)
    return BoxPictures(
      InlineFlow(text), options: LayoutOptions(), medium: medium, decoder: decoder, limits: limits)
  }

  /// The image of an entry as a layout asks for it.
  private func image(_ entry: Int, _ kind: FlowImage.Kind = .glyph) -> FlowImage {
    FlowImage(placement: entry, entry: entry, kind: kind)
  }

  private func key(_ columns: Int, _ rows: Int, _ rule: PictureFit.Rule = .filled, entry: Int = 0)
    -> PictureKey
  {
    PictureKey(entry: entry, box: CellBox(columns: columns, rows: rows), rule: rule)
  }

  @Test("a picture is decoded once for all its boxes")
  func once() throws {
    let counter = Counter()
    let pictures = try pictures([Pictures.image(Pictures.pixels(64, 64))], decoder: counter.decoder())
    for _ in 0..<3 { #expect(pictures.measure(image(0)) == .drawable(width: 64, height: 64)) }
    let small = try #require(pictures.drawn(key(2, 1)))
    let large = try #require(pictures.drawn(key(4, 2)))
    #expect((small.width, small.height, large.width, large.height) == (20, 20, 40, 40))
    #expect(small == (try Pictures.pixels(64, 64).scaled(width: 20, height: 20)))
    #expect(counter.decoded.withLock { $0 } == 1)
  }

  @Test("attachments want all there is, glyphs as many rows as they have")
  func selections() throws {
    var parts = try Pictures.image(Pictures.pixels(64, 64)).parts
    parts.alternates = try [19, 20].map {
      Representation(
        role: .strike, mediaType: .png, content: .bytes(try Pictures.png(Pictures.pixels($0, $0))))
    }
    let counter = Counter()
    let attachment = try pictures([InlineImage(parts)], kind: .attachment, decoder: counter.decoder())
    #expect(attachment.measure(image(0, .attachment)) == .drawable(width: 64, height: 64))
    let glyph = try pictures([InlineImage(parts)], decoder: counter.decoder())
    #expect(glyph.measure(image(0)) == .drawable(width: 20, height: 20))
    #expect(counter.decoded.withLock { $0 } == 2)
  }

  @Test("a large picture is let go once it is drawn, and decoded again for another box only")
  func large() throws {
    let counter = Counter()
    let pictures = try pictures(
      [Pictures.image(Pictures.pixels(2_200, 1_200))], kind: .attachment, decoder: counter.decoder())
    #expect(pictures.measure(image(0, .attachment)) == .drawable(width: 2_200, height: 1_200))
    // The box of a layout of 80 columns.
    #expect(pictures.drawn(key(72, 20, .natural)) != nil)
    #expect(counter.decoded.withLock { $0 } == 1)
    #expect(pictures.drawn(key(20, 8, .natural)) != nil)
    #expect(counter.decoded.withLock { $0 } == 2)
  }

  @Test("where a form fails, one of another type is shown")
  func otherForms() throws {
    let png = Pictures.pixels(32, 32, seed: 1)
    let webp = Pictures.pixels(40, 40, seed: 2)
    var parts = InlineImage(mediaType: .png, content: .bytes(try Pictures.png(png))).parts
    parts.alternates = [
      Representation(
        role: .fallback, mediaType: .webp, content: .bytes(try WebPEncoder().encode(webp)), width: 40,
        height: 40)
    ]
    let pictures = try pictures([InlineImage(parts)], decoder: Counter().decoder(failing: [.webp]))
    #expect(pictures.measure(image(0)) == .drawable(width: 32, height: 32))
    #expect(pictures.diagnostics == [])
  }

  @Test("what cannot be shown is described, and said once")
  func described() throws {
    let images = [
      InlineImage(mediaType: .heic, content: .bytes(Array("no picture".utf8))),
      InlineImage(description: "gone", mediaType: .png, content: .missing(MissingContent(.absent))),
      InlineImage(
        mediaType: .png, content: .bytes(Array(try Pictures.png(Pictures.pixels(8, 8)).prefix(60)))),
    ]
    let pictures = try pictures(images)
    for _ in 0..<2 {
      for entry in images.indices { #expect(pictures.measure(image(entry)) == .described) }
    }
    #expect(pictures.measure(image(3)) == .described)
    #expect(
      pictures.diagnostics.map(\.code) == Array(repeating: .terminalPictureDescribed, count: 3))
    #expect(pictures.diagnostics.map(\.at) == [1, 2, 3])
  }

  @Test(
    "a box beyond the limits stays empty, and nothing of its size is made",
    arguments: [
      (Int.max, Int.max), (1 << 20, 1), (6_000, 3_000),
    ])
  func limits(columns: Int, rows: Int) throws {
    for medium in [BoxPictures.Medium.pixels(maximum: nil), .samples(BlockSymbols.octant.samples)] {
      let pictures = try pictures([Pictures.image(Pictures.pixels(8, 8))], medium: medium)
      #expect(pictures.drawn(key(columns, rows)) == nil)
      #expect(pictures.diagnostics.map(\.code) == [.terminalPictureMissing])
    }
  }

  @Test("a picture is no larger than the terminal takes")
  func maximumSize() throws {
    let pictures = try pictures(
      [Pictures.image(Pictures.pixels(80, 80))], medium: .pixels(maximum: (width: 30, height: 15)))
    let canvas = try #require(pictures.drawn(key(4, 2)))
    #expect((canvas.width, canvas.height) == (30, 15))
    // It keeps its proportions.
    #expect(canvas[6, 7]?.w == 0)
    #expect(canvas[8, 7]?.w == 255)
  }

  @Test("transparent where the picture is not")
  func padding() throws {
    let pictures = try pictures(
      [Pictures.image(Pictures.plain(4, 4, TextColor(red: 1, green: 2, blue: 3)))], kind: .attachment)
    let canvas = try #require(pictures.drawn(key(1, 1, .natural)))
    #expect(canvas[0, 15] == SIMD4(0, 0, 0, 0))
    #expect(canvas[0, 16] == SIMD4(1, 2, 3, 255))
    #expect(canvas[3, 19] == SIMD4(1, 2, 3, 255))
    #expect(canvas[4, 19] == SIMD4(0, 0, 0, 0))
  }
}
