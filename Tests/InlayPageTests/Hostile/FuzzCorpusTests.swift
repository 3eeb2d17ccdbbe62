import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// The seeds of the fuzz target, and every input that once crashed it, as text.
@Suite struct FuzzPageCorpusTests {
  @Test(arguments: [1, 40, 400])
  func everySeedIsDrawnAlikeByAnyNumberOfThreads(width: Int) throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/page"))
    #expect(seeds.count >= 11)
    for (seed, bytes) in seeds {
      let text = try DecomposedText.of([AttributedRun(String(decoding: bytes, as: UTF8.self))])
      var options = PageOptions()
      (options.width, options.margins, options.threads) = (.points(width), PageMargins(.zero), 1)
      let once = try text.pngBytes(options: options).value
      options.threads = 3
      #expect(try text.pngBytes(options: options).value == once, "\(seed)")
      #expect(try ImageDecoder.standard.decode(once).pixels.width == width, "\(seed)")
    }
  }
}
