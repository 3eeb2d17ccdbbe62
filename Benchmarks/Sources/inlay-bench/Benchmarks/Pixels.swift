import Foundation
import InlayCore
import TestKit

@testable import InlayPixels

/// One picture file for each format.
enum PixelFile: String, CaseIterable {
  case glyphPNG = "png-glyph"
  case pagePNG = "png-page"
  case jpeg
  case webpLossless = "webp-lossless"
  case webpLossy = "webp-lossy"

  /// The file, and how often it is decoded in a round.
  var input: (bytes: [UInt8], count: Int) {
    let file: [UInt8]?
    switch self {
    case .glyphPNG: return (PixelInputs.bytes("00.png"), 200)
    case .pagePNG: file = try? PNGEncoder(.fast).encode(PixelInputs.page())
    case .jpeg: return ((try? Files.read(jpegPath)) ?? [], 10)
    case .webpLossless: return ((try? WebPEncoder(.lossless).encode(PixelInputs.glyph())) ?? [], 200)
    case .webpLossy: return ((try? WebPEncoder(.lossy(quality: 80)).encode(PixelInputs.glyph())) ?? [], 200)
    }
    return (file ?? [], 1)
  }

  /// The page as a JPEG, written by Pillow.
  private var jpegPath: String {
    let path = PixelInputs.path("page.jpg")
    let script =
      "import sys; from PIL import Image; "
      + "Image.frombytes('RGBA', (800, 8192), open(sys.argv[1], 'rb').read()).convert('RGB')"
      + ".crop((0, 0, 800, 1024)).save(sys.argv[2], quality=85)"
    let python = Rivals.pillow("", [])[0]
    _ = try? Subprocess.run(python, ["-c", script, PixelInputs.path("page.rgba"), path], timeLimit: 60)
    return path
  }
}

/// Decodes a file to RGBA pixels. The rival is a C program that uses the format's own library.
func pixelDecode(_ kind: PixelFile) -> Benchmark {
  let (bytes, count) = kind.input
  let path = PixelInputs.path("\(kind.rawValue).input")
  try? Files.write(bytes, to: path)
  let libraries = ["-lpng", "-ljpeg", "-lwebp"]
  var goals: [String: Double] = [:]
  // A ratio above this means at most 1.15 times the time of the C program.
  goals["C program"] = 1 / 1.15
  return Benchmark(
    name: "decode-\(kind.rawValue)",
    work: "\(count) × \(bytes.count) bytes of \(kind.rawValue) to RGBA",
    contenders: [
      .inside("Inlay") {
        var sum = 0
        for _ in 0..<count { sum += Int(try ImageDecoder.standard.decode(bytes).pixels.bytes.last ?? 0) }
        return sum
      },
      .selfTimed("C program", Rivals.compiled("decode.c", libraries, [path, "\(count)"])),
      .selfTimed("Pillow", Rivals.pillow("pillow_pixels.py", ["decode", path, "\(count)"])),
      .program(
        "ImageMagick, one process",
        [Rivals.imageMagick] + Array(repeating: path, count: count) + ["-depth", "8", "rgba:/dev/null"]),
    ], goals: goals, perUnit: (count, "file"))
}

/// Scales a picture of 160 × 160 down. Only Inlay works in linear light.
func pixelScale(_ side: Int) -> Benchmark {
  let image = PixelInputs.glyph()
  let count = 1_000
  let path = PixelInputs.path("glyph.rgba")
  let flags = ["-I/usr/include/cairo", "-lcairo", "-lwebp"]
  return Benchmark(
    name: "scale-160-\(side)", work: "\(count) × 160 × 160 pixels to \(side) × \(side)",
    contenders: [
      .inside("Inlay") {
        var sum = 0
        for _ in 0..<count { sum += try image.scaledPremultiplied(width: side, height: side).bytes.count }
        return sum
      },
      .selfTimed(
        "libwebp's rescaler", Rivals.compiled("scale.c", flags, ["webp", "\(side)", path, "\(count)"])),
      .selfTimed("cairo GOOD", Rivals.compiled("scale.c", flags, ["cairo", "\(side)", path, "\(count)"])),
      .selfTimed(
        "Pillow BOX", Rivals.pillow("pillow_pixels.py", ["scale", "\(side)", path, "\(count)"])),
      .program(
        "ImageMagick, one process",
        [Rivals.imageMagick, "-size", "160x160", "-depth", "8", "rgba:\(path)", "-duplicate", "\(count - 1)"]
          + ["-filter", "box", "-resize", "\(side)x\(side)", "rgba:/dev/null"]),
    ], goals: side == 19 ? ["libwebp's rescaler": 1] : [:], perUnit: (count, "picture"))
}

/// Encodes a page of text as PNG, in memory.
func pngEncode(_ effort: PNGEncoder.Effort) -> Benchmark {
  let page = PixelInputs.page()
  let path = PixelInputs.path("page.rgba")
  let width = "\(PixelInputs.pageWidth)"
  let flags = ["-I/usr/include/cairo", "-lcairo", "-lpng"]
  func rival(_ kind: String) -> [String] { Rivals.compiled("png_encode.c", flags, [kind, width, path, "1"]) }
  let pillow = Rivals.pillow("pillow_pixels.py", ["encode", width, path, "1"])
  let file = PixelInputs.path("magick.png")
  let magick = [
    Rivals.imageMagick, "-size", "\(page.width)x\(page.height)", "-depth", "8", "rgba:\(path)", "png:\(file)",
  ]
  // The size of each contender's output, which is added to the description.
  func size(_ command: [String]) -> String {
    guard let run = try? Subprocess.run(command[0], Array(command.dropFirst()), timeLimit: 60) else {
      return "?"
    }
    let line = run.text.split(separator: "\n").first { $0.hasPrefix("bytes ") }
    return line.map { String($0.dropFirst(6)) } ?? "\((try? Files.read(file).count) ?? 0)"
  }
  let own = (try? PNGEncoder(effort).encode(page).count) ?? 0
  // The same rows and filters, compressed by libdeflate at its fastest level, to measure the benefit of Inlay's own
  // compressor.
  let libdeflate = effort == .fast ? [1] : []
  let rivals: [(String, [String])] = [
    ("libpng default", rival("libpng")), ("libpng level 1", rival("libpng1")), ("cairo", rival("cairo")),
    ("Pillow", pillow),
  ]
  let sizes =
    libdeflate.map { "libdeflate \($0) \((try? pngByLibdeflate(page, level: $0).count) ?? 0)" }
    + (rivals + [("ImageMagick", magick)]).map { "\($0.0) \(size($0.1))" }
  return Benchmark(
    name: "png-\(effort)",
    work:
      "\(page.bytes.count) bytes of a page of text to PNG: \(own) bytes, \(sizes.joined(separator: ", "))",
    contenders: [.inside("Inlay") { try PNGEncoder(effort).encode(page) }]
      + libdeflate.map { level in
        .inside("libdeflate \(level)") { try pngByLibdeflate(page, level: level) }
      }
      + rivals.map { .selfTimed($0.0, $0.1) } + [.program("ImageMagick", magick)],
    goals: ["libpng default": effort == .fast ? 8 : 2.5])
}

/// The file that `PNGEncoder(.fast)` makes, but compressed by libdeflate at this level.
private func pngByLibdeflate(_ image: StraightPixels, level: Int) throws -> [UInt8] {
  var survey = PNGColorSurvey(countsColors: false)
  survey.add(image.bytes.span)
  let color = survey.color(width: image.width, height: image.height)
  var writer = try PNGRowWriter(
    width: image.width, height: image.height, color: color, effort: .fast, libraryLevel: level)
  var output: [UInt8] = []
  try writer.append(image.bytes.span, to: &output)
  try writer.finish(to: &output)
  return output
}

/// Compresses the same page in bands, as the page renderer does, on one thread: with Inlay's own compressor and with
/// libdeflate.
func pngBands() -> Benchmark {
  let page = PixelInputs.page()
  let pixels = page.premultiplied().premultipliedBGRA().bytes
  var survey = PNGColorSurvey(countsColors: false)
  survey.add(page.bytes.span)
  let color = survey.color(width: page.width, height: page.height)
  func bands(_ libraryLevel: Int?) throws -> Int {
    var layout = try PNGBandLayout(width: page.width, color: color, effort: .fast)
    layout.libraryLevel = libraryLevel
    var compressor = try PNGBandCompressor(layout)
    var joiner = try PNGBandJoiner(layout, height: page.height)
    var output: [UInt8] = []
    let bandBytes = 4 * page.width * layout.rows
    for start in stride(from: 0, to: pixels.count, by: bandBytes) {
      let end = min(start + bandBytes, pixels.count)
      try joiner.append(
        compressor.compress(premultipliedBGRA: pixels.span.extracting(start..<end)), to: &output)
    }
    _ = try joiner.finish(to: &output)
    return output.count
  }
  let sizes = [("Inlay", nil), ("libdeflate 1", 1)].map { "\($0.0) \((try? bands($0.1)) ?? 0)" }
  return Benchmark(
    name: "png-bands",
    work: "\(pixels.count) bytes of a page of text to PNG in bands, bytes: \(sizes.joined(separator: ", "))",
    contenders: [
      .inside("Inlay") { try bands(nil) }, .inside("libdeflate 1") { try bands(1) },
    ])
}

/// 10,000 placements of 50 pictures at one size, decoded and scaled 50 times or once per placement.
func pixelPlacements() -> Benchmark {
  let files = PixelInputs.glyphFiles()
  let count = 10_000
  func scaled(_ index: Int) throws -> PremultipliedPixels {
    try ImageDecoder.standard.decode(files[index]).pixels.scaledPremultiplied(width: 19, height: 19)
  }
  return Benchmark(
    name: "placements-10k", work: "\(count) placements of \(files.count) pictures of 160 × 160 at 19 × 19",
    contenders: [
      .inside("Inlay") {
        let cache = SharedCache<Int, PremultipliedPixels>(costLimit: 64 << 20) { $0.bytes.count }
        var sum = 0
        for placement in 0..<count {
          let index = placement % files.count
          sum += try cache.value(of: index) { try scaled(index) }.bytes.count
        }
        return sum
      },
      .inside("a decode for each placement") {
        var sum = 0
        for placement in 0..<count { sum += try scaled(placement % files.count).bytes.count }
        return sum
      },
    ], goals: ["a decode for each placement": 100], perUnit: (count, "placement"))
}
