import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// Images that want too much, or are broken: a typed error that names the reason.
@Suite struct HostileImageTests {
  private func refusal(_ bytes: [UInt8], limits: Limits = .default) -> InlayError? {
    InlayPixelsTests.refusal { _ = try ImageDecoder.standard.decode(bytes, limits: limits) }
  }

  @Test func sizesAreCheckedBeforeAnythingIsAllocated() {
    let data = Zlib.stored([])
    #expect(
      refusal(PNGFile(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, imageData: data).bytes)
        == .limit("imageSide", allowed: 65_535, found: 0x7FFF_FFFF))
    #expect(
      refusal(PNGFile(width: 60_000, height: 60_000, imageData: data).bytes)
        == .limit("imagePixels", allowed: 50_000_000, found: 3_600_000_000))
    #expect(
      refusal(PNGFile(width: 4_097, height: 1, imageData: data).bytes, limits: .strict)
        == .limit("imageSide", allowed: 4_096, found: 4_097))
    var large = SmallImages.jpeg
    // The frame header: length, precision, then height and width.
    if let frame = large.indices.first(where: { large[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8]) }) {
      for at in frame + 5..<frame + 9 { large[at] = 0xFF }
    }
    #expect(
      refusal(large) == .limit("imagePixels", allowed: 50_000_000, found: 65_535 * 65_535))
    var canvas = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0]
    canvas += [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    #expect(refusal(canvas) == .limit("imageSide", allowed: 65_535, found: 1 << 24))
  }

  @Test func aFileOverTheByteLimitIsNotFetched() {
    var limits = Limits.default
    limits.attachmentBytes = 10
    let count = SmallImages.webp.count
    #expect(
      refusal(SmallImages.webp, limits: limits)
        == .limit("attachmentBytes", allowed: 10, found: count))
  }

  @Test func pixelsThatNeedMoreThanTheBudgetAreRefused() {
    // A picture that is turned and interlaced must be there twice.
    var file = PNGFile(width: 7_000, height: 7_000, imageData: Zlib.stored([]))
    file.turn(6)
    var bytes = file.bytes
    // Interlacing is the last byte of IHDR; its checksum follows.
    let header = Array(bytes[16..<28]) + [1]
    bytes.replaceSubrange(8..<33, with: PNGFile.chunk("IHDR", header))
    #expect(refusal(bytes) == .pixelsMemory(needed: 8 * 49_000_000, allowed: 256 << 20))
  }

  /// One kilobyte can be decompressed to a megabyte for each row that the file does not have.
  @Test(arguments: [false, true]) func imageDataBehindTheLastRowIsNotDecompressed(_ isInterlaced: Bool) throws
  {
    for (width, height) in (1...9).flatMap({ width in (1...9).map { (width, $0) } }) {
      // Columns and rows of the passes (PNG, third edition, 8.1).
      let passes =
        isInterlaced
        ? zip(
          [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)],
          [(0, 8), (0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2)]
        ).map { columns, rows in
          (
            stride(from: columns.0, to: width, by: columns.1).map { $0 }.count,
            stride(from: rows.0, to: height, by: rows.1).map { $0 }.count
          )
        } : [(width, height)]
      let rows = passes.filter { $0.0 > 0 }.flatMap { columns, rows in
        (0..<rows).flatMap { _ in [0] + [UInt8](repeating: 9, count: 4 * columns) }
      }
      for excess in [0, 1 << 16] {
        let data = Zlib.stored(rows + [UInt8](repeating: 0, count: excess))
        var bytes = PNGFile(width: UInt32(width), height: UInt32(height), imageData: data).bytes
        bytes.replaceSubrange(8..<33, with: PNGFile.chunk("IHDR", bytes[16..<28] + [isInterlaced ? 1 : 0]))
        let image = try ImageDecoder.standard.decode(bytes)
        #expect(image.pixels.bytes == [UInt8](repeating: 9, count: 4 * width * height))
        #expect(
          image.diagnostics.map { $0.message.contains("there is image data behind the last row") }
            == (excess == 0 ? [] : [true]), "\(width) by \(height), \(image.diagnostics)")
      }
    }
  }

  @Test func aProgressiveJPEGOverTheBudgetIsRefusedBeforeItsScansAreRead() throws {
    var bytes = SmallImages.progressiveJPEG
    let frame = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC2, 0, 17, 8]) })
    // 7,000 × 7,000 pixels, whose coefficients take six bytes each.
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x1B, 0x58, 0x1B, 0x58])
    #expect(refusal(bytes) == .pixelsMemory(needed: nil, allowed: 256 << 20))
  }

  @Test func aLosslessWebPOverTheBudgetIsRefused() throws {
    var bytes = SmallImages.webp
    // Behind the signature 14 bits of width - 1, 14 of height - 1, and the flag of alpha.
    let signature = 20
    try #require(bytes[signature] == 0x2F)
    let header = UInt32(6_999) | 6_999 << 14 | 1 << 28
    for at in 0..<4 { bytes[signature + 1 + at] = UInt8(header >> (8 * UInt32(at)) & 0xFF) }
    #expect(refusal(bytes) == .pixelsMemory(needed: 8 * 49_000_000, allowed: 256 << 20))
  }

  @Test func bombsInChunksAreNotBlownUp() throws {
    let zeros = Zlib.zeros(64 << 20)
    var file = PNGFile(width: 1, rows: [[1, 2, 3, 4]])
    file.chunks = [("iCCP", Array("bomb\0\0".utf8) + zeros), ("zTXt", Array("bomb\0\0".utf8) + zeros)]
    let image = try ImageDecoder.standard.decode(file.bytes)
    #expect(image.pixels.bytes == [1, 2, 3, 4])
    #expect(image.diagnostics.map(\.code) == [.pixelsProfileIgnored])
  }

  @Test func imageDataBeyondTheLastRowIsNotBlownUp() throws {
    let file = PNGFile(width: 1, height: 1, imageData: Zlib.zeros(64 << 20))
    #expect(try ImageDecoder.standard.decode(file.bytes).pixels.bytes == [0, 0, 0, 0])
  }

  @Test func tooManyScansAreRefused() throws {
    let bytes = SmallImages.progressiveJPEG
    let scans = bytes.indices.filter { bytes[$0...].starts(with: [0xFF, 0xDA]) }.count
    let header = try ImageHeader.read(bytes).value
    let budget = try DecodingBudget(DecodingRequest(source: MemorySource(bytes), header: header))
    func start(maximumScans: Int) throws {
      try unsafe bytes.withUnsafeBufferPointer { bytes in
        let handle = try unsafe JPEGHandle(bytes, budget)
        try handle.start(maximumMemory: 1 << 20, maximumScans: maximumScans)
      }
    }
    try start(maximumScans: scans)
    let error = InlayPixelsTests.refusal { try start(maximumScans: scans - 1) }
    #expect(
      error?.description.hasPrefix("damaged image/jpeg: more than \(scans - 1) scans, at byte ") == true)
  }

  @Test(arguments: ["png", "jpeg", "progressive", "webp"])
  func cutAtEveryLengthIsRefusedOrWhole(_ kind: String) throws {
    let whole = samples[kind] ?? []
    let pixels = try ImageDecoder.standard.decode(whole).pixels
    var refused = 0
    for (count, bytes) in Corruptions.truncations(of: whole) {
      do {
        // All pixels may be there though what follows them is not.
        #expect(try ImageDecoder.standard.decode(bytes).pixels == pixels, "cut to \(count) bytes")
      } catch is InlayError {
        refused += 1
      }
    }
    #expect(refused > whole.count / 2)
  }

  @Test func spoiledImagesAreRefusedOrKeepTheLimits() throws {
    let all = samples.sorted { $0.key < $1.key }.map(\.value)
    var limits = Limits.default
    limits.imagePixels = 4_096
    try Property.check("spoiled images") { source in
      var bytes = all[source.int(in: 0...all.count - 1)]
      for _ in 0..<source.int(in: 1...6) {
        let at = source.int(in: 0...bytes.count - 1)
        bytes[at] = UInt8(source.int(in: 0...255))
      }
      let pixels: StraightPixels
      do {
        pixels = try ImageDecoder.standard.decode(bytes, limits: limits).pixels
      } catch let error as InlayError {
        try expect(!error.description.isEmpty)
        return
      }
      try expect(pixels.width * pixels.height <= 4_096)
    }
  }

  private let samples: [String: [UInt8]] = {
    var png = PNGFile(
      width: 3, depth: 8, colorType: 3, rows: [[0, 1, 2], [2, 1, 0]])
    png.chunks = [("PLTE", Array(0..<9)), ("tRNS", [0, 128])]
    png.turn(6)
    return [
      "png": png.bytes, "jpeg": SmallImages.jpeg, "progressive": SmallImages.progressiveJPEG,
      "webp": SmallImages.webp,
    ]
  }()
}
