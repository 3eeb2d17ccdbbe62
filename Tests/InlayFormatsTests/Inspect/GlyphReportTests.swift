import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats

@Suite struct GlyphReportTests {
  private func header(
    _ type: MIMEType = .heic, source: IdentifierSource? = .documentName, strikes: [Int] = [64],
    description: String? = "a cat"
  ) -> ImageHeader {
    var header = ImageHeader(mediaType: type)
    header.identifier = source == nil ? nil : "x"
    header.identifierSource = source
    header.description = description
    header.strikes = strikes.map { Strike(width: $0, height: 1) }
    return header
  }

  @Test func `Apple takes a HEIC whose first image has DocumentName`() {
    typealias Case = (ImageHeader, GlyphAcceptance.Answer, [String])
    var later = header(source: nil, strikes: [1, 2])
    later.strikes[1].identifier = "y"
    let cases: [Case] = [
      (header(), .yes, []), (header(description: nil), .yes, []), (header(strikes: [4096]), .yes, []),
      (header(strikes: []), .no, ["it contains no image"]),
      (header(source: nil), .no, ["its first image has no identifier (TIFF DocumentName)"]),
      (later, .no, ["its first image has no identifier (TIFF DocumentName); only a later one has"]),
      (header(source: .xmp), .no, ["its identifier is only in XMP, not in TIFF DocumentName"]),
      (
        header(source: .imageUniqueID), .no,
        ["its identifier is only in Exif ImageUniqueID, not in TIFF DocumentName"]
      ),
      (header(.png), .unknown, ["glyphs are image/heic, but this is image/png"]),
    ]
    for (header, answer, reasons) in cases {
      let acceptance = GlyphAcceptance.apple(header)
      #expect(acceptance.answer == answer)
      #expect(acceptance.reasons.map(\.message) == reasons)
    }
  }

  @Test func `Messages takes 20 strikes of 1024 pixels`() {
    let nameless = "it has no description, so it is called “Emoji”"
    let cases: [(ImageHeader, GlyphAcceptance.Answer, [String])] = [
      (header(strikes: Array(repeating: 1024, count: 20)), .yes, []),
      (
        header(strikes: Array(repeating: 1, count: 21)), .no, ["it has 21 strikes; at most 20 are accepted"]
      ),
      (
        header(strikes: [1024, 1025]), .no,
        ["strike 2 has 1025 × 1 pixels; at most 1024 per side are accepted"]
      ),
      (header(source: nil), .no, ["it is not a glyph"]), (header(description: nil), .yes, [nameless]),
      (header(description: ""), .yes, [nameless]),
      (header(.png), .unknown, ["glyphs are image/heic, but this is image/png"]),
    ]
    for (header, answer, reasons) in cases {
      let acceptance = GlyphAcceptance.messages(header)
      #expect(acceptance.answer == answer)
      #expect(acceptance.reasons.map(\.message) == reasons)
    }
  }

  private func sample() throws -> GlyphReport {
    try GlyphReport(
      FileSource(path: PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")))
  }

  private let identifier = "A2A7901C-01B4-4CB8-A318-C419F3D09FB40"
  private let digest = "24eade2ae7623e820f56e52fe8564348639916012db211845ede6c7791f2df69"

  @Test func `the JSON of a glyph is golden`() throws {
    #expect(
      Samples.string(try sample().json()) == """
        {"apple":{"accepts":"yes","reasons":[]},"description":"cat in a space helmet","diagnostics":[],\
        "digest":"sha256:\(digest)","identifier":"\(identifier)","identifierSource":"documentName",\
        "mediaType":"image/heic","messages":{"accepts":"yes","reasons":[]},"size":15317,\
        "software":"Inlay samples","strikes":[{"alpha":true,"description":"cat in a space helmet","height":320,\
        "identifier":"\(identifier)","insetX":0,"insetY":0,"width":320}],"version":1}
        """)
  }

  @Test func `the JSON of what is no glyph is golden`() throws {
    #expect(
      Samples.string(try GlyphReport(MemorySource(Samples.png)).json()) == """
        {"apple":{"accepts":"no","reasons":[{"code":"noDocumentName",\
        "message":"its first image has no identifier (TIFF DocumentName)"}]},"description":null,"diagnostics":[],\
        "digest":"\(Samples.pngDigest)","identifier":null,"identifierSource":null,"mediaType":"image/png",\
        "messages":{"accepts":"no","reasons":[{"code":"noGlyph","message":"it is not a glyph"}]},"size":70,\
        "software":null,"strikes":[{"alpha":true,"description":null,"height":1,"identifier":null,"insetX":0,\
        "insetY":0,"width":1}],"version":1}
        """)
  }

  @Test func `insets and what is turned are told as they are seen`() throws {
    var report = try sample()
    report.header.strikes = [
      Strike(
        width: 30, height: 20, orientation: .right, insetX: Rational(3, 2) ?? .zero, insetY: Rational(7))
    ]
    #expect(
      Samples.string(report.json()).contains(
        #""alpha":null,"description":null,"height":30,"identifier":null,"insetX":1.5,"insetY":7,"width":20"#))
  }

  @Test func `what is wrong with a header is told`() throws {
    let report = try GlyphReport(MemorySource(Array(Samples.png.prefix(60))))
    #expect(report.diagnostics.map(\.code) == [.containerTruncated])
    let message = try #require(report.diagnostics.first?.message)
    #expect(
      Samples.string(report.json()).contains(
        #""diagnostics":[{"code":"container.truncated","message":"\#(message)"}],"#))
  }

  @Test func `what has no header is an error`() {
    #expect(throws: InlayError.containerUnrecognized) { try GlyphReport(MemorySource([1, 2, 3])) }
  }
}
