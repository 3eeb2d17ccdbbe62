import FormatsTestKit
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayHTML

/// Pages whose pictures are enlarged without a script.
@Suite struct HTMLViewerTests {
  private var viewer: HTMLWriteOptions {
    var options = HTMLWriteOptions()
    options.hasViewer = true
    return options
  }

  private func sample() throws -> DecomposedText {
    let image = InlineImage(description: "a \"cat\"", mediaType: .png, content: .bytes(Array("png".utf8)))
    var values = CharacterAttributeValues()
    values.link = "https://a.example/"
    return try Decomposer.decompose([
      AttributedRun("a "), AttributedRun(image: PlacedImage(image, kind: .attachment)), AttributedRun(" b "),
      AttributedRun(image: PlacedImage(image, kind: .glyph), character: CharacterAttributes(values)),
    ]).value
  }

  @Test("a picture stands in a label with a checkbox, but not in a link")
  func markup() throws {
    let trip = try HTMLTrip(sample(), viewer)
    let parts = trip.body.split(
      separator: "<label class=\"inlay-zoom\"><input type=\"checkbox\" data-inlay-page>",
      omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(parts[0].hasSuffix("a "))
    #expect(parts[1].hasPrefix("<img "))
    #expect(parts[1].contains("alt=\"a &quot;cat&quot;\"></label> b <a href="))
    #expect(trip.page.contains(".inlay-zoom > input:checked"))
    #expect(!trip.page.lowercased().contains("<script"))
  }

  @Test("without the option, in fragments, and where pictures are text, nothing is enlarged")
  func without() throws {
    let text = try sample()
    #expect(!(try HTMLTrip(text)).page.contains("inlay-zoom"))
    for change in [
      { (options: inout HTMLWriteOptions) in options.isFragment = true }, { $0.images = .describe },
      { $0.images = .drop },
    ] {
      var options = viewer
      change(&options)
      #expect(!(try HTMLTrip(text, options)).body.contains("inlay-zoom"))
    }
  }

  @Test("pages with the option are read as those without it")
  func comeBack() throws {
    try Property.check("texts through pages that enlarge", cases: 300) { source in
      let text = try HTMLTexts().text(source)
      source.note("text", text.text)
      let trip = try HTMLTrip(text, viewer)
      source.note("page", trip.body)
      let read = try trip.read()
      try expectSame(read.value, text)
      let plain = try HTMLTrip(text).read()
      try expect(read.diagnostics == plain.diagnostics, "\(read.diagnostics)")
    }
  }

  @Test("a stranger's checkbox of that kind is left out like others, and nothing of it is text")
  func strangers() throws {
    let page = "<p>a<label class=inlay-zoom><input type=submit value=x data-inlay-page></label>b"
    #expect(try HTMLReader.read(Array(page.utf8)).value.text == "ab")
  }
}
