import InlayContainer
import InlayCore
import InlayPixels
import Synchronization
import TestKit
import Testing

/// Decoding, scaling and encoding in a task that was canceled.
@Suite struct CancellationTests {
  typealias Call = NamedCall<Prepared>

  /// A picture and its files, made where nothing is cancelled.
  struct Prepared: Sendable {
    let pixels: StraightPixels
    let png: [UInt8]
    let webP: [UInt8]

    init() throws {
      pixels = try Pictures.flat([90, 120, 200, 255], width: 300, height: 200)
      png = try PNGEncoder().encode(pixels)
      webP = try WebPEncoder().encode(pixels)
    }

    func text() throws -> DecomposedText {
      try Decomposer.decompose([
        AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .bytes(png)), kind: .glyph))
      ]).value
    }
  }

  static let calls: [Call] = [
    Call(name: "decode, PNG") { _ = try ImageDecoder.standard.decode($0.png) },
    Call(name: "decode, WebP") { _ = try ImageDecoder.standard.decode($0.webP) },
    Call(name: "decode, scaled") {
      _ = try ImageDecoder.standard.decode($0.png, size: PixelSize(width: 3, height: 3))
    },
    Call(name: "JPEGEncoder") { _ = try JPEGEncoder(quality: 0.8).encode($0.pixels) },
    Call(name: "glyphPicture") {
      _ = try ImageDecoder.standard.glyphPicture(MemorySource($0.png), pointSize: 20_000)
    },
    Call(name: "scaled, smaller") { _ = try $0.pixels.scaled(width: 30, height: 20) },
    Call(name: "scaled, larger") { _ = try $0.pixels.scaled(width: 600, height: 400) },
    Call(name: "scaledPremultiplied") { _ = try $0.pixels.scaledPremultiplied(width: 30, height: 20) },
    Call(name: "premultiplied, scaled") { _ = try $0.pixels.premultiplied().scaled(width: 30, height: 20) },
    Call(name: "PNGEncoder.fast") { _ = try PNGEncoder(.fast).encode($0.pixels) },
    Call(name: "PNGEncoder.small") { _ = try PNGEncoder(.small).encode($0.pixels) },
    Call(name: "PNGRowWriter") {
      var output: [UInt8] = []
      var writer = try PNGRowWriter(width: 300, height: 200, color: .rgb, effort: .fast)
      try writer.append($0.pixels.bytes.span, to: &output)
    },
    Call(name: "WebPEncoder, lossless") { _ = try WebPEncoder(.lossless).encode($0.pixels) },
    Call(name: "WebPEncoder, lossy") { _ = try WebPEncoder(.lossy(quality: 80)).encode($0.pixels) },
    Call(name: "PictureFormat.png") { _ = try PictureFormat.png.encode($0.pixels) },
    Call(name: "PictureFormat.webp") { _ = try PictureFormat.webp.encode($0.pixels) },
    Call(name: "GlyphArt.strikes") { _ = try GlyphArt([$0.pixels]).strikes(sides: [40]) },
    Call(name: "GlyphRecipe.make") {
      _ = try GlyphRecipe.make(from: GlyphArt([$0.pixels]), description: "a")
    },
    Call(name: "GlyphRecipe.image") {
      let recipe = GlyphRecipe(
        identifier: "a", description: "a", strikes: [.init(pixels: $0.pixels)], quality: 90)
      _ = try recipe.image(as: .png)
    },
    Call(name: "GlyphEncoder") {
      let encoder = GlyphEncoder { _ in [] }
      let recipe = GlyphRecipe(
        identifier: "a", description: "a", strikes: [.init(pixels: $0.pixels)], quality: 90)
      _ = try encoder.encode(recipe)
    },
  ]

  @Test(arguments: calls) func callsThrowCancelled(_ call: Call) async throws {
    let prepared = try Prepared()
    let error = await CancelledTask.error { try call.body(prepared) }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
  }

  @Test(arguments: PictureFormat.allCases) func fallbacksStopAndAreNoDiagnostics(format: PictureFormat)
    async throws
  {
    let text = try Prepared().text()
    let error = await CancelledTask.error { _ = try text.addingFallbacks(FallbackOptions(format)) }
    #expect(error is CancellationError)
  }

  /// What a decoder makes of a picture while its task is cancelled is not used, and the next picture not
  /// decoded.
  @Test func theNextPictureIsNotDecoded() async throws {
    let (png, pixels) = (try Prepared().png, try Prepared().pixels)
    let decoded = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let text = try Decomposer.decompose(
        (0..<3).map { index in
          let image = InlineImage(mediaType: .png, content: .bytes(png + [UInt8(index)]))
          return AttributedRun(image: PlacedImage(image, kind: .glyph))
        }
      ).value
      let decoder = ImageDecoder([.png]) { request in
        decoded.withLock { $0 += 1 }
        cancel()
        return DecodedImage(pixels: pixels)
      }
      _ = try text.addingFallbacks(FallbackOptions(.png), decoder: decoder)
    }
    #expect(error is CancellationError)
    #expect(decoded.withLock { $0 } == 1)
  }

  /// Cancelled when its bytes are fetched, a picture is not decoded to its end.
  @Test func aPictureIsGivenUp() async throws {
    final class Source: ByteSource {
      let bytes: [UInt8]
      let digestCache = DigestCache()
      let whenRead: @Sendable (Range<Int>) -> Void
      init(_ bytes: [UInt8], whenRead: @escaping @Sendable (Range<Int>) -> Void) {
        (self.bytes, self.whenRead) = (bytes, whenRead)
      }
      var count: Int { bytes.count }
      func read(_ range: Range<Int>) throws -> [UInt8] {
        whenRead(range)
        return Array(bytes[range])
      }
    }
    let png = try Prepared().png
    let error = await CancelledTask.errorMidway { cancel in
      // Whoever asks for all of them first: the header's reader or the decoder.
      let source = Source(png) { if $0 == 0..<png.count { cancel() } }
      _ = try ImageDecoder.standard.decode(source)
    }
    #expect(error is CancellationError)
  }

  /// Pictures come out the same, in strips or not: those larger than a strip too.
  @Test(arguments: [(1, 1), (700, 400), (3, 60_000), (60_000, 5)])
  func stripsMakeTheWholePicture(width: Int, height: Int) throws {
    var random = SplitMix64(seed: 7)
    let bytes = (0..<4 * width * height).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next()) }
    let pixels = try #require(StraightPixels(width: width, height: height, bytes: bytes))
    #expect(try ImageDecoder.standard.decode(PNGEncoder(.fast).encode(pixels)).pixels == pixels)
  }
}
