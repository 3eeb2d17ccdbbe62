import FormatsTestKit
import InlayCore
import InlayFiles
import InlayJSON
import TestKit
import Testing

@testable import InlayFormats

@Suite struct InspectReportTests {
  private func sample() throws -> DecomposedText {
    let text = try Samples.text(
      AttributedRun("Hi "),
      Samples.run(Samples.image("142D3296", description: "a dog\u{1B}[31m"), kind: .glyph),
      AttributedRun("\u{FFFC}\n\u{1B}]0;x\u{7}"), Samples.run(Samples.missing(description: "owl")),
      Samples.run(Samples.image("142D3296", description: "a dog\u{1B}[31m"), kind: .glyph))
    return try text.with(files: [BundleFile("x\u{202E}.bin", content: .bytes([1, 2, 3]))])
  }

  private func report() throws -> InspectReport {
    try InspectReport(
      sample(), format: "rtfd",
      diagnostics: [Diagnostic(.modelLiteralObjectReplacement, at: 4, "a bare\u{9}one")])
  }

  @Test func jsonIsGolden() throws {
    let digest = Samples.pngDigest.description
    let fileDigest = ContentDigest.sha256(of: [1, 2, 3]).description
    #expect(
      Samples.string(try report().json()) == """
        {"boxes":[],"diagnostics":[{"at":4,"code":"model.literalObjectReplacement","message":"a bare\\tone"}],\
        "files":[{"digest":"\(fileDigest)","mediaType":null,"name":"x\u{202E}.bin","size":3}],"format":"rtfd",\
        "images":[{"content":"data","description":"a dog\\u001b[31m","digest":"\(digest)","fileName":null,\
        "height":1,"identifier":"142D3296","mediaType":"image/png","size":70,\
        "strikes":[{"height":1,"insetX":0,"insetY":0,"width":1}],"width":1},\
        {"content":"missing","description":"owl","digest":null,"fileName":null,"height":null,\
        "identifier":"gone","mediaType":null,"size":null,"strikes":[],"width":null}],\
        "literalObjectReplacement":[4],"placements":[{"at":3,"image":0,"kind":"glyph","length":1},\
        {"at":12,"image":1,"kind":"attachment","length":1},{"at":13,"image":0,"kind":"glyph","length":1}],\
        "tables":[],"text":"Hi \u{FFFC}\u{FFFC}\\n\\u001b]0;x\\u0007\u{FFFC}\u{FFFC}","utf16Length":14,"version":1}
        """)
  }

  @Test func emptyTextHasEmptyLists() throws {
    let report = try InspectReport(DecomposedText(), format: .text)
    #expect(
      Samples.string(report.json())
        == #"{"boxes":[],"diagnostics":[],"files":[],"format":"text","images":[],"literalObjectReplacement":[],"#
        + #""placements":[],"tables":[],"text":"","utf16Length":0,"version":1}"#)
  }

  @Test func tablesAndBoxesAreListed() throws {
    let report = try InspectReport(Samples.nestedTables(), format: .inlay)
    let json = Samples.string(report.json())
    #expect(
      json.hasPrefix(
        """
        {"boxes":[{"at":0,"length":5,"parent":null},{"at":14,"length":2,"parent":{"cell":2,"table":0}}],
        """))
    #expect(
      json.contains(
        """
        "tables":[{"at":5,"cells":[{"at":5,"column":0,"columnSpan":1,"length":2,"row":0,"rowSpan":2},\
        {"at":7,"column":1,"columnSpan":2,"length":3,"row":0,"rowSpan":1},\
        {"at":10,"column":2,"columnSpan":1,"length":6,"row":1,"rowSpan":1}],"columns":3,"length":11,"parent":null,\
        "rows":2},{"at":10,"cells":[{"at":10,"column":0,"columnSpan":1,"length":2,"row":0,"rowSpan":1},\
        {"at":12,"column":0,"columnSpan":1,"length":2,"row":1,"rowSpan":1}],"columns":1,"length":4,\
        "parent":{"cell":2,"table":0},"rows":2},{"at":16,"cells":[{"at":16,"column":0,"columnSpan":1,"length":2,\
        "row":0,"rowSpan":1}],"columns":1,"length":2,"parent":null,"rows":1}],"text":
        """))
    #expect(try JSONValue(parsing: report.json()).canonicalBytes == report.json())
  }

  @Test func aBoxMayStandInABox() throws {
    let text = try DecomposedText(
      text: "a\nb\nc\n", blocks: [TextBlock(0..<6), TextBlock(0..<4), TextBlock(2..<4)])
    #expect(
      Samples.string(try InspectReport(text, format: .inlay).json()).hasPrefix(
        """
        {"boxes":[{"at":0,"length":6,"parent":null},{"at":0,"length":4,"parent":{"box":0}},\
        {"at":2,"length":2,"parent":{"box":1}}],
        """))
  }

  /// Availability, type, size, pixels and diagnostics of a content whose stated size is 5 by 7 pixels.
  @Test(
    arguments: [
      (
        .external(ExternalContent(url: "https://example.org", count: 9)), .png, "external image/png 9 5 7 0",
        nil
      ),
      (.missing(MissingContent(.omitted)), .png, "missing image/png - 5 7 0", nil),
      (.bytes(Samples.png), .folder, "data \(MIMEType.folder) 70 5 7 0", nil),
      (.bytes(Array("%PDF-1.4".utf8)), nil, "data application/pdf 8 5 7 0", nil),
      (.bytes(Samples.png), nil, "data image/png 70 1 1 1", nil),
      (.bytes(Array(Samples.png.prefix(60))), nil, "data image/png 60 1 1 1", "container.truncated"),
      (.bytes([1, 2, 3]), .png, "data image/png 3 5 7 0", nil),
    ] as [(ImageContent, MIMEType?, String, String?)])
  func contentIsLookedAt(content: ImageContent, type: MIMEType?, expected: String, code: String?) throws {
    let image = InlineImage(mediaType: type, content: content, width: 5, height: 7)
    let report = try InspectReport(Samples.text(AttributedRun("ab"), Samples.run(image)), format: .inlay)
    let seen = try #require(report.images.first)
    func words(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }
    #expect(
      "\(seen.availability) \(seen.mediaType.map(\.rawValue) ?? "-") \(words(seen.size)) \(words(seen.width)) \(words(seen.height)) \(seen.strikes.count)"
        == expected)
    #expect(report.diagnostics.map(\.code.rawValue) == (code.map { [$0] } ?? []))
    #expect(report.diagnostics.allSatisfy { $0.at == 2 })
  }

  @Test func damagedHeaderIsADiagnostic() throws {
    let cut = Samples.image("a", content: .bytes(Array(Samples.png.prefix(20))))
    let report = try InspectReport(Samples.text(AttributedRun("ab"), Samples.run(cut)), format: .text)
    #expect(report.diagnostics.map(\.code) == [.inspectHeaderUnreadable])
    #expect(report.diagnostics.map(\.at) == [2])
    #expect(report.images[0].strikes.isEmpty)
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph"))) func strikesOfAGlyphAreFound() throws {
    let file = try Corpus.file("imageio-adaptiveglyph/nine-representations.heic")
    let image = Samples.image("g", content: .bytes(try file.bytes()))
    let report = try InspectReport(Samples.text(Samples.run(image, kind: .glyph)), format: .inlay)
    #expect(report.images[0].strikes.count == 9)
    #expect(report.images[0].mediaType == .heic)
  }
}
