import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// What is said of pictures: in their description, right behind them, and in their URL.
@Suite struct MarkdownPictureTests {
  /// A text, and for each picture its URL, description, identifier and size in pixels.
  private static func summary(_ text: DecomposedText) -> String {
    let pictures = text.placements.map { placement -> String in
      let image = text.image(of: placement)
      let url = if case .external(let external) = image.content { external.url } else { "bytes" }
      let size = placement.attributes.displaySize.map {
        " \($0.width.thousandths / 750)x\($0.height.thousandths / 750)"
      }
      let identifier = image.identifier.map { " #\($0.rawValue)" } ?? ""
      return " \(url) \(image.description ?? "-")\(identifier)\(size ?? "")"
    }
    return ([text.text.replacing("\u{FFFC}", with: "*")] + pictures).joined(separator: ";")
  }

  @Test(arguments: [
    ("![a](b){: width=4 height=8px} c", "* c; b a 4x8"), ("![a](b){ width=4 height=8 }", "*; b a 4x8"),
    ("![a](b){width=4 width=5 height=8 x=y}", "*; b a 4x8"),
    ("![a|4x8](b){width=5 height=9}", "*; b a 4x8"), ("![a](b){data-inlay-id=7}", "*; b a #7"),
    ("![a](b){inlay-id=7 data-inlay-ID=8}", "*; b a #7"), ("![a](b 'c'){title=d #e .f}", "*; b a"),
    ("![a](b){} c", "*{} c; b a"), ("![a](b){.}", "*{.}; b a"), ("![a](b){ab}", "*{ab}; b a"),
    ("![a](b){a", "*{a; b a"), ("![a](b){a=", "*{a=; b a"), ("![a](b){a=b", "*{a=b; b a"),
    ("![a](b){=4}", "*{=4}; b a"), ("![a](b){:", "*{:; b a"),
    ("<img src=b alt=\"a\n[^1]: c\">", "*; b a\n[^1]: c"), ("![a `b\n[^1]: c`](d)", "*; d a b [^1]: c"),
    ("![a|4x](b)", "*; b a|4x"), ("![a|0](b)", "*; b a|0"), ("![a|4x8x2](b)", "*; b a|4x8x2"),
    ("![a|100000](b)", "*; b a|100000"), ("![a\\|4x8](b)", "*; b a|4x8"),
    ("![a\nb\\\nc](d)", "*; d a\nb\nc"), ("![a\0b](c)", "*; c a\u{FFFD}b"),
    ("![[a.png|x]]", "![[a.png|x]]"), ("![[a.png#b|4x8]]", "*; a.png - 4x8"), ("![[a.md]]", "![[a.md]]"),
    ("![a](b)<!-- {\"width\":4,\"height\":8} -->", "*; b a 4x8"),
    ("![a](b)<!-- {\"width\":0,\"height\":100000} -->", "*; b a"), ("![a](b)<!-- {} -->", "*; b a"),
    ("![a](b)<!-- x -->", "*; b a"), ("![a](b)<!-- [4] -->", "*; b a"),
    ("![a](b)<!-- \(String(repeating: " ", count: 1_024)){\"width\":4,\"height\":8} -->", "*; b a"),
  ])
  func areReadAs(markdown: String, summary: String) throws {
    _ = try MarkdownDoor.sameBothWays(Array(markdown.utf8))
    let found = Self.summary(try MarkdownTrip.read(markdown))
    #expect(found == summary, "\(found)")
  }

  /// The URL of a picture that is in the text has the type as it is stated, which may have any of these characters.
  @Test(arguments: ["image/x_y", "image/x&lt", "image/x&amp", "image/!#$^+.-"])
  func anyTypeComesBack(type: String) throws {
    for bytes in [Samples.png, [1, 2, 3]] {
      let image = InlineImage(mediaType: MIMEType(rawValue: type), content: .bytes(bytes))
      let text = try Samples.text(Samples.run(image))
      try expectSame(try HTMLTrip(text).read().value, text)
      try expectSame(try MarkdownTrip(text).read().value, text)
    }
  }

  /// Such a picture is written in pieces, and a table with it is not compared with itself.
  @Test func aLargePictureComesBack() throws {
    let source =
      "data:image/png;base64," + Samples.pngBase64.prefix(88) + String(repeating: "AAAA", count: 400_000)
    let page = "<table><tr><td>a<td><img src=\"\(source)\"></table><p>b <img src=\"\(source)\"></p>"
    let text = try HTMLReader.read(Array(page.utf8), charset: "utf-8").value
    #expect(text.images.map(\.content.count) == [1_200_066])
    let trip = try MarkdownTrip(text)
    #expect(trip.markdown.hasPrefix("<table") && trip.markdown.contains("\nb ![](data:image/png;base64,"))
    try expectSame(try trip.read().value, text)
  }

  /// What stands around a picture that is left out says nothing, but comes back.
  @Test func aStyledPictureIsLeftOut() throws {
    var values = CharacterAttributeValues()
    values.foregroundColor = TextColor(red: 255, green: 0, blue: 0)
    let picture = AttributedRun(
      "\u{FFFC}", character: CharacterAttributes(values),
      image: PlacedImage(Samples.image(), kind: .attachment))
    let text = try Samples.text(AttributedRun("a"), picture, AttributedRun("b"))
    let trip = try MarkdownTrip(text, .strict, HTMLWriteOptions(images: .drop))
    #expect(trip.markdown == "a<span style=\"color:#ff0000\"></span>b\n")
    #expect(try trip.read().value.text == "ab")
  }

  @Test func linksAndPicturesMayHaveNUL() throws {
    let read = try MarkdownTrip.read("[a](<b\0c>) [d <https://e.org/> f](g)")
    #expect(read.runs.compactMap(\.attributes.values.link) == ["b\u{FFFD}c", "g", "https://e.org/"])
  }
}
