import InlayCore
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct ImageMapTests {
  private static func map(_ json: String) throws -> ImageMap { try ImageMap(json: Array(json.utf8)) }

  /// Code, reference, description and emoji of each entry.
  private static func rows(_ json: String) throws -> [String] {
    try map(json).entries.map { entry in
      [
        entry.code, entry.reference, entry.description, entry.emoji, entry.identifier?.rawValue,
        entry.isAnimated ? "animated" : nil,
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test(arguments: [
    (#"{"dog":"https://e/dog.png"}"#, ["https://e/dog.png dog"]),
    (
      #"{"ok":true,"emoji":{"a":"https://e/a.png","b":"alias:a","c":"alias:d","d":"alias:c","e":"alias:smile"}}"#,
      ["a https://e/a.png", "b https://e/a.png"]
    ),
    (#"[{"shortcode":"x","url":"https://e/x.png","static_url":"https://e/s.png"}]"#, ["x https://e/x.png"]),
    (#"[{"id":"12","name":"cat","animated":true},{"id":null,"name":"x"}]"#, ["cat 12 animated"]),
    (
      #"{"kind":30030,"tags":[["d","set"],["emoji","cat","https://e/c.png"],["emoji","x"]]}"#,
      ["cat https://e/c.png"]
    ),
    (
      #"{"ok":true,"result":[{"custom_emoji_id":"77","emoji":"🐱","is_animated":true,"is_video":false}]}"#,
      ["77 🐱 animated"]
    ),
    (#"{"ok":true,"result":{"name":"s","stickers":[{"custom_emoji_id":"78","emoji":"🐶"}]}}"#, ["78 🐶"]),
    (#"{"images":{"cat_wave":{"url":"mxc://e/a","body":"a cat"}},"pack":{}}"#, ["cat_wave mxc://e/a a cat"]),
    (#"{"type":"m.room.image_pack","content":{"images":{"c":{"url":"mxc://e/a"}}}}"#, ["c mxc://e/a"]),
    (#"{"emoticons":{":c:":{"url":"mxc://e/a"}}}"#, ["c mxc://e/a"]),
    ("[]", []), ("{}", []),
  ])
  func tablesOfNetworksAreRead(json: String, expected: [String]) throws {
    #expect(try Self.rows(json) == expected)
  }

  @Test(.needs(.corpus("slack"))) func theListOfSlackIsRead() throws {
    let map = try ImageMap(json: Files.read(Corpus.folder("slack") + "/emoji.list.json"))
    #expect(map.entries.allSatisfy { $0.code != nil })
  }

  @Test(.needs(.corpus("matrix"))) func packsOfTheSpecificationAreRead() throws {
    let map = try ImageMap(json: Files.read(Corpus.folder("matrix") + "/m.room.image_pack.yaml"))
    #expect(!map.isEmpty)
    #expect(map.entries.allSatisfy { $0.reference?.hasPrefix("mxc://") ?? false })
  }

  @Test(arguments: ["1", #""x""#, #"{"a":1}"#, #"[{"x":1}]"#, "[1]"])
  func otherJSONIsRefused(json: String) {
    #expect { try Self.map(json) } throws: { ($0 as? InlayError)?.code.rawValue == "map.unknown" }
  }

  @Test func whatIsWrittenIsRead() throws {
    var (first, second) = (ImageMap.Entry(), ImageMap.Entry())
    first.identifier = "142D3296"
    first.digest = ContentDigest(hex: String(repeating: "0a", count: 32))
    (first.reference, first.code, first.description) = ("mxc://e/a", "cat", "a \"cat\"\n")
    (first.emoji, first.file, first.isAnimated) = ("🐱", "images/cat.png", true)
    second.code = "dog"
    let map = ImageMap([first, second])
    #expect(try ImageMap(json: map.json) == map)
    #expect(map.entry(code: "cat") == first && map.entry(reference: "mxc://e/a") == first)
    #expect(map.entry(code: "Cat") == nil)
  }

  @Test func theDigestCountsBeforeTheIdentifier() throws {
    let image = InlineImage(identifier: "same", mediaType: .png, content: .bytes([1]))
    var (byName, byBytes) = (ImageMap.Entry(), ImageMap.Entry())
    (byName.identifier, byName.code) = ("same", "name")
    (byBytes.digest, byBytes.code) = (image.content.digest, "bytes")
    #expect(ImageMap([byName, byBytes]).entry(of: image)?.code == "bytes")
    #expect(ImageMap([byName]).entry(of: image)?.code == "name")
    #expect(ImageMap([]).entry(of: image) == nil)
  }
}

/// Tables of networks, written from a map, say the same when they are read.
@Suite struct ImageMapTableTests {
  private static func entry(_ code: String?, _ reference: String?) -> ImageMap.Entry {
    var entry = ImageMap.Entry()
    (entry.code, entry.reference) = (code, reference)
    return entry
  }

  @Test(arguments: ImageMap.Table.allCases) func whatIsWrittenIsRead(table: ImageMap.Table) throws {
    var cat = Self.entry("cat", "https://e.org/cat.png")
    (cat.emoji, cat.description) = ("🐱", "a cat")
    let map = ImageMap([
      cat, Self.entry("dog", "77"), Self.entry(nil, "x"),
      Self.entry("none", nil),
    ])
    let written = map.table(table)
    let read = try ImageMap(json: written.json)
    let isByNumber = table == .telegram
    #expect(written.leftOut == (isByNumber ? 1 : 2))
    #expect(read.entries.map(\.reference) == ["https://e.org/cat.png", "77"] + (isByNumber ? ["x"] : []))
    #expect(read.entries[0].emoji == (isByNumber ? "🐱" : nil))
    #expect(read.entries[0].description == (table == .matrix ? "a cat" : nil))
    if !isByNumber { #expect(read.entries.map(\.code) == ["cat", "dog"]) }
  }

  @Test func aMapOfDocumentsHasEachPictureOnce() throws {
    func glyph(_ identifier: String?, _ description: String?, _ bytes: [UInt8]) -> AttributedRun {
      AttributedRun(
        image: PlacedImage(
          InlineImage(
            identifier: identifier.map { ContentIdentifier(rawValue: $0) }, description: description,
            mediaType: .png, content: .bytes(bytes)), kind: .glyph))
    }
    let first = try Decomposer.decompose([
      glyph("a", "A cat!", [1]), glyph("b", "a cat", [2]), glyph("a", "A cat!", [1]), glyph("c", nil, [3]),
    ]).value
    let second = try Decomposer.decompose([glyph("other", "again", [1]), glyph("d", "known", [4])]).value
    var known = ImageMap.Entry()
    (known.identifier, known.code, known.reference) = ("d", "a_cat", "77")
    let map = ImageMap([known]).covering([first, second])
    #expect(map.entries.map(\.code) == ["a_cat_2", "a_cat_3", "img_084fed08", "a_cat"])
    #expect(map.entries.map(\.reference) == [nil, nil, nil, "77"])
    #expect(map.entries.map { $0.identifier?.rawValue } == ["a", "b", "c", "d"])
    #expect(map.entries.allSatisfy { $0.digest != nil })
  }
}
