import InlayCore
import Testing

@Suite struct LinkRuleTests {
  @Test(arguments: [
    "https://example.org/?a=1&b=2#c", "HTTP://x", " https:x", "ht\u{7F}tp://x", "mailto:a@b", "tel:+1",
    "message:%3Cid@host%3E",
    "doi:10.1/x", "dict://word",
    "", "#top", "?javascript:", "?a:b", "page.html", "../up", "a/b:c", "/", "/a", "/:a", "/a//b", "a\\b",
    "javascript",
    "x/javascript:y", "#data:",
  ])
  func linksOfTheseKindsAreWritten(_ link: String) { #expect(LinkRule.allows(link.utf8)) }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "java\tscript:x", "\u{1}javascript:x",
    "java\u{7F}script:x", "/\u{7F}/host",
    "feed:javascript:x",
    "data:text/html,x", "vbscript.encode:x", "ms-msdt:/id PCWDiagnostic", "search-ms:q",
    "ms-word:ofe|u|http://x",
    "file:///etc/passwd", "smb://x", "intent:x", "chrome://settings", "ssh://-oProxyCommand=x",
    "x-man-page://ls",
    "\\\\smb\\share", "\\x", "//host/x", "/\\host", " / /host", "/\n/host", ":", ":https", "é:x",
    "averyveryverylongscheme:https:",
  ])
  func otherLinksAreText(_ link: String) { #expect(!LinkRule.allows(link.utf8)) }

  /// A text that has no other links is as it was read, and a writer may give its file back.
  @Test(
    arguments: [
      (nil, true), ("https://example.org/", true), ("javascript:x", false),
    ] as [(String?, Bool)])
  func aTextWithoutOtherLinksKeepsItsFile(link: String?, isKept: Bool) throws {
    var values = CharacterAttributeValues()
    (values.weight, values.link) = (700, link)
    var text = try DecomposedText(text: "abc", runs: [CharacterRun(1..<2, CharacterAttributes(values))])
    text.source = DocumentSource(format: "rtf", content: .bytes([1]))
    let made = text.withAllowedLinks(reporting: .modelValueOutOfRange)
    #expect((made.value.source?.content != nil) == isKept)
    #expect(made.value.runs.map(\.attributes.link) == [isKept ? link : nil])
    #expect(made.diagnostics.map(\.at) == (isKept ? [] : [1]))
  }
}
