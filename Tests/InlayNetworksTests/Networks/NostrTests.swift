import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct NostrTests {
  private static func event(_ content: String, _ codes: [String]) -> JSONValue {
    let tags = codes.map { JSONValue.array(["emoji", .string($0), .string("https://e.org/\($0).png")]) }
    return ImageMap.object([("content", .string(content)), ("kind", 1), ("tags", .array(tags))])
  }

  @Test(.needs(.corpus("nostr"))) func codesAreThoseOfOtherPrograms() throws {
    let vectors = try #require(NetworkKit.json("nostr/regex-vectors.json").elements)
    for vector in vectors {
      let content = try #require(vector["content"]?.string)
      let matches = vector["matches"]?.elements?.compactMap(\.string) ?? []
      let tags = vector["tags"]?.elements?.compactMap(\.string) ?? ["blobcat", "disputed", "joy"]
      let text = try NostrEvent.read(Self.event(content, tags), ImageMap(), .default).value
      #expect(try NetworkKit.placements(text) == matches.map { ":\($0):=\($0)" })
      #expect(exactlyEqual(text.text, content))
    }
    #expect(vectors.count > 3)
  }

  @Test(.needs(.corpus("nostr"))) func notesWithoutEmojiStayText() throws {
    let notes = try #require(NetworkKit.json("nostr/notes-without-emoji.json").elements)
    for note in notes {
      let text = try NostrEvent.read(note, ImageMap(), .default)
      #expect(exactlyEqual(text.value.text, note["content"]?.string ?? ""))
      #expect(text.value.placements.isEmpty && text.diagnostics.isEmpty)
    }
    #expect(notes.count == 12)
  }

  @Test func strippedDescriptionsAreNotTakenFromTheMap() throws {
    let dog = InlineImage(identifier: "dog", description: "secret", mediaType: .png, content: .bytes([1]))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(dog, kind: .glyph))]).value
    var entry = ImageMap.Entry()
    (entry.identifier, entry.reference, entry.description) = ("dog", "https://e.org/dog.png", "secret")
    for format in NetworkGrammar.formats {
      var options = WriteOptions(stripDescriptions: true)
      options[ImageMap.self] = ImageMap([entry])
      let sink = MemorySink()
      _ = try format.write(text, options: options).value.write(to: sink)
      #expect(!String(decoding: sink.bytes, as: UTF8.self).contains("secret"), "\(format.name)")
    }
  }

  @Test func identifierDescriptionAndDigestRide() throws {
    let dog = InlineImage(
      identifier: "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", description: "a dog: in space", mediaType: .png,
      content: .bytes([1, 2, 3]))
    let text = try Decomposer.decompose([
      AttributedRun("a :a_dog_in_space: b"), AttributedRun(image: PlacedImage(dog, kind: .glyph)),
      AttributedRun(" "), AttributedRun(image: PlacedImage(dog, kind: .glyph)),
    ]).value
    var entry = ImageMap.Entry()
    (entry.identifier, entry.reference) = (dog.identifier, "https://e.org/dog.png")
    let written = try NetworkKit.write(text, .nostr, map: ImageMap([entry]))
    let content = try JSONValue(parsing: Array(written.value.utf8))["content"]?.string
    #expect(
      content == "a :a_dog_in_space: b\u{200B}:a_dog_in_space_2: :a_dog_in_space_2:")
    let back = try NetworkKit.read(written.value, .nostr).value
    #expect(back.images.count == 1)
    #expect(back.images[0].identifier == dog.identifier && back.images[0].description == dog.description)
    #expect(back.images[0].content.knownDigest == (dog.content.digest))
    #expect(try NetworkKit.placements(back).count == 2)
  }
}
