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

  private func image(_ bytes: [UInt8], _ type: MediaType?, fallback: [UInt8]? = nil) -> InlineImage {
    InlineImage(
      mediaType: type, content: .bytes(bytes),
      alternates: fallback.map { [Representation(role: .fallback, mediaType: .png, content: .bytes($0))] }
        ?? [])
  }

  private func report(
    _ images: [InlineImage], problem: PictureCheck.Problem? = nil, notes: [String] = []
  ) throws -> VerificationReport {
    let text = try Decomposer.decompose(
      images.map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }
    ).value
    let check = PictureCheck { (_, _, _) throws(PictureCheck.Problem) in
      if let problem { throw problem }
      return notes.map { Diagnostic("test.note", $0) }
    }
    let reports = [
      try PortableDocument.verify(tree: PortableDocument.tree(of: text), pictures: check),
      try PortableDocument.verify(json: PortableDocument.json(text), pictures: check),
      try PortableDocument.verify(tar: MemorySource(PortableDocument.tar(text)), pictures: check),
    ]
    #expect(reports[0].findings == reports[1].findings && reports[0].findings == reports[2].findings)
    #expect(reports.map(\.isDeep) == [true, true, true])
    return reports[0]
  }

  @Test func `pictures that decode leave nothing to find`() throws {
    let report = try report([image(Self.png, .png), image(Self.gif, .gif), image([1], .pdf)])
    #expect(report.findings == [])
    #expect(report.exitStatus == 0)
  }

  @Test(arguments: [
    (PictureCheck.Problem.damaged("cut"), PictureFinding.Kind.damaged, "cut", Int32(1), false, true),
    (.source(.changed(name: "x")), .damaged, "x has changed since it was opened", 1, false, true),
    (.overLimit("big"), .overLimit, "not decoded: big", 65, true, false),
    (.unavailable("gone"), .unavailable, "not decoded: gone", 69, true, false),
    (.unsupported("odd"), .unsupported, "not decoded: odd", 0, true, true),
  ])
  func `a problem is a finding with its exit status`(
    problem: PictureCheck.Problem, kind: PictureFinding.Kind, message: String, status: Int32, isSound: Bool,
    isComplete: Bool
  ) throws {
    let report = try report([image([1], .pdf), image(Self.gif, .gif, fallback: Self.png)], problem: problem)
    #expect(report.pictures.map(\.kind) == [kind, kind])
    #expect(report.pictures.map(\.image) == [1, 1])
    #expect(report.pictures.map(\.form) == [0, 1])
    #expect(
      report.findings.map(\.description) == ["picture 2: \(message)", "picture 2, fallback: \(message)"])
    #expect(report.exitStatus == status)
    #expect(report.isSound == isSound)
    #expect(report.isComplete == isComplete)
  }

  @Test func `the highest status counts`() throws {
    var report = try report([])
    func add(_ kind: PictureFinding.Kind) {
      report.findings.append(
        .picture(PictureFinding(kind: kind, image: 0, form: 0, role: .primary, strike: 3, message: "m")))
    }
    for (kind, status) in [
      (PictureFinding.Kind.irregular, Int32(0)), (.unsupported, 0), (.damaged, 1), (.overLimit, 65),
      (.unavailable, 69), (.damaged, 69),
    ] {
      add(kind)
      #expect(report.exitStatus == status)
    }
    #expect(report.findings[0].description == "picture 1, strike 4: m")
  }

  @Test func `notes of a decoder are no damage`() throws {
    let report = try report([image(Self.png, .png)], notes: ["a", "a", "b"])
    #expect(report.findings.map(\.description) == ["picture 1: a", "picture 1: b"])
    #expect(report.exitStatus == 0)
  }

  @Test func `bytes that are not what they are said to be are found`() throws {
    let report = try report([
      image([1, 2, 3], .png), image([1, 2, 3, 4], "image/svg+xml"), image(Self.gif, .png),
      image(Array(Self.png.prefix(20)), .png), image([], .jpeg), image([], .plainText),
    ])
    #expect(
      report.findings.map(\.description) == [
        "picture 1: it is said to be image/png and its bytes are not",
        "picture 3: it is said to be image/png and is image/gif",
        "picture 4: the header ends too early, at byte 20",
        "picture 5: it is said to be image/jpeg and its bytes are not",
      ])
    #expect(report.exitStatus == 1)
  }

  @Test func `every strike is decoded, equal bytes once, and blobs that are damaged not at all`() throws {
    guard let file = Corpus.file("imageio-adaptiveglyph/nine-representations.heic") else { return }
    let heic = try file.bytes()
    let first = InlineImage(description: "a", mediaType: .heic, content: .bytes(heic))
    let second = InlineImage(description: "b", mediaType: .heic, content: .bytes(heic))
    let text = try Decomposer.decompose(
      [first, second, image(Self.png, .png)].map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }
    ).value
    let decoded = Mutex<[Int]>([])
    let check = PictureCheck { (source, strike, _) throws(PictureCheck.Problem) in
      decoded.withLock { $0.append(source.count == heic.count ? strike : -1) }
      if strike == 4 { throw .damaged("cut") }
      return []
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
