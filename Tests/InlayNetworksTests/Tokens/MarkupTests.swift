import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct MarkupTests {
  @Test(.needs(.corpus("tokens"))) func imagesOfBBCodeAreThoseOfTheCorpus() throws {
    let cases = try #require(NetworkKit.json("tokens/made-tokens.json").elements).filter {
      $0["bbcode"] != nil
    }
    for one in cases {
      let text = try NetworkKit.read(one["bbcode"]?.string ?? "", .bbcode).value
      let found = text.images.map { image -> String? in
        if case .external(let external) = image.content { external.url } else { image.fileName }
      }
      #expect(found == one["images"]?.elements?.map(\.string))
      #expect(text.text == "Hi \u{FFFC} \u{FFFC} \u{FFFC} [img]n.png[/img]")
      #expect(text.images[2].description == "cat")
      #expect(text.placements.map { $0.displaySize?.rounded.width } == [nil, 20, 20])
    }
    #expect(cases.count == 1)
  }

  @Test(arguments: [
    ("[b]a[i]b[/b]c[/i]", "abc"), ("[b]a", "[b]a"), ("a[/b]", "a[/b]"), ("[B]a[/b]", "a"),
    ("[code][b]a[/b][/code]", "[b]a[/b]"), ("[code][b]a[/b]", "[code]a"), ("[x]a[/x]", "[x]a[/x]"),
    ("[noparse][b]a[/b][/noparse][b]c[/b]", "[b]a[/b]c"), ("[[b]]", "[[b]]"),
    ("[url]https://e/[/url]", "https://e/"), ("[quote]a[/quote]", "a"), ("[b][/b]a", "a"),
    ("[b a=it's c=d]a[/b]", "a"), ("[b a=it's c='d']a[/b]", "[b a=it's c='d']a[/b]"),
    ("[url a='x][/url]", "[url a='x][/url]"), ("[url a=[b]x[/b]", "[url a=x"),
  ])
  func tagsWithoutTheirHalfAreText(bbcode: String, expected: String) throws {
    #expect(try NetworkKit.read(bbcode, .bbcode).value.text == expected)
  }

  @Test(arguments: ["[color=#123456]a[/color]", "[color=123456]a[/color]", "[color=red]a[/color]"])
  func colorsComeBack(bbcode: String) throws {
    let text = try NetworkKit.read(bbcode, .bbcode).value
    #expect(text.text == "a")
    #expect(try NetworkKit.write(text, .bbcode).value == bbcode.replacing("=123", with: "=#123"))
  }

  @Test func quotationsOfBBCodeAreQuotations() throws {
    #expect(
      try NetworkKit.paragraphs(NetworkKit.read("[quote]a[/quote]\nb", .bbcode).value) == ["quote||a", "||b"])
  }

  /// Each takes a moment; a quadratic reader would take hours.
  @Test(arguments: [
    "[", "[b]", "[/b]", "[code]", "[img]", "[b=\"", "[img a=\"x\" ", "[noparse]", "[b][/b]", "[b='[b=\"",
    "[b a=z' a='", "[b a='\" [b a=\"' ",
  ])
  func hostileTextIsLinear(piece: String) throws {
    let text = String(repeating: piece, count: 200_000)
    var limits = Limits.default
    limits.placements = 1_000_000
    _ = try NetworkKit.read(text, .bbcode, limits: limits)
    let angles = text.replacing("[", with: "<").replacing("b", with: "font").replacing("]", with: ">")
    _ = try NetworkKit.read(angles, .magazine, limits: limits)
  }

  @Test(.needs(.corpus("tokens"))) func theMagazineHasItsColorsAndPictures() throws {
    let source = String(
      decoding: try Files.read(Corpus.folder("tokens") + "/made-magazine.txt"), as: UTF8.self)
    var options = ReadOptions()
    options.filesBeside = { path in path.description == "zombie1.jpg" ? MemorySource([1, 2, 3]) : nil }
    let text = try Format.magazine.read(.file(MemorySource(Array(source.utf8)), name: nil), options: options)
      .value
    #expect(
      text.text
        == "These are red and\nblue words.\n\u{FFFC}\nText with 1 < 2 and <unknown tag> too 😀 \u{FFFC}.\n")
    #expect(text.images.map(\.fileName) == ["zombie1.jpg", "a b.png"])
    #expect(try text.images[0].content.source?.readAll() == [1, 2, 3])
    let runs = Recomposer.runs(of: text).map {
      "\($0.text)|\($0.character.values.foregroundColor?.description ?? "")"
    }
    #expect(runs.prefix(4) == ["These are |", "red|#ff0000ff", " and\n|#000000ff", "blue |#0000ffff"])
  }
}
