import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

/// Networks whose codes are known from vectors and examples of others.
@Suite struct CodeNetworkTests {
  @Test(.needs(.corpus("activitypub"))) func codesOfMastodonAreThoseOfItsExpression() throws {
    let vectors = try #require(NetworkKit.json("activitypub/mastodon-shortcode-vectors.json").elements)
    for vector in vectors {
      let text = try #require(vector["text"]?.string)
      var found: [String] = []
      let bytes = Array(text.utf8)
      CodeReader.codes(in: bytes, CodeTemplate.mastodon) { match, _ in
        found.append(String(decoding: bytes[match.name], as: UTF8.self))
        return true
      }
      #expect(found == vector["codes"]?.elements?.compactMap(\.string), "\(text)")
    }
    #expect(vectors.count > 8)
  }

  @Test(.needs(.corpus("activitypub"))) func aNoteHasItsEmoji() throws {
    let note = try NetworkKit.json("activitypub/made-note.json")
    let text = try MastodonStatus.read(note, ImageMap(), .default)
    #expect(text.value.text == "Hello world :kappa: <3")
    #expect(try NetworkKit.placements(text.value) == [":kappa:=kappa@example.com"])
  }

  /// Mastodon looks for codes in all text of a status.
  @Test func codesInSourceCodeOfMastodonCount() throws {
    let status =
      #"{"content":"<p><code>a :cat:</code></p><pre>:cat:</pre>","emojis":[{"shortcode":"cat","url":"https://e.org/c"}]}"#
    let text = try NetworkKit.read(status, .mastodon).value
    #expect(try NetworkKit.placements(text) == [":cat:=cat@e.org", ":cat:=cat@e.org"])
  }

  /// Runs are appended many at a time, or one by one in tables.
  @Test(arguments: [nil, "\u{FFFC}"] as [Substring?])
  func manyCodesKeepTheirPlaces(standIn: Substring?) throws {
    let count = 10_000
    let image = PlacedImage(
      InlineImage(identifier: "cat", mediaType: nil, content: .missing(MissingContent(.notCarried))),
      kind: .glyph)
    let text = try AttributedText([AttributedRun("x" + String(repeating: ":cat:é", count: count)[...])])
    let placed = try CodeReader.place(text, CodeTemplate.slack, standIn: standIn) { _, _ in image }
    #expect(placed.text == "x" + String(repeating: "\(standIn ?? ":cat:")é", count: count))
    #expect(placed.count == 2 * count + 1)
    #expect(placed.filter { $0.image != nil }.allSatisfy { $0.text == standIn ?? ":cat:" })
  }

  @Test func codesInTablesKeepTheirCells() throws {
    let status =
      #"{"content":"<table border=1><tr><td>:cat: a</td><td>b</td></tr></table><p>c :cat:</p>","#
      + #""emojis":[{"shortcode":"cat","url":"https://e.org/c"}]}"#
    let text = try NetworkKit.read(status, .mastodon).value
    #expect(try NetworkKit.placements(text) == [":cat:=cat@e.org", ":cat:=cat@e.org"])
    #expect(text.text == ":cat: a\nb\nc :cat:")
    #expect(text.blocks.map(\.range) == [0..<8, 8..<10])
  }

  /// The end of a paragraph has the attributes of that paragraph, not of the next.
  @Test func eachParagraphHasItsOwnRole() throws {
    var (heading, quote) = (ParagraphAttributeValues(), ParagraphAttributeValues())
    (heading.role, quote.role) = (.heading1, .quote)
    let runs = [
      AttributedRun("a\n", paragraph: ParagraphAttributes(heading)), AttributedRun("b\n\nc\n"),
      AttributedRun("d\n", paragraph: ParagraphAttributes(quote)),
    ]
    let text = try Decomposer.decompose(runs).value
    let page = "<h1>a</h1><p>b</p><p><br></p><p>c</p><blockquote>d</blockquote><p><br></p>"
    #expect(try MatrixMessage.write(text, ImageMap()).value["formatted_body"]?.string == page)
    let back = try NetworkKit.read(NetworkKit.write(text, .matrix).value, .matrix).value
    #expect(back == text)
  }

  /// The page of a message has the family of browsers; networks know a style.
  @Test func sourceCodeOfPagesIsCodeElsewhere() throws {
    let event =
      #"{"msgtype":"m.text","body":"a b","format":"org.matrix.custom.html","formatted_body":"a <code>b</code>"}"#
    let status = #"{"content":"<p>a <code>b</code></p>","emojis":[]}"#
    for (message, format) in [(event, Format.matrix), (status, .mastodon)] {
      let text = try NetworkKit.read(message, format).value
      #expect(try NetworkKit.write(text, .telegramHTML).value == "a <code>b</code>")
      #expect(try NetworkKit.read(NetworkKit.write(text, format).value, format).value == text)
    }
  }

  @Test(
    .needs(.corpus("activitypub")),
    arguments: ["post-no-emojis", "post_akkoma_quote", "post_edited", "note.as2"])
  func statusesOfOthersAreRead(name: String) throws {
    let text = try MastodonStatus.read(NetworkKit.json("activitypub/\(name).json"), ImageMap(), .default)
    #expect(!text.value.text.isEmpty)
  }

  @Test(.needs(.corpus("discord"))) func codesOfDiscordAreThoseOfOthers() throws {
    let vectors = try NetworkKit.json("discord/mention-vectors.json")
    func found(_ content: String) throws -> [String] {
      let message = ImageMap.object([("content", .string(content))])
      return try NetworkKit.placements(DiscordMessage.read(message, ImageMap(), .default).value)
    }
    for content in vectors["match"]?.elements?.compactMap(\.string) ?? [] {
      #expect(try !found(content).isEmpty)
    }
    for content in vectors["noMatch"]?.elements?.compactMap(\.string) ?? [] {
      #expect(try found(content).isEmpty, "\(content)")
    }
    let text = try DiscordMessage.read(NetworkKit.json("discord/made-api-message.json"), ImageMap(), .default)
    #expect(
      try NetworkKit.placements(text.value) == [
        "<:mmLol:216154654256398347>=discord:216154654256398347",
        "<a:b1nzy:392938283556143104>=discord:392938283556143104",
      ])
  }

  @Test func markupOfDiscordIsStyle() throws {
    let message = ImageMap.object([
      ("content", #"**b** *i* __u__ ~~s~~ ||p|| `c*` \*t\* a*b*c snake_case_name **open"#)
    ])
    let text = try DiscordMessage.read(message, ImageMap(), .default).value
    #expect(text.text == "b i u s p c* *t* abc snake_case_name **open")
    let styled = Recomposer.runs(of: text).filter { !InlineStyle.styles(of: $0.character.values).isEmpty }
    #expect(styled.map { String($0.text) } == ["b", "i", "u", "s", "p", "c*", "b"])
  }

  @Test(.needs(.corpus("slack"))) func richTextOfSlackIsRead() throws {
    let message = try NetworkKit.json("slack/made-rich-text.json")
    let text = try SlackMessage.read(message, ImageMap(), .default)
    #expect(text.value.text == "hi :partyparrot: 👋🏻 :nosuch:\n•\t:partyparrot:\nq\n:wave:")
    #expect(try NetworkKit.placements(text.value) == [":partyparrot:=slack:partyparrot"])
    #expect(text.value.paragraphs.map(\.attributes.values.role?.rawValue) == ["bullet1", "quote", "code"])
  }

  @Test func textOfSlackHasLinksAndNames() throws {
    let message = ImageMap.object([
      (
        "text",
        "*a* <https://e.org/?a=b&amp;c|the &lt;page&gt;> <@U1> <#C1|general> <!here> <x> &lt;b&gt; <mailto:a@e>"
      )
    ])
    let text = try SlackMessage.read(message, ImageMap(), .default).value
    #expect(text.text == "a the <page> @U1 #general @here <x> <b> mailto:a@e")
    #expect(text.runs.compactMap(\.attributes.values.link) == ["https://e.org/?a=b&c", "mailto:a@e"])
  }

  @Test(arguments: [
    (
      #"{"text":"<@U1> <@U2> <@U1|label> <#C1> <#C2|general> <!subteam^S1>"}"#,
      "@Ann @U2 @label #home #general @subteam^S1"
    ),
    (
      #"{"blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":["#
        + #"{"type":"user","user_id":"U1"},{"type":"channel","channel_id":"C1"},"#
        + #"{"type":"usergroup","usergroup_id":"S1"},{"type":"broadcast","range":"here"}]}]}]}"#,
      "@Ann#home@team@here"
    ),
  ])
  func namesOfPeopleAndChannelsStandForTheirIdentifiers(json: String, expected: String) throws {
    let value = try JSONValue(parsing: Array(json.utf8))
    let names = ["U1": "Ann", "C1": "home", "S1": "team"]
    #expect(try SlackMessage.read(value, ImageMap(), .default, names: names).value.text == expected)
  }

  @Test(.needs(.corpus("matrix"))) func emoticonsOfManyProgramsAreOne() throws {
    let variants = try #require(NetworkKit.json("matrix/client-variants.json").elements)
    for variant in variants {
      let content = ImageMap.object([
        ("msgtype", "m.text"), ("body", "x"), ("format", "org.matrix.custom.html"),
        ("formatted_body", variant["html"]),
      ])
      let text = try MatrixMessage.read(content, ImageMap(), .default).value
      let glyphs = text.placements.filter { $0.kind == .glyph }
      if variant["client"] == "hostile" {
        #expect(glyphs.isEmpty)
      } else if variant["client"]?.string?.hasPrefix("mautrix") ?? false {
        #expect(try NetworkKit.placements(text) == [":👍:=mxc://example.org/abc123"])
      } else {
        #expect(try NetworkKit.placements(text) == [":cat_wave:=mxc://example.org/abc123"])
      }
    }
    #expect(variants.count > 4)
  }

  @Test(.needs(.corpus("matrix"))) func theRecordOfAMessageGivesTheIdentifier() throws {
    let text = try MatrixMessage.read(NetworkKit.json("matrix/made-message.json"), ImageMap(), .default).value
    #expect(text.text == "hi :cat_wave: there")
    #expect(text.images[0].identifier == "142D3296-51E6-40E2-AC35-0FAD3C5E965C0")
    #expect(text.images[0].description == "a waving cat")
    #expect(text.images[0].content.knownDigest != nil)
  }
}
