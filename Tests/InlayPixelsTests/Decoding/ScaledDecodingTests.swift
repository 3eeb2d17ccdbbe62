import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// Images decoded at the size that is needed: as if they were decoded whole and then scaled.
@Suite struct ScaledDecodingTests {
  private let decoder = ImageDecoder.standard

  private func size(_ pixels: StraightPixels) -> PixelSize {
    PixelSize(width: pixels.width, height: pixels.height)
  }

  /// The largest difference of a channel, multiplied by alpha.
  private func difference(_ one: StraightPixels, _ two: StraightPixels) -> Int {
    zip(one.premultiplied().bytes, two.premultiplied().bytes).reduce(0) {
      max($0, abs(Int($1.0) - Int($1.1)))
    }
  }

  @Test func `rows that arrive one after another are scaled to the same bits`() throws {
    try Property.check("row shrinker", cases: Property.costly) { source in
      let from = PixelSize(width: 1 + source.below(60), height: 1 + source.below(60))
      let to = PixelSize(width: 1 + source.below(from.width), height: 1 + source.below(from.height))
      let image: StraightPixels = try Pictures.draw(source, width: from.width, height: from.height)
      func shrunk<Scalar: LinearScalar>(_ type: Scalar.Type) -> [UInt8] {
        var shrinker = RowShrinker<Scalar>(from: from, to: to)
        var row = 0
        while row < from.height {
          let count = source.int(in: 1...from.height - row)
          unsafe image.bytes.withUnsafeBufferPointer { bytes in
            let part = unsafe bytes[4 * from.width * row..<4 * from.width * (row + count)]
            unsafe shrinker.add(UnsafeBufferPointer(rebasing: part))
          }
          row += count
        }
        return shrinker.bytes
      }
      // The whole path returns an image of the same size unchanged; colors of clear pixels become 0 here.
      if from != to {
        try expect(shrunk(Float.self), equals: image.scaled(width: to.width, height: to.height).bytes)
      }
      let exact = StraightPixels(unchecked: shrunk(Double.self), width: to.width, height: to.height)
      let whole = try image.scaled(width: to.width, height: to.height)
      try expect(difference(exact, whole) <= 1)
    }
  }

  @Test func `a PNG at a smaller size is the PNG scaled, to the bit`() throws {
    try Property.check("scaled PNG") { source in
      let image: StraightPixels = try Pictures.draw(
        source, width: 1 + source.below(50), height: 1 + source.below(50))
      let file = try PNGEncoder(.fast).encode(image)
      let size = PixelSize(width: source.int(in: -1...60), height: source.int(in: -1...60))
      let whole = try decoder.decode(file)
      let made = try decoder.decode(file, size: size)
      let clamped = size.clamped(to: self.size(image))
      try expect(
        made.pixels, equals: whole.pixels.scaled(width: clamped.width, height: clamped.height))
      try expect(made.diagnostics, equals: whole.diagnostics)
    }
  }

  @Test(arguments: 1...8) func `a turned PNG is turned after it is scaled`(_ orientation: Int) throws {
    let image = try Pictures.photograph(width: 90, height: 61)
    var rows: [[UInt8]] = []
    for y in 0..<61 { rows.append(Array(image.bytes[360 * y..<360 * (y + 1)])) }
    var file = PNGFile(width: 90, rows: rows)
    file.turn(UInt8(orientation))
    let whole = try decoder.decode(file.bytes).pixels
    let upright = orientation > 4 ? PixelSize(width: 20, height: 30) : PixelSize(width: 30, height: 20)
    let made = try decoder.decode(file.bytes, size: upright).pixels
    #expect(size(made) == upright)
    // Sums are taken in another order.
    #expect(try difference(made, whole.scaled(width: upright.width, height: upright.height)) <= 1)
  }

  @Test func `a JPEG is decoded smaller if less than a quarter is needed, else scaled to the bit`() throws {
    let image = try Pictures.photograph(width: 803, height: 602)
    let file = try JPEGEncoder(quality: 0.9).encode(image)
    let whole = try decoder.decode(file).pixels
    for (width, height, floor) in [
      (803, 602, Double.infinity), (500, 375, .infinity), (401, 301, .infinity), (201, 151, .infinity),
      (200, 150, 46), (100, 75, 46), (50, 38, 46), (7, 5, 46), (1, 1, 40), (803, 1, .infinity),
    ] {
      let made = try decoder.decode(file, size: PixelSize(width: width, height: height)).pixels
      let expected = try whole.scaled(width: width, height: height)
      #expect(size(made) == PixelSize(width: width, height: height))
      let ratio = peakSignalToNoise(expected, made)
      #expect(ratio >= floor, "\(width) × \(height)")
      Console.line("JPEG at \(width) × \(height): \(ratio) dB beside the whole one")
    }
  }

  @Test func `a WebP is decoded smaller if less than a quarter is needed, else scaled to the bit`() throws {
    let opaque = try Pictures.photograph(width: 400, height: 300)
    var clear = opaque.bytes
    for at in stride(from: 3, to: clear.count, by: 4) { clear[at] = UInt8(at / 1_600 % 256) }
    let soft = try #require(StraightPixels(width: 400, height: 300, bytes: clear))
    for (image, kind) in [
      (opaque, WebPEncoder.Compression.lossless), (opaque, .lossy(quality: 80)), (soft, .lossless),
      (soft, .lossy(quality: 80)),
    ] {
      let file = try WebPEncoder(kind).encode(image)
      let whole = try decoder.decode(file).pixels
      for (width, height, floor) in [
        (400, 300, Double.infinity), (250, 100, .infinity), (101, 76, .infinity), (100, 75, 42), (20, 15, 40),
        (1, 1, 30),
      ] {
        let made = try decoder.decode(file, size: PixelSize(width: width, height: height)).pixels
        let ratio = try peakSignalToNoise(whole.scaled(width: width, height: height), made)
        #expect(ratio >= floor, "\(kind) \(width) × \(height): \(ratio)")
      }
    }
  }

  /// Orientation, profiles, inks, alpha, animations, odd samplings.
  @Test(.needs(.python(.pillow)))
  func `made pictures of every kind come scaled as they come whole`() throws {
    try withTemporaryFolder { folder in
      let files = try Oracle.makePictures(in: folder / "pictures")
      #expect(files.count > 50)
      var least = Double.infinity
      for file in files where !file.name.hasPrefix("turned-large") {
        let bytes = try Files.read(file.path)
        let whole = try decoder.decode(bytes)
        for part in [2, 3, 5, 16] {
          let target = PixelSize(
            width: whole.pixels.width / part + 1, height: whole.pixels.height / part + 1)
          let made = try decoder.decode(bytes, size: target)
          #expect(made.diagnostics == whole.diagnostics, "\(file.name)")
          #expect(size(made.pixels) == target, "\(file.name)")
          let expected = try whole.pixels.scaled(width: target.width, height: target.height)
          if part < 4 {
            #expect(difference(made.pixels, expected) <= 1, "\(file.name)")
          } else {
            // The pictures are as rough as can be: neighbors differ by half of the range.
            let ratio = peakSignalToNoise(expected, made.pixels)
            least = min(least, ratio)
            #expect(ratio >= 18, "\(file.name): \(ratio) dB")
          }
        }
      }
      Console.line("made pictures, scaled: at least \(least) dB beside the whole ones")
    }
  }

  /// libjpeg's own program scales to the same pixels, before the rest is done in linear light.
  @Test(.needs(.program(.djpeg)), arguments: [(1, 8), (2, 4), (4, 2)])
  func `a JPEG at an eighth, a quarter and half is that of djpeg`(_ eighths: Int, _ divisor: Int) throws {
    let image = try Pictures.photograph(width: 333, height: 222)
    let file = try JPEGEncoder(quality: 0.8).encode(image)
    let folder = try TemporaryFolder()
    try Files.write(file, to: folder / "x.jpg")
    let run = try OtherProgram.djpeg.run([
      "-scale", "\(eighths)/8", "-pnm", "-outfile", folder / "x.ppm", folder / "x.jpg",
    ])
    #expect(run.exitCode == 0, "\(run.errorText)")
    let scaled = JPEGHandle.size(PixelSize(width: 333, height: 222), eighths: eighths)
    let pnm = try Files.read(folder / "x.ppm")
    let samples = Array(pnm.suffix(3 * scaled.area))
    var bytes: [UInt8] = []
    for at in 0..<scaled.area { bytes += samples[3 * at..<3 * at + 3] + [255] }
    let theirs = try #require(StraightPixels(width: scaled.width, height: scaled.height, bytes: bytes))
    let target = PixelSize(width: scaled.width / 2, height: scaled.height / 2)
    let made = try decoder.decode(file, size: target).pixels
    #expect(try made == theirs.scaled(width: target.width, height: target.height))
  }

  @Test func `a decoder that ignores the size is scaled after`() throws {
    let image = try Pictures.photograph(width: 60, height: 40)
    let own = ImageDecoder([.png]) { _ in DecodedImage(pixels: image) }
    let made = try own.decode(PNGEncoder().encode(image), size: PixelSize(width: 15, height: 10)).pixels
    #expect(try made == image.scaled(width: 15, height: 10))
  }

  @Test func `memory that scaling does not need is not counted`() throws {
    func budget(_ width: Int, _ height: Int, _ size: PixelSize?, _ orientation: ImageOrientation) throws
      -> DecodingBudget
    {
      try DecodingBudget(width: width, height: height, orientation: orientation, size: size, limits: .default)
    }
    let size = PixelSize(width: 100, height: 50)
    #expect(try budget(8_000, 6_000, nil, .up).targetBytes == 4 * 48_000_000)
    #expect(try budget(8_000, 6_000, nil, .right).targetBytes == 4 * 48_000_000)
    #expect(try budget(8_000, 6_000, size, .up).targetBytes == 20_000)
    #expect(try budget(8_000, 6_000, size, .right).targetBytes == 40_000)
    #expect(try budget(8_000, 6_000, size, .right).target == PixelSize(width: 50, height: 100))
    // What an image may have is judged by its own size.
    #expect(
      refusal { _ = try budget(8_000, 7_000, size, .up) }
        == .limit("imagePixels", allowed: 50_000_000, found: 56_000_000))
    // A progressive JPEG of 7,000 × 7,000 pixels must be whole before it is scaled.
    var bytes = SmallImages.progressiveJPEG
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC2, 0, 17, 8]) })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x1B, 0x58, 0x1B, 0x58])
    #expect(
      refusal { _ = try decoder.decode(bytes, size: size) } == .pixelsMemory(needed: nil, allowed: 256 << 20))
  }

  @Test(arguments: ["png", "jpeg", "progressive", "webp"])
  func `an image cut anywhere is refused as it is whole`(_ kind: String) throws {
    let image = try Pictures.photograph(width: 40, height: 24)
    let bytes =
      switch kind {
      case "png": try PNGEncoder().encode(image)
      case "jpeg": try JPEGEncoder(quality: 0.8).encode(image)
      case "progressive": SmallImages.progressiveJPEG
      default: try WebPEncoder(.lossy(quality: 80)).encode(image)
      }
    let size = PixelSize(width: 5, height: 3)
    let pixels = try decoder.decode(bytes, size: size).pixels
    var refused = 0
    for (count, cut) in Corruptions.truncations(of: bytes) {
      do {
        #expect(try decoder.decode(cut, size: size).pixels == pixels, "cut to \(count) bytes")
      } catch is InlayError {
        refused += 1
      }
    }
    #expect(refused > bytes.count / 2)
  }

  @Test func `spoiled images have the size or an error`() throws {
    let image = try Pictures.photograph(width: 64, height: 48)
    let all = [
      try PNGEncoder().encode(image), try JPEGEncoder(quality: 0.9).encode(image),
      try WebPEncoder(.lossless).encode(image), try WebPEncoder(.lossy(quality: 50)).encode(image),
      SmallImages.progressiveJPEG,
    ]
    var limits = Limits.default
    limits.imagePixels = 8_192
    try Property.check("spoiled images, scaled") { source in
      var bytes = source.mutation(of: source.pick(all))
      if bytes.first == 0x89 { bytes = PNGFile.withRightChecksums(bytes) }
      let size = PixelSize(width: source.int(in: 0...70), height: source.int(in: 0...70))
      let pixels: StraightPixels
      do {
        pixels = try decoder.decode(bytes, size: size, limits: limits).pixels
      } catch let error as InlayError {
        try expect(!error.description.isEmpty)
        return
      }
      let header = try ImageHeader.read(bytes).value
      let whole = PixelSize(
        width: try required(header.uprightWidth), height: try required(header.uprightHeight))
      try expect(self.size(pixels), equals: size.clamped(to: whole))
    }
  }

  private func required(_ side: Int?) throws -> Int {
    guard let side else { throw Unmet("decoded without a size") }
    return side
  }
}
