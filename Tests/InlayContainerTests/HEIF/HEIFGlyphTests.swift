import InlayContainer
import InlayCore
import Testing

/// What makes a HEIC a glyph, and what its strikes say.
@Suite struct HEIFGlyphTests {
  @Test func anIdentifierOnTheSecondImageMakesNoGlyph() throws {
    let builder = HEIFBuilder.glyph(sides: [64, 40]) { index in
      ExifBuilder(documentName: index == 0 ? nil : "second", description: "seen")
    }
    let outcome = try read(builder.bytes)
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.header.description == "seen")
    #expect(outcome.header.strikes.map(\.identifier) == [nil, "second"])
    #expect(outcome.codes == [.containerIdentifierNotOnFirstImage])
  }

  @Test func aUniqueIDGivesAnIdentifierButNoGlyph() throws {
    let builder = HEIFBuilder.glyph { _ in
      var exif = ExifBuilder()
      exif.uniqueID = Array("unique\0".utf8)
      return exif
    }
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "unique")
    #expect(outcome.header.identifierSource == .imageUniqueID)
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.codes == [.containerIdentifierFromImageUniqueID])
  }

  @Test func documentNameGoesBeforeTheUniqueID() throws {
    let builder = HEIFBuilder.glyph { _ in
      var exif = ExifBuilder(documentName: "name")
      exif.uniqueID = Array("unique\0".utf8)
      return exif
    }
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "name")
    #expect(outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.codes == [])
  }

  private func withXMP(_ packet: [UInt8], contentType: String = "application/rdf+xml") -> HEIFBuilder {
    var builder = HEIFBuilder.glyph()
    builder.items[2] = .init(
      id: 3, type: "mime", isHidden: true, contentType: contentType, data: packet)
    return builder
  }

  @Test func xmpGivesAnIdentifierButNoGlyph() throws {
    let outcome = try read(withXMP(XMPBuilder.documentName("from XMP")).bytes)
    #expect(outcome.header.identifier == "from XMP")
    #expect(outcome.header.identifierSource == .xmp)
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.codes == [.containerIdentifierFromXMP])
  }

  @Test func xmpGivesADescriptionWhereExifHasNone() throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    builder.items.append(
      .init(
        id: 4, type: "mime", isHidden: true, contentType: "application/rdf+xml",
        data: XMPBuilder.description("a dog")))
    builder.references.append(.init(type: "cdsc", from: 4, to: [1]))
    let outcome = try read(builder.bytes)
    #expect(outcome.header.description == "a dog")
    #expect(outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.codes == [])
  }

  @Test func anEncodedPacketOrOneOfAnotherTypeIsNotRead() throws {
    var builder = withXMP(XMPBuilder.documentName("from XMP"))
    builder.items[2].contentEncoding = "deflate"
    #expect(try read(builder.bytes).header.identifier == nil)
    let other = withXMP(XMPBuilder.documentName("from XMP"), contentType: "text/xml")
    #expect(try read(other.bytes).header.identifier == nil)
  }

  @Test func unequalStrikesKeepTheirOwnSizesAndInsets() throws {
    let builder = HEIFBuilder.glyph(sides: [160, 40, 320]) { index in
      var exif = ExifBuilder(documentName: "glyph")
      exif.rational(0x011E, 3 * index, 2)
      exif.rational(0x011F, index, 3)
      return exif
    }
    let outcome = try read(builder.bytes)
    #expect(outcome.header.strikes.map(\.width) == [160, 40, 320])
    #expect(outcome.header.strikes.map(\.insetX) == [Rational(0, 2), Rational(3, 2), Rational(6, 2)])
    #expect(outcome.header.strikes.map(\.insetY) == [Rational(0, 3), Rational(1, 3), Rational(2, 3)])
    #expect(outcome.header.strikes[1].insetX.value == 1.5)
    #expect(outcome.codes == [])
  }

  @Test func differingIdentifiersAreReported() throws {
    let builder = HEIFBuilder.glyph(sides: [1, 2]) { ExifBuilder(documentName: "n\($0)") }
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "n0")
    #expect(outcome.codes == [.containerIdentifiersDiffer])
  }

  @Test func aPrimaryThatIsNotFirstGivesTheSize() throws {
    var builder = HEIFBuilder.glyph(sides: [16, 48], name: "glyph")
    builder.primary = 4
    let outcome = try read(builder.bytes)
    #expect(outcome.header.width == 48)
    #expect(outcome.header.strikes.map(\.width) == [16, 48])
    #expect(outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.codes == [.containerPrimaryNotFirst])
  }

  @Test func thumbnailsAreNoStrikesThoughTheyAreVisible() throws {
    var builder = HEIFBuilder.glyph(sides: [64, 16], name: "glyph")
    builder.references.append(.init(type: "thmb", from: 4, to: [1]))
    #expect(try read(builder.bytes).header.strikes.map(\.itemID) == [1])
  }

  @Test func anAlphaPlaneMayHaveEitherName() throws {
    func alpha(_ name: String) throws -> Bool? {
      var builder = HEIFBuilder.glyph()
      builder.properties[0] = HEIFBuilder.auxiliary(name)
      return try read(builder.bytes).header.hasAlpha
    }
    #expect(try alpha("urn:mpeg:hevc:2015:auxid:1") == true)
    #expect(try alpha("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha") == true)
    #expect(try alpha("urn:mpeg:hevc:2015:auxid:2") == false)
    #expect(try alpha("urn:mpeg:hevc:2015:auxid:10") == false)
  }

  @Test(arguments: ["../../etc/passwd", "a/b\\c", "ＡＢ é e\u{301}", String(repeating: "x", count: 1_000_000)])
  func anIdentifierIsTakenAsItIs(_ name: String) throws {
    let outcome = try read(HEIFBuilder.glyph(name: name).bytes)
    #expect(outcome.header.identifier == ContentIdentifier(rawValue: name))
    #expect(outcome.codes == [])
  }

  @Test func anIdentifierOverTheLimitIsAnError() {
    let bytes = HEIFBuilder.glyph(name: String(repeating: "x", count: 1 << 20)).bytes
    let error = failure(bytes)
    #expect(error?.code == .limit("metadataBytes"))
    #expect(error?.message.contains("of \(1 << 20) ") == true, "\(String(describing: error))")
  }

  @Test func manyStrikesOnOneLargeBlockAreOverTheLimit() {
    var builder = HEIFBuilder.glyph(sides: Array(repeating: 8, count: 12), name: nil)
    let name = String(repeating: "x", count: 900_000)
    for index in stride(from: 2, to: builder.items.count, by: 3) {
      builder.items[index].data = ExifBuilder(documentName: name).heifItem
    }
    let error = failure(builder.bytes)
    #expect(error?.code.isLimit == true)
    #expect(error?.message.contains("of \(8 << 20) ") == true, "\(String(describing: error))")
  }

  @Test func nothingButTheNeededBytesIsFetched() throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    // A megabyte of image data before the Exif item.
    builder.items[0].data = Array(repeating: 9, count: 1 << 20)
    let source = CountingSource(builder.bytes)
    let header = try ImageHeader.read(source).value
    #expect(header.identifier == "glyph")
    #expect(source.bytesFetched < 16_384)
  }

  @Test func aProtectedExifItemIsNotRead() throws {
    var builder = HEIFBuilder.glyph()
    builder.items[2].isProtected = true
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [.containerSkippedMetadata])
  }

  @Test(
    arguments: [[0, 0], [0, 0, 0, 0], [0, 0, 0, 9, 1], [0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3]] as [[UInt8]])
  func aDamagedExifItemIsADiagnostic(_ data: [UInt8]) throws {
    var builder = HEIFBuilder.glyph()
    builder.items[2].data = data
    #expect(try read(builder.bytes).codes == [.containerDamagedMetadata])
  }

  @Test func exifIsFoundWithOrWithoutItsMark() throws {
    let tiff = ExifBuilder(documentName: "glyph").tiff
    let mark = Array("Exif\0\0".utf8)
    for data in [[0, 0, 0, 0] + tiff, [0, 0, 0, 0] + mark + tiff, [0, 0, 0, 2, 7, 7] + tiff] {
      var builder = HEIFBuilder.glyph()
      builder.items[2].data = data
      #expect(try read(builder.bytes).header.identifier == "glyph")
    }
  }

  /// A packet over the limit is left out. The greatest limit is safe, though a multiple of it is none.
  @Test func aPacketOverTheLimitIsLeftOut() throws {
    let bytes = withXMP(XMPBuilder.documentName("from XMP")).bytes
    var limits = Limits.default
    limits.metadataBytes = 50
    let outcome = try read(bytes, limits: limits)
    #expect(outcome.header.identifier == nil && outcome.codes == [.containerMetadataOverLimit])
    limits.metadataBytes = .max
    #expect(try read(bytes, limits: limits).header.identifier == "from XMP")
  }

  /// An item whose name does not end has no content type, so that it is no packet.
  @Test func anItemWithoutTheEndOfItsNameIsNoPacket() throws {
    var builder = HEIFBuilder.glyph()
    builder.items[2] = .init(id: 3, type: "mime", isHidden: true, data: XMPBuilder.documentName("from XMP"))
    var bytes = builder.bytes
    let name = try #require(bytes.firstRange(of: Array("mime\0".utf8)))
    bytes[name.upperBound - 1] = 0x78
    let outcome = try read(bytes)
    #expect(outcome.header.identifier == nil && outcome.codes == [])
  }

  /// A file that only has a track says nothing of its size here.
  @Test func aTrackAloneIsASequence() throws {
    let brand = Bytes.box("ftyp", Array("avis".utf8) + [0, 0, 0, 0] + Array("avis".utf8))
    let outcome = try read(brand + Bytes.box("moov", []))
    #expect(outcome.header.mediaType == .avif && outcome.header.isAnimated && outcome.header.strikes.isEmpty)
    #expect(outcome.codes == [])
    #expect(
      failure(brand + Bytes.box("free", [])) == .containerMalformed(at: 28, what: "the meta box is missing"))
  }
}
