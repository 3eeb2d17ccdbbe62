import Inlay
import InlayContainer
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// Real files of Apple's systems.
@Suite struct CorpusDecodingTests {
  @Test(arguments: ["imageio-adaptiveglyph", "imessage-stickers"])
  func everyStrikeEqualsHEIFConvertsWithinOne(_ corpus: String) throws {
    for file in Corpus.files(under: corpus, extensions: ["heic"]) {
      let bytes = try file.bytes()
      guard let others = try HEIFConvert.images(of: file.path) else { return }
      let header = try ImageHeader.read(bytes).value
      #expect(header.strikes.count == others.count, "\(file.name)")
      for (index, other) in others.enumerated() {
        let image = try ImageDecoder.heif.decode(bytes, selection: .index(index))
        #expect(image.strike == index)
        #expect(image.diagnostics.isEmpty, "\(file.name)")
        let difference = image.pixels.difference(to: other)
        Console.line(
          "\(file.name) strike \(index + 1): \(image.pixels.width) × \(image.pixels.height), differs by \(difference ?? -1)"
        )
        #expect(difference.map { $0 <= 1 } == true, "\(file.name), strike \(index + 1)")
        let strike = header.strikes[index]
        #expect((image.pixels.width, image.pixels.height) == (strike.width, strike.height))
      }
    }
  }
}
