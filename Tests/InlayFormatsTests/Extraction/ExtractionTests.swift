import FormatsTestKit
import InlayCore
import TestKit
import Testing

@testable import InlayFormats

@Suite struct ExtractionTests {
  private func names(_ runs: AttributedRun...) throws -> [String] {
    Extraction.items(of: try Decomposer.decompose(runs).value).value.map(\.suggestedName)
  }

  @Test func namesFollowFileNameThenIdentifierThenNumber() throws {
    #expect(
      try names(
        Samples.run(Samples.image("a", fileName: "photo.PNG")),
        Samples.run(
          InlineImage(identifier: "142D", mediaType: .heic, content: .bytes([1])), kind: .glyph),
        Samples.run(Samples.image("b")), Samples.run(Samples.image(nil)),
        Samples.run(Samples.image("c.png")), Samples.run(Samples.image("d", fileName: ""))
      ) == [
        "photo.PNG", "AdaptiveImageGlyph-142D.heic", "b.png", "image-4.png", "c.png", "d.png",
      ])
  }

  @Test func hostileNamesBecomeSafeAndDistinct() throws {
    #expect(
      try names(
        Samples.run(Samples.image("1", fileName: "../../etc/passwd")),
        Samples.run(Samples.image("2", fileName: "PASSWD")),
        Samples.run(Samples.image("../x")),
        Samples.run(Samples.image("3", fileName: "a\u{1B}[2J\u{202E}.png")),
        Samples.run(Samples.image("4", fileName: "con")), Samples.run(Samples.image("5", fileName: "..")),
        Samples.run(
          InlineImage(identifier: "/etc/\u{0}shadow", mediaType: .heic, content: .bytes([2])), kind: .glyph),
        Samples.run(Samples.image("a/\u{301}b\\\u{301}c"))
      ) == [
        "passwd", "PASSWD-2", "_x.png", "a[2J.png", "_con", "file", "AdaptiveImageGlyph-_etc_shadow.heic",
        "a_\u{301}b_\u{301}c.png",
      ])
  }

  @Test func otherFormsFollowTheirImage() throws {
    let image = InlineImage(
      fileName: "glyph.heic", mediaType: .heic, content: .bytes([1]),
      alternates: [Representation(role: .fallback, mediaType: .png, content: .bytes([2]))])
    let items = Extraction.items(of: try Samples.text(AttributedRun("ab"), Samples.run(image))).value
    #expect(items.map(\.suggestedName) == ["glyph.heic", "glyph-fallback.png"])
    #expect(items.map(\.role) == [.primary, .fallback])
    #expect(items.map(\.image) == [0, 0])
    #expect(try items.map { try $0.source.readAll() } == [[1], [2]])
  }

  @Test(
    arguments: [
      ("glyph", nil, "glyph-strike"), ("a.b", .png, "a.b-strike.png"), ("a.b", nil, "a.b-strike"),
      ("a.png", nil, "a-strike"), ("a.png", "x/unknown", "a-strike"), (nil, .png, "image-1-strike.png"),
    ] as [(String?, MIMEType?, String)])
  func namesOfOtherFormsEndAsTheirTypes(fileName: String?, type: MIMEType?, name: String) throws {
    let form = Representation(role: .strike, mediaType: type, content: .bytes([2]))
    let image = InlineImage(fileName: fileName, mediaType: nil, content: .bytes([1]), alternates: [form])
    #expect(try names(Samples.run(image)).last == name)
  }

  @Test func folderIsItsTar() throws {
    let image = InlineImage(fileName: "a.pages", mediaType: .folder, content: .bytes([1]))
    #expect(try names(Samples.run(image)) == ["a.pages.tar"])
  }

  @Test func contentThatIsNotHereIsSaid() throws {
    let external = Samples.image("x", content: .external(ExternalContent(url: "https://e.org/\u{7}")))
    let result = Extraction.items(
      of: try Samples.text(AttributedRun("ab"), Samples.run(Samples.missing()), Samples.run(external)))
    #expect(result.value.isEmpty)
    #expect(
      result.diagnostics == [
        Diagnostic(.extractionNoContent, at: 2, "the primary representation of image 1 is missing"),
        Diagnostic(
          .extractionNoContent, at: 3,
          "the primary representation of image 2 is only available at https://e.org/␇, which is not fetched"),
      ])
  }
}
