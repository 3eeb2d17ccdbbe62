import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIF

/// Boxes and metadata, byte by byte.
@Suite struct GlyphLayoutTests {
  /// Files of Apple's encoder, taken apart and put together again by our writer, are the same bytes.
  @Test(
    .needs(.corpus("imageio-adaptiveglyph")),
    arguments: ["project-owned-blue-glyph", "nine-representations", "two-1024-representations"])
  func applesFilesAreWrittenAgainByteForByte(_ name: String) throws {
    let bytes = try Corpus.file("imageio-adaptiveglyph/\(name).heic").bytes()
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    func data(_ type: FourCC) throws -> [[UInt8]] {
      try structure.items.filter { $0.type == type }.map {
        try structure.ranges(of: $0).flatMap { bytes[$0] }
      }
    }
    let configurations = structure.items.filter { $0.type == .hvc1 }.map { item in
      structure.properties(of: item).first { $0.type == .hvcC }.map { Array(bytes[$0.payload]) } ?? []
    }
    var pictures = zip(configurations, try data(.hvc1)).makeIterator()
    var exifs = try data(.exif).makeIterator()
    var packets = try data(.mime).makeIterator()
    let strikes = try ImageHeader.read(bytes).value.strikes
    let recipe = GlyphRecipe(
      identifier: "any", description: "",
      strikes: strikes.map { .init(pixels: Art.plain($0.width, $0.height, [0, 0, 0, 0])) })
    let source = GlyphFile.Source(
      picture: { _ in
        let next = pictures.next()
        return EncodedPicture(configuration: next?.0 ?? [], data: next?.1 ?? [])
      }, metadata: { _ in (exifs.next() ?? [], packets.next() ?? []) })
    let again = try GlyphFile(recipe, source).bytes
    let at = zip(again, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    #expect(
      again == bytes, "\(again.count) bytes, not \(bytes.count); the first difference is at \(at ?? -1)")
  }

  @Test func anExifItemHasApplesEntries() throws {
    let exif = GlyphExif(
      identifier: "0E1C7E3E-2B51-4C39-9B7B-6B0F7A5C5F0A0", description: "Emoji", insetX: .zero,
      insetY: try #require(Rational(3, 2)))
    var wanted: [UInt8] = [0, 0, 0, 6] + Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{6}".utf8)
    func entry(_ tag: (UInt8, UInt8), _ type: UInt8, _ count: UInt8, _ offset: UInt8) -> [UInt8] {
      [tag.0, tag.1, 0, type, 0, 0, 0, count, 0, 0, 0, offset]
    }
    wanted += entry((1, 0x0D), 2, 38, 86) + entry((1, 0x0E), 2, 6, 124) + entry((1, 0x1E), 5, 1, 130)
    wanted += entry((1, 0x1F), 5, 1, 138) + entry((1, 0x31), 2, 14, 146) + entry((0x87, 0x69), 4, 1, 160)
    wanted += [0, 0, 0, 0] + Array("0E1C7E3E-2B51-4C39-9B7B-6B0F7A5C5F0A0\0Emoji\0".utf8)
    wanted += [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2] + Array("Apple TextKit\0".utf8)
    wanted += [0, 1] + entry((0xA4, 0x20), 2, 38, 178) + [0, 0, 0, 0]
    wanted += Array("0E1C7E3E-2B51-4C39-9B7B-6B0F7A5C5F0A0\0".utf8)
    #expect(exif.bytes == wanted)
  }

  @Test func shortTextStandsInItsEntryAndOddTextIsFilledUp() {
    let exif = GlyphExif(identifier: "abc", description: "four", insetX: .zero, insetY: .zero)
    let bytes = exif.bytes
    // The identifier, with its NUL, has four bytes; the description five, and one to make them even.
    #expect(Array(bytes[20..<32]) == [1, 0x0D, 0, 2, 0, 0, 0, 4] + Array("abc\0".utf8))
    #expect(Array(bytes[96..<102]) == Array("four\0\0".utf8))
    #expect(Array(bytes.suffix(18)) == [0, 1, 0xA4, 0x20, 0, 2, 0, 0, 0, 4] + Array("abc\0\0\0\0\0".utf8))
  }

  @Test func anXMPPacketHoldsToolAndDescription() {
    let wanted = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about=""
                  xmlns:xmp="http://ns.adobe.com/xap/1.0/"
                  xmlns:dc="http://purl.org/dc/elements/1.1/">
               <xmp:CreatorTool>Apple TextKit</xmp:CreatorTool>
               <dc:description>
                  <rdf:Alt>
                     <rdf:li xml:lang="x-default">cats &amp; &lt;dogs&gt; “é”&#xA;\u{FFFD}</rdf:li>
                  </rdf:Alt>
               </dc:description>
            </rdf:Description>
         </rdf:RDF>
      </x:xmpmeta>

      """
    #expect(
      String(decoding: GlyphXMP.bytes(description: "cats & <dogs> “é”\n\u{1}"), as: UTF8.self) == wanted)
    let bare = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about=""
                  xmlns:xmp="http://ns.adobe.com/xap/1.0/">
               <xmp:CreatorTool>Apple TextKit</xmp:CreatorTool>
            </rdf:Description>
         </rdf:RDF>
      </x:xmpmeta>

      """
    #expect(String(decoding: GlyphXMP.bytes(description: ""), as: UTF8.self) == bare)
  }

  @Test func anOddPictureIsCutByACleanAperture() {
    var writer = BoxWriter()
    GlyphProperty.aperture(width: 63, height: 40).write(to: &writer)
    let numbers: [UInt8] = [0, 0, 0, 63, 0, 0, 0, 1, 0, 0, 0, 40, 0, 0, 0, 1]
    let offsets: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1]
    #expect(writer.bytes == [0, 0, 0, 40] + Array("clap".utf8) + numbers + offsets)
  }
}
