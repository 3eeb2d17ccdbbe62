import InlayReports
import TestKit
import Testing

@Suite struct TerminalFilterTests {
  private func filtered(_ text: String, _ kind: TerminalFilter.Kind) -> String {
    var filter = TerminalFilter(kind)
    return String(decoding: filter.filter(Array(text.utf8)) + filter.finish(), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain, é 😀 漢 שלום\tx\n", "plain, é 😀 漢 שלום\tx\n"), ("\u{1B}]0;t\u{7}", "␛]0;t␇"),
    ("\u{9B}2J", "\\u{9B}2J"),
    ("\u{7F}\0", "␡␀"), ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"), ("\u{10EEEE}", "\\u{10EEEE}"),
    ("a\r\nb\rc\n\rd\u{2028}e", "a\nb\nc\n\nd\ne"), ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"),
    ("🏴\u{E0067}\u{E007F}\u{E0067}", "🏴\u{E0067}\u{E007F}\u{E0067}"),
    ("x\u{E0041}", "x\\u{E0041}"), ("\u{FFFE}", "\\u{FFFE}"),
  ])
  func textHasNothingThatATerminalActsOn(_ text: String, _ shown: String) {
    #expect(filtered(text, .text) == shown)
  }

  @Test(arguments: [
    (#"{"a":"é😀\u001b"}"# + "\n", #"{"a":"é😀\u001b"}"# + "\n"), ("\"\u{9B}\u{7F}\"", #""\u009B\u007F""#),
    ("\"\u{202E}\u{10EEEE}\"", #""\u202E\uDBFB\uDEEE""#),
  ])
  func jsonStaysTheSameJSON(_ json: String, _ shown: String) { #expect(filtered(json, .json) == shown) }

  @Test func piecesMakeNoDifference() throws {
    try Property.check("pieces for a terminal") { source in
      let bytes = source.bool() ? Array(source.text().utf8) : source.bytes()
      let kind = source.pick([TerminalFilter.Kind.text, .json])
      source.note("bytes", bytes)
      var whole = TerminalFilter(kind)
      let wanted = whole.filter(bytes) + whole.finish()
      var filter = TerminalFilter(kind)
      var (got, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
      while !rest.isEmpty {
        let count = source.int(in: 1...min(5, rest.count))
        got += filter.filter(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      got += filter.finish()
      let (text, other) = (String(decoding: got, as: UTF8.self), String(decoding: wanted, as: UTF8.self))
      if String(validating: bytes, as: UTF8.self) != nil { try expect(text, equals: other) }
      try expect(
        text.unicodeScalars.allSatisfy { scalar in
          scalar == "\n" || scalar == "\t" || kind == .json || scalar.properties.generalCategory != .control
        })
    }
  }
}
