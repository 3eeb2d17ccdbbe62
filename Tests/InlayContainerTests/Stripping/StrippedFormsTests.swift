import InlayContainer
import InlayCore
import Testing

/// What is blanked in forms of metadata that few programs write, byte by byte.
@Suite struct StrippedFormsTests {
  /// What a block becomes that an image holds. Nothing else of the image may change, except checksums.
  private func stripped(
    _ block: [UInt8], in image: [UInt8], of kinds: StrippedMetadata = [.descriptions, .origin]
  ) throws -> [UInt8] {
    let range = try #require(image.firstRange(of: block))
    let after = try MetadataStripper.stripped(image, of: kinds)
    #expect(after.count == image.count)
    return Array(after[range])
  }

  // MARK: XMP

  @Test(arguments: [
    ("<a:x><!--SHOWN-->MADE</a:x>", "<a:x><!--     -->    </a:x>"),
    ("<a:x><![CDATA[MADE]]></a:x>", "<a:x><![CDATA[    ]]></a:x>"),
    ("<a:Type><![CDATA[KEPT]]></a:Type>", "<a:Type><![CDATA[KEPT]]></a:Type>"),
    ("<r:Description a:x = 'MADE' / a:y=\"MADE\">", "<r:Description a:x = '    ' / a:y=\"    \">"),
    ("<r:Description a:x a:y='MADE'/>", "<r:Description a:x a:y='    '/>"),
    ("<a:x/>MADE<!--MADE", "<a:x/>    <!--    "),
    ("<a:x><![CDATA[MADE", "<a:x><![CDATA[    "),
    ("<a:x b='MADE", "<a:x b='    "),
    ("<a:x", "<a:x"),
  ])
  func everyFormOfXMPIsBlanked(_ before: String, _ after: String) throws {
    let text = Array(before.utf8)
    let image = png("iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", text))
    #expect(String(decoding: try stripped(text, in: image), as: UTF8.self) == after)
  }

  @Test(arguments: ["<!-", "<!--", "<![CDATA", "<![CDATA["], ["--[->", "[[>"])
  func aMarkThatEndsBehindThePacketBlanksNothingThere(_ end: String, _ next: String) throws {
    var exif = ExifBuilder()
    exif.bytes(0x02BC, Array("<a:x>MADE\(end)".utf8), type: 7)
    exif.bytes(0x0111, Array(next.utf8), type: 7)
    var after = exif.tiff
    let made = try #require(after.firstRange(of: Array("MADE".utf8)))
    after.replaceSubrange(made, with: Array("    ".utf8))
    #expect(try stripped(exif.tiff, in: png("eXIf", exif.tiff)) == after)
  }

  // MARK: Exif

  @Test(arguments: [true, false]) func everyDirectoryIsReached(_ little: Bool) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      Bytes.build { little ? $0.little(UInt64(value), count) : $0.big(UInt64(value), count) }
    }
    // A directory below has the maker, four letters; strips are kept, but this one is the thumbnail.
    let below =
      number(1, 2) + number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("MADE".utf8) + number(0, 4)
    let iptc: [UInt8] =
      [0x1C, 2, 120, 0, 5] + Array("SHOWN".utf8) + [0x1C, 2, 80, 0, 4] + Array("MADE".utf8)
    var exif = ExifBuilder(little: little)
    let heap = 8 + 2 + 12 * 6 + 4
    exif.bytes(0x0111, below, type: 7)
    exif.bytes(0x0115, Array("THUMBNAIL".utf8), type: 7)
    exif.bytes(0x83BB, iptc, type: 7)
    exif.long(0x014A, heap)
    exif.long(0x0201, heap + below.count)
    exif.long(0x0202, 9)
    let tiff = exif.tiff
    func blanked(_ texts: [(String, UInt8)]) throws -> [UInt8] {
      var out = tiff
      for (text, blank) in texts {
        // The maker comes before the byline.
        let range = try #require(out.firstRange(of: Array(text.utf8)))
        out.replaceSubrange(range, with: Array(repeating: blank, count: range.count))
      }
      return out
    }
    let origin = [("MADE", UInt8(0)), ("THUMBNAIL", 0), ("MADE", 0x20)]
    #expect(try stripped(tiff, in: png("eXIf", tiff), of: .origin) == blanked(origin))
    #expect(try stripped(tiff, in: png("eXIf", tiff), of: .descriptions) == blanked([("SHOWN", 0x20)]))
  }

  @Test func aValueThatIsMoreThanMetadataIsRefused() {
    // The thumbnail is said to lie on the name, which is kept.
    var exif = ExifBuilder(documentName: "the name")
    exif.long(0x0201, 8 + 2 + 12 * 3 + 4)
    exif.long(0x0202, 9)
    #expect(refusal(png("eXIf", exif.tiff)).contains("its metadata overlaps other parts of it"))
  }

  @Test func longIPTCIsRefused() {
    var exif = ExifBuilder()
    exif.bytes(0x83BB, [0x1C, 2, 120, 0x80, 4, 0, 0, 0, 1, 0x41], type: 7)
    #expect(refusal(png("eXIf", exif.tiff)).contains("its IPTC is damaged"))
  }

  // MARK: PNG

  @Test(arguments: [65_536, 65_537, 65_540, 65_541]) func compressedTextOfAnyLengthBecomesStoredBlocks(
    _ length: Int
  ) throws {
    let data = (0..<length + 11).map { UInt8(truncatingIfNeeded: $0) | 1 }
    let after = try stripped(data, in: png("zTXt", Array("Title\0\0".utf8) + data))
    var at = 2
    var sizes: [Int] = []
    repeat {
      let size = Int(after[at + 1]) | Int(after[at + 2]) << 8
      #expect(after[at + 1] == ~after[at + 3] && after[at + 2] == ~after[at + 4])
      #expect(after[at + 5..<at + 5 + size].allSatisfy { $0 == 0x20 })
      sizes.append(size)
      at += 5 + size
    } while after[at - 5 - sizes[sizes.count - 1]] == 0
    #expect(sizes.reduce(5 * sizes.count - 5, +) == length)
    #expect(at + 4 == after.count)
  }

  @Test func textThatIsCutShortStays() throws {
    for content in ["Title", "Title\0", "Title\0\u{1}", "Title\0\u{1}\0en", "Title\0\u{1}\0en\0x"] {
      let bytes = Array(content.utf8)
      for type in ["zTXt", "iTXt"] { #expect(try stripped(bytes, in: png(type, bytes)) == bytes) }
    }
  }
}
