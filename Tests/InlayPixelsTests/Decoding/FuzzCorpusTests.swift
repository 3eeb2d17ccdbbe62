import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

/// The seeds of the fuzz targets for pixels, and every input that once crashed one, through the same doors.
@Suite struct FuzzCorpusTests {
  @Test(arguments: ["png", "webp", "jpeg"])
  func everySeedIsDecodedOrRefused(_ name: String) throws {
    var decoded = 0
    for (seed, bytes) in try seeds(name) where name != "png" || bytes.first == 0x89 {
      do {
        let pixels = try ImageDecoder.standard.decode(bytes).pixels
        #expect(pixels.bytes.count == 4 * pixels.width * pixels.height, "\(seed)")
        decoded += 1
        // What comes whole comes scaled.
        let size = PixelSize(width: pixels.width / 9 + 1, height: pixels.height / 5 + 1)
        let scaled = try ImageDecoder.standard.decode(bytes, size: size).pixels
        #expect(PixelSize(width: scaled.width, height: scaled.height) == size.clamped(to: whole(pixels)))
      } catch let error as InlayError {
        #expect(!error.description.isEmpty, "\(seed)")
      }
    }
    #expect(decoded > 0, "a seed that decodes is what a fuzzer starts from")
  }

  /// The first byte says what picture the profile is for.
  @Test func noProfileTakesThePictureAway() throws {
    var used = 0
    for (seed, bytes) in try seeds("profile") {
      var picture = PNGFile(width: 2, colorType: 2, rows: [[200, 30, 60, 1, 2, 3]])
      if bytes.first == 1 { picture = PNGFile(width: 2, colorType: 0, rows: [[200, 3]]) }
      picture.chunks = [("iCCP", ColorProfileFile.chunk(Array(bytes.dropFirst())))]
      let image = try ImageDecoder.standard.decode(picture.bytes)
      #expect(image.pixels.width == 2, "\(seed)")
      if image.diagnostics.isEmpty { used += 1 }
    }
    #expect(used > 0, "a profile that works is what a fuzzer starts from")
  }

  private func whole(_ pixels: StraightPixels) -> PixelSize {
    PixelSize(width: pixels.width, height: pixels.height)
  }

  private func seeds(_ name: String) throws -> [(String, [UInt8])] {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/\(name)"))
    #expect(!seeds.isEmpty)
    return seeds.map { ($0.key, $0.value) }
  }
}
