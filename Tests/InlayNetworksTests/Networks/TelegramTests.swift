import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct TelegramTests {
  private static let message =
    #"{"entities":[{"custom_emoji_id":"5368324170671202286","length":2,"offset":3,"#
    + #""type":"custom_emoji"}],"text":"Hi 👍!"}"#

  @Test func aCustomEmojiIsAPlacementOverItsEmoji() throws {
    let text = try NetworkKit.read(Self.message, .telegram)
    #expect(text.value.text == "Hi 👍!")
    #expect(try NetworkKit.placements(text.value) == ["👍=tg:5368324170671202286"])
    guard case .external(let external) = text.value.images[0].content else {
      Issue.record("no external content")
      return
    }
    #expect(external.url == "tg://emoji?id=5368324170671202286")
    #expect(text.diagnostics.isEmpty)
  }

  @Test func whatWasReadIsWrittenWithoutAMap() throws {
    let text = try NetworkKit.read(Self.message, .telegram).value
    let written = try NetworkKit.write(text, .telegram)
    #expect(written.value == Self.message + "\n")
    #expect(written.diagnostics.isEmpty)
  }

  @Test func stylesNestAndOverlap() throws {
    let json =
      #"{"text":"abcdef","entities":[{"type":"bold","offset":0,"length":4},"#
      + #"{"type":"italic","offset":2,"length":4},{"type":"text_link","offset":1,"length":1,"url":"https://e.org/"}]}"#
    let text = try NetworkKit.read(json, .telegram).value
    let runs = Recomposer.runs(of: text).map { ($0.text, $0.character.values) }
    #expect(runs.map { String($0.0) } == ["a", "b", "cd", "ef"])
    #expect(runs.map { $0.1.weight ?? 0 } == [700, 700, 700, 0])
    #expect(runs.map(\.1.isItalic) == [false, false, true, true])
    #expect(runs.map(\.1.link) == [nil, "https://e.org/", nil, nil])
    let again = try NetworkKit.read(NetworkKit.write(text, .telegram).value, .telegram).value
    #expect(again == text)
  }

  /// Bot API: of two entities that share characters, one is within the other, and nothing is within code.
  @Test func entitiesThatAreWrittenNest() throws {
    var (bold, both, italic, code) = (
      CharacterAttributeValues(), CharacterAttributeValues(), CharacterAttributeValues(),
      CharacterAttributeValues()
    )
    for style in [InlineStyle.bold, .italic] { style.apply(to: &both) }
    InlineStyle.bold.apply(to: &bold)
    InlineStyle.italic.apply(to: &italic)
    for style in [InlineStyle.bold, .code] { style.apply(to: &code) }
    let cat = PlacedImage(
      InlineImage(
        identifier: "tg:12", mediaType: nil, content: .missing(MissingContent(.notCarried))), kind: .glyph)
    let runs = [
      AttributedRun("ab", character: CharacterAttributes(bold)),
      AttributedRun("cd", character: CharacterAttributes(both)),
      AttributedRun("ef", character: CharacterAttributes(italic)),
      AttributedRun("gh", character: CharacterAttributes(code)),
      AttributedRun("👍", character: CharacterAttributes(code), image: cat),
    ]
    let text = try Decomposer.decompose(runs).value
    #expect(
      try NetworkKit.write(text, .telegram).value
        == #"{"entities":[{"length":4,"offset":0,"type":"bold"},{"length":2,"offset":2,"type":"italic"},"#
        + #"{"length":2,"offset":4,"type":"italic"},{"length":2,"offset":6,"type":"code"},"#
        + #"{"custom_emoji_id":"12","length":2,"offset":8,"type":"custom_emoji"},"#
        + #"{"length":2,"offset":8,"type":"bold"}],"text":"abcdefgh👍"}"# + "\n"
    )
  }

  /// A quotation is one entity, whatever begins and ends in it.
  @Test func aQuotationStaysWhole() throws {
    var (bold, quote) = (CharacterAttributeValues(), ParagraphAttributeValues())
    InlineStyle.bold.apply(to: &bold)
    quote.role = .quote
    let (strong, cited) = (CharacterAttributes(bold), ParagraphAttributes(quote))
    let runs = [
      AttributedRun("a\n", character: strong), AttributedRun("b", character: strong, paragraph: cited),
      AttributedRun("c", paragraph: cited),
    ]
    let written = try NetworkKit.write(Decomposer.decompose(runs).value, .telegram).value
    #expect(
      written
        == #"{"entities":[{"length":2,"offset":0,"type":"bold"},{"length":2,"offset":2,"type":"blockquote"},"#
        + #"{"length":1,"offset":2,"type":"bold"}],"text":"a\nbc"}"# + "\n")
  }

  /// The server takes carriage returns and U+2028 out, which would join lines.
  @Test(arguments: ["\r", "\r\n", "\u{2028}", "\u{2029}", "\n"])
  func endsOfLinesAreLineFeeds(end: String) throws {
    let text = try Decomposer.decompose([AttributedRun("a" + end + "b")]).value
    #expect(try NetworkKit.write(text, .telegram).value == #"{"text":"a\nb"}"# + "\n")
    #expect(try NetworkKit.write(text, .telegramHTML).value == "a\nb")
    #expect(try NetworkKit.write(text, .telegramMarkdown).value == "a\nb")
  }

  @Test func carriageReturnsOfMarkupAreLeftOut() throws {
    #expect(try NetworkKit.read("<b>a</b>\r\nb", .telegramHTML).value.text == "a\nb")
    // How some programs part italic from underlined.
    let text = try NetworkKit.read("__\r_\ra_\r__\r", .telegramMarkdown).value
    #expect(text.text == "a")
    #expect(text.runs.map(\.attributes.values.isItalic) == [true])
    #expect(text.runs.map(\.attributes.values.underline) == [.single])
  }

  /// Two marks of `_` are parted, whatever stands before them; an underscore of the text and a mark are not.
  @Test(arguments: [
    (#"<i>\</i><i><a href="https://e.org/">a</a></i>"#, #"_\\_**_[a](https://e.org/)_"#),
    ("_<i>a</i>", #"\__a_"#), ("<i>a</i><u>b</u>", "_a_**__b__"),
  ])
  func marksOfUnderscoresAreParted(html: String, markdown: String) throws {
    let text = try NetworkKit.read(html, .telegramHTML).value
    #expect(try NetworkKit.write(text, .telegramMarkdown).value == markdown)
    #expect(try NetworkKit.read(markdown, .telegramMarkdown).value.text == text.text)
  }

  @Test(arguments: [
    (#"{"text":"👍","entities":[{"type":"bold","offset":1,"length":1}]}"#, "offset.insideScalar"),
    (#"{"text":"👍","entities":[{"type":"bold","offset":0,"length":3}]}"#, "offset.outOfBounds"),
    (#"{"text":"a","entities":[{"type":"bold","offset":-1,"length":1}]}"#, "offset.outOfBounds"),
    (
      #"{"text":"a","entities":[{"type":"bold","offset":1,"length":9007199254740991}]}"#, "offset.outOfBounds"
    ),
    (#"{"entities":[]}"#, "network.missing"),
  ])
  func wrongPositionsAreRefusedWithThePlace(json: String, code: String) {
    #expect { try NetworkKit.read(json, .telegram) } throws: { error in
      (error as? InlayError)?.code.rawValue == code
    }
  }

  @Test func captionsAndFormattedTextOfTDLibAreRead() throws {
    let caption =
      #"{"caption":"👍","caption_entities":[{"type":"custom_emoji","offset":0,"length":2,"#
      + #""custom_emoji_id":"12"}]}"#
    #expect(try NetworkKit.placements(NetworkKit.read(caption, .telegram).value) == ["👍=tg:12"])
    let formatted =
      #"{"text":"👍x","entities":[{"offset":0,"length":2,"type":{"@type":"textEntityTypeCustomEmoji","#
      + #""custom_emoji_id":"12"}},{"offset":2,"length":1,"type":{"@type":"textEntityTypeTextUrl","url":"https://e/"}}]}"#
    let text = try NetworkKit.read(formatted, .telegram).value
    #expect(try NetworkKit.placements(text) == ["👍=tg:12"])
    #expect(text.runs.map(\.attributes.values.link) == ["https://e/"])
  }

  @Test(arguments: ["012", "-1", "1e3", "", "9223372036854775808000000000"])
  func numbersThatAreNoneKeepTheirText(number: String) throws {
    let json =
      #"{"text":"👍","entities":[{"type":"custom_emoji","offset":0,"length":2,"custom_emoji_id":"\#(number)"}]}"#
    let text = try NetworkKit.read(json, .telegram)
    #expect(text.value.text == "👍" && text.value.placements.isEmpty)
    #expect(text.diagnostics.map(\.code) == [.networksBadReference])
  }

  @Test func theMapGivesNumbersEmojiAndWords() throws {
    let dog = InlineImage(
      identifier: "dog", description: "a dog", mediaType: .png, content: .bytes([1, 2, 3]))
    let cat = InlineImage(identifier: "cat", description: "a cat", mediaType: .png, content: .bytes([4]))
    let fox = InlineImage(identifier: "fox", description: "a fox", mediaType: .png, content: .bytes([5]))
    let runs = [dog, cat, fox].flatMap {
      [AttributedRun(image: PlacedImage($0, kind: .glyph)), AttributedRun(" ")]
    }
    let text = try Decomposer.decompose(runs).value
    var (first, second) = (ImageMap.Entry(), ImageMap.Entry())
    (first.identifier, first.reference, first.emoji) = ("dog", "77", "🐶")
    (second.digest, second.reference) = (cat.content.digest, "88")
    let map = ImageMap([first, second])
    let written = try NetworkKit.write(text, .telegram, map: map)
    #expect(
      written.value == #"{"entities":[{"custom_emoji_id":"77","length":2,"offset":0,"type":"custom_emoji"},"#
        + #"{"custom_emoji_id":"88","length":1,"offset":3,"type":"custom_emoji"}],"text":"🐶 ✨ [a fox] "}"#
        + "\n")
    #expect(
      written.diagnostics.map(\.code) == [.networksImagesWithoutReference, .networksImagesWithoutEmoji])
    #expect(written.diagnostics.map(\.at) == [4, 2])
    let back = try NetworkKit.read(written.value, .telegram, map: map).value
    #expect(try NetworkKit.placements(back) == ["🐶=dog", "✨=tg:88"])
  }

  /// What TDLib's own parser makes of its two markups.
  @Test(.needs(.corpus("telegram"))) func markupsAreThoseOfTDLib() throws {
    for vector in try #require(NetworkKit.json("telegram/tdlib-vectors.json").elements) {
      let format: Format = vector["html"] == nil ? .telegramMarkdown : .telegramHTML
      let source = try #require(vector["html"]?.string ?? vector["markdownV2"]?.string)
      guard vector["error"] == nil else {
        #expect { try NetworkKit.read(source, format) } throws: { error in
          (error as? InlayError)?.code == .telegramMarkup
        }
        continue
      }
      let text = try NetworkKit.read(source, format).value
      #expect(exactlyEqual(text.text, vector["text"]?.string ?? ""))
      #expect(try TelegramMessage.write(text, ImageMap()).value["entities"] == vector["entities"])
    }
  }

  @Test(arguments: [
    ("<b>a", "telegram.markup"), ("<b>a</i>", "telegram.markup"), ("<x>a</x>", "telegram.markup"),
    ("a < b", "telegram.markup"), ("<tg-emoji emoji-id=\"x\">a</tg-emoji>", "telegram.markup"),
  ])
  func tagsThatTelegramRefusesAreRefused(html: String, code: String) {
    #expect { try NetworkKit.read(html, .telegramHTML) } throws: {
      ($0 as? InlayError)?.code.rawValue == code
    }
  }

  @Test(arguments: [
    ("a&#65;&#x42;&#X43&lt;", "aABC<"), ("&#0; &#xD800; &#; &#x; &x; &", "&#0; &#xD800; &#; &#x; &x; &"),
    ("&#x1F600;&#128512", "😀😀"), ("<pre><code class=\"language-swift\">let a</code></pre>", "let a"),
  ])
  func referencesOfHTMLAreCharacters(html: String, text: String) throws {
    let read = try NetworkKit.read(html, .telegramHTML).value
    #expect(read.text == text)
    #expect(read.paragraphs.map(\.attributes.values.role) == (html.hasPrefix("<") ? [.code] : []))
    #expect(read.runs.isEmpty)
  }

  @Test func quotationsEndWithTheText() throws {
    #expect(
      try NetworkKit.paragraphs(NetworkKit.read(">q\n>r", .telegramMarkdown).value) == [
        "quote||q", "quote||r",
      ])
    #expect(
      try NetworkKit.paragraphs(NetworkKit.read(">q\nx\n>r", .telegramMarkdown).value)
        == ["quote||q", "||x", "quote||r"])
  }

  /// It takes a moment. A reader that looks through all open marks at each line takes minutes.
  @Test func manyMarksAndQuotationsAreRefusedAtOnce() {
    let source = String(repeating: "[", count: 100_000) + String(repeating: "\n>", count: 100_000)
    #expect { try NetworkKit.read(source, .telegramMarkdown) } throws: { error in
      (error as? InlayError)?.code == .telegramMarkup
    }
  }

  @Test(arguments: [("tg://emoji?a=1&id=5#x", true), ("tg://emoji?a=1", false), ("tg://emoji?id=x", false)])
  func emojiOfMarkdownHaveANumber(url: String, isOne: Bool) throws {
    let source = "![👍](\(url))"
    guard isOne else {
      #expect { try NetworkKit.read(source, .telegramMarkdown) } throws: { error in
        (error as? InlayError)?.code == .telegramMarkup
      }
      return
    }
    #expect(try NetworkKit.placements(NetworkKit.read(source, .telegramMarkdown).value) == ["👍=tg:5"])
  }

  @Test(arguments: [
    ("*b* _i_ __u__ ~s~ ||p|| `c`", "b i u s p c"), ("___a_**__", "a"), ("a\\_b", "a_b"),
    (">q\n>r\nx", "q\nr\nx"),
    ("```swift\nlet a\n```", "let a\n"), ("[t](https://e/\\)x)", "t"),
  ])
  func markdownIsRead(source: String, text: String) throws {
    #expect(try NetworkKit.read(source, .telegramMarkdown).value.text == text)
  }

  @Test(arguments: ["a.b", "*a", "*a_b*c_", "`a", "[a]", "a)", "#"])
  func marksThatTelegramRefusesAreRefused(source: String) {
    #expect { try NetworkKit.read(source, .telegramMarkdown) } throws: { error in
      (error as? InlayError)?.code == .telegramMarkup
    }
  }

  /// What TDLib's own parser makes of its two markups is what our writer makes of the result.
  @Test(.needs(.corpus("telegram"))) func entitiesOfTDLibComeBack() throws {
    let vectors = try #require(NetworkKit.json("telegram/tdlib-vectors.json").elements)
    var count = 0
    for vector in vectors where vector["entities"] != nil {
      count += 1
      let text = try TelegramMessage.read(vector, ImageMap(), .default)
      #expect(text.diagnostics.isEmpty)
      #expect(exactlyEqual(text.value.text, vector["text"]?.string ?? ""))
      let written = try TelegramMessage.write(text.value, ImageMap()).value
      #expect(written["entities"] == vector["entities"])
    }
    #expect(count > 3)
  }
}
