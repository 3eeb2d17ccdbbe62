import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// Files put together of bands that were compressed each by itself.
@Suite struct PNGBandTests {
  /// A picture as Cairo has it: alpha highest, colors multiplied by it.
  private static func bgra(_ picture: PremultipliedPixels) -> [UInt8] { picture.premultipliedBGRA().bytes }

  /// The file of a picture in bands of `rows`; the header is replaced at the end if the height is not said.
  private static func file(
    _ pixels: [UInt8], width: Int, height: Int, _ color: PNGColor, _ effort: PNGEncoder.Effort,
    isHeightKnown: Bool = true, rows: Int? = nil
  ) throws -> [UInt8] {
    let layout = try PNGBandLayout(width: width, color: color, effort: effort)
    var compressor = try PNGBandCompressor(layout)
    var joiner = try PNGBandJoiner(layout, height: isHeightKnown ? height : nil)
    var file: [UInt8] = []
    let step = rows ?? layout.rows
    for start in stride(from: 0, to: height, by: step) {
      let end = min(start + step, height)
      let band = try compressor.compress(
        premultipliedBGRA: pixels.span.extracting(4 * width * start..<4 * width * end))
      try joiner.append(band, to: &file)
    }
    if let header = try joiner.finish(to: &file) {
      let at = PNGBandJoiner.headerOffset
      file.replaceSubrange(at..<at + header.count, with: header)
    }
    return file
  }

  @Test(.needs(.program(.cc)), arguments: [PNGEncoder.Effort.fast, .small])
  func libpngReadsThePixelsThatWereWritten(effort: PNGEncoder.Effort) throws {
    let libpng = try LibpngReader.make()
    var files: [[UInt8]] = []
    var wanted: [[UInt8]] = []
    try Property.check("bands \(effort)", cases: 400) { source in
      let (width, height) = (1 + source.below(90), 1 + source.below(60))
      let picture: PremultipliedPixels = try Pictures.draw(source, width: width, height: height)
      let isOpaque = picture.premultipliedBGRA().isOpaque
      files.append(
        try Self.file(
          Self.bgra(picture), width: width, height: height, isOpaque ? .rgb : .rgba, effort,
          isHeightKnown: source.bool(), rows: 1 + source.below(20)))
      wanted.append(picture.straight().bytes)
    }
    for (picture, bytes) in zip(try libpng.read(files), wanted) {
      #expect(picture.bytes == bytes)
      #expect(picture.hasSRGB)
    }
  }

  /// Of pixels that filters suit, so that the first row of a band is filtered without the one above.
  @Test(.needs(.program(.cc)), arguments: [PNGEncoder.Effort.fast, .small], [PNGColor.rgb, .rgba])
  func filteredBandsStandAlone(effort: PNGEncoder.Effort, color: PNGColor) throws {
    let libpng = try LibpngReader.make()
    let (width, height) = (300, 700)
    var random = SplitMix64(seed: 9)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let noise = Int(random.next() % 4)
        let channels = [x / 2 + y / 3 + noise, x + noise, y / 2 + x / 4 + noise]
        pixels += channels.map { UInt8($0 & 0xFF) } + [255]
      }
    }
    let file = try Self.file(pixels, width: width, height: height, color, effort, rows: 100)
    let whole = StraightPixels(premultipliedBGRA: pixels.span, width: width)
    let plain = try PNGEncoder(effort).encode(try #require(whole))
    let picture = try libpng.read([file])[0]
    #expect(picture.bytes == whole?.bytes)
    // Seven stretches instead of one, of less effort where it is small, and with alpha. Unfiltered they are
    // over twice as large.
    #expect(file.count < plain.count * 3 / 2)
  }

  @Test func aRowRepeatedIsTheBandOfThatRowManyTimes() throws {
    for effort in [PNGEncoder.Effort.fast, .small] {
      let layout = try PNGBandLayout(width: 50, color: .rgb, effort: effort)
      var compressor = try PNGBandCompressor(layout)
      let row = (0..<50).flatMap { x -> [UInt8] in [UInt8(x), 3, UInt8(200 - x), 255] }
      let rows = [UInt8](repeatElement(row, count: 77).joined())
      let one = try compressor.compress(premultipliedBGRA: row.span, repeated: 77)
      #expect(try compressor.compress(premultipliedBGRA: rows.span) == one)
      #expect(one.rowCount == 77)
    }
  }

  @Test func aCompressorMakesTheSameBandsWhateverItMadeBefore() throws {
    try Property.check("bands again", cases: 300) { source in
      let effort = source.pick([PNGEncoder.Effort.fast, .small])
      let layout = try PNGBandLayout(width: 1 + source.below(40), color: .rgba, effort: effort)
      func band() throws -> [UInt8] {
        let picture: PremultipliedPixels = try Pictures.draw(
          source, width: layout.width, height: 1 + source.below(30))
        return Self.bgra(picture)
      }
      let (first, second) = (try band(), try band())
      var used = try PNGBandCompressor(layout)
      _ = try used.compress(premultipliedBGRA: first.span)
      var fresh = try PNGBandCompressor(layout)
      let again = try used.compress(premultipliedBGRA: second.span)
      try expect(again == fresh.compress(premultipliedBGRA: second.span))
    }
  }

  @Test func bandsAreDividedByWidthAlone() throws {
    for (width, rows) in [
      (1, 1_024), (256, 1_024), (257, 1_020), (800, 327), (16_384, 16), (1 << 20, 16), (1 << 24, 1),
    ] {
      for effort in [PNGEncoder.Effort.fast, .small] {
        #expect(try PNGBandLayout(width: width, color: .rgba, effort: effort).rows == rows)
        #expect(try PNGBandLayout(width: width, color: .rgb, effort: effort).rows == rows)
      }
    }
  }

  /// What goes wrong when a picture of these heights is joined of a band of so many rows.
  private func failure(height: Int?, rows: Int, times: Int = 1) -> InlayError? {
    refusal {
      let layout = try PNGBandLayout(width: 2, color: .rgb, effort: .fast)
      var compressor = try PNGBandCompressor(layout)
      var joiner = try PNGBandJoiner(layout, height: height)
      var file: [UInt8] = []
      let row: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
      for _ in 0..<times {
        try joiner.append(try compressor.compress(premultipliedBGRA: row.span, repeated: rows), to: &file)
      }
      _ = try joiner.finish(to: &file)
    }
  }

  @Test func whatDoesNotFitIsAnError() throws {
    #expect(failure(height: 3, rows: 2) == .pngRows(given: 2, of: 3))
    #expect(failure(height: 3, rows: 2, times: 2) == .pngRows(given: 4, of: 3))
    #expect(failure(height: 0, rows: 2) == .pngSize(width: 2, height: 0))
    #expect(failure(height: 1 << 31, rows: 2) == .pngSize(width: 2, height: 1 << 31))
    #expect(failure(height: nil, rows: 2, times: 0) == .pngSize(width: 2, height: 0))
    #expect(failure(height: nil, rows: 0) == .pngRows(given: 0, of: 1_024))
    #expect(failure(height: nil, rows: 1_025) == .pngRows(given: 1_025, of: 1_024))
    #expect(failure(height: 2, rows: 2) == nil)
    #expect(throws: InlayError.pngSize(width: 0, height: 1)) {
      try PNGBandLayout(width: 0, color: .rgb, effort: .fast)
    }
    #expect(throws: InlayError.pngRowTooLong(width: 100 << 20)) {
      try PNGBandLayout(width: 100 << 20, color: .rgba, effort: .fast)
    }
    let layout = try PNGBandLayout(width: 3, color: .rgb, effort: .fast)
    var compressor = try PNGBandCompressor(layout)
    let pixels: [UInt8] = [
      1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 254,
    ]
    var caught: [InlayError?] = []
    for count in [24, 23, 12, 0] {
      caught.append(
        refusal { _ = try compressor.compress(premultipliedBGRA: pixels.span.extracting(..<count)) })
    }
    #expect(
      caught == [
        .pngColor(x: 2, y: 1), .pngNoWholeRows(bytes: 23, rowBytes: 12), nil, .pngRows(given: 0, of: 1_024),
      ])
  }

  @Test func aRepeatedRowThatDoesNotFitIsAnError() throws {
    let layout = try PNGBandLayout(width: 3, color: .rgb, effort: .fast)
    var compressor = try PNGBandCompressor(layout)
    let row: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 254]
    #expect(
      refusal { _ = try compressor.compress(premultipliedBGRA: row.span.extracting(..<8), repeated: 2) }
        == .pngNoWholeRows(bytes: 8, rowBytes: 12))
    #expect(
      refusal { _ = try compressor.compress(premultipliedBGRA: row.span, repeated: 2) }
        == .pngColor(x: 2, y: 0))
  }

  @Test func rowsBeyondTheFormatAreAnError() throws {
    var joiner = try PNGBandJoiner(PNGBandLayout(width: 3, color: .rgb, effort: .fast), height: nil)
    let most = PNGBand(rowCount: Int(Int32.max), chunk: [], checksum: 1, byteCount: 0)
    let one = PNGBand(rowCount: 1, chunk: [], checksum: 1, byteCount: 0)
    var file: [UInt8] = []
    try joiner.append(most, to: &file)
    #expect(refusal { try joiner.append(one, to: &file) } == .pngSize(width: 3, height: 1 << 31))
    #expect(joiner.rowCount == Int(Int32.max))
  }

  @Test func checksumsOfPartsAreThatOfTheWhole() throws {
    func sum(_ bytes: [UInt8]) -> UInt32 {
      var (low, high): (UInt32, UInt32) = (1, 0)
      for byte in bytes {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
      }
      return high << 16 | low
    }
    try Property.check("adler") { source in
      let (first, second) = (source.bytes(), source.bytes())
      try expect(Adler32.combine(sum(first), sum(second), count: second.count), equals: sum(first + second))
    }
    let long = [UInt8](repeating: 255, count: 200_000)
    #expect(Adler32.combine(sum(long), sum(long), count: long.count) == sum(long + long))
    #expect(Adler32.combine(1, 1, count: 0) == 1)
  }
}
