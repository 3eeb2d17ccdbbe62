import InlayCore
import Testing

@Suite struct ShortLabelTests {
  @Test(arguments: [
    ("a cat", "a cat"), (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
    (String(repeating: "x", count: 61), String(repeating: "x", count: 60) + "…"),
    (String(repeating: "👩🏽‍🚀", count: 1_000), String(repeating: "👩🏽‍🚀", count: 30) + "…"),
    (
      "e" + String(repeating: "\u{301}", count: 1_000_000),
      "e" + String(repeating: "\u{301}", count: 119) + "…"
    ),
  ])
  func sentencesHoldTheBeginningOfADescription(_ description: String, _ label: String) {
    let image = InlineImage(
      description: description, mediaType: .png, content: .missing(MissingContent(.absent)))
    #expect(Array(image.shortLabel.utf8) == Array(label.utf8))
  }
}
