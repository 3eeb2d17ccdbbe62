import InlayContainer
import InlayCore
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// Real files of Apple's systems.
@Suite struct CorpusDecodingTests {
  @Test(
    .needs(.corpus("imageio-adaptiveglyph", "imessage-stickers")), .needs(.program(.heifConvert)),
    arguments: ["imageio-adaptiveglyph", "imessage-stickers"])
  func everyStrikeEqualsHEIFConvertsWithinOne(_ corpus: String) throws {
    for file in try Corpus.files(under: corpus, extensions: ["heic"]) {
      let bytes = try file.bytes()
      let others = try HEIFConvert.images(of: file.path)
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

  /// Files of libheif's own encoder and of others, of several depths and chroma formats.
  @Test(
    .needs(.corpus("libheif-fuzz")), .needs(.program(.heifConvert)),
    arguments: [
      "fuzzing/data/corpus/colors-no-alpha-thumbnail.heic", "fuzzing/data/corpus/colors-no-alpha.heic",
      "fuzzing/data/corpus/colors-with-alpha-thumbnail.heic", "fuzzing/data/corpus/colors-with-alpha.heic",
      "fuzzing/data/corpus/hevc32.heif", "tests/data/rainbow-451x461.heic",
      "tests/data/with-alpha-512x512.heic",
      "fuzzing/data/corpus/avif32.heif",
    ])
  func otherFilesEqualHEIFConvertsWithinOne(_ name: String) throws {
    let file = try Corpus.file("libheif-fuzz/" + name)
    let others = try HEIFConvert.images(of: file.path)
    #expect(others.count == 1)
    let image = try ImageDecoder.heif.decode(file.bytes())
    let difference = image.pixels.difference(to: others[0])
    #expect(difference.map { $0 <= 1 } == true, "differs by \(difference ?? -1)")
  }
}
