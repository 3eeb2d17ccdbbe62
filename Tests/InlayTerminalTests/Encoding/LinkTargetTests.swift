import InlayCore
import TestKit
import Testing

@testable import InlayTerminal

struct LinkTargetTests {
  private func uri(_ link: String) -> String? {
    LinkTarget(ExactString(link)).map { String(decoding: $0.uri, as: UTF8.self) }
  }

  @Test(
    "links are sent as printable ASCII",
    arguments: [
      ("https://example.org/a?b=c;d#e", "https://example.org/a?b=c;d#e"),
      ("https://example.org/grün e", "https://example.org/gr%C3%BCn%20e"),
      ("HTTPS://x.org/\u{1B}]8;;\u{7}\u{1B}\\", "HTTPS://x.org/%1B]8;;%07%1B\\"),
      ("mailto:a@b.c\u{9C}\u{7F}\n", "mailto:a@b.c%C2%9C%7F%0A"),
      ("https://\u{202E}x", "https://%E2%80%AEx"),
    ])
  func sent(link: String, expected: String) { #expect(uri(link) == expected) }

  @Test(
    "other links are not",
    arguments: [
      "", "example.org", "/etc/passwd", "file:///etc/passwd", "javascript:alert(1)", "ssh://host",
      "x-man-page://ls",
      ":https", "\u{1B}https://x", "https", "https://" + String(repeating: "a", count: 2_000),
      "https://" + String(repeating: "ü", count: 400),
    ])
  func notSent(link: String) { #expect(uri(link) == nil) }

  @Test("parts of one link belong together, other links do not")
  func identifiers() throws {
    let one = try #require(LinkTarget("https://a.example"))
    let other = try #require(LinkTarget("https://b.example"))
    #expect(String(decoding: one.opening, as: UTF8.self) == "\u{1B}]8;id=117C41CD;https://a.example\u{1B}\\")
    #expect(one.opening.prefix(16) != other.opening.prefix(16))
  }

  @Test("no link has other than printable ASCII")
  func anyLink() throws {
    try Property.check("links") { source in
      let link = source.pick(["https://", "mailto:", "HTTP:"]) + source.text(pieces: 0...12)
      source.note("link", link)
      guard let target = LinkTarget(ExactString(link)) else { return }
      try expect(target.uri.allSatisfy { (0x21...0x7E).contains($0) })
    }
  }
}
