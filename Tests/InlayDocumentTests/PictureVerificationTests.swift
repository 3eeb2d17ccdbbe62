import InlayContainer
import InlayCore
import InlayDocument
import InlayFiles
import Synchronization
import TestKit
import Testing

/// Verification that decodes pictures, with a decoder that says what it is told to.
@Suite struct PictureVerificationTests {
  /// Headers only: nobody here looks further.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0, 5, 0, 0, 0, 9, 8, 6, 0, 0, 0, 0xFA, 0xAD, 0xE6, 0x9E]
  private static let gif = Array("GIF89a\u{5}\0\u{9}\0\0\0\0;".utf8)

  /// No picture, though in the same kind of boxes as a HEIC.
  private static let film = Array("\0\0\0\u{10}ftypisom\0\0\0\0\0\0\0\u{8}moov".utf8)

  private func image(_ bytes: [UInt8], _ type: MIMEType?, fallback: [UInt8]? = nil) -> InlineImage {
    InlineImage(
      mediaType: type, content: .bytes(bytes),
      alternates: fallback.map { [Representation(role: .fallback, mediaType: .png, content: .bytes($0))] }
        ?? [])
  }

  private func report(
    _ images: [InlineImage],
    decode: @escaping @Sendable () throws -> PictureCheck.Outcome = { .decoded([]) }
  ) throws -> VerificationReport {
    let text = try Decomposer.decompose(
      images.map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }
    ).value
    let check = PictureCheck { _, _, _ in try decode() }
    let reports = [
      try PortableDocument.verify(tree: PortableDocument.tree(of: text), pictures: check),
      try PortableDocument.verify(json: PortableDocument.json(text), pictures: check),
      try PortableDocument.verify(tar: MemorySource(PortableDocument.tar(text)), pictures: check),
    ]
    #expect(reports[0].findings == reports[1].findings && reports[0].findings == reports[2].findings)
    #expect(reports.map(\.isDeep) == [true, true, true])
    return reports[0]
  }

  @Test func `pictures beyond the pixels of one call are not decoded`() throws {
    var limits = Limits.default
    let area = try ImageHeader.read(Self.png).value.strikes.map { $0.width * $0.height }
    limits.decodedPixels = try #require(area.first)
    let images = [image(Self.png, .png), image(Self.png + [0], .png)]
    let text = try Decomposer.decompose(
      images.map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }
    ).value
    let check = PictureCheck { _, _, _ in .decoded([]) }
    let report = try PortableDocument.verify(
      json: PortableDocument.json(text), limits: limits, pictures: check)
    #expect(report.pictures.map(\.kind) == [.overLimit])
    #expect(report.pictures.map(\.image) == [1])
    #expect(report.isSound && !report.isComplete)
  }

  @Test func `pictures that decode leave nothing to find`() throws {
    let report = try report([image(Self.png, .png), image(Self.gif, .gif), image([1], .pdf)])
    #expect(report.findings == [])
    #expect(report.isSound && report.isComplete)
  }

  struct Case: Sendable {
    let decode: @Sendable () throws -> PictureCheck.Outcome
    let kind: PictureFinding.Kind
    let message: String
    var isSound = true
    var isComplete = true
  }

  @Test(arguments: [
    Case(
      decode: { throw InlayError("test.damaged", "cut", at: .byte(3)) }, kind: .damaged,
      message: "cut, at byte 3", isSound: false),
    Case(
      decode: { throw InlayError.sourceChanged("x") }, kind: .damaged,
      message: "x: the file has changed since it was opened", isSound: false),
    Case(
      decode: { throw InlayError.limit("imagePixels", allowed: 1, found: 2) }, kind: .overLimit,
      message: "not decoded: exceeds the limit imagePixels of 1 (found 2); raise Limits.imagePixels",
      isComplete: false),
    Case(
      decode: { throw InlayError(.limit("x"), "much") }, kind: .overLimit, message: "not decoded: much",
      isComplete: false),
    Case(
      decode: { .overLimit("big") }, kind: .overLimit, message: "not decoded: big", isComplete: false),
    Case(
      decode: { .unavailable("gone") }, kind: .unavailable, message: "not decoded: gone", isComplete: false),
    Case(decode: { .unsupported("odd") }, kind: .unsupported, message: "not decoded: odd"),
  ])
  func `a problem is a finding`(_ test: Case) throws {
    let report = try report(
      [
        image([1], .pdf), image(Self.gif, .gif, fallback: Self.png), image(Self.film, "video/mp4"),
      ], decode: test.decode)
    #expect(report.pictures.map(\.kind) == [test.kind, test.kind])
    #expect(report.pictures.map(\.image) == [1, 1])
    #expect(report.pictures.map(\.form) == [0, 1])
    #expect(
      report.findings.map(\.description)
        == ["picture 2: \(test.message)", "picture 2, fallback: \(test.message)"])
    #expect(report.isSound == test.isSound)
    #expect(report.isComplete == test.isComplete)
  }

  struct OwnError: Error, Equatable {}

  @Test func `any other error ends the verification`() throws {
    #expect(throws: OwnError()) { try report([image(Self.png, .png)]) { throw OwnError() } }
  }

  @Test func `one finding is enough`() throws {
    var report = try report([])
    func add(_ kind: PictureFinding.Kind) {
      report.findings.append(
        .picture(PictureFinding(kind: kind, image: 0, form: 0, role: .primary, strike: 3, message: "m")))
    }
    for (kind, isSound, isComplete) in [
      (PictureFinding.Kind.irregular, true, true), (.unsupported, true, true), (.damaged, false, true),
      (.overLimit, false, false), (.unavailable, false, false), (.damaged, false, false),
    ] {
      add(kind)
      #expect(report.isSound == isSound && report.isComplete == isComplete)
    }
    #expect(report.findings[0].description == "picture 1, strike 4: m")
  }

  @Test func `notes of a decoder are no damage`() throws {
    let notes = ["a", "a", "b"].map { Diagnostic("test.note", $0) }
    let report = try report([image(Self.png, .png)]) { .decoded(notes) }
    #expect(report.findings.map(\.description) == ["picture 1: a", "picture 1: b"])
    #expect(report.isSound)
  }

  @Test func `bytes that are not what they are said to be are found`() throws {
    let report = try report([
      image([1, 2, 3], .png), image([1, 2, 3, 4], "image/svg+xml"), image(Self.gif, .png),
      image(Array(Self.png.prefix(20)), .png), image([], .jpeg), image([], .plainText),
    ])
    #expect(
      report.findings.map(\.description) == [
        "picture 1: its stated type is image/png, but its bytes are of another type",
        "picture 3: its stated type is image/png, but its bytes are image/gif",
        "picture 4: the header is truncated, at byte 20",
        "picture 5: its stated type is image/jpeg, but its bytes are of another type",
      ])
    #expect(!report.isSound)
  }

  /// The header of a HEIC of two pictures, both of 5 × 9 pixels.
  private static let twoStrikes: [UInt8] = {
    func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
      let bytes = Array(type.utf8) + content.flatMap { $0 }
      return [0, 0, 0, UInt8(4 + bytes.count)] + bytes
    }
    let full: [UInt8] = [0, 0, 0, 0]
    let ids: [UInt8] = [1, 2]
    let entries = ids.flatMap { box("infe", [2, 0, 0, 0, 0, $0, 0, 0], Array("hvc1\0".utf8)) }
    let locations = ids.flatMap { id -> [UInt8] in [0, id, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4] }
    let size = box("ispe", full, [0, 0, 0, 5, 0, 0, 0, 9])
    return box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
      + box(
        "meta", full, box("hdlr", full, full, Array("pict".utf8), [UInt8](repeating: 0, count: 13)),
        box("pitm", full, [0, 1]), box("iinf", full, [0, 2], entries),
        box("iloc", full, [0x44, 0, 0, 2], locations),
        box("iprp", box("ipco", size), box("ipma", full, [0, 0, 0, 2, 0, 1, 1, 1, 0, 2, 1, 1])))
  }()

  @Test func `a finding names its strike where there are several`() throws {
    let report = try report([image(Self.twoStrikes, .heic)]) { throw InlayError("test.damaged", "cut") }
    #expect(
      report.findings.map(\.description) == ["picture 1, strike 1: cut", "picture 1, strike 2: cut"])
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph/nine-representations.heic")))
  func `every strike is decoded, equal bytes once, and blobs that are damaged not at all`() throws {
    let heic = try Corpus.file("imageio-adaptiveglyph/nine-representations.heic").bytes()
    let first = InlineImage(description: "a", mediaType: .heic, content: .bytes(heic))
    let second = InlineImage(description: "b", mediaType: .heic, content: .bytes(heic))
    let text = try Decomposer.decompose(
      [first, second, image(Self.png, .png)].map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }
    ).value
    let decoded = Mutex<[Int]>([])
    let check = PictureCheck { source, strike, _ in
      decoded.withLock { $0.append(source.count == heic.count ? strike : -1) }
      if strike == 4 { throw InlayError("test.damaged", "cut") }
      return .decoded([])
    }
    let tree = try PortableDocument.tree(of: text)
    let report = try PortableDocument.verify(tree: tree, pictures: check)
    #expect(report.findings.map(\.description) == ["picture 1, strike 5: cut"])
    #expect(decoded.withLock { $0 } == [0, 1, 2, 3, 4, 5, 6, 7, 8, -1])
    decoded.withLock { $0 = [] }
    var builder = FileTreeBuilder()
    for entry in tree.files {
      var bytes = try entry.source.readAll()
      if bytes.count == heic.count { bytes[heic.count / 2] ^= 1 }
      try builder.add(file: MemorySource(bytes), at: entry.path)
    }
    let damaged = try PortableDocument.verify(tree: builder.finish(), pictures: check)
    #expect(damaged.findings.count == 1)
    #expect(decoded.withLock { $0 } == [-1])
  }
}
