import Inlay
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// Files of libheif's own encoder, of both codecs and every chroma format, read as its decoder reads them.
@Suite struct EncodedByOthersTests {
  @Test(arguments: [
    ["-q", "60"], ["-q", "60", "-p", "chroma=444"], ["-q", "60", "-p", "chroma=422"], ["-L"], ["-b", "10"],
    ["-A", "-q", "60"], ["-A", "-q", "60", "-p", "chroma=444"], ["-A", "-L"],
  ])
  func pixelsAreThoseOfHEIFConvert(_ options: [String]) throws {
    guard let program = Tools.require("heif-enc") else { return }
    let folder = try TemporaryFolder()
    try Files.write(PNGEncoder(.fast).encode(Art.disc(75, 58)), to: folder / "art.png")
    let path = folder / (options.contains("-A") ? "art.avif" : "art.heic")
    let run = try Subprocess.run(program, options + [folder / "art.png", "-o", path])
    guard run.exitCode == 0 else { throw Unmet("heif-enc \(options): \(run.errorText)") }
    guard let other = try HEIFConvert.images(of: path)?.first else { return }
    let image = try ImageDecoder.heif.decode(Files.read(path))
    let difference = image.pixels.difference(to: other)
    #expect(difference.map { $0 <= 1 } == true, "differs by \(difference ?? -1)")
    #expect(image.diagnostics.isEmpty)
  }
}
