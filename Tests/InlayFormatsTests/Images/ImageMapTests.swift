import FormatsTestKit
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats

/// Maps of images: tables that are incomplete, and maps of texts.
@Suite struct ImageMapTests {
  @Test(arguments: [
    (
      #"{"name":"s","stickers":[{"custom_emoji_id":"78","emoji":"🐶","is_video":true},{"file_id":"x"}]}"#,
      ["- 78 🐶 animated"]
    ),
    (#"{"result":{"stickers":[{"custom_emoji_id":"9"}]}}"#, ["- 9"]),
    (#"[{"tags":[["emoji","cat","u"],["emoji","x"],[]]},{"tags":5},{"kind":1}]"#, ["cat u"]),
    (#"[{"shortcode":"x","url":"u"},{"shortcode":"y"},{"url":"z"},7]"#, ["x u"]),
    (#"[{"id":"1","name":"a"},{"id":"2"},{"id":"3","name":"b","animated":true}]"#, ["a 1", "b 3 animated"]),
    (#"{"emoji":{"a":7,"b":"u","c":"alias:b","d":"alias:a","e":"alias:e"}}"#, ["b u", "c u"]),
    (#"{"images":{"a":"mxc://e/a","b":{"url":7}}}"#, ["a mxc://e/a"]),
    (#"{"inlay":"image-map","images":[{"code":"a","reference":"u"},7]}"#, ["a u", "-"]),
  ])
  func whatATableHasIsRead(json: String, rows: [String]) throws {
    let map = try ImageMap(json: Array(json.utf8))
    #expect(
      map.entries.map { entry in
        [entry.code ?? "-", entry.reference, entry.emoji, entry.isAnimated ? "animated" : nil].compactMap(
          \.self
        )
        .joined(separator: " ")
      } == rows)
  }

  @Test(arguments: [
    (#"{"tags":5}"#, "map.unknown"), (#"{"stickers":5}"#, "map.unknown"), (#"{"result":7}"#, "map.unknown"),
    (#"{"inlay":"image-map"}"#, "map.unknown"), ("null", "map.unknown"), ("{", "json.malformed"),
    ("", "json.malformed"), (#"{"a":"b","a":"c"}"#, "json.malformed"),
  ])
  func otherFilesAreRefused(json: String, code: String) {
    let error = #expect(throws: InlayError.self) { try ImageMap(json: Array(json.utf8)) }
    #expect(error?.code.rawValue == code)
  }

  private static func entry(_ identifier: ContentIdentifier?, _ reference: String?) -> ImageMap.Entry {
    var entry = ImageMap.Entry()
    (entry.identifier, entry.reference) = (identifier, reference)
    return entry
  }

  @Test func referencesOfAPageAreTheFirstOfEachIdentifier() {
    let map = ImageMap([
      Self.entry("b", "2"), Self.entry("a", nil), Self.entry("a", "1"), Self.entry("a", "3"),
      Self.entry(nil, "4"),
      Self.entry("\u{10000}", "6"), Self.entry("\u{FFFD}", "5"),
    ])
    #expect(
      Samples.string(map.referencesByIdentifier)
        == "{\"a\":\"1\",\"b\":\"2\",\"\u{10000}\":\"6\",\"\u{FFFD}\":\"5\"}")
    #expect(Samples.string(ImageMap().referencesByIdentifier) == "{}")
  }

  @Test func anEntryIsFoundByItsDigest() {
    var entry = Self.entry(nil, "7")
    entry.digest = Samples.pngDigest
    #expect(ImageMap([Self.entry("a", "1"), entry]).entry(digest: Samples.pngDigest)?.reference == "7")
    #expect(ImageMap([entry]).entry(digest: .sha256(of: [])) == nil)
  }

  private static func image(
    _ identifier: String?, _ description: String? = nil, file: String? = nil, bytes: [UInt8]? = nil
  ) -> AttributedRun {
    Samples.run(
      InlineImage(
        identifier: identifier.map { ContentIdentifier(rawValue: $0) }, description: description,
        fileName: file,
        mediaType: nil, content: bytes.map { .bytes($0) } ?? .missing(MissingContent(.notCarried))))
  }

  /// `084fed08` and `dbc1b4c9` begin the digests of the bytes 3 and 2.
  @Test func codesOfAMapAreMadeOfWhatIsKnown() throws {
    let text = try Samples.text(
      Self.image("a", "A cat!"), Self.image(nil, "unknown"), Self.image("b", file: "my lake.png"),
      Self.image("c", file: "lake"), Self.image("d", "?"), Self.image("e"), Self.image("f", bytes: [3]),
      Self.image("a", "again"), Self.image("g", "x", bytes: [2]), Self.image("h", "a cat"))
    let map = ImageMap().covering([text])
    #expect(
      map.entries.map(\.code) == [
        "a_cat", "my_lake", "lake", "img_0", "img_0_2", "img_084fed08", "img_dbc1b4c9", "a_cat_2",
      ])
    #expect(map.entries.map { $0.identifier?.rawValue } == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(map.entries[0].description == "A cat!")
    let discreet = ImageMap().covering([text], describes: false)
    #expect(
      discreet.entries.map(\.code) == [
        "img_0", "img_0_2", "img_0_3", "img_0_4", "img_0_5", "img_084fed08", "img_dbc1b4c9", "img_0_6",
      ])
    #expect(discreet.entries.allSatisfy { $0.description == nil })
  }

  /// The search for a free code does not begin anew for each.
  @Test func manyImagesMayHaveOneDescription() throws {
    let text = try Decomposer.decompose((0..<30_000).map { Self.image("\($0)", "a cat") }).value
    let map = ProcessorTime.limit { ImageMap().covering([text]) }
    let codes = map.entries.map { $0.code ?? "" }
    #expect(Set(codes).count == 30_000)
    #expect(codes.last == "a_cat_30000")
  }

  /// Cut for a number, these are all the same.
  @Test func manyImagesMayHaveDescriptionsThatBeginAlike() throws {
    let start = String(repeating: "a", count: 28)
    let runs = (0..<30_000).map { Self.image("\($0)", start + String(50_000 + $0 / 2, radix: 36)) }
    let text = try Decomposer.decompose(runs).value
    let map = ProcessorTime.limit { ImageMap().covering([text]) }
    let codes = map.entries.map { $0.code ?? "" }
    #expect(Set(codes).count == 30_000)
    #expect(codes.prefix(2) == [start + "12kw", start + "12_2"])
  }

  @Test(
    arguments: [("\u{FFFC}", "cat", ":cat:"), ("\u{FFFC}", nil, "[a dog]"), ("woof", "cat", "woof")]
      as [(Substring, String?, String)])
  func wordsStandForAnImage(covered: Substring, code: String?, words: String) {
    var entry = ImageMap.Entry()
    entry.code = code
    #expect(Samples.image().words(covering: covered, entry) == words)
    #expect(Samples.image().words(covering: "\u{FFFC}", nil) == "[a dog]")
  }
}
