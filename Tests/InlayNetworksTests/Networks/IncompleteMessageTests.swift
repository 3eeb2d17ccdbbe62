import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import Testing

@testable import InlayNetworks

/// Messages that lack members, or have members of other kinds than usual.
@Suite struct IncompleteMessageTests {
  private static func format(_ name: String) throws -> Format {
    try #require(Format.networks.first { $0.name.rawValue == name })
  }

  @Test(
    arguments: [
      ("telegram", #"{"text":"a","entities":[{"offset":0,"length":1}]}"#, "a", [.networksUnknownElement]),
      ("telegram", #"{"text":"a","entities":[{"offset":0,"length":1,"type":{"@type":"bold"}}]}"#, "a", []),
      ("bluesky", #"{"text":"a","facets":[{}]}"#, "a", [.rangesOutside]),
      ("bluesky", #"{"text":"a","facets":[{"index":{"byteStart":0}}]}"#, "a", [.rangesOutside]),
      ("bluesky", #"{"text":"a","facets":[{"index":{"byteStart":0,"byteEnd":1}}]}"#, "a", []),
      ("misskey", #"{"text":"a :cat:"}"#, "a :cat:", []),
      ("nostr", #"{"content":"a","tags":[["emoji","b",1],["emoji"],7,["imeta"]]}"#, "a", []),
      (
        "mastodon", #"{"content":"a :bb:","emojis":[{"shortcode":"bb"},{"url":"https://e/b"},{}]}"#, "a :bb:",
        []
      ),
      ("slack", #"{"text":"a","blocks":7}"#, "a", []), ("matrix", #"{"content":7,"body":"a"}"#, "a", []),
      ("activitypub", #"{"@context":"x","object":"https://e/1","content":"a"}"#, "a", []),
    ] as [(String, String, String, [DiagnosticCode])])
  func theTextIsKept(format: String, json: String, text: String, codes: [DiagnosticCode]) throws {
    let read = try NetworkKit.read(json, Self.format(format))
    #expect(read.value.text == text && read.value.placements.isEmpty)
    #expect(read.diagnostics.map(\.code) == codes)
  }

  @Test(arguments: [
    (#"{"text":"a","entities":[{"type":"bold"}]}"#, "offset.outOfBounds"),
    (#"{"text":"a","entities":[{"type":"bold","offset":0}]}"#, "offset.outOfBounds"),
    (#"{"text":"a","entities":[{"type":"bold","length":1}]}"#, "offset.outOfBounds"),
  ])
  func entitiesOfTelegramNeedAPlace(json: String, code: String) {
    #expect { try NetworkKit.read(json, .telegram) } throws: { ($0 as? InlayError)?.code.rawValue == code }
  }

  /// Only the address of a SHA-256 in its one spelling is a digest.
  @Test(arguments: [
    ("bafkreidxv53ywunl2sr4khc53wlsasu4hltbj26mw5nga3b3nbs25vtujy", true),
    ("bafkreidxv53ywunl2sr4khc53wlsasu4hltbj26mw5nga3b3nbs25vtujz", false),
    ("bafkreidxv53ywunl2sr4khc53wlsasu4hltbj26mw5nga3b3nbs25vtuj", false),
    ("zafkreidxv53ywunl2sr4khc53wlsasu4hltbj26mw5nga3b3nbs25vtujy", false),
    ("bafkreidxv53ywunl2sr4khc53wlsasu4hltbj26mw5nga3b3nbs25vtu1y", false),
    ("bbfkreidxv53ywunl2sr4khc53wlsasu4hltbj26mw5nga3b3nbs25vtujy", false),
  ])
  func addressesOfPicturesAreDigests(address: String, isOne: Bool) throws {
    let json =
      #"{"text":":cat:","facets":[{"index":{"byteStart":0,"byteEnd":5},"features":[{"$type":"#
      + #""blue.moji.richtext.facet","name":"cat","formats":{"png_128":"\#(address)"}}]}]}"#
    let text = try NetworkKit.read(json, .bluesky).value
    #expect(try NetworkKit.placements(text) == [":cat:=cat"])
    let digest = try MemorySource(Array("cat".utf8)).digest()
    #expect(text.images[0].content.knownDigest == (isOne ? digest : nil))
  }

  @Test func namelessEmojiOfBlueskyArePictures() throws {
    let json =
      #"{"text":"x","facets":[{"index":{"byteStart":0,"byteEnd":1},"features":[{"$type":"#
      + #""blue.moji.richtext.facet"}]}]}"#
    #expect(try NetworkKit.placements(NetworkKit.read(json, .bluesky).value) == ["x="])
  }

  @Test(arguments: [
    (#"{"body":"a","info":{},"url":"mxc://e/a"}"#, FormatName.matrixSticker),
    (#"{"body":"a","info":{},"url":"mxc://e/a","msgtype":"m.image"}"#, .matrix),
    (#"{"text":"a","entities":[]}"#, .telegram), (#"{"text":"a","entities":[],"facets":[]}"#, .bluesky),
    (#"{"text":"a","$type":"app.bsky.feed.post"}"#, .bluesky), (#"{"text":"a"}"#, nil),
    ("@emotes= :n!u@h PRIVMSG #c :x", .twitch),
  ])
  func messagesAreRecognizedByTheirMembers(message: String, name: FormatName?) {
    let input = FormatInput.file(MemorySource(Array(message.utf8)), name: nil)
    #expect(FormatRegistry(Format.networks).recognize(input)?.name == name)
  }

  @Test(arguments: ["\r\n", "\n", "\n\n"]) func linesOfTwitchEnd(end: String) throws {
    let line = "@emotes=25:0-4 :n!u@h PRIVMSG #c :Kappa" + end
    let text = try NetworkKit.read(line, .twitch).value
    #expect(text.text == "Kappa")
    #expect(try NetworkKit.placements(text) == ["Kappa=twitch:25"])
  }

  @Test func numbersOfTwitchThatAreNoneHaveNoAddress() throws {
    let text = try NetworkKit.read("@emotes=é:1-1/7:2-2 :n!u@h PRIVMSG #c :abc", .twitch)
    #expect(try NetworkKit.placements(text.value) == ["b=twitch:é", "c=twitch:7"])
    let urls = text.value.images.map {
      if case .external(let external) = $0.content { external.url } else { "" }
    }
    #expect(urls == ["", "https://static-cdn.jtvnw.net/emoticons/v2/7/default/light/3.0"])
  }
}

/// Profiles, tables of emoji and what parts codes from the text, as networks with codes have them.
@Suite struct CodeTableTests {
  @Test(arguments: [
    (#""{\"name\":\"ann\",\"about\":\"tea\\nmilk\",\"picture\":\"x\"}""#, "ann\ntea\nmilk"),
    (#""{\"display_name\":7}""#, ""), (#""no JSON""#, "no JSON"),
  ])
  func profilesOfNostrSayWhoSomebodyIs(content: String, text: String) throws {
    #expect(try NetworkKit.read(#"{"kind":0,"content":\#(content),"tags":[]}"#, .nostr).value.text == text)
  }

  /// Notes say which codes of an image were parted. Others are none.
  @Test(arguments: [
    ("0b", "a:cat:"), ("0ba", "a:cat:"), ("b", "a\u{200B}:cat:"), ("x 0b", "a:cat:"),
    ("99999999999999999999b", "a\u{200B}:cat:"), ("1b", "a\u{200B}:cat:"),
  ])
  func whatPartedCodesIsTakenOut(notes: String, text: String) throws {
    let nostr =
      #"{"content":"a\#u{200B}:cat:","kind":1,"tags":[["emoji","cat","https://e/c"],"#
      + #"["imeta","url https://e/c","alt",7,"inlay-parted \#(notes)"]]}"#
    #expect(try NetworkKit.read(nostr, .nostr).value.text == text)
    // One tag and one note stand without a list.
    let note =
      #"{"@context":"x","content":"a\#u{200B}:cat:","tag":{"type":"Emoji","name":":cat:","#
      + #""icon":{"url":{"href":"https://e/c"}},"inlay:parted":"\#(notes)"}}"#
    let read = try NetworkKit.read(note, .activityPub).value
    #expect(read.text == (notes == "x 0b" ? "a\u{200B}:cat:" : text))
    #expect(try NetworkKit.placements(read) == [":cat:=cat@e"])
  }

  @Test(arguments: [
    (#"{"shortcode":"cat","static_url":"https://e/c"}"#, ":cat:=cat@e"),
    (#"{"shortcode":"cat","url":"https://e/c"},{"shortcode":"cat","url":"https://f/c"}"#, ":cat:=cat@e"),
    (#"{"shortcode":"cat","url":"c.png"}"#, ":cat:=cat"),
    (#"{"shortcode":"cat","url":"https:///c"}"#, ":cat:=cat"),
  ])
  func emojiOfMastodonAreNamedByTheirServer(emojis: String, placement: String) throws {
    let text = try NetworkKit.read(#"{"content":":cat:","emojis":[\#(emojis)]}"#, .mastodon).value
    #expect(try NetworkKit.placements(text) == [placement])
  }

  @Test func codesOfMisskeyInBackquotesAreText() throws {
    var entry = ImageMap.Entry()
    (entry.code, entry.reference, entry.identifier) = ("dog", "d", "known")
    let text = try NetworkKit.read(
      #"{"text":"`:cat:` :cat: :dog: :fox: `:cat:","emojis":{"cat":"https://e/c","dog":7}}"#, .misskey,
      map: ImageMap([entry])
    ).value
    #expect(try NetworkKit.placements(text) == [":cat:=cat", ":dog:=known", ":cat:=cat"])
    let code = Recomposer.runs(of: text).filter { $0.character.values.fontClass == .modern }
    #expect(code.map { String($0.text) } == ["`:cat:`"])
  }
}
