import InlayCore
import InlayPixels
import TestKit
import Testing

@Suite struct PNGEncoderTests {
  static let efforts = [PNGEncoder.Effort.fast, .small]

  /// Divides the rows of a picture at random.
  private func encodeByRows(
    _ image: StraightPixels, _ effort: PNGEncoder.Effort, _ source: ChoiceSource
  ) throws -> [UInt8] {
    var survey = PNGColorSurvey(countsColors: effort == .small)
    var bands: [Range<Int>] = []
    while (bands.last?.upperBound ?? 0) < image.height {
      let start = bands.last?.upperBound ?? 0
      bands.append(start..<min(image.height, start + 1 + source.below(5)))
    }
    let rowBytes = 4 * image.width
    for band in bands {
      survey.add(image.bytes.span.extracting(band.lowerBound * rowBytes..<band.upperBound * rowBytes))
    }
    let color = survey.color(width: image.width, height: image.height)
    var writer = try PNGRowWriter(width: image.width, height: image.height, color: color, effort: effort)
    var output: [UInt8] = []
    for band in bands {
      try writer.append(
        image.bytes.span.extracting(band.lowerBound * rowBytes..<band.upperBound * rowBytes), to: &output)
    }
    try expect(writer.rowCount, equals: image.height)
    try writer.finish(to: &output)
    return output
  }

  @Test(.needs(.program(.cc)), arguments: efforts)
  func libpngReadsTheSamePixels(_ effort: PNGEncoder.Effort) throws {
    let libpng = try LibpngReader.make()
    var images: [StraightPixels] = []
    var files: [[UInt8]] = []
    try Property.check("PNG round trip \(effort)") { source in
      let image: StraightPixels = try Pictures.draw(
        source, width: 1 + source.below(12), height: 1 + source.below(12))
      let file = try PNGEncoder(effort).encode(image)
      if source.oneIn(10) {
        try expect(try PNGEncoder(effort).encode(image), equals: file, "not the same bytes again")
      }
      try expect(try encodeByRows(image, effort, source), equals: file, "by rows")
      images.append(image)
      files.append(file)
    }
    let pictures = try libpng.read(files)
    for (image, picture) in zip(images, pictures) {
      guard picture.width == image.width, picture.height == image.height, picture.bytes == image.bytes,
        picture.hasSRGB
      else {
        Issue.record("\(image.width) × \(image.height), type \(picture.colorType): \(image.bytes)")
        return
      }
    }
    #expect(pictures.count == files.count)
  }

  struct Reduction: Sendable, CustomTestStringConvertible {
    var name: String
    var colors: [[UInt8]]
    var small: (type: Int, bits: Int)
    var fast: (type: Int, bits: Int)
    var testDescription: String { name }
  }

  private static func grays(_ values: some Sequence<Int>) -> [[UInt8]] {
    values.map { [UInt8($0), UInt8($0), UInt8($0), 255] }
  }
  private static func colors(_ count: Int, alpha: (Int) -> Int) -> [[UInt8]] {
    (0..<count).map { [UInt8($0 & 0xFF), UInt8($0 >> 8), UInt8(200 - $0 % 100), UInt8(alpha($0))] }
  }

  /// Types of the PNG specification: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA.
  static let reductions = [
    Reduction(name: "black and white", colors: grays([0, 255]), small: (0, 1), fast: (0, 1)),
    Reduction(name: "4 grays", colors: grays([0, 85, 170, 255]), small: (0, 2), fast: (0, 2)),
    Reduction(name: "16 grays", colors: grays((0..<16).map { $0 * 17 }), small: (0, 4), fast: (0, 4)),
    Reduction(name: "256 grays", colors: grays(0..<256), small: (0, 8), fast: (0, 8)),
    Reduction(name: "2 other grays", colors: grays([3, 200]), small: (3, 1), fast: (0, 8)),
    Reduction(
      name: "gray and alpha", colors: (0..<512).map { [UInt8($0 & 0xFF)] * 3 + [UInt8($0 >> 1)] },
      small: (4, 8),
      fast: (4, 8)),
    Reduction(name: "1 color", colors: colors(1) { _ in 255 }, small: (3, 1), fast: (2, 8)),
    Reduction(name: "2 colors", colors: colors(2) { _ in 255 }, small: (3, 1), fast: (2, 8)),
    Reduction(name: "3 colors", colors: colors(3) { _ in 255 }, small: (3, 2), fast: (2, 8)),
    Reduction(name: "5 colors", colors: colors(5) { _ in 255 }, small: (3, 4), fast: (2, 8)),
    Reduction(name: "17 colors", colors: colors(17) { _ in 255 }, small: (3, 8), fast: (2, 8)),
    Reduction(name: "256 colors", colors: colors(256) { _ in 255 }, small: (3, 8), fast: (2, 8)),
    Reduction(name: "257 colors", colors: colors(257) { _ in 255 }, small: (2, 8), fast: (2, 8)),
    Reduction(name: "2 half transparent", colors: colors(2) { 100 + $0 }, small: (3, 1), fast: (6, 8)),
    Reduction(name: "256 with alphas", colors: colors(256) { $0 }, small: (3, 8), fast: (6, 8)),
    Reduction(name: "257 with alphas", colors: colors(257) { $0 / 2 }, small: (6, 8), fast: (6, 8)),
    Reduction(name: "hidden colors", colors: [[1, 2, 3, 0], [3, 2, 1, 0]], small: (3, 1), fast: (6, 8)),
  ]

  @Test(.needs(.program(.cc)), arguments: reductions)
  func colorsAreStoredAsNarrowlyAsTheyFit(_ reduction: Reduction) throws {
    let libpng = try LibpngReader.make()
    let bytes = (0..<90 * 70).flatMap { reduction.colors[$0 % reduction.colors.count] }
    let image = try #require(StraightPixels(width: 90, height: 70, bytes: bytes))
    for (effort, wanted) in [(PNGEncoder.Effort.small, reduction.small), (.fast, reduction.fast)] {
      let picture = try libpng.read([try PNGEncoder(effort).encode(image)])[0]
      #expect(picture.colorType == wanted.type)
      #expect(picture.bits == wanted.bits)
      #expect(picture.bytes == bytes)
    }
  }

  /// Noise with hard edges: all clear pixels are of one color, which another pixel has or has not.
  @Test(.needs(.program(.cc)), arguments: [true, false], [true, false])
  func aColorStandsForClearPixelsIfNoOtherHasIt(_ isGray: Bool, _ isElsewhere: Bool) throws {
    let libpng = try LibpngReader.make()
    var random = SplitMix64(seed: 5)
    var bytes: [UInt8] = []
    for at in 0..<60 * 60 {
      let noise = random.next()
      let color =
        isGray
        ? [UInt8](repeating: UInt8(noise % 255), count: 3) : (0..<3).map { UInt8(noise >> (8 * $0) & 0x7F) }
      bytes += at % 60 < 20 ? [255, 255, 255, 0] : color + [255]
    }
    if isElsewhere { bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [255, 255, 255, 255]) }
    let image = try #require(StraightPixels(width: 60, height: 60, bytes: bytes))
    let file = try PNGEncoder(.small).encode(image)
    let picture = try libpng.read([file])[0]
    #expect(picture.bytes == bytes)
    // Gray noise with its clear pixels has 256 colors at most: a palette unless one more is needed.
    let wanted = isGray ? 3 : isElsewhere ? 6 : 2
    #expect(picture.colorType == wanted || isGray && picture.colorType == (isElsewhere ? 4 : 0))
    #expect(try ImageDecoder.standard.decode(file).pixels == image)
  }

  @Test(.needs(.program(.cc))) func onePixelHasNoPalette() throws {
    let libpng = try LibpngReader.make()
    for pixel in [[1, 2, 3, 4], [0, 0, 0, 0], [255, 255, 255, 255], [9, 9, 9, 255], [9, 8, 7, 255]]
      as [[UInt8]]
    {
      let image = try Pictures.flat(pixel, width: 1, height: 1)
      for effort in Self.efforts {
        let picture = try libpng.read([try PNGEncoder(effort).encode(image)])[0]
        #expect(picture.colorType != 3)
        #expect(picture.bytes == pixel)
      }
    }
  }

  /// Wide and tall ones, and such as are compressed in several stretches, of every kind.
  @Test(.needs(.program(.cc)), arguments: [(65_535, 2), (3, 20_000), (65_535, 12)], efforts)
  func largePicturesComeBack(_ size: (Int, Int), _ effort: PNGEncoder.Effort) throws {
    let libpng = try LibpngReader.make()
    try Property.check("large PNG \(size) \(effort)", cases: 1) { source in
      let kinds = size.0 * size.1 > 500_000 ? [.noise, .opaque, .soft] : Pictures.Kind.allCases
      for kind in kinds {
        let image: StraightPixels = try Pictures.draw(source, width: size.0, height: size.1, kinds: [kind])
        let picture = try libpng.read([try PNGEncoder(effort).encode(image)])[0]
        try expect(picture.width == image.width && picture.bytes == image.bytes, "\(kind)")
      }
    }
  }

  /// Rows that foresee their neighbors are filtered, rows that repeat are not.
  @Test(arguments: efforts) func filtersAreUsedWhereTheyPay(_ effort: PNGEncoder.Effort) throws {
    var smooth: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 { smooth += [UInt8(x * 3 + y), UInt8(y * 3), UInt8(2 * x + 2 * y & 0xFF), 255] }
    }
    let image = try #require(StraightPixels(width: 64, height: 64, bytes: smooth))
    let file = try PNGEncoder(effort).encode(image)
    // Unfiltered it is hardly compressible: 64 × 64 different colors.
    #expect(file.count < 1_000)
  }

  /// Colors are opaque until the last pixel, which is looked at alone.
  @Test(arguments: efforts) func theLastPixelMayBeTransparent(_ effort: PNGEncoder.Effort) throws {
    for count in [2, 3, 4, 5, 126, 127, 128, 129, 130, 131, 260] {
      for alpha in [0, 254, 255] as [UInt8] {
        var bytes = (0..<count).flatMap { x -> [UInt8] in [200, UInt8(x & 0xFF), 20, 255] }
        bytes[4 * count - 1] = alpha
        let image = try #require(StraightPixels(width: count, height: 1, bytes: bytes))
        let file = try PNGEncoder(effort).encode(image)
        #expect(try ImageDecoder.standard.decode(file).pixels == image, "\(count) pixels, alpha \(alpha)")
        if effort == .fast { #expect(file[25] == (alpha == 255 ? 2 : 6)) }
      }
    }
  }

  @Test func theSmallFileOfARowOfWhiteIsTheseBytes() throws {
    let file = try PNGEncoder(.small).encode(Pictures.flat([255, 255, 255, 255], width: 8, height: 1))
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 8, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0xCB, 0x7B, 0xD2, 0xEE]
    let sRGB: [UInt8] = [0, 0, 0, 1] + Array("sRGB".utf8) + [0, 0xAE, 0xCE, 0x1C, 0xE9]
    #expect(Array(file[..<33]) == header)
    #expect(Array(file[33..<46]) == sRGB)
    #expect(Array(file.suffix(12)) == [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
  }
}

/// `count` times the elements.
private func * (elements: [UInt8], count: Int) -> [UInt8] {
  (0..<count).flatMap { _ in elements }
}
