import InlayContainer
import InlayCore
import Testing

@Suite struct WebPTests {
  static func chunk(_ type: String, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
    Bytes.build {
      $0.text(type)
      $0.little(UInt64(length ?? content.count), 4)
      $0.all += content
      if content.count & 1 == 1 { $0.u8(0) }
    }
  }

  static func file(_ chunks: [UInt8]..., size: Int? = nil) -> [UInt8] {
    let content = chunks.flatMap { $0 }
    return Bytes.build {
      $0.text("RIFF")
      $0.little(UInt64(size ?? 4 + content.count), 4)
      $0.text("WEBP")
      $0.all += content
    }
  }

  static let lossy = chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x41, 0xC8, 0x80, 0, 0])

  static func lossless(width: Int, height: Int, alpha: Bool, version: Int = 0) -> [UInt8] {
    let bits = (width - 1) | (height - 1) << 14 | (alpha ? 1 << 28 : 0) | version << 29
    return chunk("VP8L", [0x2F] + Bytes.build { $0.little(UInt64(bits), 4) })
  }

  static func extended(_ flags: Int, width: Int, height: Int) -> [UInt8] {
    chunk(
      "VP8X",
      Bytes.build {
        $0.little(UInt64(flags), 4)
        $0.little(UInt64(width - 1), 3)
        $0.little(UInt64(height - 1), 3)
      })
  }

  @Test func readsLossy() throws {
    let outcome = try read(Self.file(Self.lossy))
    #expect(outcome.codes == [])
    // The two upper bits are a scaling that decoders ignore.
    #expect(outcome.header.width == 0x012C && outcome.header.height == 0xC8)
    #expect(outcome.header.hasAlpha == false)
    #expect(outcome.header.mediaType == .webp)
  }

  @Test(arguments: [true, false]) func readsLossless(_ alpha: Bool) throws {
    let header = try read(Self.file(Self.lossless(width: 16_384, height: 5, alpha: alpha))).header
    #expect(header.width == 16_384 && header.height == 5)
    #expect(header.hasAlpha == alpha)
  }

  @Test func readsTheExtendedFormWithItsMetadata() throws {
    let bytes = Self.file(
      Self.extended(0x1C, width: 1 << 24, height: 7), Self.chunk("ALPH", [1, 2, 3]), Self.lossy,
      Self.chunk("EXIF", ExifBuilder(little: true, documentName: "name", description: "d").tiff),
      Self.chunk("XMP ", XMPBuilder.documentName("other")))
    let outcome = try read(bytes)
    #expect(outcome.header.width == 1 << 24 && outcome.header.height == 7)
    #expect(outcome.header.hasAlpha == true)
    #expect(!outcome.header.isAnimated)
    #expect(outcome.header.identifier == "name")
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.header.description == "d")
    #expect(outcome.codes == [.containerOverPixelLimit])
  }

  @Test func twoFramesAreAnAnimation() throws {
    let frame = Self.chunk("ANMF", Array(repeating: 0, count: 24))
    let head = Self.extended(0x02, width: 4, height: 4) + Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
    #expect(try read(Self.file(head, frame)).header.isAnimated == false)
    #expect(try read(Self.file(head, frame, frame)).header.isAnimated == true)
  }

  @Test func xmpAloneGivesAnIdentifierWithADiagnostic() throws {
    let bytes = Self.file(
      Self.extended(4, width: 4, height: 4), Self.lossy, Self.chunk("XMP ", XMPBuilder.documentName("x")))
    let outcome = try read(bytes)
    #expect(outcome.header.identifier == "x")
    #expect(outcome.codes == [.containerIdentifierFromXMP])
  }

  @Test func wrongLengthsAreTruncations() throws {
    #expect(try read(Self.file(Self.lossy, size: 0xFFFF_FFFF)).codes == [.containerTruncated])
    let late = Self.file(
      Self.extended(8, width: 4, height: 4), Self.chunk("EXIF", [1, 2], length: 0xFFFF_FFFF))
    #expect(try read(late).codes == [.containerTruncated])
    let short = Self.file(Self.extended(0, width: 4, height: 4), size: 0)
    #expect(failure(short) == .containerTruncated(at: 12))
  }

  @Test func whatIsNoWebPIsMalformed() {
    #expect(
      failure(Self.file(Self.chunk("VP8X", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], length: 9)))
        == .containerMalformed(at: 12, what: "VP8X states a length of 9 bytes"))
    #expect(
      failure(Self.file(Self.chunk("ABCD", [1, 2])))
        == .containerMalformed(at: 12, what: "the WebP starts with the unexpected chunk ABCD"))
    #expect(
      failure(Self.file(Self.chunk("VP8 ", [0x11, 0, 0, 0x9D, 0x01, 0x2A, 1, 0, 1, 0])))
        == .containerMalformed(at: 12, what: "VP8 does not start with a key frame"))
    #expect(
      failure(Self.file(Self.chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 0, 0, 1, 0])))
        == .containerMalformed(at: 12, what: "VP8 has a side of 0 pixels"))
    #expect(
      failure(Self.file(Self.lossless(width: 1, height: 1, alpha: false, version: 1)))
        == .containerMalformed(at: 12, what: "VP8L has an unknown version"))
  }

  @Test func tinyChunksAreOverTheLimit() {
    let tiny = Array(repeating: Self.chunk("abcd", []), count: 65_536).flatMap { $0 }
    #expect(
      failure(Self.file(Self.extended(0, width: 4, height: 4), tiny), limits: .strict)
        == .limit("imageChunks", allowed: 65_536, found: 65_537))
  }

  /// Of several blocks the first within the limit counts.
  @Test func metadataOverTheLimitIsLeftOut() throws {
    var limits = Limits.default
    limits.metadataBytes = 60
    let long = String(repeating: "n", count: 60)
    let bytes = Self.file(
      Self.extended(0x0C, width: 4, height: 4), Self.lossy,
      Self.chunk("EXIF", ExifBuilder(documentName: long).tiff),
      Self.chunk("XMP ", XMPBuilder.documentName("x")),
      Self.chunk("EXIF", ExifBuilder(documentName: "short").tiff))
    let outcome = try read(bytes, limits: limits)
    #expect(outcome.header.identifier == "short")
    #expect(outcome.codes == [.containerMetadataOverLimit, .containerMetadataOverLimit])
  }

  @Test func losslessNeedsItsSignature() {
    #expect(
      failure(Self.file(Self.chunk("VP8L", [0x2E, 0, 0, 0, 0])))
        == .containerMalformed(at: 12, what: "VP8L has no signature"))
  }
}
