import InlayCore
import InlayPixels
import TestKit
import Testing

/// Gray PNG against a small libpng program that hands over samples as they are stored: for 16 bits and for
/// gray that is clear Pillow is no judge.
@Suite struct GrayOracleTests {
  @Test(
    .needs(.corpus("image-png/tests", "image-rs/tests")), .needs(.program(.cc)),
    arguments: ["image-png/tests", "image-rs/tests"])
  func grayCorpusPicturesAreTheirSamples(_ folder: String) throws {
    let libpng = try LibpngReader.make()
    let files = try Corpus.files(under: folder, extensions: ["png"]).map { ($0.name, try $0.bytes()) }
    var (compared, deep, clear) = (0, 0, 0)
    for ((name, bytes), gray) in zip(files, try libpng.readGray(files.map(\.1))) {
      guard let gray, let image = try? ImageDecoder.standard.decode(bytes) else { continue }
      // Turned ones are compared elsewhere.
      guard image.pixels.width == gray.width, image.pixels.height == gray.height else { continue }
      #expect(image.pixels.bytes == gray.rgba, "\(name)")
      compared += 1
      if gray.bits == 16 { deep += 1 }
      if gray.clear != nil { clear += 1 }
    }
    #expect(compared > 0)
    Console.line("\(folder): \(compared) gray files, \(deep) of 16 bits, \(clear) with a clear gray")
  }

  @Test(.needs(.program(.cc))) func madeGrayPicturesAreTheirSamples() throws {
    let libpng = try LibpngReader.make()
    var files: [[UInt8]] = []
    var cases = 0
    try Property.check("gray PNG") { source in
      cases += 1
      let depth: UInt8 = source.pick([1, 2, 4, 8, 16])
      let hasAlpha = depth >= 8 && source.oneIn(3)
      let (width, height) = (1 + source.below(9), 1 + source.below(4))
      let rowBytes = (width * Int(depth) * (hasAlpha ? 2 : 1) + 7) / 8
      var random = SplitMix64(seed: source.bits())
      // Few values, so that the clear one is among them.
      let values = (0..<3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let rows = (0..<height).map { _ in
        (0..<rowBytes).map { _ in values[Int(random.next() % 3)] }
      }
      var file = PNGFile(width: UInt32(width), depth: depth, colorType: hasAlpha ? 4 : 0, rows: rows)
      if !hasAlpha, source.oneIn(2) {
        let sample = depth == 16 ? [rows[0][0], rows[0][1]] : [0, rows[0][0] >> (8 - depth)]
        file.chunks = [("tRNS", sample)]
      }
      files.append(file.bytes)
    }
    for (bytes, gray) in zip(files, try libpng.readGray(files)) {
      let gray = try #require(gray)
      guard try ImageDecoder.standard.decode(bytes).pixels.bytes == gray.rgba else {
        Issue.record("\(gray)")
        return
      }
    }
    #expect(files.count == cases && cases > 0)
  }
}
