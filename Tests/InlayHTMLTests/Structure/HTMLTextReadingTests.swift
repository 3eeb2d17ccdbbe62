import InlayCore
import Testing

@testable import InlayHTML

/// The text of a page or fragment.
func htmlText(_ page: String, limits: Limits = .default) throws -> String {
  try HTMLReader.read(Array(page.utf8), limits: limits).value.text
}

/// The attributes of each paragraph of a page or fragment.
func htmlParagraphs(_ page: String) throws -> [ParagraphAttributeValues] {
  let text = try HTMLReader.read(Array(page.utf8)).value
  var result: [ParagraphAttributeValues] = []
  ParagraphBoundaries.forEach(in: text.text) { range, _ in
    let run = text.paragraphs.first { $0.range.contains(range.lowerBound) }
    result.append(run?.attributes.values ?? ParagraphAttributeValues())
  }
  return result
}

@Suite struct HTMLWhiteSpaceTests {
  @Test(arguments: [
    // Collapsing, across elements too.
    ("<p>a  b</p>", "a b"), ("<p>a \n\t b</p>", "a b"), ("<p>  a  </p>", "a"),
    ("<p>a<span>  b</span></p>", "a b"),
    ("<p>a <b> b </b> c</p>", "a b c"), ("<p><b>a </b><i> b</i></p>", "a b"), ("<p>a<b> </b>b</p>", "a b"),
    ("<p><b> </b>a<b> </b></p>", "a"), ("<p> <i> a</i> </p>", "a"), ("<p>a <!-- c --> b</p>", "a b"),
    // Around line breaks.
    ("<p>a <br> b</p>", "a\u{2028}b"), ("<p>a<br>b<br></p>", "a\u{2028}b"), ("<p>a<br><br></p>", "a\u{2028}"),
    ("<p><br>a</p>", "\u{2028}a"), ("<p>a <br/>\n  <b> b</b></p>", "a\u{2028}b"),
    ("<p>a<b><br></b></p>", "a"),
    ("<div>a<br>b</div>c", "a\u{2028}b\nc"),
    // Segment breaks.
    ("<p>a\nb</p>", "a b"), ("<p>漢\n字</p>", "漢 字"), ("<p>a\u{200B}\nb</p>", "a\u{200B}b"),
    ("<p>a\n\u{200B}b</p>", "a\u{200B}b"), ("<p>a\u{200B} b</p>", "a\u{200B} b"),
    ("<p>a&#13;b&#13;\nc</p>", "a b c"),
    // What is no white space.
    ("<p>&nbsp;a&nbsp;&nbsp;b&nbsp;</p>", "\u{A0}a\u{A0}\u{A0}b\u{A0}"),
    ("<p>a\u{3000} b</p>", "a\u{3000} b"),
    ("<p>a&#8232;b</p>", "a\u{2028}b"), ("<p>a&shy;b<wbr>c</p>", "a\u{AD}bc"), ("<p>a\u{C}b</p>", "a\u{C}b"),
    ("<p>a &#8233; b</p>", "a\nb"), ("<p>a\u{85}b\u{B}c</p>", "a\u{85}b\u{B}c"),
    // Preserved.
    ("<pre>a  b\n\tc</pre>", "a  b\n\tc"), ("<pre>\na\n</pre>", "a"), ("<pre>\n\na\n\n</pre>", "\na\n"),
    ("<pre>a<br>b</pre>", "a\u{2028}b"), ("<pre>a<br>\nb</pre>", "a\u{2028}\nb"), ("<pre>a<br></pre>", "a"),
    ("<pre> a <b> b\n</b> c</pre>", " a  b\n c"), ("<pre>a&#13;b</pre>", "a b"),
    ("<p style='white-space:pre-wrap'> a  b </p>", " a  b "),
    ("<p style='white-space:pre-wrap'>a\nb</p>", "a\nb"),
    ("<p style='white-space:pre-wrap'>a <span style='white-space:normal'> b </span></p>", "a  b"),
    ("<p style='white-space:pre-line'> a  b \n  c \n\n d </p>", "a b\nc\n\nd"),
    ("<p style='white-space:nowrap'> a\n b </p>", "a b"),
  ])
  func isAsCSSHasIt(_ page: String, _ text: String) throws {
    let read = try htmlText(page).debugDescription
    #expect(read == text.debugDescription)
  }
}

@Suite struct HTMLBlockTests {
  @Test(arguments: [
    ("", ""), (" \n ", ""), ("a", "a"), ("<p>a</p><p>b</p>", "a\nb"), ("<p>a<p>b", "a\nb"),
    ("a<p>b</p>c", "a\nb\nc"),
    ("<p></p><p> </p><div><p></p></div>", ""), ("<p><br></p>", ""), ("a<p><br></p>b", "a\n\nb"),
    ("<p>a</p><br><p>b</p>", "a\n\nb"), ("<p>a</p>\n<br>\n<br>\n<p>b</p>", "a\n\u{2028}\nb"),
    ("<div>a<div>b</div>c</div>", "a\nb\nc"), ("<div><div><br></div><div>a</div></div>", "\na"),
    ("<p>&nbsp;</p>", "\u{A0}"), ("a<hr>b", "a\n\nb"), ("<hr>", "\n"), ("a<hr>", "a\n\n"),
    ("<p>a<hr><hr>b", "a\n\n\nb"), ("<ul><li>a<hr>b</ul>", "•\ta\n\nb"), ("<h1>a</h1>b", "a\nb"),
    ("<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\nc\nd"), ("<details><summary>a</summary>b</details>", "a\nb"),
    ("<fieldset><legend>a</legend>b</fieldset>", "a\nb"),
    ("<figure>a<figcaption>b</figcaption></figure>", "a\nb"),
    ("<q>a <q>b</q></q>", "\u{201C}a \u{2018}b\u{2019}\u{201D}"),
    ("x <q> a </q> y", "x \u{201C} a \u{201D} y"),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"), ("<ruby>漢<rt>kan</rt></ruby>", "漢(kan)"),
    ("<ruby>漢<rp>[</rp><rt>kan</rt><rp>]</rp></ruby>!", "漢[kan]!"),
    // Parentheses stand in the line, even where their parent is a part of a table.
    ("<math style='display:table-cell'><rp>a</rp>b", "ab"), ("<div>a<rp>b</rp>c</div>", "abc"),
    ("<p style='display:table-row'>a<rp>b</rp>c", "abc"), ("<b style='display:table-cell'><rp><b>a", "a"),
    // What is not text.
    ("a<script>b</script><style>c</style><template>d</template>e", "ae"),
    ("<head><title>t</title></head>b", "b"),
    ("a<div hidden>b</div>c", "ac"), ("a<p style='display:none'>b</p>", "a"),
    ("a<svg><text>b</text></svg>c", "ac"),
    ("a<select><option>b</select><textarea>c</textarea><input value=d>e", "ae"),
    ("<button> B  c </button><input type=submit value='Go on'>", "B c Go on"), ("a<iframe>b</iframe>c", "ac"),
    ("<frameset><frame><noframes>a</noframes></frameset>", ""), ("a<object>b</object>c", "abc"),
    ("a<video>b</video><canvas>c</canvas>", "ac"), ("a<noscript>b</noscript>", "ab"),
    ("<math><mi>a</mi><annotation>x</annotation></math>", "a"),
    ("a<dialog>b</dialog><dialog open>c</dialog>", "a\nc"),
    ("&lt;p&gt;a&amp;b", "<p>a&b"),
  ])
  func becomeParagraphs(_ page: String, _ text: String) throws {
    let read = try htmlText(page).debugDescription
    #expect(read == text.debugDescription)
  }

  /// Role of each paragraph.
  private func roles(_ page: String) throws -> [String] {
    try htmlParagraphs(page).map { $0.role?.rawValue ?? "-" }
  }

  @Test(arguments: [
    (
      "<p>a<h1>b</h1><h2>c</h2><h3>d</h3><h4>e</h4><h5>f</h5><h6>g</h6>",
      "- heading1 heading2 heading3 heading4 heading5 heading6"
    ),
    ("<h1><div>a</div>b</h1>", "heading1 heading1"), ("<p role=heading aria-level=3>a", "heading3"),
    ("<div role=heading>a</div>", "heading2"), ("<p role=heading aria-level=x>a", "heading2"),
    (
      "<blockquote>a<p>b</p><blockquote>c</blockquote><h2>d</h2></blockquote>e",
      "quote quote quote heading2 -"
    ),
    ("<blockquote type=cite><div>a</div></blockquote>", "quote"),
    ("<div class=gmail_quote>On … wrote:<blockquote class=gmail_quote>a</blockquote></div>", "- quote"),
    ("<pre>a\n\nb</pre>c", "code code code -"), ("<blockquote><pre>a</pre></blockquote>", "code"),
    ("<xmp>a</xmp>", "code"), ("<p data-inlay-role=title>a<p data-inlay-role=subtitle>b", "title subtitle"),
    ("<p data-inlay-role=body>a", "body"), ("<li>a", "bullet1"),
    ("<ol><li>a<ul><li>b</ol>", "number1 bullet2"), ("a<hr>b<hr>", "- rule - rule"),
    ("<blockquote>a<hr>b</blockquote>", "quote rule quote"), ("<h1>a<hr>b</h1>", "heading1 rule heading1"),
  ])
  func haveRoles(_ page: String, _ expected: String) throws {
    #expect(try roles(page).joined(separator: " ") == expected)
  }

  @Test func tellWhatWasLeftOut() throws {
    let page =
      "a<script>b</script><script>c</script><table><td>x<hr>y<td>z</table><p hidden>d</p><input><iframe></iframe><canvas></canvas>"
    let noticed = try HTMLReader.read(Array(page.utf8)).diagnostics.filter { $0.code != .htmlTable }
    #expect(noticed.allSatisfy { $0.code == .htmlLeftOut })
    #expect(
      noticed.map(\.message) == [
        "scripts were dropped: 2", "hidden blocks were dropped: 1",
        "form controls were dropped: 1",
        "frames were dropped: 1", "canvases were dropped: 1",
      ])
  }

  @Test func limitsAreTypedErrors() throws {
    var limits = Limits.default
    limits.textUnits = 10
    #expect(try htmlText("<p>0123456789</p>", limits: limits) == "0123456789")
    for (page, found, offset) in [
      ("<p>01234567890</p>", 11, 3), ("<p>01234<p>56789", 11, 11), ("<p>0123456789<br>x", 12, 17),
    ] {
      #expect(
        throws: InlayError.limit("textUnits", allowed: 10, found: found, at: .byte(offset))
      ) { try htmlText(page, limits: limits) }
    }
  }
}
