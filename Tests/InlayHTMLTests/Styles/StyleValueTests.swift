import InlayCore
import InlayFiles
import Testing

@testable import InlayHTML

/// What single declarations come to.
@Suite struct StyleValueTests {
  private func span(_ style: String) throws -> CharacterAttributeValues {
    try StyledTree.character("<p><span style=\"\(style)\">x</span></p>")
  }

  private func block(_ style: String) throws -> ParagraphAttributeValues {
    try StyledTree.paragraph("<div style=\"\(style)\">x</div>")
  }

  // MARK: Colours

  @Test(arguments: [
    ("red", "#ff0000ff"), ("RebeccaPurple", "#663399ff"), ("#abc", "#aabbccff"), ("#abcd", "#aabbccdd"),
    ("#A1b2C3", "#a1b2c3ff"), ("#a1b2c3d4", "#a1b2c3d4"), ("rgb(1,2,3)", "#010203ff"),
    ("rgb(1 2 3)", "#010203ff"),
    ("rgba(1, 2, 3, .5)", "#01020380"), ("rgb(1 2 3 / 50%)", "#01020380"),
    ("rgb(100%, 0%, 50%)", "#ff0080ff"),
    ("rgb(300,-5,0)", "#ff0000ff"), ("rgb(none 2 3)", "#000203ff"), ("hsl(120,100%,50%)", "#00ff00ff"),
    ("hsl(120deg 100% 25% / 0.2)", "#00800033"), ("hsla(0.5turn, 100%, 50%, 1)", "#00ffffff"),
    ("hsl(-120 100% 50%)", "#0000ffff"), ("hwb(0 0% 0%)", "#ff0000ff"), ("hwb(200grad 20% 40%)", "#339999ff"),
    ("hwb(0 80% 80%)", "#808080ff"), ("transparent", "#00000000"), ("r\\65 d", "#ff0000ff"),
  ])
  func colors(_ text: String, _ wanted: String) throws {
    #expect(try span("color:\(text)").foregroundColor?.description == wanted)
    if !wanted.hasSuffix("00") || wanted.hasSuffix("ff") {
      #expect(try span("background:url(x.png) \(text) no-repeat").backgroundColor?.description == wanted)
    }
  }

  @Test(arguments: [
    "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1px,2,3)", "hsl(red,1%,1%)", "bogus",
    "rgb(1,2,3", "",
    "red blue", "url(javascript:x)", "expression(alert(1))",
  ])
  func invalidColorsCountForNothing(_ text: String) throws {
    let wanted = text == "rgb(1,2,3" ? "#010203ff" : "#0000ffff"
    #expect(try span("color:blue;color:\(text)").foregroundColor?.description == wanted)
  }

  @Test func colorsOfTheSystemAreNone() throws {
    #expect(
      try StyledTree.character("<p style=\"color:red\"><b style=\"color:windowtext\">x</b></p>")
        .foregroundColor == nil)
    #expect(
      try StyledTree.character("<p style=\"color:red\"><b style=\"color:currentcolor\">x</b></p>")
        .foregroundColor?.red == 255)
    #expect(try span("background-color:transparent").backgroundColor == nil)
    #expect(try span("background-color:rgba(1,2,3,0)").backgroundColor == nil)
  }

  @Test(arguments: [
    ("red", "#ff0000ff"), ("#00f", "#0000ffff"), ("0000ff", "#0000ffff"), ("chucknorris", "#c00000ff"),
    ("#fffff", "#fffff0ff"),
    (" Navy ", "#000080ff"), ("#123456789", "#124578ff"),
  ])
  func legacyColors(_ text: String, _ wanted: String) throws {
    #expect(
      try StyledTree.character("<font color=\"\(text)\">x</font>").foregroundColor?.description == wanted)
  }

  // MARK: Fonts

  @Test(arguments: [
    ("12pt", 12_000), ("16px", 12_000), ("13.5px", 10_125), ("1in", 72_000), ("2.54cm", 72_000),
    ("25.4mm", 72_000),
    ("101.6Q", 72_000), ("1pc", 12_000), ("2em", 24_000), ("1.5rem", 18_000), ("150%", 18_000), ("2ex", nil),
    ("medium", 12_000), ("x-large", 18_000), ("larger", 14_400), ("smaller", 10_000), ("0", 0),
    ("1e1pt", 10_000),
    ("+.5pt", 500), ("-1pt", nil), ("12", nil), ("1vw", nil), ("100%", nil), ("1em", nil), ("12 pt", nil),
    ("0.0004pt", 0), ("999999999999pt", 1_000_000_000_000),
  ])
  func fontSizes(_ text: String, _ wanted: Int?) throws {
    #expect(try span("font-size:\(text)").fontSize?.thousandths == wanted)
  }

  @Test func relativeSizesCountFromWhatIsAround() throws {
    #expect(
      try StyledTree.character(
        "<p style=\"font-size:20pt\"><small><span style=\"font-size:120%\">x</span></small></p>"
      ).fontSize
        == .points(20))
    #expect(
      try StyledTree.character("<p style=\"font-size:20pt\"><span style=\"font-size:1em\">x</span></p>")
        .fontSize == .points(20))
    #expect(
      try StyledTree.character(
        "<html style=\"font-size:10pt\"><p style=\"font-size:3pt\"><i style=\"font-size:2rem\">x</i></p></html>"
      ).fontSize == .points(20))
    // A heading is twice as large; that nobody stated, but 50% of it is what is around it.
    #expect(try StyledTree.character("<h1>x</h1>").fontSize == nil)
    #expect(
      try StyledTree.character("<h1><span style=\"font-size:50%\">x</span></h1>").fontSize == .points(12))
    #expect(
      try StyledTree.character("<body style=\"font-size:10pt\"><h1>x</h1></body>").fontSize == .points(20))
  }

  @Test(arguments: [
    ("1", 7_500), ("3", 12_000), ("+2", 18_000), ("-1", 9_750), ("99", 36_000), ("x", nil), ("", nil),
  ])
  func sizesOfFontElements(_ text: String, _ wanted: Int?) throws {
    #expect(try StyledTree.character("<font size=\"\(text)\">x</font>").fontSize?.thousandths == wanted)
  }

  @Test(arguments: [
    ("Helvetica", "Helvetica", nil), ("Times New Roman, serif", "Times New Roman", "roman"),
    ("'A, B', x, sans-serif", "A, B", "swiss"), ("monospace", "monospace", nil),
    ("monospace, monospace", "monospace", "modern"),
    ("-apple-system, BlinkMacSystemFont", "-apple-system", nil), ("\\41 rial", "Arial", nil),
    ("Arial, ui-serif", "Arial", "roman"),
  ])
  func families(_ text: String, _ family: String, _ fontClass: String?) throws {
    let values = try span("font-family:\(text)")
    #expect(values.fontFamily == family)
    #expect(values.fontClass?.rawValue == fontClass)
  }

  @Test func theShorthandOfFonts() throws {
    let cocoa = try StyledTree.style(
      "<p style=\"margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'\">x</p>")
    #expect(cocoa.character.fontFamily == "Helvetica Neue")
    #expect(cocoa.character.fontSize?.thousandths == 9_750)
    #expect(cocoa.character.weight == nil)
    let all = try StyledTree.style(
      "<p style=\"font:italic small-caps 300 condensed 10pt/1.5 Georgia, serif\">x</p>")
    #expect(all.character.isItalic && all.character.capitals == .small && all.character.weight == 300)
    #expect(all.character.fontFamily == "Georgia" && all.character.fontClass == .roman)
    #expect(all.paragraph.lineHeightMultiple == 1_250)
    #expect(try StyledTree.character("<b style=\"font: 10px x\">x</b>").weight == nil)
    #expect(try span("font:bold").weight == nil)
    #expect(try span("font:12pt").fontSize == nil)
  }

  @Test(arguments: [
    ("bold", 700), ("normal", 400), ("250", 250), ("bolder", 700), ("lighter", 100), ("0", nil),
    ("1001", nil), ("heavy", nil),
  ])
  func weights(_ text: String, _ wanted: Int?) throws {
    #expect(try span("font-weight:\(text)").weight == wanted)
  }

  // MARK: Lines, baseline, spacing

  @Test func linesReachAllThatIsInThem() throws {
    let values = try StyledTree.character(
      "<u style=\"color:blue\"><s><span style=\"color:red;text-decoration:none\">x</span></s></u>")
    #expect(values.underline == .single && values.strikethrough == .single)
    #expect(values.underlineColor == TextColor(red: 0, green: 0, blue: 255))
    #expect(values.strikethroughColor == TextColor(red: 0, green: 0, blue: 255))
    #expect(values.foregroundColor == TextColor(red: 255, green: 0, blue: 0))
    #expect(
      try StyledTree.character("<div style=\"text-decoration:underline\"><p>x</p></div>").underline == .single
    )
    #expect(try StyledTree.character("<u style=\"text-decoration:none\">x</u>").underline == nil)
  }

  @Test(arguments: [
    ("underline", "single"), ("underline dotted", "dotted"), ("wavy underline #f00", "wave"),
    ("underline double", "double"),
    ("dashed underline", "dashed"), ("underline 3px", "thick"), ("underline 1px", "single"), ("none", nil),
    ("line-through", nil),
    ("underline underline solid overline", "single"), ("bogus", nil),
  ])
  func underlines(_ text: String, _ wanted: String?) throws {
    #expect(try span("text-decoration:\(text)").underline?.rawValue == wanted)
  }

  @Test func levelsAndShiftsAddUp() throws {
    #expect(try StyledTree.character("<sup>x</sup>").superscript == 1)
    #expect(try StyledTree.character("<sup><sup>x</sup></sup>").superscript == 2)
    #expect(
      try StyledTree.character("<sub><span style=\"vertical-align:sub\">x</span></sub>").superscript == -2)
    #expect(try StyledTree.character("<sup><sub>x</sub></sup>").superscript == nil)
    #expect(try span("vertical-align:super;font-size:0.6em").fontSize == nil)
    #expect(try span("vertical-align:super;font-size:8pt").fontSize == .points(8))
    #expect(
      try StyledTree.character("<i style=\"vertical-align:3pt\"><b style=\"vertical-align:-1pt\">x</b></i>")
        .baselineOffset == .points(2))
    #expect(try span("vertical-align:top").baselineOffset == nil)
    #expect(
      try StyledTree.character("<table><tr><td style=\"vertical-align:super\">x</td></tr></table>")
        .superscript == nil)
  }

  @Test func otherPropertiesOfCharacters() throws {
    #expect(try span("letter-spacing:0.1em").tracking == Length(thousandths: 1_200))
    #expect(try span("letter-spacing:normal").tracking == nil)
    #expect(try span("text-transform:uppercase").capitals == .all)
    #expect(try span("font-variant:small-caps").capitals == .small)
    #expect(try span("font-variant-ligatures:none").ligatures == 0)
    #expect(try span("font-variant-ligatures:normal").ligatures == nil)
    #expect(try span("font-variant:no-common-ligatures").ligatures == 0)
    #expect(try span("font-kerning:none").usesKerning == false)
    #expect(
      try span("text-shadow:red 1px 2px 4px, 0 0 9px blue").shadow
        == Shadow(
          offsetX: Length(thousandths: 750), offsetY: Length(thousandths: 1_500), blur: .points(3),
          color: TextColor(red: 255, green: 0, blue: 0)))
    #expect(try span("-webkit-text-stroke:0.03em red").strokeWidth == -30)
    #expect(
      try span("-webkit-text-stroke:1pt red;font-size:20pt;-webkit-text-fill-color:transparent").strokeWidth
        == 50)
    #expect(try span("visibility:hidden").isHidden && span("display:none").isHidden)
    #expect(
      try StyledTree.character("<i style=\"visibility:hidden\"><b style=\"visibility:visible\">x</b></i>")
        .isHidden == false)
    #expect(
      try StyledTree.character(
        "<i style=\"display:none\"><b style=\"visibility:visible;display:inline\">x</b></i>"
      ).isHidden)
  }

  // MARK: Paragraphs

  @Test func indentsAddUp() throws {
    let values = try StyledTree.paragraph(
      "<div style=\"margin:1pt 2pt 3pt 4pt;padding:0 10pt\"><p style=\"margin-left:5pt;text-indent:-6pt\">x</p></div>"
    )
    #expect(values.leadingIndent == .points(19) && values.trailingIndent == .points(12))
    #expect(values.firstLineIndent == .points(13))
    #expect(values.spacingBefore == nil)
    let turned = try StyledTree.paragraph(
      "<div dir=\"rtl\" style=\"margin:0 2pt 0 4pt\"><p style=\"padding-inline-start:1pt\">x</p></div>")
    #expect(turned.leadingIndent == .points(3) && turned.trailingIndent == .points(4))
    #expect(
      try StyledTree.paragraph("<body style=\"margin:40px\"><p>x</p></body>") == ParagraphAttributeValues())
    #expect(try block("margin:0 auto").leadingIndent == nil)
    #expect(try block("margin-left:10%").leadingIndent == nil)
  }

  @Test(arguments: [
    ("left", "left"), ("start", "natural"), ("end", "right"), ("-webkit-center", "center"),
    ("justify", "justified"), ("bogus", nil),
  ])
  func alignments(_ text: String, _ wanted: String?) throws {
    #expect(try block("text-align:\(text)").alignment?.rawValue == wanted)
  }

  @Test func alignmentByAttributesAndDirection() throws {
    #expect(try StyledTree.paragraph("<center><p>x</p></center>").alignment == .center)
    #expect(try StyledTree.paragraph("<div align=\"RIGHT\"><p>x</p></div>").alignment == .right)
    #expect(try StyledTree.paragraph("<p dir=\"rtl\" style=\"text-align:end\">x</p>").alignment == .left)
    #expect(
      try StyledTree.paragraph("<p dir=\"rtl\" style=\"text-align:end\">x</p>").direction == .rightToLeft)
    #expect(try StyledTree.paragraph("<p dir=\"auto\">x</p>").direction == .natural)
    #expect(try StyledTree.character("<p><bdi>x</bdi></p>").direction == .natural)
    #expect(try StyledTree.character("<p dir=\"rtl\"><b>x</b></p>").direction == nil)
  }

  @Test func heightsOfLines() throws {
    #expect(try block("line-height:1.2").lineHeightMultiple == 1_000)
    #expect(try block("line-height:150%").lineHeightMultiple == 1_250)
    #expect(try block("line-height:18pt").minimumLineHeight == .points(18))
    #expect(try block("line-height:24px").maximumLineHeight == .points(18))
    #expect(try block("line-height:normal") == ParagraphAttributeValues())
    #expect(try block("line-height:-1") == ParagraphAttributeValues())
    #expect(
      try StyledTree.paragraph("<div style=\"line-height:3\"><p style=\"line-height:normal\">x</p></div>")
        .lineHeightMultiple == nil)
  }

  @Test func pagesHyphensAndTabs() throws {
    let values = try block(
      "page-break-before:always;page-break-inside:avoid;break-after:avoid-page;hyphens:auto;tab-size:36pt")
    #expect(values.breaksPageBefore && values.keepsTogether && values.keepsWithNext)
    #expect(values.hyphenationFactor == 1_000 && values.defaultTabInterval == .points(36))
    #expect(try StyledTree.style("<div style=\"page-break-after:always\">x</div>").breaksPageAfter)
  }

  // MARK: Layout

  @Test(arguments: [
    ("normal", HTMLComputedStyle.WhiteSpace.normal), ("pre", .pre), ("pre-wrap", .preWrap),
    ("pre-line", .preLine),
    ("nowrap", .nowrap), ("break-spaces", .preWrap), ("preserve nowrap", .pre), ("bogus", .normal),
  ])
  func whiteSpace(_ text: String, _ wanted: HTMLComputedStyle.WhiteSpace) throws {
    #expect(try StyledTree.style("<p style=\"white-space:\(text)\"><b>x</b></p>").whiteSpace == wanted)
  }

  @Test func displayOfElements() throws {
    #expect(try StyledTree.style("<p>x</p>").display == .block)
    #expect(try StyledTree.style("<li>x</li>").display == .listItem)
    #expect(try StyledTree.style("<table><tr><td>x</td></tr></table>").display == .tableCell)
    #expect(try StyledTree.style("<p><script>x</script></p>").display == .none)
    #expect(try StyledTree.style("<p><noscript>x</noscript></p>").display == .inline)
    #expect(try StyledTree.style("<div hidden>x</div>").display == .none)
    #expect(try StyledTree.style("<span hidden>x</span>").display == .inline)
    #expect(try StyledTree.style("<span style=\"display:block\">x</span>").display == .block)
    #expect(
      try StyledTree.style("<ul style=\"list-style:square url(x) inside\"><li>x</li></ul>").listStyle
        == "square")
    #expect(try StyledTree.style("<ol style=\"list-style-type:'- '\"><li>x</li></ol>").listStyle == "\"- \"")
    #expect(
      try StyledTree.style("<ol style=\"list-style-type:lower-alpha\"><li><ul><li>x</li></ul></li></ol>")
        .listStyle == nil)
    let picture = try StyledTree.style("<img style=\"width:20px;height:2em;vertical-align:-3px\">")
    #expect(picture.width == .points(15) && picture.height == .points(24))
    #expect(picture.verticalAlign == .raised(Length(thousandths: -2_250)))
  }

  @Test(arguments: [
    ("<b>", 700), ("<strong>", 700), ("<table><tr><th>", 700), ("<span>", nil), ("<h1>", nil),
  ])
  func elementsThatAreBold(_ markup: String, _ wanted: Int?) throws {
    #expect(try StyledTree.character(markup + "x").weight == wanted)
  }

  @Test func elementsMeanWhatTheyMean() throws {
    for name in ["i", "em", "cite", "dfn", "var", "address"] {
      #expect(try StyledTree.character("<\(name)>x</\(name)>").isItalic)
    }
    for name in ["tt", "code", "kbd", "samp"] {
      #expect(try StyledTree.character("<\(name)>x</\(name)>").fontFamily == "monospace")
    }
    #expect(try StyledTree.character("<ins>x</ins>").underline == .single)
    #expect(try StyledTree.character("<del>x</del>").strikethrough == .single)
    #expect(
      try StyledTree.character("<mark>x</mark>").backgroundColor == TextColor(red: 255, green: 255, blue: 0))
    #expect(try StyledTree.character("<big>x</big>").fontSize?.thousandths == 14_400)
    for name in ["h1", "blockquote", "ul", "pre"] {
      #expect(try StyledTree.style("<\(name)>x</\(name)>").character == .none)
      #expect(try StyledTree.style("<\(name)>x</\(name)>").paragraph == .none)
    }
  }

  @Test func languageOfThePageIsNotTheTexts() throws {
    #expect(try StyledTree.character("<html lang=\"en\"><body><p>x</p></body></html>").language == nil)
    #expect(try StyledTree.character("<html><body lang=\"en\"><p>x</p></body></html>").language == "en")
    #expect(
      try StyledTree.character("<html lang=\"en\"><body lang=\"de\"><p>x</p></body></html>").language == "de")
    #expect(try StyledTree.character("<p xml:lang=\"fr\" lang=\"de\"><b>x</b></p>").language == "de")
    #expect(try StyledTree.character("<p xml:lang=\"fr\"><b>x</b></p>").language == "fr")
  }

  @Test(arguments: [
    ("<div style=\"background:navy;color:white\"><p>x</p></div>", "#000080ff"),
    ("<p style=\"background-color:#eee\">x</p>", "#eeeeeeff"),
    ("<ul style=\"background:red\"><li>x</ul>", "#ff0000ff"),
    ("<div style=\"background:#eee\"><p style=\"background:#fff\">x</p></div>", "#ffffffff"),
    ("<div style=\"background:#eee\"><p style=\"background:transparent\">x</p></div>", "#eeeeeeff"),
    ("<p style=\"--inlay-block-color:#ffffff00\">x</p>", "#ffffff00"),
    // What is seen anyway, words, the page, cells.
    ("<div style=\"background:#fff\"><p>x</p></div>", ""),
    ("<p><span style=\"background:red\">x</span></p>", ""),
    ("<body bgcolor=\"#eeeeee\"><p>x</p></body>", ""),
    ("<table><td style=\"background:red\">x<td>y</table>", ""),
    ("<hr style=\"background:red\">", ""), ("<div style=\"background:red\"><hr></div>", "#ff0000ff"),
  ])
  func backgroundsOfBlocksBelongToTheirParagraphs(_ page: String, _ color: String) throws {
    let text = try HTMLReader.read(Array(page.utf8)).value
    #expect(text.paragraphs.first?.attributes.blockColor?.description ?? "" == color)
    let isInWords = page.contains("<span")
    #expect(text.runs.contains { $0.attributes.backgroundColor != nil } == isInWords)
  }

  @Test func backgroundsOfThePageAreThePages() throws {
    #expect(try StyledTree.character("<body bgcolor=\"#eeeeee\"><p>x</p></body>").backgroundColor == nil)
    #expect(try StyledTree.style("<body bgcolor=\"#eeeeee\"><p>x</p></body>").background?.red == 0xEE)
    #expect(
      try StyledTree.character("<p><span style=\"background:#fff\">x</span></p>").backgroundColor != nil)
  }

  // MARK: Links

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "java\tscript:x", "\u{1}javascript:x",
    "vbscript:x", "data:text/html,x",
    "mocha:x", "livescript:x",
  ])
  func dangerousLinksAreLeftOut(_ url: String) throws {
    var styled = try StyledTree("<p><a href=\"\(url)\">x</a></p>")
    #expect(styled.style(styled.element(nil)).character.link == nil)
    #expect(styled.collector.diagnostics.map(\.code) == [.htmlLeftOut])
    var values = CharacterAttributeValues()
    values.link = url
    let text = try Decomposer.decompose([
      AttributedRun("abc"), AttributedRun("x", character: CharacterAttributes(values)),
    ]).value
    let sink = MemorySink()
    let written = try HTMLWriter.write(text, options: HTMLWriteOptions(isFragment: true), to: sink)
    #expect(!String(decoding: sink.bytes, as: UTF8.self).contains("<a"))
    #expect(written.diagnostics.map(\.code) == [.htmlNotCarried] && written.diagnostics.map(\.at) == [3])
  }

  @Test(arguments: [
    "https://example.org/?a=1&b=2#c", "", "../x y", "mailto:a@b", "javascript", "x/javascript:y", "#data:",
  ])
  func otherLinksAreKept(_ url: String) throws {
    #expect(try StyledTree.character("<p><a href=\"\(url)\"><b>x</b></a></p>").link == url)
  }
}
