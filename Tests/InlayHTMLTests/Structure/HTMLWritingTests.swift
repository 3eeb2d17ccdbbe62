import FormatsTestKit
import InlayCore
import InlayFiles
import Testing

@testable import InlayHTML

@Suite struct HTMLWritingTests {
  private func written(
    _ runs: [AttributedRun], _ options: HTMLWriteOptions = HTMLWriteOptions(isFragment: true)
  ) throws -> (page: String, diagnostics: [Diagnostic]) {
    let sink = MemorySink()
    let result = try HTMLWriter.write(try Decomposer.decompose(runs).value, options: options, to: sink)
    return (String(decoding: sink.bytes, as: UTF8.self), result.diagnostics)
  }

  private func paragraph(_ role: String?, _ change: (inout ParagraphAttributeValues) -> Void = { _ in })
    -> ParagraphAttributes
  {
    var values = ParagraphAttributeValues()
    values.role = role.map { ParagraphRole(rawValue: $0) }
    change(&values)
    return ParagraphAttributes(values)
  }

  /// An item as readers and editors make it.
  private func item(_ role: String, _ marker: String, _ format: String, _ text: String) -> AttributedRun {
    AttributedRun(
      marker + text + "\n",
      paragraph: paragraph(role) {
        $0.listLevel = Int(role.suffix(1))
        $0.listMarker = format
        $0.markerLength = marker.utf16.count
      })
  }

  @Test(arguments: [
    ("", ""), ("a", "<p>a</p>\n"), ("a\nb", "<p>a</p>\n<p>b</p>\n"), ("a\n", "<p data-inlay-newline>a</p>\n"),
    ("\n", "<p data-inlay-newline><br></p>\n"), ("a\n\nb", "<p>a</p>\n<p><br></p>\n<p>b</p>\n"),
    ("a\u{2028}b", "<p>a<br>b</p>\n"), ("a\u{2028}", "<p>a<br><br></p>\n"), ("\u{2028}", "<p><br><br></p>\n"),
    ("a  b", "<p style=\"white-space:pre-wrap\">a  b</p>\n"),
    (" a", "<p style=\"white-space:pre-wrap\"> a</p>\n"),
    ("a ", "<p style=\"white-space:pre-wrap\">a </p>\n"),
    ("a\tb", "<p style=\"white-space:pre-wrap\">a\tb</p>\n"),
    ("a \u{2028}b", "<p style=\"white-space:pre-wrap\">a <br>b</p>\n"), ("a b c", "<p>a b c</p>\n"),
    ("a\u{A0}\u{A0}b", "<p>a\u{A0}\u{A0}b</p>\n"), ("<b>&amp;\"'", "<p>&lt;b&gt;&amp;amp;\"'</p>\n"),
    ("\u{202E}a\u{2066}", "<p>\u{202E}a\u{2066}</p>\n"),
  ])
  func paragraphsAreBlocks(_ text: String, _ page: String) throws {
    #expect(try written([AttributedRun(text)]).page == page)
  }

  @Test(arguments: [
    ("heading1", "<h1>a</h1>\n"), ("heading6", "<h6>a</h6>\n"),
    ("quote", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
    ("code", "<pre>a</pre>\n"), ("body", "<p data-inlay-role=\"body\">a</p>\n"),
    ("heading7", "<p data-inlay-role=\"heading7\" role=\"heading\" aria-level=\"7\">a</p>\n"),
    ("\"<x>", "<p data-inlay-role=\"&quot;&lt;x&gt;\">a</p>\n"),
  ])
  func rolesAreElements(_ role: String, _ page: String) throws {
    #expect(try written([AttributedRun("a", paragraph: paragraph(role))]).page == page)
  }

  @Test(arguments: ["a\n<hr>\nb", "<hr>\n", "<hr>\n<hr>\n", "a\n<hr>\n"])
  func linesAcrossTheTextAreRules(_ sketch: String) throws {
    let pieces = sketch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let runs = pieces.enumerated().map { index, piece in
      let end = index < pieces.count - 1 ? "\n" : ""
      return piece == "<hr>"
        ? AttributedRun(end, paragraph: paragraph("rule")) : AttributedRun(piece + end)
    }
    let page = pieces.filter { !$0.isEmpty }.map { $0 == "<hr>" ? "<hr>\n" : "<p>\($0)</p>\n" }.joined()
    #expect(try written(runs).page == page)
    let text = try Decomposer.decompose(runs).value
    #expect(try HTMLReader.read(Array(page.utf8)).value == text)
  }

  @Test func aRuleKeepsItsMarginsAndItsWords() throws {
    let spaced = paragraph("rule") { $0.spacingBefore = .points(6) }
    #expect(try written([AttributedRun("\n", paragraph: spaced)]).page == "<hr style=\"margin-top:6pt\">\n")
    #expect(
      try written([AttributedRun("a", paragraph: paragraph("rule"))]).page
        == "<p data-inlay-role=\"rule\">a</p>\n")
    var bold = CharacterAttributeValues()
    bold.weight = 700
    #expect(
      try written([
        AttributedRun("\n", character: CharacterAttributes(bold), paragraph: paragraph("rule"))
      ]).page == "<b><hr></b>\n")
  }

  @Test func quotesAndLinesOfCodeAreOneBlock() throws {
    let page = try written([
      AttributedRun("a\nb\n", paragraph: paragraph("quote")),
      AttributedRun("\n c\n\td\n", paragraph: paragraph("code")),
      AttributedRun("e", paragraph: paragraph(nil)),
    ]).page
    #expect(
      page == "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n<pre><span></span>\n c\n\td</pre>\n<p>e</p>\n"
    )
  }

  @Test func listsNest() throws {
    let page = try written([
      item("bullet1", "•\t", "{disc}", "a"), item("bullet2", "◦\t", "{circle}", "b"),
      item("number2", "1.\t", "{decimal}.", "c"), item("number2", "2.\t", "{decimal}.", "d"),
      item("bullet1", "•\t", "{disc}", "e"), item("bullet1", "", "", "f"), AttributedRun("g\n"),
      item("number1", "3.\t", "{decimal}.", "h"), item("number1", "7.\t", "{decimal}.", "i"),
      item("number1", "a.\t", "{lower-alpha}.", "j"),
    ]).page
    #expect(
      page == """
        <ul>
        <li>a
        <ul>
        <li>b</li>
        </ul>
        <ol>
        <li>c</li>
        <li>d</li>
        </ol>
        </li>
        <li>e
        <p>f</p>
        </li>
        </ul>
        <p>g</p>
        <ol start="3">
        <li>h</li>
        <li value="7">i</li>
        </ol>
        <ol type="a">
        <li data-inlay-newline>j</li>
        </ol>

        """)
  }

  @Test func listsOfCocoaSayTheirTabOnce() throws {
    let page = try written([
      item("bullet1", "\t•\t", "{disc}", "a"), item("bullet1", "\t•\t", "{disc}", " b"),
      item("bullet1", "★\t", "{disc}", "c"), item("number1", "\t1)\t", "{decimal})", "d"),
    ]).page
    #expect(
      page == """
        <ul data-inlay-leading-tab>
        <li>a</li>
        <li><p style="white-space:pre-wrap"> b</p></li>
        <li data-inlay-marker="★\t">c</li>
        </ul>
        <ol data-inlay-list-marker="{decimal})" data-inlay-leading-tab>
        <li data-inlay-newline>d</li>
        </ol>

        """)
  }

  @Test func aMarkerWithAttributesOfItsOwnIsASpan() throws {
    let attributes = paragraph("bullet1") {
      ($0.listLevel, $0.listMarker, $0.markerLength) = (1, "{disc}", 2)
    }
    var bold = CharacterAttributeValues()
    bold.weight = 700
    let page = try written([
      AttributedRun("•\t", character: CharacterAttributes(bold), paragraph: attributes),
      AttributedRun("a", paragraph: attributes),
    ]).page
    #expect(
      page
        == "<ul>\n<li data-inlay-marker-length=\"2\"><b><span data-inlay-marker=\"•\t\"></span></b>a</li>\n</ul>\n"
    )
  }

  @Test func aLineEndWithAttributesOfItsOwnIsABreak() throws {
    var bold = CharacterAttributeValues()
    bold.weight = 700
    let strong = CharacterAttributes(bold)
    let code = paragraph("code")
    #expect(
      try written([AttributedRun("a"), AttributedRun("\n", character: strong), AttributedRun("b")]).page
        == "<p>a<b><br></b></p>\n<p>b</p>\n")
    #expect(
      try written([AttributedRun("a\nb", character: strong)]).page == "<p><b>a</b></p>\n<p><b>b</b></p>\n")
    #expect(
      try written([
        AttributedRun("a\n", character: strong, paragraph: code), AttributedRun("b", paragraph: code),
      ]).page
        == "<pre><b>a\n</b>b</pre>\n")
  }

  @Test func whatHTMLHasNotIsTold() throws {
    let (page, diagnostics) = try written([AttributedRun("a\0b\rc\r\nd\u{2029}e")])
    #expect(page == "<p>a\u{FFFD}b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n")
    #expect(diagnostics.map(\.code) == [.htmlNotCarried, .htmlNotCarried])
    #expect(diagnostics.map(\.at) == [1, nil])
    #expect(
      diagnostics.last?.message == "3 paragraphs end with CR, CRLF or U+2029, which will be read back as LF")
  }

  @Test func imagesThatAreLeftOutLeaveTheirParagraph() throws {
    let image = InlineImage(description: "x", mediaType: .png, content: .missing(MissingContent(.absent)))
    let placed = AttributedRun(image: PlacedImage(image, kind: .attachment))
    let options = HTMLWriteOptions(images: .drop, isFragment: true)
    #expect(
      try written([placed, AttributedRun("\na "), placed, AttributedRun(" b")], options).page
        == "<p><br></p>\n<p style=\"white-space:pre-wrap\">a  b</p>\n")
  }
}

@Suite struct HTMLDocumentHeadTests {
  private func read(_ page: String) throws -> DocumentAttributes {
    try HTMLReader.read(Array(page.utf8)).value.attributes
  }

  private func again(_ attributes: DocumentAttributes) throws -> (DocumentAttributes, [Diagnostic]) {
    var text = try Decomposer.decompose([AttributedRun("x")]).value
    text.attributes = attributes
    let sink = MemorySink()
    let written = try HTMLWriter.write(text, to: sink)
    return (try HTMLReader.read(sink.bytes).value.attributes, written.diagnostics)
  }

  @Test func standardNamesAreRead() throws {
    let attributes = try read(
      """
      <html lang=de-CH><head><title> a \n b </title><meta name=Author content=c><meta name=description content=d>
      <meta name=keywords content='e, f'><meta name=dcterms.created content=2024-01-02T03:04:05Z>
      <meta name=dcterms.modified content=2024-02-03><meta name=generator content=g><meta name=copyright content=h>
      <p>x
      """)
    var expected = DocumentAttributes()
    (expected.language, expected.title, expected.author, expected.subject) = ("de-CH", "a b", "c", "d")
    (expected.keywords, expected.created, expected.modified) = ("e, f", "2024-01-02T03:04:05", "2024-02-03")
    expected.copyright = "h"
    #expect(attributes == expected)
  }

  @Test func otherProgramsNamesAreRead() throws {
    // LibreOffice's, then Cocoa's.
    let office = try read(
      "<head><meta name=created content='2020-05-06T07:08:09.123456789'><meta name=changed content='00:00:00'>"
        + "<meta name=changedby content=a>")
    #expect(office.created == "2020-05-06T07:08:09")
    #expect(office.modified == nil)
    #expect(office.editor == "a")
    let cocoa = try read(
      "<head><title></title><meta name='CocoaVersion' content='2575.4'><meta name='Subject' content='a'>"
        + "<meta name='Comment' content='b'><meta name='Company' content='c'>")
    #expect((cocoa.title, cocoa.subject, cocoa.comment, cocoa.company) == (nil, "a", "b", "c"))
  }

  @Test func everyAttributeComesBack() throws {
    var attributes = DocumentAttributes()
    (attributes.title, attributes.author, attributes.subject) = (" a  <b> ", "\"c\" & d", "e\nf\rg")
    (attributes.keywords, attributes.comment, attributes.company) = ("h, i", "j", "k")
    (attributes.copyright, attributes.editor, attributes.language) = ("©", "l", "zh-Hant")
    (attributes.created, attributes.modified) = ("2024-01-02T03:04", "yesterday")
    (attributes.paperWidth, attributes.paperHeight) = (.points(595), Length(thousandths: 841_890))
    (attributes.marginLeft, attributes.marginRight) = (Length(thousandths: -1), .zero)
    (attributes.marginTop, attributes.marginBottom) = (.points(72), Length(thousandths: 1_000_000_000_000))
    (attributes.viewWidth, attributes.viewHeight, attributes.viewMode) = (.points(1), .points(2), 1)
    (attributes.viewZoom, attributes.defaultTabInterval, attributes.hyphenationFactor) = (
      150, .points(36), -7
    )
    (attributes.backgroundColor, attributes.isReadOnly) = (TextColor("#11223344"), false)
    let (back, diagnostics) = try again(attributes)
    #expect(back == attributes)
    #expect(diagnostics.isEmpty)
  }

  @Test func emptyStringsAndOddOnesComeBack() throws {
    var attributes = DocumentAttributes()
    (attributes.title, attributes.author, attributes.language, attributes.created) = ("", "", "", "")
    attributes.subject = " "
    #expect(try again(attributes).0 == attributes)
    attributes.title = "a\u{A0}b"
    attributes.custom["x"] = .integer(1)
    let (back, diagnostics) = try again(attributes)
    attributes.custom = [:]
    #expect(back == attributes)
    #expect(diagnostics.map(\.code) == [.htmlNotCarried])
  }

  @Test func attributesOfAPageHaveNoNUL() throws {
    var attributes = DocumentAttributes()
    (attributes.language, attributes.author) = ("d\0e", "\0x")
    let (back, diagnostics) = try again(attributes)
    #expect(back.language == "d\u{FFFD}e" && back.author == "\u{FFFD}x")
    #expect(diagnostics.map(\.code) == [.htmlNotCarried, .htmlNotCarried])
    #expect(
      diagnostics.map(\.message) == ["lang", "content"].map { "NUL in \($0) was replaced with U+FFFD" })
  }

  /// The scheme of a page with a text of these colours.
  private func scheme(_ text: String?, _ behind: String?, page: String? = nil) throws -> HTMLColorScheme {
    var values = CharacterAttributeValues()
    values.foregroundColor = text.flatMap { TextColor($0) }
    values.backgroundColor = behind.flatMap { TextColor($0) }
    var decomposed = try Decomposer.decompose([AttributedRun("x", character: CharacterAttributes(values))])
      .value
    decomposed.attributes.backgroundColor = page.flatMap { TextColor($0) }
    return HTMLColorScheme(decomposed)
  }

  @Test func statedColoursKeepAPageToTheSchemeTheyCanBeReadOn() throws {
    #expect(try scheme(nil, nil) == .both)
    #expect(try scheme("#000000ff", nil) == .light)
    #expect(try scheme("#ffffffff", nil) == .dark)
    #expect(try scheme("#858585ff", nil) == .both)
    #expect(try scheme("#000000ff", "#ffffffff") == .both)
    #expect(try scheme(nil, "#ffff00ff") == .light)
    #expect(try scheme(nil, "#000080ff") == .dark)
    #expect(try scheme("#000000ff", nil, page: "#102030ff") == .dark)
    #expect(try scheme(nil, nil, page: "#ffffffff") == .light)
  }

  @Test(arguments: [
    (
      "<p>Prices</p><table border=1><tr><th style='background:#29506d;color:white'>Tea<tr><td>Green</table>",
      HTMLColorScheme.both
    ),
    ("<table border=1><tr><th bgcolor=#29506d>Tea<tr><td>Green</table>", .dark),
    ("<table border=1 bgcolor=#eee><tr><td>Tea<tr><td>Green</table>", .light),
    ("<table border=1 bgcolor=#eee><tr><td bgcolor=black><font color=white>Tea<tr><td></table>", .both),
    ("<table border=1><tr><td bgcolor=black><img src=x> <td>a</table>", .both),
    ("<div style='border:1px solid;background:#222'><p style='color:white'>a</div>", .both),
    ("<div style='border:1px solid;background:#222'><p style='background:#eee'>a</div>", .light),
    ("<table border=1><tr><td>a<td style='color:#000'>b</table>", .light),
    ("<table border=1 bgcolor=#eee><tr><td><table border=1><tr><td>b</table>", .light),
  ])
  func colorsBehindTextWithItsOwnColorSuitAllSchemes(_ page: String, _ scheme: HTMLColorScheme) throws {
    #expect(HTMLColorScheme(try HTMLReader.read(Array(page.utf8)).value) == scheme)
  }

  /// A browser would leave space in and between cells, and center what stands in them.
  @Test func absentValuesOfTablesAreStatedForBrowsers() throws {
    let cells = (0..<2).map { index in
      TextBlock(index * 2..<index * 2 + 2, cell: TextTableCell(table: 0, row: index, column: 0))
    }
    let text = try DecomposedText(text: "a\nb\n", tables: [TextTable(columnCount: 1)], blocks: cells)
    let page = try HTMLTrip(text)
    #expect(page.page.contains("\ntable { border-spacing: 0; }\n"))
    #expect(page.page.contains("\ntd { padding: 0; vertical-align: top; "))
    #expect(page.body.contains("<table data-inlay-table>\n<tbody>\n"))
    let fragment = try HTMLTrip(text, HTMLWriteOptions(isFragment: true))
    #expect(
      fragment.page.contains(
        "<table data-inlay-table cellspacing=\"0\" cellpadding=\"0\">\n<tbody valign=\"top\">\n"))
    try expectSame(try page.read().value, text)
    try expectSame(try fragment.read().value, text)
  }

  @Test func thePageIsWhole() throws {
    let sink = MemorySink()
    var text = try Decomposer.decompose([AttributedRun("x")]).value
    (text.attributes.title, text.attributes.language) = ("</title>&", "en\"")
    _ = try HTMLWriter.write(text, to: sink)
    let page = String(decoding: sink.bytes, as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en&quot;\">\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.contains("<title>&lt;/title&gt;&amp;</title>\n"))
    #expect(page.contains("color-scheme: light dark"))
    #expect(page.hasSuffix("</head>\n<body>\n<p>x</p>\n</body>\n</html>\n"))
  }
}
