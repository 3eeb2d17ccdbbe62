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
    let less = CodeAlphabet.visible(without: "!?@~".utf8)
    #expect(
      all.filter { less.contains($0) } == Array(0x22...0x3E) + Array(0x41...0x7D) + Array(0x80...0xFF))
  }

  @Test(arguments: [(":abc", 1), (":abc d", 1), (":abcd", 0), (":abcde", 0), (":", 0)])
  func aNameThatIsTooLongIsNotCutShort(text: String, count: Int) {
    let grammar = CodeTemplate(prefix: ":", suffix: "", alphabet: CodeAlphabet(), nameLength: 1...3)
    var found = 0
    CodeReader.codes(in: Array(text.utf8), grammar) { _, _ in
      found += 1
      return true
    }
    #expect(found == count)
  }

  @Test func everyCodeIsOnePlacementOfTheLimit() throws {
    let image = PlacedImage(
      InlineImage(identifier: "cat", mediaType: nil, content: .missing(MissingContent(.notCarried))),
      kind: .glyph)
    var limits = Limits.default
    limits.placements = 2
    func place(_ text: String) throws -> AttributedText {
      try CodeReader.place(
        AttributedText([AttributedRun(text[...])]), CodeTemplate.slack, limits: limits
      ) { _, _ in image }
    }
    #expect(try place(":cat: :cat:").map { $0.image != nil } == [true, false, true])
    let error = #expect(throws: InlayError.self) { try place(":cat: :cat: :cat:") }
    #expect(error == .limit("placements", allowed: 2, found: 3))
  }
}
