import FormatsTestKit
import InlayCore
import InlayFiles
import InlayHTML
import InlayRTF
import Testing

@testable import InlayFormats

/// A table is what it is made of, and a row says all there is to know.
@Suite struct FormatRegistryTests {
  /// A format nobody knows: text behind a mark.
  private static let marked = Format(
    "marked", title: "marked text", fileExtensions: ["marked"], mediaType: .plainText, isText: true,
    recognizer: { $0.prefix(1).elementsEqual("!".utf8) ? .certain() : nil },
    reader: { input, options in
      let bytes = try input.bytes(as: "marked", FormatLimit("jsonBytes") { $0.jsonBytes }, options.limits)
      return try Format.text.read(.file(MemorySource(Array(bytes.dropFirst())), name: nil))
    },
    writer: { text, options in
      Converted(
        .bytes { sink in
          try sink.write(options[Mark.self].bytes + Array(text.text.utf8))
          return []
        })
    })

  private struct Mark: FormatSettings { var bytes: [UInt8] = Array("!".utf8) }

  @Test func aNewFormatIsOneRow() throws {
    let formats = FormatRegistry(FormatRegistry.all.formats + [Self.marked])
    let input = FormatInput.file(MemorySource(Array("!hi".utf8)), name: nil)
    #expect(FormatRegistry.all.recognize(input)?.name == .text)
    let format = try #require(formats.recognize(input))
    #expect(format.name == "marked")
    #expect(formats.forExtension(ofPath: "a.marked")?.name == "marked")
    let text = try format.read(input).value
    #expect(text.text == "hi")
    #expect(try Samples.bytes(format, text).bytes == Array("!hi".utf8))
    var options = WriteOptions()
    options[Mark.self].bytes = Array("!!".utf8)
    #expect(try Samples.bytes(format, text, options).bytes == Array("!!hi".utf8))
  }

  @Test func aTableKnowsItsRowsOnly() throws {
    let formats = FormatRegistry([.text])
    #expect(formats.named(.rtf) == nil)
    // Nothing that is known as something else is text.
    #expect(formats.recognize(.file(MemorySource(Array("{\\rtf1 x}".utf8)), name: "a.rtf")) == nil)
    #expect(FormatRegistry([]).recognize(.file(MemorySource([]), name: "a.txt")) == nil)
  }

  @Test func whatIsCertainlyAnotherIsNotReplaced() throws {
    let rtf = FormatInput.file(MemorySource(Array("{\\rtf1 x}".utf8)), name: nil)
    #expect(FormatRegistry.all.isOwn(rtf, .rtf))
    #expect(!FormatRegistry.all.isOwn(rtf, .text))
    let fragment = FormatInput.file(MemorySource(Array("<p>x".utf8)), name: nil)
    #expect(FormatRegistry.all.isOwn(fragment, .text) && FormatRegistry.all.isOwn(fragment, .html))
    #expect(!FormatRegistry.all.isOwn(fragment, .rtf))
  }

  @Test func rowsSayWhatTheirFormatsCanDo() {
    let all = FormatRegistry.all
    #expect(FormatRegistry([.text, .triple, .inlay]).names() == "text, triple, inlay")
    #expect(all.names(\.isText) == "rtf, html, text, triple, inlay.json")
    #expect(all.names { $0.imagePolicy != nil } == "rtf, html, webarchive, text")
    #expect(all.names(\.fallbacks.areCarried) == "rtf, html, webarchive, inlay, inlay.tar, inlay.json")
    #expect(all.names(\.fallbacks.areNeeded) == "rtf, html, webarchive")
    #expect(all.names(\.readsFilesBeside) == "html")
    #expect(all.names(\.isPortable) == "inlay, inlay.tar, inlay.json")
    #expect(
      all.formats.compactMap { $0.byteLimit.map { "\($0.name)" } } == [
        "bundleBytes", "rtfBytes", "htmlBytes", "propertyListBytes", "propertyListBytes", "propertyListBytes",
        "jsonBytes",
      ])
    #expect(Format.html.options.map(\.name) == ["resources", "map", "fragment", "viewer", "cid-domain"])
  }

  @Test func onlySomeFormatsNeedFallbacks() throws {
    let glyph = InlineImage(identifier: "a", mediaType: .heic, content: .bytes([1]))
    let text = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(Samples.image(), kind: .attachment)),
      AttributedRun(image: PlacedImage(glyph, kind: .glyph)),
    ]).value
    for (format, images) in [(Format.text, []), (.inlay, []), (.html, [1])] {
      #expect(try format.fallbacks.images(in: text) == images)
    }
  }

  @Test func ofSeveralMatchesTheFirstEvidenceCounts() throws {
    // Whichever comes first in a tar.
    let tar = try Samples.tar(("TXT.rtf", Array("{\\rtf1 x}".utf8)), ("index.html", []))
    #expect(FormatRegistry.all.recognize(.file(MemorySource(tar), name: nil))?.name == .rtfd)
    let page = try Samples.tar(("a.css", []), ("index.html", []))
    #expect(FormatRegistry.all.recognize(.file(MemorySource(page), name: nil))?.name == .html)
  }
}
