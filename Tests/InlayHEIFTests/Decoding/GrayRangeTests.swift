import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIF

/// Gray pictures, whose black and white may be 16 and 235.
@Suite struct GrayRangeTests {
  /// A gray picture of HEVC whose samples all are `sample`, in a file that says which range that is.
  private func file(_ sample: UInt8, isFull: Bool) throws -> [UInt8] {
    let gray = try SmallFiles.picture(64, 64, [0, 0, 0, sample], isAlpha: true)
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [SmallFiles.item(1, gray, 64, 64)]
    var bytes = writer.bytes
    let at = try #require(bytes.firstRange(of: Array("nclx".utf8))).upperBound + 6
    bytes[at] = isFull ? 0x80 : 0
    return bytes
  }

  @Test(arguments: [(16, 0), (235, 255), (126, 128), (0, 0), (255, 255)])
  func greyOfLimitedRangeIsStretched(_ sample: Int, _ shown: Int) throws {
    let image = try ImageDecoder.heif.decode(file(UInt8(sample), isFull: false))
    let gray = UInt8(shown)
    #expect(Art.plain(64, 64, [gray, gray, gray, 255]).difference(to: image.pixels) == 0)
    let full = try ImageDecoder.heif.decode(file(UInt8(sample), isFull: true))
    let same = UInt8(sample)
    #expect(Art.plain(64, 64, [same, same, same, 255]).difference(to: full.pixels) == 0)
  }

  @Test func alphaIsAlwaysOfFullRange() throws {
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [
      SmallFiles.item(1, try SmallFiles.picture(64, 64, [200, 30, 90, 255]), 64, 64),
      SmallFiles.item(
        2, try SmallFiles.picture(64, 64, [0, 0, 0, 235], isAlpha: true), 64, 64, isHidden: true),
    ]
    writer.items[1].properties.append((.alpha, true))
    writer.references = [.init(type: "auxl", from: 2, to: [1])]
    // An alpha plane does not usually say a range; this one says the wrong one.
    var bytes = writer.bytes
    let at = try #require(bytes.firstRange(of: Array("nclx".utf8))).upperBound + 6
    bytes[at] = 0
    let image = try ImageDecoder.heif.decode(bytes)
    #expect(image.pixels[0, 0]?.w == 235)
  }

  @Test(arguments: [
    (10, 64, 0), (10, 940, 255), (10, 502, 128), (12, 3_760, 255), (12, 0, 0), (16, 65_535, 255),
  ])
  func deepSamplesOfLimitedRangeAreStretched(_ bits: Int, _ sample: Int, _ shown: Int) {
    #expect(SampleScale(bits: bits, isLimited: true).byte(UInt32(sample)) == UInt8(shown))
  }
}
