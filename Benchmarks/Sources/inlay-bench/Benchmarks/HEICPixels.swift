import Foundation
import InlayContainer
import InlayCore
import InlayHEIF
import InlayPixels
import TestKit

/// HEIC files of which all images are decoded: many small ones, grids, and one with a clean aperture.
let heicPixelFiles = [
  "imageio-adaptiveglyph/nine-representations.heic", "imageio-adaptiveglyph/two-1024-representations.heic",
  "imessage-stickers/comic.heic",
]

/// Decodes every image of a HEIC to RGBA. The C program makes the same libheif calls in a loop. heif-convert starts
/// once for each file, and also writes PNG.
func heicPixels(_ name: String) -> Benchmark {
  let path = (try? Corpus.file(name))?.path ?? name
  let bytes = (try? Files.read(path)) ?? []
  let count = 5
  let folder = NSTemporaryDirectory()
  return Benchmark(
    name: "heic-pixels-\(URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent)",
    work:
      "\(count) times all images of \(URL(fileURLWithPath: path).lastPathComponent), \(bytes.count) bytes",
    contenders: [
      .inside("Inlay, in process") {
        _ = try Corpus.file(name)
        var seen = 0
        for _ in 0..<count {
          for index in try ImageHeader.read(bytes).value.strikes.indices {
            seen += try ImageDecoder.heif.decode(bytes, selection: .index(index)).pixels.bytes.count
          }
        }
        return seen
      },
      .selfTimed("libheif from C", Rivals.compiled("libheif_decode.c", ["-lheif"], [path, "\(count)"])),
      .program("heif-convert, once, with PNG", ["heif-convert", path, folder + "/inlay-bench.png"]),
    ],
    goals: ["libheif from C": 1 / 1.15], perUnit: (count, "file"))
}
