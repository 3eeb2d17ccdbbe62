import TestKit
import Testing

@testable import InlayMarkup

/// Exact tokens.
@Suite struct TokenizerTests {
  private func start(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], closed: Bool = false)
    -> SeenToken
  {
    .start(name, attributes.map { SeenAttribute(name: $0.key, value: $0.value) }, isSelfClosing: closed)
  }

  @Test func tagsAndTexts() throws {
    let seen = try tokens("a<b>c</b>d<br/>e< f<1></>g<hr / >")
    let wanted: [SeenToken] = [
      .text("a"), start("b"), .text("c"), .end("b"), .text("d"), start("br", closed: true), .text("e< f<1>g"),
      start("hr"),
    ]
    #expect(seen == wanted)
  }

  @Test func attributesInAllTheirForms() throws {
    let seen = try tokens(
      "<A HREF=x/y?a&b ID='q\"q' title = \"1 &lt; 2\" hidden =x checked data-É=É =z =\"\">")
    let wanted = start(
      "a",
      [
        "href": "x/y?a&b", "id": "q\"q", "title": "1 < 2", "hidden": "x", "checked": "", "data-É": "É",
        "=z": "",
      ])
    #expect(seen == [wanted])
  }

  @Test func theFirstOfTwoAttributesCounts() throws {
    #expect(try tokens("<p a=1 A=2 b=3 a=&amp;>") == [start("p", ["a": "1", "b": "3"])])
  }

  @Test(arguments: [1, 2, 15, 16, 17, 18, 40, 300])
  func namesThatOccurTwiceAreDroppedHoweverMany(count: Int) throws {
    let names = (0..<count).map { "data-name-number-\($0)" } + (0..<count).map { "x\($0)" }
    let page = "<p \((names + names.reversed()).map { "\($0)=v\($0)" }.joined(separator: " "))>"
    #expect(
      try tokens(page)
        == [.start("p", names.map { SeenAttribute(name: $0, value: "v\($0)") }, isSelfClosing: false)])
  }

  @Test func namesWithNULAreEqualAmongMany() throws {
    let names = (0..<20).map { "x\($0)" }.joined(separator: " ")
    guard case .start(_, let attributes, _) = try tokens("<p a\0 \(names) a\u{FFFD}=1 A\0=2 z>").first else {
      throw Unmet("no tag")
    }
    #expect(attributes.map(\.name) == ["a\u{FFFD}"] + (0..<20).map { "x\($0)" } + ["z"])
  }

  @Test func moreThan4096AttributesArePassedOver() throws {
    let page = "<p \((0..<5000).map { "a\($0)=&lt;" }.joined(separator: " "))>x"
    let seen = try tokens(page)
    guard case .start("p", let attributes, false) = seen.first else { throw Unmet("no tag") }
    #expect(attributes == (0..<4096).map { SeenAttribute(name: "a\($0)", value: "<") })
    #expect(seen.dropFirst() == [.text("x")])
  }

  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&nbsp;", "&<>\"\u{A0}"), ("&AMP &amp &ampx", "& & &x"),
    ("&notit; &notin;", "¬it; ∉"),
    ("&nGt; &NotEqualTilde;", "≫⃒ ≂̸"), ("&CounterClockwiseContourIntegral;", "∳"),
    ("&CounterClockwiseContourIntegra;", "&CounterClockwiseContourIntegra;"), ("&fjlig;", "fj"),
    ("& &; &# &#; &#x &#x; &#xg; &a", "& &; &# &#; &#x &#x; &#xg; &a"),
    ("&#65;&#65 &#x41;&#X4a;&#x4Bz", "AA AJKz"),
    ("&#0; &#xD800; &#x110000; &#99999999999999999999;", "\u{FFFD} \u{FFFD} \u{FFFD} \u{FFFD}"),
    ("&#128;&#x85;&#159;&#129;", "€…Ÿ\u{81}"), ("&#13;&#10;&#12;&#1;", "\r\n\u{C}\u{1}"),
    ("&#x1F600;&#xFFFF;", "😀\u{FFFF}"),
    ("&eacute;t&eacute", "été"), ("&#000000000000000000000000000065;", "A"), ("&Ééé;", "&Ééé;"),
  ])
  func referencesInText(markup: String, text: String) throws {
    #expect(try tokens(markup) == [.text(text)])
    #expect(try tokens("<title>\(markup)</title>") == [start("title"), .text(text), .end("title")])
    #expect(try tokens("<style>\(markup)</style>") == [start("style"), .text(markup), .end("style")])
  }

  @Test(arguments: [
    ("&amp;&lt", "&<"), ("?a=b&copy=c&lt1&gtx&amp", "?a=b&copy=c&lt1&gtx&"), ("&copy;=1", "©=1"),
    ("&copy -", "© -"),
    ("&notit;&notin;", "&notit;∉"), ("&#65&#x42=", "AB="),
  ])
  func referencesInAttributes(markup: String, value: String) throws {
    for page in ["<a b=\"\(markup)\">", "<a b='\(markup)'>"] {
      #expect(try tokens(page) == [start("a", ["b": value])])
    }
    if !markup.contains(" ") { #expect(try tokens("<a b=\(markup)>") == [start("a", ["b": value])]) }
  }

  @Test(arguments: [
    "<!---->", "<!-->", "<!--->", "<!--a-->", "<!--a--!>", "<!--a--->", "<!--<!--a-->",
    "<!-- > -- -!> --!->-->", "<!a>",
    "<!>", "<?xml version='1.0'?>", "</ a>", "</1>", "</?>", "<!doctyp>", "<![cdata[x]]>", "<![CDATA[x>",
  ])
  func commentsArePassedOver(comment: String) throws {
    #expect(try tokens("a\(comment)<b>\(comment)c\(comment)") == [.text("a"), start("b"), .text("c")])
  }

  @Test(arguments: [
    "<", "</", "<b>x", "<b>x<", "<b>x</",
  ])
  func whatTheEndCutsOffStaysText(page: String) throws {
    let text = page.hasPrefix("<b>") ? String(page.dropFirst(3)) : page
    #expect(try tokens(page) == (page.hasPrefix("<b>") ? [start("b"), .text(text)] : [.text(text)]))
  }

  @Test(arguments: [
    "<b", "<b ", "<b a", "<b a=", "<b a=x", "<b a='x", "<b a='x'", "<b a='x' /", "</b", "</b ", "<!--",
    "<!--a--", "<!a", "<?a",
    "<b a='&amp;", "<B &lt;=",
  ])
  func whatTheEndCutsOffIsNothing(rest: String) throws {
    #expect(try tokens("x" + rest) == [.text("x")])
  }

  @Test func textThatIsNotData() throws {
    let seen = try tokens(
      "<title>a<b>&lt;</titl></TITLE ><textarea><p></textarea/><style><b>&lt;<!--</style x=1><xmp></xm></xmp><plaintext></plaintext>"
    )
    let wanted: [SeenToken] = [
      start("title"), .text("a<b><</titl>"), .end("title"), start("textarea"), .text("<p>"), .end("textarea"),
      start("style"), .text("<b>&lt;<!--"), .end("style"), start("xmp"), .text("</xm>"), .end("xmp"),
      start("plaintext"),
      .text("</plaintext>"),
    ]
    #expect(seen == wanted)
  }

  @Test(arguments: [
    ("a<b</scriptx></script>", "a<b</scriptx>"), ("<!--</script>", "<!--"),
    ("<!--<script></script>-->x</script>", "<!--<script></script>-->x"),
    ("<!--<script>--></script>", "<!--<script>-->"),
    ("<!--<script></script></script>", "<!--<script></script>"),
    ("<!--><script></script>", "<!--><script>"), ("<!--->a<script></script>", "<!--->a<script>"),
    ("<!--<SCRIPT/</SCRIPT/ -- ></script>", "<!--<SCRIPT/</SCRIPT/ -- >"),
    ("<!--<scripta></script>", "<!--<scripta>"),
    ("<!-<script></script>", "<!-<script>"),
    ("<!--<script>\0--\0></script>y</script>", "<!--<script>\u{FFFD}--\u{FFFD}></script>y"),
  ])
  func scriptsEndWhereTheyEnd(script: String, text: String) throws {
    #expect(try tokens("<script>\(script)<p>") == [start("script"), .text(text), .end("script"), start("p")])
  }

  @Test func anUnclosedScriptIsAllTheRest() throws {
    #expect(
      try tokens("<script><!--<script></script>a<p>") == [
        start("script"), .text("<!--<script></script>a<p>"),
      ])
  }

  @Test func nulStaysInDataAndIsReplacedElsewhere() throws {
    #expect(try tokens("a\0b&lt;\0") == [.text("a\0b<\0")])
    #expect(
      try tokens("<a\0 b\0=c\0 d='\0'><title>\0</title><plaintext>\0")
        == [
          start("a\u{FFFD}", ["b\u{FFFD}": "c\u{FFFD}", "d": "\u{FFFD}"]), start("title"), .text("\u{FFFD}"),
          .end("title"),
          start("plaintext"), .text("\u{FFFD}"),
        ])
  }

  @Test func cdataIsTextWhereItMayBe() throws {
    let foreign = Tokenizing(allowsCDATA: true)
    #expect(try tokens("a<![CDATA[<b>&lt;]]]]>c<![CDATA[]]><![CDATA[\0", foreign) == [.text("a<b>&lt;]]c\0")])
    #expect(try tokens("a<![CDATA[x]]>c") == [.text("ac")])
  }

  @Test(arguments: [
    ("<!DOCTYPE html>", false), ("<!doctype HTML >", false), ("<!DOCTYPEhtml>", false), ("<!doctype>", true),
    ("<!doctype svg>", true), ("<!doctype html SYSTEM 'about:legacy-compat'>", false),
    ("<!doctype html system>", true),
    ("<!doctype html x>", true), ("<!doctype html SYSTEM 'a' x>", false), ("<!doctype html", true),
    ("<!doctype html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\">", false),
    ("<!doctype html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", true),
    (
      "<!doctype html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
      false
    ),
    ("<!doctype html PUBLIC '-//W3C//DTD HTML 4.01 Frameset//EN'>", true),
    ("<!doctype html PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>", true),
    ("<!doctype html PUBLIC '-//w3c//dtd html 4.0 transitional//en' 'x'>", true),
    ("<!doctype html public 'html'>", true),
    ("<!doctype html public 'html5'>", false),
    ("<!doctype html system 'HTTP://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>", true),
    ("<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>", false),
    ("<!doctype html public 'a>b", true),
  ])
  func quirksAreDecidedByTheDocumentType(markup: String, isQuirky: Bool) throws {
    guard case .documentType(_, _, _, _, let seen) = try tokens(markup).first else {
      throw Unmet("no document type")
    }
    #expect(seen == isQuirky)
  }

  @Test func nulInIdentifiersIsReplaced() throws {
    #expect(
      try tokens("<!DOCTYPE a\0 PUBLIC \"\0b\" 'c\0d\0'>") == [
        .documentType(
          name: "a\u{FFFD}", publicID: "\u{FFFD}b", systemID: "c\u{FFFD}d\u{FFFD}", isCorrect: true,
          isQuirky: true)
      ])
  }

  @Test func lineEndsAreLineFeeds() throws {
    #expect(
      try tokens("a\r\nb\rc\n\rd\r\r\n<a b='\r\n'>&#13;") == [
        .text("a\nb\nc\n\nd\n\n"), start("a", ["b": "\n"]), .text("\r"),
      ])
  }

  @Test func offsetsAreWhereTokensBegin() throws {
    var tokenizer = HTMLTokenizer(
      HTMLSource(repairing: Array("ab<!-- --><p>c&amp;d</p>".utf8)))
    var offsets: [UInt32] = []
    var token = tokenizer.next()
    while token.kind != .end {
      offsets.append(token.offset)
      token = tokenizer.next()
    }
    #expect(offsets == [0, 10, 13, 20])
    #expect(token.offset == 24)
  }

  @Test func unchangedTextAndNamesAreRangesOfTheSource() throws {
    let page = "<p class='a'>text</p><script>x<y</script><!doctype html>"
    var tokenizer = HTMLTokenizer(HTMLSource(repairing: Array(page.utf8)))
    while case let token = tokenizer.next(), token.kind != .end {
      #expect(!token.text.isMade)
      if token.word == .script, token.kind == .startTag { tokenizer.content = .script }
    }
    #expect(tokenizer.made.isEmpty)
    #expect(tokenizer.attributes.allSatisfy { !$0.name.isMade && !$0.value.isMade })
  }

  @Test func everyWordIsFoundByItsSpelling() {
    for word in HTMLWord.allCases {
      #expect(HTMLWordTable.shared.word(HTMLNameKey(word.rawValue.utf8)) == word)
      #expect(HTMLWordTable.shared.word(HTMLNameKey((word.rawValue + "-").utf8)) == .other)
    }
    #expect(HTMLWordTable.shared.word(HTMLNameKey("data-mx-emoticonx".utf8)) == .other)
  }
}
