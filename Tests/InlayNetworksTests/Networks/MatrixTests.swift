import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct MatrixTests {
  private static let picture = InlineImage(
    identifier: "cat", description: "a cat", mediaType: .png, content: .bytes([1, 2, 3]))

  private static func map(_ reference: String) -> ImageMap {
    var entry = ImageMap.Entry()
    (entry.identifier, entry.reference, entry.code) = ("cat", reference, "cat_wave")
    return ImageMap([entry])
  }

  @Test(arguments: [
    (["bullet1 a", "bullet2 b", "bullet1 c"], "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    (
      ["number1 a", "number1 b", " c", "number1 d"],
      "<ol><li>a</li><li>b</li></ol><p>c</p><ol><li>d</li></ol>"
    ),
    (["bullet2 a", "bullet1 b"], "<ul><li><ul><li>a</li></ul></li><li>b</li></ul>"),
    (["bullet1 a", "number1 b"], "<ul><li>a</li></ul><ol><li>b</li></ol>"),
    (["bullet1 ", "bullet1 <b>"], "<ul><li></li><li>&lt;b&gt;</li></ul>"),
    (
      ["heading4 a", "rule ", "quote b", "code c"],
      "<h4>a</h4><hr><blockquote>b</blockquote><pre><code>c</code></pre>"
    ),
    (["number1 ", "bullet2 b"], "<ol><li><br><ul><li>b</li></ul></li></ol>"),
    (
      ["number1 ", "bullet2 b", "number2 c"],
      "<ol><li><br><ul><li>b</li></ul><ol><li>c</li></ol></li></ol>"
    ),
    ([" a\u{2028}", "bullet1 \u{2028}"], "<p>a<br><br></p><ul><li><br><br></li></ul>"),
    (["code a\u{2028}", "code b\u{2028}"], "<pre><code>a<br>\nb<br><br></code></pre>"),
    (["quote a\u{2028}", " "], "<blockquote>a<br><br></blockquote><p><br></p>"),
    (["bullet1 ", "number3 c"], "<ul><li><br><ol><li><ol><li>c</li></ol></li></ol></li></ul>"),
  ])
  func paragraphsAreWritten(lines: [String], expected: String) throws {
    let text = try NetworkKit.text(lines)
    let written = try MatrixMessage.write(text, ImageMap())
    #expect(written.value["formatted_body"]?.string == expected)
    #expect(written.value["body"]?.string == text.text && written.diagnostics.isEmpty)
    let back = try MatrixMessage.read(written.value, ImageMap(), .default).value
    #expect(try NetworkKit.paragraphs(back) == NetworkKit.paragraphs(text))
  }

  /// HTML drops white space at the ends of lines. Other programs are told only if there is some.
  @Test(arguments: [
    ("a \u{2028}b", "pre-wrap"), ("a\u{2028} b", "pre-wrap"), ("a ", "pre-wrap"), (" a", "pre-wrap"),
    ("a  b", "pre-wrap"),
    ("a\tb", "pre-wrap"), ("a\u{2028}b", nil), ("\n", nil), ("\u{2028}", nil), ("a b", nil),
  ])
  func whiteSpaceOfLinesIsKept(text: String, expected: String?) throws {
    let written = try MatrixMessage.write(Decomposer.decompose([AttributedRun(text)]).value, ImageMap()).value
    #expect(written["org.inlay.whitespace"]?.string == expected)
    #expect(try MatrixMessage.read(written, ImageMap(), .default).value.text == text)
  }

  /// A further paragraph stays in its item, after an empty one, too.
  @Test(arguments: [Format.matrix, .mastodon, .activityPub]) func paragraphsGoOnInTheirItem(_ format: Format)
    throws
  {
    let page = "<ol><li><p>a</p><p>b</p><ul><li>c<li><br><p>d</p></ul><p>e</p><li>f</ol><p>g</p>"
    let text = try HTMLReader.read(Array(page.utf8)).value
    let lines = [
      "number1|1.\t|a", "more||b", "bullet2|◦\t|c", "bullet2|◦\t|", "more||d", "more||e", "number1|2.\t|f",
      "||g",
    ]
    #expect(try NetworkKit.paragraphs(text) == lines)
    let written = try NetworkKit.write(text, format)
    let back = try NetworkKit.read(written.value, format).value
    #expect(try NetworkKit.paragraphs(back) == lines && written.diagnostics.isEmpty)
    #expect(back.paragraphs.map(\.attributes.values.role) == text.paragraphs.map(\.attributes.values.role))
  }

  /// A paragraph without an item before it, or with one of another list, is reported.
  @Test(arguments: [
    (["bullet1", "bullet2", "more1"], Format.matrix, ""),
    (["bullet1", "numbered1"], .mastodon, "one paragraph of an item was written into another item"),
    (["bullet1", "more2"], .matrix, "one paragraph of an item was written into another item"),
    (
      ["", "more1"], .activityPub,
      "one paragraph of a list has no item that it can continue, and was written as an ordinary one"
    ),
    (
      ["bullet1", "more1"], .discord,
      "one paragraph of a list has no item that it can continue, and was written as an ordinary one"
    ),
  ])
  func paragraphsWithoutTheirItemAreReported(lines: [String], format: Format, message: String) throws {
    let written = try NetworkKit.write(NetworkKit.continued(lines), format)
    #expect(written.diagnostics.map(\.message) == (message.isEmpty ? [] : [message]))
  }

  @Test func aListGoesOnAfterItsNumber() throws {
    let content = ImageMap.object([
      ("body", "x"), ("format", "org.matrix.custom.html"),
      ("formatted_body", "<ol start=\"7\"><li>a</li></ol><ol start=\"9\"><li>b</li></ol>"),
    ])
    let values = try MatrixMessage.read(content, ImageMap(), .default).value
    let html = try MatrixMessage.write(values, ImageMap()).value["formatted_body"]?.string
    #expect(html == "<ol start=\"7\"><li>a</li></ol><ol start=\"9\"><li>b</li></ol>")
  }

  @Test func headingsOfMastodonAreBold() throws {
    let text = try NetworkKit.text("heading1 A", "number1 a", "number2 b", " c")
    let written = try MastodonStatus.write(text, ImageMap())
    #expect(
      written.value["content"]
        == "<p><strong>A</strong></p><ol><li>a<ol start=\"2\"><li>b</li></ol></li></ol><p>c</p>")
    #expect(written.diagnostics.map(\.code) == [.formatsParagraphAttributesNotCarried])
    let back = try MastodonStatus.read(written.value, ImageMap(), .default).value
    #expect(try NetworkKit.paragraphs(back) == ["||A", "number1|1.\t|a", "number2|2.\t|b", "||c"])
    #expect(back.runs.map(\.attributes.values.weight) == [700])
  }

  @Test(.needs(.corpus("matrix"))) func aStickerIsOneImage() throws {
    let event = try NetworkKit.json("matrix/m.sticker.yaml")
    for format in [Format.matrix, .matrixSticker] {
      let text = try NetworkKit.read(event.description, format).value
      #expect(try NetworkKit.placements(text) == ["\u{FFFC}=mxc://matrix.org/sHhqkFCvSkFwtmvtETOtKnLP"])
      #expect(text.images[0].description == "Landing" && text.images[0].mediaType == .png)
      let written = try MatrixSticker.write(text, ImageMap()).value
      #expect(written["body"] == "Landing" && written["url"] == event["content"]?["url"])
      #expect(written["info"]?["w"] == 140 && written["info"]?["h"] == 200)
      #expect(written["info"]?["mimetype"] == "image/png")
    }
  }

  @Test func aPictureIsWrittenAsASticker() throws {
    let text = try Decomposer.decompose([
      AttributedRun(
        image: PlacedImage(
          Self.picture, kind: .glyph, displaySize: DisplaySize(width: .points(20), height: .points(10))))
    ]).value
    let written = try NetworkKit.write(text, .matrixSticker, map: Self.map("mxc://e.org/a"))
    #expect(
      written.value
        == #"{"body":"a cat","info":{"h":10,"mimetype":"image/png","size":3,"w":20},"url":"mxc://e.org/a"}"#
        + "\n")
    #expect(written.diagnostics.isEmpty)
    let back = try NetworkKit.read(written.value, .matrixSticker, map: Self.map("mxc://e.org/a")).value
    #expect(back.images[0].identifier == "cat" && back.placements[0].kind == .attachment)
    #expect(back.placements[0].displaySize == text.placements[0].displaySize)
  }

  @Test(arguments: [
    ("", "mxc://e.org/a", ""), ("a", "mxc://e.org/a", ""), ("", "mxc://e.org/a", "\n"),
    ("", "https://e.org/a", ""),
  ])
  func otherTextsAreNoStickers(before: String, reference: String, after: String) throws {
    let text = try Decomposer.decompose([
      AttributedRun(before), AttributedRun(image: PlacedImage(Self.picture, kind: .glyph)),
      AttributedRun(after),
    ]).value
    let isSticker = before.isEmpty && after.isEmpty && reference.hasPrefix("mxc")
    if isSticker {
      #expect(try !NetworkKit.write(text, .matrixSticker, map: Self.map(reference)).value.isEmpty)
    } else {
      #expect { try NetworkKit.write(text, .matrixSticker, map: Self.map(reference)) } throws: {
        ($0 as? InlayError)?.code.rawValue == "sticker.text"
      }
    }
    let none = try Decomposer.decompose([AttributedRun("text")]).value
    #expect(throws: InlayError.self) { try NetworkKit.write(none, .matrixSticker) }
  }

  private static let cats =
    #""cat_wave":{"url":"mxc://e.org/a","body":"a cat","info":{"mimetype":"image/webp"}},"nap":{"url":"mxc://e.org/b"}"#

  @Test(arguments: [
    #"{"type":"m.room.image_pack","state_key":"","sender":"@a:e.org","event_id":"x","content":{"images":{\#(cats)}}}"#,
    #"{"type":"im.ponies.room_emotes","state_key":"x","content":{"images":{\#(cats)},"pack":{"usage":["emoticon"]}}}"#,
    #"{"type":"im.ponies.user_emotes","content":{"images":{\#(cats)}}}"#,
    #"{"images":{\#(cats)}}"#,
    #"{"emoticons":{\#(cats.replacing("cat_wave", with: ":cat_wave:").replacing("nap", with: ":nap:"))},"short":{":nap:":"mxc://e.org/b"}}"#,
  ])
  func aPackIsAMapAndADocument(json: String) throws {
    let map = try ImageMap(json: Array(json.utf8))
    #expect(map.entries.map(\.code) == ["cat_wave", "nap"])
    #expect(map.entries.map(\.reference) == ["mxc://e.org/a", "mxc://e.org/b"])
    #expect(map.entries.map(\.description) == ["a cat", nil])
    let input = FormatInput.file(MemorySource(Array(json.utf8)), name: nil)
    let matches = Format.networks.filter { $0.match(FormatLook(input)) != nil }
    #expect(matches.map(\.name) == [.matrixPack])
    let text = try NetworkKit.read(json, .matrixPack).value
    #expect(text.text == "\u{FFFC} cat_wave\n\u{FFFC} nap")
    #expect(
      text.images.map(\.description) == ["a cat", nil] && text.images[0].mediaType?.rawValue == "image/webp")
    #expect(try NetworkKit.placements(text) == ["\u{FFFC}=mxc://e.org/a", "\u{FFFC}=mxc://e.org/b"])
  }

  @Test func theShortFormOfAPackIsAMap() throws {
    let map = try ImageMap(json: Array(#"{"short":{":nap:":"mxc://e.org/b","x":1}}"#.utf8))
    #expect(map.entries.map(\.code) == ["nap"] && map.entries.map(\.reference) == ["mxc://e.org/b"])
  }

  @Test(.needs(.corpus("matrix"))) func thePackOfTheSpecificationIsADocument() throws {
    let pack = try Files.read(Corpus.folder("matrix") + "/m.room.image_pack.yaml")
    let text = try NetworkKit.read(String(decoding: pack, as: UTF8.self), .matrixPack).value
    #expect(text.text == "\u{FFFC} cat_nap\n\u{FFFC} cat_wave")
    #expect(text.images.map(\.description) == ["a sleeping cat", "a waving cat"])
    // This lists rooms, and has no images.
    let rooms = try NetworkKit.json("matrix/m.image_pack.rooms.yaml").description
    #expect(throws: InlayError.self) { try NetworkKit.read(rooms, .matrixPack) }
    #expect(throws: InlayError.self) { try ImageMap(json: Array(rooms.utf8)) }
  }

  @Test(arguments: [
    ("<span data-mx-spoiler>x</span>y", ["x:spoiler", "y:"]),
    ("<span data-mx-spoiler=\"why\">x<b>z</b></span>y", ["(why) :", "x:spoiler", "z:bold spoiler", "y:"]),
    ("<span data-mx-color=\"#ff0000\" data-mx-spoiler>x</span>", ["x:spoiler #ff0000ff"]),
    ("<font data-mx-color=\"#00FF00\">x</font>", ["x:#00ff00ff"]),
    ("<span data-mx-color=\"red;position:fixed\">x</span>", ["x:"]),
    ("&lt;span data-mx-spoiler&gt;x", ["<span data-mx-spoiler>x:"]),
  ])
  func spansSayWhatTheyHideAndColor(html: String, runs: [String]) throws {
    let content = ImageMap.object([
      ("body", "x"), ("format", "org.matrix.custom.html"), ("formatted_body", .string(html)),
    ])
    let text = try MatrixMessage.read(content, ImageMap(), .default).value
    let found = Recomposer.runs(of: text).map { run in
      let styles = InlineStyle.styles(of: run.character.values).map { style in
        if case .color(let color) = style { "\(color)" } else { "\(style)" }
      }
      return "\(run.text):\(styles.joined(separator: " "))"
    }
    #expect(found == runs)
  }

  @Test func picturesFromElsewhereAreLinks() throws {
    let image = InlineImage(
      description: "a <lake>", mediaType: .png,
      content: .external(ExternalContent(url: "https://e.org/a.png?b&c")))
    let text = try Decomposer.decompose([
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment))
    ]).value
    let written = try MatrixMessage.write(text, ImageMap())
    #expect(
      written.value["formatted_body"]?.string
        == "<p><a href=\"https://e.org/a.png?b&amp;c\">[a &lt;lake&gt;]</a></p>")
    #expect(written.diagnostics.map(\.code) == [.networksImagesWithoutReference])
  }

  /// A marker that networks do not make stays in the text, and is reported.
  @Test(arguments: ["matrix", "discord", "slack", "telegram-rich"])
  func otherMarkersAreText(name: String) throws {
    let format = try #require(NetworkGrammar.formats.first { $0.name.rawValue == name })
    let text = try HTMLReader.read(
      Array("<ol type=a><li>x<li>y</ol><ol><li>z</ol>".utf8), charset: "utf-8"
    ).value
    let written = try NetworkKit.write(text, format)
    #expect(written.diagnostics.map(\.code) == [.formatsParagraphAttributesNotCarried])
    #expect(written.diagnostics.first?.message.hasPrefix("2 items have markers") ?? false)
    #expect(
      try NetworkKit.paragraphs(NetworkKit.read(written.value, format).value) == [
        "||a.\tx", "||b.\ty", "number1|1.\t|z",
      ])
  }
}
