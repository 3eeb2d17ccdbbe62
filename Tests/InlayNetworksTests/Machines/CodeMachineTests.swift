import InlayCore
import InlayFormats
import Testing

@testable import InlayNetworks

/// Codes that stand for images in a text.
@Suite struct CodeMachineTests {
  /// A code ends where the next may begin, so that two codes share no colon.
  @Test func codesShareNoColon() throws {
    let image = PlacedImage(
      InlineImage(identifier: "cat", mediaType: nil, content: .missing(MissingContent(.notCarried))),
      kind: .glyph)
    for (text, wanted) in [
      (":cat:cat:", ["=:cat:", "cat:"]), ("a:cat::cat:", ["a", "=:cat:", "=:cat:"]),
      ("::cat:", [":", "=:cat:"]),
    ] {
      let placed = try CodeReader.place(
        AttributedText([AttributedRun(text[...])]), CodeTemplate.slack
      ) { _, _ in image }
      #expect(placed.map { ($0.image == nil ? "" : "=") + $0.text } == wanted)
    }
  }

  @Test(arguments: [
    (":cat:", 1), ("abcde :cat:", 1), ("abcd\u{2014}:cat:\u{2014}", 1), ("abcd\u{1F600}:cat:\u{1F600}", 1),
    ("abcd\u{E9}:cat:", 0), ("abcd\u{6F22}:cat:", 0), ("abcd\u{1D49C}:cat:", 0), (":cat:\u{E9}", 0),
    (":cat:\u{1D49C}", 0), ("abcd9:cat:", 0), ("\u{E9}:cat:", 0),
  ])
  func noWordStandsBesideACodeOfMastodon(text: String, count: Int) {
    var found: [String] = []
    let bytes = Array(text.utf8)
    CodeReader.codes(in: bytes, CodeTemplate.mastodon) { match, _ in
      found.append(String(decoding: bytes[match.name], as: UTF8.self))
      return true
    }
    #expect(found == Array(repeating: "cat", count: count))
  }

  @Test func anyVisibleByteCanStandInAName() {
    let all = UInt8.min...UInt8.max
    let visible = all.filter { CodeAlphabet.visible.contains($0) }
    #expect(visible == Array(0x21...0x7E) + Array(0x80...0xFF))
    let less = CodeAlphabet.visible(without: "!~".utf8)
    #expect(all.filter { less.contains($0) } == Array(0x22...0x7D) + Array(0x80...0xFF))
  }
}
