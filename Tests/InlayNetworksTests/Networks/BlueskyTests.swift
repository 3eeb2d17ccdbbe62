import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct BlueskyTests {
  @Test(.needs(.corpus("atproto"))) func theAddressOfAPictureIsItsDigest() throws {
    let text = try BlueskyPost.read(NetworkKit.json("atproto/bluemoji-post.json"), ImageMap(), .default)
    #expect(try NetworkKit.placements(text.value) == [":test1:=test1"])
    let image = text.value.images[0]
    let picture = try MemorySource(Files.read(Corpus.folder("atproto") + "/bluemoji-test1.png"))
    #expect(image.content.knownDigest == (try picture.digest()))
    #expect(image.description == "test emoji" && image.mediaType == .png)
    #expect(image.alternates.map(\.mediaType) == [.webp])
    #expect(text.diagnostics.isEmpty)
    let facets = try BlueskyPost.write(text.value, ImageMap()).value["facets"]
    #expect(facets == (try NetworkKit.json("atproto/bluemoji-post.json")["facets"]))
  }

  @Test(
    .needs(.corpus("atproto")),
    arguments: [
      ("note", ["http://my/link"]), ("note_with_mention_linked_text", []),
      ("note_with_article_tag_indices", ["http://xyz/foo"]), ("quote_and_image", []),
    ])
  func postsOfOthersKeepTheirText(name: String, links: [String]) throws {
    let post = try NetworkKit.json("atproto/\(name).bsky.json")
    let text = try BlueskyPost.read(post, ImageMap(), .default)
    let record = post["post"]?["record"] ?? post["record"] ?? post
    #expect(exactlyEqual(text.value.text, record["text"]?.string ?? ""))
    #expect(text.value.runs.compactMap(\.attributes.values.link) == links)
    #expect(text.value.placements.isEmpty)
  }

  @Test(arguments: [(0, 1), (3, 99), (2, 1), (-1, 2)])
  func facetsThatLieWrongAreIgnored(start: Int, end: Int) throws {
    let json =
      #"{"text":"é","facets":[{"index":{"byteStart":\#(start),"byteEnd":\#(end)},"features":"#
      + #"[{"$type":"app.bsky.richtext.facet#link","uri":"https://e/"}]}]}"#
    let text = try NetworkKit.read(json, .bluesky)
    #expect(text.value.text == "é" && text.value.runs.isEmpty)
    #expect(text.diagnostics.map(\.code) == [.rangesOutside])
  }
}
