import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

/// What strangers write into the HTML of Matrix.
@Suite struct MatrixPageTests {
  private static func read(_ html: String) throws -> DecomposedText {
    let content = ImageMap.object([
      ("body", "x"), ("format", "org.matrix.custom.html"), ("formatted_body", .string(html)),
    ])
    return try MatrixMessage.read(content, ImageMap(), .default).value
  }

  @Test(arguments: [
    (#"title="cat" alt="Tom &amp; Jerry""#, ":cat:", "Tom & Jerry"),
    (
      #"title="a&#10;b:" alt="&lt;&quot;&#39;&#x1F600;&#0;&unknown;&#x;""#, ":ab:",
      "<\"'😀\u{FFFD}&unknown;&#x;"
    ),
    (#"title=cat alt=:cat:"#, ":cat:", nil), (#"title=cat alt=":) a smile""#, ":cat:", ":) a smile"),
    (#"TITLE='cat'x=1 ALT='cat'"#, ":cat:", nil), ("", "\u{FFFC}", nil), (#"alt=":""#, "\u{FFFC}", nil),
  ])
  func attributesHaveReferences(attributes: String, covered: String, description: String?) throws {
    let text = try Self.read(#"<img data-mx-emoticon src="mxc://a/b" \#(attributes)>"#)
    #expect(text.text == covered && text.images.map(\.description) == [description])
    let map = ImageMap()
    let again = try MatrixMessage.read(MatrixMessage.write(text, map).value, map, .default).value
    #expect(again.images.map(\.description) == [description] || description == nil)
  }

  @Test(arguments: [
    (
      "<img src=mxc://a/b width=100 height=200 alt=big><img src=mxc://a/b data-mx-emoticon title=b>",
      ["\u{FFFC} mxc://a/b attachment", ":b: mxc://a/b glyph"]
    ),
    (
      "<img src=mxc://a/b data-mx-emoticon title=b><img src=mxc://a/b data-mx-emoticon title=c>",
      [":b: mxc://a/b glyph", ":c: mxc://a/b glyph"]
    ),
    (
      "<!--<img src=mxc://a/b data-mx-emoticon title=b>--!><!--> <img src=mxc://a/b>",
      ["\u{FFFC} mxc://a/b attachment"]
    ),
    ("<IMG SRC=mxc://a/b?x&amp;y HEIGHT=32 TITLE=b/>", [":b/: mxc://a/b?x&y glyph"]),
    ("<style><!--</style><img src=mxc://a/b data-mx-emoticon title=b>", [":b: mxc://a/b glyph"]),
    ("<img data-mx-emoticon alt=a>b", ["\u{FFFC}  attachment"]),
    (
      "<img data-mx-emoticon src=' mxc:0\n'><img data-mx-emoticon src=' mxc://a/b ' title=b>",
      ["\u{FFFC}  attachment", ":b: mxc://a/b glyph"]
    ),
    (
      "<img data-mx-emoticon src=mxc:0><img data-mx-emoticon src=mxc://a/b title=b>",
      ["\u{FFFC}  attachment", ":b: mxc://a/b glyph"]
    ),
  ])
  func eachTagSpeaksForItself(html: String, expected: [String]) throws {
    let text = try Self.read(html)
    let units = Array(text.text.utf16)
    let found = text.placements.map { placement in
      let image = text.images[placement.image]
      var url = image.identifier?.rawValue
      if case .external(let external) = image.content { url = external.url }
      return
        "\(String(decoding: units[placement.range], as: UTF16.self)) \(url ?? "") \(placement.kind.rawValue)"
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("<span data-mx-spoiler>he <span lang=\"en\">dies</span></span>", "he dies"),
    ("<span data-mx-spoiler>he <b @x xml:lang=\"en\">dies</b></span>", "he dies"),
    ("<span data-mx-spoiler><p></span>he <b lang=en>dies</b>", "he dies"),
  ])
  func languagesShowNothingThatIsHidden(html: String, hidden: String) throws {
    let text = try Self.read(html)
    #expect(text.text == hidden)
    for run in Recomposer.runs(of: text) {
      #expect(InlineStyle.styles(of: run.character.values).contains(.spoiler))
    }
  }

  @Test func aSpoilerHasAReason() throws {
    let text = try Self.read(#"<span data-mx-spoiler="the &lt;&#10; ending">he dies</span>"#)
    #expect(text.text == "(the < ending) he dies")
    let page = try MatrixMessage.write(text, ImageMap()).value["formatted_body"]?.string
    #expect(page == "<p>(the &lt; ending) <span data-mx-spoiler>he dies</span></p>")
    #expect(try Self.read(page ?? "") == text)
  }

  @Test(arguments: [
    ("<MX-REPLY>a</mx-reply >b<mx-reply x=1>c</MX-REPLY>d", "bd"), ("<mx-reply>a", "a"),
    ("a</mx-reply>b<!--<mx-reply>-->c", "abc"), ("<mx-reply>a</mx-reply>b<mx-reply>c", "bc"),
  ])
  func repliesAreLeftOut(html: String, expected: String) throws {
    #expect(try Self.read(html).text == expected)
  }

  @Test(arguments: [
    ("https://e.org/", true), ("HTTP://e.org/", true), ("magnet:?xt=a", true), ("mailto:a@e.org", true),
    ("tel:1", false), ("/a", false), ("#a", false), ("matrix:r/a:b", false),
  ])
  func onlySomeLinksAreWritten(link: String, isWritten: Bool) throws {
    var values = CharacterAttributeValues()
    values.link = link
    let text = try Decomposer.decompose([AttributedRun("a", character: CharacterAttributes(values))]).value
    let written = try MatrixMessage.write(text, ImageMap())
    #expect(written.value["formatted_body"]?.string?.contains("<a ") == isWritten)
    #expect(written.diagnostics.map(\.code) == (isWritten ? [] : [.formatsCharacterAttributesNotCarried]))
  }

  @Test(arguments: [
    (#"{"url":"http://evil/x.png"}"#, nil, false), (#"{"url":"mxc://a/b"}"#, nil, true),
    (#"{"url":"mxc://a/b","info":{"mimetype":"image/png"}}"#, "image/png", true),
    (#"{"url":"mxc://a/b","info":{"mimetype":"image/png\r\nX: y"}}"#, nil, true),
    (#"{"url":"mxc://a/b","info":{"mimetype":"a/b/c"}}"#, nil, true),
    (#"{"file":{"url":"file:///etc/passwd"}}"#, nil, false), (#"{"file":{"url":"mxc://a/b"}}"#, nil, true),
  ])
  func stickersAreOnServers(json: String, type: String?, isOne: Bool) throws {
    let value = try JSONValue(parsing: Array(json.utf8))
    guard isOne else {
      #expect { try MatrixSticker.read(value, ImageMap(), .default) } throws: {
        ($0 as? InlayError)?.code.rawValue == "network.missing"
      }
      return
    }
    let text = try MatrixSticker.read(value, ImageMap(), .default).value
    #expect(text.images.map { $0.mediaType?.rawValue } == [type])
    // What is encrypted there is no picture for others.
    let isExternal = if case .external = text.images[0].content { true } else { false }
    #expect(isExternal == (value["file"] == nil))
  }

  @Test func codesOfPacksAreOneLine() throws {
    let json = #"{"images":{"a\nb":{"url":"mxc://a/b"},"é":{"url":"mxc://a/c"}}}"#
    #expect(try NetworkKit.read(json, .matrixPack).value.text == "\u{FFFC} a\u{240A}b\n\u{FFFC} é")
  }

  @Test(arguments: [
    (["code a", "code ", "code b"], "<pre><code>a\n\nb</code></pre>"),
    (["code ", "code a"], "<pre><code>\na</code></pre>"),
    (["code a", "code "], "<pre><code>a\n<br></code></pre>"), (["code "], "<pre><code><br></code></pre>"),
    (["quote a", "quote ", "quote b"], "<blockquote><p>a</p><p><br></p><p>b</p></blockquote>"),
    (
      ["quote a", "code b", "quote c"],
      "<blockquote>a</blockquote><pre><code>b</code></pre><blockquote>c</blockquote>"
    ),
    (["quote ", "bullet1 a"], "<blockquote><br></blockquote><ul><li>a</li></ul>"),
  ])
  func neighborsAreOneElement(lines: [String], expected: String) throws {
    let text =
      switch lines.count {
      case 1: try NetworkKit.text(lines[0], " x")
      case 2: try NetworkKit.text(lines[0], lines[1], " x")
      default: try NetworkKit.text(lines[0], lines[1], lines[2], " x")
      }
    let map = ImageMap()
    let matrix = try MatrixMessage.write(text, map).value
    #expect(matrix["formatted_body"]?.string == expected + "<p>x</p>")
    let paragraphs = try NetworkKit.paragraphs(text)
    #expect(try NetworkKit.paragraphs(MatrixMessage.read(matrix, map, .default).value) == paragraphs)
    let status = try MastodonStatus.write(text, map).value
    #expect(status["content"]?.string == expected + "<p>x</p>")
    #expect(try NetworkKit.paragraphs(MastodonStatus.read(status, map, .default).value) == paragraphs)
  }

  /// Tags that do not end, comments and replies in great numbers take linear time.
  @Test(arguments: [
    "<mx-reply>", "<!--", "<img a=\"", "</style", "<style>", "<img src=mxc://a/b title=", "<a ",
  ])
  func hostilePagesAreRead(piece: String) throws {
    _ = try Self.read(String(repeating: piece, count: 50_000))
  }
}
