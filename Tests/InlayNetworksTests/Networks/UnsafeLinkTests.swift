import FormatsTestKit
import InlayCore
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Links that would run a script are not written in any form.
@Suite struct UnsafeLinkTests {
  static let formats = Format.networks.filter(\.canWrite)

  @Test(arguments: formats.indices, Samples.harmfulLinks)
  func areWrittenNowhere(index: Int, link: String) throws {
    let format = Self.formats[index]
    let text = try CarriedThing.style("links", .link(ExactString(link))).text
    let written: Converted<String>
    do { written = try NetworkKit.write(text, format) } catch is InlayError { return }
    #expect(!written.value.contains("alert"), "\(format.name): \(written.value)")
    #expect(!written.diagnostics.isEmpty)
  }

  /// Neither as the place of a picture nor as its identifier. A token is a word, which only its own reader looks up, and a `data:`
  /// URL may be a picture.
  @Test(arguments: formats.indices, Samples.harmfulLinks)
  func nameNoPicture(index: Int, link: String) throws {
    let format = Self.formats[index]
    guard format.name != .tokens else { return }
    let images = [
      Samples.image(nil, content: .external(ExternalContent(url: link))),
      Samples.image(link, content: .missing(MissingContent(.absent))),
    ]
    for image in images where !link.hasPrefix("data:") {
      let text = try Samples.text(AttributedRun("a "), Samples.run(image))
      let written: Converted<String>
      do { written = try NetworkKit.write(text, format) } catch is InlayError { continue }
      #expect(!written.value.contains("alert"), "\(format.name): \(written.value)")
      #expect(!written.diagnostics.isEmpty)
    }
  }

  /// Telegram's links to its users are its own.
  @Test(arguments: [Format.telegram, .telegramRich, .telegramHTML, .telegramMarkdown])
  func linksToUsersComeBack(format: Format) throws {
    let link = "tg://user?id=123"
    let text = try CarriedThing.style("links", .link(ExactString(link))).text
    let written = try NetworkKit.write(text, format)
    #expect(written.diagnostics.isEmpty)
    #expect(try NetworkKit.read(written.value, format).value.runs.map(\.attributes.link) == [link])
  }
}
