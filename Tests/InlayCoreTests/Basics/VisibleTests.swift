import InlayCore
import Testing

@Suite struct VisibleTests {
  @Test(arguments: [
    ("a\u{1B}[0m", "a␛[0m"), ("a\nb", "a␊b"), ("\u{7F}", "␡"), ("\u{85}", "\\u{85}"),
    ("\u{202E}x", "\\u{202E}x"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("a\u{200C}\u{200B}b", "a\u{200C}\\u{200B}b"), ("\u{2028}", "\\u{2028}"),
    ("\u{E000}", "\\u{E000}"),
    ("a\u{E0041}", "a\\u{E0041}"),
    ("\u{1F3F4}\u{E0067}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E007F}"),
  ])
  func controlsBecomeVisible(text: String, expected: String) {
    #expect(Array(Visible.line(text).utf8) == Array(expected.utf8))
  }
}
