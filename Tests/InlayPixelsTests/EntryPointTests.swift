import InlayCore
import InlayPixels
import TestKit
import Testing

/// Every entry point throws `InlayError` for what it cannot do; ``CancellationTests`` has them in a canceled
/// task.
@Suite struct EntryPointTests {
  typealias Call = NamedCall<StraightPixels>

  private static func recipe(_ pixels: StraightPixels) -> GlyphRecipe {
    GlyphRecipe(identifier: "", description: "", strikes: [.init(pixels: pixels)])
  }

  static let calls: [Call] = [
    Call(name: "decode, bytes") { _ in _ = try ImageDecoder.standard.decode([1, 2, 3]) },
    Call(name: "decode, source") { _ in _ = try ImageDecoder.standard.decode(MemorySource([])) },
    Call(name: "takes") { _ in _ = try ImageDecoder.standard.takes(Failing()) },
    Call(name: "strikes") { _ in _ = try ImageDecoder.standard.strikes(of: MemorySource([])) },
    Call(name: "glyphPicture") { _ in
      _ = try ImageDecoder.standard.glyphPicture(MemorySource([]), pointSize: 20_000)
    },
    Call(name: "scaled") { _ = try $0.scaled(width: 0, height: 1) },
    Call(name: "scaledPremultiplied") { _ = try $0.scaledPremultiplied(width: 1, height: 0) },
    Call(name: "premultiplied, scaled") { _ = try $0.premultiplied().scaled(width: .max, height: .max) },
    Call(name: "WebPEncoder") { _ = try WebPEncoder(.lossy(quality: 101)).encode($0) },
    Call(name: "PictureFormat.webp") { _ in
      _ = try PictureFormat.webp.encode(Pictures.flat([1, 2, 3, 4], width: 16_384, height: 1))
    },
    Call(name: "PNGRowWriter") { _ in
      _ = try PNGRowWriter(width: 0, height: 1, color: .rgb, effort: .fast)
    },
    Call(name: "GlyphArt.strikes") { _ in _ = try GlyphArt([]).strikes() },
    Call(name: "GlyphRecipe.make") {
      _ = try GlyphRecipe.make(from: GlyphArt([$0]), identifier: "", description: "")
    },
    Call(name: "GlyphEncoder") { _ = try GlyphEncoder { _ in [] }.encode(recipe($0)) },
    Call(name: "addingFallbacks") { _ in
      let image = InlineImage(mediaType: .png, content: .data(Failing()))
      let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
      _ = try text.addingFallbacks(FallbackOptions(.png))
    },
  ]

  @Test(arguments: calls) func whatCannotBeDoneIsAnInlayError(_ call: Call) throws {
    let pixels = try Pictures.flat([90, 120, 200, 255], width: 3, height: 2)
    let error = #expect(throws: InlayError.self) { try call.body(pixels) }
    #expect(error.map { !$0.message.isEmpty && !"\($0)".contains("\n") } == true)
  }

  private final class Failing: ByteSource {
    let count = 100
    let digestCache = DigestCache()
    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("x") }
  }
}
