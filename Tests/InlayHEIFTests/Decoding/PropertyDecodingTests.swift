import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIF

/// Turns, crops, colors multiplied by alpha, profiles.
@Suite struct PropertyDecodingTests {
  /// A glyph with a clean aperture and a rotation.
  private func glyph(turned quarters: UInt8) throws -> [UInt8] {
    var file = try GlyphEncoder.heif.encode(
      GlyphRecipe(identifier: "turned", description: "", strikes: [.init(pixels: Art.disc(63, 41))]))
    file[try #require(file.firstRange(of: Array("irot".utf8))).upperBound] = quarters
    return file
  }

  /// The header's orientation is applied once.
  @Test(arguments: [1, 2, 3])
  func aRotatedGlyphStandsUpright(_ quarters: UInt8) throws {
    let straight = try ImageDecoder.heif.decode(glyph(turned: 0)).pixels
    let file = try glyph(turned: quarters)
    let turned = try ImageDecoder.heif.decode(file).pixels
    let isUpright = quarters == 2
    #expect((turned.width, turned.height) == (isUpright ? 63 : 41, isUpright ? 41 : 63))
    // The quarters are anticlockwise.
    for (x, y) in [(0, 0), (20, 3), (62, 40), (40, 20)] {
      let place = [1: (y, 62 - x), 2: (62 - x, 40 - y), 3: (40 - y, x)][Int(quarters)] ?? (0, 0)
      #expect(turned[place.0, place.1] == straight[x, y])
    }
  }

  /// On colors and alpha.
  @Test(.needs(.program(.heifConvert)), arguments: [1, 2, 3])
  func libheifTurnsAGlyphTheSameWay(_ quarters: UInt8) throws {
    let file = try glyph(turned: quarters)
    let turned = try ImageDecoder.heif.decode(file).pixels
    let folder = try TemporaryFolder()
    try Files.write(file, to: folder / "turned.heic")
    let others = try HEIFConvert.images(of: folder / "turned.heic")
    #expect(others.count == 1)
    #expect(turned.difference(to: others[0]).map { $0 <= 1 } == true)
  }

  @Test func coloursMultipliedByAlphaAreTakenApart() throws {
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [
      SmallFiles.item(1, try SmallFiles.picture(16, 16, [100, 50, 20, 255]), 16, 16),
      SmallFiles.item(
        2, try SmallFiles.picture(16, 16, [0, 0, 0, 128], isAlpha: true), 16, 16, isHidden: true,
        isAlpha: true),
    ]
    writer.references = [
      .init(type: "auxl", from: 2, to: [1]), .init(type: "prem", from: 1, to: [2]),
    ]
    let image = try ImageDecoder.heif.decode(writer.bytes)
    #expect(Art.plain(16, 16, [199, 100, 40, 128]).difference(to: image.pixels).map { $0 <= 4 } == true)
  }

  /// A profile that calls blue what is red.
  @Test func anICCProfileIsConvertedToSRGB() throws {
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    var item = SmallFiles.item(1, try SmallFiles.picture(16, 16, [240, 0, 0, 255]), 16, 16)
    // The writer knows no profiles: one is written as another property, whose type is changed.
    item.properties[1] = (.configuration(Array("prof".utf8) + Self.swappedProfile), true)
    writer.items = [item]
    var file = writer.bytes
    let at = try #require(file.firstRange(of: Array("hvcCprof".utf8))).lowerBound
    file.replaceSubrange(at..<at + 4, with: Array("colr".utf8))
    let image = try ImageDecoder.heif.decode(file)
    #expect(image.diagnostics.isEmpty)
    let pixel = try #require(image.pixels[8, 8])
    #expect(pixel.x < 24 && pixel.y < 24 && pixel.z > 225, "\(pixel)")
    // Damaged, it is ignored with a word.
    file[at + 4 + 4 + 36] = 0
    let ignored = try ImageDecoder.heif.decode(file)
    #expect(ignored.diagnostics.map(\.code) == [.pixelsProfileIgnored])
    #expect(try #require(ignored.pixels[8, 8]).x > 225)
  }

  @Test func coloursThatAreNoneOfSRGBAreReported() throws {
    var file = try SmallFiles.pair(color: (16, 16), alpha: (16, 16))
    // Primaries of Display P3.
    file[try #require(file.firstRange(of: Array("nclx".utf8))).upperBound + 1] = 12
    #expect(try ImageDecoder.heif.decode(file).diagnostics.map(\.code) == [.pixelsProfileIgnored])
  }

  /// sRGB's primaries with red and blue exchanged, and a gamma of 2.2 (ICC.1:2022, 7 and 8.3).
  private static var swappedProfile: [UInt8] {
    // Adapted to D50, in 1/65,536.
    let primaries: [(String, [Int])] = [
      ("rXYZ", [0x249F, 0x0F84, 0xB6CF]), ("gXYZ", [0x6299, 0xB785, 0x18DA]),
      ("bXYZ", [0x6FA2, 0x38F5, 0x0390]),
      ("wtpt", [0xF6D6, 0x10000, 0xD32D]),
    ]
    var data = BoxWriter()
    var table: [(String, Int, Int)] = []
    let start = 128 + 4 + 12 * 7
    for (name, values) in primaries {
      table.append((name, start + data.bytes.count, 20))
      data.text("XYZ ")
      data.u32(0)
      for value in values { data.u32(value) }
    }
    let curve = start + data.bytes.count
    data.text("curv")
    data.u32(0)
    data.u32(1)
    data.u16(0x0233)
    data.u16(0)
    for name in ["rTRC", "gTRC", "bTRC"] { table.append((name, curve, 14)) }
    var profile = BoxWriter()
    profile.u32(start + data.bytes.count)
    profile.u32(0)
    profile.u32(0x0240_0000)
    profile.text("mntrRGB XYZ ")
    for _ in 0..<3 { profile.u32(0) }
    profile.text("acsp")
    for _ in 0..<7 { profile.u32(0) }
    for value in [0xF6D6, 0x10000, 0xD32D] { profile.u32(value) }
    while profile.bytes.count < 128 { profile.u8(0) }
    profile.u32(table.count)
    for (name, offset, size) in table {
      profile.append(Array(name.utf8))
      profile.u32(offset)
      profile.u32(size)
    }
    profile.append(data.bytes)
    return profile.bytes
  }
}
