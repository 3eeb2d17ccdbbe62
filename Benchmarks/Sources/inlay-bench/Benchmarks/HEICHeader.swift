import Foundation
import InlayContainer
import InlayCore
import TestKit

/// Reads the identifier, description and strikes of a glyph. libheif opens the file, visits all images and extracts
/// their metadata blocks without parsing them. exiftool reads all metadata of the file.
func heicHeader() -> Benchmark {
  let path =
    (try? Corpus.files(under: "imageio-adaptiveglyph", extensions: ["heic"]))?
    .first { $0.name == "nine-representations.heic" }?.path
    ?? PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")
  let bytes = (try? Files.read(path)) ?? []
  let count = 200
  return Benchmark(
    name: "heic-header",
    work: "\(count) headers of \(URL(fileURLWithPath: path).lastPathComponent), \(bytes.count) bytes",
    contenders: [
      .inside("Inlay") {
        var strikes = 0
        for _ in 0..<count { strikes += try ImageHeader.read(bytes).value.strikes.count }
        return strikes
      },
      .inside("Inlay, opening the file too") {
        var strikes = 0
        for _ in 0..<count { strikes += try ImageHeader.read(Files.read(path)).value.strikes.count }
        return strikes
      },
      .selfTimed(
        "libheif, open and metadata", Rivals.compiled("libheif_open.c", ["-lheif"], [path, "\(count)"])),
      .program(
        "exiftool, one process", ["exiftool", "-json", "-n"] + Array(repeating: path, count: count)),
    ],
    goals: ["libheif, open and metadata": 1, "exiftool, one process": 10], perUnit: (count, "header"))
}
