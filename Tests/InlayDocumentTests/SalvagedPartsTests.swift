import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// What is left of the text, pictures and attributes of damaged documents.
@Suite struct SalvagedPartsTests {
  private static let digestOfA = "sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
  private static let representations =
    #""representations":[{"role":"primary","digest":"\#(digestOfA)","size":1}]"#

  /// Reads members of a document, with the blob `a`. Returns the text, and the losses besides the damage itself.
  private func salvaged(_ members: String) throws -> (text: DecomposedText, losses: [String]) {
    let json =
      #"{"format":"inlay","version":"1.0","offsetUnit":"utf16","blobs":{"\#(Self.digestOfA)":"YQ=="},\#(members)}"#
    var options = PortableReadOptions()
    options.damage = .all
    let read = try PortableDocument.read(json: Array(json.utf8), options: options)
    try read.value.checkInvariants()
    #expect(read.diagnostics.allSatisfy { $0.code.rawValue == "document.salvaged" })
    return (read.value, read.diagnostics.dropFirst().map(\.message))
  }

  @Test func lostAttributesOfTheDocumentAreReported() throws {
    let (text, losses) = try salvaged(#""text":"a","attributes":{"language":7}"#)
    #expect(text.text == "a")
    #expect(text.attributes == DocumentAttributes())
    #expect(losses.first == "the document attributes were lost")
  }

  @Test func aPictureKeepsItsBytesAndThePlaceOfALostOneIsLost() throws {
    let (text, losses) = try salvaged(
      #""text":"\ufffc\ufffc","images":[{\#(Self.representations)},{"representations":7}],"placements":["#
        + #"{"at":0,"length":1,"image":1,"kind":"glyph"},{"at":1,"length":1,"image":0,"kind":"glyph"}]"#)
    #expect(losses == ["1 image was lost", "1 place of an image was lost"])
    #expect(text.images.count == 1)
    #expect(text.placements == [ImagePlacement(1..<2, image: 0, kind: .glyph)])
    #expect(text.literalObjectReplacements == [0])
    #expect(try text.images[0].content.source?.readAll() == Array("a".utf8))
  }

  @Test(
    arguments: [
      ("Hi", "", "Hi\n\u{FFFC}", 3, .attachment), ("", "", "\u{FFFC}", 0, .attachment),
      ("Hi", #""identifier":"x","#, "Hi\n\u{FFFC}", 3, .glyph),
    ] as [(String, String, String, Int, PlacementKind)])
  func aPictureWithoutAPlaceStandsOnALineAtTheEnd(
    text: String, image: String, wanted: String, at: Int, kind: PlacementKind
  ) throws {
    let read = try salvaged(#""text":"\#(text)","images":[{\#(image)\#(Self.representations)}]"#)
    #expect(read.text.text == wanted)
    #expect(read.text.placements == [ImagePlacement(at..<at + 1, image: 0, kind: kind)])
    #expect(read.losses == ["1 image without a place was put at the end of the text"])
  }

  @Test(arguments: [
    (#":dog:"#, [0..<5], true), (#":\ufffc:"#, [4..<5], false), (#"a\nb:"#, [5..<6], false),
  ])
  func aPictureOverWordsKeepsItsPlace(word: String, placed: [Range<Int>], isKept: Bool) throws {
    let length = word.contains("dog") ? 5 : 3
    let read = try salvaged(
      #""text":"\#(word)","attributes":{"language":7},"images":[{\#(Self.representations)}],"#
        + #""placements":[{"at":0,"length":\#(length),"image":0,"kind":"glyph"}]"#)
    #expect(read.text.placements.map(\.range) == placed)
    #expect(read.losses.contains("1 place of an image was lost") == !isKept)
  }

  @Test func withoutItsTextADocumentIsItsFiles() throws {
    let rtf = Array(#"{\rtf1}"#.utf8)
    let digest = ContentDigest.sha256(of: rtf)
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(rtf), at: PortableDocument.blobPath(of: digest))
    var options = PortableReadOptions()
    options.damage = .all
    let read = try PortableDocument.read(tree: builder.finish(), options: options)
    #expect(read.value.text.isEmpty)
    let name = "recovered-\(digest.hex.prefix(8)).rtf"
    #expect(read.value.files == [BundleFile(name, content: .bytes(rtf), mediaType: .rtf)])
    #expect(
      read.diagnostics.map(\.message) == [
        "document.json was lost, and the text with it; only its images and files remain",
        "1 file was kept under new names",
      ])
  }

  /// The name of a blob in the tar is damaged, so that the checksum of its header is wrong.
  @Test func aDamagedTarKeepsWhatItsOtherFilesHold() throws {
    let small = try smallDocument()
    let png = ContentDigest.sha256(of: Array("dog.png".utf8))
    var tar = try PortableDocument.tar(small)
    let name = try #require(tar.firstRange(of: Array(png.hex.utf8)))
    tar[name.lowerBound] ^= 1
    #expect(throws: InlayError.self) { try PortableDocument.read(tar: MemorySource(tar)) }
    var options = PortableReadOptions()
    options.damage = .all
    let read = try PortableDocument.read(tar: MemorySource(tar), options: options)
    #expect(read.value.text == small.text)
    #expect(read.value.images[0].content == small.images[0].content)
    #expect(
      read.value.images[0].alternates[0].content == .missing(MissingContent(.damaged, count: 7, digest: png)))
    #expect(read.diagnostics.map(\.code.rawValue) == ["document.salvaged", "document.damagedBlob"])
  }
}
