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

  /// A picture stands over no line end.
  @Test func aPictureOverALineEndLosesItsPlace() throws {
    let (text, losses) = try salvaged(
      #""text":"a\nb","attributes":{"language":7},"images":[{\#(Self.representations)}],"#
        + #""placements":[{"at":1,"length":1,"image":0,"kind":"glyph"}]"#)
    #expect(text.text == "a\nb\n\u{FFFC}")
    #expect(text.placements.map(\.range) == [4..<5])
    #expect(losses.contains("1 place of an image was lost"))
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

  /// The pair of units of U+1F600, and `x`.
  @Test(arguments: [(0, 1, false), (1, 1, false), (1, 2, false), (0, 2, true), (2, 1, true), (2, 2, false)])
  func aPlaceDoesNotSplitAPairOfUnits(at: Int, length: Int, isKept: Bool) throws {
    let read = try salvaged(
      #""text":"\ud83d\ude00x","attributes":{"language":7},"images":[{\#(Self.representations)}],"#
        + #""placements":[{"at":\#(at),"length":\#(length),"image":0,"kind":"glyph"}]"#)
    #expect(read.text.placements.map(\.range) == (isKept ? [at..<at + length] : [4..<5]))
    #expect(read.losses.contains("1 place of an image was lost") == !isKept)
  }

  private static let runs = (
    whole: #""runs":[{"at":0,"length":2,"weight":7}]"#,
    torn: #""runs":[{"at":0,"length":2,"weight":7},{"at":1,"length":1,"weight":8}]"#
  )
  private static let paragraphs = (
    whole: #""paragraphs":[{"at":0,"length":2,"role":"body"}]"#,
    torn: #""paragraphs":[{"at":0,"length":1,"role":"body"}]"#
  )

  @Test(
    arguments: [
      (runs.whole, paragraphs.torn, 1, 0, "the paragraph attributes were lost"),
      (runs.torn, paragraphs.whole, 0, 1, "the character attributes were lost"),
      (runs.torn, paragraphs.torn, 0, 0, "all attributes of the text were lost"),
    ])
  func attributesThatDoNotFitAreLost(
    runs: String, paragraphs: String, runCount: Int, paragraphCount: Int, loss: String
  ) throws {
    let read = try salvaged(#""text":"ab",\#(runs),\#(paragraphs)"#)
    #expect(read.text.runs.count == runCount && read.text.paragraphs.count == paragraphCount)
    #expect(read.losses == ["1 file was kept under new names", loss])
  }

  /// The line end before the picture belongs to the last paragraph, which has none, or `\r` alone.
  @Test(arguments: [
    ("ab", 0..<3), (#"ab\n"#, 0..<3), (#"ab\r"#, 0..<4), (#"ab\u2029"#, 0..<3), (#"\ud83d\ude00"#, 0..<3),
  ])
  func aPictureAtTheEndLeavesTheLastParagraphItsAttributes(text: String, range: Range<Int>) throws {
    let length = text.contains("ab") && text != "ab" ? 3 : 2
    let read = try salvaged(
      #""text":"\#(text)","paragraphs":[{"at":0,"length":\#(length),"role":"heading1"}],"#
        + #""images":[{\#(Self.representations)}]"#)
    #expect(read.text.paragraphs.map(\.range) == [range])
    #expect(read.losses == ["1 image without a place was put at the end of the text"])
  }

  @Test func picturesThatDamageMadeEqualAreOne() throws {
    let image = "{\(Self.representations)}"
    let read = try salvaged(
      #""text":"\ufffc\ufffc","images":[\#(image),\#(image)],"placements":["#
        + #"{"at":0,"length":1,"image":0,"kind":"glyph"},{"at":1,"length":1,"image":1,"kind":"glyph"}]"#)
    #expect(read.text.images.count == 1)
    #expect(read.text.placements.map(\.image) == [0, 0])
    #expect(read.losses == [])
  }

  @Test(arguments: [
    (["b", "a"], ["a", "b"], []),
    (["a", "a", "b"], ["a", "b"], ["1 file without a name of its own was lost"]),
    (["", "b", "", "a"], ["a", "b"], ["2 files without names of their own were lost"]),
  ])
  func filesWhoseNamesAreDamagedTakeNothingAlong(names: [String], kept: [String], losses: [String]) throws {
    let files = names.map { #"{"name":"\#($0)","missing":{"reason":"x"}}"# }.joined(separator: ",")
    let read = try salvaged(#""text":"ab",\#(Self.runs.whole),"files":[\#(files)]"#)
    #expect(
      read.text.files.map(\.name.string) == kept + ["recovered-\(Self.digestOfA.dropFirst(7).prefix(8))"])
    #expect(read.text.runs.count == 1)
    #expect(read.losses == ["1 file was kept under new names"] + losses)
  }

  /// The document in a folder has blobs in it, as only one in one file may.
  @Test(arguments: [
    #""\#(digestOfA)":"YQ==""#, #""\#(digestOfA)":1"#, #""\#(digestOfA)":"Yg==""#, #""\#(digestOfA)":"YQ"#,
  ])
  func blobsStandBesideTheDocumentAndInIt(blobs: String) throws {
    let json =
      #"{"format":"inlay","images":[{\#(Self.representations)},{"representations":7}],"blobs":{\#(blobs)}}"#
    var options = PortableReadOptions()
    options.damage = .all
    let tree = try PortableDocument.tree(Array(json.utf8), blobs: [Array("a".utf8)])
    let read = try PortableDocument.read(tree: tree, options: options)
    #expect(read.value.text == "\u{FFFC}")
    #expect(try read.value.images.map { try $0.content.source?.readAll() } == [Array("a".utf8)])
    #expect(
      read.diagnostics.dropFirst().map(\.message) == [
        "the text was lost", "1 image was lost", "1 image without a place was put at the end of the text",
      ])
  }
}
