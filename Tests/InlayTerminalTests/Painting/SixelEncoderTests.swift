import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

struct SixelEncoderTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [9, 9, 9, 0]

  private static func encode(
    _ pixels: [[UInt8]], width: Int, _ encoder: SixelEncoder = SixelEncoder()
  ) throws -> String {
    let pixels = try #require(
      StraightPixels(width: width, height: pixels.count / width, bytes: pixels.flatMap { $0 }))
    let text = String(decoding: encoder.encode(pixels), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}P9;1;0q") && text.hasSuffix("\u{1B}\\"))
    return String(text.dropFirst("\u{1B}P9;1;0q".count).dropLast(2))
  }

  @Test("small pictures, byte by byte")
  func bytes() throws {
    #expect(try Self.encode([Self.red], width: 1) == "\"1;1;1;1#0;2;100;0;0#0@")
    #expect(try Self.encode([Self.clear, Self.clear], width: 2) == "\"1;1;2;1")
    #expect(
      try Self.encode([Self.clear, Self.red, Self.red, Self.red, Self.red, Self.clear], width: 6)
        == "\"1;1;6;1#0;2;100;0;0#0?!4@")
    // Seven rows: the second band begins with the seventh.
    #expect(
      try Self.encode(Array(repeating: Self.red, count: 7), width: 1) == "\"1;1;1;7#0;2;100;0;0#0~-#0@")
    // Rows that are left out at the end are not gone to; those before are.
    #expect(
      try Self.encode(
        Array(repeating: Self.clear, count: 12) + [Self.red] + Array(repeating: Self.clear, count: 20),
        width: 1)
        == "\"1;1;1;33#0;2;100;0;0--#0@")
  }

  @Test("a color of more pixels is drawn below one of fewer")
  func drawingOver() throws {
    var row = Array(repeating: Self.red, count: 10)
    row[4] = Self.blue
    #expect(try Self.encode(row, width: 10) == "\"1;1;10;1#0;2;100;0;0#1;2;0;0;100#0!10@$#1!4?@")
    // Nothing is drawn where the picture is clear.
    row[6] = Self.clear
    #expect(try Self.encode(row, width: 10) == "\"1;1;10;1#0;2;100;0;0#1;2;0;0;100#0!6@?@@@$#1!4?@")
  }

  @Test("partly transparent pixels are composited, or by their alpha painted or left out")
  func transparency() throws {
    let white = TextColor(red: 255, green: 255, blue: 255)
    let black = TextColor(red: 0, green: 0, blue: 0)
    func pixel(_ alpha: UInt8, _ background: TextColor?, transparent: Bool = true) throws -> [UInt8]? {
      let pixels = try #require(StraightPixels(width: 1, height: 1, bytes: [255, 255, 255, alpha]))
      let encoder = SixelEncoder(background: background, isTransparent: transparent)
      return try SixelDecoder(encoder.encode(pixels)).pixels[0]
    }
    #expect(try pixel(127, nil) == nil)
    #expect(try pixel(128, nil) == [255, 255, 255])
    #expect(try pixel(15, black) == nil)
    // Half of the light is 188 in sRGB: 74 percent.
    #expect(try pixel(128, black) == [189, 189, 189])
    #expect(try pixel(128, white) == [255, 255, 255])
    #expect(try pixel(0, black, transparent: false) == [0, 0, 0])
    #expect(try pixel(0, white, transparent: false) == [255, 255, 255])
    #expect(try pixel(0, nil, transparent: false) == [0, 0, 0])
  }

  @Test("registers asked for are kept to what there may be")
  func registers() {
    #expect(SixelEncoder(colors: -5).colors == 2)
    #expect(SixelEncoder(colors: 100_000).colors == 1_024)
  }

  @Test("decoded pictures are the pictures", arguments: [2, 16, 256])
  func decoded(colors: Int) throws {
    try Property.check("sixels of \(colors) colors") { source in
      let pixels = try Self.picture(source)
      let encoder = SixelEncoder(colors: colors, isTransparent: source.bool(), dithers: source.bool())
      let picture = try SixelDecoder(encoder.encode(pixels))
      source.note("pixels", "\(pixels.width) × \(pixels.height) \(HexDump.line(pixels.bytes))")
      try Self.checkForm(picture, pixels, colors)
      var palette = Set<[UInt8]>()
      let isExact = Self.opaqueColors(pixels) <= min(colors, 32)
      let registers = Array(picture.registers.values)
      for index in picture.pixels.indices {
        let pixel = Array(pixels.bytes[4 * index..<4 * index + 4])
        guard let found = picture.pixels[index] else {
          try expect(pixel[3] < 128 && encoder.isTransparent, "\(index) is missing")
          continue
        }
        try expect(pixel[3] >= 128 || !encoder.isTransparent, "\(index) should be clear")
        palette.insert(found)
        guard pixel[3] == 255 else { continue }
        let distance = Self.distance(found, pixel)
        if isExact {
          // Percent round a channel by at most 1.3 of 255.
          try expect(distance <= 3 * 4, "\(index): \(found) for \(pixel)")
        } else if !encoder.dithers {
          let minimum = registers.reduce(Int.max) { min($0, Self.distance($1, pixel)) }
          try expect(distance <= minimum, "\(index): \(found) for \(pixel), though one is nearer")
        }
      }
      try expect(palette.isSubset(of: Set(picture.registers.values)))
    }
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    let (red, green, blue) = (Int(a[0]) - Int(b[0]), Int(a[1]) - Int(b[1]), Int(a[2]) - Int(b[2]))
    return red * red + green * green + blue * blue
  }

  private static func opaqueColors(_ pixels: StraightPixels) -> Int {
    var colors = Set<[UInt8]>()
    for at in stride(from: 0, to: pixels.bytes.count, by: 4) {
      colors.insert(Array(pixels.bytes[at..<at + 4]))
    }
    return colors.count
  }

  private static func checkForm(_ picture: SixelDecoder, _ pixels: StraightPixels, _ colors: Int) throws {
    try expect(picture.parameters, equals: [9, 1, 0])
    try expect(picture.aspect, equals: [1, 1])
    try expect(picture.width, equals: pixels.width)
    try expect(picture.height, equals: pixels.height)
    try expect(!picture.isOverflowing, "drawn outside")
    try expect(!picture.endsWithNewLine, "a new line at the end")
    try expect(picture.registers.count <= colors, "\(picture.registers.count) registers")
    try expect(picture.registers.keys.allSatisfy { $0 < picture.registers.count }, "numbers left out")
  }

  private static func picture(_ source: ChoiceSource) throws -> StraightPixels {
    let width = 1 + source.below(source.oneIn(10) ? 40 : 12)
    let height = 1 + source.below(20)
    let count = 1 + source.below(source.bool() ? 4 : 60)
    let isOpaque = source.bool()
    let palette = (0..<count).map { _ in
      [source.byte(), source.byte(), source.byte(), isOpaque ? 255 : source.pick([255, 0, source.byte()])]
    }
    var bytes: [UInt8] = []
    var last = palette[0]
    for _ in 0..<width * height {
      if source.below(3) == 0 { last = source.pick(palette) }
      bytes += last
    }
    guard let pixels = StraightPixels(width: width, height: height, bytes: bytes) else {
      throw Unmet("no picture")
    }
    return pixels
  }

  @Test("other decoders read the same pixels", .needs(.program(.sixelToPNG)), .needs(.program(.convert)))
  func otherDecoders() throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 {
      let source = ChoiceSource(seed: UInt64(number), size: 100)
      let pixels = number == 0 ? try Self.gradient() : try Self.picture(source)
      let encoded = SixelEncoder(colors: [256, 16][number % 2], dithers: number % 4 < 2).encode(pixels)
      let own = try SixelDecoder(encoded)
      // Where nothing is drawn some programs see no picture.
      if own.pixels.allSatisfy({ $0 == nil }) { continue }
      try Files.write(encoded, to: folder / "a.six")
      for (program, arguments) in [
        (OtherProgram.sixelToPNG, ["-i", folder / "a.six", "-o", folder / "a.png"]),
        (.convert, ["six:" + folder / "a.six", folder / "a.png"]),
      ] {
        let run = try program.run(arguments)
        try #require(run.exitCode == 0, "\(run.errorText)")
        let decoded = try ImageDecoder.standard.decode(try Files.read(folder / "a.png")).pixels
        try #require((decoded.width, decoded.height) == (own.width, own.height))
        for index in own.pixels.indices {
          guard let wanted = own.pixels[index] else { continue }
          let found = decoded.bytes[4 * index..<4 * index + 3]
          // Programs round percents up or down.
          let isNear = zip(found, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
          try #require(isNear, "\(program.path) \(number), pixel \(index): \(Array(found)), wanted \(wanted)")
        }
      }
    }
  }

  private static func gradient() throws -> StraightPixels {
    var bytes: [UInt8] = []
    for y in 0..<100 { for x in 0..<160 { bytes += [UInt8(x), UInt8(2 * y), UInt8(255 - x - y / 2), 255] } }
    return try #require(StraightPixels(width: 160, height: 100, bytes: bytes))
  }

  @Test("dithering keeps the mean, and without it there is the least error a pixel")
  func dithering() throws {
    let pixels = try Self.gradient()
    func error(_ dithers: Bool) throws -> (pixel: Double, mean: Double) {
      let picture = try SixelDecoder(SixelEncoder(colors: 16, dithers: dithers).encode(pixels))
      let decoded = picture.pixels.map { $0 ?? [0, 0, 0] }
      var (single, mean) = (0.0, 0.0)
      for y in stride(from: 0, to: 100, by: 4) {
        for x in stride(from: 0, to: 160, by: 4) {
          for channel in 0..<3 {
            let differences = (0..<16).map { place in
              let index = (y + place / 4) * 160 + x + place % 4
              return Double(decoded[index][channel]) - Double(pixels.bytes[4 * index + channel])
            }
            single += differences.reduce(0) { $0 + $1 * $1 }
            mean += abs(differences.reduce(0, +) / 16)
          }
        }
      }
      return (single, mean)
    }
    let (plain, dithered) = (try error(false), try error(true))
    #expect(dithered.mean < plain.mean / 2)
    #expect(plain.pixel < dithered.pixel)
    #expect(dithered.pixel < plain.pixel * 2)
  }
}
