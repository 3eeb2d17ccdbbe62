import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct TokenTests {
  @Test(.needs(.corpus("tokens"))) func tokensAreThoseOfTheCorpus() throws {
    let cases = try #require(NetworkKit.json("tokens/made-tokens.json").elements).filter { $0["text"] != nil }
    for one in cases {
      let text = try NetworkKit.read(one["text"]?.string ?? "", .tokens).value
      #expect(
        text.images.compactMap { $0.identifier?.rawValue } == one["tokens"]?.elements?.compactMap(\.string))
    }
    #expect(cases.count == 2)
  }

  @Test(arguments: [nil, "[[image_id={}]]", "<img:{}>", "{{{}}}", "::{};"] as [String?])
  func whatIsWrittenIsRead(template: String?) throws {
    let settings = try template.map { try TokenSettings(template: $0) } ?? TokenSettings()
    let images = ["7", "a-b", "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "é"].map {
      InlineImage(
        identifier: ContentIdentifier(rawValue: $0), mediaType: nil,
        content: .missing(MissingContent(.notCarried)))
    }
    let runs = images.flatMap {
      [AttributedRun("[ x ]\r\n👍 [["), AttributedRun(image: PlacedImage($0, kind: .attachment))]
    }
    let text = try Decomposer.decompose(runs).value
    var (reading, writing) = (ReadOptions(), WriteOptions())
    (reading[TokenSettings.self], writing[TokenSettings.self]) = (settings, settings)
    let sink = MemorySink()
    let output = try Format.tokens.write(text, options: writing)
    #expect(try output.diagnostics + output.value.write(to: sink) == [])
    let back = try Format.tokens.read(.file(MemorySource(sink.bytes), name: nil), options: reading)
    #expect(back.value == text)
  }

  /// Readers take the first U+FEFF of a file away.
  @Test(arguments: [Format.tokens, .bbcode, .magazine, .telegramHTML, .telegramMarkdown])
  func aMarkAtTheStartIsText(format: Format) throws {
    let text = try Decomposer.decompose([AttributedRun("\u{FEFF}a")]).value
    let written = try NetworkKit.write(text, format).value
    #expect(exactlyEqual(try NetworkKit.read(written, format).value.text, "\u{FEFF}a"))
  }

  @Test func textThatReadsAsATokenIsReported() throws {
    let text = try Decomposer.decompose([AttributedRun("👍 [[7]] and [[ ]]")]).value
    let written = try NetworkKit.write(text, .tokens)
    #expect(written.value == "👍 [[7]] and [[ ]]")
    #expect(written.diagnostics.map(\.code) == [.networksLiteralCode])
    #expect(written.diagnostics.map(\.at) == [3])
  }

  @Test(arguments: ["", "{}", "[[{}", "{}]]", "[[]]", "[[{}{}]]"])
  func templatesNeedAPlaceForTheName(template: String) {
    #expect { try TokenSettings(template: template) } throws: { error in
      (error as? InlayError)?.code == .tokenTemplate
    }
  }

  @Test func theMapGivesTheFile() throws {
    var entry = ImageMap.Entry()
    (entry.reference, entry.identifier, entry.file) = ("7", "dog", "pictures/dog.png")
    var map = ImageMap([entry])
    map.files = MapFiles { path in path.description == "pictures/dog.png" ? MemorySource([1, 2, 3]) : nil }
    let text = try NetworkKit.read("a [[7]]", .tokens, map: map).value
    #expect(text.text == "a \u{FFFC}")
    #expect(text.images[0].identifier == "dog" && text.images[0].mediaType == .png)
    #expect(try text.images[0].content.source?.readAll() == [1, 2, 3])
    entry.file = "../dog.png"
    map = ImageMap([entry])
    map.files = MapFiles { _ in MemorySource([1]) }
    #expect(try NetworkKit.read("[[7]]", .tokens, map: map).value.images[0].content.source == nil)
  }
}
