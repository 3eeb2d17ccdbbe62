import InlayContainer
import InlayCore
import Testing

/// What is blanked in JPEG and HEIF beyond what exiftool writes, and lengths that say more than there is.
@Suite struct StrippedFilesTests {
  private let all: StrippedMetadata = [.descriptions, .origin]

  private func jpeg(_ segments: [UInt8]) -> [UInt8] { JPEGTests.file(JPEGTests.frame(), segments) }

  private func replacing(_ text: String, by blank: UInt8, in bytes: [UInt8]) throws -> [UInt8] {
    let range = try #require(bytes.firstRange(of: Array(text.utf8)))
    var out = bytes
    out.replaceSubrange(range, with: Array(repeating: blank, count: range.count))
    return out
  }

  // MARK: JPEG

  @Test func segmentsOfOtherProgramsAreBlanked() throws {
    let quality = jpeg(JPEGTests.segment(0xEC, Array("DuckyMADE".utf8)))
    #expect(
      try MetadataStripper.stripped(quality, of: all) == replacing("MADE", by: 0, in: quality))
    let head = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(repeating: 0x41, count: 40)
    let piece = jpeg(JPEGTests.segment(0xE1, head + Array("<a:x>MADE".utf8)))
    #expect(
      try MetadataStripper.stripped(piece, of: all) == replacing("<a:x>MADE", by: 0x20, in: piece))
  }

  @Test func imagesBehindTheFirstAreBlanked() throws {
    let second = JPEGTests.file(JPEGTests.segment(0xFE, Array("SHOWN".utf8)), JPEGTests.frame())
    // Filling bytes before a marker, and something else between both images.
    let file = jpeg([0xFF, 0xFF]) + [1, 2, 3] + second + [4]
    #expect(try MetadataStripper.stripped(file, of: all) == replacing("SHOWN", by: 0x20, in: file))
  }

  @Test(arguments: [("Duck", "y"), ("Photo", "shop 3.0\0"), ("http://ns.adobe.com/xap/1.0", "/\0")])
  func aNameThatEndsBehindItsSegmentIsNone(_ start: String, _ rest: String) throws {
    for marker in [0xE1, 0xEC, 0xED] {
      let file = jpeg(JPEGTests.segment(marker, Array(start.utf8)) + Array(rest.utf8))
      #expect(try MetadataStripper.stripped(file, of: all) == file)
    }
  }

  @Test func resourcesOfPhotoshopMustFit() throws {
    func file(_ resource: [UInt8]) -> [UInt8] {
      jpeg(JPEGTests.segment(0xED, Array("Photoshop 3.0\0".utf8) + resource))
    }
    let text: [UInt8] = [0x1C, 2, 120, 0, 5] + Array("SHOWN".utf8)
    // One of another number, of an odd length, stands before it.
    let other = Array("8BIM".utf8) + [4, 5, 0, 0, 0, 0, 0, 1, 9, 0]
    let sound = file(other + Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 10] + text)
    #expect(try MetadataStripper.stripped(sound, of: all) == replacing("SHOWN", by: 0x20, in: sound))
    let long = file(Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 11] + text)
    #expect(refusal(long).contains("its IPTC is damaged"))
    let named = file(Array("8BIM".utf8) + [4, 4, 200, 0, 0, 0, 0, 10])
    #expect(try MetadataStripper.stripped(named, of: all) == named)
  }

  // MARK: HEIF

  @Test func textPropertiesAreBlanked() throws {
    for type in ["udes", "altt"] {
      var builder = HEIFBuilder.glyph()
      builder.properties.append(Bytes.fullBox(type, Array("en\0SHOWN\0".utf8)))
      let file = builder.bytes
      #expect(
        try MetadataStripper.stripped(file, of: .descriptions)
          == replacing("SHOWN", by: 0, in: replacing("en", by: 0, in: file)))
      let after = try MetadataStripper.stripped(file, of: .origin)
      #expect(after.firstRange(of: Array("SHOWN".utf8)) != nil)
    }
  }

  @Test(arguments: ["udta", "meta"]) func metadataOfTracksIsRefused(_ type: String) {
    let builder = HEIFBuilder.glyph()
    for tracks in [
      Bytes.box("moov", Bytes.box(type, [])), Bytes.box("moov", Bytes.box("trak", Bytes.box(type, []))),
    ] {
      #expect(refusal(builder.bytes + tracks).contains("its tracks hold metadata"))
    }
    #expect(refusal(builder.bytes + Bytes.box("moov", Bytes.box("trak", Bytes.box("tkhd", [])))) == "none")
  }

  /// Boxes in boxes, as deep as a file is long: no stack would be deep enough.
  @Test func tracksInsideOfTracksAreNotFollowed() throws {
    let depth = 200_000
    let nested = Bytes.build {
      for level in 0..<depth {
        $0.u32(8 * (depth - level))
        $0.text("trak")
      }
    }
    let file = HEIFBuilder.glyph().bytes + Bytes.box("moov", nested)
    #expect(try MetadataStripper.stripped(file, of: .descriptions).count == file.count)
  }
}
