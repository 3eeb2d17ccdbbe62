import InlayContainer
import InlayCore
import Testing

/// Images whose metadata is made so that blanking it takes long, or changes something else. What takes longer than its length
/// says does not end within the time that tests have.
@Suite struct HostileStrippingTests {
  private static func extend(_ packet: [UInt8]) -> [UInt8] {
    [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + packet
  }

  /// What ends a packet in a GIF: wherever a reader of blocks comes from, it gets to the end.
  private static let trailer: [UInt8] = [1] + (0...255).reversed().map { UInt8($0) } + [0]

  // MARK: Exif

  /// Thousands of values that are each all of the block.
  @Test func valuesThatShareTheirBytesAreRefused() {
    let block = 20_000
    let tiff = Bytes.build {
      $0.text("MM")
      $0.u16(42)
      $0.u32(8)
      $0.u16(1_000)
      for _ in 0..<1_000 {
        $0.u16(0x9286)
        $0.u16(7)
        $0.u32(block)
        $0.u32(14 + 12 * 1_000)
      }
      $0.u32(0)
      $0.all += Array(repeating: 0x41, count: block)
    }
    #expect(refusal(png("eXIf", tiff)).contains("its Exif is damaged"))
  }

  /// A few may be the same value.
  @Test func someValuesMayShareTheirBytes() throws {
    var exif = ExifBuilder(documentName: "the name")
    for tag in [0x010F, 0x0110, 0x0131] { exif.bytes(tag, Array("MADE of it".utf8)) }
    var tiff = exif.tiff
    // The offset of the second entry for all.
    let offset = Array(tiff[30..<34])
    for entry in 2...3 { tiff.replaceSubrange(18 + 12 * entry..<22 + 12 * entry, with: offset) }
    let image = png("eXIf", tiff)
    let after = try MetadataStripper.stripped(image, of: .origin)
    #expect(after.count == image.count && after.firstRange(of: Array("the name".utf8)) != nil)
    // The other two texts are no longer said to be anything.
    #expect(String(decoding: after, as: UTF8.self).split(separator: "MADE").count == 3)
  }

  @Test(arguments: ["MM", "MM\0*\0\0", "Exif\0\0MM\0*\0"]) func exifThatIsTooShortSaysNothing(_ text: String)
  {
    #expect(refusal(png("eXIf", Array(text.utf8))) == "none")
  }

  /// Directories that lie behind the end of the file.
  @Test func directoriesMustBeInTheFile() {
    let tiff = Bytes.build {
      $0.text("MM")
      $0.u16(42)
      $0.u32(8)
      $0.u16(1)
      $0.u16(0x014A)
      $0.u16(4)
      $0.u32(64)
      $0.u32(1_000_000)
      $0.u32(0)
    }
    #expect(refusal(png("eXIf", tiff)).contains("it is cut short"))
  }

  /// Blanking the software changes where the maker stands: another pass would blank something else.
  @Test func aValueOverAnotherEntryIsRefused() {
    let tiff = Bytes.build {
      $0.text("MM")
      $0.u16(42)
      $0.u32(8)
      $0.u16(2)
      $0.u16(0x010F)
      $0.u16(2)
      $0.u32(8)
      $0.u32(38)
      $0.u16(0x0131)
      $0.u16(2)
      $0.u32(5)
      $0.u32(21)
      $0.u32(0)
      $0.text("the make")
    }
    #expect(refusal(png("eXIf", tiff)).contains("its metadata overlaps other parts of it"))
  }

  // MARK: TIFF

  @Test func aTIFFLosesItsDescriptionAlone() throws {
    var exif = ExifBuilder(little: true, description: "SHOWN here")
    exif.short(0x0100, 3)
    exif.short(0x0101, 2)
    let tiff = exif.tiff
    let after = try MetadataStripper.stripped(tiff, of: .descriptions)
    #expect(after.firstRange(of: Array("SHOWN".utf8)) == nil && after.count == tiff.count)
    #expect(try ImageHeader.read(after).value.width == 3)
    #expect(refusal(tiff, of: .origin).contains("it is a TIFF file"))
  }

  // MARK: XMP

  /// `rdf:` is the prefix of what is kept, until somebody binds it to something else.
  @Test func aDescriptionThatIsNotBlankedIsRefused() {
    let text = #"<r:D xmlns:rdf="http://purl.org/dc/elements/1.1/" rdf:description="SHOWN"/>"#
    let image = png("iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", Array(text.utf8)))
    #expect(refusal(image).contains("it has a description in a form that cannot be blanked"))
    #expect(refusal(image, of: .origin) == "none")
  }

  @Test(arguments: [
    ("<![CDATA[SHOWN]]><a:x/>", "<![CDATA[     ]]><a:x/>"), ("<a", "<a"),
    ("<!DOCTYPE x><a:x>MADE", "<!DOCTYPE x><a:x>    "),
  ])
  func textOutsideOfElementsIsBlanked(_ before: String, _ after: String) throws {
    let image = png("iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", Array(before.utf8)))
    let range = try #require(image.firstRange(of: Array(before.utf8)))
    let stripped = try MetadataStripper.stripped(image, of: [.descriptions, .origin])
    #expect(String(decoding: stripped[range], as: UTF8.self) == after)
  }

  // MARK: GIF

  @Test func aPacketInAGIFIsBlanked() throws {
    let packet = Array("<a:x>MADE</a:x>".utf8)
    let comment: [UInt8] = [0x21, 0xFE, 5] + Array("SHOWN".utf8) + [0]
    let file =
      GIFTests.screen(3, 2, table: 0) + Self.extend(packet + Self.trailer) + comment
      + GIFTests.image(3, 2, table: 0) + comment + GIFTests.end + comment
    let after = try MetadataStripper.stripped(file, of: [.descriptions, .origin])
    let text = String(decoding: after, as: UTF8.self)
    #expect(text.contains("<a:x>    </a:x>") && !text.contains("MADE"))
    // What follows the end is no part of the file.
    #expect(text.split(separator: "SHOWN", omittingEmptySubsequences: false).count == 2)
    #expect(after.count == file.count)
  }

  /// All that follows would be blanked, with the pixels in it.
  @Test func aPacketInAGIFMustEnd() {
    let file = GIFTests.screen(3, 2) + Self.extend(Array("<a:x/>".utf8) + [0]) + GIFTests.image(3, 2)
    #expect(refusal(file + GIFTests.end).contains("its XMP has no end"))
  }

  @Test func packetsInAGIFWithOneEndAreOne() throws {
    // Blocks of 11 and of 60 bytes: the packet begins with the length of the second.
    let packet = Array("<".utf8) + Array(repeating: 0x20, count: 60) + [0]
    let packets = Array(repeating: Self.extend(packet), count: 20_000).flatMap { $0 }
    let file = GIFTests.screen(3, 2) + packets + [1, 0xFF]
    #expect(try MetadataStripper.stripped(file, of: .descriptions) == file)
  }

  @Test(arguments: [3, 9]) func aGIFMayEndInAnImage(_ count: Int) throws {
    let file = GIFTests.screen(3, 2) + Array(GIFTests.image(3, 2).prefix(count))
    #expect(try MetadataStripper.stripped(file, of: [.descriptions, .origin]) == file)
  }

  // MARK: WebP

  @Test func chunksOfAWebPMustFit() {
    let file = WebPTests.file(
      WebPTests.extended(8, width: 4, height: 4), WebPTests.chunk("EXIF", [1, 2], length: 9))
    #expect(refusal(file).contains("it is cut short"))
  }

  // MARK: JPEG

  @Test(
    arguments: [
      ([0xFF, 0xE1], "none"), ([0xFF, 0xE1, 0], "none"), ([0xFF, 0xE1, 0, 1], "it is cut short"),
      ([0xFF, 0xE1, 0, 9, 1], "it is cut short"), ([0xFF], "none"), ([7], "none"),
    ] as [([UInt8], String)])
  func aSegmentBehindTheScanMustFit(_ end: [UInt8], _ reason: String) {
    let file = JPEGTests.file(JPEGTests.frame()).dropLast(2) + end
    #expect(refusal(Array(file)).contains(reason))
  }

  // MARK: HEIF

  /// Thousands of items that are each the same large block.
  @Test func itemsThatShareTheirBytesAreOverTheLimit() throws {
    let exif = ExifBuilder(description: String(repeating: "SHOWN", count: 20)).heifItem
    var builder = HEIFBuilder.glyph()
    builder.items += (10..<74).map { .init(id: $0, type: "Exif", isHidden: true, data: exif) }
    var limits = Limits.default
    limits.metadataBytes = exif.count
    #expect(refusal(builder.bytes, limits: limits).contains("exceeds the limit metadataBytes"))
    builder.items.removeLast(2)
    #expect(refusal(builder.bytes, limits: limits) == "none")
    limits.metadataBytes = .max
    #expect(refusal(builder.bytes, limits: limits) == "none")
  }

  /// An item may lie in several pieces, the last first, and one of less than four bytes says nothing.
  @Test(arguments: [1, 2, 7]) func everyPieceOfAnItemIsBlanked(_ pieces: Int) throws {
    var exif = ExifBuilder(documentName: "the name")
    exif.bytes(0x010F, Array("MADE by".utf8))
    var builder = HEIFBuilder.glyph()
    builder.items[2].data = exif.heifItem
    builder.items[2].pieces = pieces
    builder.items.append(.init(id: 9, type: "Exif", isHidden: true, data: [1, 2, 3]))
    let before = builder.bytes
    let after = try MetadataStripper.stripped(before, of: .origin)
    let structure = try HEIFStructure.read(MemorySource(after)).value
    let joined = try structure.ranges(of: structure.items[2]).flatMap { after[$0] }
    var expected = exif.heifItem
    let made = try #require(expected.firstRange(of: Array("MADE by".utf8)))
    expected.replaceSubrange(made, with: Array(repeating: 0, count: 7))
    #expect(joined == expected)
    #expect(zip(before, after).count { $0 != $1 } == 7)
  }

  /// A box that says that it goes on far behind the file, and one that goes to its end.
  @Test(arguments: [
    Bytes.build {
      $0.u32(1)
      $0.text("free")
      $0.u64(1 << 33)
    },
    Bytes.build {
      $0.u32(0)
      $0.text("free")
      $0.text("udes")
    },
  ])
  func theLastBoxMayGoOn(_ box: [UInt8]) throws {
    let file = HEIFBuilder.glyph().bytes + box
    #expect(try MetadataStripper.stripped(file, of: .descriptions) == file)
  }
}
