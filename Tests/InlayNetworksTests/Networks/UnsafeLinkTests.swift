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
