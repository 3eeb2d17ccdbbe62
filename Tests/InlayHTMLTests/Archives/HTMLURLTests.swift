import Testing

@testable import InlayHTML

@Suite struct HTMLURLTests {
  private func resolved(_ reference: String, _ base: String) -> String? {
    HTMLURL(Array(reference.utf8)[...], base: HTMLURL(Array(base.utf8)[...]))?.text
  }

  /// RFC 3986, 5.4, without fragments.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g"),
  ])
  func `the examples of the standard`(reference: String, url: String) {
    #expect(resolved(reference, "http://a/b/c/d;p?q") == url)
  }

  /// What browsers take for the same (URL Standard, 4.4).
  @Test(arguments: [
    ("HTTP://User@EXAMPLE.org", "http://User@example.org/"), (" \n/x\t ", "http://a/x"),
    ("x\n.png", "http://a/x.png"),
    ("\\\\b\\c?\\", "http://b/c?\\"), ("file:/x", "file:///x"), ("file://localhost/x", "file:///x"),
    ("X-Msg://AbC/\\", "x-msg://AbC/\\"), ("cid:A@b#c", "cid:A@b"), ("about:blank", "about:blank"),
    ("a//b/../c", "http://a/a//c"), ("é ü", "http://a/é ü"), ("a\0b\u{1F}\u{7F}", "http://a/a%00b%1F%7F"),
  ])
  func `URLs have one form`(reference: String, url: String) {
    #expect(resolved(reference, "http://a") == url)
  }

  @Test func `relative links are resolved, and places in the page are not`() throws {
    let base = try #require(HTMLURL(Array("http://a/b/c".utf8)[...]))
    for (link, whole) in [
      ("d", "http://a/b/d"), (" d#e ", "http://a/b/d#e"), ("d?#", "http://a/b/d?#"), ("#e", nil), ("", nil),
      ("x:y", nil),
    ] {
      #expect(HTMLLinks.resolved(Array(link.utf8)[...], base) == whole)
    }
  }

  @Test func `what has no path is no base, and what is too long is nothing`() {
    for base in ["about:blank", "cid:a@b", "data:,x"] {
      #expect(resolved("x", base) == nil)
      #expect(resolved("cid:y", base) == "cid:y")
    }
    #expect(HTMLURL(Array("x/y".utf8)[...]) == nil)
    #expect(resolved(String(repeating: "x", count: 8_192), "http://a/") == nil)
    #expect(
      resolved(String(repeating: "x", count: 8_100), "http://a/\(String(repeating: "y", count: 99))/") == nil)
    #expect(resolved("http://a/" + String(repeating: "x", count: 8_183), "http://a/") != nil)
    #expect(resolved("http://a/" + String(repeating: "x", count: 8_184), "http://a/") == nil)
  }
}
