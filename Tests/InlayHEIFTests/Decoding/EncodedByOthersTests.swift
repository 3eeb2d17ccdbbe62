import InlayCore
import InlayHEIF
import InlayPixels
import TestKit
import Testing

@testable import InlayContainer

/// Files of libheif's own encoder, of both codecs and every chroma format, read as its decoder reads them.
@Suite struct EncodedByOthersTests {
  @Test(
    .needs(.program(.heifEnc)), .needs(.program(.heifConvert)),
    arguments: [
      ["-q", "60"], ["-q", "60", "-p", "chroma=444"], ["-q", "60", "-p", "chroma=422"], ["-L"], ["-b", "10"],
      ["-A", "-q", "60"], ["-A", "-q", "60", "-p", "chroma=444"], ["-A", "-L"],
    ])
  func pixelsAreThoseOfHEIFConvert(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    try Files.write(PNGEncoder(.fast).encode(Art.disc(75, 58)), to: folder / "art.png")
    let path = folder / (options.contains("-A") ? "art.avif" : "art.heic")
    let run = try OtherProgram.heifEnc.run(options + [folder / "art.png", "-o", path])
    guard run.exitCode == 0 else { throw Unmet("heif-enc \(options): \(run.errorText)") }
    let other = try #require(HEIFConvert.images(of: path).first)
    let image = try ImageDecoder.heif.decode(Files.read(path))
    let difference = image.pixels.difference(to: other)
    #expect(difference.map { $0 <= 1 } == true, "differs by \(difference ?? -1)")
    #expect(image.diagnostics.isEmpty)
  }

  @Test(.needs(.program(.heifEnc)), .needs(.program(.heifConvert))) func tenBitsBecomeEight() throws {
    let folder = try TemporaryFolder()
    var rows: [[UInt8]] = []
    for y in 0..<58 {
      var row: [UInt8] = []
      for x in 0..<75 {
        for value in [x * 870 + y * 13, y * 1_100 + x * 7, (x + y) * 490] {
          row += [UInt8(value >> 8 & 255), UInt8(value & 255)]
        }
      }
      rows.append(row)
    }
    try Files.write(Self.deepPNG(width: 75, rows: rows), to: folder / "deep.png")
    let path = folder / "deep.heic"
    let run = try OtherProgram.heifEnc.run(["-b", "10", "-q", "80", folder / "deep.png", "-o", path])
    guard run.exitCode == 0 else { throw Unmet("heif-enc: \(run.errorText)") }
    let other = try #require(HEIFConvert.images(of: path).first)
    let bytes = try Files.read(path)
    #expect(try ImageHeader.read(bytes).value.bitDepth == 10)
    let difference = try ImageDecoder.heif.decode(bytes).pixels.difference(to: other)
    #expect(difference.map { $0 <= 1 } == true, "differs by \(difference ?? -1)")
  }

  /// A PNG of 16-bit red, green and blue, not compressed.
  private static func deepPNG(width: Int, rows: [[UInt8]]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + content
      return number(content.count) + body + number(Int(CRC32.checksum(body[...])))
    }
    var raw: [UInt8] = []
    for row in rows { raw += [0] + row }
    var (low, high) = (1, 0)
    for byte in raw {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let count = raw.count
    let stored = [1, count, count >> 8, ~count, ~count >> 8].map { UInt8(truncatingIfNeeded: $0) }
    let data = [0x78, 0x01] + stored + raw + number(high << 16 | low)
    let header = number(width) + number(rows.count) + [16, 2, 0, 0, 0]
    let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    return mark + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }
}
