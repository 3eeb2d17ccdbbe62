import FormatsTestKit
import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// Links that would run a script are not written in any form.
@Suite struct UnsafeLinkTests {
  @Test(arguments: Format.editors.indices, Samples.harmfulLinks)
  func areWrittenNowhere(index: Int, link: String) throws {
    let format = Format.editors[index]
    let text = try CarriedThing.style("links", .link(ExactString(link))).text
    let written = try EditorKit.write(text, format)
    #expect(!written.value.description.contains("alert"), "\(format.name): \(written.value)")
    #expect(!written.diagnostics.isEmpty)
  }
}
