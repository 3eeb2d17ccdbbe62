import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import TestKit
import Testing

@Suite struct BlobTests {
  private let png = ContentDigest.sha256(of: Array("dog.png".utf8))

  /// The tree of the small document without one of its blobs.
  private func treeWithoutPNG() throws -> FileTree {
    var builder = FileTreeBuilder()
    for file in try PortableDocument.tree(of: smallDocument()).files
    where file.path.description != PortableDocument.blobPath(of: png) {
      try builder.add(file: file.source, at: file.path)
    }
    return builder.finish()
  }

  @Test func absentBlobReadsAsMissingAndIsWrittenAgainUnchanged() throws {
    let tree = try treeWithoutPNG()
    let read = try PortableDocument.read(tree: tree)
    #expect(
      read.value.images[0].alternates[0].content == .missing(MissingContent(.absent, count: 7, digest: png)))
    #expect(read.diagnostics == [Diagnostic(.documentAbsentBlob, at: 3, "the blob \(png) is missing")])
    #expect(read.value.images[0].content.source != nil)
    #expect(try PortableDocument.tree(of: read.value).isIdentical(to: tree))
    try expect(
      PortableDocument.documentJSON(read.value), equals: PortableDocument.documentJSON(smallDocument()))
    #expect(try PortableDocument.verify(tree: tree).findings == [.absentBlob(png)])
    #expect(try !PortableDocument.verify(tree: tree).isSound)
  }

  @Test func absentBlobIsAnErrorInOneFile() throws {
    let tree = try treeWithoutPNG()
    let text = try PortableDocument.read(tree: tree).value
    func isAbsent(_ error: InlayError?) -> Bool { error == .documentAbsentBlob(png) }
    #expect(
      isAbsent(#expect(throws: InlayError.self) { try PortableDocument.writeTar(text, to: MemorySink()) }))
    #expect(
      isAbsent(#expect(throws: InlayError.self) { try PortableDocument.writeJSON(text, to: MemorySink()) })
    )
    let tar = MemorySink()
    try tree.writeTar(to: tar)
    #expect(
      isAbsent(
        #expect(throws: InlayError.self) { try PortableDocument.read(tar: MemorySource(tar.bytes)) }))
    let json = try PortableDocument.documentJSON(text)
    let error = #expect(throws: InlayError.self) { try PortableDocument.read(json: json) }
    // All blobs are absent there; the first one met is named.
    #expect(error == .documentAbsentBlob(.sha256(of: Array("dog".utf8))))
  }

  /// A blob whose bytes cannot be read.
  private final class Unreadable: ByteSource {
    let count = 7
    let digestCache = DigestCache()
    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError("test.unreadable", "no bytes") }
  }

  @Test func anUnreadableBlobIsAnErrorOrDamaged() throws {
    var builder = FileTreeBuilder()
    for file in try PortableDocument.tree(of: smallDocument()).files {
      let isPNG = file.path.description == PortableDocument.blobPath(of: png)
      try builder.add(file: isPNG ? Unreadable() : file.source, at: file.path)
    }
    let tree = builder.finish()
    let error = #expect(throws: InlayError.self) { try PortableDocument.read(tree: tree) }
    #expect(error?.code == "test.unreadable")
    var options = PortableReadOptions()
    options.damage = .blobs
    let read = try PortableDocument.read(tree: tree, options: options)
    #expect(
      read.value.images[0].alternates[0].content == .missing(MissingContent(.damaged, count: 7, digest: png)))
    #expect(read.diagnostics.map(\.code.rawValue) == ["document.damagedBlob"])
    #expect(read.value.images[0].content.source != nil)
    let report = try PortableDocument.verify(tree: tree)
    #expect(report.findings == [.unreadableBlob(png, InlayError("test.unreadable", "no bytes"))])
    #expect(!report.isSound)
  }

  @Test func contentAbsentHereAndAtHandThereIsAtHand() throws {
    let bytes = Array("dog".utf8)
    let here = InlineImage(description: "a", mediaType: .png, content: .bytes(bytes))
    let gone = MissingContent(.absent, count: 3, digest: .sha256(of: bytes))
    let there = InlineImage(description: "a", mediaType: .png, content: .missing(gone))
    for images in [[here, there], [there, here]] {
      let text = try Decomposer.decompose(
        images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) }
      ).value
      #expect(text.images.count == 2)
      let read = try PortableDocument.read(json: PortableDocument.json(text)).value
      #expect(read.images.count == 1)
      #expect(read.placements.map(\.image) == [0, 0])
      #expect(read.images[0].content == .bytes(bytes))
    }
  }

  @Test func alternatesAndFilesAbsentHereAndAtHandThereAreAtHand() throws {
    let bytes = Array("dog".utf8)
    let gone = ImageContent.missing(MissingContent(.absent, count: 3, digest: .sha256(of: bytes)))
    let image = InlineImage(
      mediaType: .png, content: .bytes(bytes),
      alternates: [Representation(role: .fallback, mediaType: .png, content: gone)])
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
      .with(files: [BundleFile("a", content: gone)])
    let read = try PortableDocument.read(json: PortableDocument.json(text)).value
    #expect(read.images[0].alternates[0].content == .bytes(bytes))
    #expect(read.files[0].content == .bytes(bytes))
  }

  /// The source of a text is a blob like others, and may be one of them.
  @Test func theSourceMayBeAFileOfTheDocument() throws {
    let rtf = Array(#"{\rtf1}"#.utf8)
    var text = try DecomposedText(text: "a").with(files: [BundleFile("a.rtf", content: .bytes(rtf))])
    text.source = DocumentSource(format: "rtf", content: .bytes(rtf))
    let read = try PortableDocument.read(json: PortableDocument.json(text))
    #expect(read.diagnostics == [])
    #expect(read.value.source?.content == .bytes(rtf))
    #expect(read.value.source?.content?.source === read.value.files[0].content.source)
  }

  @Test func aSourceBeyondTheLimitIsAbsent() throws {
    var text = try DecomposedText(text: "a")
    text.source = DocumentSource(format: "rtf", content: .bytes(Array(#"{\rtf1}"#.utf8)))
    let tree = try PortableDocument.tree(of: text)
    var options = PortableReadOptions()
    options.limits.attachmentBytes = 7
    #expect(try PortableDocument.read(tree: tree, options: options).diagnostics == [])
    options.limits.attachmentBytes = 6
    let read = try PortableDocument.read(tree: tree, options: options)
    #expect(
      read.diagnostics == [
        Diagnostic(
          .documentAbsentSource,
          "the rtf file that the text was read from is not available: exceeds the limit attachmentBytes of 6 (found 7)"
        )
      ])
    #expect(read.value.source?.content?.source == nil && read.value == text)
  }

  @Test func aDamagedBlobIsToldOnceHoweverManyImagesHaveIt() throws {
    let bytes = Array("dog".utf8)
    let digest = ContentDigest.sha256(of: bytes)
    let text = try Decomposer.decompose(
      ["a", "b"].map { description in
        let image = InlineImage(description: description, mediaType: .png, content: .bytes(bytes))
        return AttributedRun(image: PlacedImage(image, kind: .glyph))
      }
    ).value
    var builder = FileTreeBuilder()
    for file in try PortableDocument.tree(of: text).files {
      let isBlob = file.path.description == PortableDocument.blobPath(of: digest)
      try builder.add(file: isBlob ? MemorySource([1, 2, 3]) : file.source, at: file.path)
    }
    var options = PortableReadOptions()
    options.damage = .blobs
    let read = try PortableDocument.read(tree: builder.finish(), options: options)
    let damaged = ImageContent.missing(MissingContent(.damaged, count: 3, digest: digest))
    #expect(read.value.images.map(\.content) == [damaged, damaged])
    #expect(read.diagnostics.map(\.code.rawValue) == ["document.damagedBlob"])
    #expect(read.diagnostics.map(\.at) == [0])
  }

  @Test func oneBlobOfTwoSizesIsRefused() throws {
    let bytes = Array("dog".utf8)
    let gone = MissingContent(.absent, count: 4, digest: .sha256(of: bytes))
    let text = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .bytes(bytes)), kind: .glyph)),
      AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .missing(gone)), kind: .glyph)),
    ]).value
    let error = #expect(throws: InlayError.self) { try PortableDocument.canonicalBytes(of: text) }
    #expect(error?.code == "document.conflictingSizes")
  }

  @Test func manyImagesOfOneSizeAreReadInOneGo() throws {
    // Would take minutes if images of one size were compared with each other.
    let count = 20_000
    var images = ""
    var placements = ""
    var blobs = ""
    for index in 0..<count {
      let bytes: [UInt8] = [UInt8(index & 255), UInt8(index >> 8), 0]
      let digest = ContentDigest.sha256(of: bytes)
      let comma = index == 0 ? "" : ","
      images += comma + #"{"representations":[{"role":"primary","digest":"\#(digest)","size":3}]}"#
      placements += comma + #"{"at":\#(index),"length":1,"image":\#(index),"kind":"glyph"}"#
      var writer = JSONWriter()
      writer.base64(bytes)
      blobs += comma + #""\#(digest)":"# + String(decoding: try writer.finish(), as: UTF8.self)
    }
    let text = String(repeating: "\u{FFFC}", count: count)
    let json =
      #"{"format":"inlay","version":"1.0","offsetUnit":"utf16","text":"\#(text)","#
      + #""images":[\#(images)],"placements":[\#(placements)],"blobs":{\#(blobs)}}"#
    let options = PortableReadOptions(unsealed: true)
    #expect(try PortableDocument.read(json: Array(json.utf8), options: options).value.images.count == count)
  }

  @Test func equalBytesAreOneBlob() throws {
    let files = try PortableDocument.tree(of: smallDocument()).files.map(\.path.description)
    #expect(files.count == 4)
  }

  @Test func unreferencedBlobsAndStrayFilesAreToldAndNoDamage() throws {
    var builder = FileTreeBuilder()
    for file in try PortableDocument.tree(of: smallDocument()).files {
      try builder.add(file: file.source, at: file.path)
    }
    let digest = ContentDigest.sha256(of: [9])
    try builder.add(file: MemorySource([9]), at: PortableDocument.blobPath(of: digest))
    try builder.add(file: MemorySource([9]), at: "blobs/sha256/README")
    try builder.add(file: MemorySource([9]), at: ".DS_Store")
    let tree = builder.finish()
    let report = try PortableDocument.verify(tree: tree)
    #expect(
      report.findings == [
        .unreferencedBlob(digest), .strayFile(".DS_Store"), .strayFile("blobs/sha256/README"),
      ])
    #expect(report.isSound && report.isComplete && report.pictures.isEmpty)
    #expect(report.blobCount == 3)
    #expect(try PortableDocument.read(tree: tree).value == smallDocument())
  }

  @Test func sourceThatLiesAboutItsDigestIsNotWritten() throws {
    let liar = MemorySource([1], digest: .sha256(of: [2]))
    let text = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .data(liar)), kind: .glyph))
    ]).value
    #expect(throws: InlayError.self) { try PortableDocument.writeJSON(text, to: MemorySink()) }
  }
}
