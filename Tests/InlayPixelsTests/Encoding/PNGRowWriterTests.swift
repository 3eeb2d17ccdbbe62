import InlayCore
import TestKit
import Testing

@testable import InlayPixels

@Suite struct PNGRowWriterTests {
  private func writer(
    _ width: Int, _ height: Int, _ color: PNGColor = .rgba
  ) throws -> PNGRowWriter {
    try PNGRowWriter(width: width, height: height, color: color, effort: .fast)
  }

  /// The error of an attempt to write these bytes.
  private func failure(
    _ width: Int, _ height: Int, _ color: PNGColor = .rgba, bytes: [UInt8], finishes: Bool = false
  ) -> InlayError? {
    refusal {
      var output: [UInt8] = []
      var writer = try writer(width, height, color)
      try writer.append(bytes.span, to: &output)
      if finishes { try writer.finish(to: &output) }
    }
  }

  @Test func sizesTheFormatDoesNotHaveAreErrors() {
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (1 << 31, 1), (1, 1 << 31), (.max, .max), (.min, .min)] {
      #expect(failure(width, height, bytes: []) == .pngSize(width: width, height: height))
    }
    #expect(failure(Int(Int32.max), 1, bytes: []) == .pngRowTooLong(width: Int(Int32.max)))
    #expect(failure((64 << 20) + 1, 1, bytes: []) == .pngRowTooLong(width: (64 << 20) + 1))
  }

  @Test func rowsMustBeWholeAndAsManyAsSaid() {
    #expect(failure(2, 2, bytes: [1, 2, 3, 4]) == .pngNoWholeRows(bytes: 4, rowBytes: 8))
    #expect(failure(1, 2, bytes: [UInt8](repeating: 0, count: 12)) == .pngRows(given: 3, of: 2))
    #expect(failure(1, 2, bytes: [0, 0, 0, 0], finishes: true) == .pngRows(given: 1, of: 2))
    #expect(failure(1, 2, bytes: [], finishes: true) == .pngRows(given: 0, of: 2))
    #expect(failure(1, 1, bytes: [0, 0, 0, 0], finishes: true) == nil)
  }

  @Test func aColorThatDoesNotFitIsNamedByItsPlace() {
    let gray: [UInt8] = [7, 7, 7, 255]
    for width in 1...5 {
      for x in 0..<width {
        func rows(_ misfit: [UInt8]) -> [UInt8] {
          let row = (0..<width).flatMap { _ in gray }
          var second = row
          second.replaceSubrange(4 * x..<4 * x + 4, with: misfit)
          return row + second
        }
        let place = InlayError.pngColor(x: x, y: 1)
        #expect(failure(width, 2, .rgb, bytes: rows([1, 2, 3, 254])) == place)
        #expect(failure(width, 2, .gray, bytes: rows([1, 1, 1, 254])) == place)
        #expect(failure(width, 2, .gray, bytes: rows([1, 2, 1, 255])) == place)
        #expect(failure(width, 2, .grayAlpha, bytes: rows([1, 1, 2, 9])) == place)
        #expect(failure(width, 2, .rgb, bytes: rows([1, 2, 3, 255])) == nil)
        #expect(failure(width, 2, .grayAlpha, bytes: rows([1, 1, 1, 9])) == nil)
        var survey = PNGColorSurvey()
        let known = [UInt8]((0..<400).flatMap { _ in [5, 6, 7, 255, 7, 7, 7, 255] as [UInt8] })
        survey.add(known.span)
        let palette = survey.color(width: 400, height: 2)
        #expect(failure(width, 2, palette, bytes: rows([5, 6, 8, 255])) == place)
        #expect(failure(width, 2, palette, bytes: rows([5, 6, 7, 255])) == nil)
      }
    }
  }

  @Test(
    arguments: [
      (PNGColor(.rgb, clear: 0x03_0201), [1, 2, 3, 0], true),
      (PNGColor(.rgb, clear: 0x03_0201), [1, 2, 4, 255], true),
      (PNGColor(.rgb, clear: 0x03_0201), [1, 2, 3, 255], false),
      (PNGColor(.rgb, clear: 0x03_0201), [1, 2, 3, 1], false),
      (PNGColor(.rgb, clear: 0x03_0201), [1, 2, 4, 0], false),
      (PNGColor(.rgb, clear: 0x03_0201), [1, 2, 4, 254], false),
      (PNGColor(.gray, clear: 0x07_0707), [7, 7, 7, 0], true),
      (PNGColor(.gray, clear: 0x07_0707), [8, 8, 8, 255], true),
      (PNGColor(.gray, clear: 0x07_0707), [7, 7, 7, 255], false),
      (PNGColor(.gray, clear: 0x07_0707), [8, 8, 8, 0], false),
      (PNGColor(.gray, clear: 0x07_0707), [8, 8, 9, 255], false),
      (PNGColor(.gray, clear: 0x07_0707), [8, 9, 8, 255], false),
    ] as [(PNGColor, [UInt8], Bool)])
  func besideAClearColorAllIsOpaque(_ color: PNGColor, _ pixel: [UInt8], _ fits: Bool) {
    let clear: [UInt8] = color.kind == .rgb ? [1, 2, 3, 0] : [7, 7, 7, 0]
    #expect(
      failure(2, 2, color, bytes: clear + clear + clear + pixel, finishes: true)
        == (fits ? nil : .pngColor(x: 1, y: 1)))
  }

  /// Noise is written byte by byte, so that a block is full where the last bytes begin, which are too few to look for
  /// repetitions.
  @Test(arguments: [(3_640, 9), (3_276, 10), (2_730, 12), (2_520, 13), (2_340, 14), (2_184, 15)])
  func aBlockMayBeFullBeforeTheLastBytes(_ width: Int, _ height: Int) throws {
    var random = SplitMix64(seed: 6)
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let gray = UInt8(truncatingIfNeeded: random.next())
      bytes += [gray, gray, gray, 255]
    }
    var output: [UInt8] = []
    var writer = try writer(width, height, .gray)
    try writer.append(bytes.span, to: &output)
    try writer.finish(to: &output)
    #expect(try ImageDecoder.standard.decode(output).pixels.bytes == bytes)
  }

  @Test func aSurveyOfNothingFitsNothingButItsOwn() {
    let color = PNGColorSurvey().color(width: .max, height: .max)
    #expect(failure(1, 1, color, bytes: [1, 2, 3, 4]) == .pngColor(x: 0, y: 0))
  }

  /// A tall page written band by band never holds more of its file than a few chunks.
  @Test(.needs(.program(.cc))) func whatIsReadyIsHandedOutAtOnce() throws {
    let libpng = try LibpngReader.make()
    let (width, height) = (500, 4_000)
    var random = SplitMix64(seed: 3)
    var noise: [UInt8] = []
    for _ in 0..<width {
      noise += [random.next(), random.next(), random.next()].map { UInt8(truncatingIfNeeded: $0) } + [255]
    }
    func row(_ y: Int) -> [UInt8] {
      let shift = y % 100 * (y / 100) % 97 * 4
      return Array(noise[shift...]) + Array(noise[..<shift])
    }
    var file: [UInt8] = []
    var largest = 0
    var writer = try PNGRowWriter(width: width, height: height, color: .rgb, effort: .small)
    for band in 0..<(height / 100) {
      var output: [UInt8] = []
      var rows: [UInt8] = []
      for y in 0..<100 { rows += row(band * 100 + y) }
      try writer.append(rows.span, to: &output)
      largest = max(largest, output.count)
      file += output
    }
    try writer.finish(to: &file)
    #expect(largest < 4 << 20)
    let picture = try libpng.read([file])[0]
    #expect(picture.height == height)
    for y in [0, 1, 99, 100, 101, 1_397, 1_398, 2_795, 2_796, 3_999] {
      let got = Array(picture.bytes[y * 4 * width..<(y + 1) * 4 * width])
      #expect(got == row(y))
    }
  }

  @Test func premultipliedRowsWithBlueFirstAreWrittenAsTheirStraightOnes() throws {
    try Property.check("BGRA rows") { source in
      let (width, height) = (1 + source.below(9), 1 + source.below(9))
      let image: PremultipliedPixels = try Pictures.draw(source, width: width, height: height)
      var swapped = image.bytes
      for at in stride(from: 0, to: swapped.count, by: 4) { swapped.swapAt(at, at + 2) }
      var writer = try PNGRowWriter(width: width, height: height, color: .rgba, effort: .fast)
      var output: [UInt8] = []
      let split = 4 * width * source.below(height + 1)
      try writer.append(premultipliedBGRA: swapped.span.extracting(..<split), to: &output)
      try writer.append(premultipliedBGRA: swapped.span.extracting(split...), to: &output)
      try writer.finish(to: &output)
      let back = try ImageDecoder.standard.decode(output).pixels
      try expect(back, equals: image.straight())
    }
  }

  /// What is measured beside our own compressor: libdeflate on the same rows, alone and in bands.
  @Test func libdeflateWritesTheSamePicture() throws {
    try Property.check("libdeflate at level 1", cases: 20) { source in
      let picture: StraightPixels = try Pictures.draw(
        source, width: 1 + source.below(40), height: 1 + source.below(60),
        kinds: [.opaque, .fewOpaque, .soft])
      var writer = try PNGRowWriter(
        width: picture.width, height: picture.height, color: .rgb, effort: .fast, libraryLevel: 1)
      var file: [UInt8] = []
      try writer.append(picture.bytes.span, to: &file)
      try writer.finish(to: &file)
      try expect(try ImageDecoder.standard.decode(file).pixels == picture)

      var layout = try PNGBandLayout(width: picture.width, color: .rgb, effort: .fast)
      layout.libraryLevel = 1
      var compressor = try PNGBandCompressor(layout)
      var joiner = try PNGBandJoiner(layout, height: picture.height)
      var bands: [UInt8] = []
      let pixels = picture.premultiplied().premultipliedBGRA().bytes
      try joiner.append(compressor.compress(premultipliedBGRA: pixels.span), to: &bands)
      _ = try joiner.finish(to: &bands)
      try expect(try ImageDecoder.standard.decode(bands).pixels == picture)
    }
  }
}
