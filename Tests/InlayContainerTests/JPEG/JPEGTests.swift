import InlayContainer
import InlayCore
import Testing

@Suite struct JPEGTests {
  static func segment(_ marker: Int, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
    Bytes.build {
      $0.u8(0xFF)
      $0.u8(marker)
      $0.u16(length ?? content.count + 2)
      $0.all += content
    }
  }

  static func frame(_ marker: Int = 0xC0, width: Int = 300, height: Int = 200, components: Int = 3) -> [UInt8]
  {
    segment(
      marker,
      Bytes.build {
        $0.u8(8)
        $0.u16(height)
        $0.u16(width)
        $0.u8(components)
        $0.all += Array(repeating: 0, count: 3 * components)
      })
  }

  static func file(_ segments: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap { $0 } + segment(0xDA, [1, 2, 3]) + [7, 7, 7, 0xFF, 0xD9]
  }

  @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC9, 0xCF]) func readsEveryKindOfFrame(_ marker: Int)
    throws
  {
    let outcome = try read(Self.file(Self.segment(0xDB, [0]), Self.segment(0xC4, [9]), Self.frame(marker)))
    #expect(outcome.codes == [])
    #expect(outcome.header.mediaType == .jpeg)
    #expect(outcome.header.width == 300 && outcome.header.height == 200)
    #expect(outcome.header.hasAlpha == false)
    #expect(outcome.header.bitDepth == 8)
  }

  @Test(arguments: zip([1, 3, 4, 2], [ColorModel.gray, .rgb, .cmyk, nil]))
  func componentsGiveTheColorModel(_ components: Int, _ model: ColorModel?) throws {
    #expect(try read(Self.file(Self.frame(components: components))).header.colorModel == model)
  }

  @Test func readsExifAndXMP() throws {
    var exif = ExifBuilder(little: true, documentName: "name")
    exif.short(0x0112, 6)
    let bytes = Self.file(
      Self.segment(0xE0, Array("JFIF\0".utf8)),
      Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + XMPBuilder.description("a dog")),
      Self.segment(0xE1, Array("Exif\0\0".utf8) + exif.tiff), Self.frame())
    let outcome = try read(bytes)
    #expect(outcome.codes == [])
    #expect(outcome.header.identifier == "name")
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.header.description == "a dog")
    #expect(outcome.header.orientation == .right)
    #expect(outcome.header.width == 300)
    #expect(outcome.header.uprightWidth == 200)
  }

  @Test func stepsOverFillAndStrayBytes() throws {
    let filled = try read(Self.file([0xFF, 0xFF, 0xFF], Self.frame()))
    #expect(filled.header.width == 300)
    #expect(filled.codes == [])
    let stray = try read(Self.file(Self.segment(0xFE, []), [1, 2, 3], Self.frame()))
    #expect(stray.header.width == 300)
    #expect(stray.codes == [.containerIrregular])
  }

  @Test func wrongLengthsAreErrorsBeforeTheFrameAndDiagnosticsBehindIt() throws {
    #expect(
      failure(Self.file(Self.segment(0xE0, [], length: 1)))
        == .containerMalformed(at: 2, what: "a segment states a length of 1 bytes"))
    let long = Self.file(Self.segment(0xE0, [], length: 0xFFFF))
    #expect(failure(long) == .containerTruncated(at: long.count))
    let late = try read(Self.file(Self.frame(), Self.segment(0xE0, [], length: 0xFFFF)))
    #expect(late.header.width == 300)
    #expect(late.codes == [.containerTruncated])
  }

  @Test func aFrameMustComeBeforeTheScan() {
    #expect(
      failure(Self.file()) == .containerMalformed(at: 2, what: "the JPEG has no frame header before its scan")
    )
    #expect(
      failure(Self.file(Self.frame(width: 0))) == .containerMalformed(at: 2, what: "a frame has a width of 0")
    )
  }

  @Test func aHeightOfZeroIsNotKnown() throws {
    let outcome = try read(Self.file(Self.frame(height: 0)))
    #expect(outcome.header.width == 300)
    #expect(outcome.header.height == nil)
    #expect(outcome.codes == [.containerIrregular])
  }

  @Test func noEndlessSearchForAMarker() {
    let file = [0xFF, 0xD8, 0xFF, 0x01] + Array(repeating: UInt8(1), count: 1 << 20)
    #expect(failure(file) == .containerMalformed(at: 4, what: "a marker is missing"))
    let markers: [UInt8] = [0xFF, 0xD8] + (0..<140_000).map { $0 & 1 == 0 ? 0xFF : 0xD0 }
    #expect(
      failure(markers, limits: .strict)
        == .limit("imageChunks", allowed: 65_536, found: 65_537))
  }

  /// Of several blocks the first counts; what exceeds the limit is left out.
  @Test func theFirstBlockWithinTheLimitCounts() throws {
    func exif(_ name: String) -> [UInt8] {
      Self.segment(0xE1, Array("Exif\0\0".utf8) + ExifBuilder(documentName: name).tiff)
    }
    func packet(_ text: String) -> [UInt8] {
      Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + XMPBuilder.description(text))
    }
    let twice = Self.file(exif("one"), exif("two"), packet("a"), packet("b"), Self.frame())
    let outcome = try read(twice)
    #expect(outcome.header.identifier == "one" && outcome.header.description == "a")
    #expect(outcome.codes == [])
    var limits = Limits.default
    limits.metadataBytes = 60
    let long = Self.file(exif(String(repeating: "n", count: 60)), packet("a"), exif("two"), Self.frame())
    let left = try read(long, limits: limits)
    #expect(left.header.identifier == "two" && left.header.description == nil)
    #expect(left.codes == [.containerMetadataOverLimit, .containerMetadataOverLimit])
  }
}
