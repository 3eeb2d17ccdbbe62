import InlayContainer
import InlayCore
import Testing

@Suite struct PNGTests {
  struct Kind: Sendable {
    var colorType: Int
    var depth: Int
    var model: ColorModel
    var hasAlpha: Bool
  }

  @Test(arguments: [
    Kind(colorType: 0, depth: 1, model: .gray, hasAlpha: false),
    Kind(colorType: 2, depth: 16, model: .rgb, hasAlpha: false),
    Kind(colorType: 3, depth: 4, model: .palette, hasAlpha: false),
    Kind(colorType: 4, depth: 8, model: .gray, hasAlpha: true),
    Kind(colorType: 6, depth: 8, model: .rgb, hasAlpha: true),
  ])
  func readsTheHeader(_ kind: Kind) throws {
    var builder = PNGBuilder()
    builder.colorType = kind.colorType
    builder.depth = kind.depth
    let outcome = try read(builder.bytes)
    let header = outcome.header
    #expect(outcome.codes == [])
    #expect(header.mediaType == .png)
    #expect(header.width == 3 && header.height == 2)
    #expect(header.colorModel == kind.model)
    #expect(header.bitDepth == kind.depth)
    #expect(header.hasAlpha == kind.hasAlpha)
    #expect(header.strikes == [Strike(width: 3, height: 2, hasAlpha: kind.hasAlpha)])
  }

  @Test func transparencyOfAColorIsAlpha() throws {
    var builder = PNGBuilder()
    builder.colorType = 2
    builder.add("tRNS", [0, 0, 0, 0, 0, 0])
    let header = try read(builder.bytes).header
    #expect(header.hasAlpha == true)
    #expect(header.strikes.map(\.hasAlpha) == [true])
  }

  @Test func sidesMustBeWithinTheStandard() throws {
    var builder = PNGBuilder()
    builder.width = 0x7FFF_FFFF
    builder.height = 0x7FFF_FFFF
    let outcome = try read(builder.bytes)
    #expect(outcome.header.width == 0x7FFF_FFFF)
    #expect(outcome.codes == [.containerOverPixelLimit])
    for side in [0, 0x8000_0000, 0xFFFF_FFFF] {
      builder.width = side
      #expect(
        failure(builder.bytes) == .containerMalformed(at: 8, what: "IHDR states a side of \(side) pixels"))
    }
  }

  @Test(arguments: [(0, 3), (2, 4), (3, 16), (4, 1), (6, 2), (1, 8), (5, 8), (7, 8), (0, 0), (0, 32)])
  func colorTypeAndDepthMustFit(_ colorType: Int, _ depth: Int) {
    var builder = PNGBuilder()
    builder.colorType = colorType
    builder.depth = depth
    #expect(
      failure(builder.bytes)
        == .containerMalformed(at: 8, what: "IHDR has color type \(colorType) with \(depth) bits"))
  }

  @Test func aWrongChecksumOfTheHeaderIsAnError() {
    var builder = PNGBuilder()
    builder.isHeaderSound = false
    #expect(failure(builder.bytes) == .containerMalformed(at: 8, what: "the checksum of IHDR does not match"))
  }

  @Test func aWrongChecksumOfMetadataMakesItCountForNothing() throws {
    var builder = PNGBuilder()
    builder.add("eXIf", ExifBuilder(documentName: "bad").tiff, isSound: false)
    builder.add("eXIf", ExifBuilder(documentName: "good").tiff)
    builder.add("acTL", [0, 0, 0, 2, 0, 0, 0, 0], isSound: false)
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "good")
    #expect(!outcome.header.isAnimated)
    #expect(outcome.codes == [.containerBadChecksum, .containerBadChecksum])
  }

  @Test func chunksThatAreNotReadMayHaveAnyChecksum() throws {
    var builder = PNGBuilder()
    builder.add("iCCP", [1, 2, 3], isSound: false)
    #expect(try read(builder.bytes).codes == [])
  }

  @Test(arguments: [(0, false), (1, false), (2, true), (256, true)])
  func framesMakeAnAnimation(_ frames: Int, _ isAnimated: Bool) throws {
    var builder = PNGBuilder()
    builder.add(
      "acTL",
      Bytes.build {
        $0.u32(frames)
        $0.u32(0)
      })
    #expect(try read(builder.bytes).header.isAnimated == isAnimated)
  }

  @Test func readsMetadataBehindTheImageData() throws {
    var bytes = PNGBuilder().bytes
    bytes.removeLast(12)
    bytes += PNGBuilder.chunk("eXIf", ExifBuilder(documentName: "late", description: "d").tiff)
    bytes += PNGBuilder.chunk("IEND", [])
    let outcome = try read(bytes)
    #expect(outcome.header.identifier == "late")
    #expect(outcome.header.identifierSource == .documentName)
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.header.description == "d")
  }

  @Test func readsXMPFromInternationalText() throws {
    var builder = PNGBuilder()
    builder.add(
      "iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", XMPBuilder.documentName("from XMP")))
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "from XMP")
    #expect(outcome.codes == [.containerIdentifierFromXMP])
  }

  @Test func compressedMetadataIsSkippedWithADiagnostic() throws {
    var builder = PNGBuilder()
    builder.add("iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", [1, 2, 3], isCompressed: true))
    builder.add("zTXt", Array("Description\0\0abc".utf8))
    builder.add("zTXt", Array("Comment\0\0abc".utf8))
    let outcome = try read(builder.bytes)
    #expect(outcome.codes == [.containerSkippedMetadata, .containerSkippedMetadata])
  }

  @Test func describesByTextWhereThereIsNothingBetter() throws {
    var builder = PNGBuilder()
    builder.add("tEXt", Array("Description\0caf".utf8) + [0xE9])
    #expect(try read(builder.bytes).header.description == "café")
    builder.chunks = []
    builder.add("iTXt", PNGBuilder.internationalText("Description", Array("ein Hund".utf8)))
    #expect(try read(builder.bytes).header.description == "ein Hund")
    builder.add("eXIf", ExifBuilder(description: "better").tiff)
    #expect(try read(builder.bytes).header.description == "better")
  }

  @Test func tinyChunksAreCountedUpToTheLimit() throws {
    var builder = PNGBuilder()
    for _ in 0..<65_535 { builder.add("tEXt", []) }
    let bytes = builder.bytes
    #expect(try read(bytes).codes == [])
    #expect(
      failure(bytes, limits: .strict)
        == .limit("imageChunks", allowed: 65_536, found: 65_537))
  }

  @Test func aChunkLongerThanTheFileIsATruncation() throws {
    let head = Array(PNGBuilder().bytes.prefix(33))
    for length in [5, 0x7FFF_FFFF] {
      var bytes = head
      bytes += Bytes.build {
        $0.u32(length)
        $0.text("IDAT")
        $0.u32(0)
      }
      let outcome = try read(bytes)
      #expect(outcome.header.width == 3)
      #expect(outcome.codes == [.containerTruncated])
    }
  }

  @Test func whatIsNoChunkEndsTheReading() throws {
    let head = Array(PNGBuilder().bytes.prefix(33))
    for tail: [UInt8] in [
      [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8) + [0, 0, 0, 0], [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0],
    ] {
      let outcome = try read(head + tail)
      #expect(outcome.header.height == 2)
      #expect(outcome.codes == [.containerTruncated])
    }
  }

  @Test func theFirstChunkMustBeTheHeader() {
    let signature = Array(PNGBuilder().bytes.prefix(8))
    let file = signature + PNGBuilder.chunk("IDAT", [1]) + PNGBuilder().header
    #expect(failure(file) == .containerMalformed(at: 8, what: "the first chunk is not an IHDR of 13 bytes"))
  }

  @Test func imageDataIsNotFetched() throws {
    var bytes = Array(PNGBuilder().bytes.prefix(33))
    bytes += PNGBuilder.chunk("IDAT", Array(repeating: 1, count: 1 << 20))
    bytes += PNGBuilder.chunk("eXIf", ExifBuilder(documentName: "late").tiff) + PNGBuilder.chunk("IEND", [])
    let source = CountingSource(bytes)
    #expect(try ImageHeader.read(source).value.identifier == "late")
    #expect(source.bytesFetched < 16_384)
  }

  @Test func metadataOverTheLimitIsLeftOut() throws {
    var limits = Limits.default
    limits.metadataBytes = 40
    var builder = PNGBuilder()
    builder.add("eXIf", ExifBuilder(documentName: "a long enough name").tiff)
    let outcome = try read(builder.bytes, limits: limits)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [.containerMetadataOverLimit])
  }

  /// Of two texts of a kind the first counts, and what is damaged or blank says nothing.
  @Test(
    arguments: [
      ([("iTXt", "Description\0\0\0\0\0one"), ("iTXt", "Description\0\0\0\0\0two")], "one", []),
      ([("tEXt", "Description\0one"), ("iTXt", "Description\0\0\0\0\0two")], "one", []),
      ([("iTXt", "Description\0\0\0\0\0one"), ("tEXt", "Description\0two")], "one", []),
      ([("iTXt", "Description\0\0\0\0\0   "), ("tEXt", "Description\0two")], "two", []),
      ([("iTXt", "Description\0\0"), ("tEXt", "Description\0two")], "two", []),
      ([("iTXt", "Description\0\0\0en"), ("tEXt", "Description\0two")], "two", [.containerDamagedMetadata]),
      ([("iTXt", "Description\0\0\0en\0Text"), ("tEXt", "Description")], nil, [.containerDamagedMetadata]),
    ] as [([(String, String)], String?, [DiagnosticCode])])
  func theFirstSoundTextCounts(
    chunks: [(type: String, content: String)], description: String?, codes: [DiagnosticCode]
  ) throws {
    var builder = PNGBuilder()
    for chunk in chunks { builder.add(chunk.type, Array(chunk.content.utf8)) }
    let outcome = try read(builder.bytes)
    #expect(outcome.header.description == description)
    #expect(outcome.codes == codes)
  }

  /// A second packet is not read, and a text with a wrong checksum counts for nothing.
  @Test(arguments: [true, false]) func theFirstSoundPacketCounts(isSound: Bool) throws {
    var builder = PNGBuilder()
    for (name, isSound) in [("one", isSound), ("two", true)] {
      builder.add(
        "iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", XMPBuilder.documentName(name)),
        isSound: isSound)
    }
    builder.add("tEXt", Array("Description\0d".utf8), isSound: isSound)
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == (isSound ? "one" : "two"))
    #expect(outcome.header.description == (isSound ? "d" : nil))
    #expect(outcome.codes.count { $0 == .containerBadChecksum } == (isSound ? 0 : 2))
  }
}
